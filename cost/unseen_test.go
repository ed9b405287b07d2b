package cost_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

// A maker makes random JSON of the kind that shapes take pains over: rows that are
// alike, or nearly so; names that come again below themselves; objects that lose
// all when a name goes; odd names, numbers and strings.
type maker struct {
	*rand.Rand
	names  []string
	unlike float64 // the chance that a value is not of its name's kind
	empty  float64 // that a container is empty
	share  float64 // that an object has a name
	kind   int     // added to the number of a name to give the kind of its values
	budget int     // how many values may still come
}

func newMaker(r *rand.Rand) *maker {
	all := []string{
		"a", "b", "c", "id", "kids", "", "A", "two words", "x/y", "x~y", "x.y", "*", "~", "^", "42", "true",
		"é\u3042", "tab\t", "esc\x1b[31m", "quo\"te", "customerShippingAddressLine2", "{x}", "[2]", "a:b", "a,b",
	}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	pick := func(choices ...float64) float64 { return choices[r.IntN(len(choices))] }
	return &maker{
		Rand: r, names: all[:1+r.IntN(6)], budget: 60 + r.IntN(60), kind: r.IntN(4),
		unlike: pick(0, 0, .03, .3), empty: pick(0, .1, .4), share: pick(.3, .7, .95, 1),
	}
}

func (m *maker) document() string {
	switch m.IntN(10) {
	case 0:
		return m.scalar()
	case 1, 2, 3, 4:
		return m.object(1 + m.IntN(5))
	}
	return m.array(1 + m.IntN(5))
}

func (m *maker) scalar() string {
	scalars := []string{
		"0", "-0", "1.0", "1e400", "-1.50", "1E+5", "1712345678901", "true", "false", "null", "null", `""`, `"~"`, `"-0"`,
		`"true"`, `"a b"`, `"a,b"`, `"a:b"`, `"- a"`, `"nl\n"`, `"\u0041\u00e9"`, `"\ufeff"`, `"\u3000x"`, `"\ud83d\ude00"`,
		`"` + strings.Repeat("long ", 60) + `"`, `"    "`, `"x ~"`, `"]"`, `"[1]"`, `"#"`, `"\u001b[0m"`,
	}
	if m.IntN(60) == 0 {
		return `"\ud800"` // a lone surrogate
	}
	return scalars[m.IntN(len(scalars))]
}

func (m *maker) object(depth int) string {
	if m.Float64() < m.empty {
		return "{}"
	}
	var members []string
	for i, n := range m.names {
		if m.Float64() > m.share {
			continue
		}
		name, err := json.Marshal(n)
		if err != nil {
			panic(err)
		}
		members = append(members, string(name)+":"+m.value(i, depth))
		if m.IntN(200) == 0 {
			members = append(members, members[0]) // a name twice
		}
	}
	if m.IntN(4) == 0 {
		m.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	}
	return "{" + strings.Join(members, ",") + "}"
}

// value makes a value of the kind that suits the name of the given number.
func (m *maker) value(name, depth int) string {
	if m.budget--; m.budget < 0 || depth == 0 {
		return m.scalar()
	}
	kind := (name + m.kind) % 4
	if m.Float64() < m.unlike {
		kind = m.IntN(4)
	}
	switch kind {
	case 0:
		return m.object(depth - 1)
	case 1:
		return m.array(depth - 1)
	}
	return m.scalar()
}

func (m *maker) array(depth int) string {
	if m.Float64() < m.empty {
		return "[]"
	}
	elements := make([]string, 1+m.IntN(4))
	rows := m.IntN(4) > 0
	for i := range elements {
		switch {
		case rows && m.Float64() > m.unlike:
			elements[i] = m.object(depth - 1)
		case depth > 1 && m.IntN(3) == 0:
			elements[i] = m.array(depth - 1)
		default:
			elements[i] = m.scalar()
		}
	}
	return "[" + strings.Join(elements, ",") + "]"
}

// TestUnseen checks on random documents, in every shape, that sums add up, and that
// each drop and each suggested rename saves what counting the rewritten document
// says. Drops are compared by their text first, which leaves no room for luck.
func TestUnseen(t *testing.T) {
	documents := 3_000
	if testing.Short() {
		documents = 300
	}
	e := load(t, "o200k_base")
	sure, all := map[string]int{}, map[string]int{}
	for seed := range uint64(documents) {
		d := parse(t, newMaker(rand.New(rand.NewPCG(seed, 6))).document())
		for _, s := range cost.Shapes() {
			r, err := s.Render(d)
			if err != nil {
				continue // a name twice, or a lone surrogate
			}
			for _, name := range names(d) {
				all[s.Name]++
				if checkWithout(t, d, s, name) {
					sure[s.Name]++
				}
			}
			if seed%40 == 0 {
				checkSums(t, e, r)
				checkLocalChanges(t, e, d, s)
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d: %s", seed, d.Source())
		}
	}
	for name, n := range all {
		if least := map[string]int{"lwon": n / 2}[name]; sure[name] < max(least, 1) || name != "lwon" && sure[name] < n {
			t.Errorf("%s: edits for %d of %d drops", name, sure[name], n)
		}
	}
	t.Log(sure, all)
}

// names returns the names of a document, and one that it does not have.
func names(d *shape.Document) []string {
	list := []string{"no such name"}
	for n := range shape.Node(d.Len()) {
		if name := d.MemberName(n); d.IsMember(n) && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// checkWithout compares what edits make of a text with the text of the document
// without the name, and reports whether there are edits.
func checkWithout(t *testing.T, d *shape.Document, s cost.Shape, name string) bool {
	t.Helper()
	got, sure, err := cost.Without(d, s, name)
	if err != nil {
		t.Fatalf("%s: %v", d.Source(), err)
	}
	changed, err := cost.Change{Drops: []string{name}}.Apply(d)
	if err != nil {
		t.Fatal(err)
	}
	want, err := s.Append(nil, changed)
	if err != nil {
		t.Fatal(err)
	}
	if sure && string(got) != string(want) {
		t.Errorf("%s without %q: got\n%s\nwant\n%s", s.Name, name, got, want)
	}
	return sure
}
