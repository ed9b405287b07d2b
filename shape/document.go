package shape

import "iter"

// A Document is one JSON value as a flat tree over the text that holds it. It
// is immutable and safe for concurrent use.
type Document struct {
	name  string
	src   []byte
	nodes []node
	depth int
	// minified is set when src is known to hold no white space outside strings.
	minified bool
	paths    pathTable
	names    repeatedName
}

// A Node names one value of a Document: a number from 0 (the root) to Len()-1,
// in document order. The zero Node is the root. A Node means nothing apart from
// its Document, and the methods of Document panic when given a Node that is not
// one of theirs, as an index into a slice does.
type Node int32

// None is the Node that is no node: the parent of the root, or the sibling
// after the last one.
const None Node = -1

// A node is one value. Its first child, if it has one, is the node that follows
// it, so a subtree is a run of the slice and no pointer to children is needed.
type node struct {
	start, end int32 // the value's text in src
	name       int32 // offset of the member's name; for an element, ^index
	parent     Node
	after      Node // the node after the subtree; while a container is open, its number of children
}

// A Kind says which of the six kinds of JSON value a node is.
type Kind uint8

// The kinds of JSON values.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// String returns the kind's name in lower case.
func (k Kind) String() string {
	if k > Object {
		return "invalid"
	}
	return [...]string{"null", "bool", "number", "string", "array", "object"}[k]
}

// kindOf has the kind of a value by the first byte of its text.
var kindOf = [256]Kind{
	'n': Null, 't': Bool, 'f': Bool, '"': String, '[': Array, '{': Object, '-': Number,
	'0': Number, '1': Number, '2': Number, '3': Number, '4': Number,
	'5': Number, '6': Number, '7': Number, '8': Number, '9': Number,
}

// Name returns the name that the document was parsed under, usually a file's.
func (d *Document) Name() string { return d.name }

// Len returns the number of nodes.
func (d *Document) Len() int { return len(d.nodes) }

// Depth returns how many arrays and objects stand inside one another where they
// are nested most deeply: 0 for a scalar. It is at most DefaultMaxDepth, and one
// more for a document read from LWON, so that walking a document by recursion is
// safe.
func (d *Document) Depth() int { return d.depth }

// Root returns the node of the whole document.
func (d *Document) Root() Node { return 0 }

// Kind returns the kind of a node.
func (d *Document) Kind(n Node) Kind { return kindOf[d.src[d.nodes[n].start]] }

// Source returns the JSON text that the document stands on. It must not be
// changed.
func (d *Document) Source() []byte { return d.src }

// Literal returns the text of a node exactly as the source has it, for a
// container from bracket to bracket. It must not be changed.
func (d *Document) Literal(n Node) []byte {
	return d.src[d.nodes[n].start:d.nodes[n].end:d.nodes[n].end]
}

// Offset returns the byte offset of a node's text in the source.
func (d *Document) Offset(n Node) int { return int(d.nodes[n].start) }

// Parent returns the container of a node, None for the root.
func (d *Document) Parent(n Node) Node { return d.nodes[n].parent }

// First returns the first child of a node, None when it has none.
func (d *Document) First(n Node) Node {
	if d.nodes[n].after == n+1 {
		return None
	}
	return n + 1
}

// Next returns the sibling after a node, None when it is the last.
func (d *Document) Next(n Node) Node {
	after, parent := d.nodes[n].after, d.nodes[n].parent
	if parent == None || after == d.nodes[parent].after {
		return None
	}
	return after
}

// After returns the node that follows the whole subtree of n in document order;
// it equals Len() when there is none. The nodes from n to After(n)-1 are n and
// all that it holds.
func (d *Document) After(n Node) Node { return d.nodes[n].after }

// Children returns the children of a node in document order.
func (d *Document) Children(n Node) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		end := d.nodes[n].after
		for c := n + 1; c < end; c = d.nodes[c].after {
			if !yield(c) {
				return
			}
		}
	}
}

// Count returns the number of children of a node. It takes time in proportion
// to that number.
func (d *Document) Count(n Node) int {
	count, end := 0, d.nodes[n].after
	for c := n + 1; c < end; c = d.nodes[c].after {
		count++
	}
	return count
}

// Index returns the position of an array's element, from 0. It returns -1 for
// the root and for members of objects.
func (d *Document) Index(n Node) int {
	if m := &d.nodes[n]; m.parent != None && m.name < 0 {
		return int(^m.name)
	}
	return -1
}
