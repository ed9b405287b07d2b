package ui

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/internal/golden"
	"github.com/clipperhouse/displaywidth"
)

// TestTraps has the traps of the kind tui: widths of characters, and texts that break
// frames in terminals that count cells by grapheme or by code point.
func TestTraps(t *testing.T) {
	type trap struct {
		ID, Kind string
		Input    struct {
			Texts []string
			Text  string
		}
		Expect json.RawMessage // of another form for each kind
	}
	seen := 0
	for _, x := range golden.Cases[trap](t, filepath.Join(golden.Dir(t), "traps.jsonl")) {
		if x.Kind != "tui" {
			continue
		}
		seen++
		var expect struct{ Cells []int }
		if err := json.Unmarshal(x.Expect, &expect); err != nil {
			t.Fatalf("%s: %v", x.ID, err)
		}
		for i, text := range x.Input.Texts {
			if got := component.Width(text); got != expect.Cells[i] {
				t.Errorf("%s: %q takes %d cells, expected %d", x.ID, text, got, expect.Cells[i])
			}
		}
		for _, text := range append(x.Input.Texts, x.Input.Text) {
			// A flag is two characters that terminals without graphemes draw
			// side by side; there Bubble Tea cuts the row at the edge.
			flag := strings.ContainsFunc(text, func(r rune) bool { return 0x1f1e6 <= r && r <= 0x1f1ff })
			holdsFrames(t, x.ID, text, !flag)
		}
	}
	if seen == 0 {
		t.Error("there are no traps of the kind tui")
	}
}

// TestScripts draws texts of many scripts on every screen.
func TestScripts(t *testing.T) {
	for _, text := range []string{"日本語のテキスト、中文，한국어", "नमस्ते दुनिया क्षत्रिय", "שלום עולם مرحبا بالعالم", "e\u0301e\u0301\u0302\u0303\u0304", "👨‍👩‍👧‍👦🏳️‍🌈🇩🇪👍🏽", "\u202eevil\u2066\u2069\u200f", "\x1b[2J\x07\x00", "ﷺ𒐫꧅"} {
		holdsFrames(t, "scripts", text, false)
	}
}

// holdsFrames shows a text on every screen and checks that no row is wider than the
// frame, and that nothing reaches the terminal raw. Cells are counted by grapheme, as
// we lay out, and where points is set by code point too, as some terminals draw. (The
// vowel signs of Devanagari have a cell of their own there; Bubble Tea asks the
// terminal, and cuts such a row at the edge.)
func holdsFrames(t *testing.T, where, text string, points bool) {
	t.Helper()
	data, err := json.Marshal(map[string]string{"name": strings.Repeat(text, 3), text: "1"})
	if err != nil {
		t.Fatal(err)
	}
	for screen := range int(screens) {
		if screen == catalogScreen {
			continue
		}
		for _, size := range [][2]int{{80, 24}, {41, 12}} {
			o := options(t, "")
			o.Source = Source{Name: text, Data: data}
			o.Screen = strings.ToLower(screenNames()[screen])
			d := start(t, o, size[0], size[1])
			d.press("right", "w", "right")
			b := d.Frame()
			checkFrame(t, where+" on "+o.Screen, b)
			for row := range strings.Lines(b.String()) {
				row = strings.TrimSuffix(row, "\n")
				if w := displaywidth.String(row); w > size[0] {
					t.Errorf("%s on %s: a row takes %d cells:\n%s", where, o.Screen, w, row)
				}
				w := 0
				for _, r := range row {
					w += displaywidth.Rune(r)
				}
				if points && w > size[0] {
					t.Errorf("%s on %s: a row takes %d cells by code point:\n%s", where, o.Screen, w, row)
				}
			}
		}
	}
}

// TestByteHasNoTree: enter and the arrows in the tree of a token that is a byte do
// nothing, since there is no tree.
func TestByteHasNoTree(t *testing.T) {
	o := options(t, "")
	o.Source = Source{Name: "text", Data: []byte("u")}
	o.Screen = "tokens"
	d := start(t, o, 80, 24)
	d.press("enter", "enter", "up", "down", "enter", "backspace")
	d.want("one byte; nothing was merged")
}

// TestHelpFindsNothing: help in which no key matches is an empty page, on small
// screens too.
func TestHelpFindsNothing(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {40, 15}} {
		d := start(t, options(t, ""), size[0], size[1])
		d.press("?", "/")
		d.write("no such key")
		d.press("enter", "pgdown", "pgup", "pgdown", "tab")
		d.want("keys on")
	}
}

// TestCostShapeOfNoJSON chooses the shape that is counted where there is no document.
func TestCostShapeOfNoJSON(t *testing.T) {
	o := options(t, "")
	o.Source = Source{Name: "text", Data: []byte("{'a':0}")}
	d := start(t, o, 80, 24)
	d.press("5", "S", "down", "enter", "S", "down", "enter")
	d.want("[5 Cost]")
}
