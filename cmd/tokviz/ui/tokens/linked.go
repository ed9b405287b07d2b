package tokens

import (
	"sort"

	"github.com/bpekit/bpekit/shape"
)

// A Linked is a document in one shape with its tokens, in which the bytes of
// each node are known.
type Linked struct {
	Shape string
	Doc   *shape.Document
	*Text

	start, end []int32 // of each node and all that it holds
	spans      []span
	headers    map[shape.Path][]Range // names that are written once for many nodes
}

// A Range is a run of bytes.
type Range struct{ Start, End int }

// A span is where a run of bytes begins that belongs to one node.
type span struct {
	start uint32
	node  shape.Node
}

// Link says where the nodes of a document stand in its rendering. The caller
// encodes the text and sets it: the spans of the rendering, which are larger than
// the text and all its tokens, need not be kept for that.
func Link(r *shape.Rendering) *Linked {
	l := &Linked{Shape: r.Shape, Doc: r.Document, headers: map[shape.Path][]Range{}}
	n := r.Document.Len()
	l.start, l.end = make([]int32, n), make([]int32, n)
	for i := range l.start {
		l.start[i] = -1
	}
	l.spans = make([]span, 0, len(r.Spans))
	for _, s := range r.Spans {
		if s.Node == shape.None {
			if s.Role == shape.RoleName {
				l.headers[s.Path] = append(l.headers[s.Path], Range{int(s.Start), int(s.End)})
			}
			continue
		}
		l.spans = append(l.spans, span{uint32(s.Start), s.Node})
		if l.start[s.Node] < 0 {
			l.start[s.Node] = int32(s.Start)
		}
		l.end[s.Node] = int32(s.End)
	}
	l.widen()
	return l
}

// widen makes the bytes of each node hold those of its children.
func (l *Linked) widen() {
	for n := shape.Node(len(l.start) - 1); n > 0; n-- {
		p := l.Doc.Parent(n)
		if l.start[n] < 0 {
			continue
		}
		if l.start[p] < 0 || l.start[n] < l.start[p] {
			l.start[p] = l.start[n]
		}
		l.end[p] = max(l.end[p], l.end[n])
	}
}

// Range returns the bytes of a node and all that it holds, from its name to the
// end of its value; all of the text for the root.
func (l *Linked) Range(n shape.Node) Range {
	if n == 0 {
		return Range{0, len(l.Bytes)}
	}
	if l.start[n] < 0 {
		return Range{}
	}
	return Range{int(l.start[n]), int(l.end[n])}
}

// NodeAt returns the node that a byte belongs to.
func (l *Linked) NodeAt(b int) shape.Node {
	i := sort.Search(len(l.spans), func(i int) bool { return int(l.spans[i].start) > b })
	if i == 0 {
		return 0
	}
	return l.spans[i-1].node
}

// Cost returns the share of tokens of a node and all that it holds.
func (l *Linked) Cost(n shape.Node) float64 {
	r := l.Range(n)
	return l.Share(r.Start, r.End)
}

// Header returns the bytes of the name of a node that is written once for many,
// in a header before it, and whether there is one.
func (l *Linked) Header(n shape.Node) (Range, bool) {
	if len(l.headers) == 0 || l.start[n] < 0 {
		return Range{}, false
	}
	names := l.headers[l.Doc.Path(n)]
	i := sort.Search(len(names), func(i int) bool { return names[i].Start > int(l.start[n]) })
	if i == 0 {
		return Range{}, false
	}
	return names[i-1], true
}
