package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// costFrame brings the Cost screen to unitPrice, as the wireframes show it.
func costFrame(w, h int) func(t *testing.T) *driver {
	return func(t *testing.T) *driver {
		o := options(t, "nested-orders.json")
		o.Screen = "cost"
		d := start(t, o, w, h)
		d.press("right", "down", "down")
		return d
	}
}

// renameFrame is the rename sheet of the wireframe.
func renameFrame(t *testing.T) *driver {
	d := costFrame(80, 24)(t)
	d.press("r")
	d.write("price")
	return d
}

func TestWalk5Rename(t *testing.T) {
	d := start(t, options(t, "nested-orders.json"), 80, 24)
	d.press("5")
	d.want("▸ / orders * ━", "▸ items")
	d.press("right")
	d.want("▾ items")
	d.press("down", "down")
	d.want("unitPrice ─", "77 times   6.50 each   500.50 in all", "dropped -539")
	d.press("r")
	d.write("price")
	d.want("pretty        6,015    5,938      -77", "minified      3,713    3,636      -77    -2.1%", "TOON          3,932    3,902      -30", "LWON          2,433    2,432       -1   -<0.1%")
	d.press("enter")
	d.want("1 experiment: 3,713 -> 3,636", "price ─")
	d.press("u")
	d.want("minified  3,713 tokens", "unitPrice ─")
	if strings.Contains(d.Frame().String(), "experiment:") {
		t.Error("an experiment that was undone is still named")
	}
}

func TestWalk6SavesNothing(t *testing.T) {
	d := costFrame(80, 24)(t)
	d.press("down", "r", "n")
	d.want("pretty        6,015    6,015        0", "minified      3,713    3,713        0", "TOON          3,932    3,902      -30", "LWON          2,433    2,433        0")
}

var _ tea.Msg
