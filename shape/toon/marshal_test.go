package toon_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/toon"
)

type base struct {
	ID   int    `toon:"id"`
	Note string `toon:"note,omitempty"`
}

type order struct {
	base
	Customer *customer         `toon:"customer"`
	Items    []item            `toon:"items"`
	Tags     []string          `toon:"tags,omitempty"`
	Labels   map[string]string `toon:"labels,omitempty"`
	When     time.Time         `toon:"when,omitzero"`
	Secret   string            `toon:"-"`
	hidden   int
}

type customer struct {
	Name string `json:"name"`
	City string `json:"city,omitempty"`
}

type item struct {
	SKU   string  `toon:"sku"`
	Qty   uint8   `toon:"qty"`
	Price float64 `toon:"price"`
}

var someOrder = order{
	base:     base{ID: 7},
	Customer: &customer{Name: "Ada"},
	Items:    []item{{"A1", 2, 9.99}, {"B2", 1, 14.5}},
	Labels:   map[string]string{"b": "2", "a": "x, y"},
	When:     time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC),
	Secret:   "s",
	hidden:   1,
}

const someTOON = `id: 7
customer:
  name: Ada
items[2]{sku,qty,price}:
  A1,2,9.99
  B2,1,14.5
labels:
  a: "x, y"
  b: "2"
when: "2026-07-01T12:00:00Z"`

func TestMarshalStruct(t *testing.T) {
	got, err := toon.Marshal(someOrder)
	if err != nil || string(got) != someTOON {
		t.Fatalf("%v\n%s", err, cmp.Diff(someTOON, string(got)))
	}
	var back order
	if err := toon.Unmarshal(got, &back); err != nil {
		t.Fatal(err)
	}
	want := someOrder
	want.Secret, want.hidden = "", 0
	if diff := cmp.Diff(want, back, cmp.AllowUnexported(order{}, base{})); diff != "" {
		t.Error(diff)
	}
}

type word string

func (w word) MarshalText() ([]byte, error) { return []byte("word " + string(w)), nil }

func (w *word) UnmarshalText(s []byte) error {
	if len(s) < 5 {
		return errors.New("no word")
	}
	*w = word(s[5:])
	return nil
}

type pair [2]int

func (p *pair) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"x":%d,"y":%d}`, p[0], p[1]), nil
}

func TestMarshalValues(t *testing.T) {
	big40, _ := new(big.Int).SetString(strings.Repeat("1234567890", 4), 10)
	nine := 9
	p := &nine
	tests := []struct {
		value any
		want  string
	}{
		{nil, "null"},
		{(*int)(nil), "null"},
		{&p, "9"},
		{[]int(nil), "null"},
		{map[string]int(nil), "null"},
		{[]int{}, "[]"},
		{struct{}{}, ""},
		{[3]bool{true}, "[3]: true,false,false"},
		{[]byte("hello"), "aGVsbG8="},
		{int8(-8), "-8"},
		{uint64(math.MaxUint64), "18446744073709551615"},
		{0.1, "0.1"},
		{float32(0.1), "0.1"},
		{math.Copysign(0, -1), "0"},
		{1e21, "1e+21"},
		{123456789012345680000.0, "123456789012345680000"},
		{1e-7, "1e-7"},
		{[]float64{math.NaN(), math.Inf(-1)}, "[2]: null,null"},
		{json.Number("1.50"), "1.5"},
		{json.Number(""), "0"},
		{big40, strings.Repeat("1234567890", 4)},
		{map[int]any{2: 1, 10: "x"}, "\"10\": x\n\"2\": 1"},
		{map[word]int{"b": 1}, "b: 1"},
		{[]word{"a"}, "[1]: word a"},
		{[]pair{{1, 2}, {3, 4}}, "[2]{x,y}:\n  1,2\n  3,4"},
		{[]any{pair{1, 2}}, "[1]:\n  - [2]: 1,2"},
		{json.RawMessage(`{"a": [1.0]}`), "a[1]: 1"},
		{time.Duration(5), "5"},
		{struct {
			A any `toon:",omitempty"`
			B any
			C int `json:"c,omitempty"`
			D [0]int
		}{}, "B: null\nD: []"},
	}
	for _, test := range tests {
		got, err := toon.Marshal(test.value)
		if err != nil || string(got) != test.want {
			t.Errorf("Marshal(%#v) = %q, %v; want %q", test.value, got, err, test.want)
		}
	}
	if got, err := toon.Marshal(map[string]any{"a": []int{1, 2}, "b": map[string]int{"c": 3}}, toon.WithDelimiter(toon.Pipe), toon.WithIndentSize(4)); err != nil || string(got) != "a[2|]: 1|2\nb:\n    c: 3" {
		t.Errorf("with options: %q, %v", got, err)
	}
}

type selfish struct{ Next *selfish }

type badJSON struct{}

func (badJSON) MarshalJSON() ([]byte, error) { return []byte(`{"a":1,"a":2}`), nil }

type failing struct{}

func (failing) MarshalText() ([]byte, error) { return nil, errors.New("no text") }

func TestMarshalErrors(t *testing.T) {
	loop := &selfish{}
	loop.Next = loop
	type knot *knot
	var k knot
	k = &k
	tests := []struct {
		value any
		want  string
	}{
		{make(chan int), "toon: cannot encode a value of type chan int"},
		{1i, "toon: cannot encode a value of type complex128"},
		{map[float64]int{1: 1}, "toon: cannot encode a map with keys of type float64"},
		{"\xff", `toon: string "\xff", expected valid UTF-8`},
		{map[string]int{"\xff": 1}, `toon: name "\xff", expected valid UTF-8`},
		{json.Number("x"), `toon: json.Number "x", expected a JSON number`},
		{loop, "toon: more than the limit of 10000 levels"},
		{k, "toon: more than the limit of 10000 levels"},
		{badJSON{}, `toon: MarshalJSON of toon_test.badJSON: toon: 1:8: duplicate name "a", expected each name once in an object`},
		{failing{}, "toon: encode toon_test.failing: no text"},
		{json.RawMessage("{"), "toon: MarshalJSON of json.RawMessage: shape: 1:2: the text ends, expected a name in quotes or '}'"},
		{struct {
			A int `json:"a,string"`
		}{}, `toon: struct { A int "json:\"a,string\"" }.A: unknown option "string" in the tag, expected omitempty or omitzero`},
	}
	for _, test := range tests {
		got, err := toon.Marshal(test.value)
		if err == nil || err.Error() != test.want {
			t.Errorf("Marshal(%T) = %q, %v; want %s", test.value, got, err, test.want)
		}
	}
	if _, err := toon.Marshal(1, toon.WithDelimiter(';')); err == nil || err.Error() != `toon: delimiter ";", expected a comma, a tab or a pipe` {
		t.Error(err)
	}
	if _, err := toon.Marshal(1, toon.WithIndentSize(-1)); err == nil || err.Error() != `toon: indentation of -1 spaces, expected 1 to 64` {
		t.Error(err)
	}
	if _, err := toon.Marshal("abc", toon.WithLimits(shape.Limits{MaxBytes: 2})); !errors.As(err, new(*shape.LimitError)) {
		t.Error(err)
	}
}

type (
	Left  struct{ Same, Only int }
	Right struct{ Same int }
	Deep  struct{ *Inner }
	Inner struct{ In int }
	inner struct{ Lost int }
)

// TestEmbedded holds the names of embedded fields to Go's rule.
func TestEmbedded(t *testing.T) {
	v := struct {
		Left
		Right
		Deep
		*inner
		Only string
	}{Left{1, 2}, Right{3}, Deep{&Inner{4}}, nil, "outer"}
	got, err := toon.Marshal(v)
	if want := "In: 4\nOnly: outer"; err != nil || string(got) != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
	v.Deep.Inner = nil
	if err := toon.Unmarshal(got, &v); err != nil || v.In != 4 {
		t.Errorf("got %+v, %v", v, err)
	}
	err = toon.Unmarshal([]byte("Lost: 1"), &v)
	if want := `toon: number at "/Lost" does not fit into struct`; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s…", err, want)
	}
}

func ExampleMarshal() {
	type row struct {
		SKU   string  `toon:"sku"`
		Price float64 `toon:"price"`
		Note  string  `toon:"note,omitempty"`
	}
	text, err := toon.Marshal(map[string]any{"items": []row{{SKU: "A1", Price: 9.99}, {SKU: "B2", Price: 14.5}}})
	fmt.Printf("%s\n%v\n", text, err)
	// Output:
	// items[2]{sku,price}:
	//   A1,9.99
	//   B2,14.5
	// <nil>
}
