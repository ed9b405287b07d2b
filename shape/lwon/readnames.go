package lwon

import (
	"bytes"

	"github.com/bpekit/bpekit/shape"
)

// readNames numbers the names that a reader comes across, from 1, since most of them
// come back many times. Lists and objects lie inside one another, so for each name it
// knows the innermost open one that has it.
type readNames struct {
	ids      map[string]name
	decoded  [][]byte // per name
	literals [][]byte // per name, its JSON literal with the fewest escapes
	follows  []name   // per name, the one that followed it last time; of 0, the one that came first
	holders  []int32  // per name, how many scopes were open when the innermost one that has it was opened
	held     []holding
}

// A holding is a name that an open scope has, and what holders was before.
type holding struct {
	name   name
	before int32
}

func newReadNames() readNames {
	return readNames{
		ids:     map[string]name{},
		decoded: make([][]byte, 1), literals: make([][]byte, 1), follows: make([]name, 1), holders: make([]int32, 1),
	}
}

// number returns the number of a name that follows another, 0 where it is the first of
// its list or object. It may keep text, which must not change; of any other bytes it
// keeps a copy.
func (s *readNames) number(text []byte, before name, isText bool) name {
	if guess := s.follows[before]; guess != 0 && bytes.Equal(s.decoded[guess], text) {
		return guess
	}
	id, ok := s.ids[string(text)]
	if !ok {
		id = name(len(s.decoded))
		if !isText {
			text = bytes.Clone(text)
		}
		s.ids[string(text)] = id
		s.decoded = append(s.decoded, text)
		s.literals = append(s.literals, shape.AppendQuoted(nil, text))
		s.follows = append(s.follows, 0)
		s.holders = append(s.holders, 0)
	}
	s.follows[before] = id
	return id
}

// hold gives a name to the innermost of so many open scopes and reports whether it
// did not have it yet.
func (s *readNames) hold(id name, scopes int) bool {
	if s.holders[id] == int32(scopes) {
		return false
	}
	s.held = append(s.held, holding{id, s.holders[id]})
	s.holders[id] = int32(scopes)
	return true
}

// close ends the innermost scope, whose names are those from held[from] on.
func (s *readNames) close(from int) {
	for _, h := range s.held[from:] {
		s.holders[h.name] = h.before
	}
	s.held = s.held[:from]
}
