package bpe

import "math"

// noRank marks a pair that does not merge; every rank is less.
const noRank = math.MaxUint32

// shortChunk is the number of symbols up to which merging scans for the lowest
// rank: beyond it a heap finds it.
const shortChunk = 64

// A symbol is a token of a chunk that is being merged.
type symbol struct {
	token  Token
	rank   uint32 // of the merge with the symbol after it, or noRank
	result Token  // of that merge
	next   int32  // index of the symbol after it, len(symbols) at the end; long chunks only
	prev   int32  // index of the symbol before it, -1 at the start; long chunks only
}

// scratch is the working memory of one goroutine that encodes.
type scratch struct {
	symbols []symbol
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
	s.symbols = s.symbols[:0]
	for _, b := range chunk {
		s.symbols = append(s.symbols, symbol{token: v.byteToken(b), rank: noRank})
	}
	for i := 0; i+1 < len(s.symbols); i++ {
		v.rankPair(&s.symbols[i], s.symbols[i+1].token)
	}
	if len(chunk) <= shortChunk {
		v.mergeShort(s)
	} else {
		v.mergeLong(s)
	}
	return s.out
}

// rankPair sets the merge of a symbol with the token after it.
func (v *tables) rankPair(left *symbol, right Token) {
	left.rank, left.result = v.pair(left.token, right)
	if left.result == NoToken {
		left.rank = noRank
	}
}

// mergeShort scans for the leftmost lowest rank, merges, and closes the gap, as
// often as there is one. For a few symbols nothing is faster.
func (v *tables) mergeShort(s *scratch) {
	syms := s.symbols
	for {
		best, rank := 0, uint32(noRank)
		for i := range syms {
			if syms[i].rank < rank {
				best, rank = i, syms[i].rank
			}
		}
		if rank == noRank {
			break
		}
		s.last = Pair{syms[best].token, syms[best+1].token}
		syms[best].token = syms[best].result
		syms = append(syms[:best+1], syms[best+2:]...)
		syms[best].rank = noRank
		if best+1 < len(syms) {
			v.rankPair(&syms[best], syms[best+1].token)
		}
		if best > 0 {
			v.rankPair(&syms[best-1], syms[best].token)
		}
	}
	s.out = s.out[:0]
	for i := range syms {
		s.out = append(s.out, syms[i].token)
	}
}

// mergeLong does the same with a heap of ranks, in time n log n. An entry of the
// heap is stale when its symbol is gone or has another rank by now. No rank
// comes back to a symbol: a rank tells the bytes that a merge joins, and those
// that a symbol and the next one cover only become more.
func (v *tables) mergeLong(s *scratch) {
	syms := s.symbols
	s.heap = s.heap[:0]
	for i := range syms {
		syms[i].prev, syms[i].next = int32(i-1), int32(i+1)
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
