package main

import (
	"runtime"

	"github.com/bpekit/bpekit/bench/internal/peer"
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/encodings"
)

// encoders returns our own operations. Those that are cold take a new encoder each
// time, which has nothing of earlier texts in its cache; its first memory is
// allocated while the clock runs. Tokens go to a slice that is used again, as our
// API has it.
func encoders(name string) (map[string]peer.Op, error) {
	encoding, err := encodings.ByName(name)
	if err != nil {
		return nil, err
	}
	shared := encoding.Load()
	fresh := func() *bpe.Encoder { return bpe.NewEncoder(shared.Vocabulary(), encoding.Splitter) }
	var tokens []bpe.Token
	encode := func(e func() *bpe.Encoder) peer.Op {
		return func(text []byte) (peer.Result, error) {
			if cap(tokens) < len(text) {
				tokens = make([]bpe.Token, 0, len(text))
			}
			took := peer.Measure(func() { tokens = e().Append(tokens[:0], text) })
			return peer.Encoded(took, tokens), nil
		}
	}
	warm := func() *bpe.Encoder { return shared }
	return map[string]peer.Op{
		"encode": encode(fresh),
		"warm":   encode(warm),
		"count": func(text []byte) (r peer.Result, _ error) {
			r.Time = peer.Measure(func() { r.N = fresh().Count(text) })
			return r, nil
		},
		"split": func(text []byte) (peer.Result, error) {
			ends := make([]int, 0, len(text))
			took := peer.Measure(func() { ends = shared.AppendEnds(ends, text) })
			return peer.Result{N: len(ends), Time: took}, nil
		},
		"batch": func(text []byte) (peer.Result, error) {
			var all [][]bpe.Token
			took := peer.Measure(func() { all = fresh().EncodeAll([][]byte{text}) })
			return peer.Encoded(took, all[0]), nil
		},
		"count-batch": func(text []byte) (r peer.Result, _ error) {
			r.Time = peer.Measure(func() { r.N = fresh().CountAll([][]byte{text})[0] })
			return r, nil
		},
		"allocs": func(text []byte) (r peer.Result, _ error) {
			r.N = allocations(func() { tokens = shared.Append(tokens[:0], text) }) + allocations(func() { shared.Count(text) })
			return r, nil
		},
	}, nil
}

// allocations reports how many a call makes once it has been called: the fewest of
// several calls, since what the runtime does beside it counts too.
func allocations(f func()) int {
	f()
	least := -1
	for range 5 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		if n := int(after.Mallocs - before.Mallocs); least < 0 || n < least {
			least = n
		}
	}
	return least
}
