package cli

import (
	"errors"
	"fmt"
)

// The exit statuses.
const (
	StatusOK          = 0
	StatusFailed      = 1 // a failed check, or an input that is unreadable or invalid
	StatusUsage       = 2 // the program was called wrongly
	StatusInterrupted = 130
)

// ErrClosedPipe is what writing to standard output gives once nobody reads it any
// more. A program that meets it ends quietly and well.
var ErrClosedPipe = errors.New("standard output is closed")

// ErrInterrupted is for a program that was interrupted and came to an orderly end.
var ErrInterrupted = errors.New("interrupted")

// Status returns the exit status that an error stands for; of several joined errors
// the gravest counts.
func Status(err error) int {
	status := StatusOK
	for _, e := range separate(err) {
		var usage *usageError
		var input *inputError
		switch {
		case e == nil, errors.Is(e, ErrClosedPipe):
		case errors.Is(e, ErrInterrupted):
			return StatusInterrupted
		case errors.As(e, &input):
			status = max(status, StatusFailed)
		case errors.As(e, &usage):
			status = max(status, StatusUsage)
		default:
			status = max(status, StatusFailed)
		}
	}
	return status
}

// usageError marks an error as a mistake in calling the program.
type usageError struct{ err error }

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

// Usage marks err as a mistake in calling the program. It returns nil for nil.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return &usageError{err}
}

// Usagef returns an error for a mistake in calling the program.
func Usagef(format string, args ...any) error { return Usage(fmt.Errorf(format, args...)) }

// inputError marks an error as a mistake in an input.
type inputError struct{ err error }

func (e *inputError) Error() string { return e.err.Error() }
func (e *inputError) Unwrap() error { return e.err }

// Input marks err as a mistake in an input, though it be one of usage where the same
// words are given to the program: a file that names an encoding wrongly was not
// called wrongly. It returns nil for nil.
func Input(err error) error {
	if err == nil {
		return nil
	}
	return &inputError{err}
}

// hintedError is an error with advice.
type hintedError struct {
	err  error
	hint string
}

func (e *hintedError) Error() string { return e.err.Error() }
func (e *hintedError) Unwrap() error { return e.err }

// Hint adds a line of advice to err, which is printed apart from the error. It
// returns nil for nil, and err where there is no advice.
func Hint(err error, hint string) error {
	if err == nil || hint == "" {
		return err
	}
	return &hintedError{err, hint}
}

// locatedError is an error about a file or another named place.
type locatedError struct {
	place string
	err   error
}

func (e *locatedError) Error() string { return e.place + ": " + Message(e.err) }
func (e *locatedError) Unwrap() error { return e.err }

// At returns err with the place that it is about, which is put before the message.
// It returns nil for nil.
func At(place string, err error) error {
	if err == nil {
		return nil
	}
	return &locatedError{place, err}
}
