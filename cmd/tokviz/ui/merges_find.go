package ui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

func (m *merges) toChange(on bool) {
	if m.film == nil {
		return
	}
	to := m.film.NextChange(m.step, !on)
	if to < 0 {
		m.notice = "no more merges change this text"
		return
	}
	m.step = to
}

func (m *merges) nextMatch(on bool) {
	if m.query == "" {
		m.notice = "nothing is searched; / searches"
		return
	}
	to := m.log.NextPiece(m.query, m.step, map[bool]int{true: 1, false: -1}[on])
	if to < 0 {
		m.notice = "no more tokens hold that"
		return
	}
	m.step = to
}

// piece returns the bytes of the token that the step made.
func (m *merges) piece() []byte {
	if m.log == nil || m.step < 0 {
		return nil
	}
	return m.log.Piece(m.log.Steps[m.step].ID)
}

// otherVocabulary tells that a token of the log is opened under an encoding of which it
// is no token, or another; "" where it is the same.
func (m *merges) otherVocabulary(piece []byte) string {
	id := m.log.Steps[m.step].ID
	if t, ok := m.enc.Encoder.Vocabulary().Lookup(piece); ok && t == id {
		return ""
	}
	return fmt.Sprintf("the text %s under %s; in the log it is one token, id %d", component.Quote(piece), m.enc.Name, id)
}

func (m *merges) at() string {
	if m.step < 0 {
		return "#start"
	}
	return "#" + strconv.Itoa(m.step)
}

// move goes to a #merge.
func (m *merges) move(at string) error {
	if m.log == nil {
		m.pending = at
		return nil
	}
	at = strings.TrimPrefix(at, "#")
	if at == "start" || at == "" {
		m.step = m.first()
		return nil
	}
	n, err := strconv.Atoi(strings.ReplaceAll(at, ",", ""))
	if err != nil || n < 0 || n >= len(m.log.Steps) {
		return fmt.Errorf("#%s is no merge of this log: the last is #%d", at, len(m.log.Steps)-1)
	}
	m.step, m.playing = n, false
	m.hold()
	return nil
}

// find searches the tokens made.
func (m *merges) find(query string) (string, error) {
	m.query = query
	if query == "" || m.log == nil {
		return "", nil
	}
	if query[0] == '#' {
		return "", m.move(query)
	}
	to := m.log.FindPiece(query, -1)
	if to < 0 {
		return "", errors.New("no token is or holds that")
	}
	m.step = to
	if m.hold(); m.step != to {
		return "", nil
	}
	return fmt.Sprintf("#%d %s", to, component.Quote(m.piece())), nil
}

func (m *merges) complete(string) []completion { return nil }
