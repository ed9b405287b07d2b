package bpe

import (
	"encoding/binary"
	"math/bits"
)

// A chunkCache remembers the tokens of short chunks: most texts are made of few
// different ones. It is small enough to stay in a core's second-level cache,
// and direct-mapped: a chunk has one slot, and the last one in it stays.
//
// A key is the chunk's bytes, zero-padded to 15, with its length in the 16th
// byte, so that no two chunks have the same. A slot of zeros is empty: no key
// has length 0.
type chunkCache [1 << cacheBits]cacheSlot

const (
	cacheBits   = 14
	cachedBytes = 15 // of the longest chunk that is kept
	cachedMost  = 5  // tokens of a chunk that is kept
)

// A cacheSlot holds a chunk and its tokens.
type cacheSlot struct {
	lo, hi uint64
	tokens packed
}

// keyMasks holds, by length, what of the first and the second eight bytes from
// the start of a chunk belongs to it.
var keyMasks = func() (m [cachedBytes + 1][2]uint64) {
	for n := range m {
		for i := range n {
			m[n][i/8] |= 0xff << (i % 8 * 8)
		}
	}
	return m
}()

// chunkKey returns the key of text[start:end], which has at most cachedBytes.
func chunkKey(text []byte, start, end int) (lo, hi uint64) {
	n := end - start
	mask := &keyMasks[n&cachedBytes]
	if start+16 <= len(text) {
		t := text[start : start+16]
		return binary.LittleEndian.Uint64(t) & mask[0], binary.LittleEndian.Uint64(t[8:])&mask[1] | uint64(n)<<56
	}
	var pad [16]byte
	copy(pad[:], text[start:end])
	return binary.LittleEndian.Uint64(pad[:]), binary.LittleEndian.Uint64(pad[8:]) | uint64(n)<<56
}

// slot returns the only slot that may hold a key with hash h.
func (c *chunkCache) slot(h uint64) *cacheSlot { return &c[h>>(64-cacheBits)] }

// keyHash mixes a key. Its values are part of the prepared files, so it must not
// change without their version.
func keyHash(lo, hi uint64) uint64 {
	h, l := bits.Mul64(lo^0x9e3779b97f4a7c15, hi^0xe7037ed1a0b428db)
	return h ^ l
}

// packed is the tokens of a chunk in two words: three in the first, two and their
// number in the second, each of idBits. More tokens stand elsewhere: the first word
// then tells where, the second how many.
type packed [2]uint64

const (
	numberShift = 2 * idBits // of the number of tokens in the second word
	elsewhere   = 1 << 63    // set in the second word
	span        = 1 << 62    // set in the second word for a span, whose index is the first
)

// pack packs tokens. It fails where there are more than cachedMost, and where one
// is NoToken.
func pack(tokens []Token) (p packed, ok bool) {
	ok = packInto(p[:], tokens)
	return p, ok
}

// packInto packs tokens into words of zeros, three in each but for the last, which
// holds two and their number. It fails where there are more, and where one is NoToken.
func packInto(words []uint64, tokens []Token) bool {
	last := len(words) - 1
	if len(tokens) > 3*last+2 {
		return false
	}
	for i, t := range tokens {
		if t >= MaxTokens {
			return false
		}
		words[i/3] |= uint64(t) << (i % 3 * idBits)
	}
	words[last] |= uint64(len(tokens)) << numberShift
	return true
}

// len returns the number of tokens.
func (p *packed) len() int {
	if p[1]&elsewhere != 0 {
		return int(p[1] &^ elsewhere)
	}
	return int(p[1] &^ span >> numberShift)
}

// put writes all that p has room for, which takes no branch that can be
// mispredicted: those behind its tokens mean nothing.
func (p *packed) put(room *[cachedMost]Token) {
	a, b := p[0], p[1]
	room[0] = Token(a & idMask)
	room[1] = Token(a >> idBits & idMask)
	room[2] = Token(a >> (2 * idBits) & idMask)
	room[3] = Token(b & idMask)
	room[4] = Token(b >> idBits & idMask)
}
