package ui

import (
	"fmt"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
)

// A ruleColumn is one of two logs that were learned from one text under two rules
// for ties.
type ruleColumn struct {
	rule string
	log  *replay.Log
	film *replay.Film
}

// ruleColumns returns the log in use and the other, first seen on the left.
func (m *merges) ruleColumns() [2]ruleColumn {
	c := [2]ruleColumn{{"first seen", m.log, m.film}, {"lowest ids", m.otherLog.log, m.otherLog.film}}
	if m.tieRule() == c[1].rule {
		c[0].log, c[1].log = c[1].log, c[0].log
		c[0].film, c[1].film = c[1].film, c[0].film
	}
	return c
}

// renderBothRules draws both logs side by side at the same step: the text as it
// stands, and the merges around, with a mark where the two differ. On a small screen
// one stands below the other.
func (m *merges) renderBothRules(b *component.Buffer, y, end int) {
	columns := m.ruleColumns()
	width, rows := m.width/2, end-y
	if m.small() {
		width, rows = m.width, (end-y)/2
	}
	for i, c := range columns {
		x, top := i*width, y
		if m.small() {
			x, top = 0, y+i*rows
		}
		m.renderRule(b, x, top, width, rows, c, columns[1-i].log)
	}
}

// renderRule draws one column.
func (m *merges) renderRule(b *component.Buffer, x, y, width, rows int, c ruleColumn, other *replay.Log) {
	step := min(m.step, len(c.log.Steps)-1)
	title := component.TitleRule{
		Name: "ties: " + c.rule, Focus: c.log == m.log, Glyphs: &m.glyphs,
		Figures: component.PlainLine(component.Text, plural(c.film.Tokens(step), "token")),
	}
	b.Draw(x, y, title.Render(width-1, 1)...)
	text := m.drawState(c.film, c.film.At(step))
	textRows := max(min(rows/3, 1+len(c.film.Text)/max(width-2, 1)), 1)
	b.Draw(x, y+1, text.Render(0, width-2, textRows)...)
	y, rows = y+1+textRows, rows-1-textRows
	if rows > 6 {
		y, rows = y+1, rows-1
	}
	first := max(min(step-rows/2, len(c.log.Steps)-rows), 0)
	for i := range min(rows, len(c.log.Steps)-first) {
		b.Draw(x, y+i, m.ruleStep(c.log, other, first+i).Clip(width-2, m.glyphs.More))
	}
}

// ruleStep writes a merge of one of two logs, in bold where they differ.
func (m *merges) ruleStep(log, other *replay.Log, step int) component.Line {
	s := &log.Steps[step]
	sign := "  "
	if step == m.step {
		sign = m.glyphs.Here + " "
	}
	if m.toCome(step) {
		return component.PlainLine(component.Dim, fmt.Sprintf("%s#%d %s", sign, step, m.glyphs.Blank))
	}
	quote := func(t []byte) string { return component.Quote(t) }
	text := fmt.Sprintf("#%d %s + %s -> %s", step, quote(log.Piece(s.Left)), quote(log.Piece(s.Right)), quote(log.Piece(s.ID)))
	if !m.hidden {
		text += fmt.Sprintf(" %dx", s.Count)
	}
	l := component.Line{}.Add(component.Accent, sign)
	if step >= len(other.Steps) || string(log.Piece(s.Left)) != string(other.Piece(other.Steps[step].Left)) ||
		string(log.Piece(s.Right)) != string(other.Piece(other.Steps[step].Right)) {
		return l.Bold(component.Accent, text).Add(component.Dim, "  differs")
	}
	return l.Add(component.Text, text)
}
