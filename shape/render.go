package shape

import "slices"

// AppendMinified appends the document without white space outside strings. All
// else is kept: order, duplicate names, the text of numbers and strings.
func AppendMinified(dst []byte, d *Document) []byte {
	if d.minified {
		return append(dst, d.src...)
	}
	w := jsonWriter{SpanWriter: NewSpanWriter(slices.Grow(dst, len(d.src)), false), d: d}
	w.document()
	return w.Text
}

// RenderMinified returns what AppendMinified appends, with spans. Where the document
// stands on such text already, that is shared.
func RenderMinified(d *Document) *Rendering {
	text := d.src
	if !d.minified {
		text = slices.Clip(AppendMinified(nil, d))
	}
	return &Rendering{Shape: "minified", Document: d, Text: text, Spans: minifiedSpans(d)}
}

// minifiedSpans returns the spans of the minified text, whose lengths follow from the
// document alone.
func minifiedSpans(d *Document) []Span {
	spans := make([]Span, 0, spanCount(d, false))
	at := int32(0)
	for n := range d.nodes {
		n, m := Node(n), &d.nodes[n]
		if m.parent != None && n != m.parent+1 {
			spans = append(spans, Span{at, at + 1, m.parent, NoPath, RolePunctuation})
			at++
		}
		if m.name >= 0 {
			end := at + int32(len(d.NameLiteral(n)))
			spans = append(spans, Span{at, end, n, NoPath, RoleName}, Span{end, end + 1, n, NoPath, RolePunctuation})
			at = end + 1
		}
		if m.after != n+1 {
			spans = append(spans, Span{at, at + 1, n, NoPath, RolePunctuation})
			at++
			continue
		}
		kind, end := kindOf[d.src[m.start]], at+m.end-m.start
		if kind >= Array {
			end = at + int32(len("[]"))
		}
		spans = append(spans, Span{at, end, n, NoPath, scalarRole[kind]})
		at = end
		for parent := m.parent; parent != None && d.nodes[parent].after == m.after; parent = d.nodes[parent].parent {
			spans = append(spans, Span{at, at + 1, parent, NoPath, RolePunctuation})
			at++
		}
	}
	return spans
}

// AppendPretty appends the document with one value a line, indented by two
// spaces a level; empty containers stay closed up, as JSON.stringify has them.
// All but white space is kept. The text of deep documents grows with the square
// of their depth: when it would be longer than limits allow, AppendPretty
// appends nothing and returns a *[LimitError].
func AppendPretty(dst []byte, d *Document, limits Limits) ([]byte, error) {
	w := jsonWriter{SpanWriter: NewSpanWriter(dst, false), d: d, pretty: true}
	if err := w.reserve(limits); err != nil {
		return dst, err
	}
	w.document()
	return w.Text, nil
}

// RenderPretty returns what AppendPretty appends, with spans.
func RenderPretty(d *Document, limits Limits) (*Rendering, error) {
	w := jsonWriter{SpanWriter: NewSpanWriter(nil, true), d: d, pretty: true}
	if err := w.reserve(limits); err != nil {
		return nil, err
	}
	w.Reserve(spanCount(d, true))
	w.document()
	return &Rendering{Shape: "pretty", Document: d, Text: w.Text, Spans: w.Spans}, nil
}

// prettyIndent is what pretty text has for each level.
const prettyIndent = 2

// A jsonWriter writes a document as JSON.
type jsonWriter struct {
	*SpanWriter
	d      *Document
	pretty bool
	depth  int
}

// document writes all nodes in order, and after each leaf the brackets of the
// containers that end there.
func (w *jsonWriter) document() {
	for n := range w.d.nodes {
		n := Node(n)
		w.before(n)
		w.name(n)
		if w.d.First(n) != None {
			w.open(n)
			continue
		}
		w.leaf(n)
		w.closeAfter(n)
	}
}

// before writes the comma and the line end that stand before a node.
func (w *jsonWriter) before(n Node) {
	parent := w.d.nodes[n].parent
	if parent == None {
		return
	}
	if n != parent+1 {
		w.Text = append(w.Text, ',')
		w.Mark(RolePunctuation, parent)
	}
	w.line(parent)
}

func (w *jsonWriter) name(n Node) {
	if !w.d.IsMember(n) {
		return
	}
	w.Text = append(w.Text, w.d.NameLiteral(n)...)
	w.Mark(RoleName, n)
	w.Text = append(w.Text, ':')
	w.Mark(RolePunctuation, n)
	if w.pretty {
		w.Text = append(w.Text, ' ')
		w.Mark(RoleSpace, n)
	}
}

func (w *jsonWriter) open(n Node) {
	w.Text = append(w.Text, w.d.src[w.d.nodes[n].start])
	w.Mark(RolePunctuation, n)
	w.depth++
}

// leaf writes a scalar or an empty container.
func (w *jsonWriter) leaf(n Node) {
	lit := w.d.Literal(n)
	kind := kindOf[lit[0]]
	if kind >= Array {
		w.Text = append(w.Text, lit[0], lit[0]+2) // in ASCII, a bracket and its partner are two apart
	} else {
		w.Text = append(w.Text, lit...)
	}
	w.Mark(scalarRole[kind], n)
}

// scalarRole is the role of a leaf by its kind.
var scalarRole = [...]Role{
	Null: RoleLiteral, Bool: RoleLiteral, Number: RoleNumber, String: RoleString,
	Array: RolePunctuation, Object: RolePunctuation,
}

// closeAfter closes the containers whose last node n is.
func (w *jsonWriter) closeAfter(n Node) {
	for {
		parent := w.d.nodes[n].parent
		if parent == None || w.d.nodes[n].after != w.d.nodes[parent].after {
			return
		}
		w.depth--
		w.line(parent)
		w.Text = append(w.Text, w.d.src[w.d.nodes[parent].end-1])
		w.Mark(RolePunctuation, parent)
		n = parent
	}
}

// line writes a line end and indentation.
func (w *jsonWriter) line(container Node) {
	if w.pretty {
		w.Text = append(w.Text, '\n')
		w.Text = AppendBlanks(w.Text, w.depth*prettyIndent)
		w.Mark(RoleSpace, container)
	}
}
