package cli

import (
	"errors"
	"io"
	"strings"

	"github.com/bpekit/bpekit/internal/term"
)

// packages are the names that errors of our libraries begin with, for programmers.
var packages = []string{"bpe: ", "pretokenize: ", "pattern: ", "encodings: ", "shape: ", "toon: ", "lwon: ", "cost: ", "mcp: "}

// Message returns the text of an error for a person: without the name of the
// package that it comes from.
func Message(err error) string {
	text := err.Error()
	for _, p := range packages {
		if rest, ok := strings.CutPrefix(text, p); ok {
			return rest
		}
	}
	return text
}

// Report prints err on w, each of several joined errors on a line of its own that
// begins with the program's name, and after each its hints. An error that needs no
// words prints none. What it returns is the exit status.
func Report(w io.Writer, program string, s term.Styler, err error) int {
	var lines []byte
	for _, e := range separate(err) {
		if e == nil || errors.Is(e, ErrClosedPipe) || errors.Is(e, ErrInterrupted) {
			continue
		}
		lines = s.Append(lines, term.Failure, program+":")
		lines = append(lines, ' ')
		lines = term.AppendLine(lines, []byte(Message(e)))
		lines = append(lines, '\n')
		for _, hint := range hints(e) {
			lines = s.Append(lines, term.Dim, "hint:")
			lines = append(lines, ' ')
			lines = term.AppendLine(lines, []byte(hint))
			lines = append(lines, '\n')
		}
	}
	_, _ = w.Write(lines) // there is nobody left to tell
	return Status(err)
}

// separate returns the errors that err is joined of, or err.
func separate(err error) []error {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var list []error
	for _, e := range joined.Unwrap() {
		list = append(list, separate(e)...)
	}
	return list
}

// hints returns the advice that err carries, the innermost first.
func hints(err error) []string {
	var list []string
	for err != nil {
		var h *hintedError
		if !errors.As(err, &h) {
			break
		}
		list = append([]string{h.hint}, list...)
		err = h.err
	}
	return list
}
