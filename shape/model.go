package shape

import (
	"bytes"
	"sync"
	"unicode/utf16"
)

// Unambiguous returns an error if JSON allows what d holds but no reader can be
// sure what it means: an object with the same name twice, or an escape that is a
// lone surrogate. TOON and LWON refuse both. The *[SyntaxError] is for the first
// such place in the text: the opening quote of the repeated name, or the
// backslash of the surrogate. pkg is the package that asks.
func (d *Document) Unambiguous(pkg string) error {
	repeated, surrogate := d.Repeated(), d.firstLoneSurrogate()
	switch {
	case surrogate >= 0 && (repeated == None || surrogate < d.NameOffset(repeated)):
		return NewSyntaxError(pkg, d.name, d.src, surrogate, "lone surrogate", string(d.src[surrogate:surrogate+6]), "a pair of surrogates")
	case repeated != None:
		name := Excerpt([]byte(d.MemberName(repeated)))
		return NewSyntaxError(pkg, d.name, d.src, d.NameOffset(repeated), "duplicate name", name, "each name once in an object")
	}
	return nil
}

// A repeatedName is what Repeated returns, once it is known.
type repeatedName struct {
	once sync.Once
	node Node
}

// Repeated returns the first member, in document order, whose name an earlier
// member of its object has, None if there is none.
func (d *Document) Repeated() Node {
	d.names.once.Do(func() { d.names.node = d.findRepeated() })
	return d.names.node
}

func (d *Document) findRepeated() Node {
	var names nameSet
	first := None
	for n := Node(0); int(n) < len(d.nodes) && (first == None || n < first); n++ {
		if d.Kind(n) != Object {
			continue
		}
		if m := names.repeated(d, n); m != None && (first == None || m < first) {
			first = m
		}
	}
	return first
}

// firstLoneSurrogate returns the offset of the first escape that is one, -1 when
// there is none. In JSON, backslashes stand inside strings only.
func (d *Document) firstLoneSurrogate() int {
	for i := 0; ; {
		next := bytes.IndexByte(d.src[i:], '\\')
		if next < 0 {
			return -1
		}
		i += next
		if d.src[i+1] != 'u' {
			i += 2
			continue
		}
		r, n := decodeUnicodeEscape(d.src[i:])
		if utf16.IsSurrogate(r) {
			return i
		}
		i += n
	}
}

// A nameSet finds names that repeat among the members of one object at a time.
// Small objects, which are the most, are compared pair by pair; a map that is
// kept from one object to the next takes the others.
//
// Most objects have the names of one before them. Those are known to be good, and
// the last good object of each small number of members is kept to compare with.
type nameSet struct {
	names [][]byte
	seen  map[string]bool
	good  [64]Node // by number of members; 0 if there is none
}

const (
	fewNames  = 8   // how many names are compared pair by pair
	manyNames = 256 // a map with more is thrown away: clearing it again and again would be dear
)

// repeated returns the first member of an object whose name an earlier one has,
// None when there is none.
func (s *nameSet) repeated(d *Document, object Node) Node {
	count := d.Count(object)
	if count < len(s.good) && s.good[count] != 0 && sameNames(d, s.good[count], object) {
		return None
	}
	s.names = s.names[:0]
	if len(s.seen) > manyNames || s.seen == nil {
		s.seen = map[string]bool{}
	}
	clear(s.seen)
	for m := range d.Children(object) {
		name := d.NameLiteral(m)
		if bytes.IndexByte(name, '\\') >= 0 {
			name = AppendQuoted(nil, AppendUnquoted(nil, name))
		}
		if s.add(name) {
			return m
		}
	}
	if count < len(s.good) {
		s.good[count] = object
	}
	return None
}

// sameNames reports whether two objects with the same number of members have the
// same names, written the same, in the same order.
func sameNames(d *Document, a, b Node) bool {
	for m, n := d.First(a), d.First(b); m != None; m, n = d.Next(m), d.Next(n) {
		if !bytes.Equal(d.NameLiteral(m), d.NameLiteral(n)) {
			return false
		}
	}
	return true
}

// add adds a name and reports whether it was there.
func (s *nameSet) add(name []byte) bool {
	if len(s.names) < fewNames {
		for _, other := range s.names {
			if bytes.Equal(name, other) {
				return true
			}
		}
		s.names = append(s.names, name)
		return false
	}
	if len(s.seen) == 0 {
		for _, other := range s.names {
			s.seen[string(other)] = true
		}
	}
	if s.seen[string(name)] {
		return true
	}
	s.seen[string(name)] = true
	return false
}
