package ui

import (
	"fmt"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// title draws the title rule of a pane over the whole width.
func (c *compare) title(st *shapeState, i int, full bool) component.Line {
	return c.titleIn(st, i, c.width, full)
}

func (c *compare) titleIn(st *shapeState, i, width int, full bool) component.Line {
	t := component.TitleRule{Name: st.title, Focus: i == c.focus, Glyphs: &c.glyphs}
	switch {
	case c.small():
		return c.smallTitle(st, i)
	case c.against && st.against != nil:
		t.Figures = c.againstFigures(st)
	case !full:
		t.Figures = component.Line{}.Add(component.Text, c.number(st, st.count, 0)).Add(component.Dim, " tokens")
	case width >= 72:
		t.Short = max(11-c.columns(7, 9, 9, 20).more, 10)
		t.Figures = c.figures(st)
	default:
		t.Figures = component.Line{}.Add(component.Text, c.number(st, st.count, 0)).Add(component.Dim, " tokens  ").Add(c.deltaRole(st), c.percent(st))
	}
	return t.Render(width, 1)[0]
}

// number returns a number of a shape, or a sign for one that is not known.
func (c *compare) number(st *shapeState, n, width int) string {
	s := component.Comma(n)
	switch st.state {
	case waiting:
		s = c.glyphs.Pending
	case failed, stopped:
		s = "-"
	}
	return component.FitRight(s, width)
}

// base returns minified JSON, against which all deltas are.
func (c *compare) base() *shapeState { return c.shape("minified") }

func (c *compare) delta(st *shapeState) string {
	switch {
	case st.state == waiting || c.base().state == waiting:
		return c.glyphs.Pending
	case st.state != done || c.base().state != done:
		return "-"
	}
	return component.Signed(st.count - c.base().count)
}

func (c *compare) percent(st *shapeState) string {
	if st == c.base() && st.state == done {
		return "baseline"
	}
	if st.state != done || c.base().state != done {
		return c.delta(st)
	}
	return component.Percent(st.count-c.base().count, c.base().count)
}

func (c *compare) deltaRole(st *shapeState) component.Role {
	if st.state != done || c.base().state != done {
		return component.Text
	}
	return component.DeltaRole(st.count - c.base().count)
}

func (c *compare) ratio(st *shapeState) string {
	if st.state != done {
		return c.number(st, 0, 0)
	}
	return component.Ratio(st.bytes, st.count)
}

// columns are the widths of the columns of numbers: those of the design, unless the
// document is too large for them.
type columns struct{ tokens, delta, bytes, chunks, more int }

func (c *compare) columns(tokens, delta, bytes, chunks int) columns {
	w := columns{tokens, delta, bytes, chunks, -tokens - delta - bytes - chunks}
	for _, st := range c.shapes {
		if st.state != done {
			continue
		}
		w.tokens = max(w.tokens, len(component.Comma(st.count))+1)
		w.delta = max(w.delta, len(c.delta(st))+1)
		w.bytes = max(w.bytes, len(component.Comma(st.bytes))+1)
		w.chunks = max(w.chunks, len(component.Comma(st.chunks))+1)
	}
	w.more += w.tokens + w.delta + w.bytes + w.chunks
	return w
}

// figures are the columns of a title, which line up from pane to pane.
func (c *compare) figures(st *shapeState) component.Line {
	role := c.deltaRole(st)
	w := c.columns(7, 9, 9, 20)
	w.tokens-- // the rule keeps a blank before them
	l := component.Line{}.
		Add(component.Text, c.number(st, st.count, w.tokens)).Add(component.Dim, " tokens").
		Add(role, component.FitRight(c.delta(st), w.delta)+component.FitRight(c.percent(st), 10)).
		Add(component.Text, c.number(st, st.bytes, w.bytes)).Add(component.Dim, " B")
	if w.more <= 1 || c.width >= 100 {
		l = l.Add(component.Text, component.FitRight(c.ratio(st), 6)).Add(component.Dim, " B/token")
	}
	if st == c.least() {
		l = l.Add(component.Fewer, " "+c.glyphs.Least+" least")
	}
	return l
}

func (c *compare) smallTitle(st *shapeState, i int) component.Line {
	sign := "  "
	if i == c.focus {
		sign = c.glyphs.Here + " "
	}
	l := component.Line{}.Add(component.Accent, sign).Bold(component.Text, component.Fit(st.title, 8, "")).
		Add(component.Text, c.number(st, st.count, c.columns(7, 20, 20, 20).tokens)).
		Add(c.deltaRole(st), component.FitRight(c.percent(st), 9))
	if st.linked != nil {
		cost := c.nodeCost(st)
		l = l.Add(component.Text, component.FitRight(cost, max(7, len(cost)+1)))
	}
	if st == c.least() {
		word := " least"
		if l.Width()+len(word) > c.width-1 {
			word = " " + c.glyphs.Least
		}
		l = l.Add(component.Fewer, word)
	}
	return l.Clip(c.width-1, "")
}

// nodeCost is what the node under the cursor costs in a shape, for a column: with two
// decimals, or with none where it is whole in all shapes.
func (c *compare) nodeCost(st *shapeState) string {
	for _, other := range c.shapes {
		if other.linked != nil && !component.Whole(other.linked.Cost(c.node)) {
			return component.Decimals(st.linked.Cost(c.node))
		}
	}
	return component.Tokens(st.linked.Cost(c.node))
}

func (c *compare) againstFigures(st *shapeState) component.Line {
	a := st.against
	n := func(n, width int) string { return component.FitRight(component.Comma(n), width) }
	if c.width < 100 && a.Second.Len()+a.First.Len() > 20000 {
		return component.Line{}.
			Add(component.Dim, "above ").Add(component.Text, n(a.First.Len(), 5)).
			Add(component.Dim, "  below ").Add(component.Text, n(a.Second.Len(), 5)).
			Add(component.Accent, "  "+c.glyphs.First).Add(component.Text, " "+n(a.OnlyFirst, 3)).
			Add(component.Accent, "  "+c.glyphs.Second).Add(component.Text, " "+n(a.OnlySecond, 3)).
			Add(component.Dim, "  shared ").Add(component.Text, fmt.Sprintf("%.1f%%", a.Shared()))
	}
	return component.Line{}.
		Add(component.Dim, "above ").Add(component.Text, n(a.First.Len(), 5)).
		Add(component.Dim, "  below ").Add(component.Text, n(a.Second.Len(), 5)).
		Add(component.Dim, "  both ").Add(component.Text, n(a.Both, 3)).
		Add(component.Accent, "  "+c.glyphs.First).Add(component.Text, " "+n(a.OnlyFirst, 3)).
		Add(component.Accent, "  "+c.glyphs.Second).Add(component.Text, " "+n(a.OnlySecond, 3)).
		Add(component.Dim, "  shared ").Add(component.Text, fmt.Sprintf("%.1f%%", a.Shared()))
}

// table is the comparison as a table with bars.
func (c *compare) table() []component.Line {
	w := c.columns(10, 11, 10, 8)
	head := "  shape   " + component.FitRight("tokens", w.tokens) + component.FitRight("against minified", w.delta+10) +
		component.FitRight("bytes", w.bytes) + component.FitRight("B/token", 9) + component.FitRight("chunks", w.chunks) + "  round trip this node"
	lines := []component.Line{component.PlainLine(component.Dim, head).Clip(c.width-1, c.glyphs.More)}
	most := 0
	for _, st := range c.shapes {
		most = max(most, st.count)
	}
	for _, st := range c.shapes {
		lines = append(lines, c.tableRow(st, most))
	}
	return lines
}

func (c *compare) tableRow(st *shapeState, most int) component.Line {
	sign := "  "
	if st == c.focused() {
		sign = c.glyphs.Here + " "
	}
	l := component.Line{}.Add(component.Accent, sign).Bold(component.Text, component.Fit(st.title, 8, ""))
	if st.state == failed {
		return l.Add(component.Error, "   "+component.Safe(st.err.Error())).Clip(c.width-1, c.glyphs.More)
	}
	cost := ""
	if st.linked != nil {
		cost = c.nodeCost(st)
	}
	role := c.deltaRole(st)
	roundTrip := st.trip
	if roundTrip == "" {
		roundTrip = c.number(&shapeState{state: st.state}, 0, 0)
		if st.state == done {
			roundTrip = map[bool]string{true: "-", false: c.glyphs.Pending}[c.huge()]
		}
	}
	w := c.columns(10, 11, 10, 8)
	l = l.Add(component.Text, c.number(st, st.count, w.tokens)).
		Add(role, component.FitRight(c.delta(st), w.delta)+component.FitRight(c.percent(st), 10)).
		Add(component.Text, c.number(st, st.bytes, w.bytes)+component.FitRight(c.ratio(st), 9)+c.number(st, st.chunks, w.chunks)).
		Add(component.Text, "  "+component.Fit(roundTrip, 11, c.glyphs.More)+component.FitRight(cost, 9)+"  ")
	if !st.shown {
		return l.Add(component.Dim, "hidden")
	}
	used, least := l.Width(), c.glyphs.Least+" least"
	cells := min(18, c.width-1-used-2-component.Width(least))
	if cells >= 4 {
		bar := component.Bar{Value: float64(st.count), Max: float64(most), Glyphs: &c.glyphs}
		l = append(l, bar.Render(cells, 1)[0]...).Pad(used + cells + 2)
	}
	if st == c.least() {
		l = l.Add(component.Fewer, least)
	}
	return l.Clip(c.width-1, "")
}

// trimPath shortens a path from its head to so many cells.
func (s *session) trimPath(path string, width int) string {
	if component.Width(path) <= width {
		return path
	}
	for rest := path; ; {
		i := strings.IndexByte(rest[1:], '/')
		if i < 0 {
			return component.FitTail(rest, width, s.glyphs.More)
		}
		rest = rest[1+i:]
		if component.Width(rest)+1 <= width {
			return s.glyphs.More + rest
		}
	}
}
