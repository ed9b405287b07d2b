package lwon_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
)

// mutate changes a text in a few places.
func mutate(r *rand.Rand, text string) string {
	pieces := []string{"[", "]", "{", "}", "~", "*", "^", ":", `"`, " ", "\n", "a", "1", "null", "[^]", "[]", "{}", "a:1", " *", "~ ", `\u0061`, `"x"`, "\u00a0", "\\", "\t", "b[a]", "[c[d]]"}
	for range 1 + r.IntN(3) {
		at := r.IntN(len(text) + 1)
		end := min(len(text), at+r.IntN(3))
		switch r.IntN(3) {
		case 0:
			text = text[:at] + text[end:]
		case 1:
			text = text[:at] + pieces[r.IntN(len(pieces))] + text[at:]
		default:
			text = text[:at] + pieces[r.IntN(len(pieces))] + text[end:]
		}
	}
	return text
}

func TestReadsAsTheWitness(t *testing.T) {
	accepted, refused := 0, 0
	check := func(text string) {
		want, ok := witnessRead(text)
		d, err := lwon.Decode("", []byte(text), shape.Limits{})
		if ok != (err == nil) {
			t.Fatalf("%q: %v, the witness reads %s", text, err, want)
		}
		if err != nil {
			refused++
			return
		}
		accepted++
		if string(d.Source()) != want {
			t.Fatalf("%q:\n got %s\nwant %s", text, d.Source(), want)
		}
	}
	for _, p := range pairs {
		check(p.lwon)
	}
	for _, test := range invalid {
		check(test.lwon)
	}
	for _, file := range goldenFiles(t) {
		check(string(read(t, file)))
	}
	documents := 4000
	if testing.Short() {
		documents = 500
	}
	for seed := range uint64(documents) {
		r := rand.New(rand.NewPCG(seed, 4))
		m := newMaker(r)
		m.budget = 1 + r.IntN(25)
		text := encode(t, m.document())
		for range 25 {
			check(mutate(r, text))
		}
	}
	t.Logf("%d accepted, %d refused", accepted, refused)
	if accepted < refused/20 {
		t.Error("too few of the texts are right to tell much")
	}
}
