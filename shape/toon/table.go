package toon

import (
	"bytes"

	"github.com/bpekit/bpekit/shape"
)

// A column is one node of each row. It is a view into a block that holds the
// children of all rows, row by row.
type column struct {
	block          []shape.Node
	offset, stride int
}

func (c column) at(row int) shape.Node { return c.block[c.offset+row*c.stride] }

// A group is a list of fields that all rows have: the fields of a table, or of a
// column whose values are like objects.
type group struct {
	objects column // the object that each row has here
	fields  []field
}

// A field is a column of scalars, or of like objects if it has a group.
type field struct {
	column
	sub *group
}

// A leaf is a column of scalars, in the order of the cells. The delimiter before
// its cell belongs to the innermost object that also has the cell before it.
type leaf struct {
	column
	container column
}

// A table is what the rows of a header have in common.
type table struct {
	group
	rows   int
	leaves []leaf
}

// findTable returns the table that objects make (sections 9.3 and 9.5), nil if
// they do not. Objects must have no name twice.
//
// It takes time in proportion to what it looks at. A subtree may be looked at
// again for the tables inside it, but only where an object and its sibling are
// alike down to there, and so at most log2 of the document's nodes times.
func findTable(d *shape.Document, objects []shape.Node) *table {
	if len(objects) == 0 {
		return nil
	}
	g := findGroup(d, column{objects, 0, 1}, len(objects))
	if g == nil {
		return nil
	}
	t := &table{group: *g, rows: len(objects)}
	t.flatten(&t.group, column{})
	return t
}

// findGroup returns the group that a column of nodes makes, nil if it does not.
func findGroup(d *shape.Document, objects column, rows int) *group {
	count := likeObjects(d, objects, rows)
	if count == 0 {
		return nil
	}
	block, ok := childBlock(d, objects, rows, count)
	if !ok {
		return nil
	}
	g := &group{objects: objects, fields: make([]field, count)}
	for i := range g.fields {
		g.fields[i].column = column{block, i, count}
		if !sameSort(d, g.fields[i].column, rows) {
			return nil
		}
	}
	for i := range g.fields {
		f := &g.fields[i]
		if d.Kind(f.at(0)) < shape.Array {
			continue
		}
		if f.sub = findGroup(d, f.column, rows); f.sub == nil {
			return nil
		}
	}
	return g
}

// likeObjects returns the number of members if all nodes are objects with equally
// many of them, else 0.
func likeObjects(d *shape.Document, c column, rows int) int {
	count := 0
	for r := range rows {
		n := c.at(r)
		if d.Kind(n) != shape.Object {
			return 0
		}
		switch members := d.Count(n); {
		case r == 0:
			count = members
		case members != count:
			return 0
		}
	}
	return count
}

// childBlock returns the members of all objects, row by row, in the order of the
// first. It fails if the objects do not all have the same names.
func childBlock(d *shape.Document, objects column, rows, count int) (block []shape.Node, ok bool) {
	block = make([]shape.Node, rows*count)
	names := nameIndex{d: d, first: block[:count]}
	for r := range rows {
		i := 0
		for m := range d.Children(objects.at(r)) {
			if r == 0 {
				block[i] = m
			} else {
				at := names.find(m, i)
				if at < 0 {
					return nil, false
				}
				block[r*count+at] = m
			}
			i++
		}
	}
	return block, true
}

// sameSort reports whether the nodes of a column are all scalars or all objects.
func sameSort(d *shape.Document, c column, rows int) bool {
	object := d.Kind(c.at(0)) == shape.Object
	for r := range rows {
		kind := d.Kind(c.at(r))
		if kind == shape.Array || (kind == shape.Object) != object {
			return false
		}
	}
	return true
}

// flatten collects the leaves of a group. The delimiter before its first leaf
// belongs to outer.
func (t *table) flatten(g *group, outer column) {
	for i, f := range g.fields {
		container := g.objects
		if i == 0 {
			container = outer
		}
		if f.sub != nil {
			t.flatten(f.sub, container)
		} else {
			t.leaves = append(t.leaves, leaf{f.column, container})
		}
	}
}

// A nameIndex finds where the members of one row belong among those of the first.
type nameIndex struct {
	d     *shape.Document
	first []shape.Node
	index map[string]int // built when a row has another order
}

// find returns the place of the member with m's name, which is likely to be guess;
// -1 if there is none.
func (x *nameIndex) find(m shape.Node, guess int) int {
	if sameName(x.d, m, x.first[guess]) {
		return guess
	}
	if x.index == nil {
		x.index = make(map[string]int, len(x.first))
		for i, n := range x.first {
			x.index[x.d.MemberName(n)] = i
		}
	}
	if i, ok := x.index[x.d.MemberName(m)]; ok {
		return i
	}
	return -1
}

// sameName reports whether two members have the same name.
func sameName(d *shape.Document, a, b shape.Node) bool {
	la, lb := d.NameLiteral(a), d.NameLiteral(b)
	return bytes.Equal(la, lb) || bytes.IndexByte(la, '\\') >= 0 && d.MemberName(a) == d.MemberName(b)
}
