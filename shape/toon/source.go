package toon

import (
	"iter"

	"github.com/bpekit/bpekit/shape"
)

// A source is what an encoder writes: a document, or what is left of it without
// some of its members.
type source struct {
	*shape.Document
	hidden []bool // by node: a member that is left out, with all that it holds; nil if none is
}

// First is the method of Document, without the hidden members.
func (s *source) First(n shape.Node) shape.Node {
	return s.visible(s.Document.First(n))
}

// Next is the method of Document, without the hidden members.
func (s *source) Next(n shape.Node) shape.Node {
	return s.visible(s.Document.Next(n))
}

// visible returns the first of a node and its later siblings that is not hidden.
func (s *source) visible(n shape.Node) shape.Node {
	if s.hidden == nil {
		return n
	}
	for n != shape.None && s.hidden[n] {
		n = s.Document.Next(n)
	}
	return n
}

// Children is the method of Document, without the hidden members.
func (s *source) Children(n shape.Node) iter.Seq[shape.Node] {
	return func(yield func(shape.Node) bool) {
		for c := s.First(n); c != shape.None; c = s.Next(c) {
			if !yield(c) {
				return
			}
		}
	}
}
