package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui"
	"github.com/bpekit/bpekit/internal/cli"
)

// TestReplayIsWhatMergesPrints: the Merges screen at step k of a log shows exactly the
// segmentation that merges prints after as many merges, for a log that was trained
// and for the merges recovered from an encoding.
func TestReplayIsWhatMergesPrints(t *testing.T) {
	document, log := "ui/testdata/documents/records40.json", "ui/testdata/logs/records40-pretty.jsonl"
	screen := mergesScreen(t, document, log)
	pressKey(screen, tea.KeyHome, "")
	sameCuts(t, screen, printedMerges(t, log, 0, document, "-p", "gpt2-nc"))
	for k := range 40 {
		pressKey(screen, '.', ".")
		sameCuts(t, screen, printedMerges(t, log, k+1, document, "-p", "gpt2-nc"))
	}
	short := filepath.Join(t.TempDir(), "short.txt")
	if err := os.WriteFile(short, []byte("a new customer, customer_id and São Paulo: customerShippingAddressLine2"), 0o644); err != nil {
		t.Fatal(err)
	}
	screen = mergesScreen(t, short, "")
	for _, k := range []int{199742, 199741, 21350, 21349, 5734, 5733, 1700, 258, 17, 1} {
		for _, key := range fmt.Sprintf(":#%d\r", k-1) {
			if key == '\r' {
				pressKey(screen, tea.KeyEnter, "")
				continue
			}
			pressKey(screen, key, string(key))
		}
		sameCuts(t, screen, printedMerges(t, "o200k_base", k, short))
	}
}

// mergesScreen opens the Merges screen without a terminal, tall enough for all of the
// document.
func mergesScreen(t *testing.T, document, log string) *ui.Model {
	t.Helper()
	a := &app{Streams: cli.Standard(), encoding: "o200k_base", screen: screenFlags{screen: "merges", log: log, theme: "dark"}}
	o, err := a.screenOptions(document)
	if err != nil {
		t.Fatal(err)
	}
	m := ui.New(o)
	m.Settle(99, 220)
	return m
}

func pressKey(m *ui.Model, code rune, text string) {
	m.Update(tea.KeyPressMsg{Code: code, Text: text})
}

// printedMerges is what tokviz merges prints of a file after so many merges.
func printedMerges(t *testing.T, source string, merges int, file string, more ...string) string {
	t.Helper()
	var out strings.Builder
	s := cli.Standard()
	s.Out = cli.NewOutput(&out)
	args := append([]string{"merges", source, "--at", fmt.Sprint(merges), "-f", file, "--color", "never"}, more...)
	if err := execute(t.Context(), s, args); err != nil {
		t.Fatal(err)
	}
	if err := s.Out.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// sameCuts compares the text of the Merges screen with what merges printed.
func sameCuts(t *testing.T, m *ui.Model, printed string) {
	t.Helper()
	head, want, _ := strings.Cut(strings.TrimSuffix(printed, "\n"), "\n")
	rows := strings.Split(m.Frame().String(), "\n")
	for len(rows) > 0 && !strings.Contains(rows[0], " text ━") {
		rows = rows[1:]
	}
	tokens := strings.Fields(head)[0]
	if len(rows) == 0 || !strings.Contains(strings.ReplaceAll(rows[0], ",", ""), " "+tokens+" tokens") {
		t.Fatalf("%s: the title says %q", head, rows)
	}
	var got strings.Builder
	for _, row := range rows[1:] {
		if row == "" || strings.Contains(row, " ─") {
			break
		}
		got.WriteString(string([]rune(row)[min(2, len([]rune(row))):]))
	}
	// The screen marks white space and what the step made, and writes a character that
	// is cut in its own way.
	shown := strings.NewReplacer("‹c3╎a3›", `\xc3╎\xa3`, "«", "", "»", "", "·", " ", "⏎", `\n`).Replace(got.String())
	if shown != want {
		t.Errorf("%s: the screen shows\n%s\nmerges prints\n%s", head, shown, want)
	}
}
