package toon

import (
	"cmp"
	"slices"

	"github.com/bpekit/bpekit/shape"
)

// An Editor says how the TOON of a document changes when all members with one name
// go: by cuts where that leaves the rest as it was, and by new text for an array or
// an object that becomes a table or is none any more. An Editor must not be shared
// between goroutines; Clone makes another for the same text.
type Editor struct {
	text   []byte
	places shape.Places
	tables map[shape.Node]fieldsText

	was encoder // finds the tables of the text as it is
	now encoder // finds those of what is left, and writes it
	max int     // bytes that the text may have

	seen     []int32 // by node: the number of the last edit that it was seen in
	edit     int32
	affected []shape.Node // containers whose form may change
	written  []shape.Node // those that were written again, or whose columns were cut
}

// A fieldsText is where the fields segment of a table's header stands.
type fieldsText struct{ start, end int }

// NewEditor returns an Editor for what Render returned with the same options. It
// takes time and memory in proportion to the text.
func NewEditor(r *shape.Rendering, o Options) (*Editor, error) {
	o, err := o.normal()
	if err != nil {
		return nil, err
	}
	x := &Editor{text: r.Text, places: r.Places(), tables: map[shape.Node]fieldsText{}, max: o.Limits.Bytes()}
	for _, s := range r.Spans {
		switch {
		case s.Role != shape.RoleHeader || r.Text[s.Start] == '[':
		case r.Text[s.Start] == '{' && x.tables[s.Node].end == 0:
			x.tables[s.Node] = fieldsText{int(s.Start), int(s.End)}
		default:
			x.tables[s.Node] = fieldsText{x.tables[s.Node].start, int(s.End)}
		}
	}
	x.start(r.Document, o)
	return x, nil
}

// start gives the Editor what it may not share.
func (x *Editor) start(d *shape.Document, o Options) {
	newEncoder := func(s *source) encoder {
		return encoder{SpanWriter: shape.NewSpanWriter(nil, false), d: s, table: table{d: s}, delimiter: byte(o.Delimiter), indent: o.IndentSize}
	}
	x.was, x.now = newEncoder(&source{Document: d}), newEncoder(&source{Document: d, hidden: make([]bool, d.Len())})
	x.seen = make([]int32, d.Len())
}

// Clone returns another Editor for the same text.
func (x *Editor) Clone() *Editor {
	c := &Editor{text: x.text, places: x.places, tables: x.tables, max: x.max}
	c.start(x.was.d.Document, Options{Delimiter: Delimiter(x.was.delimiter), IndentSize: x.was.indent})
	return c
}

// AppendWithout appends the edits that make the text that of the document without
// some members, which must be all that have one name, in document order. The edits
// are in order and do not overlap; their text is good until the next call. It
// reports false, and appends nothing, if the text would be too long.
func (x *Editor) AppendWithout(dst []shape.Edit, members []shape.Node) ([]shape.Edit, bool) {
	hidden := x.now.d.hidden
	for _, m := range members {
		hidden[m] = true
	}
	x.now.Text, x.now.full, x.written = x.now.Text[:0], false, x.written[:0]
	first := len(dst)
	x.findAffected(members)
	done := shape.Node(0)
	for _, c := range x.affected {
		if c < done {
			continue
		}
		var changed bool
		if dst, changed = x.appendContainer(dst, c); changed {
			x.written = append(x.written, c)
			done = x.was.d.After(c)
		}
	}
	dst = x.appendCuts(dst, members)
	for _, m := range members {
		hidden[m] = false
	}
	if x.now.full {
		return dst[:first], false
	}
	slices.SortFunc(dst[first:], func(a, b shape.Edit) int { return cmp.Compare(a.Start, b.Start) })
	return dst, true
}

// findAffected collects, in document order, the arrays and objects that may be
// tables before or after: those around the members with nothing but objects
// between, up to an array. What is further out holds an array and so is no table;
// what stands in a list as an element never is (section 9.4).
func (x *Editor) findAffected(members []shape.Node) {
	d := x.was.d
	x.affected = x.affected[:0]
	x.edit++
	over := shape.Node(0)
	for _, m := range members {
		if m < over {
			continue
		}
		over = d.After(m)
		for c := d.Parent(m); c != shape.None && x.seen[c] != x.edit; c = d.Parent(c) {
			x.seen[c] = x.edit
			if d.IsMember(c) || c == d.Root() {
				x.affected = append(x.affected, c)
			}
			if d.Kind(c) == shape.Array {
				break
			}
		}
	}
	slices.Sort(x.affected)
}

// appendContainer appends the edits of a container that is a table before or after,
// and reports whether it is.
func (x *Editor) appendContainer(dst []shape.Edit, c shape.Node) ([]shape.Edit, bool) {
	fields, wasTable := x.tables[c]
	isTable := x.isTable(&x.now, c)
	switch {
	case wasTable && isTable && x.isTable(&x.was, c) && sameRows(&x.was.table, &x.now.table):
		return x.appendColumns(dst, c, fields), true
	case wasTable || isTable:
		return append(dst, x.rewritten(c)), true
	}
	return dst, false
}

func (x *Editor) isTable(e *encoder, c shape.Node) bool {
	if e.d.Kind(c) == shape.Array {
		return e.isTabular(c)
	}
	return e.isKeyed(c)
}

// sameRows reports whether two tables have the same rows.
func sameRows(a, b *table) bool {
	return slices.Equal(a.nodes[:a.rows], b.nodes[:b.rows])
}

// appendColumns appends the edits of a table that only loses columns: its fields
// segment anew, and cuts in each row.
func (x *Editor) appendColumns(dst []shape.Edit, c shape.Node, fields fieldsText) []shape.Edit {
	from := len(x.now.Text)
	x.now.header(c)
	dst = append(dst, shape.Edit{Start: fields.start, End: fields.end, Text: x.now.Text[from:]})

	was, now := &x.was.table, &x.now.table
	kept := make([]bool, len(was.leaves))
	for i, n := 0, 0; n < len(now.leaves); i++ {
		if was.node(was.leaves[i].column, 0) == now.node(now.leaves[n].column, 0) {
			kept[i] = true
			n++
		}
	}
	for row := range was.rows {
		dst = x.appendCells(dst, row, kept)
	}
	return dst
}

// appendCells appends the cuts that leave only some cells of a row.
func (x *Editor) appendCells(dst []shape.Edit, row int, kept []bool) []shape.Edit {
	cell := func(i int) shape.Node { return x.was.table.node(x.was.table.leaves[i].column, row) }
	for i := 0; i < len(kept); i++ {
		if kept[i] {
			continue
		}
		first := i
		for i+1 < len(kept) && !kept[i+1] {
			i++
		}
		cut := shape.Edit{Start: int(x.places.Start[cell(first)]), End: int(x.places.End[cell(i)])}
		if first > 0 {
			cut.Start = int(x.places.End[cell(first-1)])
		} else {
			cut.End = int(x.places.Start[cell(i+1)])
		}
		dst = append(dst, cut)
	}
	return dst
}

// rewritten writes a container again.
func (x *Editor) rewritten(c shape.Node) shape.Edit {
	e, d := &x.now, x.now.d
	from := len(e.Text)
	e.start, e.end = from, from+x.max
	if c == d.Root() {
		e.root()
		return shape.Edit{Start: 0, End: len(x.text), Text: e.Text[from:]}
	}
	depth := -1
	if d.Kind(d.Root()) == shape.Array {
		depth = 0
	}
	for p := d.Parent(c); p != shape.None; p = d.Parent(p) {
		depth++
	}
	e.field(c, depth)
	return shape.Edit{Start: int(x.places.Start[c]), End: int(x.places.End[c]), Text: e.Text[from:]}
}

// appendCuts appends the cuts for the members that stand on lines of their own, in
// objects that were not written again.
func (x *Editor) appendCuts(dst []shape.Edit, members []shape.Node) []shape.Edit {
	d, over := x.was.d, shape.Node(0)
	written := x.written
	for _, m := range members {
		for len(written) > 0 && d.After(written[0]) <= m {
			written = written[1:]
		}
		if m < over || len(written) > 0 && m > written[0] {
			continue
		}
		over = d.After(m)
		object := d.Parent(m)
		if m != object+1 {
			dst = append(dst, shape.Edit{Start: x.lineStart(m), End: int(x.places.End[m])})
			continue
		}
		// What follows moves to where the first member was: after a hyphen, maybe.
		if next := x.now.d.First(object); next != shape.None {
			dst = append(dst, shape.Edit{Start: int(x.places.Start[m]), End: int(x.places.Start[next])})
			over = next
		} else {
			dst = append(dst, shape.Edit{Start: x.emptyStart(m, object), End: int(x.places.End[object])})
			over = d.After(object)
		}
	}
	return dst
}

// lineStart returns where the line end stands before a member that begins a line.
func (x *Editor) lineStart(m shape.Node) int {
	at := int(x.places.Start[m]) - 1
	for x.text[at] == ' ' {
		at--
	}
	return at
}

// emptyStart returns where the text of an object ends that loses all its members,
// the first of which is m.
func (x *Editor) emptyStart(m, object shape.Node) int {
	switch {
	case object == x.was.d.Root():
		return 0
	case x.was.d.IsMember(object):
		return x.lineStart(m) // after its colon
	}
	return int(x.places.Start[m]) - 1 // after its hyphen
}
