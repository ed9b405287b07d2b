package toon

import "github.com/bpekit/bpekit/shape"

// tabular writes an array as a table: header, then a row for each element.
func (e *encoder) tabular(n shape.Node, t *table, depth int) {
	e.length(n, t.rows, false)
	e.header(n, &t.group)
	e.colon(n)
	for r := range t.rows {
		if e.line(n, depth+1); e.full {
			return
		}
		e.cells(t, r)
	}
}

// keyed writes an object as a table whose rows begin with the members' names.
func (e *encoder) keyed(n shape.Node, t *table, depth int) {
	e.length(n, t.rows, true)
	e.header(n, &t.group)
	e.colon(n)
	for r := range t.rows {
		if e.line(n, depth+1); e.full {
			return
		}
		m := t.objects.at(r)
		e.name(m)
		e.colon(m)
		e.blank(m)
		e.cells(t, r)
	}
}

func (e *encoder) cells(t *table, row int) {
	for i, leaf := range t.leaves {
		if i > 0 {
			e.separate(leaf.container.at(row))
		}
		e.scalar(leaf.at(row))
	}
}

// header writes the fields segment of a header of n. Its names stand for all rows,
// so they belong to the paths that all rows share.
func (e *encoder) header(n shape.Node, g *group) {
	path := shape.NoPath
	if e.Record {
		path = e.d.ElementPath(e.d.Path(n))
	}
	e.group(n, g, path)
}

func (e *encoder) group(n shape.Node, g *group, path shape.Path) {
	for i, f := range g.fields {
		mark := byte('{')
		if i > 0 {
			mark = e.delimiter
		}
		e.Text = append(e.Text, mark)
		e.Mark(shape.RoleHeader, n)
		member := f.at(0)
		below := path
		if e.Record {
			below = e.d.MemberPath(path, e.d.AppendMemberName(nil, member))
		}
		e.key(e.d.NameLiteral(member))
		e.MarkPath(shape.RoleName, below)
		if f.sub != nil {
			e.group(n, f.sub, below)
		}
	}
	e.Text = append(e.Text, '}')
	e.Mark(shape.RoleHeader, n)
}
