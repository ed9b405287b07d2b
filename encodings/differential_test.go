package encodings

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/bpe/bpe80"
	"github.com/pkoukk/tiktoken-go"
	loader "github.com/pkoukk/tiktoken-go-loader"
)

// naive encodes text by the definition: the encoder's chunks, each by bpe80.
func naive(e *bpe.Encoder, text []byte) []bpe.Token {
	v := e.Vocabulary()
	var tokens []bpe.Token
	start := 0
	for _, end := range e.AppendEnds(nil, text) {
		chunk := text[start:end]
		start = end
		if t, ok := v.Lookup(chunk); ok {
			tokens = append(tokens, t)
			continue
		}
		for _, piece := range bpe80.EncodeRanks(chunk, func(p []byte) (int, bool) {
			t, ok := v.Lookup(p)
			return int(t), ok
		}) {
			t, _ := v.Lookup(piece)
			tokens = append(tokens, t)
		}
	}
	return tokens
}

func compareWithDefinition(t *testing.T, e *bpe.Encoder, text []byte) {
	t.Helper()
	got := e.Append(nil, text)
	if want := naive(e, text); !slices.Equal(got, want) {
		t.Fatalf("%.300q:\n got %v\nwant %v", text, got, want)
	}
	if back, err := e.Vocabulary().AppendText(nil, got); err != nil || string(back) != string(text) {
		t.Fatalf("%.300q: decodes to %.300q, %v", text, back, err)
	}
}

// words are stretches from which random texts are made: whole tokens, parts of
// characters, runs.
var words = []string{
	"customer", "Shipping", "Address", "_id", "\":", " \"", "{\n", "  ", "\n\n", "1730505600000", "007", "HTTP", "'re", "'S", "ſ",
	"ご注文", "キャンセル", "。", "नमस्ते", "ગુજરાતી", "한국어", "e\u0301", "👩‍👩‍👧", "🏳️‍🌈", "\xe4\xb8", "\xff", "\u00a0", "\u2028", "----", "====", "ааа",
	"qzxjk", "ZZZZ", "ab", "\r\n", "\t", "/", "//", "<|endoftext|>", "=\"", "();", "Straße", "ΑΒΓ", "ǅ",
}

func randomText(rng *rand.Rand, n int) []byte {
	var text strings.Builder
	for range n {
		text.WriteString(words[rng.IntN(len(words))])
	}
	return []byte(text.String())
}

// manyWords returns a text of made-up words of every length around those that the
// encoder's caches keep, each of them several times and far from the last.
func manyWords(rng *rand.Rand) []byte {
	var pool []string
	for _, letters := range []string{"etaoin", "ETAOIN", "0123", "оеаин", "あいうえ", "中国人民", "کنید", "-=_.", "नमते"} {
		runes := []rune(letters)
		for n := 1; n <= 40; n++ {
			word := make([]rune, n)
			for i := range word {
				word[i] = runes[rng.IntN(len(runes))]
			}
			pool = append(pool, string(word), " "+string(word))
		}
	}
	var text []byte
	for range 4 {
		for _, i := range rng.Perm(len(pool)) {
			text = append(append(text, pool[i]...), "\n,"[rng.IntN(2)])
		}
	}
	return text
}

func TestEncodersMatchTheDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	texts := 300
	if testing.Short() {
		texts = 30
	}
	for _, encoding := range All() {
		for range texts {
			compareWithDefinition(t, encoding.Load(), randomText(rng, 1+rng.IntN(30)))
		}
	}
	o200k, _ := Load("o200k_base")
	compareWithDefinition(t, o200k, manyWords(rng))
	for _, unit := range []string{"a", "ab", "-", " ", "中", "=", "\xe4", "é", "0", "AC", "\n "} {
		compareWithDefinition(t, o200k, []byte(strings.Repeat(unit, 250)))
	}
}

func FuzzO200KMatchesTheDefinition(f *testing.F) {
	e, err := Load("o200k_base")
	if err != nil {
		f.Fatal(err)
	}
	for _, w := range words {
		f.Add([]byte(w))
	}
	f.Add([]byte(strings.Repeat("ab-", 40)))
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 2000 {
			return
		}
		compareWithDefinition(t, e, text)
	})
}

// second is the second witness for o200k_base, tiktoken-go with its offline
// loader.
var second = sync.OnceValues(func() (*tiktoken.Tiktoken, error) {
	tiktoken.SetBpeLoader(&loader.OfflineLoader{})
	return tiktoken.GetEncoding("o200k_base")
})

// within limits text to what tiktoken-go can do: valid UTF-8 of Unicode 15.0,
// in short chunks.
func within(text []byte) string {
	s := strings.ToValidUTF8(string(text), "?")
	return strings.Map(func(r rune) rune {
		if r != utf8.RuneError && !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf, unicode.Co) {
			return '?'
		}
		return r
	}, s)
}

func compareWithTiktokenGo(t *testing.T, e *bpe.Encoder, text string) {
	t.Helper()
	other, err := second()
	if err != nil {
		t.Fatal(err)
	}
	want := other.EncodeOrdinary(text)
	got := e.Encode(text)
	if !slices.EqualFunc(got, want, func(a bpe.Token, b int) bool { return int(a) == b }) {
		t.Fatalf("%.300q:\n got %v\nwant %v", text, got, want)
	}
}

func TestO200KMatchesTiktokenGo(t *testing.T) {
	e, err := Load("o200k_base")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(9, 10))
	texts := 1500
	if testing.Short() {
		texts = 100
	}
	for range texts {
		compareWithTiktokenGo(t, e, within(randomText(rng, 1+rng.IntN(30))))
	}
}

func FuzzO200KMatchesTiktokenGo(f *testing.F) {
	e, err := Load("o200k_base")
	if err != nil {
		f.Fatal(err)
	}
	for _, w := range words {
		f.Add([]byte(w))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1000 {
			return
		}
		compareWithTiktokenGo(t, e, within(text))
	})
}
