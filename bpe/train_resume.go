package bpe

import (
	"fmt"

	"github.com/bpekit/bpekit/pretokenize"
)

// retake takes the steps that were learned before, which leaves the trainer just as
// it was after them. It does not take them one by one: each chunk is encoded with
// all of them at once, and the pairs are counted afresh.
func (t *trainer) retake(learned []MergeRecord) ([]Merge, error) {
	var merges []Merge
	for i, r := range learned {
		id := Token(256 + i)
		if r.ID != id || r.Left >= id || r.Right >= id || !isJoin(r.Bytes, t.pieces[r.Left], t.pieces[r.Right]) {
			return nil, fmt.Errorf("bpe: step %d is not one that could have been learned", i)
		}
		t.pieces = append(t.pieces, r.Bytes)
		t.text.sizes = append(t.text.sizes, uint32(len(r.Bytes)))
		merges = append(merges, Merge{r.Left, r.Right, id})
	}
	v, err := NewVocabulary(Definition{Pieces: t.pieces, Merges: merges})
	if err != nil {
		return nil, err
	}
	t.text.encode(NewEncoder(v, pretokenize.None{}))
	return merges, nil
}

// encode makes the tokens of each chunk those of an encoder. Until now they are
// bytes.
func (t *trainText) encode(e *Encoder) {
	var tokens []Token
	for start := 1; start < len(t.tokens); {
		end := start
		for t.tokens[end] != wall {
			end++
		}
		tokens = e.Append(tokens[:0], t.bytes[start:end])
		place := start
		for _, token := range tokens {
			size := int(t.sizes[token])
			t.tokens[place], t.tokens[place+size-1] = token, token
			place += size
		}
		start = end + 1
	}
}

// findAllPairs makes the pairs of all tokens. Where they are bytes,
// [trainPairs.findBytePairs] is faster.
func (p *trainPairs) findAllPairs() {
	type found struct {
		pair  Pair
		count int64
		n     int
		index uint32
	}
	var all []found
	numbers := map[Pair]int{}
	p.text.eachPair(func(place uint32, pair Pair) {
		number, ok := numbers[pair]
		if !ok {
			number = len(all)
			numbers[pair] = number
			all = append(all, found{pair: pair, index: noPair})
		}
		all[number].count += p.text.weightAt(place)
		all[number].n++
	})
	for i := range all {
		if f := &all[i]; f.count >= p.minCount {
			f.index = p.add(f.pair, f.count, f.n)
		}
	}
	p.text.eachPair(func(place uint32, pair Pair) {
		if index := all[numbers[pair]].index; index != noPair {
			p.place(index, place)
		}
	})
}
