// Peer-pkoukk holds pkoukk/tiktoken-go for compare to measure; see package peer.
package main

import (
	"github.com/pkoukk/tiktoken-go"
	loader "github.com/pkoukk/tiktoken-go-loader"

	"github.com/bpekit/bpekit/bench/internal/peer"
)

func main() {
	peer.Library{Name: "pkoukk", Module: "github.com/pkoukk/tiktoken-go", Open: open}.Main()
}

// open returns its operations. It keeps nothing between calls, so that cold and
// warm are one, and does not count without encoding.
func open(encoding string) (map[string]peer.Op, error) {
	tiktoken.SetBpeLoader(loader.NewOfflineLoader())
	codec, err := tiktoken.GetEncoding(encoding)
	if err != nil {
		return nil, err
	}
	return map[string]peer.Op{
		"encode": func(text []byte) (peer.Result, error) {
			var tokens []int
			s := string(text)
			took := peer.Measure(func() { tokens = codec.EncodeOrdinary(s) })
			return peer.Encoded(took, tokens), nil
		},
	}, nil
}
