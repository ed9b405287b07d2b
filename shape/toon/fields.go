package toon

import (
	"bytes"

	"github.com/bpekit/bpekit/shape"
)

// A step is what reading a row does next.
type step struct {
	action stepAction
	name   []byte // a JSON literal
	at     int    // where the name stands in the header
}

type stepAction uint8

const (
	takeCell    stepAction = iota // the member's value is the next cell
	openObject                    // the member's value is an object
	closeObject                   // that object ends
)

// A brace is a list of fields that is not closed yet.
type brace struct {
	at    int // where it stands
	names nameSet
}

// fieldsSegment reads the fields of a header from their opening brace on, and
// returns the offset after the closing one.
func (r *reader) fieldsSegment(h *header, pos, to int) (int, error) {
	h.hasFields, h.levels = true, 1
	open := []brace{{at: pos}}
	for {
		end, err := r.fieldName(h, &open[len(open)-1], pos+1, to)
		if err != nil {
			return 0, err
		}
		if r.text[end] == '{' {
			h.fields[len(h.fields)-1].action = openObject
			open = append(open, brace{at: end})
			if h.levels = max(h.levels, len(open)); h.levels > shape.DefaultMaxDepth {
				return 0, r.failAt(end, to, "too many braces inside one another", "fewer")
			}
			pos = end
			continue
		}
		h.leaves++
		for end < to && r.text[end] == '}' {
			if open = open[:len(open)-1]; len(open) == 0 {
				return end + 1, nil
			}
			h.fields = append(h.fields, step{action: closeObject})
			end++
		}
		switch {
		case end == to:
			return 0, r.failAt(open[len(open)-1].at, to, "unclosed brace", "'}'")
		case r.text[end] != h.delimiter:
			return 0, r.failAt(end, to, "unexpected text in a header", "the delimiter that its brackets declare, or '}'")
		}
		pos = end
	}
}

// fieldName reads the name of a field, adds a step for it and returns the offset of
// the delimiter or brace after it.
func (r *reader) fieldName(h *header, b *brace, from, to int) (end int, err error) {
	end = r.fieldEnd(from, to)
	name := r.trim(from, end)
	switch {
	case end == to:
		return 0, r.failAt(b.at, to, "unclosed brace", "'}'")
	case name.from == name.to:
		return 0, r.failAt(end, to, "unexpected text in a header", "the name of a field")
	case r.text[end] == '{' && name.to < end:
		return 0, r.failAt(name.to, to, "space in a header", "the brace right after the name")
	}
	lit, err := r.nameLiteral(name)
	if err != nil {
		return 0, err
	}
	lit = bytes.Clone(lit)
	if b.names.add(lit) && !r.lenient {
		return 0, r.failAt(name.from, name.to, "duplicate name", "each name once in a list of fields")
	}
	h.fields = append(h.fields, step{action: takeCell, name: lit, at: name.from})
	return end, nil
}

// fieldEnd returns the offset of the first delimiter or brace that does not stand in
// quotes, or to.
func (r *reader) fieldEnd(from, to int) int {
	quoted := false
	for i := from; i < to; i++ {
		switch c := r.text[i]; {
		case c == '"':
			quoted = !quoted
		case quoted && c == '\\':
			i++
		case !quoted && (c == ',' || c == '\t' || c == '|' || c == '{' || c == '}'):
			return i
		}
	}
	return to
}

// A nameSet holds the names of one list of fields: few are compared one by one.
type nameSet struct {
	few  [][]byte
	many map[string]bool
}

// add adds a name and reports whether it was there.
func (s *nameSet) add(name []byte) bool {
	if s.many == nil {
		for _, other := range s.few {
			if bytes.Equal(name, other) {
				return true
			}
		}
		if s.few = append(s.few, name); len(s.few) > 8 {
			s.many = map[string]bool{}
			for _, other := range s.few {
				s.many[string(other)] = true
			}
		}
		return false
	}
	known := s.many[string(name)]
	s.many[string(name)] = true
	return known
}
