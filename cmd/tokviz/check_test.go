package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
)

// TestAnswersThatAreNotUTF8 has the answers that a script cannot hold.
func TestAnswersThatAreNotUTF8(t *testing.T) {
	for name, c := range map[string]struct{ answers, want string }{
		"invalid": {"{\"schema\":\"tokviz.answers/1\",\"texts\":[{\"text\":\"a\xff\",\"ids\":[64]}]}",
			"tokviz: f:1:49: invalid UTF-8 \"\\xff\", expected UTF-8\nhint: a text that is not UTF-8 is written as \"b64\", the base64 of its bytes\n"},
		"byte order mark": {"\ufeff{}", "tokviz: f:1:1: byte order mark \"\\ufeff\", expected a JSON value at the very start\nhint: " + formHint + "\n"},
		"deep":            {strings.Repeat("[", 1<<20), "tokviz: f:1:10001: more than the limit of 10000 levels\nhint: " + formHint + "\n"},
	} {
		_, err := parseAnswers("f", []byte(c.answers))
		var out bytes.Buffer
		if status := cli.Report(&out, "tokviz", term.Styler{}, err); status != cli.StatusFailed || out.String() != c.want {
			t.Errorf("%s: status %d, %q, want %q", name, status, out.String(), c.want)
		}
	}
}

// FuzzAnswers reads answers of any kind: an error has a place, and answers without one
// hold something to check.
func FuzzAnswers(f *testing.F) {
	script, err := os.ReadFile("testdata/script/check.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for line := range bytes.Lines(script) {
		if bytes.HasPrefix(line, []byte("{")) {
			f.Add(line)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := parseAnswers("f", data)
		switch {
		case err != nil && !strings.HasPrefix(err.Error(), "f:") && !strings.HasPrefix(err.Error(), "shape: f:"):
			t.Errorf("no place: %v", err)
		case err == nil && len(a.texts)+len(a.merges) == 0:
			t.Error("nothing to check")
		}
	})
}

// TestExcerptAt tries every offset of texts that are shown in part.
func TestExcerptAt(t *testing.T) {
	for _, text := range []string{"", "short", strings.Repeat("a", 200), strings.Repeat("é", 300), strings.Repeat("日本", 100), strings.Repeat("\x80", 500)} {
		for at := range len(text) + 1 {
			got := excerptAt([]byte(text), at)
			shown := strings.Trim(got, `"…`)
			if strings.HasPrefix(text, "\x80") {
				shown = strings.ReplaceAll(shown, `\x80`, "\x80")
			}
			if !strings.Contains(text, shown) || len(shown) > 200 || len(text) > 200 && len(shown) < 190 || len(text) <= 200 && shown != text {
				t.Fatalf("%.20q at %d: %d bytes, %s", text, at, len(shown), got)
			}
		}
	}
}

// TestExplainAt compares the explanation of one chunk with that of all.
func TestExplainAt(t *testing.T) {
	e, err := loadEncoder("cl100k_base", "", true)
	if err != nil {
		t.Fatal(err)
	}
	text := []byte("The cat's 12345 naïve\n\n  words\xe2\x82")
	spans, err := e.spans(text, bpe.SpecialOrdinary)
	if err != nil {
		t.Fatal(err)
	}
	offset := 0
	for i, want := range e.explainText(text, spans) {
		for range want.text {
			got, number := e.explainAt(text, spans, offset)
			if number != i || !bytes.Equal(got.text, want.text) || got.rule != want.rule || len(got.Steps) != len(want.Steps) {
				t.Fatalf("byte %d: chunk %d %q by %s, want %d %q by %s", offset, number, got.text, got.rule, i, want.text, want.rule)
			}
			offset++
		}
	}
	if got, _ := e.explainAt(text, spans, offset); got != nil || offset != len(text) {
		t.Errorf("past the end: %v; %d of %d bytes", got, offset, len(text))
	}
}
