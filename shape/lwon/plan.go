package lwon

import (
	"slices"

	"github.com/bpekit/bpekit/shape"
)

// A planner makes the field lists of a document, the root's first and each
// before its sub-lists.
//
// Every object belongs to at most one list, so the lists take time in proportion
// to the document. The search for recursion looks ahead at objects below; see
// recursion.go for why that is no more than a constant number of times for each,
// unless the document is made for it.
type planner struct {
	d     *shape.Document
	names *names

	layout
	lists   int32   // how many lists were begun
	listOf  []int32 // per name, the list that numbers it
	numbers []int32 // per name, its number in that list
	shut    []int32 // per name, in how many open lists it was passed over

	open []openList

	// What one list needs while it is made.
	ids     []name
	tallies []tally
	fields  []field
	index   []int32
	order   []int32 // 0, 1, 2 and so on: the slots of all lists of one object
	search  *search
	memory  struct {
		lists   slab[list]
		names   slab[name]
		slots   slab[int32]
		fields  slab[field]
		subs    slab[sequence]
		objects slab[shape.Node]
	}
}

// A layout is all field lists of a document.
type layout struct {
	top    *list   // of the root, nil when the document has no header
	made   []*list // by number
	count  int     // how many fields they have
	placed int     // how many members have a position in a row
}

// An openList is a list whose sub-lists are being made.
type openList struct {
	list   *list
	passed []name
	subs   []sequence
}

// A sequence is the objects of a sub-list that is still to be made, and the
// position of its field.
type sequence struct {
	slot    int32
	objects []shape.Node
}

// plan returns the field lists of a document.
func plan(d *shape.Document, s *names) layout {
	root := d.Root()
	p := &planner{
		d: d, names: s,
		layout:  layout{made: make([]*list, 1)}, // 0 is no list
		listOf:  make([]int32, len(s.literals)),
		numbers: make([]int32, len(s.literals)),
		shut:    make([]int32, len(s.literals)),
	}
	switch useOf(d, root).kind() {
	case objectField:
		// The keys of a root object need not be those of the objects below it,
		// so nothing is recursive here.
		p.top = p.all(p.begin([]shape.Node{root}, nil, nil))
	case arrayField:
		p.top = p.all(p.find(p.appendObjects(nil, root)))
	}
	return p.layout
}

// all makes the sub-lists of every open list, and of theirs.
func (p *planner) all(root *list) *list {
	for len(p.open) > 0 {
		top := &p.open[len(p.open)-1]
		if len(top.subs) == 0 {
			for _, id := range top.passed {
				p.shut[id]--
			}
			p.open = p.open[:len(p.open)-1]
			continue
		}
		next := top.subs[0]
		top.subs = top.subs[1:]
		at := &top.list.fields[next.slot]
		at.sub = p.find(next.objects).number
	}
	return root
}

// find begins the list of a sequence of objects, once it knows what is recursive.
func (p *planner) find(objects []shape.Node) *list {
	all, marked, passed := p.recursion(objects)
	return p.begin(all, marked, passed)
}

// begin makes a list and opens it. The names that it passed over are passed over
// until it is closed again.
func (p *planner) begin(all []shape.Node, marked, passed []name) *list {
	l := p.list(all, marked)
	p.open = append(p.open, openList{l, passed, p.sequences(l, all)})
	return l
}

// sequences returns the objects of each sub-list that a list needs.
func (p *planner) sequences(l *list, all []shape.Node) []sequence {
	count := 0
	for _, f := range l.fields {
		if f.kind != plainField && f.sub == 0 {
			count++
		}
	}
	if count == 0 {
		return nil
	}
	subs := p.memory.subs.take(count)[:0]
	if len(all) == 1 {
		return p.sequencesOfOne(subs, l)
	}
	p.index = slices.Grow(p.index[:0], len(l.fields))[:len(l.fields)] // per field, its place in subs from 1, or 0
	for slot, f := range l.fields {
		p.index[slot] = 0
		if f.kind != plainField && f.sub == 0 {
			subs = append(subs, sequence{slot: int32(slot)})
			p.index[slot] = int32(len(subs))
		}
	}
	for _, object := range all {
		for m := range p.d.Children(object) {
			slot := l.slots[p.names.of[m]]
			if slot == rareSlot || p.index[slot] == 0 {
				continue
			}
			s := &subs[p.index[slot]-1]
			s.objects = p.appendObjects(s.objects, m)
		}
	}
	return subs
}

// sequencesOfOne appends to subs what sequences returns for the list of one object:
// each field has one value, so it is known how many objects there are.
func (p *planner) sequencesOfOne(subs []sequence, l *list) []sequence {
	for slot, f := range l.fields {
		if f.kind != plainField && f.sub == 0 {
			objects := p.memory.objects.take(p.countObjects(f.first))[:0]
			subs = append(subs, sequence{int32(slot), p.appendObjects(objects, f.first)})
		}
	}
	return subs
}

// countObjects returns how many objects appendObjects would append.
func (p *planner) countObjects(value shape.Node) int {
	switch p.d.Kind(value) {
	case shape.Object:
		return 1
	case shape.Array:
		return p.d.Count(value)
	}
	return 0
}

// appendObjects appends the objects that the value of an object field or an
// array field stands for.
func (p *planner) appendObjects(dst []shape.Node, value shape.Node) []shape.Node {
	switch p.d.Kind(value) {
	case shape.Object:
		return append(dst, value)
	case shape.Array:
		for e := range p.d.Children(value) {
			dst = append(dst, e)
		}
	}
	return dst
}
