package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// The screens by number, from zero.
const (
	compareScreen = iota
	tokensScreen
	mergesScreen
	encodingsScreen
	costScreen
	catalogScreen
	learnScreen
	screens
)

// screenNames are the names of the screens, as on the tabs; in lower case they
// are what --screen takes.
func screenNames() []string {
	return []string{"Compare", "Tokens", "Merges", "Encodings", "Cost", "Catalog", "Learn"}
}

// A screen is a layout and a cursor.
type screen interface {
	// act does what a key stands for.
	act(a action, key string) tea.Cmd
	// render draws the body into h rows from row y on.
	render(b *component.Buffer, y, h int)
	context() (left, right component.Line)
	status() component.Line
	keys() []component.Key
	// at returns the place as --at takes it; move goes to one.
	at() string
	move(at string) error
	// find searches, and says what it found.
	find(query string) (string, error)
	// complete lists what a half-typed place may become.
	complete(at string) []completion
	// click puts the cursor where the pointer is; it returns true where a second
	// click there does not open anything.
	click(x, y int, again bool) (taken bool)
	wheel(x, y, rows int) tea.Cmd
	copies() copies
}

// A completion is a place that begins as what was typed, with its cost.
type completion struct{ text, note string }

// Model is the root model of the program.
type Model struct {
	*session
	bindings []binding
	tables   []keyTable
	screens  []screen
	current  int
	sheet    sheet
	copying  bool // the next key says what to copy

	back, ahead []visit
	lastClick   [2]int
	start       string // the place to begin at, once the document is there
	quitting    bool
	size        bool // the window's size is known
	spoken      string
}

// A visit is a place in the history.
type visit struct {
	screen int
	at     string
}

// New returns the model of the program.
func New(o Options) *Model {
	s := &session{opt: o, glyphs: o.glyphs(), drawing: o.drawing(), mouse: !o.NoMouse, name: o.Source.Name,
		enc: o.Encoding, shapes: newShapes(), loading: true, limit: maxLinked, width: 80, height: 24}
	s.layers = component.Layers{Tokens: true, Chunks: true}
	if o.Against != nil {
		s.second = *o.Against
	} else {
		s.second = s.otherEncoding()
	}
	s.restart()
	m := &Model{session: s, bindings: keyMap(), start: o.At}
	for i := range screens {
		m.tables = append(m.tables, tableOf(m.bindings, i))
	}
	m.screens = []screen{newCompare(s), newTokens(s), newMerges(s), newEncodings(s), newCosts(s), later{s, catalogScreen}, newLessons(s)}
	for i, name := range screenNames() {
		if strings.EqualFold(name, o.Screen) {
			m.current = i
		}
	}
	if o.Log != nil && o.Screen == "" {
		m.current = mergesScreen
	}
	m.screens[compareScreen].(*compare).against = o.Against != nil
	return m
}

// otherEncoding is what Against begins with when nothing else is said: o200k_base,
// or what comes before it.
func (s *session) otherEncoding() Encoding {
	for _, name := range []string{"o200k_base", "cl100k_base"} {
		for _, e := range s.opt.Others {
			if e.Name == name && name != s.enc.Name {
				return e
			}
		}
	}
	return Encoding{}
}

// Init starts reading.
func (m *Model) Init() tea.Cmd {
	cmds := []tea.Cmd{m.read()}
	if m.opt.Theme.Auto {
		cmds = append(cmds, tea.RequestBackgroundColor)
	}
	if m.current == mergesScreen {
		cmds = append(cmds, m.screens[mergesScreen].(*merges).enter())
	}
	return tea.Batch(cmds...)
}

// Update takes in a message.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := m.update(msg)
	if m.opt.Accessible {
		return m, tea.Batch(cmd, m.speak())
	}
	return m, cmd
}

// update takes in a message, and asks for what the cursor then wants to know.
func (m *Model) update(msg tea.Msg) tea.Cmd {
	cmd := m.take(msg)
	if m.current == costScreen {
		return tea.Batch(cmd, m.cost().want())
	}
	return cmd
}

func (m *Model) take(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height, m.size = msg.Width, msg.Height, true
		m.screens[compareScreen].(*compare).follow = true
		m.screens[tokensScreen].(*tokenScreen).follow = true
		return nil
	case tea.BackgroundColorMsg:
		if m.opt.Theme.Auto {
			m.opt.Theme.Dark = msg.IsDark()
		}
		return nil
	case tea.KeyPressMsg:
		return m.key(msg)
	case tea.PasteMsg:
		return m.paste(msg.Content)
	case tea.MouseMsg:
		return m.mouseEvent(msg)
	case sourceMsg:
		return m.gotSource(msg)
	case exportedMsg:
		m.notice = msg.text
		return nil
	}
	return m.route(msg)
}

// route hands the answer of a command to those that wait for it.
func (m *Model) route(msg tea.Msg) tea.Cmd {
	cmd := m.got(msg)
	switch msg := msg.(type) {
	case againstMsg:
		if msg.gen == m.gen {
			m.shape(msg.key).against = msg.result
			m.compare().arrived(msg.key)
		}
	case shapeMsg:
		c := m.compare()
		c.arrived(msg.result.key)
		if c.against {
			cmd = tea.Batch(cmd, c.makeAgainst())
		}
	case docMsg:
		if msg.gen == m.gen {
			m.compare().node, m.compare().token = 0, 0
			m.begin()
			if m.current == costScreen {
				cmd = tea.Batch(cmd, m.enter(costScreen))
			}
		}
	case textMsg:
		if msg.gen == m.gen {
			m.tokens().fresh()
			cmd = tea.Batch(cmd, m.encodings().fresh())
			m.beginText()
		}
	case logMsg, filmMsg, tickMsg, retrainMsg:
		return m.merges().got(msg)
	case costMsg:
		return m.cost().got(msg)
	case variantMsg:
		m.encodings().got(msg)
	case countMsg:
		msg.sheet.counts[msg.row] = msg.n
		if m.sheet == sheet(msg.sheet) {
			return msg.sheet.countRow(msg.row+1, msg.text)
		}
	case fileMsg:
		return m.gotFile(msg)
	case openedMsg:
		return m.opened(msg)
	}
	return cmd
}

func (m *Model) compare() *compare     { return m.screens[compareScreen].(*compare) }
func (m *Model) tokens() *tokenScreen  { return m.screens[tokensScreen].(*tokenScreen) }
func (m *Model) merges() *merges       { return m.screens[mergesScreen].(*merges) }
func (m *Model) learn() *lessons       { return m.screens[learnScreen].(*lessons) }
func (m *Model) cost() *costs          { return m.screens[costScreen].(*costs) }
func (m *Model) encodings() *encodings { return m.screens[encodingsScreen].(*encodings) }

// gotSource takes in what was read.
func (m *Model) gotSource(msg sourceMsg) tea.Cmd {
	if msg.gen != m.gen {
		return nil
	}
	if msg.err != nil {
		m.docErr, m.loading = msg.err, false
		return nil
	}
	cmd := m.session.open(m.name, msg.data)
	return tea.Batch(cmd, m.enter(m.current))
}

// begin goes to the place that --at names.
func (m *Model) begin() {
	if m.start == "" || m.current != compareScreen || m.doc == nil {
		return
	}
	if err := m.screens[m.current].move(m.start); err != nil {
		m.notice = component.Safe(err.Error())
	}
	m.start = ""
}

// beginText is begin for the screens that show a text.
func (m *Model) beginText() {
	if m.start == "" || m.current != tokensScreen && m.current != encodingsScreen {
		return
	}
	if err := m.screens[m.current].move(m.start); err != nil {
		m.notice = component.Safe(err.Error())
	}
	m.start = ""
}

// enter prepares a screen that is about to be shown.
func (m *Model) enter(screen int) tea.Cmd {
	switch screen {
	case tokensScreen:
		return m.needText()
	case encodingsScreen:
		return tea.Batch(m.needText(), m.encodings().fresh())
	case mergesScreen:
		return m.merges().enter()
	case costScreen:
		if m.start != "" {
			m.cost().start, m.start = m.start, ""
		}
		return m.cost().fresh()
	case learnScreen:
		if m.start != "" {
			if err := m.learn().move(m.start); err != nil {
				m.notice = component.Safe(err.Error())
			}
			m.start = ""
		}
		return m.leaveLive()
	}
	return nil
}

// needText encodes the document's own text for the screens that show one.
func (s *session) needText() tea.Cmd {
	if s.text != nil || s.source == nil {
		return nil
	}
	return s.encodeText(s.source)
}

// goScreen shows a screen and remembers where it came from.
func (m *Model) goScreen(n int) tea.Cmd {
	if n == m.current {
		return nil
	}
	m.visit()
	m.current = n
	m.notice = ""
	return m.enter(n)
}

// visit remembers the place.
func (m *Model) visit() {
	m.back = append(m.back, visit{m.current, m.screens[m.current].at()})
	m.ahead = nil
}

// travel goes back or forward through the places visited.
func (m *Model) travel(from, to *[]visit) tea.Cmd {
	n := len(*from)
	if n == 0 {
		m.notice = "no place to go to"
		return nil
	}
	v := (*from)[n-1]
	*from = (*from)[:n-1]
	*to = append(*to, visit{m.current, m.screens[m.current].at()})
	m.current = v.screen
	cmd := m.enter(v.screen)
	if err := m.screens[v.screen].move(v.at); err != nil {
		m.notice = component.Safe(err.Error())
	}
	return cmd
}
