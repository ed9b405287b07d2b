package ui

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
)

// merges is screen 3: a merge log as a film that runs both ways.
type merges struct {
	*session
	log     *replay.Log
	film    *replay.Film
	roles   replay.Roles
	split   string // the pattern's short name
	guessed bool   // of the patterns that are known, the one whose counts are most like the log's
	exact   bool   // the log's counts are those of the text

	step     int // -1 is the start
	playing  bool
	speed    int // merges a second
	ticking  int // the number of the clock that runs
	after    func(time.Duration, func(time.Time) tea.Msg) tea.Cmd
	recover  func(name string, v *bpe.Vocabulary) *replay.Log
	hidden   bool
	stop     int // while counts are hidden, the last merge to be shown
	top      int
	scrolled int // the step at which the text was scrolled
	query    string

	otherLog   logPair
	retraining bool
	bothRules  bool // the log stands beside that of the other rule for ties

	spaceChosen bool // w was pressed: until then white space is marked here
	asked       string
	pending     string // a place to go to once the log is there
	spot        paneSpot
	scrubY      int
	stepY       int
	logY        int
	cache       struct {
		step  int
		film  *replay.Film
		pairs []replay.TextPair
		state *replay.State
		tally replay.Tally
	}
}

// Messages of the commands of this screen.
type (
	logMsg struct {
		name string
		log  *replay.Log
	}
	filmMsg struct {
		film    *replay.Film
		roles   replay.Roles
		split   string
		guessed bool
		exact   bool
		err     error
	}
	tickMsg struct{ clock int }
)

func newMerges(s *session) *merges {
	m := &merges{session: s, step: -1, stop: math.MaxInt, speed: 2, scrolled: -2, after: tea.Tick, recover: replay.Recovered}
	if s.opt.Log != nil {
		m.log = s.opt.Log
		m.step = len(m.log.Steps) - 1
	}
	if strings.HasPrefix(s.opt.At, "#") {
		m.pending = s.opt.At
	}
	return m
}

// got takes in the answers of the commands.
func (m *merges) got(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case logMsg:
		if msg.name != m.enc.Name {
			return nil
		}
		m.log, m.film = msg.log, nil
		m.step = min(max(m.step, 0), len(m.log.Steps)-1)
		return m.shoot(m.replayText())
	case filmMsg:
		if msg.err == nil {
			m.film, m.roles, m.split, m.guessed, m.exact = msg.film, msg.roles, msg.split, msg.guessed, msg.exact
			m.top = 0
			if other := m.otherLog.film; other != nil && !bytes.Equal(other.Text, msg.film.Text) {
				m.otherLog = logPair{} // it was learned from another text
			}
		}
		if m.pending != "" {
			if err := m.move(m.pending); err != nil {
				m.notice = component.Safe(err.Error())
			}
			m.pending = ""
		}
		if m.bothRules && m.otherLog.of != m.log {
			return m.retrain()
		}
	case retrainMsg:
		m.gotRetrained(msg)
	case tickMsg:
		if msg.clock != m.ticking || !m.playing {
			return nil
		}
		if m.step+1 >= len(m.log.Steps) {
			m.playing = false
			return nil
		}
		m.step = min(m.step+m.stride(), len(m.log.Steps)-1)
		m.hold()
		return m.tick()
	}
	return nil
}

// stride is how many merges a tick takes: without motion it jumps once a second.
func (m *merges) stride() int {
	if m.opt.NoMotion {
		return m.speed
	}
	return max(m.speed/20, 1)
}

func (m *merges) tick() tea.Cmd {
	clock := m.ticking
	wait := time.Second * time.Duration(m.stride()) / time.Duration(m.speed)
	return m.after(wait, func(time.Time) tea.Msg { return tickMsg{clock} })
}

func (m *merges) act(a action, _ string) tea.Cmd {
	if m.log == nil || len(m.log.Steps) == 0 {
		return nil
	}
	defer m.hold()
	switch a {
	case play:
		m.playing = !m.playing
		m.ticking++
		if m.playing {
			if m.step+1 >= len(m.log.Steps) {
				m.step = m.first()
			}
			return m.tick()
		}
	case slower:
		m.speed = max(m.speed/2, 1)
	case faster:
		m.speed = min(m.speed*2, 1024)
	case hideCounts:
		m.stop = math.MaxInt // what was shown once may be seen
		if m.hidden = !m.hidden; !m.log.Trained {
			m.hidden = false
			m.notice = "the counts of a recovered list are not known"
		}
	case otherTies:
		return m.retrain()
	case nextUse, prevUse:
		m.toChange(a == nextUse)
	case nextMatch, prevMatch:
		m.nextMatch(a == nextMatch)
	case goDown, goUp, pageDown, pageUp, halfDown, halfUp:
		rows := max(m.spot.height-1, 1)
		m.scroll(map[action]int{goDown: 1, goUp: -1, pageDown: rows, pageUp: -rows, halfDown: max(rows/2, 1), halfUp: -max(rows/2, 1)}[a])
	default:
		m.jump(a)
	}
	return nil
}

// first is the lowest step: the start, before any merge.
func (m *merges) first() int { return -1 }

// jump moves along the log.
func (m *merges) jump(a action) {
	last := len(m.log.Steps) - 1
	to := m.step
	switch a {
	case stepBack, goLeft:
		to--
	case stepOn, goRight:
		to++
	case tenBack:
		to -= 10
	case tenOn:
		to += 10
	case toStart, goFirst:
		to = m.first()
	case toEnd, goLast:
		to = last
	default:
		return
	}
	m.playing = false
	m.step = max(min(to, last), m.first())
}

func (m *merges) scroll(rows int) {
	if m.film != nil && len(m.film.Text) > 0 {
		m.top = m.drawText().Move(m.top, rows, m.width-1)
		m.scrolled = m.step
	}
}

func (m *merges) click(x, y int, _ bool) bool {
	switch {
	case m.log == nil:
	case y == m.scrubY:
		m.scrubTo(x)
	case y == m.stepY:
		m.playing = false
	}
	return true
}

func (m *merges) scrubTo(x int) {
	s := component.Scrubber{Count: len(m.log.Steps), Glyphs: &m.glyphs}
	m.step = s.Position(x, m.width) - 1
	m.playing = false
	m.hold()
}

// hold goes back to the last merge to be shown, where the counts are hidden because the
// next one is what a lesson asks for.
func (m *merges) hold() {
	if m.hidden && (m.step > m.stop || m.playing && m.step == m.stop) {
		m.step, m.playing = m.stop, false
		m.notice = fmt.Sprintf("#%d is the question; H shows it", m.stop+1)
	}
}

// drag moves the knob of the scrubber.
func (m *merges) drag(x, y int) tea.Cmd {
	if m.log != nil && y >= m.scrubY-1 && y <= m.scrubY+1 {
		m.scrubTo(x)
	}
	return nil
}

func (m *merges) wheel(_, y, rows int) tea.Cmd {
	if m.log == nil {
		return nil
	}
	if y == m.scrubY {
		m.jump(map[bool]action{true: tenOn, false: tenBack}[rows > 0])
		m.hold()
		return nil
	}
	m.scroll(rows)
	return nil
}

func (m *merges) copies() copies {
	if m.log == nil || m.step < 0 {
		return copies{}
	}
	s := &m.log.Steps[m.step]
	c := copies{value: string(m.piece()), path: m.at(), row: m.stepText(m.step, false)}
	c.ids = append(c.ids, s.ID)
	c.numbers = map[string]any{"step": m.step, "left": s.Left, "right": s.Right, "id": s.ID, "count": s.Count}
	return c
}
