package ui

import (
	tea "charm.land/bubbletea/v2"
)

// Settle runs the model without a terminal until all its commands are done, at a
// size of the screen. It is how a screen is exported or printed.
func (m *Model) Settle(width, height int) {
	m.settle(m.update(tea.WindowSizeMsg{Width: width, Height: height}))
	cmds := m.Init()
	m.settle(cmds)
}

func (m *Model) settle(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil, tickMsg, tea.QuitMsg:
	case tea.BatchMsg:
		for _, c := range msg {
			m.settle(c)
		}
	default:
		m.settle(m.update(msg))
	}
}

// Err returns what is wrong with the source, if anything is.
func (m *Model) Err() error {
	if m.source == nil {
		return m.docErr
	}
	return nil
}
