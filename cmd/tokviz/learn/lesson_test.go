package learn

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/internal/term"
)

// TestLessons holds the lessons to their form.
func TestLessons(t *testing.T) {
	lessons, err := All()
	if err != nil {
		t.Fatal(err)
	}
	if len(lessons) != 10 {
		t.Fatalf("%d lessons, want 10", len(lessons))
	}
	for i, l := range lessons {
		if l.Number != i+1 || l.Needs >= l.Number {
			t.Errorf("lesson %d stands at %d and needs %d", l.Number, i+1, l.Needs)
		}
		if len(l.Exercises) != 2 || len(l.Prediction.Choices) != 4 || len(l.Summary) == 0 || len(l.Idea) == 0 || len(l.Shown) == 0 {
			t.Errorf("lesson %d lacks a part", l.Number)
		}
		for _, text := range l.texts() {
			if strings.Contains(string(*text), "{{") {
				t.Errorf("lesson %d: %q is not filled in", l.Number, *text)
			}
		}
		if strings.Contains(l.Title, "{{") {
			t.Errorf("lesson %d: a title has no facts", l.Number)
		}
		for _, file := range []string{l.Input.File, l.Live.File, l.Live.Log} {
			if _, err := ReadInput(file); file != "" && err != nil {
				t.Errorf("lesson %d: %v", l.Number, err)
			}
		}
		if n, err := l.Input.Bytes(); n == 0 || err != nil {
			t.Errorf("lesson %d: the input has %d bytes, %v", l.Number, n, err)
		}
		if v := l.Prediction.View; v != nil {
			if at := fmt.Sprintf("#%d", v.After+1); l.Live.At != at || v.File != l.Live.File || v.Log != l.Live.Log {
				t.Errorf("lesson %d: the live screen opens at %s, the merge asked for is %s", l.Number, l.Live.At, at)
			}
			if at := fmt.Sprintf("#%d", v.After); l.Live.Before == nil || l.Live.Before.At != at || !l.Live.Before.Hidden {
				t.Errorf("lesson %d: before the prediction %+v is opened, not %s with the counts hidden", l.Number, l.Live.Before, at)
			}
		}
		for _, e := range l.Exercises {
			if !e.Right(string(e.Answer)) || e.Right("") || e.Right("something else") {
				t.Errorf("lesson %d: the answer %q is not told from others", l.Number, e.Answer)
			}
		}
	}
}

// numbers finds what a reader takes for a number, but for "one" on its own.
var numbers = regexp.MustCompile(`(?i)[0-9]+|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|hundred|thousand)\b`)

// TestNumbersAreFacts finds numbers in the texts that are neither facts nor given
// with the question.
func TestNumbersAreFacts(t *testing.T) {
	names, err := fs.Glob(data, "lessons/*.json")
	if err != nil {
		t.Fatal(err)
	}
	marked := filler{
		fact:    func(*Lesson, string) (string, error) { return "", nil },
		command: func(*Lesson, string) (string, error) { return "", nil },
	}
	for _, name := range names {
		l, err := read(name, marked)
		if err != nil {
			t.Fatal(err)
		}
		given := slices.SortedFunc(slices.Values(l.Given), func(a, b string) int { return len(b) - len(a) })
		for _, text := range l.texts() {
			rest := string(*text)
			for _, g := range given {
				rest = strings.ReplaceAll(rest, g, "")
			}
			if n := numbers.FindString(rest); n != "" {
				t.Errorf("%s: %q in %q is neither a fact nor given", name, n, *text)
			}
		}
	}
}

// TestNothingIsUnused finds facts and given texts that no text has.
func TestNothingIsUnused(t *testing.T) {
	names, err := fs.Glob(data, "lessons/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := data.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var s source
		if err := json.Unmarshal(text, &s); err != nil {
			t.Fatal(err)
		}
		for fact := range s.Facts {
			if !strings.Contains(string(text), "{{"+fact+"}}") && strings.Count(string(text), `"`+fact+`"`) < 2 && !mentioned(s.Holds, fact) {
				t.Errorf("%s: nothing names the fact %s", name, fact)
			}
		}
	}
}

func mentioned(sentences []string, word string) bool {
	return slices.ContainsFunc(sentences, func(s string) bool { return slices.Contains(strings.Fields(s), word) })
}

func TestRight(t *testing.T) {
	e := Exercise{Answer: "258 100 258 97 99"}
	for _, answer := range []string{"258 100 258 97 99", "[258, 100, 258, 97, 99]", "258,100,258,97,99", " 258 100\t258 97 99 "} {
		if !e.Right(answer) {
			t.Errorf("%q is taken for wrong", answer)
		}
	}
	for _, c := range []struct {
		answer, given string
		want          bool
	}{
		{"2302", "2,302", true}, {"2302", "2302 tokens", false}, {"20", "#20", true}, {"20", "200", false},
		{"shipped", "\"Shipped\"", true}, {"-53", "53", false}, {"1.5", "1.5", true}, {"1.5", "15", false},
	} {
		if got := (&Exercise{Answer: Text(c.answer)}).Right(c.given); got != c.want {
			t.Errorf("%q for %q: %v", c.given, c.answer, got)
		}
	}
}

func TestChoose(t *testing.T) {
	p := &Prediction{Choices: make([]Choice, 4)}
	for answer, want := range map[string]int{"a": 0, "D": 3, "(b)": 1, "e": -1, "": -1, "ab": -1, "?": -1} {
		got, ok := p.Choose(answer)
		if ok != (want >= 0) || ok && got != want {
			t.Errorf("%q is choice %d, %v", answer, got, ok)
		}
	}
}

func TestLiveCommand(t *testing.T) {
	l := Live{Screen: "merges", File: "records40.json", Log: "records40.merges.jsonl", At: "#5"}
	if got, want := l.Command(), "tokviz --screen merges --log records40.merges.jsonl --at '#5' records40.json"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// TestBreakCommand holds broken command lines to what a shell makes of them.
func TestBreakCommand(t *testing.T) {
	lessons, err := All()
	if err != nil {
		t.Fatal(err)
	}
	commands := []string{"a 'b | c' && d", "printf '[\"\",0]' | tokviz compare --shapes pretty,minified,toon,lwon"}
	for _, l := range lessons {
		commands = append(commands, l.Live.Command(), l.Exercises[0].Look, l.Exercises[1].Look)
		for _, p := range []Page{l.Idea, l.Prediction.Show, l.Shown} {
			for _, b := range p {
				if b.Command != "" {
					commands = append(commands, b.Command)
				}
			}
		}
	}
	for _, command := range commands {
		for _, width := range []int{36, 40, 60, 74, 200} {
			rows := BreakCommand(command, width)
			for _, row := range rows {
				if term.Width(row) > width {
					t.Errorf("%q is wider than %d", row, width)
				}
			}
			joined := rows[0]
			for _, row := range rows[1:] {
				before, ok := strings.CutSuffix(joined, `\`)
				after, indented := strings.CutPrefix(row, continued)
				if joined = before + after; !ok || !indented {
					t.Errorf("%q does not go on in %q", before, row)
				}
			}
			if joined != command {
				t.Errorf("%q comes back as %q", command, joined)
			}
		}
	}
	if got := BreakCommand("a 'quoted blank stays' | b", 25); !slices.Equal(got, []string{`a 'quoted blank stays' \`, "    | b"}) {
		t.Errorf("%q", got)
	}
}

// TestBreakText breaks paragraphs and outputs.
func TestBreakText(t *testing.T) {
	for _, c := range []struct {
		text  Text
		width int
		want  []string
	}{
		{"one two three", 7, []string{"one two", "three"}},
		{"one:   two three", 10, []string{"one:   two", "three"}},
		{"one\ntwo three", 9, []string{"one", "two three"}},
		{"one\ntwo three", 8, []string{"one two", "three"}},
		{"one two\n\nthree\nfour", 6, []string{"one", "two", "three", "four"}},
		{"", 8, []string{""}},
	} {
		if got := c.text.Words(c.width, c.width); !slices.Equal(got, c.want) {
			t.Errorf("%q in %d: %q", c.text, c.width, got)
		}
	}
	for _, c := range []struct {
		line  string
		width int
		want  []string
	}{
		{"short", 9, []string{"short"}},
		{"  1  rank 263  before it", 16, []string{"  1  rank 263", "    before it"}},
		{`{\n  a\n}`, 6, []string{`{\n`, `  a\n`, `}`}},
		{"unbroken", 4, []string{"unbr", "oken"}},
		{"日本日本", 5, []string{"日本", "日本"}},
		{"日本", 1, []string{"日", "本"}},
	} {
		if got := BreakOutput(c.line, c.width); !slices.Equal(got, c.want) {
			t.Errorf("%q in %d: %q", c.line, c.width, got)
		}
	}
}
