package ui

import (
	"fmt"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
)

// wide reports whether panes stand side by side.
func (s *session) wide() bool { return s.width >= 100 }

// small reports whether titles and tabs are shortened.
func (s *session) small() bool { return s.width < 60 }

// render draws the body of the screen into rows y to y+h-1.
func (c *compare) render(b *component.Buffer, y, h int) {
	c.panes = c.panes[:0]
	switch {
	case c.docErr != nil:
		c.renderNotJSON(b, y, h)
	case c.zoomed:
		c.renderPane(b, c.focused(), c.focus, 0, y, c.width, h, true)
	case c.huge():
		c.renderHuge(b, y, h)
	case c.small():
		c.renderSmall(b, y, h)
	case c.wide() && !c.against:
		c.renderGrid(b, y, h)
	default:
		c.renderStrips(b, y, h)
	}
	c.follow, c.jumped = false, false
}

// huge reports whether only one shape of the document is drawn.
func (s *session) huge() bool { return len(s.source) > s.limit }

// renderHuge draws the one pane of a large document below the counts of all shapes.
func (c *compare) renderHuge(b *component.Buffer, y, h int) {
	for i, st := range c.shown() {
		if st == c.base() {
			c.focus = i
		}
	}
	switch {
	case !c.wide():
		c.renderSmall(b, y, h)
		return
	case h >= 12:
		b.Draw(0, y, c.table()...)
		y, h = y+len(c.shapes)+2, h-len(c.shapes)-2
	}
	c.renderPane(b, c.focused(), c.focus, 0, y, c.width, h, true)
}

// renderStrips stacks the panes: the one in focus is tall, the others keep two
// rows. With many rows all are as tall, with blank rows between.
func (c *compare) renderStrips(b *component.Buffer, y, h int) {
	list := c.shown()
	n := len(list)
	rest, gap := 2, 0
	if h-n-(n-1) >= 7*n {
		gap = 1
		rest = (h - n - (n - 1)) / n
	}
	rest = min(rest, max((h-n)/n, 1))
	tall := h - n - (n-1)*(rest+gap)
	last := rest
	if gap > 0 && c.focus < n-1 { // the strip in focus is taller here too, by a row of the last
		last, tall = rest-1, tall+1
	}
	for i, st := range list {
		rows := rest
		switch i {
		case c.focus:
			rows = tall
		case n - 1:
			rows = last
		}
		c.renderPane(b, st, i, 0, y, c.width, rows+1, true)
		y += rows + 1 + gap
	}
}

// renderSmall gives the strip in focus all rows but one for each other shape.
func (c *compare) renderSmall(b *component.Buffer, y, h int) {
	list := c.shown()
	for i, st := range list {
		if i == c.focus {
			rows := h - len(list) + 1
			c.renderPane(b, st, i, 0, y, c.width, rows, true)
			y += rows
			continue
		}
		b.Draw(0, y, c.title(st, i, true))
		c.panes = append(c.panes, paneSpot{index: i, titleY: y, width: c.width})
		y++
	}
}

// renderGrid draws the table, where there is room, and the panes side by side.
func (c *compare) renderGrid(b *component.Buffer, y, h int) {
	list := c.shown()
	table := h >= 25
	if table {
		b.Draw(0, y, c.table()...)
		used := len(c.shapes) + 2
		y, h = y+used, h-used
	}
	rows := (len(list) + 1) / 2
	gap := 0
	if table {
		gap = 1
	}
	each := (h - gap*(rows-1)) / rows
	w := (c.width - 2) / 2
	for i, st := range list {
		x, width := (i%2)*(w+2), w
		if i == len(list)-1 && i%2 == 0 {
			width = c.width
		}
		top := y + (i/2)*(each+gap)
		height := each
		if i/2 == rows-1 {
			height = y + h - top
		}
		c.renderPane(b, st, i, x, top, width, height, !table)
	}
}

// renderPane draws the title and the text of a shape.
func (c *compare) renderPane(b *component.Buffer, st *shapeState, i, x, y, width, height int, full bool) {
	b.Draw(x, y, c.titleIn(st, i, width, full))
	spot := paneSpot{i, x, y + 1, width, height - 1, y}
	c.panes = append(c.panes, spot)
	switch {
	case st.state == failed:
		b.Draw(x, y+1, component.PlainLine(component.Error, "  "+component.Safe(st.err.Error())).Clip(width-1, c.glyphs.More))
	case st.linked == nil && st.state == done:
		b.Draw(x, y+1, component.PlainLine(component.Dim, "  counted, and too large to be drawn; 2 shows its tokens").Clip(width-1, c.glyphs.More))
	case st.linked == nil && st.state == stopped:
		b.Draw(x, y+1, component.PlainLine(component.Dim, "  stopped"))
	case st.linked == nil:
		b.Draw(x, y+1, component.PlainLine(component.Dim, "  being made"))
	default:
		c.renderText(b, st, spot)
	}
}

func (c *compare) renderText(b *component.Buffer, st *shapeState, p paneSpot) {
	tt := c.tokenText(st)
	width := p.width - 1
	top := min(c.top[st.key], max(len(tt.Bytes)-1, 0))
	rows := p.height
	if c.layers.IDs {
		rows = max(rows/2, 1)
	}
	at := c.cursorRange(st)
	unplaced := c.unplaced[st.key]
	delete(c.unplaced, st.key)
	if c.follow || p.index != c.focus || unplaced {
		if c.jumped || unplaced {
			top = tt.Place(at, width, rows, anchorOf(st.key))
		} else {
			top = tt.Show(top, at, width, rows, anchorOf(st.key))
		}
	} else {
		top = tt.RowAt(top, width)
	}
	c.top[st.key] = top
	b.Draw(p.x, p.y, tt.Render(top, width, p.height)...)
}

// arrived has the cursor placed in a shape that frames before could not draw, or
// not with its boundaries.
func (c *compare) arrived(key string) { c.unplaced[key] = true }

// anchorOf says how far down a pane a place that is jumped to stands: lower where
// what holds it stands above it, on lines of its own.
func anchorOf(key string) float64 {
	if key == "pretty" || key == "toon" {
		return 0.6
	}
	return 0.4
}

// textWidth and textRows are those of the pane in focus as it was last drawn.
func (c *compare) textWidth() int { return c.focusSpot().width - 1 }

func (c *compare) textRows() int { return c.focusSpot().height }

func (c *compare) focusSpot() paneSpot {
	for _, p := range c.panes {
		if p.index == c.focus && p.height > 0 {
			return p
		}
	}
	return paneSpot{width: c.width, height: 10}
}

// tokenText returns the drawing of a shape's text.
func (c *compare) tokenText(st *shapeState) *component.TokenText {
	tt := c.textOf(st.linked.Text)
	if a := st.against; c.against && a != nil {
		c.overlay(tt, a)
	}
	if r := c.cursorRange(st); r.End > r.Start && c.node != 0 || c.byToken && st == c.focused() {
		tt.Lit = []component.Range{{Start: r.Start, End: r.End}}
	}
	if name, ok := st.linked.Header(c.node); ok && !c.byToken {
		tt.Under = []component.Range{{Start: name.Start, End: name.End}}
	}
	tt.Matches = ranges(c.matches[st.key])
	return tt
}

func ranges(list []tokens.Range) []component.Range {
	out := make([]component.Range, len(list))
	for i, r := range list {
		out[i] = component.Range(r)
	}
	return out
}

// textOf returns the drawing of a text under the session's layers.
func (s *session) textOf(t *tokens.Text) *component.TokenText {
	return &component.TokenText{
		Bytes: t.Bytes, Ends: t.Ends,
		Mark: func(i int) component.Mark {
			if t.Wall(i) {
				return component.WallMark
			}
			return component.SeamMark
		},
		Block:  func(i int) int { return i },
		Odd:    t.Odd,
		Label:  func(i int) string { return fmt.Sprint(t.IDs[i]) },
		Layers: s.layers, Drawing: s.drawing, Glyphs: &s.glyphs,
	}
}

// overlay draws the boundaries of both encodings.
func (c *compare) overlay(tt *component.TokenText, a *tokens.Against) {
	tt.Ends = a.Ends
	second := func(piece int) int { return a.Second.At(a.Start(piece)) }
	tt.Block = second
	tt.Odd = func(piece int) bool { return a.Second.Odd(second(piece)) }
	tt.Label = func(piece int) string { return fmt.Sprint(a.Second.IDs[second(piece)]) }
	tt.Mark = func(piece int) component.Mark {
		first, sec := a.Owner(piece)
		switch {
		case first && !sec:
			return component.FirstMark
		case sec && !first:
			return component.SecondMark
		case a.Wall(piece):
			return component.WallMark
		}
		return component.SeamMark
	}
}
