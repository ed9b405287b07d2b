package cost_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

func TestDiff(t *testing.T) {
	e := load(t, "o200k_base")
	tree := func(src string) *cost.Tree { return attribute(t, e, cost.Minified, parse(t, src)).Folded() }
	old := tree(`{"a":[{"id":1,"x":"y"},{"id":2}],"gone":{"b":1,"c":2},"*":0}`)
	new := tree(`{"a":[{"id":1,"x":"yes yes"},{"id":2}],"here":[1],"*":0}`)
	d := cost.Diff(old, new)
	var got []string
	for _, c := range d.Changes {
		got = append(got, fmt.Sprintf("%s %v %d>%d", c.Path, c.Whole, c.OldCount, c.NewCount))
	}
	want := "/gone true 1>0, /here true 0>1, /a/*/x false 1>1"
	if strings.Join(got, ", ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, ", "), want)
	}
}

// TestDiffAddsUp checks on golden documents, against what dropping and renaming
// makes of them, that the changes add up to the change of the whole.
func TestDiffAddsUp(t *testing.T) {
	e := load(t, "o200k_base")
	goldenDocuments(t, 20_000, func(t *testing.T, d *shape.Document) {
		for _, s := range cost.Shapes() {
			r, err := s.Render(d)
			if err != nil {
				continue
			}
			before := cost.Attribute(e, r).Folded()
			for _, f := range cost.Fields(before)[:1] {
				changed, err := cost.Change{Drops: []string{f.Name}}.Apply(d)
				if err != nil {
					t.Fatal(err)
				}
				after := attribute(t, e, s, changed).Folded()
				for _, diff := range []cost.Difference{cost.Diff(before, after), cost.Diff(after, before), cost.Diff(before, before)} {
					sum := 0
					for _, c := range diff.Changes {
						sum += c.Delta()
					}
					if sum != 100*(diff.New-diff.Old) {
						t.Errorf("%s: changes add up to %d hundredths, expected %d tokens", s.Name, sum, diff.New-diff.Old)
					}
				}
			}
		}
	})
}
