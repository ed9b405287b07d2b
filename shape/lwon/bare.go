package lwon

import (
	"encoding/binary"
	"unicode/utf8"
)

// Bits of a byte's class. The stop bits say what ends a bare token.
const (
	notInValue  = 1 << iota // ends a bare value
	notInName               // ends a bare name
	backslash               // begins an escape in a JSON string
	leadsUneven             // begins a character of which some may not stand in a bare token
	opens                   // [ or {
	closes                  // ] or }
	quotes                  // "
)

// classes holds the class of every byte.
var classes = func() (t [256]uint8) {
	for c := range ' ' + 1 {
		t[c] = notInValue | notInName
	}
	t[0x7F] = notInValue | notInName
	for _, c := range []byte(`[]{}"`) {
		t[c] = notInValue | notInName
	}
	for _, c := range []byte(":~*^") {
		t[c] = notInName
	}
	// All other white space, controls and U+FEFF begin with one of these.
	for _, c := range []byte{0xC2, 0xE1, 0xE2, 0xE3, 0xEF} {
		t[c] = leadsUneven
	}
	t['\\'] |= backslash
	t['['] |= opens
	t['{'] |= opens
	t[']'] |= closes
	t['}'] |= closes
	t['"'] |= quotes
	return t
}()

// bareEnd returns the offset of the first character of s that ends a bare token
// under the given stop bits, len(s) when there is none.
func bareEnd(s []byte, stop uint8) int {
	for i := 0; i < len(s); {
		class := classes[s[i]]
		if class&(stop|leadsUneven) == 0 {
			i++
			continue
		}
		if class&stop != 0 {
			return i
		}
		r, n := utf8.DecodeRune(s[i:])
		if neverBare(r) {
			return i
		}
		i += n
	}
	return len(s)
}

// bareValueEnd returns what bareEnd does for notInValue, with backslash or without, eight
// bytes at a time as long as none of them can be the end.
func bareValueEnd(s []byte, stop uint8) int {
	i := 0
	for len(s)-i >= 8 && allPlain(binary.LittleEndian.Uint64(s[i:])) {
		i += 8
	}
	if rest := len(s) - i; rest < 8 && restPlain(s, rest) {
		return len(s)
	}
	return i + bareEnd(s[i:], stop)
}

// restPlain is allPlain for the last bytes of s, fewer than eight. It looks at some
// before them, too, or at some of them twice; of less than four in all it knows nothing.
func restPlain(s []byte, rest int) bool {
	switch n := len(s); {
	case rest == 0:
		return true
	case n >= 8:
		return allPlain(binary.LittleEndian.Uint64(s[n-8:]))
	case n >= 4:
		return allPlain(uint64(binary.LittleEndian.Uint32(s)) | uint64(binary.LittleEndian.Uint32(s[n-4:]))<<32)
	}
	return false
}

// allPlain reports whether eight bytes are all of ASCII and none of them is a control, a
// blank, a bracket, a brace, a quote, a backslash or |, which stands between braces.
func allPlain(eight uint64) bool {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	low := eight &^ high // so that no sum below carries into the next byte
	lower := low | 0x20*ones
	braces := (lower + (0x80-'{')*ones) &^ (lower + (0x7F-'}')*ones) // from [ to ] and from { to }
	others := (low + (0x7F-' ')*ones) & ((low ^ '"'*ones) + 0x7F*ones)
	return (eight|braces|^others|(low+ones))&high == 0
}

// neverBare reports whether a character above U+007F may not stand in a bare
// token: White_Space, the controls, and U+FEFF. The set is that of docs/lwon.md,
// so that no later Unicode changes what is written.
func neverBare(r rune) bool {
	switch r {
	case 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
		return true
	}
	return 0x80 <= r && r <= 0xA0 || 0x2000 <= r && r <= 0x200A
}

// isBareName reports whether a name is written without quotes.
func isBareName(s []byte) bool { return len(s) > 0 && bareEnd(s, notInName) == len(s) }

// isBareValue reports whether a string is written without quotes as a value.
func isBareValue(s []byte) bool {
	return len(s) > 0 && bareValueEnd(s, notInValue) == len(s) && !isReserved(s)
}

// isReserved reports whether a bare token means something other than a string.
func isReserved(s []byte) bool {
	switch s[0] {
	case '~':
		return len(s) == 1
	case 't', 'f', 'n':
		return isWord(s)
	}
	return isNumber(s)
}

// isWord reports whether a token is true, false or null.
func isWord(s []byte) bool {
	switch string(s) {
	case "true", "false", "null":
		return true
	}
	return false
}

// isNumber reports whether a token is a number as RFC 8259 defines it.
func isNumber(s []byte) bool {
	if len(s) > 0 && s[0] == '-' {
		s = s[1:]
	}
	n := digits(s)
	if n == 0 || n > 1 && s[0] == '0' {
		return false
	}
	s = s[n:]
	if len(s) > 0 && s[0] == '.' {
		if n = digits(s[1:]); n == 0 {
			return false
		}
		s = s[1+n:]
	}
	if len(s) > 0 && s[0]|0x20 == 'e' {
		s = s[1:]
		if len(s) > 0 && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		if n = digits(s); n == 0 {
			return false
		}
		s = s[n:]
	}
	return len(s) == 0
}

// digits returns how many decimal digits s begins with.
func digits(s []byte) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

// isBlank reports whether c is one of the four characters that separate items.
func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }
