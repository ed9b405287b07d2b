package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/internal/term"
)

// TestFirstScreen: a terminal is given no more rows than it shows.
func TestFirstScreen(t *testing.T) {
	lines := func(from, to int) (text string) {
		for i := from; i <= to; i++ {
			text += fmt.Sprintf("line %d\n", i)
		}
		return text
	}
	for _, c := range []struct {
		name          string
		text          string
		width, height int
		page          string
	}{
		{"no terminal", lines(1, 99), 0, 0, lines(1, 99)},
		{"it fits", lines(1, 9), 80, 10, lines(1, 9)},
		{"one too many", lines(1, 10), 80, 10, lines(1, 9)},
		{"a prompt in the last row", lines(1, 9) + "answer: ", 80, 10, lines(1, 9) + "answer: "},
		{"a prompt below it", lines(1, 10) + "answer: ", 80, 10, lines(1, 9)},
		{"cut at an empty line", lines(1, 6) + "\n" + lines(8, 20), 80, 10, lines(1, 6) + "\n"},
		{"not at one far above", "one\n\n" + lines(3, 20), 80, 10, "one\n\n" + lines(3, 9)},
		{"long lines take more rows", strings.Repeat(strings.Repeat("x", 41)+"\n", 10), 40, 10, strings.Repeat(strings.Repeat("x", 41)+"\n", 4)},
		{"colours take none", strings.Repeat("\x1b[36m"+strings.Repeat("x", 40)+"\x1b[0m\n", 9), 40, 10, strings.Repeat("\x1b[36m"+strings.Repeat("x", 40)+"\x1b[0m\n", 9)},
		{"one line that is too long", strings.Repeat("x", 999) + "\n" + lines(2, 3), 40, 10, strings.Repeat("x", 999) + "\n"},
	} {
		page, rest := firstScreen([]byte(c.text), c.width, c.height)
		if string(page) != c.page || string(page)+string(rest) != c.text {
			t.Errorf("%s: the page is %q, then %q", c.name, page, rest)
		}
	}
}

// TestVerdictStaysInSight: in a terminal of 24 rows the first screen after each answer
// begins with its verdict and ends before the terminal scrolls it away.
func TestVerdictStaysInSight(t *testing.T) {
	lessons, err := learn.All()
	if err != nil {
		t.Fatal(err)
	}
	for i := range lessons {
		l, q := &lessons[i], &asker{}
		answers := []func(){func() { q.text.answer(l) }}
		for k := range l.Exercises {
			answers = append(answers, func() { q.text.solution(&l.Exercises[k]) })
		}
		for _, answer := range answers {
			q.text.Styler = term.Styler{Color: true}
			q.text.out = q.text.Append(nil, term.More, "  wrong\n")
			answer()
			page, _ := firstScreen(q.text.take(), 80, 24)
			if rows := bytes.Count(page, []byte("\n")); rows > 23 || !bytes.Contains(page, []byte("wrong")) {
				t.Errorf("lesson %d: %d rows\n%s", i+1, rows, page)
			}
		}
	}
}
