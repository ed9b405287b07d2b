package cost_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/cost"
)

// TestClaims holds the article's sentences about names and values to the real
// vocabulary.
func TestClaims(t *testing.T) {
	e := load(t, "o200k_base")
	for _, c := range []struct {
		name, rules string
		bare        int
	}{
		{"customerShippingAddressLine2", "case case case digit", 5}, // at its floor: five chunks, five tokens
		{"acctBalanceAdjFlagV2", "case case case case digit", 6},    // pays for every piece
		{"1730505600000", "digits digits digits digits", 5},         // by threes
		{"customer_id", "word", 2},
		{"price", "", 1},
		{"", "", 0},
	} {
		got := cost.Name(e, c.name)
		var rules []string
		for _, cut := range got.Cuts {
			rules = append(rules, cut.Rule)
		}
		if got.Bare != c.bare || strings.Join(rules, " ") != c.rules {
			t.Errorf("%s: %d tokens, cuts %v, expected %d, %s", c.name, got.Bare, rules, c.bare, c.rules)
		}
		if got.Floor() > got.Bare {
			t.Errorf("%s: %d tokens are below the floor of %d", c.name, got.Bare, got.Floor())
		}
	}
}

// TestBlanks checks that the blank before a number stands alone, and before a
// string rides with the quote.
func TestBlanks(t *testing.T) {
	a := attribute(t, load(t, "o200k_base"), cost.Pretty, parse(t, `{"a":1,"b":"x"}`))
	if got, want := drawn(a), `{⏎│·│·"│a│":│·│1│,⏎│·│·"│b│":│·"│x│"⏎│}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestInPlace checks a name where it stands: in JSON the quote before it is
// another chunk, in the header of LWON the bracket is part of it.
func TestInPlace(t *testing.T) {
	e := load(t, "o200k_base")
	d := parse(t, `[{"id":1,"unitPrice":2},{"id":3,"unitPrice":4}]`)
	for shape, want := range map[string]string{
		"minified": "id 1/1 id, unitPrice 2/2 unitPrice",
		"lwon":     "id 1/1 id, unitPrice 2/2 unitPrice",
	} {
		s, err := cost.ShapeByName(shape)
		if err != nil {
			t.Fatal(err)
		}
		a := attribute(t, e, s, d)
		var got []string
		for _, f := range cost.Fields(a.Folded()) {
			p := f.InPlace
			got = append(got, fmt.Sprintf("%s %d/%d %s", f.Name, p.Tokens, p.Chunks, a.Rendering.Text[p.Start:p.End]))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: got %s, want %s", shape, got, want)
		}
	}
}
