package toon

import (
	"bytes"

	"github.com/bpekit/bpekit/shape"
)

// A table is what like objects have in common: the fields that all of them have, and
// the scalars under those (sections 9.3 and 9.5). An encoder has one, which it fills
// again and again; tables do not stand inside tables.
type table struct {
	d      *source
	rows   int
	nodes  []shape.Node // blocks that columns are views into
	groups []group      // the first is that of the rows
	fields []field
	leaves []leaf // in the order of the cells
	names  nameIndex
}

// A column is one node of each row: table.nodes[at+row*stride].
type column struct{ at, stride int }

// A group is a list of fields: those of the rows, or of a column of like objects.
type group struct {
	objects      column // the object that each row has here
	first, count int    // its fields
}

// A field is a column of scalars, or of like objects, which have a group.
type field struct {
	column
	group int // 0 for scalars
}

// A leaf is a column of scalars. The delimiter before its cell belongs to the
// innermost object that also has the cell before it.
type leaf struct{ column, container column }

// node returns the node of a column in a row.
func (t *table) node(c column, row int) shape.Node { return t.nodes[c.at+row*c.stride] }

// reset empties the table.
func (t *table) reset() {
	t.rows = 0
	t.nodes, t.groups, t.fields, t.leaves = t.nodes[:0], t.groups[:0], t.fields[:0], t.leaves[:0]
}

// add adds a row.
func (t *table) add(object shape.Node) {
	t.nodes = append(t.nodes, object)
	t.rows++
}

// find finds out what the rows have in common, and reports whether they make a table.
// No object may have a name twice.
//
// It takes time in proportion to what it looks at. A subtree may be looked at again
// for the tables inside it, but only where an object and its sibling are alike down
// to there, and so at most log2 of the document's nodes times.
func (t *table) find() bool {
	if t.rows == 0 || !t.findGroup(column{0, 1}) {
		return false
	}
	t.flatten(0, column{})
	return true
}

// findGroup adds the group that a column of nodes makes, with the groups inside it.
func (t *table) findGroup(objects column) bool {
	g := group{objects: objects, first: len(t.fields)}
	if !t.firstRow(t.node(objects, 0)) {
		return false
	}
	g.count = len(t.fields) - g.first
	t.names.start(t.d, t.nodes[len(t.nodes)-g.count:])
	for r := 1; r < t.rows; r++ {
		if !t.likeFirst(t.node(objects, r), t.fields[g.first:]) {
			return false
		}
	}
	t.groups = append(t.groups, g)
	for i := g.first; i < g.first+g.count; i++ {
		if t.fields[i].group == 0 {
			continue
		}
		t.fields[i].group = len(t.groups)
		if !t.findGroup(t.fields[i].column) {
			return false
		}
	}
	return true
}

// firstRow adds the members of the first object and a field for each.
func (t *table) firstRow(object shape.Node) bool {
	if t.d.Kind(object) != shape.Object || t.d.First(object) == shape.None {
		return false
	}
	base := len(t.nodes)
	for m := range t.d.Children(object) {
		f := field{column: column{at: len(t.nodes)}}
		switch t.d.Kind(m) {
		case shape.Array:
			return false
		case shape.Object:
			f.group = 1 // which one is found later
		}
		t.nodes = append(t.nodes, m)
		t.fields = append(t.fields, f)
	}
	stride := len(t.nodes) - base
	for i := range stride {
		t.fields[len(t.fields)-1-i].stride = stride
	}
	return true
}

// likeFirst adds the members of a further object in the order of the fields, if it
// has the same names, with scalars and objects in the same places.
func (t *table) likeFirst(object shape.Node, fields []field) bool {
	if t.d.Kind(object) != shape.Object {
		return false
	}
	base := len(t.nodes)
	t.nodes = append(t.nodes, t.nodes[base-len(fields):]...) // room for one more row
	i := 0
	for m := range t.d.Children(object) {
		if i == len(fields) {
			return false
		}
		at := t.names.find(m, i)
		if at < 0 {
			return false
		}
		kind := t.d.Kind(m)
		if kind == shape.Array || (kind == shape.Object) != (fields[at].group != 0) {
			return false
		}
		t.nodes[base+at] = m
		i++
	}
	return i == len(fields)
}

// flatten collects the leaves of a group. The delimiter before its first leaf belongs
// to outer.
func (t *table) flatten(g int, outer column) {
	group := t.groups[g]
	for i := range group.count {
		f := t.fields[group.first+i]
		container := group.objects
		if i == 0 {
			container = outer
		}
		if f.group != 0 {
			t.flatten(f.group, container)
		} else {
			t.leaves = append(t.leaves, leaf{f.column, container})
		}
	}
}

// A nameIndex finds where the members of one row belong among those of the first.
type nameIndex struct {
	d     *source
	first []shape.Node
	index map[string]int // nil until a row has another order
	name  []byte
}

// start begins with the members of another first row. It keeps no hold of them
// beyond the rows that follow.
func (x *nameIndex) start(d *source, first []shape.Node) {
	x.d, x.first, x.index = d, first, nil
}

// find returns the place of the member with m's name, which is likely to be guess;
// -1 if there is none.
func (x *nameIndex) find(m shape.Node, guess int) int {
	if bytes.Equal(x.d.NameLiteral(m), x.d.NameLiteral(x.first[guess])) {
		return guess
	}
	if x.index == nil {
		x.index = make(map[string]int, len(x.first))
		for i, n := range x.first {
			x.index[x.d.MemberName(n)] = i
		}
	}
	x.name = x.d.AppendMemberName(x.name[:0], m)
	if i, ok := x.index[string(x.name)]; ok {
		return i
	}
	return -1
}
