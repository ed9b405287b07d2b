package shape

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Parse reads one JSON document as RFC 8259 defines it. Names occurring twice,
// escapes that are lone surrogates and numbers of any size are accepted and
// kept; a byte order mark, invalid UTF-8 and a second document are not. The name
// is used in errors only. Parse keeps src, which must not be changed later.
//
// The error is a *[SyntaxError] or a *[LimitError].
func Parse(name string, src []byte, limits Limits) (*Document, error) {
	if len(src) > limits.Bytes() {
		return nil, &LimitError{Package: "shape", Name: name, Unit: "bytes", Max: limits.Bytes()}
	}
	p := parser{
		tree:     tree{nodes: make([]node, 0, guessNodes(src)), open: None},
		dec:      jsontext.NewDecoder(bytes.NewBuffer(src), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)),
		src:      src,
		name:     name,
		member:   -1,
		maxDepth: limits.Depth(),
	}
	err := p.tokens()
	if bad := p.invalidUTF8(err); bad != nil {
		return nil, bad
	}
	if err != nil {
		return nil, err
	}
	return &Document{name: name, src: src, nodes: p.nodes, depth: p.deepest, minified: !p.spaced && p.end == len(src)}, nil
}

// guessNodes returns about how many nodes a JSON text holds: all but the first
// child of a container follow a comma. Text inside strings is counted too, so
// the guess is bounded for text that is all commas.
func guessNodes(src []byte) int {
	n := 1
	for _, c := range []byte{',', '[', '{'} {
		n += bytes.Count(src, []byte{c})
	}
	return min(n, len(src)/4+1)
}

// A parser turns the tokens of jsontext into nodes. jsontext decides what is
// JSON; explain says why something is not.
type parser struct {
	tree
	dec      *jsontext.Decoder
	src      []byte
	name     string
	end      int   // end of the last token
	spaced   bool  // white space stands between tokens
	member   int32 // offset of the name that the next value belongs to, or -1
	maxDepth int
}

// tokens reads all tokens. It needs no stack: an open node knows its parent.
func (p *parser) tokens() error {
	for {
		token, err := p.dec.ReadToken()
		if err == io.EOF && len(p.nodes) > 0 {
			return nil
		}
		if err != nil {
			return p.explain(err)
		}
		start := p.tokenStart()
		if p.open == None && len(p.nodes) > 0 {
			return p.fail(start, "a second document begins with", Excerpt(p.src[start:]), wantEnd.String())
		}
		p.end = int(p.dec.InputOffset())
		switch token.Kind() {
		case '{', '[':
			if p.depth == p.maxDepth {
				return p.tooDeep(start)
			}
			p.enter(start, p.takeMember())
		case '}', ']':
			p.leave(p.end)
		case '"':
			if p.nameFollows() {
				p.member = int32(start)
				continue
			}
			fallthrough
		default:
			p.leaf(start, p.end, p.takeMember())
		}
	}
}

// nameFollows reports whether a string that comes next is a member's name.
func (p *parser) nameFollows() bool {
	return p.open != None && p.member < 0 && p.src[p.nodes[p.open].start] == '{'
}

// takeMember returns the name for the next value and forgets it.
func (p *parser) takeMember() int32 {
	name := p.member
	p.member = -1
	return name
}

// tokenStart returns where the token that was just read begins: only white
// space and one delimiter can stand between it and the token before.
func (p *parser) tokenStart() int {
	i := p.end
	for {
		switch p.src[i] {
		case ',', ':':
			i++
		case ' ', '\t', '\r', '\n':
			i++
			p.spaced = true
		default:
			return i
		}
	}
}

// invalidUTF8 returns an error for the first byte that is not UTF-8, unless
// what tokens returned stands before it.
func (p *parser) invalidUTF8(earlier error) error {
	if utf8.Valid(p.src) {
		return nil
	}
	i := 0
	for r, n := rune(0), 0; r != utf8.RuneError || n != 1; i += n {
		r, n = utf8.DecodeRune(p.src[i:])
	}
	i--
	var syntax *SyntaxError
	if errors.As(earlier, &syntax) && syntax.Offset < i {
		return nil
	}
	return p.fail(i, "invalid UTF-8", string(p.src[i:i+1]), "UTF-8")
}
