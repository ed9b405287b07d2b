package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/shape"
)

// TestLargeDocument: of a document beyond the limit of linked panes all shapes are
// counted, and one pane is drawn and moved in.
func TestLargeDocument(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 15}} {
		o := options(t, "nested-orders.json")
		d := &driver{t: t, Model: New(o)}
		d.limit = 1000
		d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.run(d.Init())
		d.want("6,015", "3,713", "3,932", "2,433", "+62.0%", "-34.5%")
		if n := len(d.compare().panes); size[0] >= 100 && n != 1 {
			t.Errorf("%d panes are drawn, expected 1", n)
		}
		d.press(":")
		d.write("/orders/3/orderId")
		d.press("enter")
		d.want("«", "/orders/3/orderId")
		d.press("tab", "down")
		if d.compare().focused().key != "minified" {
			t.Errorf("tab goes to %s, which is not drawn", d.compare().focused().key)
		}
		d.want("/orders/3/customer")
		if strings.Contains(d.Frame().String(), "···") {
			t.Errorf("something is still being counted:\n%s", d.Frame())
		}
		d.press("A", ".", "m", "right", "n", "*")
		d.press("2")
		d.want("[2 Tokens]", "6,015 tokens")
	}
}

// TestProgress: while a large document is counted the status row says how much is
// done, answers of an older document change nothing, and esc gives up.
func TestProgress(t *testing.T) {
	d := &driver{t: t, Model: New(options(t, "nested-orders.json"))}
	d.limit = 1000
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.Init() // what it asks for comes by hand
	doc, err := shape.Parse("nested-orders.json", document(t, "nested-orders.json"), shape.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	d.source, d.doc, d.loading = document(t, "nested-orders.json"), doc, true
	d.want("0 of 4 shapes counted    0%")
	waits := false
	d.send(shareMsg{d.gen, "minified", 0.5, func() tea.Msg { waits = true; return nil }})
	d.want("0 of 4 shapes counted   12%")
	if !waits {
		t.Error("nobody waits for what comes after a share")
	}
	d.send(shareMsg{d.gen - 1, "minified", 0.9, nil})
	d.want("12%")
	d.press("esc")
	if s := d.Frame().String(); strings.Contains(s, "shapes counted") || strings.Contains(s, "···") {
		t.Errorf("esc does not stop counting:\n%s", s)
	}
}
