package cost

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/shape"
)

// A Field is what all members with one name cost, over the whole document.
type Field struct {
	NameCost
	Count int // how many members have the name

	// NameTokens is what the names pay, with their quotes and colons and where
	// headers write them; ValueTokens what hangs under them; Tokens is both. A
	// field inside a field of the same name is counted once.
	NameTokens, ValueTokens, Tokens Amount

	// InPlace is the first place where the name stands in the text.
	InPlace Place

	// SavedIfDropped is how many tokens the document without the field has
	// less. It means something only once MeasureDrops has been called.
	SavedIfDropped int
}

// Figure returns what is shown of a field, in hundredths of a token: Name and
// Value add up to Tokens.
func (f *Field) Figure() Figure {
	total := f.Tokens.Hundredths()
	halves := Apportion(total, f.ValueTokens, f.NameTokens)
	return Figure{Name: halves[1], Own: halves[0], Value: halves[0], Tokens: total}
}

// Fields returns the fields of a folded tree, in order of their first appearance.
// It takes time in proportion to the tree. All but SavedIfDropped is set.
func Fields(t *Tree) []Field {
	w := fieldWalk{Tree: t, number: map[string]int{}}
	w.walk()
	places := t.a.places(t)
	for i := range w.fields {
		f := &w.fields[i]
		f.NameCost = Name(t.a.Encoder, f.Name)
		f.InPlace = places[f.Name]
	}
	return w.fields
}

// A fieldWalk goes through a folded tree and adds up its items by name.
type fieldWalk struct {
	*Tree
	fields []Field
	number map[string]int // of a name in fields
	open   []int          // by field: how many of its items the walk is inside of
}

// walk visits the items in depth-first order without recursion, since a tree can
// be as deep as the document.
func (w *fieldWalk) walk() {
	var within []int // the field of each open item, -1 if it has none
	for i := w.Root(); ; {
		within = append(within, w.enter(i))
		if first := w.items[i].first; first != none {
			i = first
			continue
		}
		for {
			if field := within[len(within)-1]; field >= 0 {
				w.open[field]--
			}
			within = within[:len(within)-1]
			if next := w.items[i].next; next != none {
				i = next
				break
			}
			if i = w.items[i].parent; i == none {
				return
			}
		}
	}
}

// enter adds an item to its field, and returns that.
func (w *fieldWalk) enter(i Item) int {
	if !w.named(i) || !w.used(i) {
		return -1
	}
	name := w.Label(i)
	number, known := w.number[name]
	if !known {
		number = len(w.fields)
		w.number[name] = number
		zero := func() Amount { return Amount{w.a.s, make([]uint32, len(w.a.s.lengths))} }
		w.fields = append(w.fields, Field{NameCost: NameCost{Name: name}, NameTokens: zero(), ValueTokens: zero(), Tokens: zero()})
		w.open = append(w.open, 0)
	}
	f := &w.fields[number]
	f.Count += w.Count(i)
	names := w.Name(i).bytes
	addCounts(f.NameTokens.bytes, names)
	if w.open[number] == 0 {
		addCounts(f.Tokens.bytes, w.Tokens(i).bytes)
		addCounts(f.ValueTokens.bytes, w.Tokens(i).bytes)
	}
	subtractCounts(f.ValueTokens.bytes, names)
	w.open[number]++
	return number
}

// named reports whether an item of a folded tree is a member.
func (w *fieldWalk) named(i Item) bool {
	m := &w.items[i]
	if m.node != shape.None {
		return w.a.Rendering.Document.IsMember(m.node)
	}
	return !strings.HasSuffix(w.a.Rendering.Document.Pattern(m.path), "/*")
}

// A FieldOrder is an order of fields.
type FieldOrder string

// The orders of fields, each the dearest first; fields that are equal stay in the
// order of their first appearance.
const (
	ByDropped FieldOrder = "saved"  // by SavedIfDropped
	ByTokens  FieldOrder = "tokens" // by Tokens
	ByNames   FieldOrder = "name_tokens"
	ByValues  FieldOrder = "value_tokens"
	ByCount   FieldOrder = "count"
	ByName    FieldOrder = "name" // by name, in byte order
)

// FieldOrders returns the names of the orders.
func FieldOrders() []FieldOrder {
	return []FieldOrder{ByDropped, ByTokens, ByNames, ByValues, ByCount, ByName}
}

// SortFields puts fields in an order. It fails for one that does not exist.
func SortFields(fields []Field, order FieldOrder) error {
	compare := map[FieldOrder]func(a, b *Field) int{
		ByDropped: func(a, b *Field) int { return cmp.Compare(b.SavedIfDropped, a.SavedIfDropped) },
		ByTokens:  func(a, b *Field) int { return b.Tokens.Cmp(a.Tokens) },
		ByNames:   func(a, b *Field) int { return b.NameTokens.Cmp(a.NameTokens) },
		ByValues:  func(a, b *Field) int { return b.ValueTokens.Cmp(a.ValueTokens) },
		ByCount:   func(a, b *Field) int { return cmp.Compare(b.Count, a.Count) },
		ByName:    func(a, b *Field) int { return strings.Compare(a.Name, b.Name) },
	}[order]
	if compare == nil {
		return fmt.Errorf("cost: no order %q, expected one of %v", order, FieldOrders())
	}
	slices.SortStableFunc(fields, func(a, b Field) int { return compare(&a, &b) })
	return nil
}
