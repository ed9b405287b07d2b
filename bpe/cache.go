package bpe

import (
	"encoding/binary"
	"math/bits"
	"slices"
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
	cacheBits   = 13
	cachedBytes = 15 // of the longest chunk that is kept
	cachedMost  = 5  // tokens of a chunk that is kept
)

// A cacheSlot holds a chunk and its tokens: three in the first word of tokens,
// two and their number in the second, each idBits long.
type cacheSlot struct {
	lo, hi uint64
	tokens [2]uint64
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

// slot returns the only slot that may hold a key.
func (c *chunkCache) slot(lo, hi uint64) *cacheSlot {
	h, l := bits.Mul64(lo^0x9e3779b97f4a7c15, hi^0xe7037ed1a0b428db)
	return &c[(h^l)>>(64-cacheBits)]
}

// set fills a slot, unless the chunk has too many tokens or one that is none.
func (s *cacheSlot) set(lo, hi uint64, tokens []Token) {
	if len(tokens) > cachedMost {
		return
	}
	var words [2]uint64
	for i, t := range tokens {
		if t >= MaxTokens {
			return
		}
		words[i/3] |= uint64(t) << (i % 3 * idBits)
	}
	words[1] |= uint64(len(tokens)) << (2 * idBits)
	*s = cacheSlot{lo, hi, words}
}

// len returns the number of tokens.
func (s *cacheSlot) len() int { return int(s.tokens[1] >> (2 * idBits)) }

// append appends the tokens. It writes all that a slot has room for and then
// keeps as many as there are, which takes no branch that can be mispredicted.
func (s *cacheSlot) append(dst []Token) []Token {
	n := len(dst)
	if cap(dst)-n < cachedMost {
		dst = slices.Grow(dst, cachedMost)
	}
	room := dst[n : n+cachedMost]
	a, b := s.tokens[0], s.tokens[1]
	room[0] = Token(a & idMask)
	room[1] = Token(a >> idBits & idMask)
	room[2] = Token(a >> (2 * idBits) & idMask)
	room[3] = Token(b & idMask)
	room[4] = Token(b >> idBits & idMask)
	return dst[:n+s.len()]
}
