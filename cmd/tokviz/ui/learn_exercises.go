package ui

import (
	"fmt"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// openExercise returns the prompt for an answer, nil where enter does something else.
func (m *Model) openExercise() *prompt {
	l := m.learn()
	if l.err != nil || !l.open || l.page != exercisePage {
		return nil
	}
	i := l.exercise
	p := &prompt{Model: m, sign: fmt.Sprintf("answer %d", i+1)}
	p.names = []component.Key{{Keys: "type", Does: "your answer"}, {Keys: "enter", Does: "check"}, {Keys: "esc", Does: "close"}}
	p.changed = func(*prompt) {}
	p.done = func(p *prompt) bool {
		if p.text == "" {
			return false
		}
		l.try(i, p.text)
		return false
	}
	return p
}

// try takes an answer. One that was right stays, whatever is tried after it.
func (l *lessons) try(i int, answer string) {
	k := l.known()
	right := l.lesson().Exercises[i].Right(answer)
	if k.right[i] && !right {
		l.notice = component.Safe(answer) + " is not right; " + component.Safe(k.words[i]) + " was, and stays"
		return
	}
	k.words[i], k.tried[i], k.right[i] = answer, true, right
	if right && i == 0 && !k.right[1] {
		l.exercise = 1
	}
}

// exerciseLines are the exercises with what the learner answered.
func (l *lessons) exerciseLines() []component.Line {
	var lines []component.Line
	for i := range l.lesson().Exercises {
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
	lines = append(lines, append(component.PlainLine(component.Dim, "  "), l.yourAnswer(i, "; enter tries again")...))
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
		return append(lines, component.PlainLine(component.Dim, "  where to look: o opens "+l.opens(l.cursor)))
	}
	lines = append(lines, l.paragraph(component.Dim, "where to look, in the folder of tokviz learn --files:")...)
	return append(lines, l.command(e.Look)...)
}

// yourAnswer is what the learner answered, and whether it is right.
func (l *lessons) yourAnswer(i int, again string) component.Line {
	k, answer := l.known(), component.Line{}.Add(component.Dim, "your answer  ")
	switch {
	case !k.tried[i]:
		return answer.Add(component.Dim, "____")
	case k.right[i]:
		return answer.Bold(component.Text, component.Safe(k.words[i])).Add(component.Fewer, "   right")
	}
	return answer.Bold(component.Text, component.Safe(k.words[i])).Add(component.More, "   not right"+again)
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
				line = append(line.Pad(answerAt), l.yourAnswer(i, "")...)
			}
			lines = append(lines, line)
		}
	}
	return lines
}
