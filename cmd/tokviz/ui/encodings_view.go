package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
)

func (e *encodings) context() (left, right component.Line) {
	name := e.textName
	if name == "" {
		name = "text"
	}
	left = component.Line{}.Bold(component.Text, component.Safe(name))
	if e.text != nil {
		left = left.Add(component.Dim, e.gap()+component.Comma(len(e.text.Bytes))+" B")
	}
	return left, component.PlainLine(component.Dim, fmt.Sprintf("%d encodings%sreference %s", len(e.list), e.gap()[:len(e.gap())-1+1], component.Safe(e.list[0].enc.Name)))
}

// render draws a strip for each encoding and the table of kinds.
func (e *encodings) render(b *component.Buffer, y, h int) {
	e.panes = e.panes[:0]
	if e.text == nil {
		b.Draw(2, y, component.PlainLine(component.Dim, "being counted"))
		return
	}
	if e.text.Len() == 0 {
		b.Draw(2, y, component.PlainLine(component.Text, "0 tokens   e types or pastes a text"))
		return
	}
	shown, bottom := e.shownStrips(h), y+h
	table := 0
	if !e.small() && h >= 14 {
		e.countKinds()
		table = min(len(e.kinds)+3, h-3*len(shown))
		if e.wide() && h > 26 {
			table = len(e.kinds) + 4
		}
	}
	gap := 0
	if h > 26 {
		gap = 1
	}
	rows := max((h-table-gap*len(shown))/len(shown)-1, 1)
	need := e.rowsNeeded(rows)
	rows = min(rows, slices.Max(need))
	spare := h - table - (rows+1+gap)*len(shown)
	if e.small() && spare > 0 {
		spare = min(spare, 1)
	} else {
		spare = 0
	}
	for k, i := range shown {
		height := rows
		switch {
		case gap > 0: // no shorter than the next, so that what is longer stands lower
			height = max(need[i], need[min(i+1, len(need)-1)])
		case k < spare:
			height++
		}
		e.renderStrip(b, i, y, height)
		y += height + 1 + gap
	}
	e.follow = false
	if table > 0 {
		y += min(gap, max(bottom-y-table, 0))
		b.Draw(0, y, e.kindTable(table)...)
	}
}

// shownStrips are the encodings that there is room for, the one in focus among
// them.
func (e *encodings) shownStrips(h int) []int {
	most := max(h/4, 1)
	first := max(min(e.focus-most+1, len(e.list)-most), 0)
	var list []int
	for i := first; i < min(first+most, len(e.list)); i++ {
		list = append(list, i)
	}
	return list
}

// rowsNeeded are the numbers of rows that the strips take, each at most so many.
func (e *encodings) rowsNeeded(most int) []int {
	need := make([]int, len(e.list))
	for i, v := range e.list {
		need[i] = 1
		if v.text == nil {
			continue
		}
		tt, at := e.drawText(i), 0
		for n := 1; n <= most; n++ {
			need[i] = n
			next, ok := tt.Next(at, e.width-1)
			if !ok {
				break
			}
			at = next
		}
	}
	return need
}

func (e *encodings) renderStrip(b *component.Buffer, i, y, rows int) {
	title := component.TitleRule{Name: component.Safe(e.list[i].enc.Name), Focus: i == e.focus, Figures: e.figures(i), Glyphs: &e.glyphs}
	b.Draw(0, y, title.Render(e.width, 1)...)
	e.panes = append(e.panes, paneSpot{i, 0, y + 1, e.width, rows, y})
	if e.list[i].text == nil {
		b.Draw(2, y+1, component.PlainLine(component.Dim, "being counted"))
		return
	}
	tt, width := e.drawText(i), e.width-1
	top := e.topOf(i, width)
	if (e.differ || e.kept != "") && e.list[0].text != nil {
		b.Draw(0, y+1, e.filtered(i, tt, top, width, rows)...)
		return
	}
	if e.follow && len(tt.Lit) > 0 {
		if top = tt.Show(top, tt.Lit[0], width, rows, 0.3); e.small() {
			top = tt.RowAt(tt.Lit[0].Start, width)
		}
		if i == e.focus {
			e.top = top
		}
	}
	b.Draw(0, y+1, tt.Render(top, width, rows)...)
}

// topOf is the start of the row at which a strip begins: that of the same byte in
// all of them.
func (e *encodings) topOf(i, width int) int { return e.drawText(i).RowAt(e.top, width) }

// drawText returns the drawing of the text under an encoding: cuts that the
// reference does not have are heavy.
func (e *encodings) drawText(i int) *component.TokenText {
	v := e.list[i]
	t := v.text
	if t == nil {
		t = e.text
	}
	tt := e.textOf(t)
	if ref := e.list[0].text; i > 0 && ref != nil && v.text != nil {
		tt.Mark = func(k int) component.Mark {
			at := t.Start(k)
			own := ref.Start(ref.At(at)) != at
			switch wall := t.Wall(k); {
			case own && wall:
				return component.HeavyWallMark
			case own:
				return component.HeavySeamMark
			case wall:
				return component.WallMark
			}
			return component.SeamMark
		}
	}
	if f := e.focused(); f != nil && f.Len() > 0 {
		start, end := e.word(f, min(e.token, f.Len()-1))
		tt.Lit = []component.Range{{Start: start, End: end}}
	}
	tt.Matches = ranges(e.matches)
	return tt
}

// figures are the title of a strip.
func (e *encodings) figures(i int) component.Line {
	v, ref := e.list[i], e.list[0]
	if v.text == nil {
		return component.PlainLine(component.Dim, e.glyphs.Pending+" tokens")
	}
	n := v.text.Len()
	delta, role := "0", component.Text
	if ref.text != nil {
		d := n - ref.text.Len()
		delta, role = component.Signed(d), component.DeltaRole(d)
	}
	if e.small() {
		width := 3
		if i == 0 {
			width = 4
		}
		return component.Line{}.Add(component.Text, component.Comma(n)).Add(component.Dim, " tokens").Add(role, component.FitRight(delta, max(width, len(delta)+1)))
	}
	l := component.Line{}
	if e.wide() {
		l = l.Add(component.Text, component.Comma(v.enc.vocabularySize())).Add(component.Dim, " tokens known").
			Add(component.Text, " "+component.FitRight(component.Comma(n), 5)).Add(component.Dim, " used").Add(role, " "+component.FitRight(delta, 5))
	} else {
		l = l.Add(component.Text, component.FitRight(component.Comma(n), 3)).Add(component.Dim, " tokens").Add(role, " "+component.FitRight(delta, 4))
	}
	l = l.Add(component.Text, "   "+component.Ratio(len(v.text.Bytes), n)).Add(component.Dim, " B/token")
	return e.cutFigures(l, i)
}

func (e *encodings) cutFigures(l component.Line, i int) component.Line {
	a := e.list[i].against
	switch {
	case i == 0 && e.wide():
		return l.Add(component.Dim, "             reference"+strings.Repeat(" ", 19))
	case i == 0:
		return l.Add(component.Dim, "   reference         ")
	case a == nil:
		return l
	case e.wide():
		return l.Add(component.Text, fmt.Sprintf("   %2s", component.Comma(a.Both))).Add(component.Dim, " cuts shared, ").Add(component.Text, fmt.Sprintf("%2s", component.Comma(a.OnlySecond))).
			Add(component.Dim, " its own, ").Add(component.Text, fmt.Sprintf("%2s", component.Comma(a.OnlyFirst))).Add(component.Dim, " missing")
	}
	return l.Add(component.Text, fmt.Sprintf("   %2s", component.Comma(a.OnlySecond))).Add(component.Dim, " cuts of its own")
}

// countKinds parts the text by kinds, once.
func (e *encodings) countKinds() {
	if e.kindsOf != e.text {
		text := e.text.Bytes
		if len(text) > maxReplay {
			text = clipText(text)
		}
		e.kinds, e.kindsOf = tokens.Kinds(text), e.text
	}
}

func (e *encodings) keys() []component.Key {
	last := component.Key{Keys: "?", Does: "all keys"}
	switch {
	case e.small():
		return []component.Key{{Keys: "←→", Does: "token"}, {Keys: "tab", Does: "next"}, {Keys: "=", Does: "differ"}, {Keys: "?", Does: "keys"}}
	case e.wide():
		return []component.Key{{Keys: "←→", Does: "token"}, {Keys: "tab", Does: "encoding"}, {Keys: "E", Does: "encodings"}, {Keys: "=", Does: "only cuts that differ"}, {Keys: ", .", Does: "next difference"}, {Keys: "e", Does: "edit"}, {Keys: "y", Does: "copy"}, last}
	}
	return []component.Key{{Keys: "←→", Does: "token"}, {Keys: "tab", Does: "encoding"}, {Keys: "E", Does: "encodings"}, {Keys: "=", Does: "differing cuts"}, {Keys: "e", Does: "edit"}, last}
}
