package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
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
