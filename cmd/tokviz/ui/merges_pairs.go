package ui

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
	"github.com/bpekit/bpekit/shape"
)

// renderPairs draws the pairs that stood to choose from.
func (m *merges) renderPairs(b *component.Buffer, y, x, width, rows, countAt int, heading bool) {
	name := fmt.Sprintf("chosen from %s pairs", component.Comma(len(m.cache.pairs)))
	if !m.exact { // the log chose from those of the text that it was trained on
		name = fmt.Sprintf("%s pairs of this text", component.Comma(len(m.cache.pairs)))
	}
	var figures component.Line
	if m.small() {
		name = fmt.Sprintf("%s pairs", component.Comma(len(m.cache.pairs)))
		if m.step >= 0 && !m.hidden && m.log.Steps[m.step].Tied > 1 {
			figures = component.PlainLine(component.Dim, fmt.Sprintf("%d tied at %d", m.log.Steps[m.step].Tied, m.log.Steps[m.step].Count))
		}
	}
	title := component.TitleRule{Name: name, Figures: figures, Glyphs: &m.glyphs}
	b.Draw(x, y, title.Render(width, 1)...)
	y++
	if heading {
		b.Draw(x, y, component.PlainLine(component.Dim, "  "+component.Fit("pair", countAt-7, "")+"count  order"))
		y++
		rows--
	}
	if m.step < 0 {
		return
	}
	for i, p := range m.pairsRound(rows - 1) {
		b.Draw(x, y+i, m.pairLine(p.pair, p.order, countAt, width))
	}
}

type orderedPair struct {
	pair  replay.TextPair
	order int
}

// pairsRound returns the first pairs, with the one that was chosen at the top:
// under the rule for ties it may not be the first by count and place alone.
func (m *merges) pairsRound(n int) []orderedPair {
	var list []orderedPair
	s := &m.log.Steps[m.step]
	for i, p := range m.cache.pairs {
		switch {
		case p.Is(m.log, s):
			list = append([]orderedPair{{p, i + 1}}, list...)
		case len(list) < n:
			list = append(list, orderedPair{p, i + 1})
		}
	}
	list = list[:min(n, len(list))]
	if m.hidden { // their order would tell the counts
		slices.SortFunc(list[min(1, len(list)):], func(a, b orderedPair) int {
			return cmp.Or(bytes.Compare(a.pair.Left, b.pair.Left), bytes.Compare(a.pair.Right, b.pair.Right))
		})
	}
	return list
}

func (m *merges) pairLine(p replay.TextPair, order, countAt, width int) component.Line {
	sign, role := "  ", component.Text
	chosen := p.Is(m.log, &m.log.Steps[m.step])
	if chosen {
		sign = m.glyphs.Here + " "
	}
	pair := component.Quote(p.Left) + " + " + component.Quote(p.Right)
	count := component.Comma(p.Count)
	if m.hidden {
		count = m.glyphs.Blank
	}
	l := component.Line{}.Add(component.Accent, sign)
	text := component.Fit(pair, countAt-2-component.Width(count)-1, m.glyphs.More) + " " + count
	if chosen {
		l = l.Bold(role, text)
	} else {
		l = l.Add(role, text)
	}
	switch {
	case m.small() && chosen:
		return l.Add(component.Dim, "  "+m.decided()).Clip(width, m.glyphs.More)
	case m.small():
		return l
	}
	place := fmt.Sprint(order)
	if m.hidden {
		place = m.glyphs.Blank
	}
	return l.Add(component.Dim, component.FitRight(place, 7))
}

// decided says in two words which rule chose the pair.
func (m *merges) decided() string {
	switch m.log.Steps[m.step].Rule {
	case "first":
		return "first seen"
	case "lowest":
		return "lowest ids"
	}
	return "commonest"
}

// decidedLong is decided with where the rule looks.
func (m *merges) decidedLong() string {
	if m.log.Steps[m.step].Rule == "first" {
		return "first seen in the text"
	}
	return m.decided()
}

// ruleLine says which rule decided.
func (m *merges) ruleLine() component.Line {
	s := &m.log.Steps[m.step]
	switch {
	case m.hidden:
		return component.PlainLine(component.Dim, "  the counts are hidden; H shows them")
	case !m.exact && s.Tied > 1:
		return component.PlainLine(component.Text, fmt.Sprintf("  in its own text %d pairs tied at %d", s.Tied, s.Count))
	case !m.exact:
		return component.PlainLine(component.Text, fmt.Sprintf("  in its own text no tie, count %d", s.Count))
	case s.Tied > 1 && m.wide():
		return component.PlainLine(component.Text, fmt.Sprintf("  %d pairs tied at %d: the %s wins", s.Tied, s.Count, m.decidedLong()))
	case s.Tied > 1:
		return component.PlainLine(component.Text, fmt.Sprintf("  %d pairs at %d: the %s wins", s.Tied, s.Count, strings.TrimSuffix(m.decided(), "s")))
	}
	return component.PlainLine(component.Text, fmt.Sprintf("  no tie: %d is the highest count", s.Count))
}

// roleNames are the roles as this screen names them, in order.
func roleNames() []struct {
	name, long string
	roles      []shape.Role
} {
	return []struct {
		name, long string
		roles      []shape.Role
	}{
		{"names", "names", []shape.Role{shape.RoleName}},
		{"strings", "strings", []shape.Role{shape.RoleString}},
		{"numbers", "numbers, literals", []shape.Role{shape.RoleNumber, shape.RoleLiteral}},
		{"punctuation", "punctuation", []shape.Role{shape.RolePunctuation, shape.RoleHeader}},
		{"white space", "white space", []shape.Role{shape.RoleSpace}},
	}
}

func (m *merges) tally(roles []shape.Role) int {
	n := 0
	for _, r := range roles {
		n += m.cache.tally[r]
	}
	return n
}

// rolesLine says where the new tokens lie in the JSON.
func (m *merges) rolesLine() component.Line {
	if m.roles == nil {
		return component.PlainLine(component.Dim, "  the text is not JSON, so its parts have no roles")
	}
	if m.hidden {
		return nil
	}
	l := component.Line{}.Add(component.Dim, "  lies in")
	for _, r := range roleNames() {
		l = l.Add(component.Dim, "   "+r.name+" ").Add(component.Text, component.Comma(m.tally(r.roles)))
	}
	return l.Clip(m.width-1, m.glyphs.More)
}

// renderCurve draws the tokens after each merge.
func (m *merges) renderCurve(b *component.Buffer, x, y, width, rows int, name string) {
	title := component.TitleRule{Name: name, Glyphs: &m.glyphs}
	b.Draw(x, y, title.Render(width, 1)...)
	curve := component.Curve{At: m.step + 1, Glyphs: &m.glyphs}
	for k := -1; k < len(m.log.Steps); k += max(len(m.log.Steps)/2000, 1) {
		curve.Values = append(curve.Values, m.film.Tokens(k))
	}
	if len(m.log.Steps) > 2000 {
		curve.At = (m.step + 1) / max(len(m.log.Steps)/2000, 1)
	}
	at, cells := x+2, width-3
	lead := ""
	if m.wide() {
		lead = component.FitRight(component.Comma(m.film.Tokens(-1)), 5) + " "
		at, cells = at-1, cells+1
		b.Draw(at, y+1, component.PlainLine(component.Dim, lead))
		at, cells = at+len(lead), cells-len(lead)
	}
	b.Draw(at, y+1, curve.Render(cells, rows)...)
	column := curve.Column(cells)
	b.Draw(at+column, y+1+rows, component.Line{}.Bold(component.Accent, m.glyphs.Place))
	m.curveValues(b, at, y+2+rows, max(min(cells, len(curve.Values)), 26), column)
}

// curveValues writes the tokens at the start, here, and at the end.
func (m *merges) curveValues(b *component.Buffer, x, y, cells, column int) {
	end := len(m.log.Steps) - 1
	first, here, last := component.Comma(m.film.Tokens(-1)), component.Comma(m.film.Tokens(m.step)), component.Comma(m.film.Tokens(end))
	if m.wide() {
		first, here, last = "start", fmt.Sprintf("#%d %s", m.step, here), fmt.Sprintf("#%d %s", end, last)
		if m.step < 0 {
			here = ""
		}
	}
	b.Draw(x, y, component.PlainLine(component.Dim, first))
	b.Draw(x+cells-len(last), y, component.PlainLine(component.Dim, last))
	mid := column - len(here)/2
	if mid > len(first) && mid+len(here) < cells-len(last) {
		b.Draw(x+mid, y, component.PlainLine(component.Text, here))
	}
}
