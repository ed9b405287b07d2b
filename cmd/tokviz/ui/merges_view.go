package ui

import (
	"fmt"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
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
		switch {
		case m.guessed && m.small():
		case m.guessed: // the log does not say how its text was split
			left = left.Add(component.Warning, m.gap()+"pattern guessed: "+m.split)
		case m.wide() && m.split != "":
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
	facts := on
	if !m.guessed || m.wide() { // a guess needs the room
		facts += m.gap() + "ties: " + m.tieRule()
	}
	if m.wide() && (!m.guessed || m.width >= 120) {
		facts += fmt.Sprintf("   %s merges", component.Comma(len(m.log.Steps)))
	}
	return left, component.PlainLine(component.Dim, facts)
}

// tieRule names the rule that decided ties in the log.
func (m *merges) tieRule() string {
	for _, s := range m.log.Steps {
		if s.Rule != bpe.RuleCount && s.Rule != "" {
			return tieName(s.Rule)
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
	return m.drawState(m.film, m.cache.state)
}

// drawState is drawText of a state of any film.
func (m *merges) drawState(film *replay.Film, s *replay.State) *component.TokenText {
	layers := m.layers
	if !m.spaceChosen {
		layers.Space = true
	}
	layers.IDs = false
	tt := m.stateText(film, s, layers)
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

// stateText is the drawing of a state of a film, with nothing lit.
func (s *session) stateText(film *replay.Film, state *replay.State, layers component.Layers) *component.TokenText {
	return &component.TokenText{
		Bytes: film.Text, Ends: state.Ends,
		Mark: func(i int) component.Mark {
			if state.Wall(i) {
				return component.WallMark
			}
			return component.SeamMark
		},
		Block: func(i int) int { return i }, Odd: state.Odd,
		Layers: layers, Drawing: s.drawing, Glyphs: &s.glyphs, Quiet: true,
	}
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
	case m.bothRules && m.otherLog.of == m.log:
		m.renderBothRules(b, y, end)
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
		if len(tt.Lit) > 0 && m.small() {
			top = tt.RowAt(tt.Lit[0].Start, m.width-1)
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

// figures are the title of the text: tokens before and after, and what it saved.
func (m *merges) figures() component.Line {
	before, after := m.film.Tokens(m.step-1), m.film.Tokens(m.step)
	if m.step < 0 {
		return component.Line{}.Add(component.Text, component.Comma(after)).Add(component.Dim, " tokens   no merge yet")
	}
	if m.hidden {
		return component.Line{}.Add(component.Text, component.Comma(after)).Add(component.Dim, " tokens")
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
		m.renderPairs(b, y, 0, m.width, end-y, 28, false)
		return
	}
	m.renderLog(b, 0, y, m.width, end-y, "around it", component.PlainLine(component.Dim, "counts unknown"))
}

func (m *merges) renderNarrow(b *component.Buffer, y, end int) {
	rows := max(end-y-11, 3)
	m.renderText(b, y, rows)
	y += rows + 1
	if m.step < 0 {
		b.Draw(2, y+1, component.PlainLine(component.Dim, "nothing is merged yet;"))
		b.Draw(2, y+2, component.PlainLine(component.Dim, ". makes the first merge"))
		m.renderCurve(b, m.width-43, y, 43, 6, "tokens")
		return
	}
	m.renderPairs(b, y, 0, m.width-42, 8, 28, true)
	m.renderCurve(b, m.width-43, y, 44, 6, "tokens")
	b.Draw(0, y+8, m.ruleLine().Clip(m.width-42, m.glyphs.More))
	b.Draw(0, y+9, m.rolesLine())
}
