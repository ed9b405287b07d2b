package ui

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestRandomKeys presses keys of the key map in any order, at four sizes, with and
// without JSON: nothing panics. The variable KEYS gives another number of runs; a
// failure names its run, the last keys and the place.
func TestRandomKeys(t *testing.T) {
	var keys []string
	for _, b := range keyMap() {
		for i, k := range b.keys {
			switch b.does[i] {
			case quit, quitNow, suspend, export, copyChord: // they leave the program, or write
			default:
				keys = append(keys, k)
			}
		}
	}
	keys = slices.Compact(slices.Sorted(slices.Values(append(keys, "u", "z", "0"))))
	keys = append(keys, "enter", "enter", "esc", "esc", "7", "o")
	runs := uint64(8)
	if n, err := strconv.ParseUint(os.Getenv("KEYS"), 10, 32); err == nil {
		runs = n
	}
	for seed := range runs {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 0))
			size := [][2]int{{80, 24}, {120, 40}, {40, 15}, {60, 12}}[seed%4]
			o := options(t, "nested-orders.json")
			if seed%3 == 2 {
				o.Source = Source{Name: "text", Data: []byte("u {'a':0}\n🐱")}
			}
			d := start(t, o, size[0], size[1])
			var pressed []string
			defer func() {
				if p := recover(); p != nil {
					t.Errorf("%v after %s\n%s", p, strings.Join(pressed[max(0, len(pressed)-40):], " "), debug.Stack())
				}
			}()
			for range 120 {
				k := keys[r.IntN(len(keys))]
				pressed = append(pressed, k)
				d.press(k)
			}
		})
	}
}
