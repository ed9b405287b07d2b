package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/internal/term"
)

// An asker asks a learner, line by line.
type asker struct {
	*app
	in    *bufio.Reader
	text  lessonText
	ended bool // standard input has ended: nothing more is asked
}

// askLesson goes through a lesson on a terminal, and waits for answers.
func (a *app) askLesson(l *learn.Lesson) error {
	q := &asker{app: a, in: bufio.NewReader(a.In), text: lessonText{Styler: a.OutStyle()}}
	q.text.opening(l)
	if _, err := q.ask("press enter for the question "); err != nil {
		return err
	}
	if err := q.askPrediction(l); err != nil {
		return err
	}
	if _, err := q.ask("press enter for what happened "); err != nil { // the verdict is to stay in sight until it is read
		return err
	}
	q.text.shown(l)
	right := 0
	for i := range l.Exercises {
		ok, err := q.askExercise(i, &l.Exercises[i])
		if err != nil {
			return err
		}
		if ok {
			right++
		}
	}
	q.text.out = fmt.Appendf(q.text.out, "\n%d of %d exercises right\n", right, len(l.Exercises))
	return q.flush()
}

// askPrediction asks until one of the choices is made, or enter alone is pressed.
func (q *asker) askPrediction(l *learn.Lesson) error {
	q.text.prediction(l)
	for {
		line, err := q.ask("your choice, or enter for the answer: ")
		if err != nil {
			return err
		}
		choice, ok := l.Prediction.Choose(line)
		if line != "" && !ok {
			q.text.out = append(q.text.out, "  choose one of the letters\n"...)
			continue
		}
		switch {
		case ok && choice == l.Prediction.Right:
			q.text.out = q.text.Append(q.text.out, term.Fewer, "  right\n")
		case ok:
			q.text.out = q.text.Append(q.text.out, term.More, "  wrong: you chose "+learn.Letter(choice)+"\n")
		}
		q.text.answer(l)
		return nil
	}
}

// askExercise asks once, and tells whether the answer was right.
func (q *asker) askExercise(i int, e *learn.Exercise) (bool, error) {
	q.text.exercise(i, e)
	line, err := q.ask("your answer, or enter for ours: ")
	if err != nil {
		return false, err
	}
	right := e.Right(line)
	switch {
	case right:
		q.text.out = q.text.Append(q.text.out, term.Fewer, "  right\n")
	case line != "":
		q.text.out = q.text.Append(q.text.out, term.More, "  not right\n")
	}
	q.text.solution(e)
	return right, nil
}

// ask shows what has been built, then a prompt, and returns a line.
func (q *asker) ask(prompt string) (string, error) {
	q.text.out = append(q.text.out, '\n')
	q.text.out = q.text.Append(q.text.out, term.Dim, prompt)
	if err := q.flush(); err != nil || q.ended {
		return "", err
	}
	return q.line()
}

// line shows all that is written and reads a line.
func (q *asker) line() (string, error) {
	if err := q.Out.Flush(); err != nil {
		return "", err
	}
	line, err := q.in.ReadString('\n')
	if err == io.EOF {
		q.ended = true
		q.text.out = append(q.text.out, '\n')
		return strings.TrimSpace(line), nil
	}
	return strings.TrimSpace(line), err
}

// flush prints what has been built: on a terminal no more at once than it shows, so that
// nothing, a verdict least of all, is gone before it was read.
func (q *asker) flush() error {
	for width, height := q.OutSize(); !q.ended; {
		page, rest := firstScreen(q.text.out, width, height)
		if len(rest) == 0 {
			break
		}
		if _, err := q.Out.Write(q.text.Append(page, term.Dim, "enter shows more ")); err != nil {
			return err
		}
		q.text.out = rest
		if _, err := q.line(); err != nil {
			return err
		}
	}
	if _, err := q.Out.Write(q.text.take()); err != nil {
		return err
	}
	return q.Out.Flush()
}
