package shape_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape"
)

func TestCompare(t *testing.T) {
	exact := shape.RoundTrip{Values: true, NumberText: true, MemberOrder: true}
	number := shape.RoundTrip{Values: true, MemberOrder: true}
	order := shape.RoundTrip{Values: true, NumberText: true}
	differ := func(at string) shape.RoundTrip { return shape.RoundTrip{Difference: at} }
	tests := []struct {
		a, b string
		want shape.RoundTrip
	}{
		{`{"a":[1,"x",null,true,{}]}`, ` { "a" : [1,"x",null,true,{}] } `, exact},
		{`"\u0041\/"`, `"A/"`, exact},
		{`"\ud83d\ude00"`, `"😀"`, exact},
		{`"\ud800"`, `"\uD800"`, exact},
		{`"\ud800"`, `"\ud801"`, differ("")},
		{`"\ud800"`, `"\ufffd"`, differ("")},
		{`[1.0]`, `[1]`, number},
		{`[-0]`, `[0.0e9]`, number},
		{`[1e2]`, `[100]`, number},
		{`[1e400]`, `[10e399]`, number},
		{`[0.1000000000000000055]`, `[0.1]`, differ("/0")},
		{`[9007199254740993]`, `[9007199254740992]`, differ("/0")},
		{`[1]`, `["1"]`, differ("/0")},
		{`[1,2]`, `[1]`, differ("")},
		{`[[1],[2]]`, `[[1],[3]]`, differ("/1/0")},
		{`{"a":1,"b":2}`, `{"b":2,"a":1}`, order},
		{`{"a":1,"b":2}`, `{"b":2.0,"a":1}`, shape.RoundTrip{Values: true}},
		{`{"a":1,"b":2}`, `{"b":1,"a":2}`, differ("/a")},
		{`{"a":1}`, `{"a":1,"b":2}`, differ("")},
		{`{"x":{"a":1}}`, `{"x":{"b":1}}`, differ("/x")},
		{`{"a":1,"a":2,"b":3}`, `{"b":3,"a":1,"a":2}`, order},
		{`{"a":1,"a":2}`, `{"a":2,"a":1}`, differ("/a")},
		{`{"a":1,"a":1}`, `{"a":1,"b":1}`, differ("")},
		{`{"\u0061":1,"b":2}`, `{"b":2,"a":1}`, order},
		{`null`, `false`, differ("")},
		{`true`, `false`, differ("")},
	}
	for _, test := range tests {
		if got := shape.Compare(parse(t, test.a), parse(t, test.b)); got != test.want {
			t.Errorf("Compare(%s, %s) = %+v, want %+v", test.a, test.b, got, test.want)
		}
		if got := shape.Equal(parse(t, test.b), parse(t, test.a)); got != test.want.Values {
			t.Errorf("Equal(%s, %s) = %v", test.b, test.a, got)
		}
	}
}

func TestDecimalEqual(t *testing.T) {
	nines, zeros := strings.Repeat("9", 40), strings.Repeat("0", 40)
	same := [][]string{
		{"0", "-0", "0.000", "0e5", "-0.0E-99999999999999999999999"},
		{"1", "1.0", "10e-1", "0.1E+1", "1e0", "1e-0", "1e000000000000000000000000000000"},
		{"-120", "-1.2e2", "-12E1", "-0.012e4"},
		{"1e" + nines, "10e" + nines[:39] + "8", "0.1e1" + zeros},
		{"1e-1" + zeros, "10e-1" + zeros[:39] + "1", "0.1e-" + nines},
		{"1e100000000000000000", "10e99999999999999999"},
		{"1e1000000000000000000", "10e999999999999999999"},
		{"1e-1000000000000000000", "0.1e-999999999999999999"},
		{"9007199254740993", "9007199254740993.0"},
		{"9007199254740992"},
		{"0.30000000000000004"}, {"0.3"}, {"-1"}, {"11"}, {"1.1"}, {"12e2"},
	}
	for i, group := range same {
		for j, other := range same {
			for _, a := range group {
				for _, b := range other {
					if got := shape.ParseDecimal([]byte(a)).Equal(shape.ParseDecimal([]byte(b))); got != (i == j) {
						t.Errorf("%s = %s is %v", a, b, got)
					}
				}
			}
		}
	}
}

// TestHugeExponents compares exponents so long that it would not come to its end
// in quadratic time.
func TestHugeExponents(t *testing.T) {
	digits := strings.Repeat("7", 1<<20)
	a, b := parse(t, "[1e"+digits+"]"), parse(t, "[10e"+digits[1:]+"6]")
	if got := shape.Compare(a, b); !got.Values || got.NumberText {
		t.Errorf("got %+v", got)
	}
}

// TestCompareWide compares objects so wide that it would not come to its end in
// quadratic time.
func TestCompareWide(t *testing.T) {
	var forward, backward strings.Builder
	const n = 200_000
	for i := range n {
		fmt.Fprintf(&forward, `,"k%d":%d`, i, i)
		fmt.Fprintf(&backward, `,"k%d":%d`, n-1-i, n-1-i)
	}
	a, b := parse(t, "{"+forward.String()[1:]+"}"), parse(t, "{"+backward.String()[1:]+"}")
	if got := shape.Compare(a, b); !got.Values || got.MemberOrder {
		t.Errorf("got %+v", got)
	}
	if err := a.Unambiguous("shape"); err != nil {
		t.Error(err)
	}
}

func ExampleCompare() {
	before, _ := shape.Parse("", []byte(`{"price": 1.50, "id": 7}`), shape.Limits{})
	after, _ := shape.Parse("", []byte(`{"id": 7, "price": 1.5}`), shape.Limits{})
	fmt.Printf("%+v\n", shape.Compare(before, after))
	// Output: {Values:true NumberText:false MemberOrder:false Difference:}
}
