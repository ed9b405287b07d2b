package toon

import (
	"bytes"

	"github.com/bpekit/bpekit/shape"
)

// scalar writes a value that is neither an array nor an object.
func (e *encoder) scalar(n shape.Node) {
	lit := e.d.Literal(n)
	switch lit[0] {
	case '"':
		e.stringValue(lit)
		e.Mark(shape.RoleString, n)
	case 't', 'f', 'n':
		e.Text = append(e.Text, lit...)
		e.Mark(shape.RoleLiteral, n)
	default:
		e.Text = appendNumber(e.Text, lit)
		e.Mark(shape.RoleNumber, n)
	}
}

// stringValue writes a string given as a JSON literal. One without escapes, as
// most are, is itself the quoted form.
func (e *encoder) stringValue(lit []byte) {
	text, escaped := e.unquote(lit)
	switch {
	case !needsQuotes(text, e.delimiter):
		e.Text = append(e.Text, text...)
	case escaped:
		e.Text = appendQuoted(e.Text, text)
	default:
		e.Text = append(e.Text, lit...)
	}
}

// name writes the name of a member.
func (e *encoder) name(m shape.Node) {
	e.key(e.d.NameLiteral(m))
	e.Mark(shape.RoleName, m)
}

func (e *encoder) key(lit []byte) {
	text, escaped := e.unquote(lit)
	switch {
	case isBareKey(text):
		e.Text = append(e.Text, text...)
	case escaped:
		e.Text = appendQuoted(e.Text, text)
	default:
		e.Text = append(e.Text, lit...)
	}
}

// unquote returns the text of a JSON string literal, and whether it has escapes.
// The text is good until the next call.
func (e *encoder) unquote(lit []byte) (text []byte, escaped bool) {
	if bytes.IndexByte(lit, '\\') < 0 {
		return lit[1 : len(lit)-1], false
	}
	e.scratch = shape.AppendUnquoted(e.scratch[:0], lit)
	return e.scratch, true
}

// colon writes the colon after a name or a header.
func (e *encoder) colon(n shape.Node) {
	e.Text = append(e.Text, ':')
	e.Mark(shape.RolePunctuation, n)
}

// blank writes the space between a colon or a hyphen and what follows it.
func (e *encoder) blank(n shape.Node) {
	e.Text = append(e.Text, ' ')
	e.Mark(shape.RoleSpace, n)
}

// separate writes the delimiter between two values of a container.
func (e *encoder) separate(container shape.Node) {
	e.Text = append(e.Text, e.delimiter)
	e.Mark(shape.RolePunctuation, container)
}

// emptyArray writes an array without elements where a value may stand.
func (e *encoder) emptyArray(n shape.Node) {
	e.Text = append(e.Text, "[]"...)
	e.Mark(shape.RolePunctuation, n)
}
