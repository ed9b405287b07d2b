package pretokenize

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

func Example() {
	for chunk := range Chunks(O200K{}, []byte(`{"customer_id": 1000}`)) {
		fmt.Printf("%q ", chunk)
	}
	// Output: "{\"" "customer" "_id" "\":" " " "100" "0" "}"
}

func ExampleO200K_AppendCuts() {
	text := []byte("customerShippingAddressLine2")
	start := 0
	for _, cut := range (O200K{}).AppendCuts(nil, text) {
		fmt.Printf("%s: %v\n", text[start:cut.End], cut.Rule)
		start = cut.End
	}
	// Output:
	// customer: case
	// Shipping: case
	// Address: case
	// Line: digit
	// 2: end
}

func TestRules(t *testing.T) {
	for _, c := range []struct {
		splitter Splitter
		text     string
		want     string
	}{
		{O200K{}, "HTTPServers 42px", "HTTPServers|word  |space 42|number px|end"},
		{O200K{}, "HTTPsServers", "HTTPs|case Servers|end"},
		{O200K{}, "1730505600000,", "173|digits 050|digits 560|digits 000|digits 0|number ,|end"},
		{O200K{}, "we're it's\n", "we're|contraction  it's|contraction \n|end"},
		{GPT2{}, "we're 'tis", "we|contraction 're|contraction  '|punctuation tis|end"},
		{GPT2NoContractions{}, "we're", "we|word '|punctuation re|end"},
		{CL100K{}, "a\": true\n   b", "a|word \":|punctuation  true|word \n|line-break   |last-space  b|end"},
		{O200K{}, "\n\n  x{\n y", "\n\n|line-break  |last-space  x|word {\n|punctuation  y|end"},
		{O200K{}, "\t\t7", "\t|last-space \t|space 7|end"},
		{O200K{}, "Cafe\u0301Bar", "Cafe\u0301|case Bar|end"},
		{O200K{}, "日本ABC", "日本|case ABC|end"},
		{None{}, "any text", "any text|end"},
	} {
		var got []string
		start := 0
		for _, cut := range c.splitter.AppendCuts(nil, []byte(c.text)) {
			got = append(got, c.text[start:cut.End]+"|"+cut.Rule.String())
			start = cut.End
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%T %q:\n got %q\nwant %q", c.splitter, c.text, strings.Join(got, " "), c.want)
		}
	}
}

func TestEveryRuleHasItsWords(t *testing.T) {
	seen := map[string]bool{}
	for r := RuleEnd; r <= RuleGap; r++ {
		if r.String() == "unknown" || r.Sentence() == "unknown" || seen[r.String()] || seen[r.Sentence()] {
			t.Errorf("rule %d: %q, %q", r, r, r.Sentence())
		}
		seen[r.String()], seen[r.Sentence()] = true, true
	}
	if beyond := RuleGap + 1; beyond.String() != "unknown" || beyond.Sentence() != "unknown" {
		t.Error("a rule past the last has a name")
	}
}

// TestLowerRun compares the eight bytes a step with the plain loop.
func TestLowerRun(t *testing.T) {
	for b := range 256 {
		for at := range 20 {
			text := []byte(strings.Repeat("az", 12))
			text[at] = byte(b)
			want := 0
			for want < len(text) && 'a' <= text[want] && text[want] <= 'z' {
				want++
			}
			if got := lowerRun(text, 0); got != want {
				t.Fatalf("byte %#x at %d: got %d, want %d", b, at, got, want)
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	text := []byte(strings.Repeat("{\"id\": 1000, \"näme\": \"日本's\"}\n", 50))
	ends := make([]int, 0, len(text))
	for _, n := range Names() {
		if got := testing.AllocsPerRun(20, func() { ends = n.Splitter.AppendEnds(ends[:0], text) }); got != 0 {
			t.Errorf("%s: %v allocations", n.Name, got)
		}
	}
}

// TestClassTableIsStamped checks that the generated table names the data it was
// made from.
func TestClassTableIsStamped(t *testing.T) {
	data, err := os.ReadFile("testdata/unicode-classes.json")
	if err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile("classes_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256(data)); !strings.Contains(string(table), sum) {
		t.Errorf("classes_gen.go does not name %s: run go generate", sum)
	}
	if unicodeVersion != "16.0.0" {
		t.Errorf("Unicode %s", unicodeVersion)
	}
}

func TestRecognize(t *testing.T) {
	for _, n := range Names() {
		s, ok := Recognize(n.Splitter.String())
		if !ok || s != n.Splitter {
			t.Errorf("%s: recognized %T", n.Name, s)
		}
		if s, ok := ByName(n.Name); !ok || s != n.Splitter {
			t.Errorf("%s: by name %T", n.Name, s)
		}
	}
	if _, ok := Recognize(`\w+`); ok {
		t.Error(`\w+ is recognized`)
	}
	if _, ok := ByName("gpt5"); ok {
		t.Error("gpt5 has a name")
	}
}

func BenchmarkAppendEnds(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"json", `{"orders":[{"orderId":"ORD-00001","customer":{"id":135,"name":"Søren Patel","city":"Austin"},"qty":5,"unitPrice":225.3}]}` + "\n"},
		{"prose", "The quick brown fox, who'd never jumped before, jumps over the lazy dog. "},
		{"cjk", "これは日本語の文章です。中文的句子也在这里。"},
	} {
		text := []byte(strings.Repeat(c.text, 1<<20/len(c.text)))
		for _, n := range Names()[:4] {
			b.Run(n.Name+"/"+c.name, func(b *testing.B) {
				var ends []int
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					ends = n.Splitter.AppendEnds(ends[:0], text)
				}
			})
		}
	}
}

// TestWideClassAt compares the decoding of characters with utf8.DecodeRune.
func TestWideClassAt(t *testing.T) {
	check := func(text []byte) {
		wantClass := classOther
		r, size := utf8.DecodeRune(text)
		if r != utf8.RuneError {
			wantClass = classOf(r)
		}
		if c, n := wideClassAt(text, 0); c != wantClass || n != size {
			t.Fatalf("% x: got class %d, %d bytes; want %d, %d", text, c, n, wantClass, size)
		}
	}
	for a := 0x80; a <= 0xff; a++ {
		for b := range 256 {
			check([]byte{byte(a), byte(b)})
			for _, c := range []byte{0, 'a', 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc0, 0xff} {
				check([]byte{byte(a), byte(b), c})
				check([]byte{byte(a), byte(b), c, 0x80})
			}
		}
	}
	for r := rune(0x80); r <= utf8.MaxRune; r++ {
		check(append(utf8.AppendRune(nil, r), "ab"...))
	}
}
