package shape

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A want is what the grammar asks for at some place.
type want uint8

const (
	wantDocument want = iota
	wantEnd
	wantValue
	wantElement
	wantName
	wantFirstName
	wantColon
	wantArrayComma
	wantObjectComma
)

func (w want) String() string {
	return [...]string{
		"a JSON value",
		"the end of the text after one document",
		"a value",
		"a value or ']'",
		"a name in quotes",
		"a name in quotes or '}'",
		"':' after the name",
		"',' or ']'",
		"',' or '}'",
	}[w]
}

// admits reports whether what is wanted may begin with c.
func (w want) admits(c byte) bool {
	switch w {
	case wantDocument, wantValue, wantElement:
		return strings.IndexByte(`"[{tfn-0123456789`, c) >= 0
	case wantName, wantFirstName:
		return c == '"'
	}
	return false
}

// wanted returns what must follow the last good token, and, where that is a
// delimiter, which one and what must follow it.
func (p *parser) wanted() (first want, delimiter byte, second want) {
	switch {
	case len(p.nodes) == 0:
		return wantDocument, 0, 0
	case p.open == None:
		return wantEnd, 0, 0
	case p.member >= 0:
		return wantColon, ':', wantValue
	}
	empty := p.nodes[p.open].after == 0
	switch isArray := p.src[p.nodes[p.open].start] == '['; {
	case isArray && empty:
		return wantElement, 0, 0
	case isArray:
		return wantArrayComma, ',', wantValue
	case empty:
		return wantFirstName, 0, 0
	}
	return wantObjectComma, ',', wantName
}

// explain turns an error of jsontext into one that says what was expected. It
// looks at the text from the end of the last good token, and so depends on
// where jsontext stopped but not on how it words its errors.
func (p *parser) explain(err error) error {
	if len(p.nodes) == 0 && bytes.HasPrefix(p.src, []byte("\uFEFF")) {
		return p.fail(0, "byte order mark", "\uFEFF", "a JSON value at the very start")
	}
	at := p.skipSpace(p.end)
	expected, delimiter, next := p.wanted()
	if at < len(p.src) && delimiter != 0 && p.src[at] == delimiter {
		at, expected = p.skipSpace(at+1), next
	}
	switch {
	case at == len(p.src):
		return p.fail(at, "the text ends", "", expected.String())
	case !expected.admits(p.src[at]):
		return p.fail(at, "unexpected text", Excerpt(p.src[at:]), expected.String())
	case p.src[at] == '[' || p.src[at] == '{':
		return p.tooDeep(at) // nothing else can be wrong with a bracket
	}
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) {
		return p.explainToken(at, int(syntax.ByteOffset))
	}
	return fmt.Errorf("shape: %w", err)
}

// explainToken reports what is wrong inside the string, number or literal that
// begins at an offset and in which jsontext stopped at another.
func (p *parser) explainToken(at, stop int) error {
	stop = min(max(at, stop), len(p.src))
	rest := p.src[stop:]
	switch c := p.src[at]; {
	case c == '"' && len(rest) > 0 && rest[0] < ' ':
		return p.fail(stop, "control character in a string", string(rest[:1]), "its escape")
	case c == '"' && len(rest) > 1 && rest[0] == '\\' && bytes.IndexByte(rest, '"') >= 0:
		return p.fail(stop, "invalid escape", badEscape(rest), `one of \" \\ \/ \b \f \n \r \t \uXXXX`)
	case c == '"':
		return p.fail(at, "unclosed string", Excerpt(p.src[at:]), "a closing quote")
	case c == 't' || c == 'f' || c == 'n':
		return p.fail(at, "unexpected text", Excerpt(p.src[at:]), "a value")
	case len(bytes.Trim(rest, "+-.0123456789eE")) == 0:
		return p.fail(len(p.src), "the text ends in a number", "", "a digit")
	}
	return p.fail(stop, "unexpected text in a number", Excerpt(rest[:1]), "a digit")
}

// badEscape returns the backslash at the start of s with what stands for its
// escape.
func badEscape(s []byte) string {
	if s[1] != 'u' {
		return Excerpt(s[:2])
	}
	end := 2
	for end < min(6, len(s)) && s[end] != '"' && s[end] >= ' ' {
		end++
	}
	return string(s[:end])
}

// tooDeep reports a container that opens one level too many.
func (p *parser) tooDeep(offset int) error {
	line, column := Position(p.src, offset)
	return &LimitError{Package: "shape", Name: p.name, Unit: "levels", Max: p.maxDepth, Line: line, Column: column}
}

func (p *parser) fail(offset int, problem, found, expected string) error {
	return NewSyntaxError("shape", p.name, p.src, offset, problem, found, expected)
}

// skipSpace returns the offset of the first byte from i on that is not white
// space.
func (p *parser) skipSpace(i int) int {
	for i < len(p.src) && strings.IndexByte(" \t\r\n", p.src[i]) >= 0 {
		i++
	}
	return i
}
