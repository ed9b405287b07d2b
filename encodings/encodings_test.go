package encodings

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/pkoukk/tiktoken-go-loader/assets"
)

func Example() {
	e, err := Load("o200k_base")
	if err != nil {
		fmt.Println(err)
		return
	}
	text := `{"customer_id":1000}`
	fmt.Println(e.Encode(text))
	for _, span := range e.AppendSpans(nil, []byte(text)) {
		fmt.Printf("%q ", text[span.Start:span.End])
	}
	// Output:
	// [10848 21605 1537 1243 1353 15 92]
	// "{\"" "customer" "_id" "\":" "100" "0" "}"
}

func ExampleForModel() {
	encoding, err := ForModel("gpt-4o-mini")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(encoding.Name, encoding.Load().Count([]byte("hello world")))
	// Output: o200k_base 2
}

func TestModels(t *testing.T) {
	for model, want := range map[string]string{
		"o1": "o200k_base", "gpt-4o-mini": "o200k_base", "gpt-4": "cl100k_base", "gpt2": "gpt2", "gpt-5-nano": "o200k_base",
		"gpt-4.1-mini": "o200k_base", "gpt-4-32k": "cl100k_base", "ft:gpt-4o-mini:x": "o200k_base", "ft:gpt-4:x": "cl100k_base",
		"gpt-oss-120b": "o200k_harmony", "text-davinci-edit-001": "p50k_edit", "davinci": "r50k_base", "code-davinci-002": "p50k_base",
	} {
		e, err := ForModel(model)
		if err != nil || e.Name != want {
			t.Errorf("%s: got %v, %v", model, e, err)
		}
	}
	for _, model := range []string{"x", "", "gpt", "o", "claude-3"} {
		if e, err := ForModel(model); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", model)) {
			t.Errorf("%q: got %v, %v", model, e, err)
		}
	}
}

// TestSources checks that the rank files have the digests that OpenAI published
// and that the embedded tables say the same as they.
func TestSources(t *testing.T) {
	for _, encoding := range All() {
		source := encoding.Source
		data, err := assets.Assets.ReadFile(source.File)
		if err != nil {
			t.Fatal(err)
		}
		if sum := fmt.Sprintf("%x", sha256.Sum256(data)); sum != source.SHA256 {
			t.Errorf("%s: SHA-256 %s", source.File, sum)
		}
		pieces, err := bpe.ReadTiktoken(strings.NewReader(string(data)))
		if err != nil {
			t.Fatal(err)
		}
		v := encoding.Load().Vocabulary()
		for id, piece := range pieces {
			if piece == nil || testing.Short() && id%50 != 0 {
				continue
			}
			if got, ok := v.Lookup(piece); !ok || int(got) != id {
				t.Fatalf("%s: %q is %d, want %d", encoding.Name, piece, got, id)
			}
			if got, err := v.AppendPiece(nil, bpe.Token(id)); err != nil || string(got) != string(piece) {
				t.Fatalf("%s: %d is %q, %v, want %q", encoding.Name, id, got, err, piece)
			}
		}
		if _, ok := v.Proper(); !ok || !v.ByRank() {
			t.Errorf("%s is not a proper rank vocabulary", encoding.Name)
		}
		if _, ok := v.Complete(); !ok {
			t.Errorf("%s lacks a byte", encoding.Name)
		}
	}
}

func TestSizes(t *testing.T) {
	for name, want := range map[string]string{
		"gpt2": "50256 50257 50256", "r50k_base": "50256 50257 50256", "p50k_base": "50280 50281 50280", "p50k_edit": "50280 50284 50280",
		"cl100k_base": "100256 100277 100256", "o200k_base": "199998 200019 199998", "o200k_harmony": "199998 201088 199998",
	} {
		e, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		v := e.Vocabulary()
		if testing.Short() && name != "gpt2" {
			continue
		}
		merges := 256
		for m := range v.Merges() {
			if p, ok := v.Parts(m.Result); !ok || p != (bpe.Pair{Left: m.Left, Right: m.Right}) {
				t.Fatalf("%s: merge %v, parts %v", name, m, p)
			}
			merges++
		}
		if got := fmt.Sprint(v.Len(), v.Size(), merges); got != want {
			t.Errorf("%s: %s tokens, size, bytes and merges; want %s", name, got, want)
		}
	}
	if _, err := Load("o300k"); err == nil || !strings.Contains(err.Error(), "o200k_base") {
		t.Errorf("got %v", err)
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		v, err := bpe.OpenPrepared(o200kTables, nil, "")
		if err != nil {
			b.Fatal(err)
		}
		_ = v
	}
}

func BenchmarkEncode(b *testing.B) {
	e, err := Load("o200k_base")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct{ name, text string }{
		{"json", `{"orders":[{"orderId":"ORD-00001","customer":{"id":135,"name":"Søren Patel","city":"Austin"},"qty":5,"unitPrice":225.3}]}` + "\n"},
		{"prose", "The quick brown fox, who'd never jumped before, jumps over the lazy dog. "},
		{"cjk", "これは日本語の文章です。中文的句子也在这里。"},
		{"letters", "qzxjkvwq"},
	} {
		text := []byte(strings.Repeat(c.text, 1<<20/len(c.text)))
		b.Run(c.name, func(b *testing.B) {
			var tokens []bpe.Token
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				tokens = e.Append(tokens[:0], text)
			}
		})
	}
}
