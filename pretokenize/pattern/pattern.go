// Package pattern splits text by any regular expression.
//
// [Compile] runs the published patterns on the hand-written scanners of package
// pretokenize, and every other expression on regexp2, a backtracking engine with
// look-ahead, atomic groups and possessive quantifiers. There is no bound on
// what a backtracking engine may need for a hostile expression; the text alone
// can't make a well-made one slow.
//
// regexp2 knows characters as the Go toolchain's unicode package does (15.0 in
// Go 1.26), the scanners know those of Unicode 16.
package pattern

import (
	"fmt"
	"unicode/utf8"

	"github.com/bpekit/bpekit/pretokenize"
	"github.com/dlclark/regexp2/v2"
)

// Compile returns the splitter that expr defines: its matches, one after the
// other from the left, are the chunks. Text between two matches is a chunk of
// its own, so that no text is lost; empty matches are passed over. The
// expression uses the syntax of .NET, with possessive quantifiers; the error says
// what is wrong with it.
func Compile(expr string) (pretokenize.Splitter, error) {
	if s, ok := pretokenize.Recognize(expr); ok {
		return s, nil
	}
	return compile(expr)
}

// compile is Compile without the recognition of published patterns.
func compile(expr string) (pretokenize.Splitter, error) {
	re, err := regexp2.Compile(expr, regexp2.OptionMaxBacktrackingStackSize(-1))
	if err != nil {
		return nil, fmt.Errorf("pattern: %w", err)
	}
	if re.RightToLeft() {
		return nil, fmt.Errorf("pattern: %q matches from right to left; chunks are cut from left to right", expr)
	}
	return splitter{re}, nil
}

// splitter is a pretokenize.Splitter over a regular expression.
type splitter struct{ re *regexp2.Regexp }

// AppendEnds appends the end offset of each chunk of text to dst.
func (s splitter) AppendEnds(dst []int, text []byte) []int {
	for _, cut := range s.AppendCuts(nil, text) {
		dst = append(dst, cut.End)
	}
	return dst
}

// AppendCuts is AppendEnds with the rule of each cut: the end of a match, or of
// the text between two.
func (s splitter) AppendCuts(dst []pretokenize.Cut, text []byte) []pretokenize.Cut {
	last := 0
	add := func(end int, rule pretokenize.Rule) {
		if end == len(text) {
			rule = pretokenize.RuleEnd
		}
		if end > last {
			dst = append(dst, pretokenize.Cut{End: end, Rule: rule})
		}
		last = end
	}
	s.matches(text, func(start, end int) {
		add(start, pretokenize.RuleGap)
		add(end, pretokenize.RuleMatch)
	})
	add(len(text), pretokenize.RuleEnd)
	return dst
}

// SafeCut returns 0: what an arbitrary expression looks at is not known.
func (splitter) SafeCut([]byte, int) int { return 0 }

// String returns the expression.
func (s splitter) String() string { return s.re.String() }

// matches calls yield with the byte range of each match that is not empty, from
// the left. A byte
// that is not valid UTF-8 is given to the engine as U+FFFD, which is neither
// letter nor number nor white space.
func (s splitter) matches(text []byte, yield func(start, end int)) {
	runes := make([]rune, 0, len(text))
	offsets := make([]int, 0, len(text)+1)
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		runes = append(runes, r)
		offsets = append(offsets, i)
		i += size
	}
	offsets = append(offsets, len(text))
	// The engine's errors are time-outs and a full stack; compile sets no limit
	// for either.
	_ = s.re.FindRunesMatches(runes, 0, func(m regexp2.MatchView) bool {
		if start, n, _ := m.GroupRange(0); n > 0 {
			yield(offsets[start], offsets[start+n])
		}
		return true
	})
}
