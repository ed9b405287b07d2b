package bpe

import (
	"sync"
	"unicode/utf8"

	"github.com/bpekit/bpekit/pretokenize"
)

// An Encoder turns text into tokens exactly as its vocabulary defines. It is
// safe for concurrent use.
type Encoder struct {
	v        *Vocabulary
	splitter pretokenize.Splitter
	next     func(text []byte, i int) (end int) // of a splitter that is a Scanner
	cut      func(text []byte, n int) int       // SafeCut of such a one
	special  specialFinder                      // of all special tokens
	always   specialFinder                      // of those that are found under every policy
	scratch  scratchPool
	buffers  sync.Pool // of EncodeAll: tokens of parts of texts
}

// NewEncoder returns an encoder that splits text with s before merging.
func NewEncoder(v *Vocabulary, s pretokenize.Splitter) *Encoder {
	e := &Encoder{v: v, splitter: s, special: newSpecialFinder(v.specials, true), always: newSpecialFinder(v.specials, false)}
	if scanner, ok := s.(pretokenize.Scanner); ok {
		e.next, e.cut = scanner.Scan(), s.SafeCut
	}
	return e
}

// Vocabulary returns the encoder's vocabulary.
func (e *Encoder) Vocabulary() *Vocabulary { return e.v }

// Splitter returns the encoder's splitter.
func (e *Encoder) Splitter() pretokenize.Splitter { return e.splitter }

// Append appends the tokens of text to dst and returns the extended slice. Text
// that looks like a special token is ordinary text. Any bytes are text: those
// that are not valid UTF-8 are encoded byte by byte and come back on decoding.
// Where the vocabulary is not complete, a byte that is no token becomes
// [NoToken]. What dst has room for behind its length may be written to even where
// no token comes to stand.
func (e *Encoder) Append(dst []Token, text []byte) []Token {
	e.eachPart(text, SpecialOrdinary,
		func(ordinary []byte, _ int) { dst = e.appendOrdinary(dst, ordinary) },
		func(s *Special, _ int) { dst = append(dst, s.Token) })
	return dst
}

// appendOrdinary is Append for text without special tokens.
func (e *Encoder) appendOrdinary(dst []Token, text []byte) []Token {
	s := e.scratch.get()
	for c := e.scan(s, text); c.at < len(text); {
		dst = e.v.encodeBatch(s, &c).append(dst)
	}
	e.scratch.put(s)
	return dst
}

// Encode returns the tokens of text, as Append gives them.
func (e *Encoder) Encode(text string) []Token {
	return e.Append(make([]Token, 0, len(text)/4+1), []byte(text))
}

// Count reports how many tokens text has, as Append gives them, without storing
// them.
func (e *Encoder) Count(text []byte) int {
	tokens, _ := e.CountChunks(text)
	return tokens
}

// CountChunks reports how many tokens and how many chunks text has.
func (e *Encoder) CountChunks(text []byte) (tokens, chunks int) {
	e.eachPart(text, SpecialOrdinary, func(ordinary []byte, _ int) {
		s := e.scratch.get()
		for c := e.scan(s, ordinary); c.at < len(ordinary); {
			b := e.v.encodeBatch(s, &c)
			tokens += b.count()
			chunks += b.n + b.more
		}
		e.scratch.put(s)
	}, func(*Special, int) {
		tokens++
		chunks++
	})
	return tokens, chunks
}

// CountUpTo is Count that gives up early: once text is known to have more than
// limit tokens it returns limit+1 and false. It looks at up to 512 chunks, or
// stretches of several chunks and 24 bytes, more than it needs to.
func (e *Encoder) CountUpTo(text []byte, limit int) (n int, ok bool) {
	e.eachPart(text, SpecialOrdinary, func(ordinary []byte, _ int) {
		s := e.scratch.get()
		for c := e.scan(s, ordinary); c.at < len(ordinary) && n <= limit; {
			n += e.v.encodeBatch(s, &c).count()
		}
		e.scratch.put(s)
	}, func(*Special, int) { n++ })
	if n > limit {
		return limit + 1, false
	}
	return n, true
}

// A Span is a token together with the bytes of the text that it covers.
type Span struct {
	Token      Token
	Start, End int // byte offsets in the text: Start is the first, End is behind the last
}

// AppendSpans is Append with the byte range of each token. The ranges tile the
// text.
func (e *Encoder) AppendSpans(dst []Span, text []byte) []Span {
	return e.v.appendSpans(dst, e.Append(nil, text), 0)
}

// appendSpans appends tokens with their byte ranges, the first of which starts
// at start.
func (v *Vocabulary) appendSpans(dst []Span, tokens []Token, start int) []Span {
	for _, t := range tokens {
		size := 1 // of a byte that is no token
		if t != NoToken {
			size = v.PieceLen(t)
		}
		dst = append(dst, Span{t, start, start + size})
		start += size
	}
	return dst
}

// AppendEnds appends the end offset of each chunk of text, as the encoder merges
// them, to dst. They are the splitter's but for a text that ends inside a
// character, as one that was cut at a number of bytes may: what there is of that
// character belongs to the chunk before it, as in tiktoken's routine for bytes.
func (e *Encoder) AppendEnds(dst []int, text []byte) []int {
	return joinCutCharacter(e.splitter.AppendEnds(dst, text), len(dst), text)
}

// joinCutCharacter removes from ends[from:], those of the chunks of text, the one
// before the last if the last chunk is no more than the head of a character.
func joinCutCharacter(ends []int, from int, text []byte) []int {
	n := len(ends)
	if n-from < 2 || ends[n-2] != cutCharacter(text) {
		return ends
	}
	ends[n-2] = ends[n-1]
	return ends[:n-1]
}

// cutCharacter returns where the head of a character begins with which text ends, or
// -1 where it ends with a whole one or with a byte that is part of none.
func cutCharacter(text []byte) int {
	for i := len(text) - 1; i >= max(0, len(text)-utf8.UTFMax+1); i-- {
		if utf8.RuneStart(text[i]) {
			if !utf8.FullRune(text[i:]) {
				return i
			}
			break
		}
	}
	return -1
}

// chunkTokens returns the tokens of one chunk. They are valid until the next call.
func (v *Vocabulary) chunkTokens(s *scratch, chunk []byte) []Token {
	if t := v.whole(chunk); t != NoToken {
		s.out = append(s.out[:0], t)
		return s.out
	}
	return v.merge(s, chunk)
}

// whole returns the token of a chunk that is a piece, or NoToken. It is asked
// only where merging would not give something else.
func (v *Vocabulary) whole(chunk []byte) Token {
	if len(chunk) == 1 {
		return v.byteToken(chunk[0])
	}
	if v.wholePieces() {
		return v.lookup(chunk)
	}
	return NoToken
}

// wholePieces reports whether every chunk that is a piece is that token.
func (v *tables) wholePieces() bool { return v.wholeChunks || v.improper == NoToken }
