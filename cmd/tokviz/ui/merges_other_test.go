package ui

import "testing"

// TestLogOfAnotherText replays a log on a text that it was not learned from: the
// pairs are those of the text, the ties those of the log, and each says so.
func TestLogOfAnotherText(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		o := options(t, "nested-orders.json")
		o.Log, o.Splitter, o.At = recordsLog(t), "gpt2-nc", "#14"
		d := start(t, o, size[0], size[1])
		d.want("not the text it was trained on", "pairs of this text", "in its own text 15 pairs tied at 40")
		checkFrame(t, "a log of another text", d.Frame())
	}
}

// TestApart keeps wide numbers from running together.
func TestApart(t *testing.T) {
	for number, want := range map[string]string{"7": "   7", "123": " 123", "3,431,150": " 3,431,150"} {
		if got := apart(number, 4); got != want {
			t.Errorf("apart(%q, 4) = %q, want %q", number, got, want)
		}
	}
}
