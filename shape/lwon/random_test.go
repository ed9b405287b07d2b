package lwon_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
)

// A maker makes random JSON of a kind that the rules of field lists turn on: few
// names, so that they meet again below themselves, and values whose kind is
// mostly, but not always, that of their name.
type maker struct {
	*rand.Rand
	names  []string
	chance float64 // that a value is not of its name's kind
	nulls  float64 // that it is null
	empty  float64 // that a container is empty
	wide   int     // the most elements of an array
	share  float64 // that an object has a name
	budget int     // how many values may still come
}

func newMaker(r *rand.Rand) *maker {
	all := []string{"a", "b", "c", "kids", "next", "x:y", "~", "*", "^", "42", "true", "", "two words", "é\u00a0", "back\\slash"}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	pick := func(choices ...float64) float64 { return choices[r.IntN(len(choices))] }
	return &maker{
		Rand: r, names: all[:1+r.IntN(7)], budget: 200,
		chance: pick(0, 0, .02, .1, .5), nulls: pick(0, .05, .3), empty: pick(0, .1, .4),
		wide: 1 + r.IntN(4), share: pick(.2, .5, .8, 1),
	}
}

func (m *maker) document() string {
	kind := m.IntN(8)
	switch {
	case kind == 0:
		return m.scalar()
	case kind < 4:
		return m.object(2 + m.IntN(6))
	}
	return m.array(2 + m.IntN(6))
}

func (m *maker) scalar() string {
	scalars := []string{
		"0", "-1.50", "1e400", "1E+5", "true", "false", `"true"`, `"null"`, `""`, `"~"`, `"-0"`, `"01"`, `"1."`, `"-"`,
		`"a b"`, `"a:b"`, `"~a"`, `"*"`, `"^"`, `"back\\slash"`, `"\u0041\u00e9"`, `"\u0085"`, `"\u3000x"`, `"\ufeff"`,
		`"😀"`, `"\ud83d\ude00"`, `"q\"q"`, `"[x]"`, `"{}"`, `"\/"`, `"\u001f\u007f"`, `"nl\n"`, `"a,b"`, `"tru"`, `"1e5x"`,
	}
	return scalars[m.IntN(len(scalars))]
}

func (m *maker) object(depth int) string {
	if m.Float64() < m.empty {
		return "{}"
	}
	var members []string
	for _, i := range m.Perm(len(m.names)) {
		if m.Float64() > m.share {
			continue
		}
		name, _ := json.Marshal(m.names[i])
		members = append(members, string(name)+":"+m.value(i, depth))
	}
	if m.IntN(3) > 0 {
		slices.Sort(members)
	}
	return "{" + strings.Join(members, ",") + "}"
}

// value makes a value of the kind that suits the name of the given number.
func (m *maker) value(name, depth int) string {
	m.budget--
	if m.budget < 0 || m.Float64() < m.nulls {
		return "null"
	}
	if m.Float64() < m.chance {
		name = m.IntN(4)
	}
	switch {
	case name%4 == 3 || depth == 0:
		return m.scalar()
	case name%4 == 1:
		return m.object(depth - 1)
	}
	return m.array(depth - 1)
}

func (m *maker) array(depth int) string {
	if m.Float64() < m.empty {
		return "[]"
	}
	elements := make([]string, 1+m.IntN(m.wide))
	for i := range elements {
		switch {
		case m.Float64() > m.chance/4:
			elements[i] = m.object(depth)
		case m.IntN(3) == 0 && depth > 0:
			elements[i] = m.array(depth - 1)
		default:
			elements[i] = m.scalar()
		}
	}
	return "[" + strings.Join(elements, ",") + "]"
}

func TestMatchesTheWitness(t *testing.T) {
	documents := 12_000
	if testing.Short() {
		documents = 3_000
	}
	headers := map[string]int{}
	for seed := range uint64(documents) {
		m := newMaker(rand.New(rand.NewPCG(seed, 1)))
		json := m.document()
		d := parse(t, json)
		want := witnessEncode(treeOf(d, d.Root()))
		got, err := lwon.Encode(d)
		if err != nil {
			t.Fatalf("seed %d: %s: %v", seed, json, err)
		}
		if string(got) != want {
			t.Fatalf("seed %d: %s:\n got %s\nwant %s", seed, json, got, want)
		}
		checkRoundTrip(t, d, got)
		if header, _, ok := strings.Cut(want, "\n"); ok {
			headers["any"]++
			for _, mark := range []string{"^", "*", "^]] ", "^] "} {
				if strings.Contains(header, mark) {
					headers[mark]++
				}
			}
			headers["several ^"] += min(1, strings.Count(header, "^")/2)
		}
	}
	t.Log(headers)
}

// checkRoundTrip reads what was written of d and compares.
func checkRoundTrip(t testing.TB, d *shape.Document, text []byte) {
	t.Helper()
	back, err := lwon.Decode("back.lwon", text, shape.Limits{})
	if err != nil {
		t.Fatalf("%s\n%s: %v", d.Source(), text, err)
	}
	if r := shape.Compare(d, back); !r.Values || !r.NumberText {
		t.Fatalf("%s\n%s\n%s: %+v", d.Source(), text, back.Source(), r)
	}
}
