package shape

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A SyntaxError says where a text is not what its format asks for, or holds
// what another format cannot.
type SyntaxError struct {
	Package  string // the package whose format it is: "shape", "toon" or "lwon"
	Name     string // the name the text was read under, usually a file's; may be empty
	Offset   int    // bytes before the place
	Line     int    // from 1; only LF ends a line
	Column   int    // from 1, in code points
	Problem  string // what is wrong, such as "unexpected text"
	Found    string // the offending text, cut short if long; empty at the end of the text
	Expected string // what should stand there
}

// Error returns the place, the problem, the offending text (with everything
// that is not printable escaped) and what was expected.
func (e *SyntaxError) Error() string {
	var b strings.Builder
	b.WriteString(e.Package + ": " + place(e.Name, e.Line, e.Column) + ": " + e.Problem)
	if e.Found != "" {
		b.WriteString(" " + strconv.Quote(e.Found))
	}
	if e.Expected != "" {
		b.WriteString(", expected " + e.Expected)
	}
	return b.String()
}

// A LimitError says that a text is larger or nested more deeply than the limits
// it was read or written under allow.
type LimitError struct {
	Package      string // the package whose limit it is: "shape", "toon" or "lwon"
	Name         string // the name of the document; may be empty
	Unit         string // what is limited: "levels" or "bytes"
	Max          int    // the limit
	Line, Column int    // where a level too many begins; 0 for bytes
}

// Error returns the limit that was passed and the place, where there is one.
func (e *LimitError) Error() string {
	where := e.Name
	if e.Line > 0 {
		where = place(e.Name, e.Line, e.Column)
	}
	if where != "" {
		where += ": "
	}
	return fmt.Sprintf("%s: %smore than the limit of %d %s", e.Package, where, e.Max, e.Unit)
}

func place(name string, line, column int) string {
	if name != "" {
		name += ":"
	}
	return name + strconv.Itoa(line) + ":" + strconv.Itoa(column)
}

// Position returns the line and the column of a byte offset in a text, both
// from 1. Only LF ends a line, and a column counts code points (a byte that is
// not UTF-8 counts as one).
func Position(text []byte, offset int) (line, column int) {
	head := text[:offset]
	line = 1 + bytes.Count(head, []byte{'\n'})
	return line, 1 + utf8.RuneCount(head[bytes.LastIndexByte(head, '\n')+1:])
}

// NewSyntaxError returns an error about the text at an offset, with its line
// and column counted.
func NewSyntaxError(pkg, name string, text []byte, offset int, problem, found, expected string) *SyntaxError {
	line, column := Position(text, offset)
	return &SyntaxError{
		Package: pkg, Name: name, Offset: offset, Line: line, Column: column,
		Problem: problem, Found: found, Expected: expected,
	}
}

// Excerpt returns the start of s for an error message: up to 24 code points, and
// no further than the first line end.
func Excerpt(s []byte) string {
	if i := bytes.IndexByte(s, '\n'); i > 0 {
		s = s[:i]
	}
	end := 0
	for i := 0; i < 24 && end < len(s); i++ {
		_, n := utf8.DecodeRune(s[end:])
		end += n
	}
	return string(s[:end])
}
