package toon_test

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bpekit/bpekit/shape/toon"
)

func TestUnmarshalValues(t *testing.T) {
	tests := []struct {
		text string
		into any
		want any
	}{
		{"5", new(int8), int8(5)},
		{"1e2", new(uint8), uint8(100)},
		{"-0", new(int), 0},
		{"5.0", new(int), 5},
		{"18446744073709551615", new(uint64), uint64(math.MaxUint64)},
		{"2.5", new(float32), float32(2.5)},
		{"12", new(json.Number), json.Number("12")},
		{"true", new(bool), true},
		{"x", new(string), "x"},
		{"aGVsbG8=", new([]byte), []byte("hello")},
		{"word x", new(word), word("x")},
		{"null", &[]int{1}, []int(nil)},
		{"null", &map[string]int{"a": 1}, map[string]int(nil)},
		{"[2]: 1,2", &[]int{9, 9, 9}, []int{1, 2}},
		{"[1]: 1", &[2]int{9, 9}, [2]int{1, 0}},
		{"a: 1", &map[string]int{"b": 2}, map[string]int{"a": 1, "b": 2}},
		{"\"1\": 1\n\"-2\": 2", new(map[int]int), map[int]int{1: 1, -2: 2}},
		{"\"1\": 1", new(map[uint8]int), map[uint8]int{1: 1}},
		{"\"word a\": 1", new(map[word]int), map[word]int{"a": 1}},
		{"[2]{x,y}:\n  1,2\n  3,4", new([]map[string]int), []map[string]int{{"x": 1, "y": 2}, {"x": 3, "y": 4}}},
		{"a: {b", new(any), map[string]any{"a": "{b"}},
		{"[6]: 1,0.1,9007199254740993,1e400,x,null", new(any), []any{1.0, 0.1, json.Number("9007199254740993"), json.Number("1e400"), "x", nil}},
		{"[2]:\n  - true\n  - a:\n      b: []", new(any), []any{true, map[string]any{"a": map[string]any{"b": []any{}}}}},
		{"", new(any), map[string]any{}},
		{"a: 1", new(json.RawMessage), json.RawMessage(`{"a":1}`)},
		{"null", new(json.RawMessage), json.RawMessage(`null`)},
		{"unknown: 1\nid: 2", new(base), base{ID: 2}},
		{"null", &base{ID: 1}, base{ID: 1}},
	}
	for _, test := range tests {
		if err := toon.Unmarshal([]byte(test.text), test.into); err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if diff := cmp.Diff(test.want, deref(test.into)); diff != "" {
			t.Errorf("%q: %s", test.text, diff)
		}
	}
	var p **int
	if err := toon.Unmarshal([]byte("3"), &p); err != nil || **p != 3 {
		t.Errorf("pointer: %v", err)
	}
	if err := toon.Unmarshal([]byte("null"), &p); err != nil || p != nil {
		t.Errorf("pointer: %v, %v", p, err)
	}
	if err := toon.Unmarshal([]byte("a: 1\na: 2"), new(any), toon.Lenient()); err != nil {
		t.Error(err)
	}
}

// deref returns what a pointer points to.
func deref(p any) any { return reflect.ValueOf(p).Elem().Interface() }

func TestUnmarshalErrors(t *testing.T) {
	type knot *knot
	tests := []struct {
		text string
		into any
		want string
	}{
		{"1", nil, "toon: Unmarshal into <nil>, expected a pointer that is not nil"},
		{"1", 5, "toon: Unmarshal into int, expected a pointer that is not nil"},
		{"a: b: c\na", new(any), `toon: 2:1: unexpected text "a", expected a name and a colon, or a header`},
		{"a[1]: x", new(map[string][]int), `toon: string at "/a/0" does not fit into int`},
		{"300", new(uint8), `toon: number at "" does not fit into uint8: value out of range`},
		{"1.5", new(int), `toon: number at "" does not fit into int: invalid syntax`},
		{"1e400", new(float64), `toon: number at "" does not fit into float64: value out of range`},
		{"1", new(string), `toon: number at "" does not fit into string: it is a number`},
		{"true", new(string), `toon: bool at "" does not fit into string`},
		{"x", new(json.Number), `toon: string at "" does not fit into json.Number: it is not a number`},
		{"x", new([]byte), `toon: string at "" does not fit into []uint8: illegal base64 data at input byte 0`},
		{"[3]: 1,2,3", new([2]int), `toon: array at "" does not fit into [2]int: it has 3 elements`},
		{"[1]: 1", new(int), `toon: array at "" does not fit into int`},
		{"a: 1", new([]int), `toon: object at "" does not fit into []int`},
		{"a: 1", new(map[int]int), `toon: number at "/a" does not fit into map[int]int: invalid syntax`},
		{"a: 1", new(map[float64]int), `toon: number at "/a" does not fit into map[float64]int: keys are of type float64`},
		{"a: 1", new(fmt.Stringer), `toon: object at "" does not fit into fmt.Stringer: the interface has methods`},
		{"x", new(word), `toon: string at "" does not fit into toon_test.word: no word`},
		{"5", new(word), `toon: number at "" does not fit into toon_test.word: it is a number`},
		{"5", new(knot), `toon: number at "" does not fit into toon_test.knot: too many pointers to pointers`},
	}
	for _, test := range tests {
		err := toon.Unmarshal([]byte(test.text), test.into)
		if err == nil || err.Error() != test.want {
			t.Errorf("%q into %T: %v\nwant %s", test.text, test.into, err, test.want)
		}
	}
}

func ExampleUnmarshal() {
	var doc struct {
		Users map[string]struct {
			Age  int    `toon:"age"`
			City string `toon:"city"`
		} `toon:"users"`
	}
	err := toon.Unmarshal([]byte("users[2:]{age,city}:\n  alice: 30,Berlin\n  bob: 25,Oslo"), &doc)
	fmt.Println(doc.Users["bob"].City, err)
	// Output: Oslo <nil>
}
