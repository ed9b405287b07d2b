package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// MaxInput bounds the length of an input that is read whole, in bytes.
const MaxInput = 1 << 30

// Stdin is the name of standard input among file names.
const Stdin = "-"

// Open opens a file to be read; "-" is standard input. A directory is an error.
// The errors of the reader name the file.
func (s *Streams) Open(name string) (io.ReadCloser, error) {
	if name == Stdin {
		return &input{io.NopCloser(s.In), "standard input"}, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, fileError(name, err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, fileError(name, errDirectory)
	}
	return &input{f, name}, nil
}

var errDirectory = errors.New("is a directory, not a file")

// ReadFile reads a file whole; "-" is standard input.
func (s *Streams) ReadFile(name string) ([]byte, error) {
	r, err := s.Open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text := make([]byte, 0, size(r))
	for {
		if len(text) == cap(text) {
			text = append(text, 0)[:len(text)]
		}
		n, err := r.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		switch {
		case err == io.EOF:
			return text, nil
		case err != nil:
			return nil, err
		case len(text) > MaxInput:
			return nil, fileError(name, fmt.Errorf("more than the limit of %d bytes", MaxInput))
		}
	}
}

// size returns how much room to make for what r holds: a little more than is said
// of a file, so that its end is met without growing.
func size(r io.Reader) int64 {
	const least = 1 << 10
	in, _ := r.(*input)
	if f, ok := in.ReadCloser.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return min(info.Size(), MaxInput) + least
		}
	}
	return least
}

// InputOr returns name, or where that is empty the name of standard input. It is a
// usage error if that is a terminal, where a program that waits looks hung.
func (s *Streams) InputOr(name, missing string) (string, error) {
	if name != "" {
		return name, nil
	}
	if IsTerminal(s.In) {
		return "", Hint(Usagef("%s is missing, and standard input is a terminal", missing),
			"name it, pipe it in, or give - to type it here")
	}
	return Stdin, nil
}

// InPiped reports whether standard input holds something that was given on purpose:
// a pipe, a file or a socket, rather than a terminal or no input at all.
func (s *Streams) InPiped() bool {
	info, err := s.In.Stat()
	return err == nil && info.Mode()&fs.ModeCharDevice == 0
}

// input is a reader whose errors name the file.
type input struct {
	io.ReadCloser
	name string
}

func (in *input) Read(p []byte) (int, error) {
	n, err := in.ReadCloser.Read(p)
	if err != nil && err != io.EOF {
		err = fileError(in.name, err)
	}
	return n, err
}

// fileError returns an error about a file, with the name before the reason.
func fileError(name string, err error) error {
	if name == "" {
		name = `""`
	}
	err = At(name, cause(err))
	if errors.Is(err, errDirectory) || isDirectory(err) {
		return Hint(err, "name the files in it")
	}
	return err
}

// cause returns the reason of an error of the operating system, without the name
// of the system's call.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	var call *os.SyscallError
	if errors.As(err, &call) {
		err = call.Err
	}
	return err
}
