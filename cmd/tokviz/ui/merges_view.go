package ui

import (
	"fmt"
	"strings"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
	"github.com/bpekit/bpekit/shape"
)

func (m *merges) context() (left, right component.Line) {
	if m.log == nil {
		return component.PlainLine(component.Dim, "recovering the merges"), nil
	}
	left = component.Line{}.Bold(component.Text, component.Safe(m.log.Name))
	if !m.log.Trained {
		return left.Add(component.Dim, "  "+component.Comma(len(m.log.Steps))+" merges"),
			component.PlainLine(component.Dim, "recovered from the ranks  "+m.enc.Digest)
	}
	if m.film != nil {
		left = left.Add(component.Dim, m.gap()+component.Comma(len(m.film.Text))+" B")
		if m.wide() && m.split != "" {
			left = left.Add(component.Dim, "   pattern "+m.split)
		}
	}
	if m.log.Broken != nil {
		return left, component.PlainLine(component.Error, "broken: "+component.Safe(m.log.Broken.Error()))
	}
	on := "not the text it was trained on"
	if m.exact {
		on = "trained on this text"
	}
	facts := on + m.gap() + "ties: " + m.tieRule()
	if m.wide() {
		facts += fmt.Sprintf("   %s merges", component.Comma(len(m.log.Steps)))
	}
	return left, component.PlainLine(component.Dim, facts)
}

// tieRule names the rule that decided ties in the log.
func (m *merges) tieRule() string {
	for _, s := range m.log.Steps {
		switch s.Rule {
		case "first":
			return "first seen"
		case "lowest":
			return "lowest ids"
		}
	}
	return "none"
}

// prepare works out what is drawn of the current step, once.
func (m *merges) prepare() {
	c := &m.cache
	if c.film == m.film && c.step == m.step && c.state != nil {
		return
	}
	c.film, c.step = m.film, m.step
	c.state = m.film.At(m.step)
	c.pairs = nil
	if m.log.Trained && m.step >= 0 {
		c.pairs = m.film.Pairs(m.step - 1)
	}
	c.tally = replay.Tally{}
	if m.roles != nil {
		c.tally = m.roles.Count(c.state)
	}
}

// drawText returns the drawing of the text as it stands after the step.
func (m *merges) drawText() *component.TokenText {
	m.prepare()
	s := m.cache.state
	layers := m.layers
	if !m.spaceChosen {
		layers.Space = true
	}
	layers.IDs = false
	tt := &component.TokenText{
		Bytes: m.film.Text, Ends: s.Ends,
		Mark: func(i int) component.Mark {
			if s.Wall(i) {
				return component.WallMark
			}
			return component.SeamMark
		},
		Block: func(i int) int { return i }, Odd: s.Odd,
		Layers: layers, Drawing: m.drawing, Glyphs: &m.glyphs, Quiet: true,
	}
	for _, i := range s.New {
		start := 0
		if i > 0 {
			start = int(s.Ends[i-1])
		}
		if n := len(tt.Lit); n > 0 && tt.Lit[n-1].End == start {
			tt.Lit[n-1].End = int(s.Ends[i])
			continue
		}
		tt.Lit = append(tt.Lit, component.Range{Start: start, End: int(s.Ends[i])})
	}
	return tt
}

func (m *merges) render(b *component.Buffer, y, h int) {
	end := y + h
	if m.log == nil || len(m.log.Steps) == 0 {
		b.Draw(2, y, component.PlainLine(component.Dim, "the merges of "+m.enc.Name+" are being recovered from its ranks"))
		return
	}
	m.stepY, m.scrubY = y, y+1
	b.Draw(0, y, m.stepLine())
	scrubber := component.Scrubber{At: m.step + 1, Count: len(m.log.Steps), Glyphs: &m.glyphs}
	b.Draw(0, y+1, scrubber.Render(m.width, 1)...)
	y += 2
	if m.wide() && h > 26 {
		y++
	}
	if m.film == nil {
		b.Draw(2, y, component.PlainLine(component.Dim, "the text is being replayed"))
		return
	}
	m.prepare()
	switch {
	case m.small():
		m.renderSmall(b, y, end)
	case !m.log.Trained:
		m.renderRecovered(b, y, end)
	case m.wide() && end-y > 26:
		m.renderWide(b, y, end)
	default:
		m.renderNarrow(b, y, end)
	}
}

// renderText draws the title and rows of the text.
func (m *merges) renderText(b *component.Buffer, y, rows int) {
	title := component.TitleRule{Name: "text", Focus: true, Figures: m.figures(), Glyphs: &m.glyphs}
	b.Draw(0, y, title.Render(m.width, 1)...)
	m.spot = paneSpot{0, 0, y + 1, m.width, rows, y}
	tt := m.drawText()
	if len(tt.Bytes) == 0 {
		b.Draw(2, y+1, component.PlainLine(component.Dim, "0 tokens   e types or pastes a text"))
		return
	}
	// Where the text stands depends on the step alone, unless it was scrolled at this
	// very step: so a step shows the same from whichever side it is come to.
	top := tt.RowAt(m.top, m.width-1)
	if m.scrolled != m.step {
		if top = 0; len(tt.Lit) > 0 && !m.litInView(tt, top, rows) {
			top = tt.Place(tt.Lit[0], m.width-1, rows, 0.4)
		}
	}
	m.top = top
	b.Draw(0, y+1, tt.Render(top, m.width-1, rows)...)
}

// litInView reports whether one of the new tokens begins in the rows drawn.
func (m *merges) litInView(tt *component.TokenText, top, rows int) bool {
	bottom := tt.Move(top, rows, m.width-1)
	for _, r := range tt.Lit {
		if r.Start >= top && (r.Start < bottom || bottom == top) {
			return true
		}
	}
	return false
}

// stepLine is the merge in the log's own words, and how the replay stands.
func (m *merges) stepLine() component.Line {
	left := component.Line{}.Add(component.Text, "  ").Bold(component.Text, m.stepText(m.step, true))
	if m.small() {
		return left.Clip(m.width-1, m.glyphs.More)
	}
	state, gap, speed := "paused", "  ", fmt.Sprintf("%d/s", m.speed)
	if m.playing {
		state = "playing"
	}
	if m.wide() {
		gap, speed = "   ", fmt.Sprintf("%d a second", m.speed)
	}
	of := fmt.Sprintf("merge %s of %s", component.Comma(m.step+1), component.Comma(len(m.log.Steps)))
	right := component.Line{}.Add(component.Text, of+gap).Add(component.Accent, state).Add(component.Dim, gap+speed)
	return component.Spread(left, right, m.width-1, m.glyphs.More)
}

// stepText writes a merge as the log prints it.
func (m *merges) stepText(step int, pad bool) string {
	if step < 0 {
		return "the start: every byte is a token of its own"
	}
	s := &m.log.Steps[step]
	number := fmt.Sprintf("#%d", step)
	if pad && !m.small() {
		number = component.Fit(number, max(4, len(number)), "")
	}
	text := fmt.Sprintf("%s %s + %s", number, m.quote(s.Left), m.quote(s.Right))
	if !m.small() || !pad {
		text += " -> " + m.quote(s.ID)
	}
	if m.log.Trained && !m.hidden {
		text += fmt.Sprintf(" %dx", s.Count)
	}
	return text
}

func (m *merges) quote(t bpe.Token) string { return component.Quote(m.log.Piece(t)) }

// figures are the title of the text: tokens before and after, and what it saved.
func (m *merges) figures() component.Line {
	before, after := m.film.Tokens(m.step-1), m.film.Tokens(m.step)
	if m.step < 0 {
		return component.Line{}.Add(component.Text, component.Comma(after)).Add(component.Dim, " tokens   no merge yet")
	}
	l := component.Line{}.Add(component.Text, component.Comma(before)+" -> "+component.Comma(after))
	if m.small() {
		return l
	}
	l = l.Add(component.Dim, " tokens   ")
	if !m.log.Trained {
		return l.Add(component.Dim, "all merges: ").Add(component.Text, component.Comma(m.film.Tokens(len(m.log.Steps))))
	}
	l = l.Add(component.Text, component.Comma(before-after)).Add(component.Dim, " saved by this merge")
	if m.wide() {
		start := m.film.Tokens(-1)
		l = l.Add(component.Fewer, "   "+component.Percent(after-start, start)).Add(component.Dim, " since the start")
	}
	return l
}

func (m *merges) renderSmall(b *component.Buffer, y, end int) {
	rows := (end - y - 1) / 2
	if !m.log.Trained {
		rows = max(rows, 3)
	}
	m.renderText(b, y, rows)
	y += rows + 1
	if m.log.Trained {
		m.renderPairs(b, y, 0, m.width, end-y, 27, false)
		return
	}
	m.renderLog(b, 0, y, m.width, end-y, "around it", component.PlainLine(component.Dim, "counts unknown"))
}

func (m *merges) renderNarrow(b *component.Buffer, y, end int) {
	rows := max(end-y-11, 3)
	m.renderText(b, y, rows)
	y += rows + 1
	if m.step < 0 {
		b.Draw(2, y+1, component.PlainLine(component.Dim, "nothing is merged yet; . makes the first merge"))
		m.renderCurve(b, m.width-43, y, 43, 6, "tokens")
		return
	}
	m.renderPairs(b, y, 0, m.width-42, 8, 28, true)
	m.renderCurve(b, m.width-43, y, 44, 6, "tokens")
	b.Draw(0, y+8, m.ruleLine().Clip(m.width-42, m.glyphs.More))
	b.Draw(0, y+9, m.rolesLine())
}

// renderPairs draws the pairs that stood to choose from.
func (m *merges) renderPairs(b *component.Buffer, y, x, width, rows, countAt int, heading bool) {
	name := fmt.Sprintf("chosen from %s pairs", component.Comma(len(m.cache.pairs)))
	var figures component.Line
	if m.small() {
		name = fmt.Sprintf("%s pairs", component.Comma(len(m.cache.pairs)))
		if m.step >= 0 && m.log.Steps[m.step].Tied > 1 {
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
	return list[:min(n, len(list))]
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
		return l.Add(component.Dim, "  "+m.decided()).Clip(width-1, m.glyphs.More)
	case m.small():
		return l
	}
	return l.Add(component.Dim, component.FitRight(fmt.Sprint(order), 7))
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
