package ui

import (
	"fmt"
	"strconv"
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
		Add(component.Dim, fmt.Sprintf("   page %d of %d", l.page+1, lessonPages)), component.PlainLine(component.Dim, lesson.Input.File)
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
		l.renderList(b, y, h)
	case l.page == questionPage:
		l.renderQuestion(b, y, h)
	default:
		l.renderPage(b, y, h)
	}
}

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
			b.Draw(0, y, component.PlainLine(component.Text, "  "+string(lesson.Question)).Clip(l.width-1, l.glyphs.More))
		}
		return
	}
	if h < 4 {
		return
	}
	about := component.Safe(string(lesson.Input.About))
	if room := l.width - 14 - component.Width(lesson.Title); component.Width(about) > room {
		about = component.Fit(about, room, l.glyphs.More)
	}
	pane := component.TitleRule{Name: fmt.Sprintf("%d %s", lesson.Number, lesson.Title), Figures: component.PlainLine(component.Dim, about), Glyphs: &l.glyphs}
	lines := append([]component.Line{nil}, pane.Render(l.width, 1)...)
	if l.wide() {
		lines = append(lines, nil)
	}
	for _, text := range lesson.Summary {
		lines = append(lines, l.paragraph(component.Text, string(text))...)
	}
	if l.wide() {
		lines = append(lines, nil, component.PlainLine(component.Dim, "  pages   1 the idea   2 your prediction   3 what happened   4 two exercises"))
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
	if k := l.answer[i]; k != nil && k.right[0] && k.right[1] {
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
		line = line.Pad(84).Add(component.Dim, "opens "+string(lesson.Live.Opens))
	}
	return line.Clip(l.width-1, l.glyphs.More)
}

// textWidth is what a paragraph is broken to.
func (l *lessons) textWidth() int { return min(l.width-2, 100) }

// paragraph breaks a text at blanks, two cells from the left.
func (l *lessons) paragraph(role component.Role, text string) []component.Line {
	var lines []component.Line
	for _, row := range breakWords(l.glyphs.Translate(text), l.textWidth()-2) {
		lines = append(lines, component.PlainLine(role, "  "+row))
	}
	return lines
}

// breakWords breaks a text into rows of so many cells.
func breakWords(text string, width int) []string {
	var rows []string
	row := ""
	for word := range strings.FieldsSeq(text) {
		word = component.Safe(word)
		if row != "" && component.Width(row)+1+component.Width(word) > width {
			rows, row = append(rows, row), ""
		}
		if row != "" {
			row += " "
		}
		row += word
	}
	return append(rows, row)
}

// breakOutput breaks a line that a command printed into rows of so many cells: where
// it is too long, after the line ends that it shows, and else wherever a row is full.
func breakOutput(line string, width int) []string {
	parts := []string{line}
	if component.Width(component.Safe(line)) > width {
		parts = strings.SplitAfter(line, `\n`)
	}
	var rows []string
	for i, part := range parts {
		if part == "" && i > 0 {
			continue
		}
		row, cells := "", 0
		for _, r := range strings.ReplaceAll(part, "\ufffd", `\ufffd`) {
			s := component.Safe(string(r))
			if w := component.Width(s); cells+w > width {
				rows, row, cells = append(rows, row), "", 0
			}
			row, cells = row+s, cells+component.Width(s)
		}
		rows = append(rows, row)
	}
	return rows
}

// blocks draws paragraphs and commands with what they print.
func (l *lessons) blocks(page learn.Page) []component.Line {
	var lines []component.Line
	for i, block := range page {
		if i > 0 {
			lines = append(lines, nil)
		}
		if block.Command == "" {
			lines = append(lines, l.paragraph(component.Text, string(block.Text))...)
			continue
		}
		lines = append(lines, component.Line{}.Add(component.Dim, "  $ ").Add(component.Accent, component.Safe(block.Command)).Clip(l.width-1, l.glyphs.More))
		for out := range strings.Lines(block.Output) {
			out = strings.ReplaceAll(strings.TrimRight(out, "\n"), "\t", "  ")
			for _, row := range breakOutput(l.glyphs.Translate(out), l.width-3) {
				lines = append(lines, component.PlainLine(component.Text, "  "+row))
			}
		}
	}
	return lines
}

// renderPage draws the first, third or fourth page.
func (l *lessons) renderPage(b *component.Buffer, y, h int) {
	lesson := l.lesson()
	name, lines := "the idea", l.blocks(lesson.Idea)
	switch l.page {
	case shownPage:
		name, lines = "what happened", l.blocks(lesson.Shown)
		lines = append(append(lines, nil), component.Line{}.Bold(component.Text, "  o").Add(component.Dim, " opens "+string(lesson.Live.Opens)))
	case exercisePage:
		name, lines = "two exercises", l.exerciseLines()
	}
	l.renderText(b, y, h, name, true, lines)
}

// renderText draws a pane of text that can be scrolled.
func (l *lessons) renderText(b *component.Buffer, y, h int, name string, focus bool, lines []component.Line) {
	l.height, l.length = max(h-1, 1), len(lines)
	l.top = max(min(l.top, l.length-l.height), 0)
	title := component.TitleRule{Name: name, Focus: focus, Glyphs: &l.glyphs}
	if l.length > l.height {
		title.Figures = component.PlainLine(component.Dim, fmt.Sprintf("rows %d to %d of %d", l.top+1, l.top+l.height, l.length))
	}
	b.Draw(0, y, title.Render(l.width, 1)...)
	b.Draw(0, y+1, lines[l.top:min(l.top+l.height, l.length)]...)
}

// exerciseLines are the exercises with what the learner answered.
func (l *lessons) exerciseLines() []component.Line {
	var lines []component.Line
	k := l.known()
	for i := range l.lesson().Exercises {
		e := &l.lesson().Exercises[i]
		if i > 0 {
			lines = append(lines, nil)
		}
		sign := "  "
		if i == l.exercise {
			sign = l.glyphs.Here + " "
		}
		lines = append(lines, component.Line{}.Add(component.Accent, sign).Bold(component.Text, fmt.Sprintf("exercise %d", i+1)))
		lines = append(lines, l.paragraph(component.Text, string(e.Ask))...)
		answer := component.Line{}.Add(component.Dim, "  your answer  ")
		switch {
		case !k.tried[i]:
			lines = append(lines, answer.Add(component.Dim, "____"))
		case k.right[i]:
			lines = append(lines, answer.Bold(component.Text, component.Safe(k.words[i])).Add(component.Fewer, "   right"))
			lines = append(lines, l.paragraph(component.Text, string(e.Why))...)
		default:
			lines = append(lines, answer.Bold(component.Text, component.Safe(k.words[i])).Add(component.More, "   not right; enter tries again"))
			if e.Look != "" {
				lines = append(lines, component.PlainLine(component.Dim, "  where to look:"), component.Line{}.Add(component.Dim, "  $ ").Add(component.Accent, component.Safe(e.Look)).Clip(l.width-1, l.glyphs.More))
			} else {
				lines = append(lines, component.PlainLine(component.Dim, "  where to look: o opens "+string(l.lesson().Live.Opens)))
			}
		}
	}
	return lines
}

// renderQuestion draws the second page: what is known, above, and the question.
func (l *lessons) renderQuestion(b *component.Buffer, y, h int) {
	p := &l.lesson().Prediction
	lines := l.blocks(p.Show)
	question := l.questionLines(p)
	l.listY = y + h // no choices to click on
	if min(len(lines)+1, 4)+len(question) > h {
		l.renderText(b, y, h, "your prediction", true, append(append(lines, nil), question...))
		return
	}
	room := h - len(question)
	gap := 0
	if l.height = len(lines); len(lines)+1 < room {
		room = len(lines) + 1
		gap = 1
	}
	l.renderText(b, y, room, "what is known", false, lines)
	y += room
	if gap > 0 && room+1+len(question) <= h {
		y++
	}
	l.listY = y + 1
	if l.wide() {
		l.listY++
	}
	b.Draw(0, y, question...)
}

// questionLines are the question with its choices, and the answer once it is chosen.
func (l *lessons) questionLines(p *learn.Prediction) []component.Line {
	k := l.known()
	figures := component.PlainLine(component.Dim, "choose "+letters(len(p.Choices)))
	switch {
	case k.shown && k.choice >= 0:
		figures = component.PlainLine(component.Dim, "you chose "+learn.Letter(k.choice))
	case k.shown:
		figures = component.PlainLine(component.Dim, "shown")
	}
	ask := component.Safe(string(p.Ask))
	var lines []component.Line
	name := ask
	if room := l.width - figures.Width() - 8; component.Width(ask) > room {
		name = "the question"
	}
	title := component.TitleRule{Name: name, Focus: true, Figures: figures, Glyphs: &l.glyphs}
	lines = append(lines, title.Render(l.width, 1)...)
	if name != ask {
		lines = append(lines, l.paragraph(component.Text, ask)...)
	} else if l.wide() {
		lines = append(lines, nil)
	}
	lines = append(lines, l.choiceLines(p, k)...)
	lines = append(lines, nil)
	if !k.shown {
		return append(lines, l.paragraph(component.Dim, string(p.Hint))...)
	}
	for _, why := range p.Why {
		lines = append(lines, l.paragraph(component.Text, string(why))...)
	}
	return lines
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

// choiceLines are the choices; figures and bars are drawn once they may be seen.
func (l *lessons) choiceLines(p *learn.Prediction, k *learned) []component.Line {
	width, most, figure := 9, 0.0, false
	values := make([]float64, len(p.Choices))
	for i, c := range p.Choices {
		width = max(width, component.Width(component.Safe(string(c.Text))))
		figure = figure || c.Figure != ""
		values[i], _ = strconv.ParseFloat(strings.ReplaceAll(strings.TrimLeft(string(c.Figure), "+-"), ",", ""), 64)
		most = max(most, values[i])
	}
	width = min(width, l.width-24)
	var lines []component.Line
	for i, c := range p.Choices {
		sign := "  "
		if k.shown && i == p.Right {
			sign = l.glyphs.Here + " "
		}
		line := component.Line{}.Add(component.Accent, sign).Bold(component.Text, learn.Letter(i)).
			Add(component.Text, "   "+component.Fit(component.Safe(string(c.Text)), width, l.glyphs.More))
		switch {
		case !k.shown && figure:
			line = line.Add(component.Dim, component.FitRight(l.glyphs.Blank, 9))
		case k.shown && figure:
			line = line.Add(component.Text, component.FitRight(component.Safe(string(c.Figure)), 9))
			if room := l.width - line.Width() - 20; room >= 12 {
				bar := component.Bar{Value: values[i], Max: most, Glyphs: &l.glyphs}
				line = append(line.Add(component.Text, "  "), bar.Render(min(room, 60), 1)[0].Pad(min(room, 60))...)
			}
		}
		if k.shown {
			switch note := map[bool]string{true: "right"}[i == p.Right]; {
			case i == p.Right && i == k.choice:
				line = line.Add(component.Fewer, "   right, your choice")
			case i == k.choice:
				line = line.Add(component.More, "   your choice")
			case note != "":
				line = line.Add(component.Fewer, "   right")
			}
		}
		lines = append(lines, line.Clip(l.width-1, l.glyphs.More))
	}
	return lines
}

func (l *lessons) status() component.Line {
	switch {
	case l.err != nil || len(l.list) == 0:
		return nil
	case !l.open:
		return component.PlainLine(component.Text, fmt.Sprintf(" lesson %d of %d", l.cursor+1, len(l.list)))
	case l.asking() && l.small():
		return component.PlainLine(component.Text, " a question: its letter answers it")
	case l.asking():
		return component.PlainLine(component.Text, " a question: "+strings.NewReplacer(",", "", " or", "").Replace(letters(len(l.lesson().Prediction.Choices)))+" answer it; all other keys work as before")
	case l.page == questionPage && l.known().choice == l.lesson().Prediction.Right:
		return component.PlainLine(component.Text, " right: "+component.Safe(string(l.lesson().Prediction.Choices[l.lesson().Prediction.Right].Text))).Clip(l.width-1, l.glyphs.More)
	case l.page == questionPage:
		return component.PlainLine(component.Text, " the answer is "+learn.Letter(l.lesson().Prediction.Right)+": "+component.Safe(string(l.lesson().Prediction.Choices[l.lesson().Prediction.Right].Text))).Clip(l.width-1, l.glyphs.More)
	}
	return component.PlainLine(component.Text, " "+string(l.lesson().Question)).Clip(l.width-1, l.glyphs.More)
}

func (l *lessons) keys() []component.Key {
	last := component.Key{Keys: "?", Does: "all keys"}
	if l.small() {
		last.Does = "keys"
	}
	switch {
	case l.err != nil || len(l.list) == 0:
		return []component.Key{last}
	case !l.open && l.small():
		return []component.Key{{Keys: "enter", Does: "open"}, {Keys: "o", Does: "live"}, last}
	case !l.open:
		return []component.Key{{Keys: "↑↓", Does: "lesson"}, {Keys: "enter", Does: "open"}, {Keys: "o", Does: "open its live screen"}, {Keys: "/", Does: "search"}, last}
	case l.asking():
		return []component.Key{{Keys: "a b c d", Does: "choose"}, {Keys: "space", Does: "show the counts"}, {Keys: "backspace", Does: "lessons"}, last}
	case l.page == exercisePage:
		return []component.Key{{Keys: "enter", Does: "answer"}, {Keys: "↑↓", Does: "exercise"}, {Keys: "←", Does: "page back"}, {Keys: "o", Does: string(l.lesson().Live.Opens)}, {Keys: "backspace", Does: "lessons"}, last}
	}
	return []component.Key{{Keys: "enter", Does: "next page"}, {Keys: "←", Does: "page back"}, {Keys: "o", Does: string(l.lesson().Live.Opens)}, {Keys: "backspace", Does: "lessons"}, last}
}

// describe says the screen in words.
func (l *lessons) describe(b *strings.Builder) {
	if l.err != nil {
		fmt.Fprintf(b, "The lessons cannot be read: %s.\n", component.Safe(l.err.Error()))
		return
	}
	if !l.open {
		for i := range l.list {
			fmt.Fprintf(b, "%d. %s: %s\n", l.list[i].Number, l.list[i].Title, l.list[i].Question)
		}
		fmt.Fprintf(b, "Cursor: lesson %d.\n", l.cursor+1)
		return
	}
	fmt.Fprintf(b, "Lesson %d, %s, page %d of %d.\n", l.cursor+1, l.lesson().Title, l.page+1, lessonPages)
	var lines []component.Line
	switch l.page {
	case ideaPage:
		lines = l.blocks(l.lesson().Idea)
	case questionPage:
		p := &l.lesson().Prediction
		lines = append(l.blocks(p.Show), l.questionLines(p)...)
	case shownPage:
		lines = l.blocks(l.lesson().Shown)
	case exercisePage:
		lines = l.exerciseLines()
	}
	for _, line := range lines {
		if text := strings.TrimSpace(lineText(line)); text != "" {
			b.WriteString(text + "\n")
		}
	}
}

// describe says the tree in words.
func (c *costs) describe(b *strings.Builder) {
	d := c.now()
	switch {
	case c.docErr != nil:
		fmt.Fprintf(b, "Not JSON: %s.\n", component.Safe(c.docErr.Error()))
		return
	case d == nil:
		b.WriteString("The document is being counted.\n")
		return
	}
	fmt.Fprintf(b, "Cost of %s as %s: %d tokens", component.Safe(c.rootTitle(c.tree())), c.title(), d.tokens())
	if n := len(c.kept); n > 0 {
		fmt.Fprintf(b, ", with %s: %s", plural(n, "experiment"), c.keptText())
	}
	b.WriteString(".\n")
	for i := range c.rows {
		r := &c.rows[i]
		fmt.Fprintf(b, "%s: %s tokens, %s", component.Safe(r.label), strings.ReplaceAll(hundredths(r.figure.Tokens), ",", ""), percentOf(r.figure.Tokens, d.tokens()*100))
		if drop := c.dropText(r); drop != "" {
			fmt.Fprintf(b, ", dropped %s", strings.ReplaceAll(drop, ",", ""))
		}
		b.WriteString(".\n")
	}
	fmt.Fprintf(b, "Cursor:%s.\n", lineText(c.status()))
	if r := c.row(); r != nil && r.name != "" {
		fmt.Fprintf(b, "Name: %s.\n", c.nameText(r, true))
	}
}
