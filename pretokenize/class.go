package pretokenize

import "unicode/utf8"

//go:generate go run ./gen -in testdata/unicode-classes.json -out classes_gen.go

// A class is what the patterns can tell of a character.
type class uint8

const (
	classOther    class = iota // none of the below; also a byte of invalid UTF-8
	classUpper                 // \p{Lu} and \p{Lt}
	classLower                 // \p{Ll}
	classCaseless              // \p{Lm} and \p{Lo}
	classMark                  // \p{M}
	classNumber                // \p{N}
	classSpace                 // \s but for the two below
	classNewline               // \r and \n
)

// isLetter reports whether the class is in \p{L}.
func (c class) isLetter() bool { return c-classUpper <= classCaseless-classUpper }

// isSpace reports whether the class is in \s.
func (c class) isSpace() bool { return c >= classSpace }

// classOf returns the class of a code point, by the generated two-stage table.
func classOf(r rune) class {
	return class(classBlocks[int(classIndex[r>>classShift])<<classShift|int(r)&(1<<classShift-1)])
}

// asciiClass holds the classes of the bytes below 0x80; all others are 0xff,
// the sign to decode a rune.
var asciiClass = func() (t [256]class) {
	for b := range t {
		t[b] = notASCII
		if b < utf8.RuneSelf {
			t[b] = classOf(rune(b))
		}
	}
	return t
}()

const notASCII class = 0xff

// classAt returns the class and the length in bytes of the character at i,
// which must be less than len(text).
func classAt(text []byte, i int) (class, int) {
	if c := asciiClass[text[i]]; c != notASCII {
		return c, 1
	}
	return wideClassAt(text, i)
}

// wideClassAt is classAt for a byte that is not ASCII. Characters of two and three
// bytes, nearly all there are, are decoded here; utf8.DecodeRune does the rest.
func wideClassAt(text []byte, i int) (class, int) {
	if i+2 < len(text) {
		a, b, c := text[i], text[i+1], text[i+2]
		if a&0xe0 == 0xc0 && b&0xc0 == 0x80 && a >= 0xc2 {
			return classOf(rune(a&0x1f)<<6 | rune(b&0x3f)), 2
		}
		if a&0xf0 == 0xe0 && b&0xc0 == 0x80 && c&0xc0 == 0x80 {
			r := rune(a&0x0f)<<12 | rune(b&0x3f)<<6 | rune(c&0x3f)
			if r >= 0x800 && uint32(r-0xd800) >= 0x800 {
				return classOf(r), 3
			}
		}
	}
	r, size := utf8.DecodeRune(text[i:])
	if r == utf8.RuneError {
		return classOther, size
	}
	return classOf(r), size
}

// lastClass returns the class and the length in bytes of the last character of
// text, which must not be empty.
func lastClass(text []byte) (class, int) {
	r, size := utf8.DecodeLastRune(text)
	if r == utf8.RuneError {
		return classOther, size
	}
	return classOf(r), size
}
