package bpe

import (
	"math"
	"math/bits"
)

// noRank marks a pair that does not merge; every rank is less.
const noRank = math.MaxUint32

// shortChunk is the number of symbols up to which merging scans for the lowest
// rank: beyond it a heap finds it.
const shortChunk = 64

// A symbol is a token of a long chunk that is being merged.
type symbol struct {
	token  Token
	rank   uint32 // of the merge with the symbol after it, or noRank
	result Token  // of that merge
	next   int32  // index of the symbol after it, len(symbols) at the end
	prev   int32  // index of the symbol before it, -1 at the start
}

// scratch is the working memory of one goroutine that encodes.
type scratch struct {
	start   []Token // the tokens of a chunk before any merge
	symbols []symbol
	short   shortSymbols
	heap    []uint64 // rank<<32 | index of the left symbol
	out     []Token
	joined  []Token // of the windows of a long chunk
	ends    []int   // where a block starts, then the ends of its chunks
	found   []Token // of one chunk
	cache   *chunkCache
	last    Pair // the last pair that merge merged
}

// cached returns the cache of chunks.
func (s *scratch) cached() *chunkCache {
	if s.cache == nil {
		s.cache = new(chunkCache)
	}
	return s.cache
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

// shortSymbols holds the tokens of a short chunk: only those whose bit in alive
// is set, and for each the merge with the next.
type shortSymbols struct {
	alive  uint64
	token  [shortChunk]Token
	rank   [shortChunk]uint32 // noRank for those that are not alive, too
	result [shortChunk]Token
}

// mergeShort scans for the leftmost lowest rank and merges, as often as there is
// one. For a few symbols nothing is faster.
func (v *tables) mergeShort(s *scratch) {
	c, n := &s.short, len(s.start)
	c.alive = 1<<n - 1
	copy(c.token[:], s.start)
	for i := 0; i+1 < n; i++ {
		c.rank[i], c.result[i] = v.pair(c.token[i], c.token[i+1])
	}
	c.rank[n-1] = noRank
	for {
		lowest := uint64(noRank) << 8
		for i, rank := range c.rank[:n] {
			lowest = min(lowest, uint64(rank)<<8|uint64(i))
		}
		if lowest>>8 == noRank {
			break
		}
		s.last = v.mergeAt(c, int(lowest)%shortChunk)
	}
	s.out = s.out[:0]
	for alive := c.alive; alive != 0; alive &= alive - 1 {
		s.out = append(s.out, c.token[bits.TrailingZeros64(alive)])
	}
}

// mergeAt merges symbol i with the one after it, and returns the two.
func (v *tables) mergeAt(c *shortSymbols, i int) Pair {
	after := c.alive &^ (2<<i - 1)
	gone := bits.TrailingZeros64(after) % shortChunk
	merged := Pair{c.token[i], c.token[gone]}
	c.alive &^= 1 << gone
	c.token[i] = c.result[i]
	c.rank[gone], c.rank[i] = noRank, noRank
	if after &= after - 1; after != 0 {
		c.rank[i], c.result[i] = v.pair(c.token[i], c.token[bits.TrailingZeros64(after)%shortChunk])
	}
	if before := c.alive & (1<<i - 1); before != 0 {
		p := bits.Len64(before) - 1
		c.rank[p], c.result[p] = v.pair(c.token[p], c.token[i])
	}
	return merged
}

// rankPair sets the merge of a symbol of a long chunk with the token after it.
func (v *tables) rankPair(left *symbol, right Token) {
	left.rank, left.result = v.pair(left.token, right)
}

// mergeLong does the same with a heap of ranks, in time n log n. An entry of the
// heap is stale when its symbol is gone or has another rank by now. No rank
// comes back to a symbol: a rank tells the bytes that a merge joins, and those
// that a symbol and the next one cover only become more.
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
		s.last = Pair{left.token, gone.token}
		left.token, left.next = left.result, gone.next
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
