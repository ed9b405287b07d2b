package cost

import (
	"strings"

	"github.com/bpekit/bpekit/shape"
)

// A treeBuilder makes the items of a tree and gathers what they pay. Every item
// comes after its parent.
type treeBuilder struct {
	*Tree
	d *shape.Document

	// Of a tree by node: by path, the item that stands for it as a whole.
	ofPath map[shape.Path]Item
	// Of a tree by node: how many nodes have a path, and the first of them.
	counts []int32
	firsts []shape.Node
}

// addPaths makes an item for each path, so that an Item is the number of a Path.
func (b *treeBuilder) addPaths() {
	d := b.d
	last := shape.Path(0)
	for n := range d.Len() {
		last = max(last, d.Path(shape.Node(n)))
	}
	for _, s := range b.a.Rendering.Spans {
		last = max(last, s.Path)
	}
	b.items = make([]item, last+1)
	for p := range b.items {
		b.items[p] = item{parent: none, first: none, last: none, next: none, node: shape.None, path: shape.Path(p)}
	}
	for n := shape.Node(0); int(n) < d.Len(); n++ {
		m := &b.items[d.Path(n)]
		m.count++
		if m.node == shape.None {
			m.node = n
			if n > 0 {
				m.parent = Item(d.Path(d.Parent(n)))
			}
		}
	}
	for p := 1; p < len(b.items); p++ {
		m := &b.items[p]
		if m.node == shape.None {
			m.parent = Item(parentPath(d, m.path))
		}
		b.link(Item(p))
	}
}

// link puts an item at the end of its parent's children.
func (b *treeBuilder) link(i Item) {
	parent := &b.items[b.items[i].parent]
	if parent.first == none {
		parent.first = i
	} else {
		b.items[parent.last].next = i
	}
	parent.last = i
}

// parentPath returns the path above one that no node has.
func parentPath(d *shape.Document, p shape.Path) shape.Path {
	pattern, _ := cutPattern(d.Pattern(p))
	parent := shape.Path(0)
	if pattern == "" {
		return parent
	}
	for step := range strings.SplitSeq(pattern[1:], "/") {
		if step == "*" {
			parent = d.ElementPath(parent)
		} else {
			parent = d.MemberPath(parent, []byte(unescapeStep(step)))
		}
	}
	return parent
}

// cutPattern cuts the last step off a pattern that has one.
func cutPattern(pattern string) (parent, step string) {
	i := strings.LastIndexByte(pattern, '/')
	return pattern[:i], pattern[i+1:]
}

// unescapeStep returns the name that a step of a pattern stands for.
func unescapeStep(step string) string {
	if step == "~2" {
		return "*"
	}
	return strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
}

// addNodes makes an item for each node, so that an Item below their number is the
// number of a Node.
func (b *treeBuilder) addNodes() {
	d := b.d
	b.items = make([]item, d.Len())
	b.ofPath = map[shape.Path]Item{}
	for n := range b.items {
		node := shape.Node(n)
		path := d.Path(node)
		b.items[n] = item{parent: Item(d.Parent(node)), first: none, last: none, next: none, count: 1, node: node, path: path}
		if n > 0 {
			b.link(Item(n))
		}
		for int(path) >= len(b.counts) {
			b.counts, b.firsts = append(b.counts, 0), append(b.firsts, node)
		}
		b.counts[path]++
	}
	for _, s := range b.a.Rendering.Spans {
		if s.Path != shape.NoPath {
			b.standing(s.Path)
		}
	}
}

// standing returns the item that a path of a header belongs to: its node if there
// is just one, else an item for the path.
func (b *treeBuilder) standing(p shape.Path) Item {
	if int(p) < len(b.counts) && b.counts[p] == 1 {
		return Item(b.firsts[p])
	}
	if i, ok := b.ofPath[p]; ok {
		return i
	}
	parent := b.standing(parentPath(b.d, p))
	i := Item(len(b.items))
	b.items = append(b.items, item{parent: parent, first: none, last: none, next: none, node: shape.None, path: p})
	b.link(i)
	b.ofPath[p] = i
	return i
}

// gather adds up what the spans pay, by item and part, and then by subtree.
func (b *treeBuilder) gather() {
	b.sums = newLedger(b.a.s, len(b.items)*int(parts))
	colon := shape.None // whose colon was the span before
	token := uint32(0)  // that the span begins in
	for i := range b.a.Rendering.Spans {
		s := &b.a.Rendering.Spans[i]
		p, before := partOwn, colon
		colon = shape.None
		switch {
		case s.Role == shape.RoleName:
			p = partName
		case s.Role == shape.RolePunctuation && b.isColon(s):
			p, colon = partName, s.Node
		case s.Role == shape.RoleSpace && s.Node == before && before != shape.None && b.is(s, ' '):
			p = partName
		}
		token = b.a.pay(b.sums.row(b.row(s)+int(p)), s, token)
	}
	for i := len(b.items) - 1; i >= 0; i-- {
		row := i * int(parts)
		b.sums.add(row+int(partAll), row+int(partName))
		b.sums.add(row+int(partAll), row+int(partOwn))
		if parent := b.items[i].parent; parent != none {
			b.sums.add(int(parent)*int(parts)+int(partAll), row+int(partAll))
		}
	}
}

// isColon reports whether a span is the colon of a member.
func (b *treeBuilder) isColon(s *shape.Span) bool {
	return b.is(s, ':') && s.Node != shape.None && b.d.IsMember(s.Node)
}

// is reports whether a span is one character.
func (b *treeBuilder) is(s *shape.Span, c byte) bool {
	return s.End == s.Start+1 && b.a.Rendering.Text[s.Start] == c
}

// row returns the first row of the item that a span belongs to.
func (b *treeBuilder) row(s *shape.Span) int {
	i := Item(s.Node)
	switch {
	case b.folded && s.Node != shape.None:
		i = Item(b.d.Path(s.Node))
	case b.folded:
		i = Item(s.Path)
	case s.Node == shape.None:
		i = b.standing(s.Path)
	}
	return int(i) * int(parts)
}
