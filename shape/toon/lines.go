package toon

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/bpekit/bpekit/shape"
)

// byteOrderMark is what some editors put before a text.
const byteOrderMark = "\uFEFF"

// A line is a line of TOON that is neither blank nor a comment.
type line struct {
	from, to int // its content in the text, without indentation and line end
	depth    int // its level
	blank    int // where a blank line stands just before it, -1 if none does
}

// A reader gives the lines of a text one by one, with one line of lookahead.
type reader struct {
	name    string
	text    []byte
	lenient bool
	indent  int // spaces for each level

	pos   int  // where the line after ahead begins
	more  bool // there is a line ahead
	ahead line

	scratch []byte // what literal and nameLiteral return
	trying  bool   // an error will not be reported, so it need not say anything
}

// advance looks for the next line that has content and puts it ahead.
func (r *reader) advance() error {
	blank := -1
	for r.more = false; !r.more && r.pos < len(r.text); {
		start, end := r.nextLine()
		from := start + spaces(r.text[start:end])
		if from < end && r.text[from] == '#' {
			continue
		}
		depth := 0
		if from < end {
			var err error
			if depth, from, err = r.depth(start, from, end); err != nil {
				return err
			}
		}
		if from == end {
			if blank < 0 {
				blank = start
			}
			continue
		}
		r.more, r.ahead = true, line{from: from, to: end, depth: depth, blank: blank}
	}
	return nil
}

// nextLine moves on by one line and returns where it begins and ends, without its
// line end.
func (r *reader) nextLine() (start, end int) {
	start, end = r.pos, len(r.text)
	r.pos = end
	if i := bytes.IndexByte(r.text[start:], '\n'); i >= 0 {
		end = start + i
		r.pos = end + 1
	}
	if end > start && r.text[end-1] == '\r' {
		end--
	}
	return start, end
}

// depth returns the level of the line from start to end that has other than spaces
// at from, and where its content begins. In lenient mode a tab is a level too.
func (r *reader) depth(start, from, end int) (depth, content int, err error) {
	switch blanks := from - start; {
	case r.lenient:
		trimmed := bytes.TrimLeft(r.text[start:end], " \t")
		content = end - len(trimmed)
		tabs := bytes.Count(r.text[start:content], []byte{'\t'})
		return tabs + (content-start-tabs)/r.indent, content, nil
	case r.text[from] == '\t':
		return 0, 0, r.fail(from, "tab in indentation", "\t", "spaces")
	case blanks%r.indent != 0:
		found := fmt.Sprintf("indentation of %d spaces before", blanks)
		return 0, 0, r.fail(from, found, shape.Excerpt(r.text[from:end]), fmt.Sprintf("a multiple of %d", r.indent))
	default:
		return blanks / r.indent, from, nil
	}
}

// errMalformed stands for all errors of a text that may be something else.
var errMalformed = errors.New("toon: malformed")

// fail returns an error about the text at an offset.
func (r *reader) fail(offset int, problem, found, expected string) error {
	if r.trying {
		return errMalformed
	}
	return shape.NewSyntaxError("toon", r.name, r.text, offset, problem, found, expected)
}

// failAt is fail for text that begins at an offset and ends at another.
func (r *reader) failAt(from, to int, problem, expected string) error {
	return r.fail(from, problem, shape.Excerpt(r.text[from:to]), expected)
}

// spaces returns how many spaces s begins with.
func spaces(s []byte) int {
	for i, b := range s {
		if b != ' ' {
			return i
		}
	}
	return len(s)
}
