package bpe

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bpekit/bpekit/pretokenize"
)

// TestFirst compares the first tokens of a vocabulary with a vocabulary that was
// made of them alone.
func TestFirst(t *testing.T) {
	pieces := []string{"aa", "aaa", "ab", "中", "\xe4\xb8", "aab"}
	all := rankVocabulary(t, "aa", "ab", "\xe4\xb8", "中", "aab", "中ab")
	if _, ok := all.Proper(); !ok {
		t.Fatal("not proper")
	}
	for n := 256; n <= 262; n++ {
		v, err := all.First(n, []Special{{Text: "<s>", Token: Token(n)}}, "x+")
		if err != nil {
			t.Fatal(err)
		}
		alone := rankVocabulary(t, []string{"aa", "ab", "\xe4\xb8", "中", "aab", "中ab"}[:n-256]...)
		if v.Len() != n || v.Size() != n+1 || v.Pattern() != "x+" {
			t.Errorf("%d: %d tokens, size %d", n, v.Len(), v.Size())
		}
		if got, want := slices.Collect(v.Merges()), slices.Collect(alone.Merges()); !slices.Equal(got, want) {
			t.Errorf("%d: merges %v, want %v", n, got, want)
		}
		for _, text := range append(pieces, "aabaab中ab\xe4aaa") {
			got := NewEncoder(v, pretokenize.None{}).Encode(text)
			if want := NewEncoder(alone, pretokenize.None{}).Encode(text); !slices.Equal(got, want) {
				t.Errorf("%d: %q is %v, want %v", n, text, got, want)
			}
		}
		opened, err := OpenPrepared(v.AppendPrepared(nil), v.Specials(), "x+")
		if err != nil {
			t.Fatal(err)
		}
		sameVocabulary(t, fmt.Sprintf("first %d, prepared", n), opened, v)
	}
	if _, err := all.First(200, nil, ""); err == nil {
		t.Error("First without all bytes")
	}
	if _, err := rankVocabulary(t, "abc").First(256, nil, ""); err == nil {
		t.Error("First of a vocabulary that is not proper")
	}
}
