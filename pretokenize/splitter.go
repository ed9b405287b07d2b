// Package pretokenize cuts text into chunks, the stretches of text that a
// byte-pair encoding never merges across.
//
// The published tokenizers define their chunks by a regular expression. Here
// each of those expressions is a hand-written scanner ([GPT2], [CL100K],
// [O200K] and two relatives) that gives exactly the chunks of the expression
// on every input, without allocating. Any other expression runs on the
// regular-expression engine of the pattern subpackage.
//
// # Characters
//
// Letters, marks and numbers are those of Unicode 16, as OpenAI's tiktoken core
// has them, whatever version the Go toolchain knows; white space is the
// property White_Space. A byte that is not part of valid UTF-8 counts as one
// character that is none of these, so every input has chunks, and the chunks
// joined are the input.
//
// # Borders
//
// All offsets are in bytes. A chunk ends where the next begins: n chunks are n
// end offsets, the last of which is the length of the text.
package pretokenize

import "iter"

// A Splitter cuts text into chunks. Implementations are immutable and safe for
// concurrent use.
type Splitter interface {
	// AppendEnds appends the end offset of each chunk of text to dst and
	// returns the extended slice. Empty text has no chunks.
	AppendEnds(dst []int, text []byte) []int

	// AppendCuts is AppendEnds with the rule that put each end there.
	AppendCuts(dst []Cut, text []byte) []Cut

	// SafeCut returns an offset in (0, n] at which text may be divided: the
	// chunks of text[:cut] followed by those of text[cut:] are the chunks of
	// text. It returns the largest that it can prove from the characters on
	// both sides, or 0 where it finds none. It needs n < len(text) to look
	// past the cut, and treats a larger n as len(text)-1.
	SafeCut(text []byte, n int) int

	// String returns the pattern that defines the splitter.
	String() string
}

// A Scanner is a splitter that finds chunks one after the other. All splitters of
// this package but [None] are.
type Scanner interface {
	Splitter

	// Scan returns a function that reports where the chunk that begins at i
	// ends. There i must be less than len(text), and 0 or the end of a chunk. It
	// gives the chunks of AppendEnds, and is for callers that do something with
	// each chunk before the next.
	Scan() func(text []byte, i int) (end int)
}

// appendEnds is AppendEnds of a Scanner.
func appendEnds(dst []int, text []byte, chunkEnd func(text []byte, i int) int) []int {
	for i := 0; i < len(text); {
		i = chunkEnd(text, i)
		dst = append(dst, i)
	}
	return dst
}

// Chunks iterates over the chunks of text, as subslices of it.
func Chunks(s Splitter, text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		start := 0
		for _, end := range s.AppendEnds(nil, text) {
			if !yield(text[start:end:end]) {
				return
			}
			start = end
		}
	}
}

// A Cut is the end of a chunk and the rule that put it there.
type Cut struct {
	End  int // in bytes from the start of the text
	Rule Rule
}

// appendCuts appends the ends that the scanner s finds with their rules, which
// rule reads off the characters beside each cut: so the scanners, whose speed
// matters, need not keep one.
func appendCuts(dst []Cut, s Splitter, text []byte, rule func(text []byte, start, end int) Rule) []Cut {
	start := 0
	for _, end := range s.AppendEnds(nil, text) {
		dst = append(dst, Cut{End: end, Rule: rule(text, start, end)})
		start = end
	}
	return dst
}

// None is the splitter that does not split: the whole text is one chunk.
type None struct{}

// AppendEnds appends the length of text, unless it is zero.
func (None) AppendEnds(dst []int, text []byte) []int {
	if len(text) == 0 {
		return dst
	}
	return append(dst, len(text))
}

// AppendCuts appends the length of text, unless it is zero.
func (None) AppendCuts(dst []Cut, text []byte) []Cut {
	if len(text) == 0 {
		return dst
	}
	return append(dst, Cut{End: len(text), Rule: RuleEnd})
}

// SafeCut returns 0: no division leaves one chunk one chunk.
func (None) SafeCut([]byte, int) int { return 0 }

// String returns "", the absence of a pattern.
func (None) String() string { return "" }
