package lwon_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
)

type order struct {
	ID    string         `json:"id"`
	Total json.Number    `json:"total"`
	Items []item         `json:"items"`
	Notes map[string]any `json:"notes,omitempty"`
}

type item struct {
	SKU string  `json:"sku"`
	Qty int     `json:"qty"`
	To  *string `json:"to"`
}

func TestMarshal(t *testing.T) {
	to := "A & <B>"
	orders := []order{
		{ID: "A-1", Total: "10.00", Items: []item{{"S1", 2, nil}, {"S2", 1, &to}}, Notes: map[string]any{"z": 1.5, "a": "x"}},
		{ID: "A-2", Total: "1e400"},
	}
	text, err := lwon.Marshal(orders)
	if err != nil {
		t.Fatal(err)
	}
	const want = "[id total [items[sku qty to]] notes[a z]]\n[\n[A-1 10.00 [[S1 2 null] [S2 1 \"A & <B>\"]] [x 1.5]]\n[A-2 1e400 null]\n]"
	if string(text) != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	var back []order
	if err := lwon.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(orders, back); diff != "" {
		t.Error(diff)
	}
}

func TestMarshalErrors(t *testing.T) {
	if _, err := lwon.Marshal(math.Inf(1)); !errors.As(err, new(*json.UnsupportedValueError)) || err.Error() != "lwon: json: unsupported value: +Inf" {
		t.Errorf("got %v", err)
	}
	if _, err := lwon.Marshal(json.RawMessage(`{"a":1,"a":2}`)); !errors.As(err, new(*shape.SyntaxError)) {
		t.Errorf("got %v", err)
	}
	var n int
	if err := lwon.Unmarshal([]byte("[1"), &n); !errors.As(err, new(*shape.SyntaxError)) {
		t.Errorf("got %v", err)
	}
	if err := lwon.Unmarshal([]byte("x"), &n); !errors.As(err, new(*json.UnmarshalTypeError)) {
		t.Errorf("got %v", err)
	}
}

func ExampleMarshal() {
	text, _ := lwon.Marshal([]map[string]any{{"id": 1, "name": "Ada"}, {"id": 2, "name": "Bob Lee"}})
	fmt.Println(string(text))
	// Output:
	// [id name]
	// [
	// [1 Ada]
	// [2 "Bob Lee"]
	// ]
}

func ExampleDecode() {
	d, err := lwon.Decode("orders.lwon", []byte(exampleLWON), shape.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	n, _ := d.Lookup("/orders/0/items/1/price")
	fmt.Println(d.Pointer(n), d.Text(n))
	// Output: /orders/0/items/1/price 19.5
}

func ExampleEncode() {
	d, _ := shape.Parse("", []byte(`[{"id": 1, "tag": "new"}, {"id": 2.50}]`), shape.Limits{})
	text, _ := lwon.Encode(d)
	fmt.Println(string(text))
	// Output:
	// [id tag]
	// [
	// [1 new]
	// [2.50]
	// ]
}
