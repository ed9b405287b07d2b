package bpe

import (
	"math"
	"math/bits"
	"sync/atomic"
)

// shortChunk is the number of symbols up to which merging scans for the lowest
// rank: beyond it a heap finds it.
const shortChunk = 1<<indexBits - 1 - scanStep

// A symbol is a token of a long chunk that is being merged.
type symbol struct {
	token Token
	rank  uint32 // of the merge with the symbol after it as mergeOf tells it, or noRank
	next  int32  // index of the symbol after it, len(symbols) at the end
	prev  int32  // index of the symbol before it, -1 at the start
}

// scratch is the working memory of one goroutine that encodes.
type scratch struct {
	busy    atomic.Bool // see scratchPool
	start   []Token     // the tokens of a chunk before any merge
	symbols []symbol
	short   shortSymbols
	starts  *startPairs // nil while the merges of the vocabulary are still being found
	heap    []uint64    // rank<<32 | index of the left symbol
	out     []Token
	joined  []Token // of the windows of a long chunk
	batch   *batch

	// Of a text whose splitter is no Scanner: the ends of all its chunks, of those
	// that are still to do, and the function that takes the next of these.
	allEnds, ends []int
	nextEnd       func(text []byte, i int) int

	last Pair // the last pair that merge merged
}

func newScratch() *scratch {
	s := &scratch{batch: new(batch), starts: new(startPairs)}
	s.nextEnd = func([]byte, int) int {
		end := s.ends[0]
		s.ends = s.ends[1:]
		return end
	}
	return s
}

// merge returns the tokens of chunk by merging alone, without looking the whole
// of it up. The result is valid until the next call. It must equal bpe80's
// encoding of every chunk.
func (v *tables) merge(s *scratch, chunk []byte) []Token {
	if len(chunk) > shortChunk && v.improper == NoToken {
		return v.mergeWindows(s, chunk)
	}
	return v.mergeAll(s, chunk)
}

// mergeAll is merge in one go.
func (v *tables) mergeAll(s *scratch, chunk []byte) []Token {
	s.start = v.appendStart(s.start[:0], chunk)
	if len(s.start) <= shortChunk {
		v.mergeShort(s)
	} else {
		v.mergeLong(s)
	}
	return s.out
}

// shortSymbols holds the tokens of a short chunk from index 1 on: only those whose
// bit in alive is set, and for each its merge with the next, with its index. The
// first and the last bit of alive belong to sentinels, which are NoToken and merge
// with nothing: so every symbol has neighbours.
type shortSymbols struct {
	alive uint64
	token [1 << indexBits]Token
	merge [1 << indexBits]uint32 // noMerge for those that do not merge or are not alive
}

// mergeShort looks for the leftmost lowest rank and merges, as often as there is
// one. For a few symbols nothing is faster.
func (v *tables) mergeShort(s *scratch) {
	c, n := &s.short, len(s.start)
	c.alive = 1<<(n+2) - 1
	c.token[0], c.token[n+1] = NoToken, NoToken
	copy(c.token[1:], s.start)
	v.firstMerges(c, n, s.starts)
	for i := n + 1; i < n+scanStep; i++ {
		c.merge[i&indexMask] = noMerge
	}
	for {
		least := c.least(n)
		if least >= noMerge {
			break
		}
		v.mergeAt(s, least)
	}
	s.out = s.out[:0]
	for alive := c.alive &^ 1; alive&(alive-1) != 0; alive &= alive - 1 {
		s.out = append(s.out, c.token[bits.TrailingZeros64(alive)])
	}
}

// firstMerges fills in the merge of each of the n tokens with the next.
func (v *tables) firstMerges(c *shortSymbols, n int, starts *startPairs) {
	if starts == nil {
		for i := 1; i <= n; i++ {
			c.merge[i&indexMask] = v.mergeOf(c.token[i&indexMask], c.token[(i+1)&indexMask]) | uint32(i)
		}
		return
	}
	for i := 1; i <= n; i++ {
		c.merge[i&indexMask] = v.startMerge(starts, c.token[i&indexMask], c.token[(i+1)&indexMask]) | uint32(i)
	}
}

// scanStep is how many merges are compared at a time.
const scanStep = 8

// least returns the least merge of the first n symbols. Of those behind them, as
// many as fill up the last step have noMerge.
func (c *shortSymbols) least(n int) uint32 {
	least := uint32(noMerge)
	for i := 1; i <= n; i += scanStep {
		m := (*[scanStep]uint32)(c.merge[i:])
		a, b, d, e := min(m[0], m[1]), min(m[2], m[3]), min(m[4], m[5]), min(m[6], m[7])
		least = min(least, min(min(a, b), min(d, e)))
	}
	return least
}

// mergeAt carries out a merge, unless its two tokens don't merge after all.
func (v *tables) mergeAt(s *scratch, merge uint32) {
	c, i := &s.short, int(merge&indexMask)
	after := c.alive &^ (2<<i - 1)
	gone := bits.TrailingZeros64(after) & indexMask
	pair := Pair{c.token[i], c.token[gone]}
	result, ok := v.merged(merge>>indexBits, pair.Left, pair.Right)
	if !ok {
		c.merge[i] = noMerge
		return
	}
	s.last = pair
	next := bits.TrailingZeros64(after&(after-1)) & indexMask
	before := (bits.Len64(c.alive&(1<<i-1)) - 1) & indexMask
	c.alive &^= 1 << gone
	c.token[i] = result
	c.merge[gone] = noMerge
	c.merge[i] = v.mergeOf(result, c.token[next]) | uint32(i)
	c.merge[before] = v.mergeOf(c.token[before], result) | uint32(before)
}

// rankPair sets the rank of a symbol of a long chunk with the token after it.
func (v *tables) rankPair(left *symbol, right Token) {
	left.rank = v.mergeOf(left.token, right) >> indexBits
}

// mergeLong does the same with a heap of ranks, in time n log n. An entry of the
// heap is stale when its symbol is gone or has another rank by now. If a rank comes
// back to a symbol, it is merged at the first entry with it, which is no mistake.
func (v *tables) mergeLong(s *scratch) {
	s.symbols = s.symbols[:0]
	for i, t := range s.start {
		s.symbols = append(s.symbols, symbol{token: t, rank: noRank, prev: int32(i - 1), next: int32(i + 1)})
	}
	syms := s.symbols
	s.heap = s.heap[:0]
	for i := 0; i+1 < len(syms); i++ {
		v.rankPair(&syms[i], syms[i+1].token)
		s.push(i)
	}
	for len(s.heap) > 0 {
		top := s.pop()
		i := int(top & math.MaxUint32)
		left := &syms[i]
		if left.rank != uint32(top>>32) {
			continue
		}
		gone := &syms[left.next]
		result, ok := v.merged(left.rank, left.token, gone.token)
		if !ok {
			left.rank = noRank
			continue
		}
		s.last = Pair{left.token, gone.token}
		left.token, left.next = result, gone.next
		gone.rank, left.rank = noRank, noRank
		if int(left.next) < len(syms) {
			syms[left.next].prev = int32(i)
			v.rankPair(left, syms[left.next].token)
			s.push(i)
		}
		if left.prev >= 0 {
			v.rankPair(&syms[left.prev], left.token)
			s.push(int(left.prev))
		}
	}
	s.out = s.out[:0]
	for i := 0; i < len(syms); i = int(syms[i].next) {
		s.out = append(s.out, syms[i].token)
	}
}

// push adds symbol i to the heap if it merges with the one after it.
func (s *scratch) push(i int) {
	if s.symbols[i].rank == noRank {
		return
	}
	h := append(s.heap, uint64(s.symbols[i].rank)<<32|uint64(i))
	for at := len(h) - 1; at > 0; {
		up := (at - 1) / 4
		if h[up] <= h[at] {
			break
		}
		h[up], h[at] = h[at], h[up]
		at = up
	}
	s.heap = h
}

// pop takes the lowest rank, leftmost first, off the heap.
func (s *scratch) pop() uint64 {
	h := s.heap
	top := h[0]
	last := len(h) - 1
	h[0], h = h[last], h[:last]
	for at := 0; ; {
		least, first := at, 4*at+1
		for child := first; child < min(first+4, len(h)); child++ {
			if h[child] < h[least] {
				least = child
			}
		}
		if least == at {
			break
		}
		h[at], h[least] = h[least], h[at]
		at = least
	}
	s.heap = h
	return top
}
