package lwon

import (
	"bytes"

	"github.com/bpekit/bpekit/shape"
)

// scalarRoles is the role of a scalar by its kind.
var scalarRoles = [...]shape.Role{
	shape.Null: shape.RoleLiteral, shape.Bool: shape.RoleLiteral,
	shape.Number: shape.RoleNumber, shape.String: shape.RoleString,
}

// scalar writes a value that is no container; a number and a word as they are.
func (w *writer) scalar(n shape.Node, kind shape.Kind) {
	lit := w.d.Literal(n)
	if kind == shape.String {
		w.string(lit)
	} else {
		w.Text = append(w.Text, lit...)
	}
	w.Mark(scalarRoles[kind], n)
}

// string writes a string given as a JSON literal. One that holds no escape is
// either bare or, since nothing in it needs one, right as it stands.
func (w *writer) string(lit []byte) {
	text := lit[1 : len(lit)-1]
	end := bareValueEnd(text, notInValue|backslash)
	switch {
	case end == len(text) && len(text) > 0 && !isReserved(text):
		w.Text = append(w.Text, text...)
	case bytes.IndexByte(text[end:], '\\') < 0:
		w.Text = append(w.Text, lit...)
	default:
		w.scratch = shape.AppendUnquoted(w.scratch[:0], lit)
		if isBareValue(w.scratch) {
			w.Text = append(w.Text, w.scratch...)
		} else {
			w.Text = shape.AppendQuoted(w.Text, w.scratch)
		}
	}
}
