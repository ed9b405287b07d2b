package toon

import "bytes"

// A class says what a byte means for the question of quotes.
type class uint8

const (
	special  class = 1 << iota // forces quotes wherever it stands
	keyStart                   // may begin a bare name
	keyPart                    // may stand in one
)

// classes has the class of each byte. Delimiters are not in it, for they depend on
// the options.
var classes = func() (c [256]class) {
	for b := range 0x20 {
		c[b] = special
	}
	for _, b := range []byte(`:"\[]{}`) {
		c[b] = special
	}
	for b := 'a'; b <= 'z'; b++ {
		c[b], c[b-'a'+'A'] = keyStart|keyPart, keyStart|keyPart
	}
	c['_'] = keyStart | keyPart
	c['.'] = keyPart
	for b := '0'; b <= '9'; b++ {
		c[b] = keyPart
	}
	return c
}()

// isBareKey reports whether a name may stand without quotes (section 7.3).
func isBareKey(name []byte) bool {
	if len(name) == 0 || classes[name[0]]&keyStart == 0 {
		return false
	}
	for _, b := range name[1:] {
		if classes[b]&keyPart == 0 {
			return false
		}
	}
	return true
}

// needsQuotes reports whether a string value must have quotes where values are
// separated by delimiter (section 7.2).
func needsQuotes(s []byte, delimiter byte) bool {
	if len(s) == 0 {
		return true
	}
	switch first := s[0]; {
	case first == ' ', first == '-', first == '#':
		return true
	case first == '+', first >= '0' && first <= '9':
		if isNumeric(bytes.TrimPrefix(s, []byte{'+'})) {
			return true
		}
	case first == 't' || first == 'f' || first == 'n':
		if isWord(s) {
			return true
		}
	}
	for _, b := range s {
		if classes[b]&special != 0 || b == delimiter {
			return true
		}
	}
	return s[len(s)-1] == ' '
}

// isWord reports whether s is one of the three words that are not strings.
func isWord(s []byte) bool {
	switch string(s) {
	case "true", "false", "null":
		return true
	}
	return false
}

// isNumeric reports whether s looks like a number, leading zeros allowed: digits,
// then perhaps a point and digits, then perhaps e, a sign and digits. A minus sign
// before it is the caller's matter.
func isNumeric(s []byte) bool {
	n := digits(s)
	if n == 0 {
		return false
	}
	if s = s[n:]; len(s) > 0 && s[0] == '.' {
		if n = digits(s[1:]); n == 0 {
			return false
		}
		s = s[1+n:]
	}
	if len(s) == 0 {
		return true
	}
	if s[0] != 'e' && s[0] != 'E' {
		return false
	}
	if s = s[1:]; len(s) > 0 && (s[0] == '+' || s[0] == '-') {
		s = s[1:]
	}
	n = digits(s)
	return n > 0 && n == len(s)
}

// digits returns how many ASCII digits s begins with.
func digits(s []byte) int {
	for i, b := range s {
		if b < '0' || b > '9' {
			return i
		}
	}
	return len(s)
}

// appendQuoted appends s in quotes with the escapes of section 7.1.
func appendQuoted(dst, s []byte) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	kept := 0
	for i, b := range s {
		if b >= 0x20 && b != '"' && b != '\\' {
			continue
		}
		dst = append(dst, s[kept:i]...)
		kept = i + 1
		switch b {
		case '"', '\\':
			dst = append(dst, '\\', b)
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\r':
			dst = append(dst, '\\', 'r')
		case '\t':
			dst = append(dst, '\\', 't')
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[b>>4], hex[b&15])
		}
	}
	return append(append(dst, s[kept:]...), '"')
}
