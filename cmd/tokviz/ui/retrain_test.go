package ui

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/golden"
)

// TestRetrain: T trains again with the other tie rule, shows the first merge that
// differs, learns what other people's program learned, and goes back.
func TestRetrain(t *testing.T) {
	o := options(t, "records40.json")
	o.Log, o.Splitter = recordsLog(t), "gpt2-nc"
	d := start(t, o, 80, 24)
	d.press("home", "T")
	d.want("ties: lowest ids; #3 is the first merge that differs", `"\"" + ":"`, "4th of 40")
	path := filepath.Join(golden.Dir(t), "train-lowest", "records40-pretty.json")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var want struct {
		Merges []struct{ Left, Right, ID bpe.Token }
	}
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	steps := d.merges().log.Steps
	if len(steps) != len(want.Merges) {
		t.Fatalf("%d merges, expected %d", len(steps), len(want.Merges))
	}
	for k, s := range steps {
		if w := want.Merges[k]; s.Left != w.Left || s.Right != w.Right || s.ID != w.ID {
			t.Errorf("#%d is %d + %d -> %d, expected %d + %d -> %d", k, s.Left, s.Right, s.ID, w.Left, w.Right, w.ID)
		}
	}
	d.press("T")
	d.want("ties: first seen; #3 is the first merge that differs")
	if d.merges().log != o.Log {
		t.Error("T does not go back to the log that was opened")
	}
}

// TestRetrainNeedsTheText: without the text or the counts T says why it does nothing.
func TestRetrainNeedsTheText(t *testing.T) {
	o := options(t, "nested-orders.json")
	o.Log = recordsLog(t)
	d := start(t, o, 80, 24)
	d.press("T")
	d.want("the text that this log was trained on is not at hand")
	d = start(t, options(t, ""), 80, 24)
	d.press("3", "T")
	d.want("a list recovered from ranks knows of no ties")
}
