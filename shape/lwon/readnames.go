package lwon

import (
	"bytes"

	"github.com/bpekit/bpekit/shape"
)

// readNames numbers the names that a reader comes across, from 1, since most of them
// come back many times.
// Lists and objects lie inside one another, so for each name it
// knows the innermost open one that has it.
type readNames struct {
	ids      map[string]name
	decoded  [][]byte // per name
	literals [][]byte // per name, its JSON literal with the fewest escapes
	follows  []name   // per name, the one that followed it last time; of 0, the one that came first
	scopes
}

func newReadNames() readNames {
	return readNames{
		ids:     map[string]name{},
		decoded: make([][]byte, 1), literals: make([][]byte, 1), follows: make([]name, 1), scopes: newScopes(),
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
		s.add()
	}
	s.follows[before] = id
	return id
}

// name reads a name and returns its number; before is the name before it in its list
// or object, if there is one. One without quotes must be followed by a blank, a bracket
// that closes, the end, or one of the characters in after.
func (r *reader) name(before name, after, expected string) (id name, err error) {
	var text []byte
	isText := true
	if r.next() == '"' {
		text, isText, err = r.quoted()
	} else {
		text, err = r.bare(notInName, after, expected)
	}
	if err != nil {
		return 0, err
	}
	return r.names.number(text, before, isText), nil
}
