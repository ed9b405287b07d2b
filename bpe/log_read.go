package bpe

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// maxLogLine bounds the length of a line of a merge log in bytes. Its longest
// part is the piece, twice.
const maxLogLine = 1 << 26

// ReadLog reads a JSON log, as [AppendLogJSON] writes its lines. It checks that
// steps and ids follow one another and that each piece is that of its two
// halves. At the first line that is wrong it fails with a *[FormatError], and
// returns the records before it as well. Members that it does not know are
// passed over.
func ReadLog(r io.Reader) ([]MergeRecord, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLogLine)
	l := newLogReader()
	for lines.Scan() {
		if err := l.line(lines.Bytes()); err != nil {
			return l.records, &FormatError{Format: "merge log", Line: len(l.records) + 1, Err: err}
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = &FormatError{Format: "merge log", Line: len(l.records) + 1, Err: fmt.Errorf("it is longer than %d bytes", maxLogLine)}
	}
	return l.records, err
}

// A logReader holds what has been read of a log.
type logReader struct {
	records []MergeRecord
	pieces  [][]byte // by id
}

func newLogReader() *logReader {
	l := &logReader{pieces: make([][]byte, 256)}
	for b := range l.pieces {
		l.pieces[b] = []byte{byte(b)}
	}
	return l
}

// A logLine is a line of a JSON log. Members that must be there are pointers.
type logLine struct {
	Step     *int   `json:"step"`
	Left     *Token `json:"left"`
	Right    *Token `json:"right"`
	ID       *Token `json:"id"`
	Bytes    []byte `json:"bytes_b64"`
	Count    int64  `json:"count"`
	Tied     int    `json:"tied"`
	RunnerUp *struct {
		Left  *Token `json:"left"`
		Right *Token `json:"right"`
		Count int64  `json:"count"`
	} `json:"runner_up"`
	Rule  string     `json:"rule"`
	Roles roleCounts `json:"roles"`
}

// line reads the next line.
func (l *logReader) line(text []byte) error {
	var line logLine
	if err := unmarshalLine(text, &line); err != nil {
		return err
	}
	if line.Step == nil || line.Left == nil || line.Right == nil || line.ID == nil {
		return errors.New("step, left, right or id is missing")
	}
	step, id := len(l.records), Token(len(l.pieces))
	switch {
	case *line.Step != step:
		return fmt.Errorf("step %d, expected %d", *line.Step, step)
	case *line.ID != id:
		return fmt.Errorf("id %d, expected %d", *line.ID, id)
	case *line.Left >= id || *line.Right >= id:
		return fmt.Errorf("left %d and right %d must be less than id %d", *line.Left, *line.Right, id)
	case line.Count < 1 || line.Tied < 1:
		return fmt.Errorf("count %d and tied %d must be positive", line.Count, line.Tied)
	case line.Rule != RuleCount && line.Rule != First.String() && line.Rule != Lowest.String():
		return fmt.Errorf("rule %q; it is count, first or lowest", line.Rule)
	}
	left, right := l.pieces[*line.Left], l.pieces[*line.Right]
	if !isJoin(line.Bytes, left, right) {
		return fmt.Errorf("bytes_b64 is %.40q, but left and right are %.40q and %.40q", line.Bytes, left, right)
	}
	r := MergeRecord{
		Step: step, Left: *line.Left, Right: *line.Right, ID: id, Count: line.Count, Tied: line.Tied, Rule: line.Rule,
		LeftBytes: left, RightBytes: right, Bytes: line.Bytes, Roles: line.Roles,
	}
	if err := line.Roles.check(line.Count); err != nil {
		return err
	}
	if second := line.RunnerUp; second != nil {
		if second.Left == nil || second.Right == nil || *second.Left >= id || *second.Right >= id || second.Count < 1 {
			return errors.New("runner_up must have a left and a right less than id, and a positive count")
		}
		r.RunnerUp = &RunnerUp{
			Left: *second.Left, Right: *second.Right, Count: second.Count,
			LeftBytes: l.pieces[*second.Left], RightBytes: l.pieces[*second.Right],
		}
	}
	l.records = append(l.records, r)
	l.pieces = append(l.pieces, line.Bytes)
	return nil
}

// isJoin reports whether piece is left and then right.
func isJoin(piece, left, right []byte) bool {
	return len(piece) == len(left)+len(right) && bytes.HasPrefix(piece, left) && bytes.HasSuffix(piece, right)
}
