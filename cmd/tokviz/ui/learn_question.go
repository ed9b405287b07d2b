package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// renderQuestion draws the second page: what is known, above, and the question. Where
// there is no room for both they stand in one text, which can be scrolled.
func (l *lessons) renderQuestion(b *component.Buffer, y, h int) {
	p := &l.lesson().Prediction
	title, known, most := l.knownLines()
	question, choices := l.questionLines(p)
	gap := 0
	if l.wide() || p.View == nil && len(known)+len(question)+3 <= h {
		gap = 1
	}
	rows, few := min(len(known), most, h-1-gap-len(question)), min(len(known), most)
	if most < len(known) {
		few = min(few, 2) // a window on a text, which can be smaller
	}
	l.listY = y + h // no choices to click on
	if l.paged = rows < few; l.paged {
		known = known[:min(len(known), most)]
		if l.follow { // what was asked for is the answer
			l.top = len(known) + 1
		}
		if l.follow && l.field != fieldWaits {
			l.top = len(known) + len(question) // the exercises are the last of it
		}
		l.follow = false
		title.Focus, title.Figures = true, nil
		l.renderText(b, y, h, title, slices.Concat(known, []component.Line{nil}, question))
		return
	}
	l.follow = false
	l.renderText(b, y, rows+1, title, known)
	y += rows + 1 + gap
	l.listY = y + choices
	b.Draw(0, y, question...)
}

// questionLines are the question with its choices, of which the first stands in the
// row given, and the answer once it is chosen.
func (l *lessons) questionLines(p *learn.Prediction) (lines []component.Line, choices int) {
	k := l.known()
	title := component.TitleRule{Name: titled(p.Ask), Focus: true, Figures: l.chosen(p), Glyphs: &l.glyphs}
	whole := component.Width(title.Name)+title.Figures.Width()+8 <= l.width || l.small() && component.Width(title.Name)+title.Figures.Width()+6 <= l.width
	if !whole {
		title.Name = "the question"
	}
	lines = title.Render(l.width, 1)
	switch {
	case !whole:
		lines = append(lines, l.paragraph(component.Text, p.Ask)...)
	case l.wide():
		lines = append(lines, nil)
	}
	choices = len(lines)
	list, rows := l.choiceLines(p, k)
	l.choiceRows = rows
	lines = append(append(lines, list...), nil)
	if !k.shown {
		return append(lines, l.paragraph(component.Dim, p.Hint)...), choices
	}
	for _, why := range p.Why {
		lines = append(lines, l.paragraph(component.Text, why)...)
	}
	if !l.wide() {
		return lines, choices
	}
	for _, more := range p.More {
		lines = append(append(lines, nil), l.paragraph(component.Text, more)...)
	}
	return append(append(lines, nil), l.exerciseRows()...), choices
}

// chosen says what may be chosen, or what was, and whether that was right.
func (l *lessons) chosen(p *learn.Prediction) component.Line {
	k := l.known()
	switch {
	case k.shown && k.choice >= 0:
		words := "you chose "
		if l.small() {
			words = "chose "
		}
		line := component.PlainLine(component.Dim, words+learn.Letter(k.choice)+": ")
		if k.choice == p.Right {
			return line.Add(component.Fewer, "right")
		}
		return line.Add(component.More, "wrong")
	case k.shown:
		return component.PlainLine(component.Dim, "shown")
	case l.small():
		return component.PlainLine(component.Dim, strings.NewReplacer(",", "", " or", "").Replace(letters(len(p.Choices))))
	}
	return component.PlainLine(component.Dim, "choose "+letters(len(p.Choices)))
}

// titled is a question as a title: it begins with a small letter.
func titled(ask learn.Text) string {
	text := component.Safe(string(ask))
	if len(text) > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a' && text[1] <= 'z' {
		return strings.ToLower(text[:1]) + text[1:]
	}
	return text
}

func letters(n int) string {
	s := ""
	for i := range n {
		switch {
		case i > 0 && i == n-1:
			s += " or "
		case i > 0:
			s += ", "
		}
		s += learn.Letter(i)
	}
	return s
}

// Where the text of a choice begins, and the cells of its figure, of the longest bar,
// and of what is left for the note.
const (
	choiceAt    = 6
	figureCells = 10
	barCells    = 60
	noteCells   = 27
)

// choiceLines are the choices; figures and bars are drawn once they may be seen. A
// choice that is too long for its row goes on below; rows are the choices by row.
func (l *lessons) choiceLines(p *learn.Prediction, k *learned) (lines []component.Line, rows []int) {
	width, most, figure := 9, 0.0, 0
	values := make([]float64, len(p.Choices))
	for i, c := range p.Choices {
		width = max(width, component.Width(component.Safe(string(c.Text))))
		if c.Figure != "" {
			figure = figureCells
		}
		values[i], _ = strconv.ParseFloat(strings.ReplaceAll(strings.TrimLeft(string(c.Figure), "+-"), ",", ""), 64)
		most = max(most, values[i])
	}
	note := 0
	for i := range p.Choices {
		if n := component.Width(l.choiceNote(p, k, i)); n > 0 {
			note = max(note, n+3)
		}
	}
	width = min(width, l.width-1-choiceAt-figure-note)
	for i, c := range p.Choices {
		sign := "  "
		if k.shown && i == p.Right {
			sign = l.glyphs.Here + " "
		}
		line := component.Line{}.Add(component.Accent, sign).Bold(component.Text, learn.Letter(i)).Pad(choiceAt)
		for n, text := range c.Text.Words(width, width) {
			line = line.Pad(choiceAt).Add(component.Text, component.Fit(component.Safe(text), width, l.glyphs.More))
			if n == 0 {
				line = l.choiceFigure(line, p, k, i, values[i], most)
			}
			lines, rows = append(lines, line.Clip(l.width-1, l.glyphs.More)), append(rows, i)
			line = nil
		}
	}
	return lines, rows
}

// choiceFigure adds to the line of a choice its figure, bar and note.
func (l *lessons) choiceFigure(line component.Line, p *learn.Prediction, k *learned, i int, value, most float64) component.Line {
	figure := p.Choices[i].Figure
	switch {
	case !k.shown && figure != "":
		line = line.Add(component.Dim, component.FitRight(l.glyphs.Blank, figureCells-1))
	case figure != "":
		line = line.Add(component.Text, component.FitRight(component.Safe(string(figure)), figureCells))
		if room := min(l.width-line.Width()-noteCells, barCells); room >= 8 {
			bar := component.Bar{Value: value, Max: most, Glyphs: &l.glyphs}
			line = append(line.Add(component.Text, "  "), bar.Render(room, 1)[0].Pad(room)...)
		}
	}
	note := l.choiceNote(p, k, i)
	switch {
	case note == "":
		return line
	case i == p.Right:
		return line.Add(component.Fewer, "   "+note)
	}
	return line.Add(component.More, "   "+note)
}

// choiceNote says which choice is right and which one was made.
func (l *lessons) choiceNote(p *learn.Prediction, k *learned, i int) string {
	var notes []string
	switch {
	case !k.shown:
		return ""
	case i == p.Right && p.View != nil && !p.View.BothRules:
		notes = append(notes, fmt.Sprintf("merge #%d", p.View.After+1))
	case i == p.Right:
		notes = append(notes, "right")
	}
	if i == k.choice && (len(notes) == 0 || !l.small()) { // a small title says it too
		notes = append(notes, "your choice")
	}
	return strings.Join(notes, ", ")
}
