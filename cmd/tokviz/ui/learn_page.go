package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

func (l *lessons) context() (left, right component.Line) {
	if !l.open || l.err != nil {
		return component.PlainLine(component.Text, "ten lessons"), component.PlainLine(component.Dim, "offline"+l.gap()+"nothing is recorded")
	}
	lesson := l.lesson()
	return component.Line{}.Bold(component.Text, fmt.Sprintf("%d %s", lesson.Number, lesson.Title)).
		Add(component.Dim, fmt.Sprintf("   page %d of %d", l.page+1, lessonPages)), component.PlainLine(component.Dim, component.Safe(lesson.Input.Title()))
}

func (l *lessons) render(b *component.Buffer, y, h int) {
	switch {
	case l.err != nil || len(l.list) == 0:
		err := l.err
		if err == nil {
			err = errNoLessons
		}
		b.Draw(2, y, component.PlainLine(component.Error, component.Safe(err.Error())))
	case !l.open:
		l.paged = false
		l.renderList(b, y, h)
	case l.page == questionPage:
		l.renderQuestion(b, y, h)
	default:
		l.renderPage(b, y, h)
	}
}

// measure is what a paragraph is broken to: a longer row is hard to read.
func (l *lessons) measure() int { return min(l.width-4, 99) }

// paragraph breaks a text at blanks, two cells from the left.
func (l *lessons) paragraph(role component.Role, text learn.Text) []component.Line {
	var lines []component.Line
	for _, row := range learn.Text(l.glyphs.Translate(string(text))).Words(l.measure(), l.width-3) {
		lines = append(lines, component.PlainLine(role, "  "+component.Safe(row)))
	}
	return lines
}

// command is a command line, over as many rows as it needs.
func (l *lessons) command(line string) []component.Line {
	var lines []component.Line
	sign := "  $ "
	for _, row := range learn.BreakCommand(line, l.width-5) {
		lines = append(lines, component.Line{}.Add(component.Dim, sign).Add(component.Accent, component.Safe(row)).Clip(l.width-1, l.glyphs.More))
		sign = "    "
	}
	return lines
}

// blocks draws paragraphs and commands with what they print.
func (l *lessons) blocks(page learn.Page) []component.Line {
	var lines []component.Line
	for i, block := range page {
		if i > 0 {
			lines = append(lines, nil)
		}
		if block.Command == "" {
			lines = append(lines, l.paragraph(component.Text, block.Text)...)
			continue
		}
		lines = append(lines, l.command(block.Command)...)
		for out := range strings.Lines(block.Output) {
			out = strings.NewReplacer("\t", "  ", "\ufffd", `\ufffd`).Replace(strings.TrimRight(out, "\n"))
			for _, row := range learn.BreakOutput(component.Safe(l.glyphs.Translate(out)), l.width-3) {
				lines = append(lines, component.PlainLine(component.Text, "  "+row))
			}
		}
	}
	return lines
}

// renderPage draws the first, third or fourth page.
func (l *lessons) renderPage(b *component.Buffer, y, h int) {
	lesson := l.lesson()
	name, lines := component.Safe(string(lesson.Topic)), l.ideaLines()
	switch l.page {
	case shownPage:
		name, lines = "what happened", l.shownLines()
	case exercisePage:
		name, lines = "two exercises", l.exerciseLines()
		if from, to := l.exerciseSpan(); l.follow {
			l.top = min(max(l.top, to-max(h-1, 1)), from)
		}
	}
	l.follow, l.paged = false, true
	l.renderText(b, y, h, component.TitleRule{Name: name, Focus: true}, lines)
}

// ideaLines are the first page. Where it has commands, it ends with where they run.
func (l *lessons) ideaLines() []component.Line {
	idea := l.lesson().Idea
	lines := l.blocks(idea)
	if slices.ContainsFunc(idea, func(b learn.Block) bool { return b.Command != "" }) {
		lines = append(append(lines, nil), l.paragraph(component.Dim, "Commands run in the folder that tokviz learn --files class writes.")...)
	}
	return lines
}

// shownLines are the third page. On a small screen it begins with what the page of
// the question has no room for.
func (l *lessons) shownLines() []component.Line {
	lesson := l.lesson()
	var lines []component.Line
	if !l.wide() {
		for _, more := range lesson.Prediction.More {
			lines = append(append(lines, l.paragraph(component.Text, more)...), nil)
		}
	}
	lines = append(append(lines, l.blocks(lesson.Shown)...), nil)
	return append(lines, component.Line{}.Bold(component.Text, "  o").Add(component.Dim, " opens "+l.opens(l.cursor)))
}

// renderText draws a pane of text that can be scrolled. The title says which rows are
// in view, where it has no other figures.
func (l *lessons) renderText(b *component.Buffer, y, h int, title component.TitleRule, lines []component.Line) {
	l.height, l.length = max(h-1, 1), len(lines)
	l.top = max(min(l.top, l.length-l.height), 0)
	if title.Glyphs = &l.glyphs; title.Figures == nil && l.length > l.height {
		title.Figures = component.PlainLine(component.Dim, fmt.Sprintf("rows %d to %d of %d", l.top+1, l.top+l.height, l.length))
		if !l.small() {
			title.Figures = append(component.Line{}.Bold(component.Text, l.glyphs.Translate("↑↓ ")), title.Figures...)
		}
	}
	b.Draw(0, y, title.Render(l.width, 1)...)
	b.Draw(0, y+1, lines[l.top:min(l.top+l.height, l.length)]...)
}
