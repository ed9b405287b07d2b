package lwon

import (
	"slices"

	"github.com/bpekit/bpekit/shape"
)

// Encode returns a document as LWON. It does not end in a line end.
//
// The error is a *[shape.SyntaxError] if the document has no single meaning (a
// name twice in an object, or a lone surrogate), or a *[shape.LimitError] if it
// is nested more than [shape.DefaultMaxDepth] levels deep or its LWON would be
// longer than [shape.DefaultMaxBytes].
func Encode(d *shape.Document) ([]byte, error) { return Append(nil, d) }

// Append appends what Encode returns. With an error it appends nothing.
func Append(dst []byte, d *shape.Document) ([]byte, error) {
	w := newWriter(shape.NewSpanWriter(dst, false), d)
	if err := w.document(); err != nil {
		return dst, err
	}
	return w.Text, nil
}

// Render returns what Encode returns, with spans.
//
// A name in the header belongs to the path that it names; where a list refers to
// itself with ^, that is the path at which the list is written. The brackets, ~
// and marks of the header have role header and belong to the path of the field
// that they are written for, those around the header and its last * to that of
// the root. In the body, the brackets of a row or an array, the white space
// between its items, and the ~ and the braces of a row belong to the object or
// the array; the name and the colon of a member belong to the member.
func Render(d *shape.Document) (*shape.Rendering, error) {
	w := newWriter(shape.NewSpanWriter(nil, true), d)
	if err := w.document(); err != nil {
		return nil, err
	}
	return &shape.Rendering{Shape: "lwon", Document: d, Text: w.Text, Spans: w.Spans}, nil
}

// A writer writes one document.
type writer struct {
	*shape.SpanWriter
	d       *shape.Document
	names   *names
	plan    layout
	open    []frame // the containers that are being written
	entries []entry // what their rows still hold
	scratch []byte  // for a string on its way from one form to the other
	end     int     // where Text must end at the latest
	track   bool    // lists note where they stand and which rows they have
	lists   []*list // with track: all, in the order of the header
}

func newWriter(s *shape.SpanWriter, d *shape.Document) *writer {
	return &writer{SpanWriter: s, d: d, end: len(s.Text) + shape.DefaultMaxBytes}
}

func (w *writer) document() error {
	if w.d.Depth() > shape.DefaultMaxDepth {
		return w.tooDeep()
	}
	names, err := newNames(w.d)
	if err != nil {
		return err
	}
	w.names = names
	w.Text = slices.Grow(w.Text, len(w.d.Source()))
	w.plan = plan(w.d, names)
	if w.Record {
		w.Reserve(w.spans())
	}
	if w.plan.top != nil {
		w.header(w.plan.top)
		w.Text = append(w.Text, '\n')
		w.Mark(shape.RoleSpace, w.d.Root())
	}
	return w.body(w.plan.top)
}

// spans returns about how many spans the text will have.
func (w *writer) spans() int {
	named, brackets := -w.plan.placed, 0 // of members, and of containers that are not empty
	for n := range shape.Node(w.d.Len()) {
		if w.d.IsMember(n) {
			named++
		}
		if w.d.First(n) != shape.None {
			brackets++
		}
	}
	// A field has a name, what stands before it, and perhaps brackets; a value has what
	// stands before it, and perhaps a name and a colon, and a bracket that closes.
	return 3*w.plan.count + 2*w.d.Len() + brackets + 2*named
}

// full returns an error when the text is longer than it may be. Absent members
// of rows make it longer than the document, so it is asked for each row.
func (w *writer) full() error {
	if len(w.Text) <= w.end {
		return nil
	}
	return &shape.LimitError{Package: "lwon", Name: w.d.Name(), Unit: "bytes", Max: shape.DefaultMaxBytes}
}

// tooDeep returns the error about the first container in the document that opens
// one level too many.
func (w *writer) tooDeep() error {
	d, depth := w.d, 0
	for n := range shape.Node(d.Len()) {
		if d.Kind(n) >= shape.Array && depth == shape.DefaultMaxDepth {
			line, column := shape.Position(d.Source(), d.Offset(n))
			return &shape.LimitError{Package: "lwon", Name: d.Name(), Unit: "levels", Max: shape.DefaultMaxDepth, Line: line, Column: column}
		}
		if d.First(n) != shape.None {
			depth++
			continue
		}
		for m := n; m != d.Root() && d.After(m) == d.After(d.Parent(m)); m = d.Parent(m) {
			depth--
		}
	}
	return nil
}
