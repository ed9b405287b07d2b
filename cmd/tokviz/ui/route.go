package ui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// A sheet takes the keys and covers rows from the bottom.
type sheet interface {
	// key takes a key; the sheet stays open while it returns true.
	key(k tea.KeyPressMsg) (stay bool, cmd tea.Cmd)
	// paste takes a pasted text.
	paste(text string) tea.Cmd
	draw(b *component.Buffer)
}

// key routes a key: to the sheet, to the copy chord, or by the key map.
func (m *Model) key(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	if name == "ctrl+c" {
		return m.quit()
	}
	m.notice = ""
	switch {
	case m.sheet != nil:
		was := m.sheet
		stay, cmd := m.sheet.key(k)
		if !stay && m.sheet == was {
			m.sheet = nil
		}
		return cmd
	case m.copying:
		m.copying = false
		return m.copyKey(name)
	case m.current == learnScreen && m.learn().answerKey(k):
		return nil
	}
	if k.Text != "" && name != "space" {
		name = k.Text // shifted keys are what they write
	}
	return m.do(m.tables[m.current][name], name)
}

// do does what a key stands for: what is the same on all screens here, all else
// on the screen.
func (m *Model) do(a action, key string) tea.Cmd {
	switch a {
	case noAction:
		return nil
	case quit, quitNow:
		return m.quit()
	case toScreen:
		return m.goScreen(int(key[0] - '1'))
	case goBack:
		return m.travel(&m.back, &m.ahead)
	case goForward:
		return m.travel(&m.ahead, &m.back)
	case help:
		m.sheet = newHelp(m)
	case search:
		m.sheet = newSearch(m)
	case goTo:
		m.sheet = newGoTo(m)
	case edit:
		return m.startEdit()
	case chooseEncoding:
		m.sheet = newEncodingSheet(m)
		return m.sheet.(*encodingSheet).count()
	case chooseShapes:
		if m.current == costScreen {
			m.sheet = newCostShapes(m, m.cost())
			return nil
		}
		m.sheet = newShapeSheet(m)
	case openLive:
		return m.openLive()
	case filter:
		if m.current == encodingsScreen {
			m.sheet = newRowFilter(m, m.encodings())
			return nil
		}
		m.sheet = newFilter(m, m.cost())
	case renameField:
		if s := newRename(m, m.cost()); s != nil {
			m.sheet = s
		}
	case export:
		m.sheet = newExportSheet(m)
	case copyChord:
		m.copying = true
	case escape:
		m.escape()
	default:
		return m.doView(a, key)
	}
	return nil
}

// doView does what changes how things are drawn.
func (m *Model) doView(a action, key string) tea.Cmd {
	switch a {
	case tokenLayer:
		m.layers.Tokens = !m.layers.Tokens
	case chunkLayer:
		m.layers.Chunks = !m.layers.Chunks
	case showIDs:
		m.layers.IDs = !m.layers.IDs
	case showHex:
		m.layers.Hex = !m.layers.Hex
	case showSpace:
		m.toggleSpace()
	case wrap:
		m.layers.NoWrap = !m.layers.NoWrap
		m.notice = map[bool]string{true: "long lines scroll sideways with the cursor", false: "long lines are wrapped"}[m.layers.NoWrap]
	case mouseSwitch:
		m.mouse = !m.mouse
		m.notice = map[bool]string{true: "mouse on", false: "mouse off"}[m.mouse]
	case printOnExit:
		m.print = !m.print
		m.notice = map[bool]string{true: "the selection is printed on exit", false: "nothing is printed on exit"}[m.print]
	case redraw:
		return tea.ClearScreen
	case suspend:
		return tea.Suspend
	case open:
		return m.openCursor()
	default:
		return m.screens[m.current].act(a, key)
	}
	m.compare().follow = true
	m.tokens().follow = true
	return nil
}

// toggleSpace shows or hides the marks for white space; Merges shows them until the
// key is first pressed there.
func (m *Model) toggleSpace() {
	film := m.merges()
	if m.current == mergesScreen && !film.spaceChosen {
		m.layers.Space, film.spaceChosen = false, true
		return
	}
	m.layers.Space = !m.layers.Space
}

// escape leaves what can be left; at the top it only says how to quit.
func (m *Model) escape() {
	if m.current == costScreen && m.cost().escape() {
		return
	}
	if m.loading {
		m.stop()
		m.notice = "counting stopped"
		return
	}
	if c := m.compare(); m.current == compareScreen && (c.zoomed || len(c.matches) > 0) {
		c.zoomed, c.matches, c.follow = false, nil, true
		return
	}
	m.notice = "q quits"
	if m.inLesson() {
		m.notice += "; 7 goes back to the lesson"
	}
}

// quit ends the program.
func (m *Model) quit() tea.Cmd {
	m.quitting = true
	m.cancel()
	m.cost().halt()
	return tea.Quit
}

// Printed returns what is to be printed on exit, "" for nothing.
func (m *Model) Printed() string {
	if !m.print {
		return ""
	}
	return m.screens[m.current].copies().value
}

// openCursor opens what the cursor is on.
func (m *Model) openCursor() tea.Cmd {
	switch m.current {
	case compareScreen:
		c := m.compare()
		l := c.pane()
		if c.doc == nil || l == nil {
			return nil
		}
		r := c.cursorRange(c.focused())
		return m.openText(l.Bytes[r.Start:r.End], c.path())
	case mergesScreen:
		if piece := m.merges().piece(); piece != nil {
			cmd := m.openText(piece, "token")
			m.notice = m.merges().otherVocabulary(piece)
			return cmd
		}
	case encodingsScreen:
		e := m.encodings()
		if e.text != nil {
			token := e.token
			cmd := m.goScreen(tokensScreen)
			m.tokens().token = token
			m.tokens().settle()
			return cmd
		}
	default:
		return m.screens[m.current].act(open, "enter")
	}
	return nil
}

// openText brings a text to the Tokens screen.
func (m *Model) openText(text []byte, name string) tea.Cmd {
	m.textName, m.textChosen = name, true
	cmd := m.encodeText(text)
	m.text = nil
	return tea.Batch(m.goScreen(tokensScreen), cmd)
}

// paste takes a pasted text: to the sheet, or as the new document.
func (m *Model) paste(text string) tea.Cmd {
	if m.sheet != nil {
		return m.sheet.paste(text)
	}
	switch {
	case m.current == compareScreen:
		return m.session.open("pasted", []byte(text))
	case m.current == learnScreen && m.learn().answerPaste(text):
		return nil
	}
	return m.setText([]byte(text))
}

// setText makes a text the one that Tokens, Merges and Encodings show.
func (m *Model) setText(text []byte) tea.Cmd {
	m.textChosen, m.textName = true, "text"
	cmds := []tea.Cmd{m.encodeText(text)}
	if m.current == mergesScreen {
		cmds = append(cmds, m.merges().setText(text))
	}
	return tea.Batch(cmds...)
}

// mouseEvent routes clicks and the wheel.
func (m *Model) mouseEvent(msg tea.MouseMsg) tea.Cmd {
	if !m.mouse {
		return nil
	}
	at := msg.Mouse()
	switch msg.(type) {
	case tea.MouseWheelMsg:
		rows := 3
		if at.Button == tea.MouseWheelUp {
			rows = -3
		}
		if m.sheet == nil {
			return m.screens[m.current].wheel(at.X, at.Y, rows)
		}
	case tea.MouseMotionMsg:
		if at.Button == tea.MouseLeft && m.current == mergesScreen && m.sheet == nil {
			return m.merges().drag(at.X, at.Y)
		}
	case tea.MouseClickMsg:
		return m.click(at)
	}
	return nil
}

func (m *Model) click(at tea.Mouse) tea.Cmd {
	switch {
	case at.Button == tea.MouseBackward:
		return m.do(goBack, "[")
	case at.Button == tea.MouseForward:
		return m.do(goForward, "]")
	case at.Button != tea.MouseLeft:
		return nil
	case m.sheet != nil:
		m.sheet = nil
		return nil
	case at.Y == 0:
		return m.clickTab(at.X)
	}
	again := m.lastClick == [2]int{at.X, at.Y}
	m.lastClick = [2]int{at.X, at.Y}
	if taken := m.screens[m.current].click(at.X, at.Y, again); again && !taken {
		return m.openCursor()
	}
	return nil
}

func (m *Model) clickTab(x int) tea.Cmd {
	from, cells := m.tabs().Spots(m.width)
	for i := range from {
		if x >= from[i] && x < from[i]+cells[i] {
			return m.goScreen(i)
		}
	}
	if x >= m.width-8 {
		m.sheet = newHelp(m)
	}
	return nil
}
