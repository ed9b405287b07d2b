package bpe

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe/bpe80"
	"github.com/bpekit/bpekit/pretokenize"
)

// rankVocabulary makes a rank vocabulary of the 256 bytes and the given pieces.
func rankVocabulary(t testing.TB, pieces ...string) *Vocabulary {
	t.Helper()
	v, err := NewVocabulary(Definition{Pieces: withBytes(pieces)})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func withBytes(pieces []string) [][]byte {
	all := make([][]byte, 256)
	for b := range all {
		all[b] = []byte{byte(b)}
	}
	for _, p := range pieces {
		all = append(all, []byte(p))
	}
	return all
}

// naive encodes a chunk as a rank vocabulary defines it, by bpe80.
func naive(v *Vocabulary, chunk []byte) []Token {
	if t, ok := v.Lookup(chunk); ok {
		return []Token{t}
	}
	var tokens []Token
	for _, piece := range bpe80.EncodeRanks(chunk, func(p []byte) (int, bool) {
		t, ok := v.Lookup(p)
		return int(t), ok
	}) {
		t, _ := v.Lookup(piece)
		tokens = append(tokens, t)
	}
	return tokens
}

func TestEncodeSmallVocabularies(t *testing.T) {
	for _, c := range []struct {
		pieces []string
		text   string
		want   string
	}{
		{[]string{"aa", "aaa", "aaab"}, "aaabdaaabac", "[258 100 258 97 99]"},
		{[]string{"aa", "ab", "aaab"}, "aaabdaaabac", "[258 100 258 97 99]"},
		{[]string{"ab", "bc"}, "abc", "[256 99]"},
		{[]string{"bc", "ab"}, "abc", "[97 256]"},
		{nil, "\x00\xff", "[0 255]"},
		{[]string{"aa"}, "aaaaa", "[256 256 97]"},
		{[]string{"aa"}, "", "[]"},
	} {
		v := rankVocabulary(t, c.pieces...)
		e := NewEncoder(v, pretokenize.None{})
		if got := fmt.Sprint(e.Encode(c.text)); got != c.want {
			t.Errorf("%q on %q: got %s, want %s", c.pieces, c.text, got, c.want)
		}
	}
}

// TestImproperVocabularies follows the file's own rule where a piece can't be
// merged from bytes.
func TestImproperVocabularies(t *testing.T) {
	v := rankVocabulary(t, "abc", "bcd", "ab") // abc can be merged, bcd cannot
	if first, ok := v.Proper(); ok || first != 257 {
		t.Errorf("first improper token %d, %t", first, ok)
	}
	e := NewEncoder(v, pretokenize.None{})
	for text, want := range map[string]string{
		"bcd":  "[257]", // a whole chunk is looked up first
		"abcd": "[256 100]",
		"xbcd": "[120 98 99 100]",
	} {
		if got := fmt.Sprint(e.Encode(text)); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	if l := e.Ladder([]byte("bcd")); !l.Whole || len(l.Steps) != 0 || len(l.Tokens) != 1 {
		t.Errorf("ladder of a chunk that is looked up: %+v", l)
	}
	byMerges, err := NewVocabulary(Definition{Pieces: v.allPieces(), Merges: []Merge{{97, 98, 258}, {258, 99, 256}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(NewEncoder(byMerges, pretokenize.None{}).Encode("bcd")); got != "[98 99 100]" {
		t.Errorf("merges alone: got %s", got)
	}
	ignoring, err := NewVocabulary(Definition{Pieces: v.allPieces(), Merges: []Merge{{97, 98, 258}, {258, 99, 256}}, WholeChunks: true})
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(NewEncoder(ignoring, pretokenize.None{}).Encode("bcd")); got != "[257]" {
		t.Errorf("ignore_merges: got %s", got)
	}
}

// allPieces returns the pieces by id.
func (v *Vocabulary) allPieces() [][]byte {
	pieces := make([][]byte, v.size)
	for t, p := range v.All() {
		pieces[t] = p
	}
	return pieces
}

func TestIncompleteVocabulary(t *testing.T) {
	v, err := NewVocabulary(Definition{Pieces: [][]byte{[]byte("a"), []byte("b"), []byte("ab")}})
	if err != nil {
		t.Fatal(err)
	}
	if missing, ok := v.Complete(); ok || missing != 0 {
		t.Errorf("missing %d, %t", missing, ok)
	}
	e := NewEncoder(v, pretokenize.None{})
	if got := e.Encode("abxa"); !slices.Equal(got, []Token{2, NoToken, 0}) {
		t.Errorf("got %v", got)
	}
	if spans := e.AppendSpans(nil, []byte("abxa")); spans[1] != (Span{NoToken, 2, 3}) {
		t.Errorf("got %v", spans)
	}
	if _, err := v.AppendText(nil, []Token{0, NoToken}); err == nil || !strings.Contains(err.Error(), "index 1") {
		t.Errorf("got %v", err)
	}
}

func TestNewVocabularyErrors(t *testing.T) {
	bytesOnly := withBytes(nil)
	for want, d := range map[string]Definition{
		"both stand for":        {Pieces: withBytes([]string{"aa", "aa"})},
		"not all three":         {Pieces: bytesOnly, Merges: []Merge{{97, 97, 256}}},
		"joins \"a\" and \"b\"": {Pieces: withBytes([]string{"aa"}), Merges: []Merge{{97, 98, 256}}},
		"that of the piece":     {Pieces: bytesOnly, Specials: []Special{{Text: "<s>", Token: 97}}},
		"has no text":           {Pieces: bytesOnly, Specials: []Special{{Token: 300}}},
		"two ids":               {Pieces: bytesOnly, Specials: []Special{{Text: "<s>", Token: 300}, {Text: "<s>", Token: 301}}},
		"over the limit":        {Pieces: bytesOnly, Specials: []Special{{Text: "<s>", Token: 1 << 30}}},
	} {
		if _, err := NewVocabulary(d); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}

func TestSpecials(t *testing.T) {
	d := Definition{Pieces: withBytes([]string{"ab"}), Specials: []Special{
		{Text: "<a>", Token: 300}, {Text: "<a>b", Token: 301}, {Text: "alias", Token: 300}, {Text: "_", Token: 302, Always: true},
	}}
	d.Pieces['_'] = nil
	v, err := NewVocabulary(d)
	if err != nil {
		t.Fatal(err)
	}
	e := NewEncoder(v, pretokenize.None{})
	text := []byte("ab<a>b_alias")
	for _, c := range []struct {
		policy SpecialPolicy
		want   string
	}{
		{SpecialOrdinary, "[256 60 97 62 98 302 97 108 105 97 115]"},
		{SpecialAllow, "[256 301 302 300]"},
	} {
		got, err := e.AppendSpecial(nil, text, c.policy)
		if fmt.Sprint(got) != c.want || err != nil {
			t.Errorf("%v: got %v, %v; want %s", c.policy, got, err, c.want)
		}
		spans, err := e.AppendSpecialSpans(nil, text, c.policy)
		at := 0
		for i, s := range spans {
			if s.Start != at || s.Token != got[i] {
				t.Errorf("%v: span %d is %v", c.policy, i, s)
			}
			at = s.End
		}
		if at != len(text) || err != nil {
			t.Errorf("%v: spans end at %d, %v", c.policy, at, err)
		}
	}
	dst := []Token{1}
	got, err := e.AppendSpecial(dst, text, SpecialRefuse)
	var special *SpecialError
	if !errors.As(err, &special) || special.Offset != 2 || special.Text != "<a>b" || len(got) != 1 {
		t.Errorf("refuse: got %v, %v", got, err)
	}
	if got := e.Count(text); got != 11 {
		t.Errorf("counts %d", got)
	}
	if text, err := v.AppendText(nil, []Token{300, 301, 302}); string(text) != "<a><a>b_" || err != nil {
		t.Errorf("decodes to %q, %v", text, err)
	}
}

// fuzzVocabulary makes a vocabulary from arbitrary bytes: pieces of one to six
// bytes, often not proper.
func fuzzVocabulary(t testing.TB, seed []byte) *Vocabulary {
	all := withBytes(nil)
	seen := map[string]bool{}
	for len(seed) > 1 {
		n := min(2+int(seed[0]%5), len(seed)-1)
		piece := string(seed[1 : 1+n])
		seed = seed[1+n:]
		if n > 1 && !seen[piece] {
			seen[piece] = true
			all = append(all, []byte(piece))
		}
	}
	v, err := NewVocabulary(Definition{Pieces: all})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// FuzzEncodeMatchesBPE80 compares the encoder with the definition on arbitrary
// rank vocabularies, short and long chunks.
func FuzzEncodeMatchesBPE80(f *testing.F) {
	f.Add([]byte("\x00aa\x01aab\x00ab"), []byte("aaabdaaabac"), uint8(1))
	f.Add([]byte("\x00ab\x00bc\x01bcd\x00aa"), []byte("abcdaab"), uint8(30))
	f.Add([]byte("\x00\xff\xfe\x00\xfe\xff"), []byte("\xff\xfe\xff"), uint8(9))
	f.Fuzz(func(t *testing.T, seed, text []byte, times uint8) {
		if len(seed) > 400 || len(text) > 200 {
			return
		}
		v := fuzzVocabulary(t, seed)
		chunk := bytes.Repeat(text, 1+int(times)%20)
		if len(chunk) == 0 || len(chunk) > 600 {
			return
		}
		checkChunk(t, v, chunk)
	})
}

func checkChunk(t *testing.T, v *Vocabulary, chunk []byte) {
	t.Helper()
	e := NewEncoder(v, pretokenize.None{})
	want := naive(v, chunk)
	for _, from := range []string{"the vocabulary", "the cache"} {
		if got := e.Append(nil, chunk); !slices.Equal(got, want) {
			t.Fatalf("%q: got %v from %s, want %v", chunk, got, from, want)
		}
	}
	if n := e.Count(chunk); n != len(want) {
		t.Fatalf("%q: counts %d, want %d", chunk, n, len(want))
	}
	if back, err := v.AppendText(nil, want); err != nil || !bytes.Equal(back, chunk) {
		t.Fatalf("%q: decodes to %q, %v", chunk, back, err)
	}
	if len(chunk) > 60 {
		return
	}
	l := e.Ladder(chunk)
	if !slices.Equal(l.Tokens, want) || !l.Whole && len(l.Steps) != len(chunk)-len(want) {
		t.Fatalf("%q: ladder of %d steps to %v", chunk, len(l.Steps), l.Tokens)
	}
	for _, step := range l.Steps {
		for _, lost := range step.Lost {
			if lost.Rank < step.Rank {
				t.Fatalf("%q: rank %d won over %d", chunk, step.Rank, lost.Rank)
			}
		}
	}
}

func TestRandomVocabulariesMatchBPE80(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	letters := "aabbc"
	random := func(n int) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = letters[rng.IntN(len(letters))]
		}
		return b
	}
	for range fewer(2000) {
		seed := random(rng.IntN(60))
		for i := range seed {
			if i%4 == 0 {
				seed[i] = byte(rng.IntN(5))
			}
		}
		checkChunk(t, fuzzVocabulary(t, seed), random(1+rng.IntN(150)))
	}
}

// TestProperVocabulariesMatchBPE80 trains small vocabularies on texts of characters
// and parts of characters, so that tokens cross their borders in every way, and
// encodes short and long chunks of the same.
func TestProperVocabulariesMatchBPE80(t *testing.T) {
	parts := []string{"é", "中", "\xe4", "\xb8", "\xad", "\x80", "\xc3", "\xa9", "a", "a", "b", " ", "😀", "\xf0\x9f", "aab", "日本"}
	rng := rand.New(rand.NewPCG(13, 14))
	random := func(n int) string {
		var text strings.Builder
		some := 2 + rng.IntN(len(parts)-1) // few different ones make long tokens
		for range n {
			text.WriteString(parts[(rng.IntN(some)*7)%len(parts)])
		}
		return text.String()
	}
	for range fewer(400) {
		steps := bpe80.Train([]string{random(60), random(40)}, 10+rng.IntN(40), 1, bpe80.First)
		var pieces []string
		for _, step := range steps {
			pieces = append(pieces, bpe80.Decode([]int{step.ID}, steps))
		}
		v := rankVocabulary(t, pieces...)
		if first, ok := v.Proper(); !ok {
			t.Fatalf("%q: trained, and yet token %d does not encode to itself", pieces, first)
		}
		for range 20 {
			checkChunk(t, v, []byte(random(1+rng.IntN(100))))
		}
	}
}

func TestCutCharacterJoinsTheChunkBefore(t *testing.T) {
	e := NewEncoder(rankVocabulary(t), pretokenize.CL100K{})
	for text, want := range map[string]string{
		"a \xe4\xb8":        "[1 4]", // the blank takes it anyway
		"ab\xe4\xb8":        "[4]",   // cut inside a character
		"ab\xff":            "[2 3]", // no character begins so
		"ab\xe4\xb8\xad":    "[5]",   // a whole one: a letter
		"\xe4":              "[1]",
		"1\xf0\x9f\x98":     "[4]",
		"1\xf0\x9f\x98\x80": "[1 5]",
	} {
		if got := fmt.Sprint(e.AppendEnds(nil, []byte(text))); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	if raceEnabled {
		t.Skip("sync.Pool allocates under the race detector")
	}
	v := rankVocabulary(t, "th", "he", "the", " t", " the", "qu", "ick")
	e := NewEncoder(v, pretokenize.O200K{})
	text := []byte(strings.Repeat("the quick brown fox jumps over the lazy dog, ", 100) + strings.Repeat("x", 500))
	tokens := e.Append(nil, text)
	for name, f := range map[string]func(){
		"Append":      func() { tokens = e.Append(tokens[:0], text) },
		"Count":       func() { e.Count(text) },
		"CountUpTo":   func() { e.CountUpTo(text, 1<<30) },
		"CountChunks": func() { e.CountChunks(text) },
	} {
		f()
		if got := testing.AllocsPerRun(50, f); got > 0.5 { // the pool may be emptied once
			t.Errorf("%s: %v allocations", name, got)
		}
	}
}

func TestCountUpTo(t *testing.T) {
	e := NewEncoder(rankVocabulary(t), pretokenize.O200K{})
	text := []byte("abc def")
	for limit, want := range map[int]string{7: "7 true", 6: "7 false", 0: "1 false", 100: "7 true"} {
		n, ok := e.CountUpTo(text, limit)
		if got := fmt.Sprint(n, ok); got != want {
			t.Errorf("limit %d: got %s, want %s", limit, got, want)
		}
	}
}
