package bpe

import (
	"sync"
	"unicode/utf8"

	"github.com/bpekit/bpekit/pretokenize"
)

// blockSize is how many bytes are split and encoded at a time, where the text
// has a safe cut: enough that the splitter is called rarely, few enough that
// text and chunk ends stay in cache.
const blockSize = 1 << 15

// An Encoder turns text into tokens exactly as its vocabulary defines. It is
// safe for concurrent use.
type Encoder struct {
	v        *Vocabulary
	splitter pretokenize.Splitter
	special  specialFinder // of all special tokens
	always   specialFinder // of those that are found under every policy
	scratch  sync.Pool
}

// NewEncoder returns an encoder that splits text with s before merging.
func NewEncoder(v *Vocabulary, s pretokenize.Splitter) *Encoder {
	e := &Encoder{v: v, splitter: s, special: newSpecialFinder(v.specials, true), always: newSpecialFinder(v.specials, false)}
	e.scratch.New = func() any { return new(scratch) }
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
// [NoToken].
func (e *Encoder) Append(dst []Token, text []byte) []Token {
	e.eachPart(text, SpecialOrdinary,
		func(ordinary []byte, _ int) { dst = e.appendOrdinary(dst, ordinary) },
		func(s *Special, _ int) { dst = append(dst, s.Token) })
	return dst
}

// appendOrdinary is Append for text without special tokens.
func (e *Encoder) appendOrdinary(dst []Token, text []byte) []Token {
	s := e.scratch.Get().(*scratch)
	for start := 0; start < len(text); {
		start = e.splitBlock(s, text, start)
		dst = e.v.appendChunks(dst, s, text)
	}
	e.scratch.Put(s)
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
		s := e.scratch.Get().(*scratch)
		for start := 0; start < len(ordinary); {
			start = e.splitBlock(s, ordinary, start)
			tokens += e.v.countChunks(s, ordinary)
			chunks += len(s.ends) - 1
		}
		e.scratch.Put(s)
	}, func(*Special, int) {
		tokens++
		chunks++
	})
	return tokens, chunks
}

// CountUpTo is Count that gives up early: once text is known to have more than
// limit tokens it returns limit+1 and false. It looks at a block of text more
// than it needs to.
func (e *Encoder) CountUpTo(text []byte, limit int) (n int, ok bool) {
	e.eachPart(text, SpecialOrdinary, func(ordinary []byte, _ int) {
		s := e.scratch.Get().(*scratch)
		for start := 0; start < len(ordinary) && n <= limit; {
			start = e.splitBlock(s, ordinary, start)
			n += e.v.countChunks(s, ordinary)
		}
		e.scratch.Put(s)
	}, func(*Special, int) { n++ })
	if n > limit {
		return limit + 1, false
	}
	return n, true
}

// A Span is a token together with the bytes of the text that it covers.
type Span struct {
	Token      Token
	Start, End int
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
	if n-from < 2 || text[len(text)-1] < utf8.RuneSelf {
		return ends
	}
	last := text[ends[n-2]:]
	if len(last) < utf8.UTFMax && !utf8.FullRune(last) {
		ends[n-2] = ends[n-1]
		ends = ends[:n-1]
	}
	return ends
}

// splitBlock finds the chunks of a block of text from start on: s.ends then holds
// start and their ends in text. It returns the end of the block.
func (e *Encoder) splitBlock(s *scratch, text []byte, start int) int {
	end := start + e.blockEnd(text[start:])
	s.ends = e.AppendEnds(append(s.ends[:0], 0), text[start:end])
	if start > 0 {
		for i := range s.ends {
			s.ends[i] += start
		}
	}
	return end
}

// blockEnd returns a length of text that can be split by itself: about a block,
// more where there is no safe cut in that.
func (e *Encoder) blockEnd(text []byte) int {
	for n := blockSize; n < len(text); n *= 8 {
		if cut := e.splitter.SafeCut(text, n); cut > 0 {
			return cut
		}
	}
	return len(text)
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
