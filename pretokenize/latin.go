package pretokenize

import "unicode/utf8"

// latin holds what the scanners of this package have in common.
type latin struct{}

// SafeCut returns the last offset in (0, n] that stands between a letter or a
// number and a character that is no letter, number, mark or apostrophe.
//
// Such an offset ends a chunk: the only alternatives that take letters and
// numbers take nothing else after them, but for marks and contractions. The
// chunks before it do not depend on what follows: the one that ends there would
// have ended at the end of the text too, and the only alternative that looks
// ahead, white space, looks one character past its own end. The chunks after
// it do not depend on what precedes, since no pattern looks back.
func (latin) SafeCut(text []byte, n int) int {
	for i := min(n, len(text)-1); i > 0; i-- {
		if !utf8.RuneStart(text[i]) {
			continue
		}
		next, size := classAt(text, i)
		if next.isLetter() || next == classMark || next == classNumber || text[i] == '\'' {
			continue
		}
		if size == 1 && text[i] >= utf8.RuneSelf {
			continue // perhaps only the head of a character of which more is to come
		}
		if last, _ := lastClass(text[:i]); last.isLetter() || last == classNumber {
			return i
		}
	}
	return 0
}
