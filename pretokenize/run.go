package pretokenize

import (
	"encoding/binary"
	"math/bits"
)

// The runs that the scanners are made of. Each takes the offset at which the
// run may begin and returns the offset at which it ends; i ≤ result ≤ len(text).

const (
	ones = 0x0101010101010101
	high = 0x8080808080808080
)

// lowerRun skips the bytes a–z, eight at a time: most of most texts. It must
// equal the loop at its end.
func lowerRun(text []byte, i int) int {
	for i+8 <= len(text) {
		x := binary.LittleEndian.Uint64(text[i:])
		low := x &^ high
		// The high bit of each byte: at least 'a', more than 'z'. No byte
		// carries into the next, since both sums stay below 256.
		lower := (low + (0x80-'a')*ones) &^ (low + (0x7f-'z')*ones) &^ x & high
		if lower != high {
			return i + bits.TrailingZeros64(^lower&high)/8
		}
		i += 8
	}
	for i < len(text) && 'a' <= text[i] && text[i] <= 'z' {
		i++
	}
	return i
}

// wideRun skips characters of two and three bytes whose classes lie from low to high.
// It may stop before one of them, at the end of the text for instance, and stops
// before every other character. It is classAt in a loop, without a call for each.
func wideRun(text []byte, i int, low, high class) int {
	for i+2 < len(text) {
		a, b := text[i], text[i+1]
		if b&0xc0 != 0x80 {
			return i
		}
		var c class
		size := 2
		if a&0xe0 == 0xc0 && a >= 0xc2 {
			c = classOf(rune(a&0x1f)<<6 | rune(b&0x3f))
		} else if a&0xf0 == 0xe0 && text[i+2]&0xc0 == 0x80 && (a != 0xe0 || b >= 0xa0) && (a != 0xed || b < 0xa0) {
			c = classOf(rune(a&0x0f)<<12 | rune(b&0x3f)<<6 | rune(text[i+2]&0x3f))
			size = 3
		} else {
			return i
		}
		if c-low > high-low {
			return i
		}
		i += size
	}
	return i
}

// letterRun is \p{L}*.
func letterRun(text []byte, i int) int {
	for {
		i = lowerRun(text, i)
		if i == len(text) {
			return i
		}
		c, size := classAt(text, i)
		if !c.isLetter() {
			return i
		}
		i += size
	}
}

// numberRun is \p{N}{0,limit}: characters, not bytes.
func numberRun(text []byte, i, limit int) int {
	for ; limit > 0 && i < len(text); limit-- {
		c, size := classAt(text, i)
		if c != classNumber {
			return i
		}
		i += size
	}
	return i
}

// punctuationRun is [^\s\p{L}\p{N}]*.
func punctuationRun(text []byte, i int) int {
	for i < len(text) {
		c, size := classAt(text, i)
		if c != classOther && c != classMark {
			return i
		}
		i += size
	}
	return i
}

// A blankRun is a maximal run of \s from some offset on.
type blankRun struct {
	end       int // of the run
	last      int // where its last character begins
	lineBreak int // the end of its last \r or \n, 0 if it has none
}

// blanks measures the run of white space at i.
func blanks(text []byte, i int) blankRun {
	run := blankRun{end: i, last: i}
	for run.end < len(text) {
		c, size := classAt(text, run.end)
		if !c.isSpace() {
			break
		}
		run.last = run.end
		run.end += size
		if c == classNewline {
			run.lineBreak = run.end
		}
	}
	return run
}

// beforeWord is \s+(?!\S)|\s for a run that starts at i: all of it at the end
// of the text, all but its last character elsewhere, that character if it is
// the only one.
func (run blankRun) beforeWord(text []byte, i int) int {
	if run.end == len(text) || run.last == i {
		return run.end
	}
	return run.last
}

// contraction is (?i:'s|'t|'re|'ve|'m|'ll|'d)?. Of all these letters only s has
// a third form under Unicode's simple case folding: U+017F, the long s.
func contraction(text []byte, i int) int {
	if i+1 >= len(text) || text[i] != '\'' {
		return i
	}
	switch text[i+1] | 0x20 {
	case 's', 't', 'm', 'd':
		return i + 2
	case 'r', 'v':
		if i+2 < len(text) && text[i+2]|0x20 == 'e' {
			return i + 3
		}
	case 'l':
		if i+2 < len(text) && text[i+2]|0x20 == 'l' {
			return i + 3
		}
	}
	if text[i+1] == 0xc5 && i+2 < len(text) && text[i+2] == 0xbf {
		return i + 3
	}
	return i
}
