package ui

import (
	"testing"

	"github.com/bpekit/bpekit/cost"
)

// TestExportAliases: with experiments kept, X writes the alias map, which undoes them,
// two renames of one field as one.
func TestExportAliases(t *testing.T) {
	o := options(t, "nested-orders.json")
	o.Screen = "cost"
	name, written := "", []byte(nil)
	o.Write = func(to string, data []byte) error { name, written = to, data; return nil }
	d := start(t, o, 80, 24)
	d.press("right", "down", "down", "r")
	d.write("price")
	d.press("enter", "r", "ctrl+u")
	d.write("cost")
	d.press("enter")
	d.want("2 experiments", "cost ─")
	d.press("X")
	d.want("▸ the alias map", "nested-orders-aliases.json", "tokviz fields --rename 'unitPrice=cost'", "--map nested-orders-aliases.json")
	d.press("enter")
	m, err := cost.ParseAliasMap(name, written)
	if err != nil || name != "nested-orders-aliases.json" {
		t.Fatalf("%s: %v: %s", name, err, written)
	}
	if got := m.Renames(); len(got) != 1 || got[0] != (cost.Rename{Old: "unitPrice", New: "cost"}) {
		t.Errorf("the map has %v", got)
	}

	// The other parts are still there.
	d.press("X", "right")
	d.want("▸ this screen as it stands", "nested-orders-cost.svg")
	d.press("esc", "d")
	written = nil
	d.press("X", "enter")
	d.want("dropping a field cannot")
	if written != nil {
		t.Errorf("a map was written that cannot be undone: %s", written)
	}
}
