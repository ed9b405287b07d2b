package bpe

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/pretokenize"
)

// repeating makes a text of a few fragments, in an order that picks tells, so that it
// says the same again and again.
func repeating(fragments []string, picks []byte) []byte {
	var text []byte
	for _, p := range picks {
		text = append(text, fragments[int(p)%len(fragments)]...)
	}
	return text
}

// checkSpans compares the tokens of a text with those of its chunks, each encoded for
// itself, and returns how many chunks were not looked up for themselves.
func checkSpans(t *testing.T, v *Vocabulary, s pretokenize.Splitter, text []byte) (saved int) {
	t.Helper()
	e := NewEncoder(v, s)
	var want []Token
	ends := e.AppendEnds(nil, text)
	start := 0
	known := map[string][]Token{}
	for _, end := range ends {
		chunk := string(text[start:end])
		if known[chunk] == nil {
			known[chunk] = naive(v, []byte(chunk))
		}
		want = append(want, known[chunk]...)
		start = end
	}
	scratch, got := newScratch(), []Token(nil)
	chunks, tokens := 0, 0
	for c := e.scan(scratch, text); c.at < len(text); {
		b := v.encodeBatch(scratch, &c)
		got = b.append(got)
		saved += b.more
		chunks += b.n + b.more
		tokens += b.count()
	}
	if !slices.Equal(got, want) {
		for i := range want {
			if i == len(got) || got[i] != want[i] {
				t.Fatalf("%v, %d bytes: token %d differs from that of its chunk: %v, want %v", s, len(text), i, got[i:min(i+5, len(got))], want[i:min(i+5, len(want))])
			}
		}
	}
	if chunks != len(ends) || tokens != len(want) {
		t.Fatalf("%v: counts %d chunks and %d tokens, want %d and %d", s, chunks, tokens, len(ends), len(want))
	}
	return saved
}

var spanSplitters = []pretokenize.Splitter{pretokenize.O200K{}, pretokenize.CL100K{}, pretokenize.CL100KOld{}, pretokenize.GPT2{}, pretokenize.GPT2NoContractions{}}

// TestSpans encodes texts that repeat themselves, so that most of them is found in the
// cache of spans, with fragments that meet in unlike ways.
func TestSpans(t *testing.T) {
	v := rankVocabulary(t, "id", "\":", " \"", ",\"", "\n ", "  ", "ab", "abc", "00", "'s", "é", "日本", "ABC", " the", "the")
	fragments := []string{
		`{"id":`, `"abc"`, "00", "1", ",", "\n", "  ", "      ", "\r\n\t", `}`, `"thé": `, "日本", "ABC", "abcABC", "it's ", "we'll", "'", "'S",
		"\xff", "\xe6\x97", "\x00", "ſ", "e\u0301", "\u00a0", "\u2028", "//", "----", " the", "x1y2", "::", "“quoted” ",
	}
	rng := rand.New(rand.NewPCG(1, 2))
	saved := 0
	for range fewer(60) {
		some := make([]string, 2+rng.IntN(5)) // fragments of this text, some of several
		for i := range some {
			for range 1 + rng.IntN(9) {
				some[i] += fragments[rng.IntN(len(fragments))]
			}
		}
		picks := make([]byte, 1+rng.IntN(4000))
		for i := range picks {
			picks[i] = byte(rng.IntN(256))
		}
		for _, s := range spanSplitters {
			saved += checkSpans(t, v, s, repeating(some, picks))
		}
	}
	if saved < 1000 {
		t.Errorf("only %d chunks were found in spans", saved)
	}
}

// TestSpansAreGivenUp encodes text that does not repeat itself: in most batches no span
// is looked for; and text that begins to repeat itself: soon they are.
func TestSpansAreGivenUp(t *testing.T) {
	v := rankVocabulary(t, "ab", "cd", "id", "\":", " \"", "\",", "12", "na", "me", "name", "\"}")
	e := NewEncoder(v, pretokenize.O200K{})
	rng := rand.New(rand.NewPCG(3, 4))
	var text strings.Builder
	for range 200 * batchChunks {
		text.WriteByte(' ')
		for range 2 + rng.IntN(9) {
			text.WriteByte(byte('a' + rng.IntN(26)))
		}
	}
	s := newScratch()
	windows, batches := 0, 0
	for c := e.scan(s, []byte(text.String())); c.at < len(c.text); batches++ {
		v.encodeBatch(s, &c)
		windows += len(s.batch.windows)
	}
	if windows > 20*batchChunks {
		t.Errorf("%d windows were learned in %d batches", windows, batches)
	}
	saved := 0
	for c := e.scan(s, []byte(strings.Repeat(`{"id": 12, "name": "ab cd"},`, 20*batchChunks))); c.at < len(c.text); {
		saved += v.encodeBatch(s, &c).more
	}
	if saved < batchChunks {
		t.Errorf("only %d chunks were found in spans", saved)
	}
}

// FuzzSpans compares the tokens of texts that repeat themselves with those of their
// chunks, each encoded for itself.
func FuzzSpans(f *testing.F) {
	f.Add([]byte("\x00id\x01ab"), "{\"id\": 1,|\n   |abcABC", []byte("abcabcabcabc"), uint8(0))
	f.Add([]byte("\x00\xff\xfe"), "it'|s 00|日本|\xe6", []byte("0120312012"), uint8(3))
	f.Fuzz(func(t *testing.T, seed []byte, fragments string, picks []byte, splitter uint8) {
		if len(seed) > 200 || len(fragments) > 200 || len(picks) > 300 {
			return
		}
		v := fuzzVocabulary(t, seed)
		text := repeating(strings.Split(fragments, "|"), append(picks, picks...))
		checkSpans(t, v, spanSplitters[int(splitter)%len(spanSplitters)], text)
	})
}
