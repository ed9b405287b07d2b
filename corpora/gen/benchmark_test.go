package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/bpekit/bpekit/internal/golden"
)

// A track is one half of TOON's published benchmark: its data sets, and what they cost together.
type track struct {
	name string
	sets []string
	tokens
}

// tracks are the published totals, in o200k_base tokens.
var tracks = []track{
	{"flat", []string{"tabular", "analytics", "github"}, tokens{pretty: 164643, minified: 104908, toon: 68030}},
	{"mixed", []string{"nested", "event-logs", "nested-config", "keyed", "nested-group"},
		tokens{pretty: 393637, minified: 260451, toon: 264734}},
}

// TestBenchmarkTotals checks every count of TOON's benchmark in the shapes that we write, and the totals.
func TestBenchmarkTotals(t *testing.T) {
	folder := filepath.Join(golden.Dir(t), "toon-benchmark")
	type counts struct {
		Pretty   int `json:"json-pretty"`
		Minified int `json:"json-compact"`
		TOON     int `json:"toon"`
	}
	var expected struct {
		Datasets map[string]struct{ Tokens counts }
	}
	if err := json.Unmarshal(readFile(t, filepath.Join(folder, "expected.json")), &expected); err != nil {
		t.Fatal(err)
	}
	for _, tr := range tracks {
		var sum counts
		for _, set := range tr.sets {
			n := weigh(t, set, readFile(t, filepath.Join(folder, set+".json")))
			got := counts{n.pretty, n.minified, n.toon}
			if want := expected.Datasets[set].Tokens; got != want {
				t.Errorf("%s: %+v, want %+v", set, got, want)
			}
			sum.Pretty += n.pretty
			sum.Minified += n.minified
			sum.TOON += n.toon
		}
		if want := (counts{tr.pretty, tr.minified, tr.toon}); sum != want {
			t.Errorf("%s track: %+v, want %+v", tr.name, sum, want)
		}
	}
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
