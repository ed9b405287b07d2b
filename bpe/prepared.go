package bpe

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// The prepared form of a vocabulary is its tables as they lie in memory, behind
// a header: opening it costs nothing, whatever its size. It is made for data
// embedded in a program. It holds neither special tokens nor the pattern.
//
//	magic    8 bytes, with the version
//	header   words: size, count, flags, improper, rankBase, rankEnd, shortLen, then the lengths
//	         in bytes of the tables
//	tables   as sections lists them
const preparedMagic = "bpekit 8"

const (
	preparedTables = 13
	preparedHeader = len(preparedMagic) + 4*(7+preparedTables)
	flagByRank     = 1 << 0
	flagWhole      = 1 << 1
	flagInOrder    = 1 << 2
)

// AppendPrepared appends the vocabulary in prepared form to dst.
func (v *Vocabulary) AppendPrepared(dst []byte) []byte {
	dst = append(dst, preparedMagic...)
	flags := 0
	if v.byRank {
		flags |= flagByRank
	}
	if v.wholeChunks {
		flags |= flagWhole
	}
	if v.inOrder {
		flags |= flagInOrder
	}
	for _, x := range []int{v.size, v.count, flags, int(v.improper), int(v.rankBase), int(v.rankEnd), v.shortLen} {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(x))
	}
	t := v.tables
	t.starts, t.lens = t.starts[:4*(t.size+1)], t.lens[:t.size] // after First there are more
	for _, table := range t.sections() {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(len(*table)))
	}
	for _, table := range t.sections() {
		dst = append(dst, *table...)
	}
	return dst
}

// sections lists the tables in the order of the prepared form. Those of numbers
// come first.
func (v *tables) sections() [preparedTables]*[]byte {
	return [...]*[]byte{
		(*[]byte)(&v.merges), (*[]byte)(&v.probedPairs), (*[]byte)(&v.divide),
		(*[]byte)(&v.short), (*[]byte)(&v.pairs), (*[]byte)(&v.pieces), (*[]byte)(&v.starts), (*[]byte)(&v.bytes), (*[]byte)(&v.chars),
		(*[]byte)(&v.shortBy), (*[]byte)(&v.pairsBy), &v.blob, &v.lens,
	}
}

// OpenPrepared returns the vocabulary that AppendPrepared wrote, with the given
// special tokens and pattern. It keeps data, which must not change, and reads it
// in place. Only lengths are checked: data must come from AppendPrepared.
func OpenPrepared(data []byte, specials []Special, pattern string) (*Vocabulary, error) {
	if len(data) < preparedHeader || string(data[:len(preparedMagic)]) != preparedMagic {
		return nil, errors.New("bpe: not a vocabulary in the prepared form of this version")
	}
	header := words(data[len(preparedMagic):preparedHeader])
	word := func(i int) int { return int(header.at(i)) }
	v := newVocabulary(pattern)
	v.size, v.count = word(0), word(1)
	v.byRank, v.wholeChunks, v.inOrder = word(2)&flagByRank != 0, word(2)&flagWhole != 0, word(2)&flagInOrder != 0
	v.improper, v.rankBase, v.rankEnd, v.shortLen = Token(word(3)), uint32(word(4)), uint32(word(5)), word(6)
	if v.size > MaxTokens {
		return nil, fmt.Errorf("bpe: prepared vocabulary of %d tokens; the limit is %d", v.size, MaxTokens)
	}
	rest := data[preparedHeader:]
	for i, table := range v.sections() {
		n := word(7 + i)
		if len(rest) < n {
			return nil, fmt.Errorf("bpe: prepared vocabulary cut off in table %d", i)
		}
		*table, rest = rest[:n:n], rest[n:]
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("bpe: prepared vocabulary has %d bytes too many", len(rest))
	}
	if !v.hasShape() {
		return nil, errors.New("bpe: prepared vocabulary has a table of a wrong length")
	}
	if err := v.setSpecials(specials); err != nil {
		return nil, err
	}
	return v, nil
}

// hasShape reports whether the lengths of the tables are possible.
func (v *tables) hasShape() bool {
	return v.starts.len() == v.size+1 && len(v.lens) == v.size && v.bytes.len() == 256 && v.chars.len() == charsLen && v.divide.len() == divideWords &&
		v.shortLen <= shortBytes && v.short.len() > 0 && len(v.shortBy) > 0 && v.pairs.len() > 0 && len(v.pairsBy) > 0 &&
		isTableSize(v.pieces.len()) && isTableSize(v.probedPairs.len()) &&
		v.rankEnd <= noRank && (len(v.merges) == 0 || v.merges.len() >= int(v.rankEnd))
}

// isTableSize reports whether a probing hash table may have n slots.
func isTableSize(n int) bool { return n&(n-1) == 0 }

// First returns the vocabulary of the tokens of v with ids below n, with the given
// special tokens and pattern: the pieces of a rank vocabulary up to some rank are
// one too. It shares the tables of v. It fails where v is not a proper rank
// vocabulary, or where a single byte is not among the tokens.
func (v *Vocabulary) First(n int, specials []Special, pattern string) (*Vocabulary, error) {
	if !v.byRank || v.improper != NoToken {
		return nil, errors.New("bpe: only a proper rank vocabulary begins with others")
	}
	for b := range 256 {
		if t := v.byteToken(byte(b)); t != NoToken && int(t) >= n {
			return nil, fmt.Errorf("bpe: the token of byte %#02x is %d, not below %d", b, t, n)
		}
	}
	f := newVocabulary(pattern)
	f.tables = v.tables
	f.size, f.count = min(n, v.size), 0
	f.rankEnd = uint32(f.size)
	for t := range Token(f.size) {
		if f.hasPiece(t) {
			f.count++
		}
	}
	return f, f.setSpecials(specials)
}
