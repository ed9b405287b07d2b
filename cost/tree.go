package cost

import (
	"iter"
	"slices"
	"strconv"
	"sync"

	"github.com/bpekit/bpekit/shape"
)

// A Tree gathers what the spans of a rendering pay into a tree over the document.
// It is folded, where all elements of an array are one item with a count, or has
// an item for each node. It never changes, so any number of goroutines may share
// one.
type Tree struct {
	a      *Attribution
	folded bool
	items  []item
	sums   ledger // three rows an item: see part
	figure figures
}

// An Item is a path or a node of a Tree: a number from 0, the root.
type Item int32

// none is the Item that is no item.
const none Item = -1

// An item is one item of a tree; its children are a list.
type item struct {
	parent, first, last, next Item
	count                     int32
	node                      shape.Node // the first of the path; None for what only headers name
	path                      shape.Path
}

// A part is what an item pays for.
type part int

const (
	partName part = iota // its name with quotes, colon and the blank after that
	partOwn              // its scalar, or its brackets, commas, white space, and header
	partAll              // both, and what hangs under it
	parts
)

// Folded returns the tree by path.
func (a *Attribution) Folded() *Tree {
	b := treeBuilder{Tree: &Tree{a: a, folded: true}, d: a.Rendering.Document}
	b.addPaths()
	b.gather()
	return b.Tree
}

// Unfolded returns the tree by node. What a header names for many nodes at once
// stands under a * beside them.
func (a *Attribution) Unfolded() *Tree {
	b := treeBuilder{Tree: &Tree{a: a}, d: a.Rendering.Document}
	b.addNodes()
	b.gather()
	return b.Tree
}

// Attribution returns what the tree was made from.
func (t *Tree) Attribution() *Attribution { return t.a }

// Root returns the item of the whole document.
func (t *Tree) Root() Item { return 0 }

// Len returns the number of items.
func (t *Tree) Len() int {
	n := 0
	for range t.All() {
		n++
	}
	return n
}

// All iterates over the items, every parent before its children.
func (t *Tree) All() iter.Seq[Item] {
	return func(yield func(Item) bool) {
		for i := range t.items {
			if t.used(Item(i)) && !yield(Item(i)) {
				return
			}
		}
	}
}

// used reports whether an item is of this rendering: the document may know paths
// of headers in another shape.
func (t *Tree) used(i Item) bool {
	return t.items[i].count > 0 || slices.ContainsFunc(t.sums.row(int(i)*int(parts)+int(partAll)), func(n uint32) bool { return n > 0 })
}

// Children iterates over the children of an item, in document order.
func (t *Tree) Children(i Item) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		for c := t.items[i].first; c != none; c = t.items[c].next {
			if t.used(c) && !yield(c) {
				return
			}
		}
	}
}

// Parent returns the item that holds another; false for the root.
func (t *Tree) Parent(i Item) (Item, bool) {
	p := t.items[i].parent
	return p, p != none
}

// Node returns the first node that an item stands for, shape.None for an item
// that only headers name.
func (t *Tree) Node(i Item) shape.Node { return t.items[i].node }

// Path returns the path of an item.
func (t *Tree) Path(i Item) shape.Path { return t.items[i].path }

// Count returns how many nodes an item stands for.
func (t *Tree) Count(i Item) int { return int(t.items[i].count) }

// Pointer returns the JSON Pointer of an item, with * for folded arrays.
func (t *Tree) Pointer(i Item) string {
	if m := &t.items[i]; !t.folded && m.node != shape.None {
		return t.a.Rendering.Document.Pointer(m.node)
	}
	return t.a.Rendering.Document.Pattern(t.items[i].path)
}

// Label returns the last step of an item's pointer as a name: a member's, decoded,
// an index, or *. The root has none.
func (t *Tree) Label(i Item) string {
	d, m := t.a.Rendering.Document, &t.items[i]
	switch {
	case m.parent == none:
		return ""
	case m.node == shape.None:
		_, step := cutPattern(d.Pattern(m.path))
		return unescapeStep(step)
	case d.IsMember(m.node):
		return d.MemberName(m.node)
	case t.folded:
		return "*"
	}
	return strconv.Itoa(d.Index(m.node))
}

// Name returns what an item's names pay, with their quotes and colons.
func (t *Tree) Name(i Item) Amount { return t.amount(i, partName) }

// Own returns what an item pays that is neither its name nor below it.
func (t *Tree) Own(i Item) Amount { return t.amount(i, partOwn) }

// Value returns what an item pays without its name: what is its own, and what
// hangs under it.
func (t *Tree) Value(i Item) Amount {
	row := slices.Clone(t.Tokens(i).bytes)
	subtractCounts(row, t.Name(i).bytes)
	return Amount{t.a.s, row}
}

// Tokens returns what an item and all that hangs under it pay.
func (t *Tree) Tokens(i Item) Amount { return t.amount(i, partAll) }

func (t *Tree) amount(i Item, p part) Amount { return t.sums.amount(int(i)*int(parts) + int(p)) }

// A Figure is what is shown of an item, in hundredths of a token. Tokens is the
// sum of Name and Value, Value that of Own and the Tokens of the children, and
// the Tokens of the root are exact.
type Figure struct{ Name, Own, Value, Tokens int }

// Figure returns what is shown of an item, rounded by [Apportion] from the root
// down.
func (t *Tree) Figure(i Item) Figure {
	t.figure.once.Do(t.round)
	return t.figure.of[i]
}

type figures struct {
	once sync.Once
	of   []Figure
}

// round apportions the figure of each item, which its parent has set, among its
// name and its value, and the value among what is its own and its children.
func (t *Tree) round() {
	of := make([]Figure, len(t.items))
	of[0].Tokens = 100 * t.a.Tokens()
	var amounts []Amount
	for i := range t.items {
		f := &of[i]
		halves := Apportion(f.Tokens, t.Value(Item(i)), t.Name(Item(i)))
		f.Value, f.Name = halves[0], halves[1]
		amounts = append(amounts[:0], t.Own(Item(i)))
		for c := t.items[i].first; c != none; c = t.items[c].next {
			amounts = append(amounts, t.Tokens(c))
		}
		rounded := apportion(f.Value, amounts, 0)
		f.Own = rounded[0]
		for c := t.items[i].first; c != none; c = t.items[c].next {
			rounded = rounded[1:]
			of[c].Tokens = rounded[0]
		}
	}
	t.figure.of = of
}
