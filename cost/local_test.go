package cost_test

import (
	"context"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

// TestLocalChanges checks on all golden documents that what is counted in parts,
// for texts in which a change leaves the rest alone, is what writing the changed
// document and counting it says.
func TestLocalChanges(t *testing.T) {
	for _, encoding := range []string{"o200k_base", "r50k_base"} {
		e := load(t, encoding)
		goldenDocuments(t, 20_000, func(t *testing.T, d *shape.Document) {
			for _, s := range []cost.Shape{cost.Pretty, cost.Minified} {
				checkLocalChanges(t, e, d, s)
			}
		})
	}
}

// checkLocalChanges checks the drop column and the suggestions of a shape.
func checkLocalChanges(t *testing.T, e *bpe.Encoder, d *shape.Document, s cost.Shape) {
	t.Helper()
	a := attribute(t, e, s, d)
	fields := cost.Fields(a.Folded())
	if err := cost.MeasureDrops(context.Background(), a, s, fields); err != nil {
		t.Fatal(err)
	}
	for _, f := range fields {
		checkSaving(t, e, d, s, cost.Change{Drops: []string{f.Name}}, f.SavedIfDropped)
		if n := cost.Count(d, f.Name); n != f.Count {
			t.Errorf("field %q occurs %d times, reported %d", f.Name, n, f.Count)
		}
	}
	suggestions, err := cost.Suggest(context.Background(), e, d, s)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range suggestions {
		checkSaving(t, e, d, s, cost.Change{Renames: []cost.Rename{g.Rename}}, g.Saved)
	}
}

// checkSaving checks what a change saves by counting the changed document.
func checkSaving(t *testing.T, e *bpe.Encoder, d *shape.Document, s cost.Shape, c cost.Change, saved int) {
	t.Helper()
	changed, err := c.Apply(d)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	if got := count(t, e, s, d) - count(t, e, s, changed); got != saved {
		t.Errorf("%s: %+v saves %d tokens, reported %d", s.Name, c, got, saved)
	}
}

func count(t *testing.T, e *bpe.Encoder, s cost.Shape, d *shape.Document) int {
	t.Helper()
	n, err := s.Count(e, d)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
