package bpe

import "slices"

// A trainPair is a pair of tokens that occurs, or once occurred, at least the
// minimum count of times.
//
// It is found in one go, at the start or in the step that makes the newer of its
// tokens, and from then on only loses places: a place that has lost it never
// gets it back, since tokens only grow. So its count only falls, and its first
// place only moves on.
type trainPair struct {
	Pair
	count  int64    // how often it occurs
	listed int64    // count at the end of the step before, as the histogram has it
	places []uint32 // where it was found, ascending; it may have lost some
}

// trainPairs holds the pairs by index.
type trainPairs struct {
	text     *trainText
	minCount int64
	all      []trainPair
	changed  []uint32  // pairs whose count differs from the listed one
	tied     histogram // how many pairs have a count
	slab     []uint32  // room for places
}

// add makes a pair with room for n places and returns its index.
func (p *trainPairs) add(pair Pair, count int64, n int) uint32 {
	p.all = append(p.all, trainPair{Pair: pair, count: count, listed: count, places: p.room(n)})
	p.tied.add(count)
	return uint32(len(p.all) - 1)
}

// slabSize is how many places are allocated at a time. A slab is kept as long as
// a pair with places in it is, so larger ones keep more that is no longer used.
const slabSize = 1 << 14

// room returns an empty slice with room for n places.
func (p *trainPairs) room(n int) []uint32 {
	if n > slabSize/4 {
		return make([]uint32, 0, n)
	}
	if len(p.slab) < n {
		p.slab = make([]uint32, slabSize)
	}
	places := p.slab[:0:n]
	p.slab = p.slab[n:]
	return places
}

// place puts a pair at a place, which must come after all that it has.
func (p *trainPairs) place(index, place uint32) {
	pair := &p.all[index]
	pair.places = append(pair.places, place)
	p.text.pairs[place] = index
}

// lose takes the pair at a place, if one is there, away from it. The chunk
// occurs weight times.
func (p *trainPairs) lose(place uint32, weight int64) {
	index := p.text.pairs[place]
	if index == noPair {
		return
	}
	p.text.pairs[place] = noPair
	pair := &p.all[index]
	if pair.count == pair.listed {
		p.changed = append(p.changed, index)
	}
	pair.count -= weight
}

// settle ends a step: it lists the counts that have changed, and forgets the
// places of pairs that have become too rare to be merged ever.
func (p *trainPairs) settle() {
	for _, index := range p.changed {
		pair := &p.all[index]
		if pair.listed >= p.minCount {
			p.tied.remove(pair.listed)
			if pair.count >= p.minCount {
				p.tied.add(pair.count)
			} else {
				pair.places = nil
			}
		}
		pair.listed = pair.count
	}
	p.changed = p.changed[:0]
}

// count reports how often a pair occurs.
func (p *trainPairs) count(index uint32) int64 { return p.all[index].count }

// first returns the first place of a pair that occurs.
func (p *trainPairs) first(index uint32) uint32 {
	pair := &p.all[index]
	lost := 0
	for p.text.pairs[pair.places[lost]] != index {
		lost++
	}
	pair.places = pair.places[lost:]
	return pair.places[0]
}

// findBytePairs makes the pairs of single bytes.
func (p *trainPairs) findBytePairs() {
	type found struct {
		count int64
		n     int
	}
	grid := make([]found, 1<<16)
	p.text.eachPair(func(place uint32, pair Pair) {
		f := &grid[pair.Left<<8|pair.Right]
		f.count += p.text.weightAt(place)
		f.n++
	})
	index := slices.Repeat([]uint32{noPair}, 1<<16)
	for i, f := range grid {
		if f.count >= p.minCount {
			index[i] = p.add(Pair{Token(i >> 8), Token(i & 0xff)}, f.count, f.n)
		}
	}
	p.text.eachPair(func(place uint32, pair Pair) {
		if i := index[pair.Left<<8|pair.Right]; i != noPair {
			p.place(i, place)
		}
	})
}

// A histogram knows how many pairs have a count. Small counts, of which there
// are many, are in a slice.
type histogram struct {
	small []int
	large map[int64]int
}

func newHistogram() histogram {
	return histogram{small: make([]int, 1<<12), large: map[int64]int{}}
}

func (h *histogram) add(count int64)    { h.change(count, 1) }
func (h *histogram) remove(count int64) { h.change(count, -1) }

func (h *histogram) change(count int64, by int) {
	if count < int64(len(h.small)) {
		h.small[count] += by
	} else if h.large[count] += by; h.large[count] == 0 {
		delete(h.large, count)
	}
}

// of reports how many pairs have the given count.
func (h *histogram) of(count int64) int {
	if count < int64(len(h.small)) {
		return h.small[count]
	}
	return h.large[count]
}
