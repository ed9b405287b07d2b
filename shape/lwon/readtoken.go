package lwon

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/bpekit/bpekit/shape"
)

// skip moves over blanks and reports whether there were any.
func (r *reader) skip() bool {
	start := r.pos
	for r.pos < len(r.text) && isBlank(r.text[r.pos]) {
		r.pos++
	}
	return r.pos > start
}

func (r *reader) atEnd() bool { return r.pos == len(r.text) }

// next returns the next byte, 0 at the end of the text. A NUL in the text is
// nowhere valid outside a string, so callers need not tell them apart until they
// report what they found.
func (r *reader) next() byte {
	if r.atEnd() {
		return 0
	}
	return r.text[r.pos]
}

// bare returns the bare token at pos and moves past it. It must be followed by a
// blank, a bracket that closes, the end, or one of the characters in after.
func (r *reader) bare(stop uint8, after string, expected string) ([]byte, error) {
	start := r.pos
	r.pos += bareEnd(r.text[start:], stop)
	token := r.text[start:r.pos]
	if r.atEnd() && len(token) > 0 {
		return token, nil
	}
	c := r.next()
	switch {
	case len(token) == 0:
		return nil, r.unexpected(expected)
	case isBlank(c) || classes[c]&closes != 0 || strings.IndexByte(after, c) >= 0:
		return token, nil
	}
	_, n := utf8.DecodeRune(r.text[r.pos:])
	return nil, r.fail(r.pos, "a token without quotes goes on with", string(r.text[r.pos:r.pos+n]), "white space, or quotes around all of it")
}

// quoted returns the string at pos, decoded, and moves past it. The result may
// lie in scratch. literal is set when it can stand in JSON as it was.
func (r *reader) quoted() (decoded []byte, literal bool, err error) {
	start := r.pos
	for i := start + 1; i < len(r.text); i++ {
		switch c := r.text[i]; {
		case c == '"':
			r.pos = i + 1
			return r.text[start+1 : i], true, nil
		case c == '\\':
			decoded, err = r.escaped(start, i)
			return decoded, false, err
		case c < ' ':
			return nil, false, r.badString(start, i, "control character in a string", string(r.text[i:i+1]), "its escape")
		}
	}
	return nil, false, r.badString(start, start, "", "", "")
}

// escaped reads the rest of a string from its first backslash on.
func (r *reader) escaped(start, i int) ([]byte, error) {
	dst := append(r.scratch[:0], r.text[start+1:i]...)
	for i < len(r.text) {
		switch c := r.text[i]; {
		case c == '"':
			r.pos, r.scratch = i+1, dst
			return dst, nil
		case c < ' ':
			return nil, r.badString(start, i, "control character in a string", string(r.text[i:i+1]), "its escape")
		case c != '\\':
			dst = append(dst, c)
			i++
		default:
			decoded, n := escape(r.text[i:])
			if n == 0 {
				return nil, r.badEscape(start, i)
			}
			dst = utf8.AppendRune(dst, decoded)
			i += n
		}
	}
	return nil, r.badString(start, start, "", "", "")
}

// escape returns the character that the escape at the start of s stands for, and
// its length: 0 when there is no such escape or it is a lone surrogate.
func escape(s []byte) (rune, int) {
	if len(s) < 2 {
		return 0, 0
	}
	if s[1] == 'u' {
		c, ok := unicodeEscape(s)
		if !ok || !utf16.IsSurrogate(c) {
			return c, lengthIf(ok, 6)
		}
		low, ok := unicodeEscape(s[6:])
		pair := utf16.DecodeRune(c, low)
		return pair, lengthIf(ok && pair != utf8.RuneError, 12)
	}
	const from, to = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	if i := strings.IndexByte(from, s[1]); i >= 0 {
		return rune(to[i]), 2
	}
	return 0, 0
}

func lengthIf(ok bool, n int) int {
	if ok {
		return n
	}
	return 0
}

// unicodeEscape returns the number of the \uXXXX at the start of s.
func unicodeEscape(s []byte) (n rune, ok bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	for _, c := range s[2:6] {
		switch {
		case '0' <= c && c <= '9':
			n = n<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			n = n<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return n, true
}

// stringEnd returns the length of the string at the start of s with its quotes,
// whatever is wrong inside, and whether it is closed.
func stringEnd(s []byte) (n int, ok bool) {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			return i + 1, true
		case '\\':
			i++
		}
	}
	return len(s), false
}

// badEscape reports the escape at i in a string.
func (r *reader) badEscape(start, i int) error {
	rest := r.text[i:]
	if c, ok := unicodeEscape(rest); ok && utf16.IsSurrogate(c) {
		return r.badString(start, i, "lone surrogate", string(rest[:6]), "a pair of surrogates")
	}
	_, n := utf8.DecodeRune(rest[1:])
	end := 1 + n
	if n == 1 && rest[1] == 'u' {
		for end < min(6, len(rest)) && rest[end] != '"' && rest[end] >= ' ' {
			end++
		}
	}
	return r.badString(start, i, "invalid escape", string(rest[:end]), `one of \" \\ \/ \b \f \n \r \t \uXXXX`)
}

// badString reports what is wrong at i in the string that begins at start,
// unless the string is unclosed, which comes first in the text.
func (r *reader) badString(start, i int, problem, found, expected string) error {
	r.pos = i
	if _, closed := stringEnd(r.text[start:]); !closed {
		return r.fail(start, "unclosed string", r.excerpt(start), "a closing quote")
	}
	return r.fail(i, problem, found, expected)
}

// unexpected reports what stands at pos.
func (r *reader) unexpected(expected string) error {
	if r.atEnd() {
		return r.fail(r.pos, "the text ends", "", expected)
	}
	if c := r.text[r.pos]; isBlank(c) {
		return r.fail(r.pos, "unexpected white space", string(c), expected)
	}
	return r.fail(r.pos, "unexpected text", r.excerpt(r.pos), expected)
}

func (r *reader) fail(offset int, problem, found, expected string) error {
	return shape.NewSyntaxError("lwon", r.docName, r.text, offset, problem, found, expected)
}

func (r *reader) excerpt(offset int) string { return shape.Excerpt(r.text[offset:]) }

// tooDeep reports the bracket at pos as one too many.
func (r *reader) tooDeep() error {
	line, column := shape.Position(r.text, r.pos)
	return &shape.LimitError{Package: "lwon", Name: r.docName, Unit: "levels", Max: r.maxDepth, Line: line, Column: column}
}

func (r *reader) tooLong() error {
	return &shape.LimitError{Package: "lwon", Name: r.docName, Unit: "bytes", Max: r.maxBytes}
}
