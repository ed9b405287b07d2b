package cost_test

import (
	"math/big"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

// TestSums checks on all golden documents, in every shape, that what is
// attributed adds up to the tokens of the text: by role, by path and by node,
// exactly and as shown.
func TestSums(t *testing.T) {
	for _, encoding := range []string{"o200k_base", "gpt2"} {
		e := load(t, encoding)
		goldenDocuments(t, 100_000, func(t *testing.T, d *shape.Document) {
			for _, s := range cost.Shapes() {
				r, err := s.Render(d)
				if err != nil {
					continue // the shape cannot hold the document, and says so
				}
				checkSums(t, e, r)
			}
		})
	}
}

// FuzzSums checks the same, and the definition, on any JSON.
func FuzzSums(f *testing.F) {
	for _, c := range byHand {
		f.Add([]byte(c.document))
	}
	f.Add([]byte(`{"":[],"*":{"~":1,"/":[[]]},"a":[{"b":[{"a":{"a":1}}]}]}`))
	f.Add([]byte("[\"\u00e9\u3042\\u0061\\ud83d\\ude00\",-0.0e1,{\"\\u0061\":[null,true]},{\"a\":{\"x\":1}},\"    \\n  \"]"))
	f.Add([]byte(`{"u":{"x":{"n":1,"m":2},"y":{"n":3,"m":4}},"t":[{"k":{"a":1}},{"k":{"a":2},"r":0},{"k":null}]}`))
	e := load(f, "o200k_base")
	f.Fuzz(func(t *testing.T, src []byte) {
		d, err := shape.Parse("fuzz", src, shape.Limits{MaxDepth: 50, MaxBytes: 1 << 11})
		if err != nil {
			return
		}
		for _, s := range cost.Shapes() {
			r, err := s.Render(d)
			if err != nil {
				continue
			}
			checkSums(t, e, r)
			checkDefinition(t, e, r)
			checkLocalChanges(t, e, d, s)
		}
	})
}

// checkSums checks that all amounts of a rendering add up to its tokens.
func checkSums(t *testing.T, e *bpe.Encoder, r *shape.Rendering) {
	t.Helper()
	a := cost.Attribute(e, r)
	total := e.Count(r.Text)
	if a.Tokens() != total {
		t.Fatalf("%s: %d tokens, the encoder counts %d", r.Shape, a.Tokens(), total)
	}
	sum, shown := new(big.Rat), 0
	for role, n := range a.Roles() {
		sum.Add(sum, a.Role(shape.Role(role)).Rat())
		shown += n
	}
	checkTotal(t, r.Shape+" by role", total, sum, shown)
	for name, tree := range map[string]*cost.Tree{"path": a.Folded(), "node": a.Unfolded()} {
		sum, shown := new(big.Rat), 0
		for i := range tree.All() {
			sum.Add(sum, tree.Name(i).Rat())
			sum.Add(sum, tree.Own(i).Rat())
			f := tree.Figure(i)
			shown += f.Name + f.Own
			checkItem(t, tree, i)
		}
		checkTotal(t, r.Shape+" by "+name, total, sum, shown)
	}
}

func checkTotal(t *testing.T, what string, total int, sum *big.Rat, shown int) {
	t.Helper()
	if sum.Cmp(big.NewRat(int64(total), 1)) != 0 || shown != 100*total {
		t.Errorf("%s: exact sum %s, shown sum %d hundredths, expected %d tokens", what, sum.RatString(), shown, total)
	}
}

// checkItem checks that an item's parts add up, exactly and as shown, and that no
// figure is a hundredth or more from the truth.
func checkItem(t *testing.T, tree *cost.Tree, i cost.Item) {
	t.Helper()
	f := tree.Figure(i)
	value, below := tree.Own(i).Rat(), f.Own
	for c := range tree.Children(i) {
		value.Add(value, tree.Tokens(c).Rat())
		below += tree.Figure(c).Tokens
	}
	if value.Cmp(tree.Value(i).Rat()) != 0 || below != f.Value || f.Name+f.Value != f.Tokens {
		t.Errorf("%q: parts do not add up: %+v", tree.Pointer(i), f)
	}
	for shown, exact := range map[int]cost.Amount{f.Name: tree.Name(i), f.Own: tree.Own(i), f.Tokens: tree.Tokens(i)} {
		off := new(big.Rat).Sub(exact.Rat(), big.NewRat(int64(shown), 100))
		if off.Abs(off).Cmp(big.NewRat(1, 50)) >= 0 {
			t.Errorf("%q: %s is shown as %d hundredths", tree.Pointer(i), exact.Rat().RatString(), shown)
		}
	}
}

// checkDefinition works out by the definition, byte for byte, what each node pays.
func checkDefinition(t *testing.T, e *bpe.Encoder, r *shape.Rendering) {
	t.Helper()
	share := make([]*big.Rat, 0, len(r.Text))
	for _, s := range e.AppendSpans(nil, r.Text) {
		for range s.End - s.Start {
			share = append(share, big.NewRat(1, int64(s.End-s.Start)))
		}
	}
	nodes := make([]*big.Rat, r.Document.Len())
	for n := range nodes {
		nodes[n] = new(big.Rat)
	}
	for _, s := range r.Spans {
		for i := s.Start; i < s.End && s.Node != shape.None; i++ {
			nodes[s.Node].Add(nodes[s.Node], share[i])
		}
	}
	a := cost.Attribute(e, r)
	for n := len(nodes) - 1; n >= 0; n-- {
		node := shape.Node(n)
		if got := a.Node(node).Rat(); got.Cmp(nodes[n]) != 0 {
			t.Fatalf("%s: node %q pays %s, by definition %s", r.Shape, r.Document.Pointer(node), got.RatString(), nodes[n].RatString())
		}
		for c := range r.Document.Children(node) {
			nodes[n].Add(nodes[n], nodes[c])
		}
		if got := a.Subtree(node).Rat(); got.Cmp(nodes[n]) != 0 {
			t.Fatalf("%s: subtree %q pays %s, by definition %s", r.Shape, r.Document.Pointer(node), got.RatString(), nodes[n].RatString())
		}
	}
}

// TestLongTokens checks sums where the lengths of shared tokens have no common
// denominator in 64 bits: a vocabulary of long runs over bracket and letter.
func TestLongTokens(t *testing.T) {
	e := runEncoder(t, 61)
	text := `["` + runs(61) + `"]`
	d := parse(t, text)
	r, err := cost.Minified.Render(d)
	if err != nil {
		t.Fatal(err)
	}
	checkSums(t, e, r)
	checkDefinition(t, e, r)
}
