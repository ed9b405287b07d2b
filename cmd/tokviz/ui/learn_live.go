package ui

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
	"github.com/bpekit/bpekit/pretokenize"
)

// A savedSource is what was open before a lesson's live screen.
type savedSource struct {
	name     string
	data     []byte
	enc      Encoding
	others   []Encoding
	variants []*variant
	log      *replay.Log
	logText  []byte
	splitter string
	written  pretokenize.Splitter
	hidden   bool // the counts on Merges
}

// A liveState is what a lesson's live screen needs beside its document.
type liveState struct {
	data []byte
	log  *replay.Log // nil where the lesson has none
	enc  *Encoding   // nil where the lesson goes on with the one in use

	beside *Encoding // what is shown beside it; nil for the one in use
}

// readLive reads and makes what a live screen needs. An encoding of its own is
// learned here: the texts are a few kilobytes, which takes some milliseconds.
func (m *Model) readLive(live *learn.Live) (s liveState, err error) {
	if s.data, err = learn.ReadInput(live.File); err != nil {
		return s, err
	}
	if live.Log != "" {
		text, err := learn.ReadInput(live.Log)
		if err != nil {
			return s, err
		}
		if s.log, err = replay.Read(live.Log, bytes.NewReader(text)); err != nil {
			return s, err
		}
	}
	if live.Beside != "" {
		if s.beside, err = m.builtIn(live.Beside); err != nil {
			return s, err
		}
	}
	if live.Train != nil {
		s.enc, err = trainLive(m.ctx, live.Encoding, live.Train)
		return s, err
	}
	if live.Encoding != "" && live.Encoding != m.enc.Name {
		s.enc, err = m.builtIn(live.Encoding)
	}
	return s, err
}

// builtIn returns one of the encodings that may be chosen.
func (m *Model) builtIn(name string) (*Encoding, error) {
	for i := range m.opt.Others {
		if m.opt.Others[i].Name == name {
			return &m.opt.Others[i], nil
		}
	}
	return nil, fmt.Errorf("there is no encoding %s here", component.Safe(name))
}

// trainLive learns the encoding of a lesson.
func trainLive(ctx context.Context, name string, t *learn.Training) (*Encoding, error) {
	text, err := learn.ReadInput(t.File)
	if err != nil {
		return nil, err
	}
	splitter, ok := pretokenize.ByName(t.Pattern)
	if !ok {
		return nil, fmt.Errorf("there is no pattern %s", t.Pattern)
	}
	counts := bpe.NewCounts(splitter)
	counts.AddText(text)
	learned, err := bpe.Train(ctx, counts, bpe.TrainOptions{Merges: t.Merges})
	if err != nil {
		return nil, err
	}
	v, err := bpe.NewVocabulary(learned.Definition())
	if err != nil {
		return nil, err
	}
	digest := sha256.New()
	if err := v.WriteTiktoken(digest); err != nil {
		return nil, err
	}
	return &Encoding{Name: name, Digest: hex.EncodeToString(digest.Sum(nil))[:8], Encoder: bpe.NewEncoder(v, splitter)}, nil
}

// before returns what a lesson opens instead of its live screen, nil where its answer
// is shown already or where there is nothing that would not give it away.
func (l *lessons) before(i int) *learn.Before {
	if k := l.answer[i]; k != nil && k.shown {
		return nil
	}
	return l.list[i].Live.Before
}

// opens says in words what o opens for a lesson.
func (l *lessons) opens(i int) string {
	if b := l.before(i); b != nil {
		return component.Safe(string(b.Opens))
	}
	return component.Safe(string(l.list[i].Live.Opens))
}

// replays says what o does in the lesson that is open: "" where nothing is opened
// before the question is answered.
func (l *lessons) replays() string {
	live := &l.lesson().Live
	switch {
	case !l.known().shown && live.Before == nil:
		return ""
	case l.known().shown && strings.HasPrefix(live.At, "#"):
		return "replay at " + live.At
	}
	return l.opens(l.cursor)
}

// openLive opens the live screen of the lesson, on exactly its state; before the
// question is answered, on the state before the step that is asked for.
func (m *Model) openLive() tea.Cmd {
	l := m.learn()
	if l.err != nil || len(l.list) == 0 {
		return nil
	}
	live := &l.lesson().Live
	before := l.before(l.cursor)
	if before == nil && l.open && !l.known().shown {
		l.notice = "answer the question first: the live screen gives it away"
		return nil
	}
	state, err := m.readLive(live)
	if err != nil {
		m.notice = component.Safe(err.Error())
		return nil
	}
	if l.saved == nil {
		l.saved = &savedSource{m.name, m.source, m.enc, m.opt.Others, m.encodings().list, m.opt.Log, m.opt.LogText, m.opt.Splitter, m.opt.LogSplitter, m.merges().hidden}
	}
	m.visit()
	if state.enc != nil {
		m.useLessonEncoding(*state.enc, state.beside)
	}
	m.useLog(state.log, live.Pattern)
	at, notice := live.At, "[ goes back to the lesson"
	m.merges().bothRules, m.merges().hidden = live.BothRules, false
	if before != nil {
		at, m.merges().hidden = before.At, before.Hidden
		if before.Hidden {
			m.merges().stop, _ = strconv.Atoi(strings.TrimPrefix(at, "#")) // a test reads all of them
			notice = "the counts are hidden, H shows them; " + notice
		}
	}
	m.start = at
	for i, name := range screenNames() {
		if strings.EqualFold(name, live.Screen) {
			m.current = i
		}
	}
	if m.current == mergesScreen {
		m.merges().pending, m.start = at, ""
	}
	cmd := tea.Batch(m.session.open(live.File, state.data), m.enter(m.current))
	m.notice = notice
	return cmd
}

// useLessonEncoding makes an encoding the one in use, and shows another beside it on
// Encodings: that which was in use, where the lesson names none.
func (m *Model) useLessonEncoding(enc Encoding, beside *Encoding) {
	if beside == nil {
		was := m.enc
		beside = &was
	}
	m.enc = enc
	m.opt.Others = slices.DeleteFunc(slices.Clone(m.opt.Others), func(e Encoding) bool { return e.Name == enc.Name })
	m.opt.Others = append(m.opt.Others, enc)
	e := m.encodings()
	e.list, e.focus, e.asked = []*variant{{enc: enc}, {enc: *beside}}, 0, nil
}

// useLog makes a merge log the one that Merges replays; nil recovers the encoding's.
func (m *Model) useLog(log *replay.Log, splitter string) {
	m.opt.Log, m.opt.LogText, m.opt.Splitter, m.opt.LogSplitter = log, nil, splitter, nil
	mm := m.merges()
	mm.log, mm.film, mm.asked, mm.step, mm.stop, mm.playing, mm.bothRules = log, nil, "", -1, math.MaxInt, false, false
	if log != nil {
		mm.step = len(log.Steps) - 1
	}
}

// leaveLive brings back what was open before a lesson's live screen.
func (m *Model) leaveLive() tea.Cmd {
	l := m.learn()
	s := l.saved
	if s == nil {
		return nil
	}
	l.saved = nil
	m.ahead = nil // a place in the lesson's document, which is closed: o opens it again
	m.enc, m.opt.Others = s.enc, s.others
	e := m.encodings()
	e.list, e.focus, e.asked = s.variants, 0, nil
	m.useLog(s.log, s.splitter)
	m.opt.LogText, m.opt.LogSplitter, m.merges().hidden = s.logText, s.written, s.hidden
	return m.session.open(s.name, s.data)
}
