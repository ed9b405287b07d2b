package shape

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// IsMember reports whether a node is a member of an object, and so has a name.
func (d *Document) IsMember(n Node) bool { return d.nodes[n].name >= 0 }

// NameLiteral returns the text of a member's name as the source has it, with
// its quotes. It returns nil for the root and for elements of arrays.
func (d *Document) NameLiteral(n Node) []byte {
	start := d.nodes[n].name
	if start < 0 {
		return nil
	}
	// Only white space and one colon stand between a name and its value.
	end := d.nodes[n].start
	for end--; d.src[end] != '"'; end-- {
	}
	return d.src[start : end+1 : end+1]
}

// NameOffset returns the byte offset of a member's name in the source, -1 for
// the root and for elements of arrays.
func (d *Document) NameOffset(n Node) int { return max(int(d.nodes[n].name), -1) }

// MemberName returns the decoded name of a member, "" for other nodes. See
// [AppendUnquoted] for lone surrogates.
func (d *Document) MemberName(n Node) string { return unquoted(d.NameLiteral(n)) }

// AppendMemberName appends what MemberName returns.
func (d *Document) AppendMemberName(dst []byte, n Node) []byte {
	if lit := d.NameLiteral(n); lit != nil {
		return AppendUnquoted(dst, lit)
	}
	return dst
}

// Text returns the decoded text of a string node, and the literal of any other
// node. See [AppendUnquoted] for lone surrogates.
func (d *Document) Text(n Node) string {
	if lit := d.Literal(n); lit[0] != '"' {
		return string(lit)
	}
	return unquoted(d.Literal(n))
}

// AppendText appends what Text returns.
func (d *Document) AppendText(dst []byte, n Node) []byte {
	if lit := d.Literal(n); lit[0] != '"' {
		return append(dst, lit...)
	}
	return AppendUnquoted(dst, d.Literal(n))
}

func unquoted(lit []byte) string {
	if len(lit) < 2 {
		return ""
	}
	if bytes.IndexByte(lit, '\\') < 0 {
		return string(lit[1 : len(lit)-1])
	}
	return string(AppendUnquoted(nil, lit))
}

// AppendUnquoted appends the text that a valid JSON string literal stands for.
// A lone surrogate, which UTF-8 cannot hold, becomes the three bytes that UTF-8
// would use if it could, so that different literals stay different; text that
// holds one is not valid UTF-8.
func AppendUnquoted(dst, lit []byte) []byte {
	s := lit[1 : len(lit)-1]
	for {
		i := bytes.IndexByte(s, '\\')
		if i < 0 {
			return append(dst, s...)
		}
		dst = append(dst, s[:i]...)
		var n int
		dst, n = appendEscape(dst, s[i:])
		s = s[i+n:]
	}
}

// appendEscape appends the character of the escape at the start of s, and
// returns the escape's length. A pair of surrogate escapes is one character.
func appendEscape(dst, s []byte) ([]byte, int) {
	switch s[1] {
	case 'b':
		return append(dst, '\b'), 2
	case 'f':
		return append(dst, '\f'), 2
	case 'n':
		return append(dst, '\n'), 2
	case 'r':
		return append(dst, '\r'), 2
	case 't':
		return append(dst, '\t'), 2
	case 'u':
		r, n := decodeUnicodeEscape(s)
		if utf16.IsSurrogate(r) {
			return append(dst, 0xED, 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F), n
		}
		return utf8.AppendRune(dst, r), n
	}
	return append(dst, s[1]), 2
}

// decodeUnicodeEscape decodes the \uXXXX, or the surrogate pair of two, at the
// start of s. A surrogate without its partner is returned as it is.
func decodeUnicodeEscape(s []byte) (r rune, n int) {
	r = hex4(s[2:])
	if utf16.IsSurrogate(r) && len(s) >= 12 && s[6] == '\\' && s[7] == 'u' {
		if pair := utf16.DecodeRune(r, hex4(s[8:])); pair != utf8.RuneError {
			return pair, 12
		}
	}
	return r, 6
}

// hex4 returns the number that the first four hexadecimal digits of s write.
func hex4(s []byte) (r rune) {
	for _, c := range s[:4] {
		switch {
		case c <= '9':
			c -= '0'
		default:
			c = c&0x0F + 9
		}
		r = r<<4 | rune(c)
	}
	return r
}
