package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/shape"
)

// valueText shows the first value of a row with its tokens, and why they are cut so.
func (c *costs) valueText(r *costRow) string {
	t := c.tree()
	n := t.Node(r.item)
	if n == shape.None {
		return "none of its own"
	}
	a := t.Attribution()
	doc := a.Rendering.Document
	switch doc.Kind(n) {
	case shape.Object:
		return plural(doc.Count(n), "field") + " in the first"
	case shape.Array:
		return plural(doc.Count(n), "element") + " in the first"
	}
	start, end := -1, -1
	for i := range c.spansOf(n) {
		if s := &a.Rendering.Spans[i]; s.Role != shape.RoleName && s.Role != shape.RolePunctuation && s.Role != shape.RoleSpace {
			start, end = int(s.Start), int(s.End)
		}
	}
	if start < 0 {
		return ""
	}
	const most = 60
	text := a.Rendering.Text[start:min(end, start+most)]
	shown := strings.TrimSuffix(c.marked(start, start+len(text)), c.glyphs.Wall)
	if end > start+most {
		shown += c.glyphs.More
	}
	digits := 0
	for _, b := range text {
		if b >= '0' && b <= '9' {
			digits++
		}
	}
	var why []string
	if doc.Kind(n) == shape.Number && digits >= 3 {
		why = append(why, "digits by threes")
	}
	if doc.Kind(n) == shape.Number && slices.Contains(text, '.') {
		why = append(why, "the point apart")
	}
	if len(why) > 0 {
		shown += ": " + strings.Join(why, ", ")
	}
	return shown
}

// marked is a stretch of the text with its walls and seams.
func (c *costs) marked(start, end int) string {
	a := c.tree().Attribution()
	ends, chunks := a.TokenEnds(), a.ChunkEnds()
	i, _ := slices.BinarySearch(ends, uint32(start+1))
	var b strings.Builder
	for at := start; at < end && i < len(ends); i++ {
		to := min(int(ends[i]), end)
		b.WriteString(component.Safe(string(a.Rendering.Text[at:to])))
		at = to
		if at < end {
			if _, wall := slices.BinarySearch(chunks, at); wall {
				b.WriteString(c.glyphs.Wall)
			} else {
				b.WriteString(c.glyphs.Seam)
			}
		}
	}
	return b.String()
}

// spansOf returns the spans of a node, the first of them found once.
func (c *costs) spansOf(n shape.Node) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		r := c.tree().Attribution().Rendering
		after := r.Document.After(n)
		for i := c.firstSpan(n); i < len(r.Spans); i++ {
			if m := r.Spans[i].Node; m != shape.None && (m < n || after != shape.None && m >= after) {
				return
			}
			if !yield(i) {
				return
			}
		}
	}
}

// A spanKey is a node in a text.
type spanKey struct {
	version int
	shape   string
	node    shape.Node
	path    shape.Path
}

// firstSpan returns the first span of a node, and remembers it.
func (c *costs) firstSpan(n shape.Node) int {
	key := spanKey{c.version, c.shapeKey, n, 0}
	if i, ok := c.spans[key]; ok {
		return i
	}
	spans := c.tree().Attribution().Rendering.Spans
	i := slices.IndexFunc(spans, func(s shape.Span) bool { return s.Node == n })
	if i < 0 {
		i = len(spans)
	}
	c.remember(key, i)
	return i
}

func (c *costs) remember(key spanKey, i int) {
	if c.spans == nil || len(c.spans) > 1000 {
		c.spans = map[spanKey]int{}
	}
	c.spans[key] = i
}

// firstOf returns the first span that names a path in a header.
func (c *costs) firstOf(p shape.Path) int {
	key := spanKey{c.version, c.shapeKey, shape.None, p}
	if i, ok := c.spans[key]; ok {
		return i
	}
	spans := c.tree().Attribution().Rendering.Spans
	i := slices.IndexFunc(spans, func(s shape.Span) bool { return s.Node == shape.None && s.Path == p })
	if i < 0 {
		i = len(spans)
	}
	c.remember(key, i)
	return i
}

// An excerpt is a place in the text with what stands beside it.
type excerpt struct {
	text     []byte
	lit      component.Range
	from, to int // tokens
}

// excerpt finds the first place of a row in the text.
func (c *costs) excerpt(r *costRow) *excerpt {
	t := c.tree()
	a := t.Attribution()
	spans := a.Rendering.Spans
	n := t.Node(r.item)
	var lit component.Range
	switch {
	case n == shape.None:
		i := c.firstOf(t.Path(r.item))
		if i == len(spans) {
			return nil
		}
		lit = component.Range{Start: int(spans[i].Start), End: int(spans[i].End)}
	default:
		lit.Start = -1
		for i := range c.spansOf(n) {
			if lit.Start < 0 {
				lit.Start = int(spans[i].Start)
			}
			lit.End = int(spans[i].End)
			if r.itself && spans[i].Node == n && spans[i].Role != shape.RoleName || lit.End-lit.Start > 2000 {
				break
			}
		}
		if lit.Start < 0 {
			return nil
		}
	}
	ends := a.TokenEnds()
	from, _ := slices.BinarySearch(ends, uint32(lit.Start+1))
	to, _ := slices.BinarySearch(ends, uint32(lit.End))
	if from > 0 && int(ends[from-1]) == lit.Start {
		from--
	}
	return &excerpt{a.Rendering.Text, lit, from, min(to+3, len(ends))}
}

// excerptLine draws an excerpt in one row.
func (c *costs) excerptLine(e *excerpt, width int) component.Line {
	a := c.tree().Attribution()
	ends, chunks := a.TokenEnds(), a.ChunkEnds()
	start := 0
	if e.from > 0 {
		start = int(ends[e.from-1])
	}
	text := e.text[start:ends[e.to-1]]
	own := make([]uint32, 0, e.to-e.from)
	for _, end := range ends[e.from:e.to] {
		own = append(own, end-uint32(start))
	}
	at := func(i int) int {
		if i == 0 {
			return start
		}
		return start + int(own[i-1])
	}
	tt := component.TokenText{Bytes: text, Ends: own, Drawing: c.drawing, Glyphs: &c.glyphs, Quiet: true,
		Layers: component.Layers{Tokens: true, Chunks: true, NoWrap: true},
		Mark: func(i int) component.Mark {
			if _, wall := slices.BinarySearch(chunks, at(i)); wall || at(i) == 0 {
				return component.WallMark
			}
			return component.SeamMark
		},
		Block: func(i int) int { return e.from + i },
		Odd: func(i int) bool {
			n, _ := slices.BinarySearch(chunks, at(i)+1)
			return n%2 == 1
		},
		Label: func(int) string { return "" },
		Lit:   []component.Range{{Start: e.lit.Start - start, End: e.lit.End - start}},
	}
	lines := tt.Render(0, width, 1)
	if len(lines) == 0 {
		return nil
	}
	return lines[0].Clip(width, c.glyphs.More)
}

// describe says the tree in words.
func (c *costs) describe(b *strings.Builder) {
	d := c.now()
	switch {
	case c.docErr != nil:
		fmt.Fprintf(b, "Not JSON: %s.\n", component.Safe(c.docErr.Error()))
		return
	case d == nil:
		b.WriteString("The document is being counted.\n")
		return
	}
	fmt.Fprintf(b, "Cost of %s as %s: %d tokens", component.Safe(c.rootTitle(c.tree())), c.title(), d.tokens())
	if n := len(c.kept); n > 0 {
		fmt.Fprintf(b, ", with %s: %s", plural(n, "experiment"), c.keptText())
	}
	b.WriteString(".\n")
	for i := range c.rows {
		r := &c.rows[i]
		fmt.Fprintf(b, "%s: %s tokens, %s", component.Safe(r.label), strings.ReplaceAll(hundredths(r.figure.Tokens), ",", ""), percentOf(r.figure.Tokens, d.tokens()*100))
		if drop := c.dropText(r); drop != "" {
			fmt.Fprintf(b, ", dropped %s", strings.ReplaceAll(drop, ",", ""))
		}
		b.WriteString(".\n")
	}
	fmt.Fprintf(b, "Cursor:%s.\n", lineText(c.status()))
	if r := c.row(); r != nil && r.name != "" {
		fmt.Fprintf(b, "Name: %s.\n", c.nameText(r, true))
	}
}
