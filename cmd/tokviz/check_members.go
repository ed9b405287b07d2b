package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/shape"
)

// place names a node: the file, line and column, and the JSON Pointer.
func (a *answerFile) place(n shape.Node) string {
	line, column := shape.Position(a.document.Source(), a.document.Offset(n))
	place := fmt.Sprintf("%s:%d:%d", a.document.Name(), line, column)
	if pointer := a.document.Pointer(n); pointer != "" {
		place += ": " + pointer
	}
	return place
}

// wrong is an error about a node.
func (a *answerFile) wrong(n shape.Node, format string, args ...any) error {
	return cli.Hint(cli.At(a.place(n), fmt.Errorf(format, args...)), formHint)
}

// unexpected says what a node is, where something else should be.
func (a *answerFile) unexpected(n shape.Node, expected string) error {
	found := a.document.Kind(n).String()
	if a.document.Kind(n) < shape.Array {
		found += " " + shape.Excerpt(a.document.Literal(n))
	}
	return a.wrong(n, "expected %s, found %s", expected, strings.TrimPrefix(found, "null "))
}

// members gives each member of an object to the reader of its name. One that is null
// counts as left out; one with another name is an error.
func (a *answerFile) members(object shape.Node, readers map[string]func(shape.Node) error) error {
	for n := range a.document.Children(object) {
		name := a.document.MemberName(n)
		read, ok := readers[name]
		if !ok {
			return a.unknown(n, readers)
		}
		if read == nil || a.document.Kind(n) == shape.Null {
			continue
		}
		if err := read(n); err != nil {
			return err
		}
	}
	return nil
}

// unknown is the error for a member whose name means nothing here.
func (a *answerFile) unknown(n shape.Node, readers map[string]func(shape.Node) error) error {
	var names []string
	for name := range readers {
		names = append(names, name)
	}
	slices.Sort(names)
	line, column := shape.Position(a.document.Source(), a.document.NameOffset(n))
	err := cli.At(fmt.Sprintf("%s:%d:%d: %s", a.document.Name(), line, column, a.document.Pointer(n)),
		errors.New("no such name here; there may be "+strings.Join(names, ", ")))
	if hint := cli.DidYouMean(strings.ToLower(a.document.MemberName(n)), names); hint != "" {
		return cli.Hint(err, hint)
	}
	return cli.Hint(err, formHint)
}

func (a *answerFile) stringInto(s *stringAnswer) func(shape.Node) error {
	return func(n shape.Node) error {
		if a.document.Kind(n) != shape.String {
			return a.unexpected(n, "a string")
		}
		*s = stringAnswer{n, a.document.Text(n)}
		return nil
	}
}

// integer reads a whole number; expected says what of.
func (a *answerFile) integer(n shape.Node, expected string) (int64, error) {
	if a.document.Kind(n) != shape.Number {
		return 0, a.unexpected(n, expected)
	}
	i, err := strconv.ParseInt(string(a.document.Literal(n)), 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		return 0, a.wrong(n, "the number %s is too large", shape.Excerpt(a.document.Literal(n)))
	}
	if err != nil {
		return 0, a.unexpected(n, expected)
	}
	return i, nil
}
