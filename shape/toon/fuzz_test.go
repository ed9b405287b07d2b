package toon_test

import (
	"bytes"
	"testing"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/toon"
)

// FuzzRoundTrip looks for JSON that does not come back equal, or whose spans do not
// tile the text.
func FuzzRoundTrip(f *testing.F) {
	for _, seed := range []string{
		`{"a":[1,-0,1e400,"\u00e9"],"b":{},"c":[[],[[1]]]}`,
		`[{"a":1,"b":{"c":"x|y"}},{"b":{"c":null},"a":"2"}]`,
		`{"x":{"k":1,"- ":""},"y":{"k":"#","- ":"\t"}}`,
		`[{"t":[{"k":1},{"k":2}],"on":true},{}]`,
		`{"a":1,"a":2}`, `"\ud800"`, `"\ufeffx"`,
	} {
		f.Add([]byte(seed), byte(0))
		f.Add([]byte(seed), byte(5))
	}
	f.Fuzz(func(t *testing.T, text []byte, options byte) {
		d, err := shape.Parse("fuzz", text, shape.Limits{})
		if err != nil {
			return
		}
		o := fuzzOptions(options)
		if d.Unambiguous("toon") != nil {
			if text, err := toon.Encode(d, o); err == nil {
				t.Fatalf("%s is encoded as %s", d.Source(), text)
			}
			return
		}
		checkDocument(t, d, o)
	})
}

// FuzzDecode looks for text on which Decode panics, text that strict and lenient
// decoding read differently, and text whose document does not come back.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		"a: 1\nb[2]: x,\"y\"\nc[2]{d,e{f}}:\n  1,2\n  3,4\n",
		"[2:|]{a|b}:\n  x: 1|2\n  \"y z\": |\n",
		"[3]:\n  - 1\n  - [1]: x\n  - a:\n      b: 2\n    c[1]{d}:\n      3\n  # note\n\n",
		"\"a\\u0041\" : \"\\n\"", "a[1]{", "- [", "a:\n\tb: 1", "x[2]{a,a}:\n  1,2",
	} {
		f.Add([]byte(seed), byte(0))
		f.Add([]byte(seed), byte(2))
	}
	f.Fuzz(func(t *testing.T, text []byte, options byte) {
		o := fuzzOptions(options)
		strict, strictErr := toon.Decode("fuzz", text, o)
		o.Lenient = true
		lenient, lenientErr := toon.Decode("fuzz", text, o)
		for _, err := range []error{strictErr, lenientErr} {
			if err != nil && !placed(err) {
				t.Fatalf("%q: %v has no place", text, err)
			}
		}
		if strictErr != nil {
			return
		}
		if lenientErr != nil || !bytes.Equal(strict.Source(), lenient.Source()) {
			t.Fatalf("%q is %s, but leniently %v", text, strict.Source(), lenientErr)
		}
		checkDocument(t, strict, o)
	})
}

// fuzzOptions makes options from a byte.
func fuzzOptions(b byte) toon.Options {
	return toon.Options{
		Delimiter:  []toon.Delimiter{toon.Comma, toon.Tab, toon.Pipe, toon.Comma}[b&3],
		IndentSize: 1 + int(b>>2&3),
	}
}
