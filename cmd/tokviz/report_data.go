package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"unicode/utf8"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

// pageData is what the script of a page draws the shapes from. It is packed, since a
// page that has an element for each token would be many times as large.
type pageData struct {
	document *shape.Document

	Parents []int    `json:"parents"` // by node
	Paths   []int    `json:"paths"`   // by node: its path, in Names
	Names   []string `json:"names"`   // of paths
	Shapes  []shapeData
}

// shapeData is the text of a shape. Offsets and lengths are in UTF-16 code units, as
// the script counts.
type shapeData struct {
	Name string `json:"name"`
	Text string `json:"text"`

	// Tokens has twice the length of each token, and 1 more where a chunk begins.
	// A token inside a character has no length: the character is drawn with the
	// token before.
	Tokens []int `json:"tokens"`

	Starts  []int    `json:"starts"`  // by node, from the one before; its name with it
	Lengths []int    `json:"lengths"` // by node
	Costs   []int    `json:"costs"`   // by node, in hundredths of a token
	Headers [][3]int `json:"headers"` // names in headers: start, end, path
}

func newPageData(d *shape.Document) *pageData {
	p := &pageData{document: d, Parents: make([]int, d.Len()), Paths: make([]int, d.Len())}
	for n := range p.Parents {
		node := shape.Node(n)
		p.Parents[n] = int(d.Parent(node))
		p.Paths[n] = p.path(d.Path(node))
	}
	return p
}

// path returns the number of a path, whose name it notes.
func (p *pageData) path(path shape.Path) int {
	for len(p.Names) <= int(path) {
		p.Names = append(p.Names, shownPath(p.document.Pattern(shape.Path(len(p.Names)))))
	}
	return int(path)
}

// add adds a shape.
func (p *pageData) add(a *cost.Attribution) {
	r := a.Rendering
	units := utf16Offsets(r.Text)
	s := shapeData{Name: r.Shape, Text: string(r.Text)}
	s.addTokens(a, units)
	s.addNodes(a, units)
	for _, span := range r.Spans {
		if span.Path != shape.NoPath && span.Role == shape.RoleName {
			s.Headers = append(s.Headers, [3]int{units[span.Start], units[span.End], p.path(span.Path)})
		}
	}
	p.Shapes = append(p.Shapes, s)
}

// utf16Offsets returns, by byte of a text, how many UTF-16 code units stand before the
// character that it belongs to, and at the end how many there are.
func utf16Offsets(text []byte) []int {
	units := make([]int, len(text)+1)
	n := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		for range size {
			units[i] = n
			i++
		}
		n++
		if r > 0xffff {
			n++
		}
	}
	units[len(text)] = n
	return units
}

// addTokens adds the tokens. A character that several share is the first one's.
func (s *shapeData) addTokens(a *cost.Attribution, units []int) {
	chunks := a.ChunkEnds()
	start, chunk, chunkStart := 0, 0, true
	for _, e := range a.TokenEnds() {
		end := int(e)
		from, to := ceiling(units, start), ceiling(units, end)
		flag := 0
		if chunkStart {
			flag = 1
		}
		s.Tokens = append(s.Tokens, 2*(to-from)+flag)
		chunkStart = chunk < len(chunks) && chunks[chunk] == end
		if chunkStart {
			chunk++
		}
		start = end
	}
}

// ceiling returns the offset of the first character that begins at a byte or later.
func ceiling(units []int, at int) int {
	if at == 0 || at == len(units)-1 || units[at] != units[at-1] {
		return units[at]
	}
	for at < len(units)-1 && units[at] == units[at-1] {
		at++
	}
	return units[at]
}

// addNodes adds where each node stands and what it costs.
func (s *shapeData) addNodes(a *cost.Attribution, units []int) {
	r := a.Rendering
	n := r.Document.Len()
	start, end := make([]int, n), make([]int, n)
	for i := range start {
		start[i] = len(r.Text)
	}
	for _, span := range r.Spans {
		if span.Node != shape.None {
			start[span.Node] = min(start[span.Node], int(span.Start))
			end[span.Node] = max(end[span.Node], int(span.End))
		}
	}
	for i := n - 1; i > 0; i-- {
		if end[i] == 0 {
			continue
		}
		parent := r.Document.Parent(shape.Node(i))
		start[parent], end[parent] = min(start[parent], start[i]), max(end[parent], end[i])
	}
	tree := a.Unfolded()
	before := 0
	for i := range n {
		from, to := units[start[i]], units[max(end[i], start[i])]
		s.Starts = append(s.Starts, from-before)
		s.Lengths = append(s.Lengths, to-from)
		s.Costs = append(s.Costs, tree.Tokens(cost.Item(i)).Hundredths())
		before = from
	}
}

// pack returns the data as JSON, compressed, in the base64 that URLs have, which
// needs no escapes in a script.
func (p *pageData) pack() (string, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if err := e.Encode(p); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(packed.Bytes()), nil
}
