package lwon_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
)

const exampleLWON = `{[orders[id customer[name city] [items[sku qty price]]]] page}
[[
[A-1 [Ann Istanbul] [[SKU1 2 9.99] [SKU2 1 19.5]]]
[A-2 [Bob Izmir] []]
] 1]`

const exampleJSON = `{"orders":[{"id":"A-1","customer":{"name":"Ann","city":"Istanbul"},"items":[{"sku":"SKU1","qty":2,"price":9.99},{"sku":"SKU2","qty":1,"price":19.5}]},{"id":"A-2","customer":{"name":"Bob","city":"Izmir"},"items":[]}],"page":1}`

// TestPublicExample is the example that LWON's author has published.
func TestPublicExample(t *testing.T) {
	if got := encode(t, exampleJSON); got != exampleLWON {
		t.Errorf("got\n%s\nwant\n%s", got, exampleLWON)
	}
	if got := decode(t, exampleLWON); got != exampleJSON {
		t.Errorf("got\n%s\nwant\n%s", got, exampleJSON)
	}
}

func parse(t testing.TB, text string) *shape.Document {
	t.Helper()
	d, err := shape.Parse("test.json", []byte(text), shape.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func encode(t testing.TB, json string) string {
	t.Helper()
	text, err := lwon.Encode(parse(t, json))
	if err != nil {
		t.Fatalf("%s: %v", json, err)
	}
	return string(text)
}

// decode returns the minified JSON of a text.
func decode(t testing.TB, text string) string {
	t.Helper()
	d, err := lwon.Decode("test.lwon", []byte(text), shape.Limits{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return string(shape.AppendMinified(nil, d))
}

// pairs are documents whose LWON the page gives or a rule of it fixes. All
// but those in order come back byte for byte.
var pairs = []struct{ json, lwon string }{
	// Section 7.
	{`[{"id":1,"name":"Ada"},{"id":2,"name":"Bob Lee"}]`, "[id name]\n[\n[1 Ada]\n[2 \"Bob Lee\"]\n]"},
	{`{"a":null,"b":"","c":"~","d":"42","e":42}`, "{a b c d e}\n[null \"\" \"~\" \"42\" 42]"},
	{`[{"a":1,"b":2},{"a":3},{"a":4,"z":true}]`, "[a *]\n[\n[1 {b:2}]\n[3]\n[4 {z:true}]\n]"},
	{`{"t":1,"kids":[{"id":"a","kids":[{"id":"b","kids":[{"id":"c"}]}]}]}`, "{t [kids[id [kids[^]]]]}\n[1 [\n[a [[b [[c]]]]]\n]]"},
	{`[{"v":1,"next":{"v":2,"next":{"v":3}}}]`, "[v next[^]]\n[\n[1 [2 [3]]]\n]"},
	{`[1,"two",[3],{"k":"v:w"},{}]`, "[1 two [3] {k:v:w} {}]"},
	{`"true"`, `"true"`},
	{`{}`, `{}`},

	// Roots.
	{`[]`, `[]`},
	{`[{}]`, `[{}]`},
	{`[{},{}]`, `[{} {}]`},
	{`[{},{"a":1}]`, "[a]\n[\n[]\n[1]\n]"},
	{`[{"a":1},null]`, `[{a:1} null]`},
	{`[[{"a":1}]]`, `[[{a:1}]]`},
	{`null`, `null`},
	{`-0`, `-0`},
	{`1e400`, `1e400`},
	{`"plain"`, `plain`},
	{`"two words"`, `"two words"`},

	// Rows.
	{`[{"a":1},{"b":2},{"c":3}]`, "[*]\n[\n[{a:1}]\n[{b:2}]\n[{c:3}]\n]"},
	{`[{"a":1,"b":2},{"b":3},{"b":4,"z":[]},{"b":5,"a":6,"y":{"k":null}}]`, "[a b *]\n[\n[1 2]\n[~ 3]\n[~ 4 {z:[]}]\n[6 5 {y:{k:null}}]\n]"},
	{`[{"a":1},{"b":2}]`, "[a b]\n[\n[1]\n[~ 2]\n]"},
	{`{"a":[{}],"b":{},"c":[],"d":[[{"x":1}]],"e":[{"x":1},2]}`, "{a b c d e}\n[[{}] {} [] [[{x:1}]] [{x:1} 2]]"},
	{`{"a":{"b":null},"c":[{"d":[{"e":1},{}]},{"d":null},{"d":[]}]}`, "{a[b] [c[[d[e]]]]}\n[[null] [\n[[[1] []]]\n[null]\n[[]]\n]]"},
	{`[{"o":{"x":1}},{"o":{}},{"o":null}]`, "[o[x]]\n[\n[[1]]\n[[]]\n[null]\n]"},
	{`[{"o":{"x":1}},{"o":{}},{"o":0}]`, "[o]\n[\n[{x:1}]\n[{}]\n[0]\n]"},
	{`[{"z":1,"z2":2},{},{},{"o":[{"q":1}],"a":1}]`, "[*]\n[\n[{z:1 z2:2}]\n[]\n[]\n[{o:[{q:1}] a:1}]\n]"},

	// Recursion.
	{`{"a":{"a":{"a":{"b":1}}}}`, "{a[a[^] *]}\n[[[[~ {b:1}]]]]"},
	{`[{"kids":[{"kids":[{}]}]}]`, "[[kids[^]]]\n[\n[[[[[]]]]]\n]"},
	{`[{"next":{"next":{}}}]`, "[next[next]]\n[\n[[{}]]\n]"},
}

func TestEncode(t *testing.T) {
	for _, p := range pairs {
		if got := encode(t, p.json); got != p.lwon {
			t.Errorf("%s:\n got %q\nwant %q", p.json, got, p.lwon)
		}
	}
}

// goldenFiles are documents with their LWON from an independent encoder.
func goldenFiles(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/shapes/*.lwon")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	return files
}

func read(t testing.TB, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func readJSON(t testing.TB, file string) *shape.Document {
	t.Helper()
	d, err := shape.Parse(file, read(t, file), shape.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestGoldenEncode(t *testing.T) {
	for _, file := range goldenFiles(t) {
		got, err := lwon.Encode(readJSON(t, strings.TrimSuffix(file, ".lwon")+".min.json"))
		if err != nil {
			t.Fatal(err)
		}
		if want := read(t, file); !bytes.Equal(got, want) {
			t.Errorf("%s: got\n%.2000s", file, got)
		}
	}
}
