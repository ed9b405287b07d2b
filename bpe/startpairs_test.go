package bpe

import (
	"math/rand/v2"
	"testing"
)

// TestStartPairs asks for pairs again and again, of more tokens than there is room
// for, those of no token among them.
func TestStartPairs(t *testing.T) {
	v := rankVocabulary(t, "ab", "bc", "abc", "\x00\x00", "\x00\x01", "cab")
	var m startPairs
	rng := rand.New(rand.NewPCG(5, 6))
	token := func() Token {
		if n := Token(rng.IntN(v.size + 1)); int(n) < v.size {
			return n
		}
		return NoToken
	}
	for range fewer(200_000) {
		left, right := token(), token()
		if got, want := v.startMerge(&m, left, right), v.mergeOf(left, right); got != want {
			t.Fatalf("%d and %d: %#x, mergeOf says %#x", left, right, got, want)
		}
	}
	if got := v.startMerge(new(startPairs), 0, 0); got != v.mergeOf(0, 0) {
		t.Errorf("an empty slot answers for the pair of 0 and 0: %#x", got)
	}
}
