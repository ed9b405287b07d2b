package toon

import (
	"bytes"
	"strconv"

	"github.com/bpekit/bpekit/shape"
)

// Encode returns a document as TOON. It refuses a document that has a name twice
// in one object or a lone surrogate, with a *[shape.SyntaxError] that names the
// place in the JSON text; and one whose text would be longer than the limits
// allow, with a *[shape.LimitError]: indentation makes the text of a deep document
// grow with the square of its depth.
func Encode(d *shape.Document, o Options) ([]byte, error) {
	text, err := AppendEncode(make([]byte, 0, len(d.Source())), d, o)
	if err != nil {
		return nil, err
	}
	return text, nil
}

// AppendEncode appends what Encode returns. With an error it appends nothing.
func AppendEncode(dst []byte, d *shape.Document, o Options) ([]byte, error) {
	w := shape.NewSpanWriter(dst, false)
	if err := encode(w, d, o); err != nil {
		return dst, err
	}
	return w.Text, nil
}

// Render returns what Encode returns, with spans.
func Render(d *shape.Document, o Options) (*shape.Rendering, error) {
	w := shape.NewSpanWriter(make([]byte, 0, len(d.Source())), true)
	w.Reserve(5 * d.Len()) // for a line end, a name, a colon, a blank and a value
	if err := encode(w, d, o); err != nil {
		return nil, err
	}
	return &shape.Rendering{Shape: "toon", Document: d, Text: w.Text, Spans: w.Spans}, nil
}

func encode(w *shape.SpanWriter, d *shape.Document, o Options) error {
	o, err := o.normal()
	if err != nil {
		return err
	}
	if err := d.Unambiguous("toon"); err != nil {
		return err
	}
	start := len(w.Text)
	src := &source{Document: d}
	e := encoder{SpanWriter: w, d: src, table: table{d: src}, delimiter: byte(o.Delimiter), indent: o.IndentSize, start: start, end: start + o.Limits.Bytes()}
	e.root()
	if e.full || len(w.Text) > e.end {
		return &shape.LimitError{Package: "toon", Name: d.Name(), Unit: "bytes", Max: o.Limits.Bytes()}
	}
	return nil
}

// An encoder writes one document. Its methods call one another as deep as the
// document is, which shape bounds.
type encoder struct {
	*shape.SpanWriter
	d          *source
	delimiter  byte
	indent     int
	start, end int  // where the text begins, and where it must end at the latest
	full       bool // it would not; nothing more is written
	scratch    []byte
	table      table
}

func (e *encoder) root() {
	root := e.d.Root()
	switch e.d.Kind(root) {
	case shape.Array:
		if e.d.First(root) == shape.None {
			e.emptyArray(root)
		} else {
			e.array(root, 0)
		}
	case shape.Object:
		if e.isKeyed(root) {
			e.keyed(root, 0)
		} else {
			e.fields(root, e.d.First(root), 0)
		}
	default:
		e.rootScalar(root)
	}
}

// rootScalar writes a document that is one scalar. A string that begins with a byte
// order mark gets quotes, or readers would skip the mark.
func (e *encoder) rootScalar(n shape.Node) {
	if e.d.Kind(n) == shape.String {
		text, _ := e.unquote(e.d.Literal(n))
		if bytes.HasPrefix(text, []byte(byteOrderMark)) {
			e.Text = appendQuoted(e.Text, text)
			e.Mark(shape.RoleString, n)
			return
		}
	}
	e.scalar(n)
}

// line begins a line for something that stands in a container.
func (e *encoder) line(container shape.Node, depth int) {
	blanks := depth * e.indent
	if e.full = e.full || len(e.Text)+blanks > e.end; e.full {
		return
	}
	if len(e.Text) > e.start {
		e.Text = append(e.Text, '\n')
	}
	e.Text = shape.AppendBlanks(e.Text, blanks)
	e.Mark(shape.RoleSpace, container)
}

// fields writes the members of an object from one on, each on a line of its own.
func (e *encoder) fields(object, first shape.Node, depth int) {
	for m := first; m != shape.None && !e.full; m = e.d.Next(m) {
		e.line(object, depth)
		e.field(m, depth)
	}
}

// field writes a member: its name, and what stands at a depth or below it.
func (e *encoder) field(m shape.Node, depth int) {
	e.name(m)
	first := e.d.First(m)
	switch kind := e.d.Kind(m); {
	case kind == shape.Array && first == shape.None:
		e.colon(m)
		e.blank(m)
		e.emptyArray(m)
	case kind == shape.Array:
		e.array(m, depth)
	case kind == shape.Object:
		if e.isKeyed(m) {
			e.keyed(m, depth)
			return
		}
		e.colon(m)
		e.fields(m, first, depth+1)
	default:
		e.colon(m)
		e.blank(m)
		e.scalar(m)
	}
}

// array writes an array that is not empty, from its header on.
func (e *encoder) array(n shape.Node, depth int) {
	switch {
	case e.isInline(n):
		e.inline(n)
	case e.isTabular(n):
		e.tabular(n, depth)
	default:
		e.length(n, e.d.Count(n), false)
		e.colon(n)
		e.items(n, depth+1)
	}
}

// isInline reports whether the elements of an array are all scalars.
func (e *encoder) isInline(n shape.Node) bool {
	for c := range e.d.Children(n) {
		if e.d.Kind(c) >= shape.Array {
			return false
		}
	}
	return true
}

// isTabular reports whether the elements of an array make a table, and leaves that in
// e.table (section 9.3).
func (e *encoder) isTabular(n shape.Node) bool {
	e.table.reset()
	for c := range e.d.Children(n) {
		if e.d.Kind(c) != shape.Object {
			return false
		}
		e.table.add(c)
	}
	return e.table.find()
}

// inline writes the header of an array of scalars and its values on one line.
func (e *encoder) inline(n shape.Node) {
	e.length(n, e.d.Count(n), false)
	e.colon(n)
	e.blank(n)
	for c := e.d.First(n); c != shape.None && !e.full; c = e.d.Next(c) {
		if c != e.d.First(n) {
			e.separate(n)
		}
		e.scalar(c)
	}
}

// items writes the elements of an array as list items.
func (e *encoder) items(n shape.Node, depth int) {
	for c := e.d.First(n); c != shape.None && !e.full; c = e.d.Next(c) {
		e.line(n, depth)
		e.Text = append(e.Text, '-')
		e.Mark(shape.RolePunctuation, n)
		if e.d.Kind(c) == shape.Object && e.d.First(c) == shape.None {
			continue
		}
		e.blank(n)
		e.item(c, depth)
	}
}

// item writes what stands after the hyphen of a list item. The first field of an
// object stands there, as if it were on a line of the next depth (section 10).
func (e *encoder) item(c shape.Node, depth int) {
	first := e.d.First(c)
	switch e.d.Kind(c) {
	case shape.Array:
		if first != shape.None && e.isInline(c) {
			e.inline(c)
			return
		}
		e.length(c, e.d.Count(c), false)
		e.colon(c)
		e.items(c, depth+1)
	case shape.Object:
		e.field(first, depth+1)
		e.fields(c, e.d.Next(first), depth+1)
	default:
		e.scalar(c)
	}
}

// isKeyed reports whether the values of an object, two at least, make a table, and
// leaves that in e.table (section 9.5).
func (e *encoder) isKeyed(n shape.Node) bool {
	first := e.d.First(n)
	return first != shape.None && e.d.Next(first) != shape.None && e.isTabular(n)
}

// length writes the bracket segment of a header.
func (e *encoder) length(n shape.Node, count int, keyed bool) {
	e.Text = append(e.Text, '[')
	e.Text = strconv.AppendInt(e.Text, int64(count), 10)
	if keyed {
		e.Text = append(e.Text, ':')
	}
	if e.delimiter != byte(Comma) {
		e.Text = append(e.Text, e.delimiter)
	}
	e.Text = append(e.Text, ']')
	e.Mark(shape.RoleHeader, n)
}
