package ui

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/internal/golden"
)

// TestFrames compares whole frames of every screen with golden files: as text at
// three sizes, in ASCII, and once with colours.
func TestFrames(t *testing.T) {
	for _, screen := range []string{"compare", "tokens", "merges", "merges-log", "encodings", "cost", "cost-rename", "cost-why", "cost-whatif", "learn", "learn-idea", "learn-question", "learn-answer", "learn-exercises", "notjson", "help", "export", "encoding-sheet"} {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 15}} {
			name := fmt.Sprintf("%s-%dx%d", screen, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				d := frameOf(t, screen, size[0], size[1], func(*Options) {})
				golden.Compare(t, filepath.Join("testdata", "frames", name+".txt"), []byte(d.Frame().String()))
			})
		}
		t.Run(screen+"-colour", func(t *testing.T) {
			dark := component.Theme{Dark: true, Depth: component.TrueColour}
			d := frameOf(t, screen, 80, 24, func(o *Options) { o.Theme = dark })
			golden.Compare(t, filepath.Join("testdata", "frames", screen+"-80x24.ans"), []byte(d.Frame().ANSI(dark)+"\n"))
		})
		t.Run(screen+"-ascii", func(t *testing.T) {
			d := frameOf(t, screen, 80, 24, func(o *Options) { o.ASCII = true })
			golden.Compare(t, filepath.Join("testdata", "frames", screen+"-80x24.ascii.txt"), []byte(d.Frame().String()))
		})
	}
}

// frameOf brings a screen to the place of its golden frame.
func frameOf(t *testing.T, screen string, w, h int, change func(*Options)) *driver {
	o := options(t, "nested-orders.json")
	o.Screen, _, _ = strings.Cut(screen, "-")
	keys := []string{}
	switch screen {
	case "compare":
		o.At = "/orders/2/customer/address/city"
	case "tokens", "encodings":
		o.At = "@60"
	case "merges":
		o.At = "#5733"
	case "merges-log":
		o = options(t, "records40.json")
		o.Log, o.At, o.Splitter = recordsLog(t), "#14", "gpt2-nc"
	case "cost", "cost-rename", "cost-why", "cost-whatif":
		o.At = "/orders/*/items/*/unitPrice"
		keys = map[string][]string{"cost-rename": {"r", "p", "r", "i", "c", "e"}, "cost-why": {"tab"}, "cost-whatif": {"tab", "tab"}}[screen]
	case "learn", "learn-idea", "learn-question", "learn-answer", "learn-exercises":
		keys = map[string][]string{"learn-idea": {"enter"}, "learn-question": {"enter", "right"}, "learn-answer": {"enter", "right", "a"},
			"learn-exercises": {"enter", "right", "space", "right", "right", "1", "enter", "down", "2", "4", "enter"}}[screen]
	case "notjson":
		o.Source = Source{Name: "n_object_single_quote.json", Data: []byte("{'a':0}")}
	case "help":
		keys = []string{"?"}
	case "export":
		keys = []string{"X"}
	case "encoding-sheet":
		keys = []string{"E"}
	}
	change(&o)
	d := start(t, o, w, h)
	d.press(keys...)
	return d
}
