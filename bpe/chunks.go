package bpe

import (
	"encoding/binary"
	"slices"
)

// Chunks are encoded in batches, and a batch in three steps: its chunks are split off
// and looked up in the caches, alone or several at once (see spanCache), those that
// missed in the table of short pieces, and the rest is merged. No look-up of a chunk in
// the first two steps waits for another, so they overlap where they have to go to
// memory. The tokens are written at the end, in order.
const batchChunks = 512

// A batch is the working memory of that.
type batch struct {
	cache   chunkCache
	long    longCache
	spans   spanCache
	policy  spanPolicy
	n       int                  // chunks in the batch, a span being one
	lost    int                  // windows that were looked for in vain
	more    int                  // chunks of the spans but for one of each
	ends    [batchChunks + 1]int // where the first begins, then where each ends
	tokens  [batchChunks]packed  // of each chunk
	others  int                  // of missed, how many there are so far
	missed  [batchChunks]int32   // indices of the chunks that are still to do
	likely  [batchChunks]int32   // indices of those that findShort found
	found   []Token              // those of chunks with more than packed can hold
	windows []window             // that were not among the spans
}

// A chunkScan is a text whose chunks are being encoded.
type chunkScan struct {
	text []byte
	at   int                                // all before it is encoded
	next func(text []byte, i int) (end int) // as that of pretokenize.Scanner
	tail int                                // where the head of a character begins with which text ends, or -1
	cut  func(text []byte, n int) int       // SafeCut of the splitter, nil where there is no next
}

// scan begins to encode text.
func (e *Encoder) scan(s *scratch, text []byte) chunkScan {
	if e.next != nil {
		return chunkScan{text, 0, e.next, cutCharacter(text), e.cut}
	}
	s.ends = e.AppendEnds(s.allEnds[:0], text)
	s.allEnds = s.ends
	return chunkScan{text, 0, s.nextEnd, -1, nil}
}

// encodeBatch finds the tokens of the next chunks. They must equal those of
// chunkTokens of each.
func (v *Vocabulary) encodeBatch(s *scratch, c *chunkScan) *batch {
	b := s.batch
	look := b.policy.next(b.more, len(b.windows), b.lost)
	b.learn()
	b.found = b.found[:0]
	missed := b.lookUp(c, look)
	short := 0 // of the longest chunk that is known not to be a piece
	if v.wholePieces() {
		missed, short = v.lookUpShort(b, c.text, missed), v.shortLen
	}
	for _, i := range missed {
		b.tokens[i] = v.encodeMissed(s, c.text, b.ends[i], b.ends[i+1], short)
	}
	return b
}

// encodeMissed finds the tokens of a chunk that was not found in the cache of short
// chunks, and puts them into the cache for its length.
func (v *Vocabulary) encodeMissed(s *scratch, text []byte, start, end, short int) packed {
	b, chunk := s.batch, text[start:end]
	switch n := end - start; {
	case n <= short:
		return b.keep(text, start, end, v.merge(s, chunk))
	case n <= cachedBytes:
		return b.keep(text, start, end, v.chunkTokens(s, chunk))
	case n <= longBytes:
		key := makeLongKey(chunk)
		slot := b.long.slot(&key)
		if slot.key != key {
			tokens := v.chunkTokens(s, chunk)
			slot.set(&key, tokens)
			return b.pack(tokens)
		}
		at := len(b.found)
		b.found = slot.appendTokens(b.found)
		return packed{uint64(at), elsewhere | uint64(len(b.found)-at)}
	}
	return b.pack(v.chunkTokens(s, chunk))
}

// keep packs the tokens of a chunk of up to cachedBytes and puts them into the cache.
func (b *batch) keep(text []byte, start, end int, tokens []Token) packed {
	p := b.pack(tokens)
	if p[1]&elsewhere == 0 {
		lo, hi := chunkKey(text, start, end)
		*b.cache.slot(keyHash(lo, hi)) = cacheSlot{lo, hi, p}
	}
	return p
}

// pack packs the tokens of a chunk; where they are too many they go to found.
func (b *batch) pack(tokens []Token) packed {
	if p, ok := pack(tokens); ok {
		return p
	}
	b.found = append(b.found, tokens...)
	return packed{uint64(len(b.found) - len(tokens)), elsewhere | uint64(len(tokens))}
}

// count returns the number of tokens of the batch.
func (b *batch) count() (total int) {
	for i := range b.tokens[:b.n] {
		total += b.tokens[i].len()
	}
	return total
}

// append appends the tokens of the batch.
func (b *batch) append(dst []Token) []Token {
	at := len(dst)
	if cap(dst)-at < b.n*spanMost+len(b.found) { // perhaps too little
		dst = slices.Grow(dst, b.count()+spanMost) // as many as put writes behind the last
	}
	dst = dst[:cap(dst)]
	for i := range b.tokens[:b.n] {
		p := &b.tokens[i]
		if p[1] >= span {
			if p[1]&elsewhere != 0 {
				at += copy(dst[at:], b.found[p[0]:][:p.len()])
			} else {
				*(*[spanMost]Token)(dst[at:]) = b.spans.tokens[p[0]&(1<<spanCacheBits-1)]
				at += p.len()
			}
			continue
		}
		p.put((*[cachedMost]Token)(dst[at:]))
		at += int(p[1] >> numberShift)
	}
	return dst[:at]
}

// lookUp splits off the chunks of the batch, fills in the tokens of those that are in
// a cache, and returns the indices of the others.
func (b *batch) lookUp(c *chunkScan, spans bool) []int32 {
	b.ends[0] = c.at
	b.n, b.more, b.lost, b.others = 0, 0, 0, 0
	if !spans || c.cut == nil {
		b.lookUpChunks(c, len(c.text))
	}
	for b.n < batchChunks && c.at < len(c.text) {
		if until := b.lookUpSpan(c); until > 0 {
			b.lookUpChunks(c, until)
		}
	}
	return b.missed[:b.others]
}

// lookUpChunks is lookUp chunk by chunk, up to the first that ends at until or behind
// it. Like lookUpShort it writes tokens without a branch, since what is in the cache
// cannot be predicted; and since a splitter mostly waits to know where the chunk before
// ends, to look chunks up between costs little.
func (b *batch) lookUpChunks(c *chunkScan, until int) {
	text, start := c.text, c.at
	i, missed := b.n, b.others
	for ; i < batchChunks && start < until; i++ {
		end := c.next(text, start)
		if end == c.tail && c.next(text, end) == len(text) {
			end = len(text)
		}
		b.ends[i+1] = end
		b.missed[missed] = int32(i)
		if end-start > cachedBytes {
			missed++
			start = end
			continue
		}
		var lo, hi uint64
		if start+16 <= len(text) { // chunkKey, which is not inlined
			t, mask := (*[16]byte)(text[start:]), &keyMasks[(end-start)&cachedBytes]
			lo = binary.LittleEndian.Uint64(t[:8]) & mask[0]
			hi = binary.LittleEndian.Uint64(t[8:])&mask[1] | uint64(end-start)<<56
		} else {
			lo, hi = chunkKey(text, start, end)
		}
		slot := b.cache.slot(keyHash(lo, hi))
		b.tokens[i] = slot.tokens
		if (slot.lo^lo)|(slot.hi^hi) != 0 {
			missed++
		}
		start = end
	}
	b.n, b.others, c.at = i, missed, start
}

// lookUpShort fills in the tokens of those of the missed chunks that are short
// pieces, puts them into the cache, and returns the indices of the others.
func (v *tables) lookUpShort(b *batch, text []byte, missed []int32) []int32 {
	others, likely := 0, 0
	for _, i := range missed {
		start, end := b.ends[i], b.ends[i+1]
		missed[others] = i
		if end-start > v.shortLen {
			others++
			continue
		}
		lo, hi := chunkKey(text, start, end)
		h := keyHash(lo, hi)
		t, found := v.findShort(h)
		p, known := packed{uint64(t), 1 << numberShift}, -uint64(found)
		b.tokens[i] = p
		*b.cache.slot(h) = cacheSlot{lo & known, hi & known, p} // no chunk's where it is not known
		b.likely[likely] = i
		likely += found
		others += 1 - found
	}
	for _, i := range b.likely[:likely] {
		if start, end := b.ends[i], b.ends[i+1]; !v.isPiece(Token(b.tokens[i][0]), text, start, end) {
			*b.cache.slot(keyHash(chunkKey(text, start, end))) = cacheSlot{}
			missed[others] = i
			others++
		}
	}
	return missed[:others]
}
