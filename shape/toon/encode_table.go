package toon

import "github.com/bpekit/bpekit/shape"

// tabular writes an array as e.table: header, then a row for each element.
func (e *encoder) tabular(n shape.Node, depth int) {
	e.length(n, e.table.rows, false)
	e.header(n)
	e.colon(n)
	for r := range e.table.rows {
		if e.line(n, depth+1); e.full {
			return
		}
		e.cells(r)
	}
}

// keyed writes an object as e.table, with rows that begin with the members' names.
func (e *encoder) keyed(n shape.Node, depth int) {
	e.length(n, e.table.rows, true)
	e.header(n)
	e.colon(n)
	for r := range e.table.rows {
		if e.line(n, depth+1); e.full {
			return
		}
		m := e.table.node(e.table.groups[0].objects, r)
		e.name(m)
		e.colon(m)
		e.blank(m)
		e.cells(r)
	}
}

func (e *encoder) cells(row int) {
	for i, leaf := range e.table.leaves {
		if i > 0 {
			e.separate(e.table.node(leaf.container, row))
		}
		e.scalar(e.table.node(leaf.column, row))
	}
}

// header writes the fields segment of a header of n. Its names stand for all rows,
// so they belong to the paths that all rows share.
func (e *encoder) header(n shape.Node) {
	path := shape.NoPath
	if e.Record {
		path = e.d.ElementPath(e.d.Path(n))
	}
	e.group(n, 0, path)
}

// memberPath returns the path under another that ends in the name of a member.
func (e *encoder) memberPath(path shape.Path, m shape.Node) shape.Path {
	if e.d.Path(e.d.Parent(m)) == path {
		return e.d.Path(m)
	}
	e.scratch = e.d.AppendMemberName(e.scratch[:0], m)
	return e.d.MemberPath(path, e.scratch)
}

func (e *encoder) group(n shape.Node, g int, path shape.Path) {
	mark := byte('{')
	group := e.table.groups[g]
	for _, f := range e.table.fields[group.first : group.first+group.count] {
		e.Text = append(e.Text, mark)
		e.Mark(shape.RoleHeader, n)
		mark = e.delimiter
		member := e.table.node(f.column, 0)
		below := path
		if e.Record {
			below = e.memberPath(path, member)
		}
		e.key(e.d.NameLiteral(member))
		e.MarkPath(shape.RoleName, below)
		if f.group != 0 {
			e.group(n, f.group, below)
		}
	}
	e.Text = append(e.Text, '}')
	e.Mark(shape.RoleHeader, n)
}
