package cost_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

// The figures of the Cost screen and of its plain twin, for nested-orders
// minified, as the design draws them.
const plainTree = `
   3713.00   100.0       1  3713.00      0.00   3713.00  /
   3696.83    99.6       1  3696.83      2.16   3694.67  /orders
   3688.20    99.3      30   122.94      0.00   3688.20  /orders/*
   1619.00    43.6      30    53.97     65.00   1554.00  /orders/*/items
   1522.25    41.0      77    19.77      0.00   1522.25  /orders/*/items/*
    971.00    26.2      30    32.37     55.00    916.00  /orders/*/customer
    632.42    17.0      77     8.21    155.08    477.34  /orders/*/items/*/sku
    583.00    15.7      30    19.43     55.00    528.00  /orders/*/customer/address
    552.55    14.9      30    18.42     86.25    466.30  /orders/*/placedAt
    500.50    13.5      77     6.50    269.50    231.00  /orders/*/items/*/unitPrice
    256.67     6.9      77     3.33    179.67     77.00  /orders/*/items/*/qty
    244.50     6.6      30     8.15     87.50    157.00  /orders/*/customer/address/line1
`

func TestPlainTree(t *testing.T) {
	tree := attribute(t, load(t, "o200k_base"), cost.Minified, document(t, shapesFile("nested-orders"))).Folded()
	items := slices.Collect(tree.All())
	slices.SortStableFunc(items, func(i, j cost.Item) int { return cmp.Compare(tree.Figure(j).Tokens, tree.Figure(i).Tokens) })
	if len(items) != 23 {
		t.Errorf("%d paths, expected 23", len(items))
	}
	got := "\n"
	for _, i := range items[:12] {
		f, n := tree.Figure(i), tree.Count(i)
		path := cmp.Or(tree.Pointer(i), "/")
		got += fmt.Sprintf("%10.2f%8.1f%8d%9.2f%10.2f%10.2f  %s\n", float64(f.Tokens)/100,
			float64(f.Tokens)/3713, n, float64(f.Tokens)/100/float64(n), float64(f.Name)/100, float64(f.Value)/100, path)
	}
	if got != plainTree {
		t.Errorf("got%s\nwant%s", got, plainTree)
	}
}

// TestItself checks the rows "itself" and the roles of the screen at 120×40.
func TestItself(t *testing.T) {
	a := attribute(t, load(t, "o200k_base"), cost.Minified, document(t, shapesFile("nested-orders")))
	own := map[string]string{}
	tree := a.Folded()
	for i := range tree.All() {
		own[tree.Pointer(i)] = string(cost.AppendHundredths(nil, tree.Figure(i).Own))
	}
	if got := own["/orders/*"]; got != "63.85" {
		t.Errorf("an order itself %s, expected 63.85", got)
	}
	// Items itself is the array and its elements: 1554.00 less its three fields.
	if got := own["/orders/*/items"] + " " + own["/orders/*/items/*"]; got != "31.75 132.66" {
		t.Errorf("items itself %s, expected 31.75 132.66, in all 164.41", got)
	}
	want := map[shape.Role]int{
		shape.RoleString: 163713, shape.RoleName: 119580, shape.RolePunctuation: 53907, shape.RoleNumber: 34000, shape.RoleLiteral: 100,
	}
	for role, n := range a.Roles() {
		if n != want[shape.Role(role)] {
			t.Errorf("%s %d, expected %d", shape.Role(role), n, want[shape.Role(role)])
		}
	}
}

// TestNodeInEveryShape checks what one node costs in every shape, as Compare says.
func TestNodeInEveryShape(t *testing.T) {
	e, d := load(t, "o200k_base"), document(t, shapesFile("nested-orders"))
	n, err := d.Lookup("/orders/2/customer/address/city")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range cost.Shapes() {
		got = append(got, s.Name+" "+attribute(t, e, s, d).Subtree(n).String())
	}
	if want := "pretty 5.83 minified 4.67 toon 3.80 lwon 3.50"; strings.Join(got, " ") != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestFieldInEveryShape checks what unitPrice costs in every shape.
func TestFieldInEveryShape(t *testing.T) {
	e, d := load(t, "o200k_base"), document(t, shapesFile("nested-orders"))
	want := map[string]string{"pretty": "577.50", "minified": "500.50", "toon": "291.00", "lwon": "232.80"}
	for _, s := range cost.Shapes() {
		f := field(t, cost.Fields(attribute(t, e, s, d).Folded()), "unitPrice")
		if got := f.Tokens.String(); got != want[s.Name] || f.Count != 77 {
			t.Errorf("%s: %s in %d places, expected %s in 77", s.Name, got, f.Count, want[s.Name])
		}
	}
}

func field(t *testing.T, fields []cost.Field, name string) cost.Field {
	t.Helper()
	i := slices.IndexFunc(fields, func(f cost.Field) bool { return f.Name == name })
	if i < 0 {
		t.Fatalf("no field %q", name)
	}
	return fields[i]
}

// TestDropped checks the column "dropped" of the screen.
func TestDropped(t *testing.T) {
	e, d := load(t, "o200k_base"), document(t, shapesFile("nested-orders"))
	a := attribute(t, e, cost.Minified, d)
	fields := cost.Fields(a.Folded())
	if err := cost.MeasureDrops(context.Background(), a, cost.Minified, fields); err != nil {
		t.Fatal(err)
	}
	want := map[string]int{"items": 1624, "sku": 657, "unitPrice": 539, "qty": 308, "customer": 991, "placedAt": 525, "orderId": 240, "status": 139, "note": 129}
	for name, saved := range want {
		if got := field(t, fields, name).SavedIfDropped; got != saved {
			t.Errorf("dropping %s saves %d, expected %d", name, got, saved)
		}
	}
}

// TestTrials checks the experiments of the screen.
func TestTrials(t *testing.T) {
	e, d := load(t, "o200k_base"), document(t, shapesFile("nested-orders"))
	for _, c := range []struct {
		change cost.Change
		want   string
	}{
		{cost.Change{Drops: []string{"unitPrice"}}, "pretty 770, minified 539, toon 398, lwon 310"},
		{cost.Change{Renames: []cost.Rename{{Old: "unitPrice", New: "price"}}}, "pretty 77, minified 77, toon 30, lwon 1"},
		{cost.Change{Renames: []cost.Rename{{Old: "qty", New: "n"}}}, "pretty 0, minified 0, toon 30, lwon 0"},
	} {
		trials, err := cost.Try(context.Background(), e, d, c.change, cost.Shapes())
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, trial := range trials {
			if trial.Err != nil {
				t.Fatal(trial.Err)
			}
			got = append(got, fmt.Sprintf("%s %d", trial.Shape, trial.Saved()))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%+v saves %s, expected %s", c.change, got, c.want)
		}
	}
}
