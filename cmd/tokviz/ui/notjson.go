package ui

import (
	"errors"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/shape"
)

// errorOffset returns the byte at which the source stops being JSON.
func (c *compare) errorOffset() int {
	var syntax *shape.SyntaxError
	if errors.As(c.docErr, &syntax) {
		return min(syntax.Offset, max(len(c.source)-1, 0))
	}
	return 0
}

// renderNotJSON shows a text that is no JSON, with the cursor on the fault, and
// says what still works.
func (c *compare) renderNotJSON(b *component.Buffer, y, h int) {
	title := component.TitleRule{Name: "text", Focus: true, Glyphs: &c.glyphs}
	rows := 0
	if c.text != nil {
		title.Figures = component.Line{}.
			Add(component.Text, component.Comma(c.text.Len())).Add(component.Dim, " tokens   ").
			Add(component.Text, component.Comma(len(c.text.Bytes))).Add(component.Dim, " B   ").
			Add(component.Text, component.Ratio(len(c.text.Bytes), c.text.Len())).Add(component.Dim, " B/token")
	}
	b.Draw(0, y, title.Render(c.width, 1)...)
	if c.text != nil && c.text.Len() > 0 {
		tt := c.textOf(c.text)
		at := c.errorOffset()
		tt.Lit = []component.Range{{Start: at, End: at + 1}}
		room := max(h-7, 3)
		top := tt.Place(tt.Lit[0], c.width-1, room, 0.6)
		lines := tt.Render(top, c.width-1, room)
		b.Draw(0, y+1, lines...)
		rows = len(lines)
	}
	y += rows + 2
	reason := component.Facts{Rows: [][2]string{{"", component.Safe(strings.TrimPrefix(c.docErr.Error(), "shape: "))}}}
	for _, l := range reason.Render(c.width-1, 2) {
		b.Draw(0, y, component.PlainLine(component.Error, lineText(l)))
		y++
	}
	y--
	text := "Compare, Cost and Catalog need JSON. Tokens, Merges and Encodings work on any text. e edits this text here; the file stays as it is."
	if len(c.source) == 0 {
		text = "Nothing is open. e types or pastes a text; a paste becomes the document."
	}
	facts := component.Facts{Rows: [][2]string{{"", text}}}
	b.Draw(0, y+2, facts.Render(c.width-1, 3)...)
}
