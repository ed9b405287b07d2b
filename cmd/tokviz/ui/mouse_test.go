package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// clickOn clicks on the first place of the frame that holds a text.
func (d *driver) clickOn(text string) {
	d.t.Helper()
	for y, row := range strings.Split(d.Frame().String(), "\n") {
		if i := strings.Index(row, text); i >= 0 {
			d.send(tea.MouseClickMsg{X: len([]rune(row[:i])), Y: y, Button: tea.MouseLeft})
			return
		}
	}
	d.t.Fatalf("%q is not on the screen", text)
}

func TestMouse(t *testing.T) {
	d := start(t, options(t, "nested-orders.json"), 80, 24)
	d.clickOn("135")
	d.want("/orders/0/customer/id")
	d.clickOn("TOON ─")
	if d.compare().focused().key != "toon" {
		t.Error("a click on a title does not focus its pane")
	}
	top := d.compare().top["pretty"]
	d.send(tea.MouseWheelMsg{X: 10, Y: 3, Button: tea.MouseWheelDown})
	if d.compare().focused().key != "pretty" || d.compare().top["pretty"] == top {
		t.Error("the wheel does not scroll the pane under the pointer")
	}
	d.clickOn("4 Encodings")
	d.want("[4 Encodings]")
	d.clickOn("? help")
	d.want("keys on Encodings")
	d.press("esc", "M")
	d.clickOn("1 Compare")
	d.want("[4 Encodings]", "1 Compare")
}

func TestScrubberIsDragged(t *testing.T) {
	o := options(t, "records40.json")
	o.Log = recordsLog(t)
	d := start(t, o, 80, 24)
	d.Frame()
	d.send(tea.MouseClickMsg{X: 3, Y: 3, Button: tea.MouseLeft})
	if d.merges().step != -1 {
		t.Errorf("a click at the left end goes to %d, expected the start", d.merges().step)
	}
	d.send(tea.MouseMotionMsg{X: 76, Y: 3, Button: tea.MouseLeft})
	if d.merges().step != 39 {
		t.Errorf("dragging to the right end goes to %d, expected 39", d.merges().step)
	}
}

func TestPlayRunsToTheEnd(t *testing.T) {
	o := options(t, "records40.json")
	o.Log = recordsLog(t)
	d := start(t, o, 80, 24)
	d.press("home", "space")
	if !d.merges().playing {
		t.Fatal("space does not play")
	}
	for range 60 {
		d.send(tickMsg{d.merges().ticking})
	}
	if d.merges().step != 39 || d.merges().playing {
		t.Errorf("playing stops at %d, expected 39", d.merges().step)
	}
}

// TestCopies checks what the chords of y copy.
func TestCopies(t *testing.T) {
	o := options(t, "nested-orders.json")
	o.At = "/orders/2/customer/address/city"
	d := start(t, o, 80, 24)
	for key, want := range map[string]string{
		"v": "São Paulo", "p": "/orders/2/customer/address/city", "r": `"city": "São Paulo"`,
		"l": "tokviz nested-orders.json --screen compare --at /orders/2/customer/address/city",
	} {
		d.press("y", key)
		if d.clip != want {
			t.Errorf("y %s copies %q, expected %q", key, d.clip, want)
		}
		d.want("copied")
	}
	d.press("y", "n")
	if !strings.Contains(d.clip, `"lwon":3.5`) {
		t.Errorf("y n copies %q", d.clip)
	}
}

// TestExport writes each kind of file from the sheet, and asks before it replaces.
func TestExport(t *testing.T) {
	o := options(t, "nested-orders.json")
	files := map[string]string{}
	o.Write = func(name string, data []byte) error { files[name] = string(data); return nil }
	o.Exists = func(name string) bool { return files[name] != "" }
	d := start(t, o, 80, 24)
	for range exportKinds() {
		d.press("X")
		for range files {
			d.press("right")
		}
		d.press("enter")
	}
	for name, begins := range map[string]string{"svg": "<svg ", "html": "<!DOCTYPE html>", "txt": "[1 Compare]", "ans": "\x1b[", "json": `{"schema":"tokviz.screen/1","screen":"compare"`} {
		if got := files["nested-orders-compare."+name]; !strings.HasPrefix(got, begins) {
			t.Errorf("the %s begins with %.20q, expected %q", name, got, begins)
		}
	}
	d.press("X", "enter")
	d.want("there is such a file; enter replaces it")
}

// TestExportParts writes the pane, the selection and the whole document from the
// sheet, and the command line of each.
func TestExportParts(t *testing.T) {
	o := options(t, "nested-orders.json")
	o.At = "/orders/2/customer/address/city"
	written := ""
	o.Write = func(_ string, data []byte) error { written = string(data); return nil }
	d := start(t, o, 80, 24)
	for _, c := range []struct {
		keys     string
		holds    []string
		lacks    string
		rows     int
		commands string
	}{
		{"right right up right", []string{"▸ pretty ━", `«"│city│":│ "│São│ Paulo│"»`}, "minified", 11, "--export-part pane"},
		{"right right up right right", []string{`«"│city│":│ "│São│ Paulo│"»`}, "pretty", 1, "--export-part selection"},
		{"right right up right down down down left", []string{"▸ pretty ━", "│ORD│-│000│01│", "│ORD│-│000│30│"}, "minified", 908, "--export-part document"},
		{"left up", []string{`"at":"/orders/2/customer/address/city"`, `"text":"São Paulo"`, `"lwon":3.5`}, `"tokens":[`, 1, "--size 80x24"},
		{"left up right right", []string{`"tokens":[{"text":" \"","b64":"ICI=","id":392,"wall":true}`}, "ORD", 1, "--export-part selection"},
	} {
		d.press("X")
		d.press(strings.Fields(c.keys)...)
		d.want(c.commands)
		d.press("enter")
		for _, s := range c.holds {
			if !strings.Contains(written, s) {
				t.Errorf("%s: the export does not hold %q:\n%.600s", c.keys, s, written)
			}
		}
		if strings.Contains(written, c.lacks) {
			t.Errorf("%s: the export holds %q", c.keys, c.lacks)
		}
		if rows := strings.Count(written, "\n"); rows != c.rows {
			t.Errorf("%s: %d rows, expected %d", c.keys, rows, c.rows)
		}
	}
}

// TestPasteReplacesTheDocument: a paste with no sheet open becomes the document.
func TestPasteReplacesTheDocument(t *testing.T) {
	d := start(t, options(t, "nested-orders.json"), 80, 24)
	d.send(paste(`{"a":[1,2]}`))
	d.want("pasted  11 B", "minified ──")
	d.send(paste(`{"a":`))
	d.want("not JSON", "the text ends")
}

// TestEditorOpensFiles: ctrl+o asks for a name; a file that is not there leaves the
// text as it is.
func TestEditorOpensFiles(t *testing.T) {
	o := options(t, "nested-orders.json")
	o.ReadText = func(name string) ([]byte, error) {
		if name != "a.txt" {
			return nil, fmt.Errorf("%s: no such file", name)
		}
		return []byte("customer status"), nil
	}
	d := start(t, o, 80, 24)
	d.press("2", "e", "ctrl+o")
	d.want("open: _")
	d.write("b.txt")
	d.press("enter")
	d.want("b.txt: no such file")
	d.press("ctrl+o")
	d.write("a.txt")
	d.press("enter")
	d.want("customer status_", "2 tokens")
	d.press("ctrl+o", "esc", "esc")
	d.want("│«customer»│ status")
}

// TestRowFilter: & on Encodings keeps the rows that hold a text.
func TestRowFilter(t *testing.T) {
	o := options(t, "nested-orders.json")
	o.Screen = "encodings"
	d := start(t, o, 80, 24)
	d.press("&")
	d.write("São Paulo")
	d.want("& São Paulo_", "12 matches")
	d.press("enter")
	if n := strings.Count(d.Frame().String(), "S╏ão│ Paulo") + strings.Count(d.Frame().String(), "São│ Paulo"); n < 3 {
		t.Errorf("%d rows hold the text:\n%s", n, d.Frame())
	}
	if strings.Contains(d.Frame().String(), "orderId") {
		t.Error("rows without the text are drawn")
	}
	d.press("&", "esc")
	if d.encodings().kept != "São Paulo" {
		t.Error("esc does not bring back what was kept")
	}
}
