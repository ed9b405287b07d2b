package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/internal/term"
)

// lessonWidth is the width that the text of a lesson is broken to.
const lessonWidth = 78

// A lessonText builds the text of a lesson.
type lessonText struct {
	term.Styler
	out []byte
}

func (t *lessonText) heading(words string) {
	if len(t.out) > 0 {
		t.out = append(t.out, '\n')
	}
	t.out = t.Append(t.out, term.Heading, words)
	t.out = append(t.out, '\n')
}

// paragraph breaks a text at blanks. Its lines begin with the first prefix, then with
// as many blanks.
func (t *lessonText) paragraph(prefix string, text learn.Text) {
	room := lessonWidth - term.Width(prefix)
	for _, row := range text.Words(room, room) {
		t.out = append(t.out, prefix+row+"\n"...)
		prefix = strings.Repeat(" ", term.Width(prefix))
	}
}

// page is a row of paragraphs and commands with a blank line before each.
func (t *lessonText) page(p learn.Page) {
	for _, b := range p {
		t.out = append(t.out, '\n')
		if b.Command == "" {
			t.paragraph("  ", b.Text)
			continue
		}
		t.command(b.Command)
		for line := range strings.Lines(b.Output) {
			safe := string(term.AppendText(nil, []byte(strings.TrimRight(line, "\n"))))
			for _, row := range learn.BreakOutput(safe, lessonWidth-2) {
				t.out = append(t.out, strings.TrimRight("    "+row, " ")+"\n"...)
			}
		}
	}
}

// command is a command line. One that is too long goes on after a backslash, so that
// it can be copied.
func (t *lessonText) command(line string) {
	for i, row := range learn.BreakCommand(line, lessonWidth-4) {
		prefix := "    $ "
		if i > 0 {
			prefix = "      "
		}
		t.out = append(t.out, prefix[:4]...)
		t.out = t.Append(t.out, term.Accent, prefix[4:]+row)
		t.out = append(t.out, '\n')
	}
}

// take returns what was built and begins anew.
func (t *lessonText) take() []byte {
	out := t.out
	t.out = nil
	return out
}

// opening is all that comes before the prediction is asked for.
func (t *lessonText) opening(l *learn.Lesson) {
	t.heading(fmt.Sprintf("lesson %d  %s", l.Number, l.Title))
	t.paragraph("  ", l.Question)
	about := learn.Text(l.Input.File) + ", "
	if l.Input.Name != "" {
		about += learn.Text(l.Input.Name) + ", "
	}
	about += l.Input.About
	if n, err := l.Input.Bytes(); err == nil {
		about += learn.Text(fmt.Sprintf(", %d bytes", n))
	}
	t.paragraph("  input: ", about)
	t.paragraph("  files: ", "tokviz learn --files class writes them into the folder class; run the commands there")
	t.page(l.Idea)
}

// prediction is the question, with the figures of the choices if they are known.
func (t *lessonText) prediction(l *learn.Lesson) {
	p := &l.Prediction
	t.heading("your prediction")
	t.page(p.Show)
	t.out = append(t.out, '\n')
	t.paragraph("  ", p.Ask)
	for i, c := range p.Choices {
		t.paragraph("    "+learn.Letter(i)+"  ", c.Text)
	}
	t.paragraph("  hint: ", p.Hint)
}

// answer tells the right choice and why.
func (t *lessonText) answer(l *learn.Lesson) {
	p := &l.Prediction
	right := p.Choices[p.Right]
	t.heading("answer: " + learn.Letter(p.Right) + "  " + string(right.Text))
	table := term.Table{Styler: t.Styler}
	table.TextColumn("", "")
	table.Column("")
	for i, c := range p.Choices {
		if c.Figure != "" {
			table.Row(term.Cell{Text: "  " + learn.Letter(i)}, term.Cell{Text: string(c.Text)}, term.Cell{Text: string(c.Figure), Style: term.Accent})
		}
	}
	t.out = table.Append(t.out)
	for _, why := range append(slices.Clip(p.Why), p.More...) {
		t.paragraph("  ", why)
	}
}

// shown is what happened, and how to see it on the screen.
func (t *lessonText) shown(l *learn.Lesson) {
	t.heading("what happened")
	t.page(l.Shown)
	t.out = append(t.out, '\n')
	t.paragraph("  ", "See it live, in the folder of the lessons' files:")
	t.command(l.Live.Command())
	switch {
	case l.Live.BothRules:
		t.paragraph("  ", "There T goes from one rule to the other; o in the lesson on the screen shows both side by side.")
	case l.Live.Train != nil:
		t.paragraph("  ", learn.Text("The folder "+l.Live.Encoding+" is the one that was trained above; o in the lesson on the screen trains it by itself."))
	}
}

// exercise is the question of an exercise.
func (t *lessonText) exercise(i int, e *learn.Exercise) {
	t.heading(fmt.Sprintf("exercise %d", i+1))
	t.paragraph("  ", e.Ask)
	if e.Help != "" {
		t.paragraph("  ", e.Help)
	}
}

// solution is the answer of an exercise.
func (t *lessonText) solution(e *learn.Exercise) {
	t.paragraph("  answer: ", e.Answer)
	t.paragraph("  ", e.Why)
	if e.Look != "" {
		t.command(e.Look)
	}
}

// printLesson prints a lesson for a pipe, with or without the answers.
func (a *app) printLesson(l *learn.Lesson, questions bool) error {
	t := &lessonText{Styler: a.OutStyle()}
	t.opening(l)
	t.prediction(l)
	if !questions {
		t.answer(l)
		t.shown(l)
	}
	for i := range l.Exercises {
		t.exercise(i, &l.Exercises[i])
		if !questions {
			t.solution(&l.Exercises[i])
		}
	}
	_, err := a.Out.Write(t.take())
	return err
}
