package lwon

import "github.com/bpekit/bpekit/shape"

// A list is a field list: what the header says of all objects of one place.
type list struct {
	fields []field
	names  []name  // the names that occur, in order of first appearance
	slots  []int32 // per names: its position among fields, or rareSlot
	number int32   // of the list, from 1
	rare   bool    // some names are rare, so the list ends with *

	noted *listText // with writer.track
}

// A listText is what an Editor wants to know of a list.
type listText struct {
	rows []shape.Node // the objects that have members
	at   []fieldText  // per field
	star int          // where the * stands
}

// A fieldText is where a field stands in the header, with its sub-list.
type fieldText struct{ start, end int }

// A field is one position of a list. There may be as many as members, so it holds no
// pointer that the garbage collector would have to follow.
type field struct {
	name  name
	sub   int32      // the list of an object or array field, that it stands in where it is recursive; else 0
	first shape.Node // the first member of the list's objects that has the name
	kind  fieldKind
}

// A fieldKind says how the header describes a field and the body writes it.
type fieldKind uint8

const (
	plainField  fieldKind = iota // a self-describing value
	objectField                  // a row, or null
	arrayField                   // an array of rows, or null
)

// rareSlot is the slot of a name without a position.
const rareSlot = -1

// A use says what the values of a name have been so far.
type use uint8

const (
	notObjects use = 1 << iota // a value is neither object nor null
	notArrays                  // a value is neither an array of objects only nor null
	fullObject                 // a value is an object with members
	fullArray                  // a value is an array with an object that has members
)

// neither is of a name that some values keep from being an object field, and some from
// being an array field.
const neither = notObjects | notArrays

// kind returns the kind of a field whose values were used so.
func (u use) kind() fieldKind {
	switch {
	case u&(notObjects|fullObject) == fullObject:
		return objectField
	case u&(notArrays|fullArray) == fullArray:
		return arrayField
	}
	return plainField
}

// useOf returns what one value adds to the use of its name.
func useOf(d *shape.Document, value shape.Node) use {
	switch d.Kind(value) {
	case shape.Null:
		return 0
	case shape.Object:
		if d.First(value) != shape.None {
			return notArrays | fullObject
		}
		return notArrays
	case shape.Array:
		return notObjects | useOfElements(d, value)
	}
	return notObjects | notArrays
}

func useOfElements(d *shape.Document, array shape.Node) use {
	var u use
	for e := range d.Children(array) {
		if d.Kind(e) != shape.Object {
			return notArrays
		}
		if d.First(e) != shape.None {
			u = fullArray
		}
	}
	return u
}

// fits reports whether a value may stand under a field of a kind.
func fits(d *shape.Document, value shape.Node, kind fieldKind) bool {
	u := useOf(d, value)
	return kind == objectField && u&notObjects == 0 || kind == arrayField && u&notArrays == 0
}

// A tally counts one name over the objects of a list.
type tally struct {
	present int
	use     use
	first   shape.Node
}

// list makes the field list of the objects in all, without its sub-lists. From
// here on, names.of holds for their members the number of the name in that list.
func (p *planner) list(all []shape.Node, marked []name) *list {
	if len(all) == 1 && len(marked) == 0 {
		return p.listOfOne(all[0])
	}
	ids, tallies := p.ids[:0], p.tallies[:0]
	p.lists++
	for _, object := range all {
		for m := range p.d.Children(object) {
			id := p.names.of[m]
			if p.listOf[id] != p.lists {
				p.listOf[id], p.numbers[id] = p.lists, int32(len(ids))
				ids = append(ids, id)
				tallies = append(tallies, tally{first: m})
			}
			number := p.numbers[id]
			p.names.of[m] = name(number)
			t := &tallies[number]
			t.present++
			if t.use&neither != neither { // otherwise its kind is plainField for good
				t.use |= useOf(p.d, m)
			}
		}
	}
	p.ids, p.tallies = ids, tallies
	for _, id := range marked {
		tallies[p.numbers[id]].present = len(all) // always common
	}
	l := p.newList()
	l.names = p.memory.names.keep(ids)
	p.place(l, len(all))
	for _, id := range marked {
		l.fields[l.slots[p.numbers[id]]].sub = l.number
	}
	return l
}

// newList returns an empty list with a number.
func (p *planner) newList() *list {
	l := &p.memory.lists.take(1)[0]
	l.number = int32(len(p.made))
	p.made = append(p.made, l)
	return l
}

// listOfOne is list for a single object, whose names all have a position, the order in
// which they stand.
func (p *planner) listOfOne(object shape.Node) *list {
	count := p.d.Count(object)
	for len(p.order) < count {
		p.order = append(p.order, int32(len(p.order)))
	}
	l := p.newList()
	l.names, l.slots, l.fields = p.memory.names.take(count), p.order[:count:count], p.memory.fields.take(count)
	number := 0
	for m := range p.d.Children(object) {
		id := p.names.of[m]
		l.names[number], p.names.of[m] = id, name(number)
		f := &l.fields[number]
		f.name, f.kind, f.first = id, useOf(p.d, m).kind(), m
		number++
	}
	p.count, p.placed = p.count+count, p.placed+count
	return l
}

// place gives each common name of the list that was tallied its position.
func (p *planner) place(l *list, objects int) {
	l.slots = p.memory.slots.take(len(p.tallies))
	fields := p.fields[:0]
	for i, t := range p.tallies {
		if 2*t.present < objects {
			l.slots[i], l.rare = rareSlot, true
			continue
		}
		l.slots[i] = int32(len(fields))
		p.placed += t.present
		fields = append(fields, field{name: l.names[i], kind: t.use.kind(), first: t.first})
	}
	p.count += len(fields)
	p.fields, l.fields = fields, p.memory.fields.keep(fields)
}
