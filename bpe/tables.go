package bpe

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// tables holds a vocabulary's pieces and merges as flat arrays of bytes, read in
// place: those of the named encodings are embedded in the program and used
// without being copied or built.
//
// Invariants: starts has at least size+1 entries and never falls; a token with an empty
// piece does not exist; both hash tables have a power of two of slots, of which
// at least half are empty; entries that name ids from size on are as good as none
// (see Vocabulary.First).
type tables struct {
	size        int    // one more than the highest id of a piece
	count       int    // tokens that have a piece
	byRank      bool   // a rank vocabulary
	wholeChunks bool   // a chunk that is a piece is that token, by definition
	improper    Token  // the first token that does not encode to itself, or NoToken
	pairShift   uint8  // a pair's slot is its hash shifted so
	rankBase    uint32 // the rank of a merge is its result's id less this, unless ranks says else

	starts words  // by id: where the piece starts in blob
	blob   []byte // the pieces, by id
	bytes  words  // by byte: the token of that single byte, or NoToken
	pieces words  // hash table of the pieces: the hash's high bits, id+1 in the low idBits
	pairs  longs  // hash table of the merges: 1<<63 | left<<42 | right<<21 | result
	chars  words  // by character of two or three bytes: its token, or NoToken; see start.go
	divide longs  // a bit for each two bytes: some token crosses the border between them and ends inside a character
	filter longs  // a bit for each filterBits beginnings of a pair's hash: some pair has it
	ranks  words  // by slot of pairs: the rank; empty where rankBase tells it
}

// words is an array of 32-bit numbers, little endian.
type words []byte

func (w words) len() int            { return len(w) / 4 }
func (w words) at(i int) uint32     { return binary.LittleEndian.Uint32(w[4*i:]) }
func (w words) set(i int, x uint32) { binary.LittleEndian.PutUint32(w[4*i:], x) }

// longs is an array of 64-bit numbers, little endian.
type longs []byte

func (l longs) len() int            { return len(l) / 8 }
func (l longs) at(i int) uint64     { return binary.LittleEndian.Uint64(l[8*i:]) }
func (l longs) set(i int, x uint64) { binary.LittleEndian.PutUint64(l[8*i:], x) }

// hasPiece reports whether t is a token with a piece.
func (v *tables) hasPiece(t Token) bool {
	return int(t) < v.size && v.starts.at(int(t)) < v.starts.at(int(t)+1)
}

// piece returns the bytes of t, which must be less than size.
func (v *tables) piece(t Token) []byte {
	start, end := v.starts.at(int(t)), v.starts.at(int(t)+1)
	return v.blob[start:end:end]
}

// byteToken returns the token of a single byte, or NoToken.
func (v *tables) byteToken(b byte) Token { return Token(v.bytes.at(int(b))) }

// lookup returns the token with the given piece, or NoToken.
func (v *tables) lookup(piece []byte) Token {
	h := hash(piece)
	mask := v.pieces.len() - 1
	for i := int(h) & mask; ; i = (i + 1) & mask {
		slot := v.pieces.at(i)
		if slot == 0 {
			return NoToken
		}
		if slot>>idBits == uint32(h>>(32+idBits)) {
			if t := Token(slot&idMask) - 1; int(t) < v.size && bytes.Equal(v.piece(t), piece) {
				return t
			}
		}
	}
}

const (
	idBits   = 21 // see MaxTokens
	idMask   = 1<<idBits - 1
	occupied = 1 << 63

	filterBits = 20
)

// pairKey is a slot of pairs but for its low idBits.
func pairKey(left, right Token) uint64 { return 1<<42 | uint64(left)<<idBits | uint64(right) }

// pairHash mixes a key; the tables take as many of its high bits as they need.
func pairHash(key uint64) uint64 { return key * 0x9e3779b97f4a7c15 }

// pairShift returns how far a hash is shifted to give a slot of pairs.
func pairShift(pairs longs) uint8 { return uint8(bits.LeadingZeros64(uint64(pairs.len()))) + 1 }

// pair returns the rank and the result of merging left and right; these are
// noRank and NoToken where they don't merge.
func (v *tables) pair(left, right Token) (rank uint32, result Token) {
	if left >= MaxTokens || right >= MaxTokens {
		return noRank, NoToken
	}
	key := pairKey(left, right)
	h := pairHash(key)
	// Most pairs don't merge. The filter, an eighth the size of the table, tells
	// most of those.
	if f := h >> (64 - filterBits); v.filter.at(int(f>>6))>>(f&63)&1 == 0 {
		return noRank, NoToken
	}
	mask := v.pairs.len() - 1
	for i := int(h>>v.pairShift) & mask; ; i = (i + 1) & mask {
		slot := v.pairs.at(i)
		if slot == 0 {
			return noRank, NoToken
		}
		if slot>>idBits == key {
			result = Token(slot & idMask)
			if int(result) >= v.size {
				return noRank, NoToken
			}
			return v.rankAt(i, result), result
		}
	}
}

// rankAt returns the rank of the merge in a slot of pairs.
func (v *tables) rankAt(slot int, result Token) uint32 {
	if len(v.ranks) > 0 {
		return v.ranks.at(slot)
	}
	return uint32(result) - v.rankBase
}

// eachPair calls f with every merge, in no useful order.
func (v *tables) eachPair(f func(p Pair, result Token, rank uint32)) {
	for i := range v.pairs.len() {
		slot := v.pairs.at(i)
		if result := Token(slot & idMask); slot != 0 && int(result) < v.size {
			f(Pair{Token(slot >> 42 & idMask), Token(slot >> idBits & idMask)}, result, v.rankAt(i, result))
		}
	}
}

// hash mixes the bytes of a piece by folded multiplication. Its values are part
// of the prepared files, so it must not change without their version.
func hash(b []byte) uint64 {
	h := uint64(len(b)) * 0x9e3779b97f4a7c15
	for ; len(b) >= 8; b = b[8:] {
		h = fold(h ^ binary.LittleEndian.Uint64(b))
	}
	var tail uint64
	for i, c := range b {
		tail |= uint64(c) << (8 * i)
	}
	return fold(h ^ tail)
}

func fold(x uint64) uint64 {
	hi, lo := bits.Mul64(x^0xa0761d6478bd642f, 0xe7037ed1a0b428db)
	return hi ^ lo
}
