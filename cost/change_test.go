package cost_test

import (
	"context"
	"errors"
	"testing"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

func minified(d *shape.Document) string { return string(shape.AppendMinified(nil, d)) }

func TestChange(t *testing.T) {
	renames := func(pairs ...string) (list []cost.Rename) {
		for i := 0; i < len(pairs); i += 2 {
			list = append(list, cost.Rename{Old: pairs[i], New: pairs[i+1]})
		}
		return list
	}
	for _, c := range []struct {
		name, before string
		change       cost.Change
		after        string
	}{
		{"rename everywhere", `{"a":{"a":1},"b":[{"a":2}]}`, cost.Change{Renames: renames("a", "x")}, `{"x":{"x":1},"b":[{"x":2}]}`},
		{"drop everywhere", `{"a":{"b":1},"b":[{"a":2,"c":3},{"a":4}]}`, cost.Change{Drops: []string{"a"}}, `{"b":[{"c":3},{}]}`},
		{"swap", `{"a":1,"b":2}`, cost.Change{Renames: renames("a", "b", "b", "a")}, `{"b":1,"a":2}`},
		{"into what is dropped", `{"a":1,"b":2}`, cost.Change{Renames: renames("a", "b"), Drops: []string{"b"}}, `{"b":1}`},
		{"escapes and numbers", `{"\u0061":1.0,"b\u00e9":"\u00e9","c":-0e1}`, cost.Change{Renames: renames("a", "x\"\n")}, `{"x\"\n":1.0,"b\u00e9":"\u00e9","c":-0e1}`},
		{"scalar", `"a"`, cost.Change{Renames: renames("a", "b"), Drops: []string{"c"}}, `"a"`},
		{"to itself", `{"a":1,"a":2}`, cost.Change{Renames: renames("a", "a")}, `{"a":1,"a":2}`},
		{"drop of both", `{"a":1,"a":2,"b":3}`, cost.Change{Drops: []string{"a"}}, `{"b":3}`},
		{"empty name", `{"":1}`, cost.Change{Renames: renames("", "e")}, `{"e":1}`},
	} {
		got, err := c.change.Apply(parse(t, c.before))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if minified(got) != c.after {
			t.Errorf("%s: got %s, want %s", c.name, minified(got), c.after)
		}
	}
}

func TestCollision(t *testing.T) {
	for _, c := range []struct {
		document string
		renames  []cost.Rename
		want     string
	}{
		{`{"o":[{"a":1},{"a":1,"b":2}]}`, []cost.Rename{{Old: "a", New: "b"}}, `cost: rename "a" to "b": /o/1 would have "b" twice`},
		{`{"b":2,"a":1}`, []cost.Rename{{Old: "a", New: "b"}}, `cost: rename "a" to "b": / would have "b" twice`},
		{`{"a":1,"c":2}`, []cost.Rename{{Old: "a", New: "b"}, {Old: "c", New: "b"}}, `cost: rename "c" to "b": / would have "b" twice`},
		{`{"a":1,"\u0061":2}`, []cost.Rename{{Old: "a", New: "b"}}, `cost: rename "a" to "b": / would have "b" twice`},
	} {
		_, err := cost.Change{Renames: c.renames}.Apply(parse(t, c.document))
		var collision *cost.CollisionError
		if !errors.As(err, &collision) || err.Error() != c.want {
			t.Errorf("%s: error %v, expected %s", c.document, err, c.want)
		}
	}
}

func TestContradiction(t *testing.T) {
	for want, c := range map[string]cost.Change{
		`cost: "a" is renamed twice, to "b" and to "c"`: {Renames: []cost.Rename{{Old: "a", New: "b"}, {Old: "a", New: "c"}}},
		`cost: "a" is both dropped and renamed`:         {Renames: []cost.Rename{{Old: "a", New: "b"}}, Drops: []string{"a"}},
	} {
		if _, err := c.Apply(parse(t, `{}`)); err == nil || err.Error() != want {
			t.Errorf("error %v, expected %s", err, want)
		}
	}
}

// TestTrialWithoutShape checks that a shape that cannot hold a document says so,
// and the others are measured.
func TestTrialWithoutShape(t *testing.T) {
	e := load(t, "o200k_base")
	trials, err := cost.Try(context.Background(), e, parse(t, `{"a":1,"a":2,"b":3}`), cost.Change{Drops: []string{"b"}}, cost.Shapes())
	if err != nil {
		t.Fatal(err)
	}
	for _, trial := range trials {
		if failed := trial.Err != nil; failed != (trial.Shape == "toon" || trial.Shape == "lwon") {
			t.Errorf("%s: error %v", trial.Shape, trial.Err)
		}
	}
}

// TestSavingsInEveryShape checks on golden documents that trials and the drop
// column say what counting the rewritten document says.
func TestSavingsInEveryShape(t *testing.T) {
	e := load(t, "o200k_base")
	goldenDocuments(t, 4_000, func(t *testing.T, d *shape.Document) {
		for _, s := range []cost.Shape{cost.TOON, cost.LWON} {
			checkLocalChanges(t, e, d, s)
		}
	})
}

// TestChangeByDefinition compares the rewriting with a plain one, for the names of
// all golden documents.
func TestChangeByDefinition(t *testing.T) {
	goldenDocuments(t, 40_000, func(t *testing.T, d *shape.Document) {
		seen := map[string]bool{}
		for n := range d.Len() {
			name := d.MemberName(shape.Node(n))
			if !d.IsMember(shape.Node(n)) || seen[name] || len(seen) == 30 {
				continue
			}
			seen[name] = true
			for _, c := range []cost.Change{
				{Drops: []string{name}},
				{Renames: []cost.Rename{{Old: name, New: "a new \"name\""}}},
			} {
				got, err := c.Apply(d)
				if err != nil {
					t.Fatal(err)
				}
				if want := string(rewritten(nil, d, d.Root(), name, c)); minified(got) != want {
					t.Fatalf("%+v: got %.300s, want %.300s", c, minified(got), want)
				}
			}
		}
	})
}

// rewritten appends a value with members of a name dropped, or else renamed.
func rewritten(dst []byte, d *shape.Document, n shape.Node, name string, c cost.Change) []byte {
	kind := d.Kind(n)
	if kind < shape.Array {
		return append(dst, d.Literal(n)...)
	}
	dst = append(dst, "[{"[kind-shape.Array])
	comma := false
	for m := range d.Children(n) {
		hit := d.IsMember(m) && d.MemberName(m) == name
		if hit && len(c.Drops) > 0 {
			continue
		}
		if comma {
			dst = append(dst, ',')
		}
		comma = true
		switch {
		case hit:
			dst = append(append(dst, `"a new \"name\""`...), ':')
		case d.IsMember(m):
			dst = append(append(dst, d.NameLiteral(m)...), ':')
		}
		dst = rewritten(dst, d, m, name, c)
	}
	return append(dst, "]}"[kind-shape.Array])
}
