package lwon

import (
	"bytes"

	"github.com/bpekit/bpekit/shape"
)

// A name is the number of a distinct member name of a document. Number 0 is no
// name, that of the root.
type name int32

// names numbers the member names of a document, so that what follows compares
// and counts small integers.
type names struct {
	// of holds, per node, the name of a member; and of an element that is not
	// empty, the name that its array stands under.
	of []name
	// written holds, per name, its form in LWON: bare, or in quotes.
	written [][]byte
	// decoded holds, per name, the name itself.
	decoded [][]byte
	// nested says, per name, whether an object under a member of that name, with
	// nothing but arrays between, has such a member again. No other name can be
	// recursive.
	nested    []bool
	anyNested bool

	literals [][]byte        // per name, its JSON literal with the fewest escapes
	ids      map[string]name // by that literal
	follows  []guesses       // per name, for the one after it
	leads    []guesses       // per name, for the first one of an object that is reached through it
	scopes   scopes
	open     []nameScope
}

// guesses are the two names that stood in a place last, the last one first. They may
// be no name.
type guesses [2]name

// A nameScope is a container whose members or elements are being numbered.
type nameScope struct {
	end    shape.Node // the node after it
	via    name       // of, of the container
	before name       // the name before the next one, or none
	held   int        // where its names begin in scopes.held
}

// newNames numbers the names of d. It returns an error if d has no single
// meaning.
func newNames(d *shape.Document) (*names, error) {
	s := &names{of: make([]name, d.Len()), ids: map[string]name{}, scopes: newScopes()}
	s.add(nil, nil)
	unique := !mayHoldSurrogates(d.Source())
	for n := range shape.Node(d.Len()) {
		for len(s.open) > 0 && s.open[len(s.open)-1].end == n {
			s.scopes.close(s.open[len(s.open)-1].held)
			s.open = s.open[:len(s.open)-1]
		}
		if d.IsMember(n) {
			unique = s.member(d, n) && unique
		}
		if d.First(n) == shape.None {
			continue
		}
		if !d.IsMember(n) && n != d.Root() {
			s.of[n] = s.open[len(s.open)-1].via
		}
		s.open = append(s.open, nameScope{end: d.After(n), via: s.of[n], held: len(s.scopes.held)})
	}
	if !unique {
		return s, d.Unambiguous("lwon")
	}
	return s, nil
}

// mayHoldSurrogates reports whether a JSON text has what looks like an escape of
// half a surrogate pair, whether or not the other half is there too.
func mayHoldSurrogates(src []byte) bool {
	for {
		i := bytes.IndexByte(src, '\\')
		if i < 0 || i+2 >= len(src) {
			return false
		}
		if src[i+1] == 'u' && src[i+2]|0x20 == 'd' {
			return true
		}
		src = src[i+2:]
	}
}

// member numbers the name of a member, the next one of the innermost open object, and
// reports whether that had none of this name yet.
func (s *names) member(d *shape.Document, n shape.Node) (unique bool) {
	object := &s.open[len(s.open)-1]
	guess := s.guesses(object.via, object.before)
	lit, id := d.NameLiteral(n), guess[0]
	if !bytes.Equal(lit, s.literals[id]) {
		if id = guess[1]; !bytes.Equal(lit, s.literals[id]) {
			id = s.number(lit)
			guess = s.guesses(object.via, object.before) // they may have moved
		}
		guess[0], guess[1] = id, guess[0]
	}
	if id == object.via {
		s.nested[id], s.anyNested = true, true
	}
	s.of[n], object.before = id, id
	return s.scopes.hold(id, len(s.open))
}

// guesses returns the guesses for the name after another, or for the first in an
// object that is reached through one.
func (s *names) guesses(via, before name) *guesses {
	if before == 0 {
		return &s.leads[via]
	}
	return &s.follows[before]
}

// number returns the number of a name given as a JSON literal.
func (s *names) number(lit []byte) name {
	var decoded []byte
	if bytes.IndexByte(lit, '\\') < 0 {
		decoded = lit[1 : len(lit)-1]
	} else {
		decoded = shape.AppendUnquoted(nil, lit)
		lit = shape.AppendQuoted(nil, decoded)
	}
	if id, ok := s.ids[string(lit)]; ok {
		return id
	}
	return s.add(lit, decoded)
}

func (s *names) add(lit, decoded []byte) name {
	id := name(len(s.literals))
	written := lit
	if isBareName(decoded) {
		written = decoded
	}
	s.ids[string(lit)] = id
	s.literals = append(s.literals, lit)
	s.decoded = append(s.decoded, decoded)
	s.written = append(s.written, written)
	s.nested = append(s.nested, false)
	s.follows = append(s.follows, guesses{})
	s.leads = append(s.leads, guesses{})
	if id > 0 {
		s.scopes.add()
	}
	return id
}
