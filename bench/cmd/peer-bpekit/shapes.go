package main

import (
	"slices"

	"github.com/bpekit/bpekit/bench/internal/peer"
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
	"github.com/bpekit/bpekit/shape/toon"
)

// shapes returns the operations on documents. A text is JSON, or what is to be
// decoded. N is the number of bytes that came out; Output is that text, of decoding
// the text encoded again.
func shapes(string) (map[string]peer.Op, error) {
	toToon := func(d *shape.Document) ([]byte, error) { return toon.Encode(d, toon.Options{}) }
	fromToon := func(text []byte) (*shape.Document, error) { return toon.Decode("", text, toon.Options{}) }
	fromLwon := func(text []byte) (*shape.Document, error) { return lwon.Decode("", text, shape.Limits{}) }
	ofDocument := func(f func(*shape.Document)) peer.Op {
		return func(text []byte) (r peer.Result, _ error) {
			d, err := parse(text)
			if err == nil {
				r.Time = peer.Measure(func() { f(d) })
			}
			return r, err
		}
	}
	e, err := encodings.Load(encodings.Default)
	if err != nil {
		return nil, err
	}
	var tokens []bpe.Token
	return map[string]peer.Op{
		"parse": func(text []byte) (r peer.Result, err error) {
			r.Time = peer.Measure(func() { _, err = parse(text) })
			return r, err
		},
		"minify":      encoding(func(d *shape.Document) ([]byte, error) { return shape.AppendMinified(nil, d), nil }),
		"toon-encode": encoding(toToon),
		"toon-decode": decoding(fromToon, toToon),
		"lwon-encode": encoding(lwon.Encode),
		"lwon-decode": decoding(fromLwon, lwon.Encode),
		"spans":       ofDocument(func(d *shape.Document) { shape.RenderMinified(d) }),
		"attribute":   ofDocument(func(d *shape.Document) { cost.Attribute(e, shape.RenderMinified(d)) }),
		"tokens": func(text []byte) (peer.Result, error) {
			tokens = slices.Grow(tokens[:0], len(text)/2)
			took := peer.Measure(func() { tokens = e.Append(tokens[:0], text) })
			return peer.Result{N: len(tokens), Time: took}, nil
		},
	}, nil
}

func parse(text []byte) (*shape.Document, error) {
	return shape.Parse("", text, shape.Limits{})
}

func encoding(encode func(*shape.Document) ([]byte, error)) peer.Op {
	return func(text []byte) (r peer.Result, err error) {
		d, err := parse(text)
		if err != nil {
			return r, err
		}
		var out []byte
		r.Time = peer.Measure(func() { out, err = encode(d) })
		r.N, r.Output = len(out), func() []byte { return out }
		return r, err
	}
}

func decoding(decode func([]byte) (*shape.Document, error), encode func(*shape.Document) ([]byte, error)) peer.Op {
	return func(text []byte) (r peer.Result, err error) {
		var d *shape.Document
		r.Time = peer.Measure(func() { d, err = decode(text) })
		if err != nil {
			return r, err
		}
		again, err := encode(d)
		r.N, r.Output = len(again), func() []byte { return again }
		return r, err
	}
}
