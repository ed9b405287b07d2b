package cost

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// lengthsUpTo marks all lengths of shared tokens up to n.
func lengthsUpTo(n int) []bool {
	seen := make([]bool, n+1)
	for i := 2; i <= n; i++ {
		seen[i] = true
	}
	return seen
}

// TestScales checks that conversion in 64 bits and with large numbers agree, and
// which is chosen: the least common multiple of 1 to 64 has 88 bits.
func TestScales(t *testing.T) {
	if s := newScale(lengthsUpTo(64), 1000); s.small {
		t.Error("lengths up to 64 are converted in 64 bits, where they do not fit")
	}
	narrow := newScale(lengthsUpTo(20), 1000)
	if !narrow.small {
		t.Fatal("lengths up to 20 are not converted in 64 bits")
	}
	wide := &scale{lengths: narrow.lengths, columns: narrow.columns}
	wide.setWide()
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		counts := make([]uint32, len(narrow.lengths))
		for i := range counts {
			counts[i] = random.Uint32N(30)
		}
		a, b := Amount{narrow, counts}, Amount{wide, counts}
		exact := new(big.Rat)
		for i, n := range counts {
			exact.Add(exact, big.NewRat(int64(n), int64(narrow.lengths[i])))
		}
		if a.Rat().Cmp(exact) != 0 || b.Rat().Cmp(exact) != 0 || a.Hundredths() != b.Hundredths() || a.String() != b.String() {
			t.Fatalf("%v: %s and %s, expected %s", counts, a.Rat(), b.Rat(), exact)
		}
		hundred := new(big.Rat).Mul(exact, big.NewRat(100, 1))
		off := hundred.Sub(hundred, big.NewRat(int64(a.Hundredths()), 1))
		if off.Abs(off).Cmp(big.NewRat(1, 2)) > 0 {
			t.Fatalf("%s is rounded to %s", exact, a)
		}
	}
}

// TestApportion checks largest remainders and ties.
func TestApportion(t *testing.T) {
	s := newScale(lengthsUpTo(12), 1000)
	part := func(bytes, length uint32) Amount {
		counts := make([]uint32, len(s.lengths))
		counts[s.columns[length]] = bytes
		return Amount{s, counts}
	}
	for _, c := range []struct {
		total int
		parts []Amount
		want  []int
	}{
		{100, []Amount{part(1, 3), part(1, 3), part(1, 3)}, []int{34, 33, 33}}, // of equal remainders the first
		{100, []Amount{part(1, 6), part(5, 6)}, []int{17, 83}},                 // .67 before .33
		{100, []Amount{part(1, 8), part(7, 8)}, []int{13, 87}},
		{0, []Amount{{}, part(0, 2)}, []int{0, 0}},
		{100, []Amount{{}, part(1, 1)}, []int{0, 100}},
		{0, nil, []int{}},
	} {
		if got := Apportion(c.total, c.parts...); !slices.Equal(got, c.want) {
			t.Errorf("%d: got %v, want %v", c.total, got, c.want)
		}
	}
	// What is left of a whole takes the error: 1/3 of each is rounded to the nearest,
	// 2/3 of each too.
	if got := apportion(100, []Amount{part(1, 3), part(1, 3), part(1, 3)}, 2); !slices.Equal(got, []int{33, 33, 34}) {
		t.Errorf("below a half: got %v", got)
	}
	if got := apportion(200, []Amount{part(2, 3), part(2, 3), part(2, 3)}, 0); !slices.Equal(got, []int{66, 67, 67}) {
		t.Errorf("from a half on: got %v", got)
	}
}

// TestWords checks how names are cut into words and written again.
func TestWords(t *testing.T) {
	for name, want := range map[string][]string{
		"customerShippingAddressLine2": {"customer", "shipping", "address", "line", "2"},
		"HTTPServer2_name":             {"http", "server", "2", "name"},
		"a-b.c d":                      {"a", "b", "c", "d"},
		"__":                           nil,
		"éÀb":                          {"é", "àb"},
	} {
		if got := words(name); !slices.Equal(got, want) {
			t.Errorf("%s: %q, expected %q", name, got, want)
		}
	}
	list := []string{"unit", "price", "2"}
	var got []string
	for _, spell := range spellings {
		got = append(got, spell(list))
	}
	if want := []string{"unitPrice2", "unit_price_2", "unit-price-2", "unitprice2"}; !slices.Equal(got, want) {
		t.Errorf("%q, expected %q", got, want)
	}
}
