package bpe

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bpekit/bpekit/pretokenize"
)

// streamEncoder has a special token that is always found, and pieces that cross
// what a careless cut would divide.
func streamEncoder(t testing.TB, s pretokenize.Splitter) *Encoder {
	d := Definition{Pieces: withBytes([]string{"ab", " a", "\xe4\xb8", "\xe4\xb8\xad", "\n\n", "  "})}
	d.Specials = []Special{{Text: "a <x> b", Token: 400, Always: true}, {Text: "<end>", Token: 401}}
	v, err := NewVocabulary(d)
	if err != nil {
		t.Fatal(err)
	}
	return NewEncoder(v, s)
}

func streamText(rng *rand.Rand, n int) []byte {
	words := []string{"ab", "a", " ", "a <x> b", "<x>", "中", "\xe4\xb8", "'s", "\n", "12345", "a <x", "> b", "<end>", ".", "Ab"}
	var text strings.Builder
	for range n {
		text.WriteString(words[rng.IntN(len(words))])
	}
	return []byte(text.String())
}

var streamSplitters = []pretokenize.Splitter{pretokenize.O200K{}, pretokenize.CL100K{}, pretokenize.GPT2{}, pretokenize.None{}}

func TestWriter(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, s := range streamSplitters {
		e := streamEncoder(t, s)
		for range fewer(20) {
			text := streamText(rng, rng.IntN(30000))
			var got []Token
			w := NewWriter(e, func(tokens []Token) error { got = append(got, tokens...); return nil })
			for rest := text; len(rest) > 0; {
				n := min(len(rest), rng.IntN(9000))
				if _, err := w.Write(rest[:n]); err != nil {
					t.Fatal(err)
				}
				rest = rest[n:]
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, e.Append(nil, text)) {
				t.Fatalf("%T: the tokens of %d bytes differ", s, len(text))
			}
			if _, err := w.Write(text); err == nil {
				t.Fatal("wrote after Close")
			}
		}
	}
}

func TestWriterError(t *testing.T) {
	full := errors.New("full")
	w := NewWriter(streamEncoder(t, pretokenize.O200K{}), func([]Token) error { return full })
	_, err := w.Write([]byte(strings.Repeat("ab ", writerBlock)))
	if !errors.Is(err, full) || !errors.Is(w.Close(), full) {
		t.Errorf("got %v", err)
	}
}

func TestDecoder(t *testing.T) {
	e := streamEncoder(t, pretokenize.O200K{})
	text := []byte("ab中é\xff\xe4\xb8 😀\xf0\x9f")
	d := NewDecoder(e.Vocabulary())
	var got []byte
	for _, token := range e.Append(nil, text) {
		before := len(got)
		var err error
		if got, err = d.Append(got, token); err != nil {
			t.Fatal(err)
		}
		if tail := got[before:]; incomplete(tail) > 0 {
			t.Errorf("passed on %q, which ends inside a character", tail)
		}
	}
	if bytes.HasSuffix(got, []byte("\xf0\x9f")) {
		t.Error("did not hold back the end")
	}
	if got = d.Flush(got); !bytes.Equal(got, text) {
		t.Errorf("got %q, want %q", got, text)
	}
	var unknown *UnknownTokenError
	if _, err := d.Append(nil, 999); !errors.As(err, &unknown) || unknown.Index != len(e.Append(nil, text)) {
		t.Errorf("got %v", err)
	}
}

func TestIncomplete(t *testing.T) {
	for text, want := range map[string]int{"": 0, "a": 0, "é": 0, "\xc3": 1, "a\xe4\xb8": 2, "\xf0\x9f\x98": 3, "\x80": 0, "\xff": 0, "\xed\xa0": 0} {
		if got := incomplete([]byte(text)); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
		if got := incomplete([]byte(text)); got > 0 && utf8.FullRune([]byte(text)[len(text)-got:]) {
			t.Errorf("%q: the last %d bytes are whole", text, got)
		}
	}
}

func TestBatch(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, s := range streamSplitters {
		e := streamEncoder(t, s)
		texts := [][]byte{nil, streamText(rng, 10), streamText(rng, 200_000), {}, streamText(rng, 3)}
		tokens, counts := e.EncodeAll(texts), e.CountAll(texts)
		for i, text := range texts {
			want := e.Append(nil, text)
			if !slices.Equal(tokens[i], want) || counts[i] != len(want) {
				t.Errorf("%T, text %d: got %d tokens, count %d, want %d", s, i, len(tokens[i]), counts[i], len(want))
			}
		}
	}
}

func TestIndex(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, s := range streamSplitters {
		e := streamEncoder(t, s)
		for range fewer(200) {
			text := streamText(rng, rng.IntN(60))
			x := NewIndex(e, text)
			for range 30 {
				i := rng.IntN(len(text) + 1)
				j := i + rng.IntN(len(text)-i+1)
				if got, want := x.Count(i, j), e.Count(text[i:j]); got != want {
					t.Fatalf("%T %q[%d:%d] = %q: got %d, want %d", s, text, i, j, text[i:j], got, want)
				}
			}
		}
	}
}
