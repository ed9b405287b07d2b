package bpe

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// A spanCache remembers the tokens of several chunks at once, since most JSON and
// much code repeats more than single chunks. Its keys are windows: the spanBytes of
// a text from the start of a chunk on. Their chunks up to the last safe cut in them
// (see pretokenize.Splitter) are the same in every text, so to find the window in the
// cache is to have split those chunks off and encoded them. It is direct-mapped.
type spanCache struct {
	seen   [1 << seenBits]uint8 // of the hash of a window, the last one in each place
	slots  [1 << spanCacheBits]spanSlot
	tokens [1 << spanCacheBits][spanMost]Token
}

const (
	spanCacheBits = 12
	spanBytes     = 24 // of a window
	spanMost      = 16 // tokens of a span that is kept
	seenBits      = 13
)

// A spanKey is a window.
type spanKey [spanBytes / 8]uint64

// A spanSlot holds a window, and of its span the number of tokens, the length in
// chunks, and that in bytes, which is 0 in an empty slot.
type spanSlot struct {
	key                   spanKey
	tokens, chunks, bytes uint16
}

// makeSpanKey returns the window at start.
func makeSpanKey(text []byte, start int) spanKey {
	w := (*[spanBytes]byte)(text[start:])
	return spanKey{binary.LittleEndian.Uint64(w[:8]), binary.LittleEndian.Uint64(w[8:16]), binary.LittleEndian.Uint64(w[16:])}
}

// hash mixes a window. Its high bits are the index of the only slot that may hold it.
func (k *spanKey) hash() uint64 {
	hi, lo := bits.Mul64(k[0]^k[2]*slotMul, k[1]^displaceMul)
	return hi ^ lo
}

// again reports whether a window with the hash h was seen before, as far as it knows,
// and notes it: to keep one that comes once only would be time lost.
func (c *spanCache) again(h uint64) bool {
	last := &c.seen[h>>8&(1<<seenBits-1)]
	was := *last
	*last = uint8(h)
	return was == uint8(h)
}

// lookUpSpan looks for the span at c.at. If it is not in the cache it is to be learned,
// and the next one may begin at until, which is 0 where the span was found.
func (b *batch) lookUpSpan(c *chunkScan) (until int) {
	start := c.at
	if start > len(c.text)-spanBytes-utf8.UTFMax {
		return len(c.text) // where it ends inside a character is no business of spans
	}
	key := makeSpanKey(c.text, start)
	h := key.hash()
	at := h >> (64 - spanCacheBits)
	if slot := &b.spans.slots[at]; slot.key == key && slot.bytes > 0 {
		b.tokens[b.n&(batchChunks-1)] = packed{at, span | uint64(slot.tokens)<<numberShift}
		b.more += int(slot.chunks) - 1
		c.at = start + int(slot.bytes)
		b.n++
		b.ends[b.n] = c.at
		return 0
	}
	n := c.cut(c.text[start:start+spanBytes], spanBytes-1)
	b.lost++
	if n > 0 && b.spans.again(h) {
		b.windows = append(b.windows, window{key, int32(b.n), int32(n)})
	}
	return start + max(n, 1)
}

// A window is one of a batch that was not in the cache.
type window struct {
	key   spanKey
	first int32 // chunk of the batch that it begins with
	bytes int32 // from there to its last safe cut
}

// learn puts the windows of the batch into the cache. That is done before the next
// batch, when all tokens are known and none is to be read from the cache any more.
func (b *batch) learn() {
	for i := range b.windows {
		b.learnWindow(&b.windows[i])
	}
	b.windows = b.windows[:0]
}

// learnWindow puts a window into the cache, unless the batch ends within it or it has
// too many tokens.
func (b *batch) learnWindow(w *window) {
	var tokens [spanMost + cachedMost]Token
	n, chunk, end := 0, int(w.first), b.ends[w.first]+int(w.bytes)
	for ; chunk < b.n && b.ends[chunk] < end; chunk++ {
		p := &b.tokens[chunk]
		number := p.len()
		if n+number > spanMost {
			return
		}
		if p[1]&elsewhere != 0 {
			copy(tokens[n:], b.found[p[0]:][:number])
		} else {
			p.put((*[cachedMost]Token)(tokens[n:]))
		}
		n += number
	}
	if b.ends[chunk] != end {
		return
	}
	at := w.key.hash() >> (64 - spanCacheBits)
	b.spans.slots[at] = spanSlot{w.key, uint16(n), uint16(chunk) - uint16(w.first), uint16(w.bytes)}
	b.spans.tokens[at] = [spanMost]Token(tokens[:])
}

// A spanPolicy decides in which batches spans are looked for: in text that does not
// repeat itself it would be time lost. A trial takes two batches, since what the first
// learns is found in the second at the earliest; after one that did not pay comes a
// pause, each twice as long as the one before.
type spanPolicy struct {
	trial int // batches of it so far
	pause int // length in batches of the last one
	left  int // of the present one
}

const (
	trialBatches = 2
	mostPause    = 64
	learnedCost  = 4 // chunks that could be looked up in the time in which a window is learned
)

// next decides for the next batch, when in the last one spans saved so many look-ups of
// chunks, so many windows were learned, and so many looked for in vain.
func (p *spanPolicy) next(saved, learned, lost int) (look bool) {
	switch {
	case p.left > 0:
		p.left--
		return false
	case p.trial < trialBatches:
		p.trial++
	case saved < learnedCost*learned+lost:
		p.pause = min(max(2*p.pause, 1), mostPause)
		p.left, p.trial = p.pause-1, 0
		return false
	default:
		p.pause = 0
	}
	return true
}
