package main

import (
	"bufio"
	"errors"
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
	early string // what was typed where only enter was asked for: it is the next answer
	ended bool   // standard input has ended: nothing more is asked
	last  bool   // there is no lesson after it
}

// errLeft says that the learner ended the lesson.
var errLeft = errors.New("the lesson was left")

// What is typed in place of an answer.
const (
	leaves = "q"
	shows  = "?"
)

// askLesson goes through a lesson on a terminal, and waits for answers.
func (a *app) askLesson(l *learn.Lesson, last bool) error {
	q := &asker{app: a, last: last, in: bufio.NewReader(a.In), text: lessonText{Styler: a.OutStyle()}}
	err := q.lesson(l)
	if err == errLeft {
		return nil
	}
	return err
}

func (q *asker) lesson(l *learn.Lesson) error {
	q.text.opening(l)
	if err := q.wait("press enter for the question, q ends "); err != nil {
		return err
	}
	predicted, err := q.askPrediction(l)
	if err != nil {
		return err
	}
	if err := q.wait("press enter for what happened "); err != nil { // the verdict is to stay in sight until it is read
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
	q.ending(l, predicted, right)
	return q.flush()
}

// ending tells how many answers were right, and what comes next.
func (q *asker) ending(l *learn.Lesson, predicted bool, right int) {
	prediction := "not right"
	if predicted {
		prediction = "right"
	}
	q.text.out = fmt.Appendf(q.text.out, "\nprediction %s, %d of %d exercises right\n", prediction, right, len(l.Exercises))
	if !q.last {
		q.text.out = fmt.Appendf(q.text.out, "tokviz learn %d is the next lesson; ", l.Number+1)
	}
	q.text.out = append(q.text.out, "in tokviz the key 7 opens all of them\n"...)
}

// askPrediction asks until one of the choices is made, or the answer is asked for. It
// reports whether the choice was right.
func (q *asker) askPrediction(l *learn.Lesson) (right bool, err error) {
	q.text.prediction(l)
	for {
		line, err := q.ask("your choice, or ? for the answer: ")
		if err != nil {
			return false, err
		}
		choice, ok := l.Prediction.Choose(line)
		right = ok && choice == l.Prediction.Right
		switch {
		case right:
			q.text.out = q.text.Append(q.text.out, term.Fewer, "  right\n")
		case ok:
			q.text.out = q.text.Append(q.text.out, term.More, "  wrong: you chose "+learn.Letter(choice)+"\n")
		case line != shows:
			q.text.out = append(q.text.out, "  choose one of the letters\n"...)
			continue
		}
		q.text.answer(l)
		return right, nil
	}
}

// askExercise asks until the answer is right or ours is asked for, and tells whether it
// was right.
func (q *asker) askExercise(i int, e *learn.Exercise) (right bool, err error) {
	q.text.exercise(i, e)
	for {
		line, err := q.ask("your answer, or ? for ours: ")
		if err != nil {
			return false, err
		}
		right = e.Right(line)
		switch {
		case right:
			q.text.out = q.text.Append(q.text.out, term.Fewer, "  right\n")
		case line == "":
			continue
		case line != shows:
			q.text.out = q.text.Append(q.text.out, term.More, "  not right\n")
			continue
		}
		q.text.solution(e)
		return right, nil
	}
}

// wait shows what has been built, then a prompt, until enter is pressed.
func (q *asker) wait(prompt string) error {
	q.text.out = append(q.text.out, '\n')
	q.text.out = q.text.Append(q.text.out, term.Dim, prompt)
	if err := q.flush(); err != nil || q.ended {
		return err
	}
	return q.enter()
}

// enter waits for enter. What is typed before it is taken for the answer to the question
// that comes next.
func (q *asker) enter() error {
	line, err := q.line()
	if err == nil && line != "" && !q.ended {
		q.early = line
	}
	return err
}

// ask shows what has been built, then a prompt, and returns a line. When standard input
// has ended, that is the one that asks for the answer.
func (q *asker) ask(prompt string) (line string, err error) {
	q.text.out = append(q.text.out, '\n')
	q.text.out = q.text.Append(q.text.out, term.Dim, prompt)
	if err := q.flush(); err != nil {
		return "", err
	}
	if line, q.early = q.early, ""; line != "" {
		q.text.out = append(q.text.out, line+"\n"...)
		return line, nil
	}
	if !q.ended {
		line, err = q.line()
	}
	if q.ended && line == "" {
		line = shows
	}
	return line, err
}

// line shows all that is written and reads a line.
func (q *asker) line() (string, error) {
	if err := q.Out.Flush(); err != nil {
		return "", err
	}
	line, err := q.in.ReadString('\n')
	line = strings.TrimSpace(line)
	if err == io.EOF {
		q.ended = true
		q.text.out = append(q.text.out, '\n')
		err = nil
	}
	if line == leaves && err == nil {
		err = errLeft
	}
	return line, err
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
		if err := q.enter(); err != nil {
			return err
		}
	}
	if _, err := q.Out.Write(q.text.take()); err != nil {
		return err
	}
	return q.Out.Flush()
}
