package bpe

import (
	"fmt"
	"math"
)

// A trainText is the distinct chunks under training, as rows of tokens. They
// stand one after the other, in the order of their first appearance, each
// between two walls, so that of two places the one that comes first in here also
// comes first in the corpus.
//
// A place is an offset in bytes. Tokens keep their places: merging two leaves
// the place of the left one and the end of the right one, so nothing ever moves.
// What the slices hold at other places inside a token means nothing.
type trainText struct {
	bytes  []byte
	tokens []Token  // at the first and at the last byte of each token; wall between chunks
	pairs  []uint32 // at the first byte of a token: the pair with the next one; noPair where it is too rare to matter
	chunk  []uint32 // which chunk each byte is in
	weight []int64  // how often each chunk occurs
	roles  trainRoles
	sizes  []uint32 // of each token, in bytes
}

const (
	wall          = NoToken
	noPair uint32 = 1<<32 - 1
)

// maxTrainText keeps places apart from noPair.
const maxTrainText = math.MaxUint32 - 1

// newTrainText lays out the chunks of c. Those of one byte hold no pair, and are
// left out.
func newTrainText(c *Counts) (*trainText, error) {
	size, chunks := 1, 0
	for chunk := range c.All() {
		if len(chunk) > 1 {
			size += len(chunk) + 1
			chunks++
		}
	}
	if uint64(size) > maxTrainText {
		return nil, fmt.Errorf("bpe: the distinct chunks have %d bytes; training can take %d", size-1-chunks, uint64(maxTrainText))
	}
	t := &trainText{
		bytes:  make([]byte, 1, size),
		tokens: make([]Token, 1, size),
		pairs:  make([]uint32, size),
		chunk:  make([]uint32, size),
		weight: make([]int64, 0, chunks),
		sizes:  make([]uint32, 256),
	}
	t.tokens[0] = wall
	for b := range t.sizes {
		t.sizes[b] = 1
	}
	for i := range t.pairs {
		t.pairs[i] = noPair
	}
	for chunk, n := range c.AllRoles() {
		if len(chunk.Text) > 1 {
			t.append(chunk.Text, n)
			t.roles.append(chunk.Roles)
		}
	}
	t.roles.names = c.roles
	return t, nil
}

// append lays out one more chunk, which occurs n times.
func (t *trainText) append(chunk []byte, n int64) {
	for _, b := range chunk {
		t.chunk[len(t.tokens)] = uint32(len(t.weight))
		t.tokens = append(t.tokens, Token(b))
	}
	t.bytes = append(append(t.bytes, chunk...), 0)
	t.tokens = append(t.tokens, wall)
	t.weight = append(t.weight, n)
}

// weightAt reports how often the chunk at a place occurs.
func (t *trainText) weightAt(place uint32) int64 { return t.weight[t.chunk[place]] }

// piece returns the bytes of a token that stands at a place.
func (t *trainText) piece(place uint32, token Token) []byte {
	end := place + t.sizes[token]
	return t.bytes[place:end:end]
}

// eachPair calls yield for each two neighbours, with the place of the left one.
func (t *trainText) eachPair(yield func(place uint32, p Pair)) {
	for place := uint32(1); int(place) < len(t.tokens); {
		left := t.tokens[place]
		if left == wall {
			place++
			continue
		}
		next := place + t.sizes[left]
		if right := t.tokens[next]; right != wall {
			yield(place, Pair{left, right})
		}
		place = next
	}
}
