package bpe

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestDisplace(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, keys := range []int{0, 1, 2, 3, 5, 100, 50_000} {
		hashes := make([]uint64, keys)
		for i := range hashes {
			hashes[i] = rng.Uint64()
		}
		d, slots, n, ok := displace(hashes)
		if !ok {
			t.Fatalf("%d keys found no slots", keys)
		}
		for i, h := range hashes {
			if slots[i] < 0 || slots[i] >= n || d.slot(h, n) != slots[i] {
				t.Fatalf("%d keys: key %d has slot %d of %d, and is looked for in %d", keys, i, slots[i], n, d.slot(h, n))
			}
		}
		slices.Sort(slots)
		if len(slices.Compact(slots)) != keys {
			t.Errorf("%d keys share slots", keys)
		}
	}
	if _, _, _, ok := displace([]uint64{7, 8, 7}); ok {
		t.Error("two keys with one hash found slots of their own")
	}
}

// TestCollidingPieces encodes with vocabularies whose pieces or merges were chosen
// so that no table without probing has room for them.
func TestCollidingPieces(t *testing.T) {
	same := binary.LittleEndian.AppendUint64(nil, 0x9e3779b97f4a7c15) // makes the product in keyHash 0
	var pieces []string
	for n := 2; n <= len(same); n++ {
		pieces = append(pieces, string(same[:n]))
	}
	for c := range byte(4) {
		pieces = append(pieces, string(same)+string(c))
	}
	v := rankVocabulary(t, pieces...)
	if v.shortLen != 0 {
		t.Fatal("the pieces did not collide")
	}
	for n := range 12 {
		checkChunk(t, v, append(slices.Clone(same), make([]byte, n+1)...))
	}

	pieces = nil
	for pair := range 1 << 16 { // all in the first of 51 buckets
		left, right := Token(pair>>8), Token(pair&255)
		if len(pieces) < 200 && pairHash(pairKey(left, right)) < 1<<64/64 {
			pieces = append(pieces, string([]byte{byte(left), byte(right)}))
		}
	}
	v = rankVocabulary(t, pieces...)
	if len(v.probedPairs) == 0 {
		t.Fatalf("%d merges did not collide", len(pieces))
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		var chunk []byte
		for range 1 + rng.IntN(40) {
			chunk = append(chunk, pieces[rng.IntN(len(pieces))][rng.IntN(2):]...)
		}
		checkChunk(t, v, chunk)
	}
	again, err := OpenPrepared(v.AppendPrepared(nil), nil, "")
	if err != nil {
		t.Fatal(err)
	}
	sameVocabulary(t, "prepared", again, v)
	if got, want := fmt.Sprint(again.halves()), fmt.Sprint(v.halves()); got != want {
		t.Error("the halves of the prepared vocabulary differ")
	}
}
