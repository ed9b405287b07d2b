package cost_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/pretokenize"
)

// runs returns strings of 1 to n letters, as the inside of a JSON array of
// strings.
func runs(n int) string {
	var list []string
	for i := 1; i <= n; i++ {
		list = append(list, strings.Repeat("a", i))
	}
	return strings.Join(list, `","`)
}

// runEncoder returns an encoder without pre-split whose tokens are the bytes, and
// for every length up to n a quote with letters after it: a","aa has such tokens,
// each shared by two strings.
func runEncoder(t testing.TB, n int) *bpe.Encoder {
	t.Helper()
	d := bpe.Definition{}
	for b := range 256 {
		d.Pieces = append(d.Pieces, []byte{byte(b)})
	}
	// Learned in this order, every a joins what stands before it.
	join := func(left, right bpe.Token) bpe.Token {
		piece := append(bytes.Clone(d.Pieces[left]), d.Pieces[right]...)
		d.Pieces = append(d.Pieces, piece)
		id := bpe.Token(len(d.Pieces) - 1)
		d.Merges = append(d.Merges, bpe.Merge{Left: left, Right: right, Result: id})
		return id
	}
	last := join(',', '"')
	for range n {
		last = join(last, 'a')
	}
	v, err := bpe.NewVocabulary(d)
	if err != nil {
		t.Fatal(err)
	}
	return bpe.NewEncoder(v, pretokenize.None{})
}
