package shape

import "fmt"

// A Role says what a byte of a shape's text is for.
type Role uint8

// The roles.
const (
	RoleName        Role = iota // a member's name, with its quotes
	RoleString                  // a string value, with its quotes
	RoleNumber                  // a number
	RoleLiteral                 // true, false, null and a shape's other words
	RolePunctuation             // brackets, commas, colons, hyphens of lists
	RoleSpace                   // blanks, line ends, indentation
	RoleHeader                  // lengths, braces and marks of a header
	roles
)

// Roles is the number of roles; they are the numbers below it.
const Roles = int(roles)

// String returns the role's name in lower case.
func (r Role) String() string {
	if r >= roles {
		return "invalid"
	}
	return [...]string{"name", "string", "number", "literal", "punctuation", "space", "header"}[r]
}

// A Span is a run of bytes of a shape's text with one role. It belongs to a node
// or, where the text is written once for many nodes, to a path: exactly one of
// Node and Path is set, the other is None or NoPath.
//
// A string's or a name's quotes belong to it; a name, its colon and the blank
// after it belong to the member's value, each as a span of its own; commas,
// brackets, line ends, indentation and list hyphens belong to the container.
type Span struct {
	Start, End int32 // byte offsets in the text; Start < End
	Node       Node
	Path       Path
	Role       Role
}

// A Rendering is a document in one shape: the text, and spans that tile it.
type Rendering struct {
	Shape    string // "pretty", "minified", "toon" or "lwon"
	Document *Document
	Text     []byte
	Spans    []Span
}

// Check reports whether the spans tile the text: each begins where the one
// before ended, none is empty, and each has a role and either a node or a path
// of the document. It is for tests, above all those of codecs.
func (r *Rendering) Check() error {
	end := int32(0)
	for i, s := range r.Spans {
		switch {
		case s.Start != end || s.End <= s.Start || int(s.End) > len(r.Text):
			return fmt.Errorf("shape: %s span %d is [%d,%d), expected one from %d to at most %d", r.Shape, i, s.Start, s.End, end, len(r.Text))
		case s.Role >= roles:
			return fmt.Errorf("shape: %s span %d has role %d, expected one below %d", r.Shape, i, s.Role, roles)
		case (s.Node == None) == (s.Path == NoPath):
			return fmt.Errorf("shape: %s span %d has node %d and path %d, expected one of them", r.Shape, i, s.Node, s.Path)
		case s.Node < None || int(s.Node) >= r.Document.Len():
			return fmt.Errorf("shape: %s span %d has node %d, expected one below %d", r.Shape, i, s.Node, r.Document.Len())
		}
		end = s.End
	}
	if int(end) != len(r.Text) {
		return fmt.Errorf("shape: %s spans end at %d, expected %d", r.Shape, end, len(r.Text))
	}
	return nil
}

// A SpanWriter collects the text of a shape and, if asked to, its spans. Text
// that is written to it but not marked belongs to the next mark, so a codec
// appends to Text and then says what that was.
type SpanWriter struct {
	Text  []byte
	Spans []Span
	// Record says that spans are wanted. Without it marks cost next to nothing.
	Record bool
	marked int32 // the end of the last span
}

// NewSpanWriter returns a writer that appends to dst. Offsets of spans count
// from the start of dst.
func NewSpanWriter(dst []byte, record bool) *SpanWriter {
	return &SpanWriter{Text: dst, Record: record, marked: int32(len(dst))}
}

// Reserve makes room for spans, when they are wanted.
func (w *SpanWriter) Reserve(spans int) {
	if w.Record {
		grown := make([]Span, 0, len(w.Spans)+spans) // slices.Grow would write zeros, for pages that may never be needed
		w.Spans = append(grown, w.Spans...)
	}
}

// Mark gives the text since the last mark to a node.
func (w *SpanWriter) Mark(role Role, n Node) {
	if w.Record {
		w.mark(role, n, NoPath)
	}
}

// MarkPath gives the text since the last mark to a path.
func (w *SpanWriter) MarkPath(role Role, p Path) {
	if w.Record {
		w.mark(role, None, p)
	}
}

// mark adds a span, unless there is no text for it.
func (w *SpanWriter) mark(role Role, n Node, p Path) {
	end := int32(len(w.Text))
	if end == w.marked {
		return
	}
	w.Spans = append(w.Spans, Span{Start: w.marked, End: end, Role: role, Node: n, Path: p})
	w.marked = end
}
