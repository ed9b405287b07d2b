// Peer-tiktoken-go holds tiktoken-go/tokenizer for compare to measure; see package
// peer.
package main

import (
	"github.com/tiktoken-go/tokenizer"

	"github.com/bpekit/bpekit/bench/internal/peer"
)

func main() {
	peer.Library{Name: "tiktoken-go", Module: "github.com/tiktoken-go/tokenizer", Open: open}.Main()
}

// open returns its operations. It keeps nothing between calls, so that cold and
// warm are one. Its Encode also returns the text of each token.
func open(encoding string) (map[string]peer.Op, error) {
	codec, err := tokenizer.Get(tokenizer.Encoding(encoding))
	if err != nil {
		return nil, err
	}
	return map[string]peer.Op{
		"encode": func(text []byte) (r peer.Result, err error) {
			var tokens []uint
			s := string(text)
			took := peer.Measure(func() { tokens, _, err = codec.Encode(s) })
			return peer.Encoded(took, tokens), err
		},
		"count": func(text []byte) (r peer.Result, err error) {
			s := string(text)
			r.Time = peer.Measure(func() { r.N, err = codec.Count(s) })
			return r, err
		},
	}, nil
}
