package lwon

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/bpekit/bpekit/shape"
)

// Marshal returns a Go value as LWON. It is what [Encode] makes of the JSON that
// encoding/json makes of the value: json struct tags count, members stand in the
// order of the struct's fields and maps are sorted by key, and json.Number and
// json.RawMessage keep the text of their numbers. As there, a string that is not
// UTF-8 loses the bytes that are not.
func Marshal(v any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("lwon: %w", err)
	}
	d, err := shape.Parse("", text.Bytes(), shape.Limits{})
	if err != nil {
		return nil, err
	}
	return Encode(d)
}

// Unmarshal reads LWON into the Go value that v points to, by the rules of
// encoding/json. Strings and the text of numbers come through [Decode] unchanged;
// what is kept of them is up to the type: in an empty interface a number becomes a
// float64, in a json.Number or json.RawMessage it keeps its text.
//
// The error is one of [Decode], or wraps one of encoding/json.
func Unmarshal(text []byte, v any) error {
	d, err := Decode("", text, shape.Limits{})
	if err != nil {
		return err
	}
	if err := json.Unmarshal(d.Source(), v); err != nil {
		return fmt.Errorf("lwon: %w", err)
	}
	return nil
}
