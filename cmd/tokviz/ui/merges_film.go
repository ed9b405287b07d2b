package ui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
	"github.com/bpekit/bpekit/pretokenize"
)

// sampleText is what the recovered merges are replayed on when nothing is open.
const sampleText = "a new customer, customer_id, two customers and a customs officer"

// maxReplay bounds the text that a log is replayed on.
const maxReplay = 1 << 20

// enter prepares the log and the film when the screen is shown.
func (m *merges) enter() tea.Cmd {
	if m.opt.Log != nil {
		if m.film == nil {
			return m.shoot(m.replayText())
		}
		return nil
	}
	if m.asked == m.enc.Name {
		return nil
	}
	m.asked = m.enc.Name
	enc, recovered := m.enc, m.recover
	return func() tea.Msg { return logMsg{enc.Name, recovered(enc.Name, enc.Vocabulary())} }
}

// replayText is the text that the log is replayed on.
func (m *merges) replayText() []byte {
	switch {
	case m.textChosen && m.text != nil:
		return clipText(m.text.Bytes)
	case m.opt.LogText != nil:
		return clipText(m.opt.LogText)
	case m.opt.Log == nil && m.opt.Source.Read == nil, len(m.source) == 0:
		return []byte(sampleText)
	}
	return clipText(m.source)
}

// clipText cuts a text to what is replayed, after a line if there is one.
func clipText(text []byte) []byte {
	if len(text) <= maxReplay {
		return text
	}
	text = text[:maxReplay]
	if i := strings.LastIndexByte(string(text), '\n'); i > 0 {
		return text[:i+1]
	}
	return text
}

// setText replays the log on another text.
func (m *merges) setText(text []byte) tea.Cmd { return m.shoot(clipText(text)) }

// shoot returns the command that replays the log on a text.
func (m *merges) shoot(text []byte) tea.Cmd {
	if m.log == nil {
		return nil
	}
	l, ctx, name, own, written := m.log, m.ctx, m.opt.Splitter, m.enc.Splitter(), m.opt.LogSplitter
	return func() tea.Msg {
		var msg filmMsg
		switch s, ok := pretokenize.ByName(name); {
		case !l.Trained:
			msg.film, msg.err = replay.New(ctx, l, text, own)
		case ok:
			msg.split = name
			msg.film, msg.err = replay.New(ctx, l, text, s)
		case written != nil:
			msg.film, msg.err = replay.New(ctx, l, text, written)
		default:
			msg.film, msg.split, msg.err = bestFilm(ctx, l, text)
			msg.guessed = true
		}
		if msg.err == nil {
			msg.roles = replay.RolesOf(text)
			msg.exact = l.Trained && msg.film.Agrees() == len(l.Steps)
		}
		return msg
	}
}

// bestFilm replays a log of which no pattern is known with each, and takes the
// one whose counts are the log's.
func bestFilm(ctx context.Context, l *replay.Log, text []byte) (*replay.Film, string, error) {
	var best *replay.Film
	name, most := "", -1
	for _, n := range pretokenize.Names() {
		f, err := replay.New(ctx, l, text, n.Splitter)
		if err != nil {
			return nil, "", err
		}
		if agrees := f.Agrees(); agrees > most {
			best, name, most = f, n.Name, agrees
		}
	}
	return best, name, nil
}
