package bpe

import "encoding/binary"

// A longCache is a chunkCache for chunks of more than cachedBytes: words of scripts
// that UTF-8 gives two or three bytes a letter, and runs of blanks.
type longCache [1 << longCacheBits]longSlot

const (
	longCacheBits = 11
	longBytes     = 31 // of the longest chunk that is kept
)

// A longKey is a chunk's bytes, zero-padded to 31, and its length.
type longKey [4]uint64

// A longSlot holds a chunk and its tokens as packInto writes them.
type longSlot struct {
	key    longKey
	tokens [4]uint64
}

// makeLongKey returns the key of a chunk of more than cachedBytes and no more than
// longBytes.
func makeLongKey(chunk []byte) (k longKey) {
	var pad [32]byte
	copy(pad[:], chunk)
	pad[longBytes] = byte(len(chunk))
	for i := range k {
		k[i] = binary.LittleEndian.Uint64(pad[8*i:])
	}
	return k
}

// slot returns the only slot that may hold a key.
func (c *longCache) slot(k *longKey) *longSlot {
	return &c[keyHash(keyHash(k[0], k[1])^k[2], k[3])>>(64-longCacheBits)]
}

// appendTokens appends the tokens.
func (s *longSlot) appendTokens(dst []Token) []Token {
	for i := range int(s.tokens[3] >> numberShift) {
		dst = append(dst, Token(s.tokens[i/3]>>(i%3*idBits)&idMask))
	}
	return dst
}

// set fills a slot, unless there are too many tokens or one is NoToken.
func (s *longSlot) set(k *longKey, tokens []Token) {
	var words [4]uint64
	if packInto(words[:], tokens) {
		*s = longSlot{*k, words}
	}
}
