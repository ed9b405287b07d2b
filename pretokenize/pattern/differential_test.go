package pattern

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/bpekit/bpekit/pretokenize"
)

// oracles pairs each scanner with its published pattern on regexp2.
func oracles(t testing.TB) (pairs [][2]pretokenize.Splitter) {
	for _, s := range []pretokenize.Splitter{
		pretokenize.GPT2{}, pretokenize.GPT2NoContractions{}, pretokenize.CL100K{}, pretokenize.CL100KOld{}, pretokenize.O200K{},
	} {
		oracle, err := compile(s.String())
		if err != nil {
			t.Fatal(err)
		}
		pairs = append(pairs, [2]pretokenize.Splitter{s, oracle})
	}
	return pairs
}

// upTo15 replaces the characters that the toolchain's Unicode 15.0 does not
// know, on which regexp2 is no oracle for Unicode 16.
func upTo15(text string) string {
	return strings.Map(func(r rune) rune {
		if r != utf8.RuneError && !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf, unicode.Co) {
			return '?'
		}
		return r
	}, text)
}

func compareChunks(t *testing.T, pairs [][2]pretokenize.Splitter, text []byte) {
	t.Helper()
	for _, p := range pairs {
		got, want := p[0].AppendEnds(nil, text), p[1].AppendEnds(nil, text)
		for i := range max(len(got), len(want)) {
			if i < min(len(got), len(want)) && got[i] == want[i] {
				continue
			}
			start := 0
			if i > 0 {
				start = got[i-1]
			}
			t.Fatalf("%T: chunk %d at byte %d of %d: got %q, want %q, text from there %.40q", p[0], i, start, len(text),
				chunkAt(text, got, i), chunkAt(text, want, i), text[start:])
		}
	}
}

// chunkAt returns the chunk that ends at ends[i], nil past the last.
func chunkAt(text []byte, ends []int, i int) []byte {
	switch {
	case i >= len(ends):
		return nil
	case i == 0:
		return text[:ends[0]]
	}
	return text[ends[i-1]:ends[i]]
}

// alphabet holds a few characters of each kind that a pattern tells apart, and
// those that are special to one.

var alphabet = []string{
	"a", "b", "s", "t", "e", "l", "v", "r", "m", "d", "A", "S", "T", "E", "L", "Z", "é", "ſ", "ß", "Ǆ", "ǅ", "ʰ", "中", "日", "あ",
	"\u0301", "\u0903", "\U000e0100", "0", "7", "٣", "Ⅷ", "½", " ", " ", " ", "\t", "\n", "\r", "\r\n", "\v", "\u00a0", "\u0085",
	"\u2028", "\u3000", "\u180e", "\u200b", "\ufeff", "'", "'", "/", "\"", ":", "{", "_", "-", "…", "€", "😀", "\x80", "\xe4\xb8", "\xff", "\ufffd",
}

func TestScannersEqualRegexp2(t *testing.T) {
	pairs := oracles(t)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		var text strings.Builder
		for range rng.IntN(14) {
			text.WriteString(alphabet[rng.IntN(len(alphabet))])
		}
		compareChunks(t, pairs, []byte(text.String()))
	}
}

// TestEveryCharacter puts each code point that both sides know into a few
// contexts, so that no entry of the class table goes untested.
func TestEveryCharacter(t *testing.T) {
	pairs := oracles(t)
	var text []byte
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if s := upTo15(string(r)); s == string(r) && r < 0x32000 || r>>8 == 0xe01 {
			text = fmt.Appendf(text, "a%[1]sB%[1]s %[1]s1", s)
		}
		if len(text) > 1<<16 {
			compareChunks(t, pairs[2:3], text)
			compareChunks(t, pairs[4:], text)
			text = text[:0]
		}
	}
	compareChunks(t, pairs, text)
}

func FuzzScanners(f *testing.F) {
	pairs := oracles(f)
	f.Add([]byte("customerShippingAddressLine2 we'RE  \"id\": 1730505600000,\r\n\t/"))
	f.Add([]byte("日本語ABC\u0301 x'\u017fy \xff\xe4\xb8 \n \n  end\n   "))
	f.Add([]byte("HTTPServer's  'Ll\u00a0\u3000\u0085//\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		valid := []byte(upTo15(string(text)))
		compareChunks(t, pairs, valid)
		for _, p := range pairs {
			checkSplitter(t, p[0], text)
		}
	})
}

// checkSplitter checks what holds for every splitter: ends rise to the length
// of the text, cuts are the ends with a rule, and text divided at a safe cut
// has the chunks of the whole.
func checkSplitter(t *testing.T, s pretokenize.Splitter, text []byte) {
	t.Helper()
	ends := s.AppendEnds(nil, text)
	last := 0
	for _, end := range ends {
		if end <= last {
			t.Fatalf("%T on %q: end %d after %d", s, text, end, last)
		}
		last = end
	}
	if last != len(text) {
		t.Fatalf("%T on %q: ends at %d", s, text, last)
	}
	for i, cut := range s.AppendCuts(nil, text) {
		if cut.End != ends[i] || cut.Rule.String() == "unknown" || (cut.Rule == pretokenize.RuleEnd) != (cut.End == len(text)) {
			t.Fatalf("%T on %q: cut %d is %v, end %d", s, text, i, cut, ends[i])
		}
	}
	for n := 1; n < len(text); n++ {
		cut := s.SafeCut(text, n)
		if cut == 0 {
			continue
		}
		divided := s.AppendEnds(nil, text[:cut])
		for _, end := range s.AppendEnds(nil, text[cut:]) {
			divided = append(divided, cut+end)
		}
		if cut > n || fmt.Sprint(divided) != fmt.Sprint(ends) {
			t.Fatalf("%T on %q: safe cut %d for %d gives %v, whole %v", s, text, cut, n, divided, ends)
		}
		// What follows the cut by more than a character must not matter.
		if more := s.SafeCut(text[:n+1], n); more != 0 && s.SafeCut(text, more) != more {
			t.Fatalf("%T on %q: safe cut %d only where the text ends at %d", s, text, more, n+1)
		}
	}
}

func TestProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 4000 {
		var text strings.Builder
		for range rng.IntN(20) {
			text.WriteString(alphabet[rng.IntN(len(alphabet))])
		}
		for _, p := range oracles(t) {
			checkSplitter(t, p[0], []byte(text.String()))
		}
		checkSplitter(t, pretokenize.None{}, []byte(text.String()))
	}
}
