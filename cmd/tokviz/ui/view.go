package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// View draws the frame.
func (m *Model) View() tea.View {
	if m.opt.Accessible || m.quitting {
		return tea.NewView("")
	}
	v := tea.NewView(m.Frame().ANSI(m.opt.Theme))
	v.AltScreen = true
	v.WindowTitle = "tokviz " + component.Safe(m.name)
	if m.mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	return v
}

// minWidth and minHeight are those of the smallest screen that is drawn.
const minWidth, minHeight = 40, 10

// Frame draws the screen as it stands.
func (m *Model) Frame() *component.Buffer {
	b := component.NewBuffer(max(m.width, 1), max(m.height, 1))
	if m.width < minWidth || m.height < minHeight {
		b.Draw(0, 0, component.PlainLine(component.Text, fmt.Sprintf("needs %dx%d, has %dx%d", minWidth, minHeight, m.width, m.height)))
		return b
	}
	m.drawTop(b)
	y := m.bodyTop()
	m.cost().covered = 0
	if s, ok := m.sheet.(*renameSheet); ok {
		m.cost().covered = s.rows()
	}
	m.screens[m.current].render(b, y, m.height-y-2)
	m.drawBottom(b)
	if m.sheet != nil {
		m.sheet.draw(b)
	}
	return b
}

// bodyTop is the first row of the body.
func (m *Model) bodyTop() int {
	switch {
	case m.small():
		return 1
	case m.height >= 30:
		return 3
	}
	return 2
}

func (m *Model) drawTop(b *component.Buffer) {
	b.Draw(0, 0, m.tabs().Render(m.width, 1)...)
	if m.small() {
		return
	}
	left, right := m.screens[m.current].context()
	b.Draw(0, 1, component.Spread(append(component.Line{{Text: " "}}, left...), right, m.width-1, m.glyphs.More))
}

func (m *Model) tabs() *component.Tabs {
	return &component.Tabs{Names: screenNames(), Current: m.current, Name: "tokviz",
		Coming: []bool{false, false, false, false, false, true, false}}
}

func (m *Model) drawBottom(b *component.Buffer) {
	status := m.screens[m.current].status()
	if m.notice != "" {
		status = component.PlainLine(component.Warning, " "+m.notice)
	}
	b.Draw(0, m.height-2, status.ClipWords(m.width-1, m.glyphs.More))
	keys := m.screens[m.current].keys()
	if m.inLesson() {
		keys = append([]component.Key{{Keys: "7", Does: "lesson"}}, keys...)
	}
	if m.copying {
		keys = m.copyKeys()
	}
	b.Draw(0, m.height-1, m.keyRow(keys))
}

// inLesson reports whether a screen shows what a lesson opened.
func (m *Model) inLesson() bool { return m.current != learnScreen && m.learn().saved != nil }

// keyRow draws the last row.
func (s *session) keyRow(keys []component.Key) component.Line {
	return s.rowOfKeys(keys).Render(s.width, 1)[0]
}

// fits reports whether all of the keys have room in the last row.
func (s *session) fits(keys []component.Key) bool { return s.rowOfKeys(keys).Fits(s.width) }

func (s *session) rowOfKeys(keys []component.Key) *component.KeyRow {
	row := &component.KeyRow{Tight: s.small()}
	for _, k := range keys {
		row.Keys = append(row.Keys, component.Key{Keys: s.glyphs.Translate(k.Keys), Does: s.glyphs.Translate(k.Does)})
	}
	return row
}
