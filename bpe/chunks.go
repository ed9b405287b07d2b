package bpe

import (
	"encoding/binary"
	"slices"
)

// Chunks are encoded in batches, and a batch in three steps: all its chunks are
// looked up in the cache, those that missed in the table of short pieces, and the
// rest is merged. Nothing in the first two steps waits for anything before it, so
// their look-ups overlap where they have to go to memory. The tokens are written at
// the end, in order.
const batchChunks = 512

// A batch is the working memory of that.
type batch struct {
	cache  chunkCache
	long   longCache
	tokens [batchChunks]packed // of each chunk
	missed [batchChunks]int32  // indices of the chunks that are still to do
	found  []Token             // those of chunks with more than packed can hold
}

// appendChunks appends the tokens of the chunks of text that s.ends names. It must
// equal chunkTokens of each.
func (v *Vocabulary) appendChunks(dst []Token, s *scratch, text []byte) []Token {
	for ends := s.ends; len(ends) > 1; {
		n := min(len(ends)-1, batchChunks)
		dst = v.encodeBatch(s, text, ends[:n+1]).append(dst, n)
		ends = ends[n:]
	}
	return dst
}

// countChunks is appendChunks without the tokens.
func (v *Vocabulary) countChunks(s *scratch, text []byte) (total int) {
	for ends := s.ends; len(ends) > 1; {
		n := min(len(ends)-1, batchChunks)
		total += v.encodeBatch(s, text, ends[:n+1]).count(n)
		ends = ends[n:]
	}
	return total
}

// encodeBatch finds the tokens of the chunks between ends.
func (v *Vocabulary) encodeBatch(s *scratch, text []byte, ends []int) *batch {
	if s.batch == nil {
		s.batch = new(batch)
	}
	b := s.batch
	b.found = b.found[:0]
	missed := b.lookUp(text, ends)
	short := 0 // of the longest chunk that is known not to be a piece
	if v.wholePieces() {
		missed, short = v.lookUpShort(b, text, ends, missed), v.shortLen
	}
	for _, i := range missed {
		b.tokens[i] = v.encodeMissed(s, text, ends[i], ends[i+1], short)
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

// count returns the number of tokens of the first n chunks.
func (b *batch) count(n int) (total int) {
	for i := range b.tokens[:n] {
		total += b.tokens[i].len()
	}
	return total
}

// append appends the tokens of the first n chunks.
func (b *batch) append(dst []Token, n int) []Token {
	at := len(dst)
	if cap(dst)-at < n*cachedMost+len(b.found) { // perhaps too little
		dst = slices.Grow(dst, b.count(n)+cachedMost) // as many as put writes behind the last
	}
	dst = dst[:cap(dst)]
	for i := range b.tokens[:n] {
		p := &b.tokens[i]
		if p[1]&elsewhere != 0 {
			at += copy(dst[at:], b.found[p[0]:][:p.len()])
			continue
		}
		p.put((*[cachedMost]Token)(dst[at:]))
		at += int(p[1] >> numberShift)
	}
	return dst[:at]
}

// lookUp fills in the tokens of the chunks that are in the cache, and returns the
// indices of the others. Like lookUpShort it writes them without a branch, since
// what is in the cache cannot be predicted.
func (b *batch) lookUp(text []byte, ends []int) []int32 {
	missed := 0
	start := ends[0]
	for i, end := range ends[1:] {
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
	return b.missed[:missed]
}

// lookUpShort fills in the tokens of those of the missed chunks that are short
// pieces, puts them into the cache, and returns the indices of the others.
func (v *tables) lookUpShort(b *batch, text []byte, ends []int, missed []int32) []int32 {
	others := 0
	for _, i := range missed {
		start, end := ends[i], ends[i+1]
		missed[others] = i
		if end-start > v.shortLen {
			others++
			continue
		}
		lo, hi := chunkKey(text, start, end)
		h := keyHash(lo, hi)
		t, known := v.lookupShort(lo, hi, h)
		p := packed{uint64(t), 1 << numberShift}
		b.tokens[i] = p
		*b.cache.slot(h) = cacheSlot{lo & known, hi & known, p} // no chunk's where it is not known
		if known == 0 {
			others++
		}
	}
	return missed[:others]
}
