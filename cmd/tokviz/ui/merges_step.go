package ui

import (
	"fmt"
	"strings"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// stepLine is the merge in the log's own words, and how the replay stands.
func (m *merges) stepLine() component.Line {
	left := component.Line{}.Add(component.Text, "  ").Bold(component.Text, m.stepText(m.step, true))
	if m.small() {
		return left.Clip(m.width-1, m.glyphs.More)
	}
	state, gap, speed := "paused", "  ", fmt.Sprintf("%d/s", m.speed)
	if m.playing {
		state = "playing"
	}
	if m.wide() {
		gap, speed = "   ", fmt.Sprintf("%d a second", m.speed)
	}
	right := component.PlainLine(component.Text, m.place())
	for _, more := range []component.Line{component.PlainLine(component.Accent, gap+state), component.PlainLine(component.Dim, gap+speed)} {
		if left.Width()+1+right.Width()+more.Width() < m.width {
			right = append(right, more...)
		}
	}
	if room := m.width - 2 - right.Width(); left.Width() > room {
		left = component.Line{}.Add(component.Text, "  ").Bold(component.Text, m.stepFit(m.step, room-2))
	}
	return component.Spread(left, right, m.width-1, m.glyphs.More)
}

// place says which merge of how many it is. The number of a merge begins with 0, so the
// fifteenth is #14.
func (m *merges) place() string {
	of := " of " + component.Comma(len(m.log.Steps))
	if m.step < 0 {
		return "none" + of
	}
	return component.Ordinal(m.step+1) + of
}

// stepFit is stepText in so many cells: where it needs more, without what the two tokens
// become, which the status row says.
func (m *merges) stepFit(step, cells int) string {
	text := m.stepText(step, false)
	if step < 0 || component.Width(text) <= cells {
		return text
	}
	s := &m.log.Steps[step]
	return strings.Replace(text, " -> "+m.quote(s.ID), "", 1)
}

// stepText writes a merge as the log prints it.
func (m *merges) stepText(step int, pad bool) string {
	if step < 0 {
		return "the start: every byte is a token of its own"
	}
	s := &m.log.Steps[step]
	number := fmt.Sprintf("#%d", step)
	if pad && !m.small() {
		number = component.Fit(number, max(4, len(number)), "")
	}
	text := fmt.Sprintf("%s %s + %s", number, m.quote(s.Left), m.quote(s.Right))
	if !m.small() || !pad {
		text += " -> " + m.quote(s.ID)
	}
	if m.log.Trained && !m.hidden {
		text += fmt.Sprintf(" %dx", s.Count)
	}
	return text
}

func (m *merges) quote(t bpe.Token) string { return component.Quote(m.log.Piece(t)) }
