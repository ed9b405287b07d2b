package encodings

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/pretokenize"
)

// worstTexts are texts that are one chunk, whatever their length: each a unit to
// repeat or an alphabet to draw from.
var worstTexts = []struct {
	name   string
	unit   string
	random bool
}{
	{"letter", "a", false},
	{"letters", "abcdefghijklmnopqrstuvwxyz", true},
	{"spaces", " ", false},
	{"dashes", "-", false},
	{"equals", "=-", true},
	{"cjk", "中文字符漢語日本語言葉世界人民大学生活", true},
	{"base64", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", true},
	{"dna", "ACGT", true},
	{"hindi", "नमस्तेदुनियाहिन्दी", true},
	{"bytes", "\x80\x90\xa0\xff\xe4\xf0", true},
}

// worstText returns n bytes or a little less of one kind.
func worstText(unit string, random bool, n int) []byte {
	runes := []rune(unit)
	rng := rand.New(rand.NewPCG(11, 12))
	var text []byte
	for len(text) < n-4 {
		if random {
			text = append(text, string(runes[rng.IntN(len(runes))])...)
		} else {
			text = append(text, unit...)
		}
	}
	return text
}

// TestWorstTexts compares long chunks with the definition on their beginnings
// and with themselves in one go.
func TestWorstTexts(t *testing.T) {
	size, names := 100_000, []string{"o200k_base", "cl100k_base", "gpt2"}
	if testing.Short() {
		size, names = 10_000, names[:1]
	}
	for _, name := range names {
		e, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		whole := bpe.NewEncoder(e.Vocabulary(), pretokenize.None{})
		for _, w := range worstTexts {
			compareWithDefinition(t, whole, worstText(w.unit, w.random, 1500))
			text := worstText(w.unit, w.random, size)
			tokens := whole.Append(nil, text)
			if back, err := e.Vocabulary().AppendText(nil, tokens); err != nil || !bytes.Equal(back, text) {
				t.Errorf("%s %s: does not come back, %v", name, w.name, err)
			}
			// A stretch of an encoding is the encoding of its bytes.
			i, j := len(tokens)/3, len(tokens)/3+50
			part, _ := e.Vocabulary().AppendText(nil, tokens[i:j])
			if got := naive(whole, part); !slices.Equal(got, tokens[i:j]) {
				t.Errorf("%s %s: tokens %d to %d are no encoding: %v, want %v", name, w.name, i, j, tokens[i:j], got)
			}
		}
	}
}

// TestRunCounts holds known counts of long runs.
func TestRunCounts(t *testing.T) {
	for _, c := range []struct {
		encoding, unit string
		times, want    int
	}{
		{"gpt2", "a", 100_000, 25_000},
		{"cl100k_base", "a", 100_000, 12_500},
		{"o200k_base", "a", 100_000, 12_500},
		{"cl100k_base", "~", 1_000_000, 31_250},
		{"o200k_base", "~", 1_000_000, 31_250},
	} {
		e, err := Load(c.encoding)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Count(bytes.Repeat([]byte(c.unit), c.times)); got != c.want {
			t.Errorf("%s: %d times %q are %d tokens, want %d", c.encoding, c.times, c.unit, got, c.want)
		}
	}
}

// BenchmarkWorst encodes one chunk of a megabyte of each kind. The metric x2 is the
// time of that divided by the time of half of it: about 2 where time is linear.
func BenchmarkWorst(b *testing.B) {
	e, err := Load("o200k_base")
	if err != nil {
		b.Fatal(err)
	}
	whole := bpe.NewEncoder(e.Vocabulary(), pretokenize.None{})
	for _, w := range worstTexts {
		text := worstText(w.unit, w.random, 1<<20)
		half := text[:len(text)/2]
		b.Run(w.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			least := time.Duration(math.MaxInt64)
			for range 3 {
				start := time.Now()
				whole.Count(half)
				least = min(least, time.Since(start))
			}
			fastest := time.Duration(math.MaxInt64)
			for b.Loop() {
				start := time.Now()
				whole.Count(text)
				fastest = min(fastest, time.Since(start))
			}
			b.ReportMetric(float64(fastest)/float64(least), "x2")
		})
	}
}
