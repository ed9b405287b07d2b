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
//	header   9 words: size, count, flags, improper, rankBase, then the lengths
//	         in bytes of blob, pieces, pairs and ranks
//	tables   pieces, pairs, starts, bytes, divide, chars, filter, ranks, blob
const preparedMagic = "bpekit 5"

const (
	preparedHeader = len(preparedMagic) + 4*9
	flagByRank     = 1 << 0
	flagWhole      = 1 << 1
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
	for _, x := range []int{
		v.size, v.count, flags, int(v.improper), int(v.rankBase),
		len(v.blob), len(v.pieces), len(v.pairs), len(v.ranks),
	} {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(x))
	}
	t := v.tables
	t.starts = t.starts[:4*(t.size+1)] // after First there are more
	for _, table := range t.sections() {
		dst = append(dst, *table...)
	}
	return dst
}

// sections lists the tables in the order of the prepared form.
func (v *tables) sections() []*[]byte {
	return []*[]byte{
		(*[]byte)(&v.pieces), (*[]byte)(&v.pairs), (*[]byte)(&v.starts),
		(*[]byte)(&v.bytes), (*[]byte)(&v.divide), (*[]byte)(&v.chars), (*[]byte)(&v.filter), (*[]byte)(&v.ranks), &v.blob,
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
	v.byRank, v.wholeChunks = word(2)&flagByRank != 0, word(2)&flagWhole != 0
	v.improper, v.rankBase = Token(word(3)), uint32(word(4))
	if v.size > MaxTokens {
		return nil, fmt.Errorf("bpe: prepared vocabulary of %d tokens; the limit is %d", v.size, MaxTokens)
	}
	lengths := []int{word(6), word(7), 4 * (v.size + 1), 4 * 256, 8 * divideWords, 4 * charsLen, 1 << filterBits / 8, word(8), word(5)}
	rest := data[preparedHeader:]
	for i, table := range v.sections() {
		if len(rest) < lengths[i] {
			return nil, fmt.Errorf("bpe: prepared vocabulary cut off in table %d", i)
		}
		*table, rest = rest[:lengths[i]:lengths[i]], rest[lengths[i]:]
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("bpe: prepared vocabulary has %d bytes too many", len(rest))
	}
	v.pairShift = pairShift(v.pairs)
	if err := v.setSpecials(specials); err != nil {
		return nil, err
	}
	return v, nil
}

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
	for t := range Token(f.size) {
		if f.hasPiece(t) {
			f.count++
		}
	}
	return f, f.setSpecials(specials)
}
