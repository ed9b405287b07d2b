package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/internal/cli"
)

// TestAskLesson goes through lessons with what a learner types, up to the end of standard
// input at any place.
func TestAskLesson(t *testing.T) {
	lessons, err := learn.All()
	if err != nil {
		t.Fatal(err)
	}
	const next, seven = `tokviz learn 3 is the next lesson; `, `in tokviz the key 7 opens all of them\n$`
	for _, c := range []struct {
		name, typed string
		number      int
		want        string
	}{
		{"all right", "\nc\n\nbc\nab\n", 2, `right\n[\s\S]*prediction right, 2 of 2 exercises right\n` + next + seven},
		{"wrong, then right", "\n\nx\na\n\nb\nbc\n?\n", 2, `choose one of the letters[\s\S]*choose one of the letters[\s\S]*wrong: you chose a[\s\S]*answer: c [\s\S]*not right[\s\S]*  right[\s\S]*prediction not right, 1 of 2 exercises right\n`},
		{"an empty answer is none", "\n?\n\n\n\n?\n?\n", 2, `prediction not right, 0 of 2 exercises right\n`},
		{"typed too early", "c\n\nbc\n?\n", 2, `your choice, or \? for the answer: c\n  right[\s\S]*prediction right, 1 of 2`},
		{"left at once", "q\n", 2, `q ends $`},
		{"left at the question", "\nq\n", 2, `for the answer: $`},
		{"left at an exercise", "\nc\n\nq\n", 2, `for ours: $`},
		{"nothing", "", 10, `answer: b [\s\S]*prediction not right, 0 of 2 exercises right\n` + seven},
		{"ends after the question", "\nb", 10, `  right[\s\S]*prediction right, 0 of 2 exercises right\n` + seven},
		{"ends within an answer", "\nb\n\n359 32898 24694", 10, `prediction right, 1 of 2 exercises right\n` + seven},
	} {
		got := ask(t, c.typed, &lessons[c.number-1], c.number == len(lessons))
		if !regexp.MustCompile(c.want).MatchString(got) {
			t.Errorf("%s: no match for %s in\n%s", c.name, c.want, got)
		}
	}
}

// ask returns what a lesson prints when a learner types something.
func ask(t *testing.T, typed string, l *learn.Lesson, last bool) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "in"), []byte(typed), 0o666); err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(filepath.Join(dir, "in"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.Create(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	a := &app{Streams: &cli.Streams{In: in, Out: cli.NewOutput(out)}}
	if err := a.askLesson(l, last); err != nil {
		t.Fatal(err)
	}
	if err := a.Out.Flush(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
