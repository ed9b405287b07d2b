package tokens

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/pretokenize"
)

// Longer returns how many tokens of a vocabulary begin with a piece and are
// longer, and the first of them by id.
func Longer(v *bpe.Vocabulary, piece []byte) (n int, first bpe.Token, text []byte) {
	for t, other := range v.All() {
		if len(other) > len(piece) && bytes.HasPrefix(other, piece) {
			if n == 0 {
				first, text = t, other
			}
			n++
		}
	}
	return n, first, text
}

// MergeNumber returns the number of the merge that made a token of a rank
// vocabulary, counted from 0, and of how many; false where ranks say nothing.
func MergeNumber(v *bpe.Vocabulary, t bpe.Token) (number, of int, ok bool) {
	if !v.ByRank() || t < 256 || v.IsSpecial(t) {
		return 0, 0, false
	}
	return int(t) - 256, v.Len() - 256, true
}

// A Cut is a place where the pre-split cuts a text.
type Cut struct {
	At   int // the first byte after it
	Rule pretokenize.Rule
}

// Cuts returns the inner cuts of a text of which the bytes from start to end
// matter, the one at start among them.
func Cuts(e *bpe.Encoder, text []byte, start, end int) []Cut {
	var cuts []Cut
	for _, c := range e.Splitter().AppendCuts(nil, text) {
		if c.End >= start && c.End < end && c.End < len(text) {
			cuts = append(cuts, Cut{c.End, c.Rule})
		}
	}
	return cuts
}

// WhyHere says why a text is cut at a byte, with the characters on both sides: then
// the commonest two rules need fewer words than their sentences have, and fit a pane.
func WhyHere(text []byte, c Cut) string {
	before, _ := utf8.DecodeLastRune(text[:c.At])
	after, _ := utf8.DecodeRune(text[c.At:])
	where := ""
	if visible(before) && visible(after) {
		where = fmt.Sprintf("%c after %c: ", after, before)
	}
	switch c.Rule {
	case pretokenize.RuleCase:
		return where + "a capital starts a word"
	case pretokenize.RuleDigit:
		return where + "digits are cut from letters"
	}
	return where + c.Rule.Sentence()
}

// visible reports whether a character can be named by itself in a sentence.
func visible(r rune) bool {
	return unicode.IsPrint(r) && r != ' ' && !unicode.IsMark(r) && r != utf8.RuneError
}

// KindOfChunk says what a chunk is: a word, digits, punctuation or space.
func KindOfChunk(chunk []byte) string {
	for len(chunk) > 0 {
		r, size := utf8.DecodeRune(chunk)
		switch {
		case r == utf8.RuneError && size <= 1:
			return "bytes"
		case unicode.IsLetter(r), unicode.IsMark(r):
			return "word"
		case unicode.IsNumber(r):
			return "digits"
		case !unicode.IsSpace(r):
			if rest := chunk[size:]; len(rest) > 0 {
				if next, _ := utf8.DecodeRune(rest); unicode.IsLetter(next) {
					return "word"
				}
			}
			return "signs"
		}
		chunk = chunk[size:]
	}
	return "space"
}
