package lwon

import (
	"container/heap"

	"github.com/bpekit/bpekit/shape"
)

// A search looks for the recursive names of one list, rule 1 of section 3 of
// docs/lwon.md. all is the closure under the names marked so far. It grows with
// each marking; what it holds is never looked at again.
//
// To mark a name, the search first explores what that would add. Explorations
// for different names never meet: the steps that lead to an object are the names
// on its way from the list's objects, so an object that one exploration meets
// has its name on the way, and no other exploration follows that name, for it
// was passed over. Hence a list costs no more than what lies below it. A list
// further down may explore the same objects again, but only for a name that was
// marked above and fails there; that takes a document whose size is the square
// of the number of such lists.
type search struct {
	*planner
	marked  []name
	passed  []name
	found   []candidate
	waiting candidates // recursive names, by first appearance
	fresh   []reached  // what the exploration at hand has met
	trying  int32      // the number of the candidate at hand, -1 when there is none
}

// A reached object is one of the closure, with the number of the list's object
// from which it is reached.
type reached struct {
	object shape.Node
	root   int32
}

// A candidate is a name that may be recursive, as far as all is known.
type candidate struct {
	name    name
	state   candidateState
	use     use
	again   use // fullObject, fullArray: has the name again below itself, so
	first   appearance
	members []appearance
}

type candidateState uint8

const (
	undecided candidateState = iota
	isMarked
	isPassed
)

// kind returns the kind of field that a name is if it is recursive, else
// plainField.
func (c *candidate) kind() fieldKind {
	if kind := c.use.kind(); kind == objectField && c.again&fullObject != 0 || kind == arrayField && c.again&fullArray != 0 {
		return kind
	}
	return plainField
}

// recursion returns the closure of objects under the names that are recursive,
// in depth-first order, those names, and those that were passed over.
func (p *planner) recursion(objects []shape.Node) (all []shape.Node, marked, passed []name) {
	if !p.names.anyNested {
		return objects, nil, nil
	}
	p.lists++
	if p.search == nil {
		p.search = &search{planner: p}
	}
	s := p.search
	s.marked, s.passed, s.trying = nil, nil, -1
	s.found, s.waiting, s.fresh = s.found[:0], s.waiting[:0], s.fresh[:0]
	for i, object := range objects {
		s.add(reached{object, int32(i)})
	}
	for s.waiting.Len() > 0 {
		s.decide(heap.Pop(&s.waiting).(waiting))
	}
	if len(s.marked) > 0 {
		objects = s.closure(objects)
	}
	return objects, s.marked, s.passed
}

// add takes an object into the closure.
func (s *search) add(r reached) {
	for m := range s.d.Children(r.object) {
		id := s.names.of[m]
		if !s.names.nested[id] || s.shut[id] > 0 {
			continue
		}
		if s.listOf[id] != s.lists {
			s.listOf[id], s.numbers[id] = s.lists, int32(len(s.found))
			s.found = append(s.found, candidate{name: id, first: never})
		}
		s.count(s.numbers[id], appearance{r.root, r.object, m})
	}
}

// count takes a member into account.
func (s *search) count(number int32, at appearance) {
	c := &s.found[number]
	before := c.kind()
	c.use |= useOf(s.d, at.member)
	if c.again != fullObject|fullArray {
		c.again |= s.again(at.member, c.name)
	}
	if c.state != undecided {
		return
	}
	if s.d.First(at.member) != shape.None {
		c.members = append(c.members, at)
	}
	earlier := at.before(c.first)
	if earlier {
		c.first = at
	}
	if c.kind() != plainField && (earlier || before == plainField) {
		heap.Push(&s.waiting, waiting{number, c.first})
	}
}

// again returns how the objects reached through a member have the same name
// again: as a non-empty object, as an array with an object, or not at all.
func (s *search) again(member shape.Node, id name) use {
	var u use
	switch s.d.Kind(member) {
	case shape.Object:
		return s.againIn(member, id)
	case shape.Array:
		for e := range s.d.Children(member) {
			if s.d.Kind(e) == shape.Object {
				u |= s.againIn(e, id)
			}
		}
	}
	return u
}

func (s *search) againIn(object shape.Node, id name) use {
	for m := range s.d.Children(object) {
		if s.names.of[m] != id {
			continue
		}
		switch {
		case s.d.First(m) == shape.None:
		case s.d.Kind(m) == shape.Object:
			return fullObject
		case s.hasObject(m):
			return fullArray
		}
		return 0
	}
	return 0
}

func (s *search) hasObject(array shape.Node) bool {
	for e := range s.d.Children(array) {
		if s.d.Kind(e) == shape.Object {
			return true
		}
	}
	return false
}

// decide marks the candidate whose turn it is, or passes it over.
func (s *search) decide(w waiting) {
	c := &s.found[w.number]
	if c.state != undecided || c.kind() == plainField {
		return // decided by an entry before this one, or not recursive any more
	}
	if !s.explore(w.number) {
		c.state = isPassed
		s.passed = append(s.passed, c.name)
		s.shut[c.name]++
		return
	}
	c.state, c.members = isMarked, nil
	s.marked = append(s.marked, c.name)
	for _, r := range s.fresh {
		s.add(r) // moves s.found, so c is stale from here on
	}
}

// explore collects in fresh what marking a candidate would add to the closure.
// It reports whether all marked names and the candidate would keep their kinds.
func (s *search) explore(number int32) bool {
	s.fresh, s.trying = s.fresh[:0], number
	defer func() { s.trying = -1 }()
	for _, at := range s.found[number].members {
		if !s.walk(at.member, at.root) {
			return false
		}
	}
	return true
}

// closure returns objects and all that is reached from them through marked names.
func (s *search) closure(objects []shape.Node) []shape.Node {
	s.fresh = s.fresh[:0]
	for i, object := range objects {
		s.walk(object, int32(i)) // keeps every kind, as was explored
	}
	all := make([]shape.Node, len(s.fresh))
	for i, r := range s.fresh {
		all[i] = r.object
	}
	return all
}

// walk adds to fresh every object that is reached from a node through followed
// names, in depth-first order. It stops, and reports false, at the first value
// that does not fit the kind of its name. It needs no stack: the nodes of a
// subtree are a run, and what is not followed is jumped over.
func (s *search) walk(from shape.Node, root int32) bool {
	end := s.d.After(from)
	for n := from; n < end; {
		if s.d.Kind(n) == shape.Object {
			s.fresh = append(s.fresh, reached{n, root})
		}
		n++
		for n < end && s.d.IsMember(n) {
			kind := s.followed(n)
			if kind != plainField && !fits(s.d, n, kind) {
				return false
			}
			if kind != plainField {
				break
			}
			n = s.d.After(n)
		}
	}
	return true
}

// followed returns the kind of a member whose name is marked or being tried, and
// plainField for all others.
func (s *search) followed(member shape.Node) fieldKind {
	id := s.names.of[member]
	if s.listOf[id] != s.lists {
		return plainField
	}
	number := s.numbers[id]
	c := &s.found[number]
	if number != s.trying && c.state != isMarked {
		return plainField
	}
	return c.use.kind()
}
