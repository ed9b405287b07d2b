package ui

import (
	"fmt"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

func (m *merges) renderWide(b *component.Buffer, y, end int) {
	const half = 58
	text := min(10, (end-y)/3)
	m.renderText(b, y, text)
	y += text + 2
	logRows := 5
	pairs := max(end-y-logRows-7, 4)
	m.renderPairs(b, y, 0, half-1, pairs+2, 46, true)
	m.renderCurve(b, half, y, m.width-half-1, pairs+2, "tokens after each merge")
	y += pairs + 3
	if m.step >= 0 {
		b.Draw(0, y, m.ruleLine())
		b.Draw(0, y+1, m.runnerUp())
	}
	y += 3
	m.renderRoles(b, y, half-1)
	m.renderLog(b, half, y, m.width-half-1, end-y, "log", nil)
}

// runnerUp names the pair that came second.
func (m *merges) runnerUp() component.Line {
	s := &m.log.Steps[m.step]
	if m.hidden {
		return nil
	}
	list := m.pairsRound(2)
	switch {
	case s.Runner != nil:
		return component.PlainLine(component.Text, fmt.Sprintf("  runner-up %s + %s %dx, margin %d", m.quote(s.Runner.Left), m.quote(s.Runner.Right), s.Runner.Count, s.Count-s.Runner.Count))
	case len(list) == 2 && m.exact:
		p := list[1].pair
		return component.PlainLine(component.Text, fmt.Sprintf("  runner-up %s + %s %dx, margin %d", component.Quote(p.Left), component.Quote(p.Right), p.Count, s.Count-p.Count))
	}
	return nil
}

// renderRoles draws where the new tokens lie, as bars.
func (m *merges) renderRoles(b *component.Buffer, y, width int) {
	if m.hidden {
		title := component.TitleRule{Name: "where the new tokens lie", Glyphs: &m.glyphs}
		b.Draw(0, y, title.Render(width, 1)...)
		b.Draw(2, y+1, component.PlainLine(component.Dim, "hidden with the counts; H shows them"))
		return
	}
	title := component.TitleRule{Name: fmt.Sprintf("where the %s new tokens lie", component.Comma(len(m.cache.state.New))), Glyphs: &m.glyphs}
	b.Draw(0, y, title.Render(width, 1)...)
	if m.roles == nil {
		b.Draw(2, y+1, component.PlainLine(component.Dim, "the text is not JSON, so its parts have no roles"))
		return
	}
	most := 0
	for _, r := range roleNames() {
		most = max(most, m.tally(r.roles))
	}
	for i, r := range roleNames() {
		n := m.tally(r.roles)
		bar := component.Bar{Value: float64(n), Max: float64(most), Glyphs: &m.glyphs}
		l := component.Line{}.Add(component.Dim, "  "+component.Fit(r.long, 18, "")).Add(component.Text, component.FitRight(component.Comma(n), 5)+"  ")
		b.Draw(0, y+1+i, append(l, bar.Render(24, 1)[0]...))
	}
}

// renderLog draws the log round the place.
func (m *merges) renderLog(b *component.Buffer, x, y, width, rows int, name string, figures component.Line) {
	title := component.TitleRule{Name: name, Figures: figures, Glyphs: &m.glyphs}
	b.Draw(x, y, title.Render(width, 1)...)
	rows--
	first := max(min(m.step-rows/2, len(m.log.Steps)-rows), 0)
	for i := range min(rows, len(m.log.Steps)-first) {
		sign, role := "  ", component.Text
		if first+i == m.step {
			sign = m.glyphs.Here + " "
		}
		text := m.stepFit(first+i, width-3)
		if m.toCome(first + i) {
			text = fmt.Sprintf("#%d %s", first+i, m.glyphs.Blank)
		}
		l := component.Line{}.Add(component.Accent, sign).Add(role, text)
		b.Draw(x, y+1+i, l.Clip(width-1, m.glyphs.More))
	}
}

// renderRecovered draws a log of which only the order is known.
func (m *merges) renderRecovered(b *component.Buffer, y, end int) {
	var tree *component.MergeTree
	treeRows := 0
	if m.step >= 0 {
		tree = &component.MergeTree{Root: m.treeNode(m.log.Steps[m.step].ID, 0), NoteAt: 29, Cursor: -1, Glyphs: &m.glyphs}
		treeRows = len(tree.Render(1000, 1000))
	}
	logRows := max((end-y)/5, 4)
	room := end - y - logRows - 3
	treeRows = max(min(treeRows, room-2), 1)
	text := min(max(room-treeRows, 2), 10)
	if treeRows+text < room {
		treeRows = min(room-text, treeRows)
	}
	m.renderText(b, y, text)
	y += text + 2
	if m.step >= 0 {
		piece := m.piece()
		figures := component.Line{}.Add(component.Dim, "id ").Add(component.Text, fmt.Sprint(m.log.Steps[m.step].ID)).
			Add(component.Dim, fmt.Sprintf("   %s", plural(len(piece), "byte")))
		title := component.TitleRule{Name: "what it is made of", Figures: figures, Glyphs: &m.glyphs}
		b.Draw(0, y, title.Render(m.width, 1)...)
		b.Draw(2, y+1, tree.Render(m.width-3, treeRows)...)
	}
	y += treeRows + 1
	m.renderLog(b, 0, y, m.width, end-y, "around it", component.PlainLine(component.Dim, "the order is known; the counts are not"))
}

func (m *merges) treeNode(t bpe.Token, depth int) *component.TreeNode {
	n := &component.TreeNode{Text: m.spaced(m.log.Piece(t)), Note: "byte", ID: t}
	left, right, ok := m.log.Parts(t)
	if !ok || depth > 200 {
		return n
	}
	n.Note = fmt.Sprintf("#%d", m.log.StepOf(t))
	n.Parts = []*component.TreeNode{m.treeNode(left, depth+1), m.treeNode(right, depth+1)}
	return n
}

// partName names a part of a merge by the step that made it, or as a byte.
func (m *merges) partName(t bpe.Token) string {
	if k := m.log.StepOf(t); k >= 0 {
		return fmt.Sprintf("#%d", k)
	}
	return m.quote(t)
}

func (m *merges) status() component.Line {
	switch {
	case m.log == nil || m.film == nil:
		return component.PlainLine(component.Dim, " the replay is being prepared")
	case m.step < 0:
		return component.PlainLine(component.Text, fmt.Sprintf(" the start   %s tokens, one a byte", component.Comma(len(m.film.Text))))
	}
	m.prepare()
	s := &m.log.Steps[m.step]
	if !m.log.Trained {
		return m.nextInText()
	}
	uses := "   " + plural(len(m.cache.state.New), "use") + " in the text"
	if m.hidden {
		uses = ""
	}
	if m.small() {
		text := fmt.Sprintf(" %s  id %d", m.quote(s.ID), s.ID)
		if !m.hidden {
			text += fmt.Sprintf("  names %d", m.cache.tally[0])
		}
		return component.PlainLine(component.Text, text)
	}
	gap := m.gap()
	text := fmt.Sprintf(" %s%sid %d%s%d bytes%s", m.quote(s.ID), gap, s.ID, gap, len(m.piece()), gap)
	if !m.wide() {
		return component.PlainLine(component.Text, text+fmt.Sprintf("made of %s and %s%s", m.partName(s.Left), m.partName(s.Right), uses))
	}
	part := func(t bpe.Token) string {
		if k := m.log.StepOf(t); k >= 0 {
			return fmt.Sprintf("%s (#%d)", m.quote(t), k)
		}
		return m.quote(t)
	}
	text += fmt.Sprintf("%s + %s%s", part(s.Left), part(s.Right), uses)
	if m.step+1 < len(m.log.Steps) {
		next := m.glyphs.Blank
		if s := &m.log.Steps[m.step+1]; !m.toCome(m.step + 1) {
			next = fmt.Sprintf("%s + %s %dx", m.quote(s.Left), m.quote(s.Right), s.Count)
		}
		text += fmt.Sprintf("   next: #%d %s", m.step+1, next)
	}
	return component.PlainLine(component.Text, text)
}

// toCome reports whether a merge is hidden: with the counts, those that the class
// is to predict.
func (m *merges) toCome(step int) bool { return m.hidden && m.log.Trained && step > m.step }

func (m *merges) nextInText() component.Line {
	next := m.film.NextChange(m.step, false)
	if next < 0 {
		return component.PlainLine(component.Text, " no later merge changes this text")
	}
	label := " next merge in this text: "
	if m.small() {
		label = " next here: "
	}
	return component.PlainLine(component.Text, label+m.stepFit(next, m.width-1-len(label)))
}

func (m *merges) keys() []component.Key {
	last := component.Key{Keys: "?", Does: "all keys"}
	switch {
	case m.small():
		return []component.Key{{Keys: "space", Does: "play"}, {Keys: ", .", Does: "step"}, {Keys: ":", Does: "go to"}, {Keys: "?", Does: "keys"}}
	case m.log != nil && !m.log.Trained:
		return []component.Key{{Keys: "space", Does: "play"}, {Keys: ", .", Does: "step"}, {Keys: "< >", Does: "ten"}, {Keys: ":", Does: "go to"}, {Keys: "*", Does: "next in this text"}, {Keys: "/", Does: "search"}, last}
	case m.wide():
		return []component.Key{{Keys: "space", Does: "play"}, {Keys: ", .", Does: "step"}, {Keys: "< >", Does: "ten"}, {Keys: "home end"}, {Keys: ":", Does: "go to"}, {Keys: "{ }", Does: "speed"}, {Keys: "H", Does: "hide counts"}, {Keys: "enter", Does: "token"}, {Keys: "y", Does: "copy"}, last}
	}
	return []component.Key{{Keys: "space", Does: "play"}, {Keys: ", .", Does: "step"}, {Keys: "< >", Does: "ten"}, {Keys: "home end"}, {Keys: ":", Does: "go to"}, {Keys: "{ }", Does: "speed"}, last}
}
