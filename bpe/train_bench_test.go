package bpe

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/bpekit/bpekit/pretokenize"
)

// jsonCorpus returns about 20 MB of indented JSON. Its words follow Zipf's law, as
// those of real documents do, so that it has some 70,000 distinct chunks.
var jsonCorpus = sync.OnceValue(func() []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	words := make([]string, 80_000)
	for i := range words {
		words[i] = inventWord(rng)
	}
	zipf := rand.NewZipf(rng, 1.07, 3, uint64(len(words)-1))
	word := func() string { return words[zipf.Uint64()] }
	var text bytes.Buffer
	for id := 0; text.Len() < 20_000_000; id++ {
		fmt.Fprintf(&text, "  {\n    \"id\": %d,\n    \"%sName\": \"%s %s\",\n", 100_000+id, words[id%40], word(), word())
		fmt.Fprintf(&text, "    \"created_at\": \"20%02d-%02d-%02dT%02d:%02d:%02dZ\",\n", rng.IntN(30), 1+rng.IntN(12), 1+rng.IntN(28), rng.IntN(24), rng.IntN(60), rng.IntN(60))
		fmt.Fprintf(&text, "    \"%s\": {\n      \"total\": %.2f,\n      \"url\": \"https://%s.example/%s/%x\"\n    },\n", words[id%60], rng.Float64()*1000, word(), word(), rng.Uint32())
		fmt.Fprintf(&text, "    \"description\": \"%s, %s %s %s %s.\"\n  },\n", word(), word(), word(), word(), word())
	}
	return text.Bytes()
})

// inventWord makes a word of one to four syllables, some with a capital.
func inventWord(rng *rand.Rand) string {
	var word strings.Builder
	for range 1 + rng.IntN(4) {
		word.WriteByte("bcdfghjklmnprstvwz"[rng.IntN(18)])
		word.WriteString([]string{"a", "e", "i", "o", "u", "ou", "ea", "an", "er", "in", "on", "st"}[rng.IntN(12)])
	}
	if rng.IntN(8) == 0 {
		return strings.ToUpper(word.String()[:1]) + word.String()[1:]
	}
	return word.String()
}

func BenchmarkCount(b *testing.B) {
	for _, threads := range []int{1, 2} {
		b.Run(fmt.Sprintf("threads=%d", threads), func(b *testing.B) {
			text := jsonCorpus()
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				c := NewCounts(pretokenize.O200K{})
				c.SetThreads(threads)
				if err := c.AddReader(context.Background(), bytes.NewReader(text)); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(c.Len()), "chunks")
			}
		})
	}
}

func BenchmarkTrain(b *testing.B) {
	for _, ties := range []TieRule{First, Lowest} {
		for _, size := range []int{4096, 32768, 65536} {
			b.Run(fmt.Sprintf("ties=%v/size=%d", ties, size), func(b *testing.B) {
				c := NewCounts(pretokenize.O200K{})
				c.AddText(jsonCorpus())
				benchmarkTrain(b, c, TrainOptions{VocabSize: size, Ties: ties})
			})
		}
	}
}

// BenchmarkTrainChunk trains on one chunk of half a megabyte and of a whole: the
// time should about double.
func BenchmarkTrainChunk(b *testing.B) {
	for _, kind := range hugeKinds {
		for _, size := range []int{1 << 19, 1 << 20} {
			b.Run(fmt.Sprintf("%s/%d", kind, size), func(b *testing.B) {
				c := NewCounts(pretokenize.None{})
				c.AddText(hugeChunk(kind, size))
				benchmarkTrain(b, c, TrainOptions{})
			})
		}
	}
}

// benchmarkTrain measures training with records, as a command that writes a log
// needs them.
func benchmarkTrain(b *testing.B, c *Counts, o TrainOptions) {
	b.ReportAllocs()
	o.Record = func(MergeRecord) error { return nil }
	for b.Loop() {
		learned, err := Train(context.Background(), c, o)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(learned.Merges)), "merges")
	}
}
