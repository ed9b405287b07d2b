package main

import (
	"strings"
	"testing"

	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/internal/term"
)

// TestLessonsFitAPage: no line of a lesson is wider than a terminal of 80 columns.
func TestLessonsFitAPage(t *testing.T) {
	lessons, err := learn.All()
	if err != nil {
		t.Fatal(err)
	}
	narrow := func(name, page string) {
		t.Helper()
		for line := range strings.Lines(page) {
			if line = strings.TrimSuffix(line, "\n"); term.Width(line) > 80 || strings.TrimRight(line, " ") != line {
				t.Errorf("%s: %q has %d cells", name, line, term.Width(line))
			}
		}
	}
	narrow("the list", string(lessonList(term.Styler{}, lessons)))
	for i := range lessons {
		l, text := &lessons[i], &lessonText{}
		text.opening(l)
		text.prediction(l)
		text.answer(l)
		text.shown(l)
		for k := range l.Exercises {
			text.exercise(k, &l.Exercises[k])
			text.solution(&l.Exercises[k])
		}
		narrow(l.Title, string(text.take()))
	}
}
