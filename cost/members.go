package cost

import "github.com/bpekit/bpekit/shape"

// A memberIndex has the members of a document by name.
type memberIndex struct {
	d      *shape.Document
	names  []string         // in order of first appearance
	number map[string]int32 // of a name in names
	of     []int32          // by node: the number of its name, -1 if it has none
	nodes  []shape.Node     // the members, by name and then in document order
	starts []int32          // by name: where its members begin in nodes
	twice  []bool           // by name: some object has it more than once
}

func indexMembers(d *shape.Document) *memberIndex {
	x := &memberIndex{d: d, number: map[string]int32{}, of: make([]int32, d.Len())}
	var counts []int32
	var scratch []byte
	for n := range x.of {
		x.of[n] = -1
		if !d.IsMember(shape.Node(n)) {
			continue
		}
		scratch = d.AppendMemberName(scratch[:0], shape.Node(n))
		number, known := x.number[string(scratch)]
		if !known {
			number = int32(len(x.names))
			x.names = append(x.names, string(scratch))
			x.number[string(scratch)] = number
			counts = append(counts, 0)
		}
		x.of[n] = number
		counts[number]++
	}
	x.sort(counts)
	x.findTwice()
	return x
}

// sort is a counting sort of the members by name.
func (x *memberIndex) sort(counts []int32) {
	x.starts = make([]int32, len(counts)+1)
	for i, n := range counts {
		x.starts[i+1] = x.starts[i] + n
		counts[i] = x.starts[i]
	}
	x.nodes = make([]shape.Node, x.starts[len(x.names)])
	for n, number := range x.of {
		if number >= 0 {
			x.nodes[counts[number]] = shape.Node(n)
			counts[number]++
		}
	}
}

// findTwice finds the names that some object has more than once.
func (x *memberIndex) findTwice() {
	x.twice = make([]bool, len(x.names))
	last := make([]int32, len(x.of)) // by object: one more than the name last seen in it
	for number := range x.names {
		for _, m := range x.members(number) {
			object := x.d.Parent(m)
			x.twice[number] = x.twice[number] || last[object] == int32(number)+1
			last[object] = int32(number) + 1
		}
	}
}

// members returns the members with a name, by its number, in document order.
func (x *memberIndex) members(number int) []shape.Node {
	return x.nodes[x.starts[number]:x.starts[number+1]]
}

// A layout says where the nodes of a document stand in a text of a local shape.
type layout struct {
	*memberIndex
	shape.Places
	text   []byte
	before []shape.Node // by node: the sibling before it, None if it is the first
}

func newLayout(x *memberIndex, r *shape.Rendering) *layout {
	n := x.d.Len()
	l := &layout{memberIndex: x, Places: r.Places(), text: r.Text, before: make([]shape.Node, n)}
	last := make([]shape.Node, n) // by container: the last child so far
	for i := range last {
		last[i], l.before[i] = shape.None, shape.None
	}
	for i := 1; i < n; i++ {
		parent := x.d.Parent(shape.Node(i))
		l.before[i], last[parent] = last[parent], shape.Node(i)
	}
	return l
}

// AppendWithout appends the edits that take out the members with one name. It
// always can.
func (l *layout) AppendWithout(dst []shape.Edit, members []shape.Node) ([]shape.Edit, bool) {
	over := shape.Node(0) // where the subtree of the last dropped member ends
	head := shape.None    // the last dropped member if none before it in its object is kept
	from := 0             // where the first of those begins
	for _, m := range members {
		if m < over {
			continue
		}
		over = l.d.After(m)
		before := l.before[m]
		if before != shape.None && before != head {
			dst = append(dst, shape.Edit{Start: int(l.End[before]), End: int(l.End[m])})
			head = shape.None
			continue
		}
		if before == shape.None {
			from = int(l.Start[m])
		}
		head = m
		next := l.d.Next(m)
		switch {
		case next == shape.None:
			dst = append(dst, l.emptied(from, l.d.Parent(m)))
		case l.of[next] != l.of[m]:
			dst = append(dst, shape.Edit{Start: from, End: int(l.Start[next])})
		}
	}
	return l.joined(dst), true
}

// emptied returns the edit that leaves nothing between the brackets of an object
// whose first member begins at an offset.
func (l *layout) emptied(from int, object shape.Node) shape.Edit {
	for l.text[from-1] != '{' {
		from-- // the white space of pretty text
	}
	return shape.Edit{Start: from, End: int(l.End[object]) - 1}
}

// joined makes one edit of those that meet, as after dropping a run of members.
func (l *layout) joined(edits []shape.Edit) []shape.Edit {
	kept := edits[:0]
	for _, e := range edits {
		if n := len(kept); n > 0 && kept[n-1].End >= e.Start {
			kept[n-1].End = e.End
			continue
		}
		kept = append(kept, e)
	}
	return kept
}

// appendRename appends the edits that give all members with a name another, which
// is given as JSON.
func (l *layout) appendRename(dst []shape.Edit, number int, literal []byte) []shape.Edit {
	for _, m := range l.members(number) {
		start := int(l.Start[m])
		dst = append(dst, shape.Edit{Start: start, End: start + len(l.d.NameLiteral(m)), Text: literal})
	}
	return dst
}
