package lwon_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
)

// FuzzDecode holds the reader to this: it never panics, what it refuses it
// refuses with a place, and what it accepts comes back when written again.
func FuzzDecode(f *testing.F) {
	for _, p := range pairs {
		f.Add([]byte(p.lwon))
	}
	for _, test := range invalid {
		f.Add([]byte(test.lwon))
	}
	for _, file := range goldenFiles(f) {
		f.Add(read(f, file))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := lwon.Decode("fuzz", text, shape.Limits{MaxBytes: 1 << 20})
		if err != nil {
			checkPlace(t, text, err)
			return
		}
		if !utf8.Valid(d.Source()) || !json.Valid(d.Source()) && d.Depth() < shape.DefaultMaxDepth {
			t.Fatalf("%q became %q", text, d.Source())
		}
		again, err := lwon.Encode(d)
		if err != nil {
			if d.Depth() > shape.DefaultMaxDepth && errors.As(err, new(*shape.LimitError)) {
				return
			}
			t.Fatalf("%q became %s, which is refused: %v", text, d.Source(), err)
		}
		checkRoundTrip(t, d, again)
		checkSpans(t, d, again)
	})
}

// checkPlace checks that an error points into the text.
func checkPlace(t *testing.T, text []byte, err error) {
	t.Helper()
	var syntax *shape.SyntaxError
	if errors.As(err, &syntax) {
		line, column := shape.Position(text, syntax.Offset)
		if syntax.Package != "lwon" || line != syntax.Line || column != syntax.Column {
			t.Fatalf("%q: %v is not at offset %d", text, err, syntax.Offset)
		}
		return
	}
	if !errors.As(err, new(*shape.LimitError)) {
		t.Fatalf("%q: %T", text, err)
	}
}

// FuzzRoundTrip writes JSON as LWON and reads it again.
func FuzzRoundTrip(f *testing.F) {
	for _, p := range pairs {
		f.Add([]byte(p.json))
	}
	for seed := range uint64(50) {
		f.Add([]byte(newMaker(rand.New(rand.NewPCG(seed, 3))).document()))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		d, err := shape.Parse("fuzz", src, shape.Limits{})
		if err != nil {
			return
		}
		text, err := lwon.Encode(d)
		if err != nil {
			if d.Unambiguous("lwon") == nil {
				t.Fatalf("%s: %v", src, err)
			}
			return
		}
		if d.Unambiguous("lwon") != nil {
			t.Fatalf("%s: accepted", src)
		}
		checkRoundTrip(t, d, text)
		if len(src) < 1<<12 {
			if want := witnessEncode(treeOf(d, d.Root())); string(text) != want {
				t.Fatalf("%s:\n got %s\nwant %s", src, text, want)
			}
		}
	})
}
