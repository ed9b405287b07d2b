package shape

import "unicode/utf8"

const hexDigits = "0123456789abcdef"

// AppendQuoted appends s as a JSON string literal with as few escapes as
// RFC 8259 allows: quote, backslash, and the controls below U+0020 (as \b \f \n
// \r \t where there is such a form, else \u00xx in lower case). A lone
// surrogate as [AppendUnquoted] writes it becomes a \u escape again; other
// bytes that are not UTF-8 become U+FFFD.
func AppendQuoted(dst, s []byte) []byte {
	dst = append(dst, '"')
	if utf8.Valid(s) {
		dst = appendEscaped(dst, s)
	} else {
		dst = appendRepaired(dst, s)
	}
	return append(dst, '"')
}

// appendEscaped appends valid UTF-8.
func appendEscaped(dst, s []byte) []byte {
	kept := 0 // s[kept:i] goes out as it is
	for i, c := range s {
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		dst = appendControl(append(dst, s[kept:i]...), c)
		kept = i + 1
	}
	return append(dst, s[kept:]...)
}

// appendControl appends the shortest escape of a quote, backslash or control.
func appendControl(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\b':
		return append(dst, `\b`...)
	case '\f':
		return append(dst, `\f`...)
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	return append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}

// appendRepaired appends bytes of which not all are UTF-8.
func appendRepaired(dst, s []byte) []byte {
	for len(s) > 0 {
		r, n := utf8.DecodeRune(s)
		switch {
		case r != utf8.RuneError || n > 1:
			dst = appendEscaped(dst, s[:n])
		case isSurrogate(s):
			n = 3
			dst = append(dst, '\\', 'u', 'd', hexDigits[8|s[1]>>2&7], hexDigits[s[1]<<2&0xC|s[2]>>4&3], hexDigits[s[2]&15])
		default:
			dst = append(dst, "\uFFFD"...)
		}
		s = s[n:]
	}
	return dst
}

// isSurrogate reports whether s begins with a surrogate in the three bytes that
// UTF-8 forbids.
func isSurrogate(s []byte) bool {
	return len(s) >= 3 && s[0] == 0xED && s[1] >= 0xA0 && s[1] <= 0xBF && s[2]&0xC0 == 0x80
}
