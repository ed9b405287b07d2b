package toon

import (
	"bytes"
	"unicode/utf8"

	"github.com/bpekit/bpekit/shape"
)

// Decode reads a TOON document. The name is used in errors only; text is not kept.
// The error is a *[shape.SyntaxError] or a *[shape.LimitError].
func Decode(name string, text []byte, o Options) (*shape.Document, error) {
	o, err := o.normal()
	if err != nil {
		return nil, err
	}
	if len(text) > o.Limits.Bytes() {
		return nil, &shape.LimitError{Package: "toon", Name: name, Unit: "bytes", Max: o.Limits.Bytes()}
	}
	d := decoder{
		reader:  reader{name: name, text: text, lenient: o.Lenient, indent: o.IndentSize},
		Builder: shape.NewBuilder(len(text)+len(text)/2, len(text)/8),
		limits:  o.Limits,
	}
	if err := d.validUTF8(); err != nil {
		return nil, err
	}
	if err := d.document(); err != nil {
		return nil, err
	}
	doc, err := d.Document(name, o.Limits)
	if err != nil {
		return nil, err
	}
	return d.distinct(doc)
}

// A decoder builds a document from the lines of a text. Its methods call one
// another as deep as the document is, which enter bounds.
type decoder struct {
	reader
	*shape.Builder
	limits shape.Limits
	level  int // containers that are open
	spans  int // arrays and tables that have begun and not ended: no blank line may stand in them
	tokens []token
	// names has, for each node, where its name stands in the text. It is kept in
	// strict mode, for the error about a name that occurs twice.
	names  []int32
	member int // where the name of the next node stands
}

// document reads the root (section 5).
func (d *decoder) document() error {
	if bytes.HasPrefix(d.text, []byte(byteOrderMark)) {
		d.pos = len(byteOrderMark)
	}
	if err := d.advance(); err != nil {
		return err
	}
	if !d.more {
		d.BeginObject()
		d.EndObject()
		return nil
	}
	if d.ahead.depth > 0 {
		return d.tooFarIn("at the start")
	}
	first := d.ahead
	h, err := d.header(first.from, first.to)
	switch {
	case err != nil:
		return err
	case h != nil && !h.hasName():
		return d.rootHeader(h)
	case h == nil && d.unquoted(first.from, first.to, ':', ':') < 0:
		return d.rootScalar()
	}
	if err := d.enterObject(first.from); err != nil {
		return err
	}
	if err := d.fields(0); err != nil {
		return err
	}
	d.leaveObject()
	return d.nothingMore()
}

// rootHeader reads a document that begins with a header without a name.
func (d *decoder) rootHeader(h *header) error {
	if err := d.advance(); err != nil {
		return err
	}
	if err := d.afterHeader(h, 0); err != nil {
		return err
	}
	return d.nothingMore()
}

// rootScalar reads a document that is one scalar or an empty array.
func (d *decoder) rootScalar() error {
	l := d.ahead
	if err := d.advance(); err != nil {
		return err
	}
	t := d.trim(l.from, l.to)
	if string(d.bytes(t)) == "[]" {
		d.BeginArray()
		d.EndArray()
		return d.nothingMore()
	}
	if d.more {
		return d.failAt(l.from, l.to, "unexpected text", "a name and a colon, or a header")
	}
	return d.scalar(t)
}

// nothingMore reports text after the end of the root.
func (d *decoder) nothingMore() error {
	if !d.more {
		return nil
	}
	return d.failAt(d.ahead.from, d.ahead.to, "unexpected text", "the end of the text after the root")
}

// fields reads the members of the open object that stand at a depth, to the end of
// its scope.
func (d *decoder) fields(depth int) error {
	for d.more && d.ahead.depth == depth {
		l, err := d.take()
		if err != nil {
			return err
		}
		if err := d.field(l.from, l.to, depth); err != nil {
			return err
		}
	}
	if d.more && d.ahead.depth > depth {
		return d.tooFarIn("after a line that opens nothing")
	}
	return nil
}

// field reads a member that stands between two offsets, at a depth, and what hangs
// under it.
func (d *decoder) field(from, to, depth int) error {
	h, err := d.header(from, to)
	if err != nil {
		return err
	}
	if h != nil && !h.hasName() {
		if !d.lenient {
			return d.failAt(from, to, "header without a name", "a name before it, for this is not the root")
		}
		h = nil
	}
	if h == nil {
		return d.nameAndValue(from, to, depth)
	}
	if err := d.name(h.name); err != nil {
		return err
	}
	return d.afterHeader(h, depth)
}

// nameAndValue reads a member that has no header (section 8).
func (d *decoder) nameAndValue(from, to, depth int) error {
	colon := d.unquoted(from, to, ':', ':')
	if colon < 0 {
		return d.failAt(from, to, "unexpected text", "a name and a colon, or a header")
	}
	if err := d.name(d.trim(from, colon)); err != nil {
		return err
	}
	value := d.trim(colon+1, to)
	switch string(d.bytes(value)) {
	case "":
		return d.object(from, depth)
	case "[]":
		return d.emptyArray(value.from)
	}
	return d.scalar(value)
}

// object reads the members of an object whose opening line stands at a depth.
func (d *decoder) object(at, depth int) error {
	if err := d.enterObject(at); err != nil {
		return err
	}
	if content, ok, err := d.opens(depth); err != nil {
		return err
	} else if ok {
		if err := d.fields(content); err != nil {
			return err
		}
	}
	d.leaveObject()
	return nil
}

// opens reports whether the line ahead is inside a scope whose opening line stands
// at a depth, and at which depth the scope's content stands: one deeper, or, in
// lenient mode, as deep as its first line does.
func (d *decoder) opens(depth int) (content int, ok bool, err error) {
	if !d.more || d.ahead.depth <= depth {
		return depth + 1, false, nil
	}
	if d.ahead.depth > depth+1 && !d.lenient {
		return 0, false, d.tooFarIn("by more than one level")
	}
	return d.ahead.depth, true, nil
}

// take returns the line ahead and moves on.
func (d *decoder) take() (line, error) {
	l := d.ahead
	if l.blank >= 0 && d.spans > 0 && !d.lenient {
		return l, d.fail(l.blank, "blank line in an array", "", "none from its first element to its last")
	}
	return l, d.advance()
}

// tooFarIn reports a line that no scope has room for.
func (d *decoder) tooFarIn(how string) error {
	return d.failAt(d.ahead.from, d.ahead.to, "indentation "+how+", before", "less")
}

// validUTF8 reports the first byte that is not UTF-8.
func (d *decoder) validUTF8() error {
	if utf8.Valid(d.text) {
		return nil
	}
	for i := 0; ; {
		r, n := utf8.DecodeRune(d.text[i:])
		if r == utf8.RuneError && n == 1 {
			return d.failAt(i, i+1, "invalid UTF-8", "UTF-8")
		}
		i += n
	}
}
