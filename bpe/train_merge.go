package bpe

// A trainer learns merges one at a time. Each step costs time for the places of
// the pair merged, not for the text.
type trainer struct {
	text   *trainText
	pairs  *trainPairs
	queue  *pairQueue
	pieces [][]byte // by id
	merges []Merge  // made so far

	// While a step makes a token, the pairs that it is part of: by the token to
	// the left of the new one, and by the one to the right.
	left, right neighbours
}

func newTrainer(c *Counts, o TrainOptions) (*trainer, error) {
	text, err := newTrainText(c)
	if err != nil {
		return nil, err
	}
	pairs := &trainPairs{text: text, minCount: o.MinCount, tied: newHistogram()}
	t := &trainer{text: text, pairs: pairs, queue: &pairQueue{pairs: pairs, ties: o.Ties}}
	for b := range 256 {
		t.pieces = append(t.pieces, []byte{byte(b)})
	}
	if len(o.Learned) == 0 {
		pairs.findBytePairs()
	} else {
		if t.merges, err = t.retake(o.Learned); err != nil {
			return nil, err
		}
		pairs.findAllPairs()
	}
	for index := range pairs.all {
		t.queue.push(uint32(index))
	}
	return t, nil
}

// merge makes a pair the next token.
func (t *trainer) merge(index uint32) {
	pair := t.pairs.all[index].Pair
	m := Merge{pair.Left, pair.Right, Token(len(t.pieces))}
	t.text.sizes = append(t.text.sizes, t.text.sizes[m.Left]+t.text.sizes[m.Right])
	places := t.replace(index, m)
	t.pieces = append(t.pieces, t.text.piece(places[0], m.Result))
	t.findPairs(places, m.Result)
	t.pairs.settle()
	t.merges = append(t.merges, m)
}

// replace puts the new token at the places of the pair that it is made of, from
// left to right, and takes away the pairs that this breaks. It returns the
// places of the new token.
//
// Where the pair overlaps itself, as in aaa, replacing it at one place takes it
// from the next, which is then passed over.
func (t *trainer) replace(index uint32, m Merge) (places []uint32) {
	text, pair := t.text, &t.pairs.all[index]
	places = pair.places[:0]
	t.pairs.tied.remove(pair.listed)
	pair.count, pair.listed = 0, 0 // whatever it may still lose, it is done with
	for _, place := range pair.places {
		if text.pairs[place] != index {
			continue
		}
		places = append(places, place)
		weight := text.weightAt(place)
		text.pairs[place] = noPair
		if before := text.tokens[place-1]; before != wall {
			t.pairs.lose(place-text.sizes[before], weight)
		}
		t.pairs.lose(place+text.sizes[m.Left], weight)
		text.tokens[place] = m.Result
		text.tokens[place+text.sizes[m.Result]-1] = m.Result
	}
	pair.places = nil
	return places
}

// findPairs finds the pairs that hold a new token, which stands at places. They
// are counted before any is made, so that those too rare to be merged, which are
// most, take no room.
//
// Two new tokens side by side are a pair of the left one.
func (t *trainer) findPairs(places []uint32, id Token) {
	text, size := t.text, t.text.sizes[id]
	t.left.grow(len(text.sizes))
	t.right.grow(len(text.sizes))
	for _, place := range places {
		weight := text.weightAt(place)
		if before := text.tokens[place-1]; before != wall && before != id {
			t.left.count(before, weight)
		}
		if after := text.tokens[place+size]; after != wall {
			t.right.count(after, weight)
		}
	}
	t.makePairs(&t.left, func(before Token) Pair { return Pair{before, id} })
	t.makePairs(&t.right, func(after Token) Pair { return Pair{id, after} })
	for _, place := range places {
		if before := text.tokens[place-1]; before != wall && before != id {
			t.placePair(t.left.all[before].pair, place-text.sizes[before])
		}
		if after := text.tokens[place+size]; after != wall {
			t.placePair(t.right.all[after].pair, place)
		}
	}
	t.enqueue(&t.left)
	t.enqueue(&t.right)
}

// placePair puts a pair, if it is one, at a place.
func (t *trainer) placePair(index, place uint32) {
	if index != noPair {
		t.pairs.place(index, place)
	}
}

// makePairs makes the pairs with those neighbours that are frequent enough.
func (t *trainer) makePairs(n *neighbours, pair func(Token) Pair) {
	for _, token := range n.seen {
		if s := &n.all[token]; s.weight >= t.pairs.minCount {
			s.pair = t.pairs.add(pair(token), s.weight, s.places)
		} else {
			s.pair = noPair
		}
	}
}

// enqueue queues the pairs with neighbours and forgets the neighbours.
func (t *trainer) enqueue(n *neighbours) {
	for _, token := range n.seen {
		if index := n.all[token].pair; index != noPair {
			t.queue.push(index)
		}
		n.all[token] = neighbour{}
	}
	n.seen = n.seen[:0]
}

// neighbours counts the tokens on one side of a new token. A pair that a step
// finds always holds that step's token, so the other one tells it: an index into
// a slice does for what would else be a hash table of pairs.
type neighbours struct {
	all  []neighbour // by token
	seen []Token     // those with places, in the order in which they were seen
}

type neighbour struct {
	weight int64  // how often it occurs
	places int    // at how many places
	pair   uint32 // its index
}

// grow makes room for all tokens below n.
func (n *neighbours) grow(tokens int) {
	for len(n.all) < tokens {
		n.all = append(n.all, neighbour{})
	}
}

// count counts a token at one place.
func (n *neighbours) count(token Token, weight int64) {
	s := &n.all[token]
	if s.places == 0 {
		n.seen = append(n.seen, token)
	}
	s.weight += weight
	s.places++
}
