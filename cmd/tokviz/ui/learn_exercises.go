package ui

import (
	"fmt"

	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// exerciseLines are the exercises with what the learner answered.
func (l *lessons) exerciseLines() []component.Line { return l.exercisesTo(len(l.lesson().Exercises)) }

// exerciseSpan is where the exercise under the cursor stands among the rows of its page:
// the first of them and the one after it.
func (l *lessons) exerciseSpan() (from, to int) {
	if from = len(l.exercisesTo(l.exercise)); from > 0 {
		from++ // a blank row
	}
	return from, len(l.exercisesTo(l.exercise + 1))
}

// exercisesTo are the first n exercises.
func (l *lessons) exercisesTo(n int) []component.Line {
	var lines []component.Line
	for i := range n {
		if i > 0 {
			lines = append(lines, nil)
		}
		sign := "  "
		if i == l.exercise {
			sign = l.glyphs.Here + " "
		}
		lines = append(lines, component.Line{}.Add(component.Accent, sign).Bold(component.Text, fmt.Sprintf("exercise %d", i+1)))
		lines = append(lines, l.exerciseText(i)...)
	}
	return lines
}

// exerciseText is an exercise, with the answer of the learner and ours.
func (l *lessons) exerciseText(i int) []component.Line {
	e, k := &l.lesson().Exercises[i], l.known()
	lines := l.paragraph(component.Text, e.Ask)
	if e.Help != "" {
		lines = append(lines, l.paragraph(component.Dim, e.Help)...)
	}
	lines = append(lines, append(component.PlainLine(component.Dim, "  "), l.yourAnswer(i, l.width-3)...))
	switch {
	case k.right[i]:
		return append(lines, l.paragraph(component.Text, e.Why)...)
	case k.given[i]:
		lines = append(lines, component.Line{}.Add(component.Dim, "  our answer   ").Bold(component.Text, component.Safe(string(e.Answer))))
		lines = append(lines, l.paragraph(component.Text, e.Why)...)
	case !k.tried[i]:
		return lines
	}
	if e.Look == "" {
		key := "o"
		if i == l.exercise && l.typing() {
			key = "esc, then o,"
		}
		return append(lines, l.paragraph(component.Dim, learn.Text("where to look: "+key+" opens "+l.opens(l.cursor)))...)
	}
	lines = append(lines, l.paragraph(component.Dim, "where to look, in the folder of tokviz learn --files:")...)
	return append(lines, l.command(e.Look)...)
}

// yourAnswer is what the learner types, or answered, and whether it is right, in so many
// cells.
func (l *lessons) yourAnswer(i, cells int) component.Line {
	k, line := l.known(), component.Line{}.Add(component.Dim, "your answer  ")
	answer, verdict := component.Safe(k.words[i]), component.Line{}.Add(component.More, "   not right")
	switch typing := i == l.exercise && l.typing(); {
	case typing && (k.draft[i] != "" || !k.tried[i]):
		answer, verdict = component.Safe(k.draft[i]), component.Line{}.Bold(component.Accent, "_")
		if answer == "" {
			verdict = verdict.Add(component.Dim, "___")
		}
	case k.draft[i] != "":
		answer, verdict = component.Safe(k.draft[i]), component.PlainLine(component.Dim, "   not checked")
	case !k.tried[i]:
		return line.Add(component.Dim, "____")
	case k.right[i]:
		verdict = component.PlainLine(component.Fewer, "   right")
	}
	room := max(cells-line.Width()-verdict.Width(), 1)
	return append(line.Bold(component.Text, component.FitTail(answer, room, l.glyphs.More)), verdict...)
}

// The columns of the exercises below an answer, where there is room for them.
const (
	askAt    = 15
	askCells = 54
	answerAt = 71
)

// exerciseRows are the exercises in short, below the answer of the question.
func (l *lessons) exerciseRows() []component.Line {
	var lines []component.Line
	for i := range l.lesson().Exercises {
		for n, row := range l.lesson().Exercises[i].Ask.Words(askCells, askCells) {
			line := component.Line{}
			if n == 0 {
				line = line.Bold(component.Text, fmt.Sprintf("  exercise %d", i+1))
			}
			line = line.Pad(askAt).Add(component.Text, component.Safe(row))
			if n == 0 {
				line = append(line.Pad(answerAt), l.yourAnswer(i, l.width-1-answerAt)...)
			}
			lines = append(lines, line)
		}
	}
	return lines
}
