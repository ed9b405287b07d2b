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
	i := min(n, len(text)-1)
	if i <= 0 {
		return 0
	}
	for after := cutSides[text[i]]; i > 0; i-- {
		before := cutSides[text[i-1]]
		if before&cutBefore != 0 && after&cutAfter != 0 && ((before|after)&cutWide == 0 || isSafeCut(text, i)) {
			return i
		}
		after = before
	}
	return 0
}

// cutSides tells of each byte on which sides of a safe cut it may stand: what is not
// ASCII perhaps on both.
var cutSides = func() (t [256]uint8) {
	for b := range t {
		switch c := asciiClass[b]; {
		case c == notASCII:
			t[b] = cutBefore | cutAfter | cutWide
		case c.isLetter() || c == classNumber:
			t[b] = cutBefore
		case b != '\'':
			t[b] = cutAfter
		}
	}
	return t
}()

const (
	cutBefore = 1 << iota
	cutAfter
	cutWide // the characters must be decoded
)

// isSafeCut reports whether i is an offset as SafeCut looks for.
func isSafeCut(text []byte, i int) bool {
	if !utf8.RuneStart(text[i]) {
		return false
	}
	next, size := classAt(text, i)
	if next.isLetter() || next == classMark || next == classNumber || text[i] == '\'' {
		return false
	}
	if size == 1 && text[i] >= utf8.RuneSelf {
		return false // perhaps only the head of a character of which more is to come
	}
	last, _ := lastClass(text[:i])
	return last.isLetter() || last == classNumber
}
