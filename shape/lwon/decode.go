package lwon

import (
	"bytes"
	"unicode/utf8"

	"github.com/bpekit/bpekit/shape"
)

// Decode reads one LWON document. The name is used in errors only. The JSON text
// that the document stands on is minified, its strings with as few escapes as
// possible and its numbers as they were; a row has its members in the order of
// the field list, then the rare ones as written.
//
// A depth limit of n allows n+1 brackets inside one another, for a row with rare
// members has one more than its object; so a document that stands at the limit
// may hold one level more than [Encode] takes back. The limit of bytes is for
// the text and for the JSON that comes of it, which repeats the names.
//
// The error is a *[shape.SyntaxError] or a *[shape.LimitError], for the first
// thing in the text that is wrong. An unclosed string is wrong at its opening
// quote, an unclosed bracket at the end of the text.
func Decode(name string, text []byte, limits shape.Limits) (*shape.Document, error) {
	r := &reader{
		text: text, docName: name, names: newReadNames(),
		maxDepth: limits.Depth() + 1, maxBytes: limits.Bytes(),
	}
	if len(text) > r.maxBytes {
		return nil, r.tooLong()
	}
	err := r.document()
	if bad := r.invalidUTF8(err); bad != nil {
		return nil, bad
	}
	if err != nil {
		return nil, err
	}
	if r.b.Len() > r.maxBytes {
		return nil, r.tooLong()
	}
	r.b.AllowLevels(1) // brackets are counted, and where none is of rare members each is a level
	return r.b.Document(name, limits)
}

// A reader reads one document from its text.
type reader struct {
	text    []byte
	docName string // for errors
	pos     int    // what stands before it is read
	b       *shape.Builder
	open    []readFrame // the brackets of the body that are open
	names   readNames
	scratch []byte // a string with its escapes resolved

	maxDepth, maxBytes int
}

// document reads a value, or a header and a body.
func (r *reader) document() error {
	if bytes.HasPrefix(r.text, []byte("\uFEFF")) {
		return r.fail(0, "byte order mark", "\uFEFF", "a value or a header at the very start")
	}
	r.skip()
	if r.atEnd() {
		return r.fail(r.pos, "the text is empty", "", "a value or a header")
	}
	var err error
	if r.hasHeader() {
		r.b = shape.NewBuilder(2*len(r.text), guessNodes(r.text)) // names come back many times
		err = r.headerAndBody()
	} else {
		r.b = shape.NewBuilder(len(r.text)+len(r.text)/4, guessNodes(r.text))
		err = r.value()
	}
	if err == nil {
		err = r.body()
	}
	if err != nil {
		return err
	}
	r.skip()
	if !r.atEnd() {
		return r.fail(r.pos, "more text after the end", r.excerpt(r.pos), "one value, or a header in brackets and a body")
	}
	return nil
}

// guessNodes returns about how many nodes a text holds: all but the first of a
// container follow white space. Text inside strings is counted too, so the guess
// is bounded for text that is all spaces.
func guessNodes(text []byte) int {
	n := 1
	for _, c := range []byte{' ', '\n', '[', '{'} {
		n += bytes.Count(text, []byte{c})
	}
	return min(n, len(text)/3+1)
}

// hasHeader reports whether the first item is in brackets and something comes
// after it. Brackets of both kinds are counted alike, so that a wrong one is
// found where it stands; an item that does not close is no header.
func (r *reader) hasHeader() bool {
	if classes[r.text[r.pos]]&opens == 0 {
		return false
	}
	depth := 0
	for i := r.pos; i < len(r.text); i++ {
		switch classes[r.text[i]] & (opens | closes | quotes) {
		case opens:
			depth++
		case closes:
			if depth--; depth == 0 {
				return len(bytes.TrimLeft(r.text[i+1:], " \t\r\n")) > 0
			}
		case quotes:
			n, ok := stringEnd(r.text[i:])
			if !ok {
				return false
			}
			i += n - 1
		}
	}
	return false
}

// headerAndBody reads the header and opens the body.
func (r *reader) headerAndBody() error {
	bracket := r.text[r.pos]
	l, err := r.header()
	if err != nil {
		return err
	}
	if !r.skip() {
		return r.unexpected("white space between header and body")
	}
	if r.next() != '[' {
		return r.unexpected("a body in [ ]")
	}
	if bracket == '{' {
		return r.openRow(l)
	}
	return r.openRows(l)
}

// invalidUTF8 returns an error for the first byte that is not UTF-8, unless an
// earlier one is given.
func (r *reader) invalidUTF8(earlier error) error {
	if utf8.Valid(r.text) {
		return nil
	}
	bad := 0
	for {
		c, n := utf8.DecodeRune(r.text[bad:])
		if c == utf8.RuneError && n == 1 {
			break
		}
		bad += n
	}
	switch e := earlier.(type) {
	case *shape.SyntaxError:
		if e.Offset < bad {
			return nil
		}
	case *shape.LimitError:
		if r.pos < bad {
			return nil
		}
	}
	return r.fail(bad, "invalid UTF-8", string(r.text[bad:bad+1]), "UTF-8")
}
