package ui

import (
	"context"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

// costFrame brings the Cost screen to unitPrice, as the wireframes show it.
func costFrame(w, h int) func(t *testing.T) *driver {
	return func(t *testing.T) *driver {
		o := options(t, "nested-orders.json")
		o.Screen = "cost"
		d := start(t, o, w, h)
		d.press("right", "down", "down")
		return d
	}
}

// renameFrame is the rename sheet of the wireframe.
func renameFrame(t *testing.T) *driver {
	d := costFrame(80, 24)(t)
	d.press("r")
	d.write("price")
	return d
}

func TestWalk5Rename(t *testing.T) {
	d := start(t, options(t, "nested-orders.json"), 80, 24)
	d.press("5")
	d.want("▸ / orders * ━", "▸ items")
	d.press("right")
	d.want("▾ items")
	d.press("down", "down")
	d.want("unitPrice ─", "77 times   6.50 each   500.50 in all", "dropped -539")
	d.press("r")
	d.write("price")
	d.want("pretty        6,015    5,938      -77", "minified      3,713    3,636      -77    -2.1%", "TOON          3,932    3,902      -30", "LWON          2,433    2,432       -1   -<0.1%")
	d.press("enter")
	d.want("1 experiment: 3,713 -> 3,636", "price ─")
	d.press("u")
	d.want("minified  3,713 tokens", "unitPrice ─")
	if strings.Contains(d.Frame().String(), "experiment:") {
		t.Error("an experiment that was undone is still named")
	}
}

func TestWalk6SavesNothing(t *testing.T) {
	d := costFrame(80, 24)(t)
	d.press("down", "r", "n")
	d.want("pretty        6,015    6,015        0", "minified      3,713    3,713        0", "TOON          3,932    3,902      -30", "LWON          2,433    2,433        0")
}

// TestRowsAddUp: what stands under a container adds up to it, unfolded and in every
// shape, and the shares are those of the command tree.
func TestRowsAddUp(t *testing.T) {
	d := costFrame(80, 24)(t)
	c := d.cost()
	for _, st := range c.shapes {
		d.run(c.use(st.key))
		for _, path := range []string{"/orders/*", "/orders/*/items", "/orders/*/customer", "/orders/*/customer/address"} {
			tree := c.tree()
			i, ok := c.lookup(tree, path)
			if !ok {
				t.Fatalf("%s has no %s", st.key, path)
			}
			sum := tree.Figure(i).Name
			for _, r := range c.children(tree, i, 0) {
				sum += r.figure.Tokens
			}
			if want := tree.Figure(i).Tokens; sum != want {
				t.Errorf("%s in %s: the rows add up to %d, expected %d", path, st.key, sum, want)
			}
		}
	}
}

// TestDroppedIsRecounted compares the column with counting the document without each
// field, in every shape.
func TestDroppedIsRecounted(t *testing.T) {
	d := costFrame(80, 24)(t)
	c := d.cost()
	for _, st := range c.shapes {
		d.run(c.use(st.key))
		s, err := cost.ShapeByName(st.key)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"items", "unitPrice", "status", "name", "page"} {
			without, err := cost.Change{Drops: []string{name}}.Apply(c.doc)
			if err != nil {
				t.Fatal(err)
			}
			after, err := s.Count(c.enc.Encoder, without)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := c.now().saved[name], c.now().tokens()-after; got != want {
				t.Errorf("%s in %s saves %d, expected %d", name, st.key, got, want)
			}
		}
	}
}

func TestClash(t *testing.T) {
	d := costFrame(80, 24)(t)
	d.press("r")
	d.write("qty")
	d.want("clash", `/orders/0/items/0 already has "qty"`)
	d.press("enter")
	d.want("rename unitPrice ─")
	d.press("esc")
	if len(d.cost().kept) > 0 {
		t.Error("a clash was kept")
	}
}

// TestExperiments drops one field, renames another by a suggestion, and undoes both.
func TestExperiments(t *testing.T) {
	d := costFrame(80, 24)(t)
	d.press("r", "tab")
	d.want("suggestion 1 of", "new name   price_")
	d.press("enter")
	d.press("d")
	d.want("2 experiments: 3,713 -> 3,174")
	d.press("u")
	d.want("1 experiment: 3,713 -> 3,636")
	d.press("d", "U")
	d.want("minified  3,713 tokens", "unitPrice")
}

func TestFilterAndSort(t *testing.T) {
	d := costFrame(80, 24)(t)
	d.press("&")
	d.write("PRICE")
	d.want("unitPrice", "▾ items", "1 field")
	if strings.Contains(d.Frame().String(), "placedAt") {
		t.Error("the filter leaves what it does not match")
	}
	d.press("enter", "esc")
	d.want("placedAt")
	d.press("s", "s")
	d.want("sorted by tokens each time", "▾each")
	d.press("/")
	d.write("city")
	d.press("enter")
	d.want("…/*/customer/address/city")
	for _, want := range []string{"/orders/0/customer/address/city", "/orders/*/customer/address/city"} {
		d.press("a")
		if got := d.cost().at(); got != want {
			t.Errorf("a goes to %s, expected %s", got, want)
		}
	}
	d.press("S", "down", "down", "enter")
	d.want("LWON  2,433 tokens")
}

// TestStaleAnswers: what was asked before a change is dropped when it comes after it.
func TestStaleAnswers(t *testing.T) {
	d := costFrame(80, 24)(t)
	c := d.cost()
	cmd := c.load("minified", false)
	old := cmd().(costMsg)
	d.press("d")
	want := d.Frame().String()
	d.send(old)
	if got := d.Frame().String(); got != want {
		t.Errorf("an old answer changes the screen:\n%s", got)
	}
	if cmd := c.load("minified", false); true {
		c.halt()
		if msg := cmd(); msg != nil {
			t.Errorf("a cancelled command answers %v", msg)
		}
	}
}

// TestStopCounting: esc ends counting, a dash stands for what is not known, and s goes
// on.
func TestStopCounting(t *testing.T) {
	o := options(t, "nested-orders.json")
	o.Screen = "cost"
	d := &driver{t: t, Model: New(o)}
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	doc, err := shape.Parse("nested-orders.json", document(t, "nested-orders.json"), shape.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	d.source = doc.Source()
	d.Update(docMsg{d.gen, doc, nil}) // its commands are not run
	d.want("being counted", "···")
	d.press("esc")
	d.want("counting stopped")
	d.press("down")
	d.want("counting was stopped; s begins anew")
	d.press("s")
	d.want("-1,624", "3,713 tokens")
}

// TestEmptyName: a field with an empty name is a field; an element is none.
func TestEmptyName(t *testing.T) {
	o := options(t, "")
	o.Screen = "cost"
	o.Source = Source{Name: "empty.json", Read: func(context.Context) ([]byte, error) {
		return []byte(`{"list":[{"":100,"b":2},{"":300,"b":4}],"c":5}`), nil
	}}
	d := start(t, o, 80, 24)
	d.press("home", "right", "down")
	d.want(`▸`, `""`)
	c := d.cost()
	for i := range c.rows {
		if c.rows[i].field && c.rows[i].name == "" {
			c.cursor = i
		}
	}
	if r := c.row(); r == nil || !r.field || r.name != "" {
		t.Fatalf("no row of the empty name: %+v", r)
	}
	saved := c.now().saved[""]
	before := c.now().tokens()
	d.press("d")
	d.want("1 experiment")
	if got := before - c.now().tokens(); got != saved || saved <= 0 {
		t.Errorf("dropping the empty name saves %d tokens, the column said %d", got, saved)
	}
	// Unfolded, fields show what d does to them, elements nothing.
	d.press("u", "a")
	for i := range c.rows {
		r := &c.rows[i]
		if text := c.dropText(r); (text != "") != (r.field && !r.itself) {
			t.Errorf("row %q shows %q as dropped", r.path, text)
		}
	}
}
