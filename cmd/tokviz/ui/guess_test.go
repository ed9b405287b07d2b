package ui

import (
	"strings"
	"testing"
)

// TestGuessedPattern: a log does not say how its text was split. The screen says that
// it guessed, and what; and nothing of the kind where the pattern was given.
func TestGuessedPattern(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		o := options(t, "records40.json")
		o.Log = recordsLog(t)
		start(t, o, size[0], size[1]).want("pattern guessed: gpt2", "trained on this text")

		o = options(t, "records40.json")
		o.Log, o.Splitter = recordsLog(t), "gpt2-nc"
		if frame := start(t, o, size[0], size[1]).Frame().String(); strings.Contains(frame, "guessed") {
			t.Errorf("a pattern that was given is called guessed:\n%s", frame)
		}
	}
}
