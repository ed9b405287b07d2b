package ui

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

func (l *lessons) status() component.Line {
	switch {
	case l.err != nil || len(l.list) == 0:
		return nil
	case !l.open:
		return component.PlainLine(component.Text, fmt.Sprintf(" lesson %d of %d", l.cursor+1, len(l.list))).Add(component.Dim, l.starred())
	case l.typing():
		return l.fieldStatus()
	case l.page == exercisePage:
		return component.PlainLine(component.Text, l.exerciseStatus())
	case l.asking() && l.small():
		return component.PlainLine(component.Text, " a question: its letter answers it")
	case l.asking():
		return component.PlainLine(component.Text, " a question: "+strings.NewReplacer(",", "", " or", "").Replace(letters(len(l.lesson().Prediction.Choices)))+" answer it; all other keys work as before")
	case l.page == questionPage:
		return component.PlainLine(component.Text, " "+l.outcome())
	}
	return component.PlainLine(component.Text, " "+string(l.lesson().Question))
}

// outcome says what the answer of the question was.
func (l *lessons) outcome() string {
	p := &l.lesson().Prediction
	if v := l.view(); v != nil && v.err == nil && !p.View.BothRules {
		if step := v.step(p.View.After + 1); component.Width(step)+2 <= l.width {
			return step
		}
	}
	right := learn.Letter(p.Right) + ": " + component.Safe(string(p.Choices[p.Right].Text))
	says := "wrong, the answer is "
	switch l.known().choice {
	case p.Right:
		says = "right, "
	case -1:
		says = "the answer is "
	}
	if component.Width(says+right)+2 > l.width { // it stands among the choices
		right = learn.Letter(p.Right)
	}
	return says + right
}

// starred explains the star in the list, where there is one.
func (l *lessons) starred() string {
	switch done := slices.ContainsFunc(slices.Collect(maps.Values(l.answer)), (*learned).done); {
	case !done:
		return ""
	case l.small():
		return "  *: exercises right"
	}
	return "   * marks lessons with both exercises right"
}

// exerciseStatus says what is left to do on the page of the exercises.
func (l *lessons) exerciseStatus() string {
	switch i := l.exercise; {
	case l.known().done() && l.small():
		return " both are right"
	case l.known().done():
		return " both exercises are right: the lesson is done"
	case l.known().right[i]:
		return fmt.Sprintf(" exercise %d is right", i+1)
	case l.small():
		return " enter types the answer"
	}
	return " all keys work as elsewhere; enter goes back to typing the answer"
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
		lines = l.ideaLines()
	case questionPage:
		p := &l.lesson().Prediction
		question, _ := l.questionLines(p)
		lines = append(l.blocks(p.Show), question...)
	case shownPage:
		lines = l.shownLines()
	case exercisePage:
		lines = l.exerciseLines()
	}
	for _, line := range lines {
		if text := strings.TrimSpace(lineText(line)); text != "" {
			b.WriteString(text + "\n")
		}
	}
	b.WriteString(l.verdicts()) // last, so that no other line hides them
}

// verdicts says in sentences what was right on the page.
func (l *lessons) verdicts() string {
	k, text := l.known(), ""
	if p := &l.lesson().Prediction; l.page == questionPage && k.shown {
		if k.choice >= 0 {
			text = "You chose " + learn.Letter(k.choice) + ": " + verdict(k.choice == p.Right) + ". "
		}
		return text + "The answer is " + learn.Letter(p.Right) + ".\n"
	}
	for i := range k.tried {
		if k.tried[i] && l.page == exercisePage {
			text += fmt.Sprintf("Answer %d, %s: %s.\n", i+1, component.Safe(k.words[i]), verdict(k.right[i]))
		}
	}
	return text
}

func verdict(right bool) string {
	if right {
		return "right"
	}
	return "wrong"
}
