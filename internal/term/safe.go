package term

import (
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// AppendLine appends text for a place within a line: line ends and tabs are
// escaped too. An escape cannot be told from the same characters in the text;
// where that matters, use [AppendQuoted].
func AppendLine(dst []byte, text []byte) []byte { return appendSafe(dst, text, false) }

// Line is AppendLine for strings.
func Line(text string) string { return string(AppendLine(nil, []byte(text))) }

// AppendText appends text that may have many lines: line feeds and tabs stay.
// A carriage return before a line feed is left out, any other is escaped, for it
// would let a line overwrite itself.
func AppendText(dst []byte, text []byte) []byte { return appendSafe(dst, text, true) }

// appendSafe appends text with everything escaped that is not visible, but line
// feeds and tabs where lines are kept.
func appendSafe(dst, text []byte, lines bool) []byte {
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case ' ' <= c && c <= '~', lines && (c == '\n' || c == '\t'):
			dst = append(dst, c)
			i++
		case lines && c == '\r' && i+1 < len(text) && text[i+1] == '\n':
			i++
		default:
			r, size := utf8.DecodeRune(text[i:])
			if visible(r, size) {
				dst = append(dst, text[i:i+size]...)
			} else {
				dst = appendEscape(dst, r, text[i:i+size])
			}
			i += size
		}
	}
	return dst
}

// AppendQuoted appends text in double quotes, as a string literal of Go that
// stands for exactly these bytes. A mark that would join the quote or an escape
// before it is escaped.
func AppendQuoted(dst []byte, text []byte) []byte {
	dst = append(dst, '"')
	bare := true // what stands before is not a character of the text
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case visible(r, size) && !(bare && r >= utf8.RuneSelf && unicode.Is(unicode.M, r)):
			dst = append(dst, text[i:i+size]...)
			bare = false
			i += size
			continue
		default:
			dst = appendEscape(dst, r, text[i:i+size])
		}
		bare = true
		i += size
	}
	return append(dst, '"')
}

// Quoted is AppendQuoted for strings.
func Quoted(text string) string { return string(AppendQuoted(nil, []byte(text))) }

// AppendJSON appends JSON with everything escaped that is not visible, so that it
// means the same and cannot act on a terminal. Line feeds stay. In JSON, whatever is
// not ASCII stands in strings, so an escape has its place there.
func AppendJSON(dst, text []byte) []byte {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case r == '\n' || visible(r, size):
			dst = append(dst, text[i:i+size]...)
		case r < 1<<16:
			dst = fmt.Appendf(dst, `\u%04x`, r)
		default:
			high, low := utf16.EncodeRune(r)
			dst = fmt.Appendf(dst, `\u%04x\u%04x`, high, low)
		}
		i += size
	}
	return dst
}

// visible reports whether a decoded character may be printed as it is.
func visible(r rune, size int) bool {
	return unicode.IsPrint(r) && !(r == utf8.RuneError && size == 1)
}

// appendEscape appends the escape of a character with the given bytes.
func appendEscape(dst []byte, r rune, text []byte) []byte {
	const hex = "0123456789abcdef"
	switch r {
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	digits := 0
	switch {
	case len(text) == 1: // an ASCII control, or a byte that is not UTF-8
		r = rune(text[0])
		dst, digits = append(dst, `\x`...), 2
	case r < 1<<16:
		dst, digits = append(dst, `\u`...), 4
	default:
		dst, digits = append(dst, `\U`...), 8
	}
	for shift := 4 * (digits - 1); shift >= 0; shift -= 4 {
		dst = append(dst, hex[r>>shift&0xf])
	}
	return dst
}
