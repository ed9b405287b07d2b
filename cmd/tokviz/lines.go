package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/bpekit/bpekit/internal/cli"
)

// answerLines reads JSONL and writes for each line, in order, the line that answer
// appends, or {"error":…}. A wrong line does not end the run, nor is it an error of
// the program: its answer says what is wrong. What was answered is written before
// the program waits for more input.
func (a *app) answerLines(name string, answer func(dst []byte, q *query) ([]byte, error)) error {
	r, err := a.Open(name)
	if err != nil {
		return err
	}
	defer r.Close()
	lines := lineReader{r: bufio.NewReaderSize(flushingReader{r, a.Out}, 1<<16)}
	q := new(query)
	var out []byte
	for {
		line, err := lines.next()
		if err == io.EOF {
			return nil
		}
		var long *longLineError
		if err == nil {
			if err = q.parse(line); err == nil {
				out, err = answer(out[:0], q)
			}
		} else if !errors.As(err, &long) {
			return err
		}
		if err != nil {
			out = append(out[:0], `{"error":`...)
			out = append(appendJSONString(out, cli.Message(err)), '}')
		}
		if err := a.writeJSON(append(out, '\n')); err != nil {
			return err
		}
	}
}

// flushingReader passes on all output before it reads, which may block.
type flushingReader struct {
	io.Reader
	out *cli.Output
}

func (r flushingReader) Read(p []byte) (int, error) {
	if err := r.out.Flush(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// A lineReader reads lines of any length, within [cli.MaxInput].
type lineReader struct {
	r    *bufio.Reader
	line []byte
}

// longLineError reports a line over the limit.
type longLineError struct{}

func (*longLineError) Error() string {
	return fmt.Sprintf("the line is longer than the limit of %d bytes", cli.MaxInput)
}

// next returns the next line without its end. The last needs none. The line is
// valid until the next call. A line over the limit is passed over and reported.
func (l *lineReader) next() ([]byte, error) {
	l.line = l.line[:0]
	long := false
	for {
		part, err := l.r.ReadSlice('\n')
		if len(l.line)+len(part) > cli.MaxInput {
			long = true
		} else {
			l.line = append(l.line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
		case err == io.EOF && len(l.line) == 0 && !long:
			return nil, io.EOF
		case err != nil && err != io.EOF:
			return nil, err
		case long:
			return nil, &longLineError{}
		default:
			return bytes.TrimSuffix(l.line, []byte{'\n'}), nil
		}
	}
}
