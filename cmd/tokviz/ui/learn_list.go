package ui

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// renderList draws the lessons and what the one under the cursor is about.
func (l *lessons) renderList(b *component.Buffer, y, h int) {
	figures := component.PlainLine(component.Dim, "10 minutes each")
	if l.small() {
		figures = component.PlainLine(component.Dim, "10")
	}
	title := component.TitleRule{Name: "lessons", Focus: true, Figures: figures, Glyphs: &l.glyphs}
	b.Draw(0, y, title.Render(l.width, 1)...)
	y, h = y+1, h-1
	if l.wide() && h > 24 {
		y, h = y+1, h-1
	}
	rows := min(len(l.list), h)
	first := max(min(l.cursor-rows+1, len(l.list)-rows), 0)
	l.listY, l.height = y-first, rows
	for i := first; i < first+rows; i++ {
		b.Draw(0, y+i-first, l.listRow(i))
	}
	y, h = y+rows, h-rows
	lesson := l.lesson()
	if l.small() {
		if h > 0 {
			b.Draw(0, y, component.PlainLine(component.Text, "  "+shortQuestion(lesson, l.width-3)).ClipWords(l.width-1, l.glyphs.More))
		}
		return
	}
	if h < 4 {
		return
	}
	about := component.Safe(lesson.Input.Title() + ", " + string(lesson.Input.About))
	summary := lesson.Summary
	if l.wide() {
		if n, err := lesson.Input.Bytes(); err == nil {
			about += ", " + component.Comma(n) + " B"
		}
		if len(lesson.SummaryWide) > 0 {
			summary = lesson.SummaryWide
		}
	}
	input := ""
	if room := l.width - 14 - component.Width(lesson.Title); component.Width(about) > room {
		about, input = component.Safe(lesson.Input.Title()), about
	}
	pane := component.TitleRule{Name: fmt.Sprintf("%d %s", lesson.Number, lesson.Title), Figures: component.PlainLine(component.Dim, about), Glyphs: &l.glyphs}
	lines := append([]component.Line{nil}, pane.Render(l.width, 1)...)
	if l.wide() {
		lines = append(lines, nil)
	}
	for _, text := range summary {
		lines = append(lines, l.paragraph(component.Text, text)...)
	}
	if input != "" {
		lines = append(lines, l.paragraph(component.Dim, learn.Text(input+"."))...)
	}
	if l.wide() {
		lines = append(lines, nil, component.PlainLine(component.Dim, "  pages   1 "+component.Safe(string(lesson.Topic))+"   2 your prediction   3 what happened   4 two exercises"))
	}
	lines = append(lines, nil, component.PlainLine(component.Text, "  "+l.order()))
	b.Draw(0, y, lines[:min(len(lines), h)]...)
}

// order says what comes before and after a lesson.
func (l *lessons) order() string {
	lesson := l.lesson()
	text := "Needs nothing before it."
	if n := lesson.Needs; n > 0 && n <= len(l.list) {
		text = fmt.Sprintf("Needs: %d %s.", n, l.list[n-1].Title)
	}
	if l.cursor+1 < len(l.list) {
		text += fmt.Sprintf("   Then: %d %s.", lesson.Number+1, l.list[l.cursor+1].Title)
	}
	return text
}

func (l *lessons) listRow(i int) component.Line {
	lesson := &l.list[i]
	sign := "  "
	if i == l.cursor {
		sign = l.glyphs.Here + " "
	}
	done := " "
	if k := l.answer[i]; k != nil && k.done() {
		done = "*"
	}
	width := 20
	if l.wide() {
		width = 22
	}
	line := component.Line{}.Add(component.Accent, sign).Add(component.Text, component.FitRight(strconv.Itoa(lesson.Number), 2)+done+" ")
	if l.small() {
		return line.Bold(component.Text, lesson.Title).Clip(l.width-1, l.glyphs.More)
	}
	title := component.Fit(lesson.Title, width, l.glyphs.More)
	if i == l.cursor {
		line = line.Bold(component.Text, title)
	} else {
		line = line.Add(component.Text, title)
	}
	line = line.Add(component.Text, string(lesson.Question))
	if l.wide() {
		line = line.Pad(84).Add(component.Dim, "opens "+l.opens(i))
	}
	return line.Clip(l.width-1, l.glyphs.More)
}

// shortQuestion is the question of a lesson, or its last sentence where all of it is
// too long.
func shortQuestion(lesson *learn.Lesson, width int) string {
	text := component.Safe(string(lesson.Question))
	for component.Width(text) > width {
		i := strings.IndexAny(text, ".:")
		if i < 0 || i+1 == len(text) {
			break
		}
		text = strings.TrimSpace(text[i+1:])
	}
	return text
}
