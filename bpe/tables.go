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
// Invariants: starts has at least size+1 entries and never falls, lens at least size; a token with an
// empty piece does not exist; pieces of up to shortLen bytes stand in short, the
// others in pieces; the merges stand in pairs, or all in probedPairs; the two tables
// that are probed, if not empty, have a power of two of slots, of which at least half
// are empty; entries that name ids from size on, or ranks from rankEnd on, are as good
// as none (see Vocabulary.First).
type tables struct {
	size        int   // one more than the highest id of a piece
	count       int   // tokens that have a piece
	byRank      bool  // a rank vocabulary
	wholeChunks bool  // a chunk that is a piece is that token, by definition
	improper    Token // the first token that does not encode to itself, or NoToken
	inOrder     bool  // the rank of a merge is its result's id less rankBase
	rankBase    uint32
	rankEnd     uint32 // every rank is less

	starts words  // by id: where the piece starts in blob
	blob   []byte // the pieces, by id
	lens   []byte // by id: the length of the piece, or longPiece if it has that or more
	bytes  words  // by byte: the token of that single byte, or NoToken
	chars  words  // by character of two or three bytes: its token, or NoToken; see start.go
	divide longs  // a bit for each two bytes: some token crosses the border between them and ends inside a character

	shortLen int           // shortBytes, or 0 where short is not in use
	shortBy  displacements // of short
	short    words         // the hash's fingerprint of a short piece, and its id in the low idBits; see findShort
	pieces   words         // probed: the hash's high bits, id+1 in the low idBits

	merges      longs         // by rank: occupied | left<<42 | right<<21 | result, or 0; empty where merges share a rank
	pairsBy     displacements // of pairs
	pairs       words         // the hash's fingerprint of a pair, and its rank in the low rankBits; see mergeOf
	probedPairs longs         // probed: occupied | left<<42 | right<<21 | rank, while merges are being found, and where pairs has no room for them
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

// longPiece is in place of the length of a piece that one byte has no room for.
const longPiece = 255

// pieceLen returns the length of the piece of t, 0 if it has none.
func (v *tables) pieceLen(t Token) int {
	if int(t) >= v.size {
		return 0
	}
	if n := v.lens[t]; n < longPiece {
		return int(n)
	}
	return int(v.starts.at(int(t)+1) - v.starts.at(int(t)))
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
	if len(piece) > v.shortLen {
		return v.lookupProbing(piece)
	}
	lo, hi := chunkKey(piece, 0, len(piece))
	if t, found := v.findShort(keyHash(lo, hi)); found != 0 && v.isPiece(t, piece, 0, len(piece)) {
		return t
	}
	return NoToken
}

// shortBytes is the length of the longest piece in short.
const shortBytes = cachedBytes

// findShort looks for the token of the short piece whose key has the given hash. Where
// found is 1 it is that token or there is none: isPiece tells. Where found is 0 there
// is none. For a slot has room for a fingerprint of the piece only, one of 2048, so
// that the table is small enough for a core's second-level cache. It takes no branch,
// since chunks that are pieces cannot be told from others.
func (v *tables) findShort(h uint64) (t Token, found int) {
	slot := v.short.at(v.shortBy.slot(h, v.short.len()))
	t = Token(slot & idMask)
	if slot>>idBits == fingerprint(h) {
		found = 1
	}
	if int(t) >= v.size {
		found = 0
	}
	return t, found
}

// isPiece reports whether text[start:end], which has at most cachedBytes, is the piece
// of t.
func (v *tables) isPiece(t Token, text []byte, start, end int) bool {
	both := binary.LittleEndian.Uint64(v.starts[4*int(t):]) // where it starts, and the next one
	pieceStart, pieceEnd := int(uint32(both)), int(both>>32)
	if pieceEnd-pieceStart != end-start {
		return false
	}
	if start+16 > len(text) || pieceStart+16 > len(v.blob) {
		return bytes.Equal(text[start:end], v.blob[pieceStart:pieceEnd])
	}
	a, b, mask := (*[16]byte)(text[start:]), (*[16]byte)(v.blob[pieceStart:]), &keyMasks[(end-start)&cachedBytes]
	lo := (binary.LittleEndian.Uint64(a[:8]) ^ binary.LittleEndian.Uint64(b[:8])) & mask[0]
	hi := (binary.LittleEndian.Uint64(a[8:]) ^ binary.LittleEndian.Uint64(b[8:])) & mask[1]
	return lo|hi == 0
}

// lookupProbing is lookup in the table that is probed.
func (v *tables) lookupProbing(piece []byte) Token {
	if len(v.pieces) == 0 {
		return NoToken
	}
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
)

// pairKey is what stands for a pair in merges and in probedPairs, but for the low
// idBits. Those of NoToken are of no pair that merges.
func pairKey(left, right Token) uint64 {
	return occupied>>idBits | uint64(left)<<idBits | uint64(right)
}

// pairHash mixes a key.
func pairHash(key uint64) uint64 { return key * 0x9e3779b97f4a7c15 }

// fingerprint is the part of a hash that stands in a slot of short or pairs.
func fingerprint(h uint64) uint32 { return uint32(h>>32) >> idBits }

// A merge in one number: the rank, and room for the index of a symbol, so that the
// least of several is the leftmost of the lowest rank.
const (
	rankBits  = idBits
	rankMask  = 1<<rankBits - 1
	noRank    = rankMask // of a pair that does not merge; every rank is less
	indexBits = 6
	indexMask = 1<<indexBits - 1
	noMerge   = noRank << indexBits
)

// mergeOf returns the merge of left and right, or noMerge. Where it names a rank the
// two tokens merge with that rank or not at all: merged tells. For a slot of pairs
// has room for a fingerprint of the pair only, one of 2048, so that the table is small
// enough for a core's second-level cache. It takes no branch that depends on the
// tokens, since whether they merge cannot be predicted.
func (v *tables) mergeOf(left, right Token) uint32 {
	key := pairKey(left, right)
	if len(v.probedPairs) > 0 {
		return v.probeMerge(key)
	}
	h := pairHash(key)
	slot := v.pairs.at(v.pairsBy.slot(h, v.pairs.len()))
	merge := slot << (32 - rankBits) >> (32 - rankBits - indexBits)
	if slot>>rankBits != fingerprint(h) {
		merge = noMerge
	}
	if merge >= v.rankEnd<<indexBits {
		merge = noMerge
	}
	return merge
}

// probeMerge is mergeOf in probedPairs.
func (v *tables) probeMerge(key uint64) uint32 {
	slot := v.probedPairs.at(v.probePair(key))
	if rank := uint32(slot & rankMask); slot != 0 && rank < v.rankEnd {
		return rank << indexBits
	}
	return noMerge
}

// merged returns the result of the merge of left and right, whose rank mergeOf has
// found; not ok says that they don't merge.
func (v *tables) merged(rank uint32, left, right Token) (result Token, ok bool) {
	if len(v.merges) == 0 {
		return Token(rank + v.rankBase), true
	}
	merge := v.merges.at(int(rank))
	if v.inOrder {
		return Token(rank + v.rankBase), merge>>idBits == pairKey(left, right)
	}
	return Token(merge & idMask), merge>>idBits == pairKey(left, right)
}

// pair returns the rank and the result of merging left and right; these are
// noRank and NoToken where they don't merge.
func (v *tables) pair(left, right Token) (rank uint32, result Token) {
	rank = v.mergeOf(left, right) >> indexBits
	if rank == noRank {
		return noRank, NoToken
	}
	result, ok := v.merged(rank, left, right)
	if !ok {
		return noRank, NoToken
	}
	return rank, result
}

// probePair returns the slot of probedPairs that a pair has, or an empty one.
func (v *tables) probePair(key uint64) int {
	mask := v.probedPairs.len() - 1
	for i := int(pairHash(key)>>32) & mask; ; i = (i + 1) & mask {
		if slot := v.probedPairs.at(i); slot == 0 || slot>>rankBits == key {
			return i
		}
	}
}

// eachPair calls f with every merge, in no useful order.
func (v *tables) eachPair(f func(p Pair, result Token, rank uint32)) {
	slots := v.merges
	if len(slots) == 0 {
		slots = v.probedPairs
	}
	for i := range slots.len() {
		slot := slots.at(i)
		if slot == 0 {
			continue
		}
		rank, result := uint32(i), Token(slot&idMask)
		if len(v.merges) == 0 {
			rank, result = uint32(slot&rankMask), Token(slot&rankMask)+Token(v.rankBase)
		}
		if rank < v.rankEnd {
			f(Pair{Token(slot >> 42 & idMask), Token(slot >> idBits & idMask)}, result, rank)
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
