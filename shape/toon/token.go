package toon

import (
	"bytes"
	"unicode/utf8"

	"github.com/bpekit/bpekit/shape"
)

// A token is a run of the text, without the spaces around it.
type token struct{ from, to int }

// trim returns the token between two offsets.
func (r *reader) trim(from, to int) token {
	for from < to && r.text[from] == ' ' {
		from++
	}
	for to > from && r.text[to-1] == ' ' {
		to--
	}
	return token{from, to}
}

func (r *reader) bytes(t token) []byte { return r.text[t.from:t.to] }

// unquoted returns the offset of the first byte between two offsets that is one of
// two and does not stand in quotes, -1 when there is none. Quotes are counted from
// the first of the two offsets, wherever they stand; in them a backslash hides the
// byte after it.
func (r *reader) unquoted(from, to int, a, b byte) int {
	quoted := false
	for i := from; i < to; i++ {
		switch c := r.text[i]; {
		case c == '"':
			quoted = !quoted
		case quoted && c == '\\':
			i++
		case !quoted && (c == a || c == b):
			return i
		}
	}
	return -1
}

// split appends the tokens that a delimiter separates between two offsets.
func (r *reader) split(dst []token, from, to int, delimiter byte) []token {
	quotes := bytes.IndexByte(r.text[from:to], '"') >= 0
	for {
		end := -1
		if quotes {
			end = r.unquoted(from, to, delimiter, delimiter)
		} else if i := bytes.IndexByte(r.text[from:to], delimiter); i >= 0 {
			end = from + i
		}
		if end < 0 {
			return append(dst, r.trim(from, to))
		}
		dst = append(dst, r.trim(from, end))
		from = end + 1
	}
}

// closingQuote returns the offset of the quote that closes the one at an offset,
// -1 when there is none before to.
func (r *reader) closingQuote(from, to int) int {
	for i := from + 1; i < to; i++ {
		switch r.text[i] {
		case '"':
			return i
		case '\\':
			i++
		}
	}
	return -1
}

// literal returns the JSON literal that a token stands for as a value (section 4),
// nil if that is a string without quotes. It may share memory with the text or with
// the reader's scratch.
func (r *reader) literal(t token) ([]byte, error) {
	s := r.bytes(t)
	if len(s) == 0 {
		return nil, nil
	}
	switch c := s[0]; {
	case c == '"':
		return r.quoted(t)
	case c == '-' || c >= '0' && c <= '9':
		if isNumber(s) {
			return withoutNegativeZero(s), nil
		}
	case isWord(s):
		return s, nil
	}
	return nil, nil
}

// nameLiteral returns the JSON literal that a token stands for as a name.
func (r *reader) nameLiteral(t token) ([]byte, error) {
	if s := r.bytes(t); len(s) == 0 || s[0] != '"' {
		r.scratch = shape.AppendQuoted(r.scratch[:0], s)
		return r.scratch, nil
	}
	return r.quoted(t)
}

// quoted returns the JSON literal of a token that begins with a quote, and must
// end with the one that closes it.
func (r *reader) quoted(t token) ([]byte, error) {
	end := r.closingQuote(t.from, t.to)
	switch {
	case end < 0:
		return nil, r.failAt(t.from, t.to, "unclosed string", "a closing quote")
	case end+1 < t.to:
		return nil, r.failAt(end+1, t.to, "unexpected text after a closing quote", "nothing")
	}
	return r.unescape(t.from, t.to)
}

// unescape returns a string in quotes as a JSON literal with as few escapes as can
// be. TOON's short escapes are also JSON's.
func (r *reader) unescape(from, to int) ([]byte, error) {
	short := true
	for i := from + 1; i < to-1; i++ {
		switch c := r.text[i]; {
		case c == '\\':
			n, err := r.escape(i, to-1)
			if err != nil {
				return nil, err
			}
			short = short && n == 2
			i += n - 1
		case c < ' ':
			if c != '\t' && !r.lenient {
				return nil, r.failAt(i, i+1, "control character in a string", "its escape")
			}
			short = false
		}
	}
	if short {
		return r.text[from:to], nil
	}
	text := shape.AppendUnquoted(nil, r.text[from:to])
	r.scratch = shape.AppendQuoted(r.scratch[:0], text)
	return r.scratch, nil
}

// escape returns the length of the escape at an offset, or an error if TOON has no
// such escape.
func (r *reader) escape(at, end int) (int, error) {
	switch c := r.text[at+1]; c {
	case '\\', '"', 'n', 'r', 't':
		return 2, nil
	case 'u':
		digits := 0
		for digits < 4 && at+2+digits < end && isHex(r.text[at+2+digits]) {
			digits++
		}
		if digits < 4 {
			return 0, r.failAt(at, min(end, at+2+digits+1), "invalid escape", "four hexadecimal digits")
		}
		if high := r.text[at+2] | 0x20; high == 'd' && r.text[at+3] >= '8' {
			return 0, r.failAt(at, at+6, "surrogate", "the character itself")
		}
		return 6, nil
	}
	_, n := utf8.DecodeRune(r.text[at+1 : end])
	return 0, r.failAt(at, at+1+n, "invalid escape", `one of \\ \" \n \r \t \uXXXX`)
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f'
}

// isNumber reports whether an unquoted token is a number (section 4): it has the
// form of one and no leading zeros.
func isNumber(s []byte) bool {
	s = bytes.TrimPrefix(s, []byte{'-'})
	return isNumeric(s) && (s[0] != '0' || digits(s) == 1)
}

// withoutNegativeZero returns a number, without its sign if it is zero.
func withoutNegativeZero(s []byte) []byte {
	if s[0] == '-' && len(shape.ParseDecimal(s).Digits) == 0 {
		return s[1:]
	}
	return s
}
