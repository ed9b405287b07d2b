package main

import "github.com/bpekit/bpekit/bpe"

// An agreement is how a second encoding cuts the same text.
type agreement struct {
	tokens int
	shared float64 // boundaries of both divided by boundaries of either
}

// agreement compares the boundaries of two encodings in text, which both have tokens
// for. A boundary stands between two tokens; so neither the start nor the end of the
// text is one. Where neither encoding has any, they agree.
func (e *encoder) agreement(second *encoder, text []byte) (*agreement, error) {
	if !second.complete {
		if _, err := second.spans(text, bpe.SpecialOrdinary); err != nil {
			return nil, err
		}
	}
	a, b := e.Append(nil, text), second.Append(nil, text)
	v, w := e.Vocabulary(), second.Vocabulary()
	both := 0
	for i, j, x, y := 0, 0, 0, 0; i < len(a) || j < len(b); {
		if x <= y {
			x += v.PieceLen(a[i])
			i++
		} else {
			y += w.PieceLen(b[j])
			j++
		}
		if x == y && x < len(text) {
			both++
		}
	}
	either := max(len(a)-1, 0) + max(len(b)-1, 0) - both
	if either == 0 {
		return &agreement{len(b), 1}, nil
	}
	return &agreement{len(b), float64(both) / float64(either)}, nil
}
