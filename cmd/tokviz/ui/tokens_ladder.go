package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

func (t *tokenScreen) stepStatus() string {
	if t.step == 0 {
		return " the bytes of the chunk, before any merge"
	}
	s := t.known.ladder.Steps[t.step-1]
	return fmt.Sprintf(" step %d merges %s and %s: rank %d is the lowest of %d possible", t.step,
		component.Quote(t.known.chunkBytes[s.Start:s.Mid]), component.Quote(t.known.chunkBytes[s.Mid:s.End]), s.Rank, len(s.Lost)+1)
}

// renderLadder draws the merges of the chunk step by step.
func (t *tokenScreen) renderLadder(b *component.Buffer, y, end int) {
	steps := t.known.ladder.Steps
	name := "ladder"
	if t.wide() {
		name = "ladder of " + component.Fit(t.spaced(t.known.chunkBytes), min(component.Width(t.spaced(t.known.chunkBytes)), 40), t.glyphs.More)
	}
	figures := component.Line{}
	if !t.small() {
		figures = figures.Add(component.Dim, "lowest rank wins   ")
	}
	figures = figures.Add(component.Text, fmt.Sprintf("step %d of %d", min(t.step, len(steps)), len(steps)))
	title := component.TitleRule{Name: name, Figures: figures, Focus: t.pane == 2, Glyphs: &t.glyphs}
	b.Draw(0, y, title.Render(t.width, 1)...)
	y++
	switch {
	case len(steps) == 0:
		b.Draw(2, y, component.PlainLine(component.Dim, t.noLadder()).Clip(t.width-3, t.glyphs.More))
		return
	case t.wide() && end-y > 6:
		b.Draw(0, y, component.PlainLine(component.Dim, t.ladderHeading()))
		y++
	}
	first := 1
	if t.wide() {
		first = 0
	}
	rows := max(end-y, 1)
	first = max(min(max(t.step-rows+2, first), len(steps)-rows+1), first)
	if t.step == 0 {
		first = 0
	}
	t.ladderRow, t.ladderTop = y, first
	for i := range min(rows, len(steps)+1-first) {
		b.Draw(0, y+i, t.ladderLine(first+i))
	}
}

func (t *tokenScreen) noLadder() string {
	chunk := t.known.chunkBytes
	switch {
	case len(chunk) == 1:
		return "one byte; nothing was merged"
	case len(chunk) > maxLadder:
		return fmt.Sprintf("this chunk has %s bytes; the ladder is worked out up to %s", component.Comma(len(chunk)), component.Comma(maxLadder))
	case t.known.ladder.Whole:
		return "the whole chunk is a token; no merges lead to it"
	}
	return "nothing was merged"
}

// partsWidth is the number of cells of the column of parts.
func (t *tokenScreen) partsWidth() int {
	if t.wide() {
		return 24
	}
	return 18
}

func (t *tokenScreen) ladderHeading() string {
	return "       " + component.Fit("parts after the step", t.partsWidth(), "") + "merged         rank    also possible, by rank"
}

// ladderLine draws a step: the parts after it, what was merged, its rank, and
// what else was possible.
func (t *tokenScreen) ladderLine(step int) component.Line {
	sign, number := "  ", component.Fit(fmt.Sprint(step), 3, "")
	gap, rankAt, also := 0, 18, 3
	if t.wide() {
		number = "  " + component.Fit(component.FitRight(fmt.Sprint(step), 1), 3, "")
		rankAt, also = 19, 4
	}
	if t.small() {
		rankAt, also = 15, 3
	}
	if step == t.step {
		sign = t.glyphs.Here + " "
	}
	var parts []string
	at := 0
	for _, n := range t.parts(step) {
		parts = append(parts, t.spaced(t.known.chunkBytes[at:at+n]))
		at += n
	}
	l := component.Line{}.Add(component.Accent, sign).Add(component.Dim, number).
		Add(component.Text, component.Fit(strings.Join(parts, t.glyphs.Seam), t.partsWidth()-1, t.glyphs.More)+" ")
	if step == 0 {
		return l
	}
	s := t.known.ladder.Steps[step-1]
	merged := t.pair(s.Start, s.Mid, s.End)
	rank := fmt.Sprint(s.Rank)
	l = l.Add(component.Text, merged+component.FitRight(rank, max(rankAt-component.Width(merged), component.Width(rank)+1)))
	_ = gap
	if t.small() {
		return l.Clip(t.width-1, t.glyphs.More)
	}
	return t.addLost(l.Add(component.Text, strings.Repeat(" ", also)), s.Lost)
}

func (t *tokenScreen) pair(start, mid, end int) string {
	return t.spaced(t.known.chunkBytes[start:mid]) + "+" + t.spaced(t.known.chunkBytes[mid:end])
}

// addLost appends the merges that were also possible, by rank, as many as fit.
func (t *tokenScreen) addLost(l component.Line, lost []bpe.Candidate) component.Line {
	if len(lost) == 0 {
		return l.Add(component.Dim, "-")
	}
	list := slices.Clone(lost)
	slices.SortStableFunc(list, func(a, b bpe.Candidate) int { return a.Rank - b.Rank })
	for i, c := range list {
		text := fmt.Sprintf("%s %d", t.pair(c.Start, c.Mid, c.End), c.Rank)
		more := fmt.Sprintf("  +%d", len(list)-i)
		room := t.width - 1 - l.Width()
		if i < len(list)-1 {
			room -= component.Width(more)
		}
		if i > 0 {
			text = "  " + text
		}
		if component.Width(text) > room {
			return l.Add(component.Dim, strings.TrimPrefix(more, map[bool]string{true: "  ", false: ""}[i == 0]))
		}
		l = l.Add(component.Dim, text)
	}
	return l
}
