package bpe

// noHalves are those of a token that is merged from none.
var noHalves = Pair{NoToken, NoToken}

// makes reports whether merging a piece comes to the token t; s.last then holds
// its halves. It merges in one go, since windows need a vocabulary that is known
// to be proper.
func (v *tables) makes(s *scratch, t Token, piece []byte) bool {
	out := v.mergeAll(s, piece)
	return len(out) == 1 && out[0] == t
}

// findHalves returns, by id, the two tokens that each is merged from. Where every
// piece has one merge these are its halves; else the one that its encoding comes
// to is, and for lists of merges, where it comes to none, the first.
func (v *tables) findHalves() []Pair {
	halves := make([]Pair, v.size)
	ranks := make([]uint32, v.size)
	for t := range halves {
		halves[t] = noHalves
	}
	several := v.improper != NoToken
	v.eachPair(func(p Pair, result Token, rank uint32) {
		several = several || halves[result] != noHalves
		if halves[result] == noHalves || rank < ranks[result] {
			halves[result], ranks[result] = p, rank
		}
	})
	if several {
		v.correctHalves(halves)
	}
	return halves
}

// correctHalves encodes each piece to see what it is merged from.
func (v *tables) correctHalves(halves []Pair) {
	var s scratch
	for t := range halves {
		piece := v.piece(Token(t))
		switch {
		case len(piece) < 2:
		case v.makes(&s, Token(t), piece):
			halves[t] = s.last
		case v.byRank:
			halves[t] = noHalves
		}
	}
}
