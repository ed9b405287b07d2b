package lwon

import (
	"cmp"
	"slices"

	"github.com/bpekit/bpekit/shape"
)

// An Editor says how the LWON of a document changes when all members with one name
// go, where that takes a field from some lists and leaves all else of the header as
// it was. It never changes, so any number of goroutines may share one.
type Editor struct {
	d      *shape.Document
	text   []byte
	places shape.Places
	names  *names
	listOf []*list    // by node: the list of an object that is a row
	uses   [][]listed // by name: the lists that have it, in the order of the header
}

// A listed name is one that a list has.
type listed struct {
	list   *list
	number name // in that list
}

// NewEditor returns an Editor for what Render returned. It takes time and memory in
// proportion to the text.
func NewEditor(r *shape.Rendering) (*Editor, error) {
	w := newWriter(shape.NewSpanWriter(make([]byte, 0, len(r.Text)), false), r.Document)
	w.track = true
	if err := w.document(); err != nil {
		return nil, err
	}
	x := &Editor{d: r.Document, text: r.Text, places: r.Places(), names: w.names}
	x.listOf = make([]*list, x.d.Len())
	x.uses = make([][]listed, len(w.names.literals))
	for _, l := range w.lists {
		for number, id := range l.names {
			x.uses[id] = append(x.uses[id], listed{l, name(number)})
		}
		for _, row := range l.noted.rows {
			x.listOf[row] = l
		}
	}
	return x, nil
}

// AppendWithout appends the edits that make the text that of the document without
// some members, which must be all that have one name, in document order. The edits
// are in order and do not overlap. It reports false, and appends nothing, where the
// lists of the header might change otherwise: where the name may be recursive, or
// where an object loses its last member and that may matter to its list.
func (x *Editor) AppendWithout(dst []shape.Edit, members []shape.Node) ([]shape.Edit, bool) {
	if len(members) == 0 {
		return dst, true
	}
	id := x.name(members[0])
	members = x.outermost(members)
	if x.names.nested[id] || !x.mayEmpty(members) {
		return dst, false
	}
	first := len(dst)
	for _, use := range x.uses[id] {
		slot := use.list.slots[use.number]
		if x.below(members, use.list.noted.rows[0]) {
			continue // the whole list goes
		}
		if cut, changed := use.list.without(slot); changed {
			dst = append(dst, cut)
		}
		if slot != rareSlot {
			for _, row := range use.list.noted.rows {
				dst = x.appendAbsent(dst, row, use)
			}
		}
	}
	for _, m := range members {
		dst = append(dst, x.cut(m))
	}
	slices.SortFunc(dst[first:], func(a, b shape.Edit) int { return cmp.Compare(a.Start, b.Start) })
	return dst, true
}

// outermost returns those of some members that stand in no other of them.
func (x *Editor) outermost(members []shape.Node) []shape.Node {
	var list []shape.Node
	over := shape.Node(0)
	for _, m := range members {
		if m >= over {
			list, over = append(list, m), x.d.After(m)
		}
	}
	return list
}

// below reports whether a node is, or stands in, one of some outermost members.
func (x *Editor) below(outermost []shape.Node, n shape.Node) bool {
	i, _ := slices.BinarySearch(outermost, n+1) // the first that comes after it
	return i > 0 && n < x.d.After(outermost[i-1])
}

// name returns the name of a member. Those of rows have their number in the list.
func (x *Editor) name(m shape.Node) name {
	if l := x.listOf[x.d.Parent(m)]; l != nil {
		return l.names[x.names.of[m]]
	}
	return x.names.of[m]
}

// mayEmpty reports whether the objects that lose their last member stay what they
// were to the lists. What is no row may be empty. Of rows, some must be left with
// members, so that the field keeps its kind. Under a name that may be recursive,
// whether an object is empty decides on more.
func (x *Editor) mayEmpty(members []shape.Node) bool {
	for _, m := range members {
		if !x.alone(m) {
			continue
		}
		object := x.d.Parent(m)
		holder := x.names.of[object]
		if x.d.IsMember(object) {
			holder = x.name(object)
		}
		if l := x.listOf[object]; object == x.d.Root() || x.names.nested[holder] || l != nil && len(l.names) == 1 {
			return false
		}
	}
	return true
}

// alone reports whether a member is the only one of its object.
func (x *Editor) alone(m shape.Node) bool {
	return m == x.d.Parent(m)+1 && x.d.Next(m) == shape.None
}

// without returns the cut that takes a slot out of a list in the header. A rare name
// is not written, but the last of them takes the * with it.
func (l *list) without(slot int32) (cut shape.Edit, changed bool) {
	last := len(l.noted.at) - 1
	switch {
	case slot > 0:
		return shape.Edit{Start: l.noted.at[slot-1].end, End: l.noted.at[slot].end}, true
	case slot == 0 && last > 0:
		return shape.Edit{Start: l.noted.at[0].start, End: l.noted.at[1].start}, true
	case slot == 0:
		return shape.Edit{Start: l.noted.at[0].start, End: l.noted.star}, true
	}
	rare := 0
	for _, s := range l.slots {
		if s == rareSlot {
			rare++
		}
	}
	if rare > 1 {
		return cut, false
	}
	return shape.Edit{Start: l.noted.at[last].end, End: l.noted.star + len("*")}, true
}

// appendAbsent appends the cut of the ~ that a row has for a position, if it has one:
// that is where the member is absent and something follows. Of several ~ it does not
// matter which one goes, so it is the one before what follows.
func (x *Editor) appendAbsent(dst []shape.Edit, row shape.Node, use listed) []shape.Edit {
	slot, next, at := use.list.slots[use.number], int32(len(use.list.fields))+1, 0
	for m := range x.d.Children(row) {
		number := x.names.of[m]
		if number == use.number {
			return dst
		}
		switch s := use.list.slots[number]; {
		case s == rareSlot && next > int32(len(use.list.fields)):
			next, at = int32(len(use.list.fields)), int(x.places.Start[m])-len("{")
		case s > slot && s < next:
			next, at = s, int(x.places.Start[m])
		}
	}
	if at > 0 {
		dst = append(dst, shape.Edit{Start: at - len("~ "), End: at})
	}
	return dst
}

// cut returns the cut of a member from its object.
func (x *Editor) cut(m shape.Node) shape.Edit {
	object := x.d.Parent(m)
	if x.alone(m) {
		return shape.Edit{Start: x.inside(object), End: int(x.places.End[object]) - 1}
	}
	c := shape.Edit{Start: int(x.places.Start[m]), End: int(x.places.End[m])}
	l := x.listOf[object]
	rare := l != nil && l.slots[x.names.of[m]] == rareSlot
	if rare && x.text[c.Start-1] == '{' && x.text[c.End] == '}' {
		c.Start, c.End = c.Start-1, c.End+1 // the whole slot of the rare members
	}
	switch {
	case x.text[c.End] == ' ':
		c.End++
	case l != nil && x.text[c.End] == ']':
		c.Start = x.present(c.Start)
	default:
		c.Start--
	}
	return c
}

// inside returns the offset after the bracket that opens an object. A name that may
// stand before it does not begin with a bracket.
func (x *Editor) inside(object shape.Node) int {
	at := int(x.places.Start[object])
	if x.text[at] != '{' && x.text[at] != '[' {
		at += len(x.names.written[x.name(object)]) + len(":")
	}
	return at + 1
}

// present returns where the last item of a row ends that is before an offset and no ~.
func (x *Editor) present(at int) int {
	for x.text[at-2] == '~' && (x.text[at-3] == ' ' || x.text[at-3] == '[') {
		at -= len("~ ")
	}
	return at - 1
}
