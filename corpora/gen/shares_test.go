package main

import (
	"math"
	"testing"

	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
	"github.com/bpekit/bpekit/shape/toon"
)

// A comparison is one kind of the public LWON comparison: our document, and the tokens
// that were published for another document of that kind, in Claude's tokens.
type comparison struct {
	title                string // the heading in docs/shapes.md
	name                 string // below corpora/
	minified, toon, lwon int
}

var comparisons = []comparison{
	{"Flat table", "flat-table.json", 4295, 2510, 2503},
	{"Nested orders", "nested-orders.json", 8259, 7435, 4808},
	{"Issues", "issue-tracker.json", 4378, 4414, 2760},
	{"Recursive menu", "recursive-menu.json", 562, 578, 362},
	{"Sparse logs", "event-logs.json", 4393, 4472, 3452},
	{"Search results", "search-results.json", 2930, 2200, 2298},
}

// tolerance is how far a share of ours may be from the published one.
const tolerance = 0.02

// tokens are what one document costs in each shape.
type tokens struct{ pretty, minified, toon, lwon int }

// TestShares checks that the six kinds cost in TOON and LWON about the published share of
// minified JSON, and have about the published size.
func TestShares(t *testing.T) {
	for _, c := range comparisons {
		n := weigh(t, c.name, read(t, c.name))
		for _, s := range []struct {
			shape     string
			got, want float64
		}{
			{"toon", share(n.toon, n.minified), share(c.toon, c.minified)},
			{"lwon", share(n.lwon, n.minified), share(c.lwon, c.minified)},
		} {
			if math.Abs(s.got-s.want) > tolerance {
				t.Errorf("%s: %s is %.3f of minified, want %.3f", c.name, s.shape, s.got, s.want)
			}
		}
		if size := share(n.minified, c.minified); size < 0.9 || size > 1.1 {
			t.Errorf("%s has %d tokens minified, %.2f of the %d that were published", c.name, n.minified, size, c.minified)
		}
	}
}

// TestKindsArePretty checks that the six kinds are stored in their pretty shape, byte for byte.
func TestKindsArePretty(t *testing.T) {
	for _, c := range comparisons {
		data := read(t, c.name)
		d := parse(t, c.name, data)
		if pretty, err := shape.AppendPretty(nil, d, shape.Limits{}); err != nil || string(pretty) != string(data) {
			t.Errorf("%s is not pretty: %v", c.name, err)
		}
	}
}

// weigh counts a document in each shape under o200k_base. Each shape must come back equal.
func weigh(t *testing.T, name string, data []byte) tokens {
	t.Helper()
	e, err := encodings.Load(encodings.Default)
	if err != nil {
		t.Fatal(err)
	}
	d := parse(t, name, data)
	pretty, err := shape.AppendPretty(nil, d, shape.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	indented, err := toon.Encode(d, toon.Options{})
	if err != nil {
		t.Fatal(err)
	}
	positional, err := lwon.Encode(d)
	if err != nil {
		t.Fatal(err)
	}
	back, err := toon.Decode(name, indented, toon.Options{})
	comesBack(t, name+" as TOON", d, back, err)
	back, err = lwon.Decode(name, positional, shape.Limits{})
	comesBack(t, name+" as LWON", d, back, err)
	return tokens{e.Count(pretty), e.Count(shape.AppendMinified(nil, d)), e.Count(indented), e.Count(positional)}
}

func comesBack(t *testing.T, what string, d, back *shape.Document, err error) {
	t.Helper()
	if err != nil {
		t.Errorf("%s does not read back: %v", what, err)
	} else if r := shape.Compare(d, back); !r.Values {
		t.Errorf("%s comes back different at %s", what, r.Difference)
	}
}

func parse(t *testing.T, name string, data []byte) *shape.Document {
	t.Helper()
	d, err := shape.Parse(name, data, shape.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func share(part, whole int) float64 { return float64(part) / float64(whole) }
