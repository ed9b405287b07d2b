package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/internal/golden"
	"github.com/bpekit/bpekit/pretokenize"
	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
	"github.com/rogpeppe/go-internal/testscript"
)

// train FOLDER FILE MERGES learns merges from a file and writes the model into FOLDER,
// as bpe-train FILE -n MERGES -o FOLDER does.
func trainModel(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: train FOLDER FILE MERGES")
	}
	merges, err := strconv.Atoi(args[2])
	ts.Check(err)
	splitter, ok := pretokenize.ByName("o200k")
	if !ok {
		ts.Fatalf("no splitter o200k")
	}
	counts := bpe.NewCounts(splitter)
	counts.AddText([]byte(ts.ReadFile(args[1])))
	trained, err := bpe.Train(context.Background(), counts, bpe.TrainOptions{Merges: merges})
	ts.Check(err)
	var b bytes.Buffer
	v, err := bpe.NewVocabulary(trained.Definition())
	ts.Check(err)
	ts.Check(v.WriteTokenizerJSON(&b))
	ts.Check(os.MkdirAll(ts.MkAbs(args[0]), 0o777))
	ts.Check(os.WriteFile(filepath.Join(ts.MkAbs(args[0]), "tokenizer.json"), b.Bytes(), 0o666))
}

// TestPublishedBenchmark has the documents of TOON's own benchmark: every text, every
// count, and the totals that its authors publish.
func TestPublishedBenchmark(t *testing.T) {
	folder := filepath.Join(golden.Dir(t), "toon-benchmark")
	expected := readJSONFile[struct {
		Datasets map[string]struct {
			Track         string
			Tokens, Bytes map[string]int
		}
	}](t, filepath.Join(folder, "expected.json"))
	var names, files []string
	for name := range expected.Datasets {
		names = append(names, name)
		files = append(files, filepath.Join(folder, name+".json"))
	}
	out, _ := run(t, 0, nil, append([]string{"compare", "--json"}, files...)...)
	var report struct{ Files []comparisonJSON }
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatal(err)
	}
	if len(report.Files) != 8 || len(names) != 8 {
		t.Fatalf("%d files", len(report.Files))
	}
	theirs := map[string]string{"pretty": "json-pretty", "minified": "json-compact", "toon": "toon"}
	totals := map[string]int{}
	for i, f := range report.Files {
		want := expected.Datasets[names[i]]
		for _, s := range f.Shapes {
			if s.Error != "" || !s.RoundTrip.Values {
				t.Fatalf("%s as %s: %s", names[i], s.Shape, s.Error)
			}
			name, ok := theirs[s.Shape]
			if !ok {
				continue // they have no LWON
			}
			if *s.Tokens != want.Tokens[name] || *s.Bytes != want.Bytes[name] {
				t.Errorf("%s as %s: %d tokens, %d bytes; published %d, %d", names[i], s.Shape, *s.Tokens, *s.Bytes, want.Tokens[name], want.Bytes[name])
			}
			totals[want.Track+" "+s.Shape] += *s.Tokens
		}
		text, _ := run(t, 0, nil, "convert", "--raw", "--to", "toon", files[i])
		if text != string(readFile(t, filepath.Join(folder, names[i]+".toon"))) {
			t.Errorf("%s: the TOON differs", names[i])
		}
	}
	for name, want := range map[string]int{
		"flat pretty": 164_643, "flat minified": 104_908, "flat toon": 68_030,
		"mixed pretty": 393_637, "mixed minified": 260_451, "mixed toon": 264_734,
	} {
		if totals[name] != want {
			t.Errorf("%s: %d tokens in all, published %d", name, totals[name], want)
		}
	}
}

// TestAgreement compares the share of boundaries with its definition.
func TestAgreement(t *testing.T) {
	load := func(name string) *encoder {
		e, err := loadEncoder(name, "", true)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	inner := func(e *encoder, text []byte) map[int]bool {
		starts := map[int]bool{}
		for _, s := range e.AppendSpans(nil, text) {
			if s.Start > 0 {
				starts[s.Start] = true
			}
		}
		return starts
	}
	var texts [][]byte
	for _, c := range golden.Cases[tokenCase](t, "../../encodings/testdata/tokens/o200k_base.jsonl") {
		texts = append(texts, c.bytes())
	}
	texts = append(texts, nil, []byte("a"), []byte("ab"), []byte("\xff\xfe"))
	first := load(encodings.Default)
	for _, second := range []*encoder{first, load("gpt2"), load("cl100k_base")} {
		for _, text := range texts {
			got, err := first.agreement(second, text)
			if err != nil {
				t.Fatal(err)
			}
			a, b := inner(first, text), inner(second, text)
			both := 0
			for at := range a {
				if b[at] {
					both++
				}
			}
			want := 1.0
			if either := len(a) + len(b) - both; either > 0 {
				want = float64(both) / float64(either)
			}
			if got.shared != want || got.tokens != second.Count(text) {
				t.Errorf("%s, %.60q: %v of %d tokens, want %v of %d", second.name, text, got.shared, got.tokens, want, second.Count(text))
			}
		}
	}
}

// rowsOf is a document of n rows, each from the format with its number in place of %d.
func rowsOf(n int, row func(i int) string) string {
	var list []string
	for i := range n {
		list = append(list, row(i))
	}
	return `{"n":"` + strings.Repeat("x", 3) + `","rows":[` + strings.Join(list, ",") + `]}`
}

// TestCrossover compares crossings with their definition: the document with each
// number of rows, written and counted, with the shape's primer.
func TestCrossover(t *testing.T) {
	flat := func(i int) string { return fmt.Sprintf(`{"id":%d,"name":"n%d","on":true}`, i, i%7) }
	mixed := func(i int) string {
		if i%3 == 1 {
			return fmt.Sprintf(`{"id":%d,"tags":["a","b"],"v":{"x":%d}}`, i, i)
		}
		return flat(i)
	}
	late := func(i int) string {
		if i == 3 {
			return `{"k":[{"a":1},2,{"b":[3]}]}`
		}
		return flat(i)
	}
	e, err := loadEncoder(encodings.Default, "", true)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"flat": rowsOf(90, flat), "mixed": rowsOf(40, mixed), "late": rowsOf(9, late), "one": rowsOf(1, flat),
	} {
		for _, primer := range []bool{false, true} {
			c := &comparer{encoder: e, forms: forms(), primer: primer, crossover: true, scanned: scanned}
			x, err := c.compare(name, []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			var value struct {
				N    string            `json:"n"`
				Rows []json.RawMessage `json:"rows"`
			}
			if err := json.Unmarshal([]byte(text), &value); err != nil {
				t.Fatal(err)
			}
			if x.main == nil || x.main.pointer != "/rows" || x.main.rows != len(value.Rows) {
				t.Fatalf("%s: main array %+v", name, x.main)
			}
			for i, s := range cost.Shapes() {
				want, extra := 0, 0
				if s.Name == "lwon" { // whether the totals count it or not
					extra = e.Count([]byte(lwon.Primer))
				}
				for n := 1; n <= len(value.Rows) && want == 0 && s.Name != baseline; n++ {
					cut := value
					cut.Rows = value.Rows[:n]
					line, err := json.Marshal(cut)
					if err != nil {
						t.Fatal(err)
					}
					d, err := shape.Parse("", line, shape.Limits{})
					if err != nil {
						t.Fatal(err)
					}
					shaped, err := s.Append(nil, d)
					if err != nil {
						t.Fatal(err)
					}
					if e.Count(shaped)+extra < e.Count(shape.AppendMinified(nil, d)) {
						want = n
					}
				}
				switch got := x.rows[i].crossing; {
				case s.Name == baseline:
					if got != nil {
						t.Errorf("%s: minified crosses itself", name)
					}
				case got.rows != want || !got.exact:
					t.Errorf("%s as %s, primer %v: %+v, want %d", name, s.Name, primer, *got, want)
				}
			}
		}
	}
}

// TestCrossoverSampled has a document with too many rows to try each number.
func TestCrossoverSampled(t *testing.T) {
	e, err := loadEncoder(encodings.Default, "", true)
	if err != nil {
		t.Fatal(err)
	}
	// Each row costs TOON more than minified, but for those from 1200 on.
	rows := func(n int) string {
		return rowsOf(n, func(i int) string {
			if i < 1200 {
				return fmt.Sprintf(`{"a":[{"b":{"c":%d}}]}`, i)
			}
			return fmt.Sprintf(`{"a":[{"key1":1,"key2":2,"key3":3},{"key1":1,"key2":2,"key3":3},{"key1":1,"key2":2,"key3":%d}]}`, i)
		})
	}
	compared := func(n int, c *comparer) comparison {
		x, err := c.compare("sampled", []byte(rows(n)))
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	x := compared(4000, &comparer{encoder: e, forms: forms(), crossover: true, scanned: 1 << 20})
	pretty, toon := x.rows[0].crossing, x.rows[2].crossing
	if pretty.rows != 0 || pretty.exact || pretty.tried < 50 || pretty.tried > 1200 {
		t.Errorf("pretty: %+v", *pretty)
	}
	if toon.exact || toon.rows <= 1200 || toon.rows >= 4000 || toon.tried != pretty.tried {
		t.Fatalf("toon: %+v", *toon)
	}
	c := &comparer{encoder: e, forms: forms()}
	if x := compared(toon.rows, c); x.rows[2].tokens >= x.baseline {
		t.Errorf("toon does not win with %d rows", toon.rows)
	}
	if x := compared(toon.rows-1, c); x.rows[2].tokens < x.baseline {
		t.Errorf("toon wins with %d rows", toon.rows-1)
	}
}

// TestMainArray has the rule for the array whose rows are counted.
func TestMainArray(t *testing.T) {
	for text, want := range map[string]string{
		`[]`:                          "none",
		`[1,2]`:                       "none",
		`[{}]`:                        " 1",
		`[{},1]`:                      "none",
		`{"a":[{}],"b":[{},{}]}`:      "/b 2",
		`{"a":[{},{}],"b":[{},{}]}`:   "/a 2",
		`[{"x":[{},{}]},{"x":[{}]}]`:  " 2",
		`[{"x":[{},{},{}]},{"x":[]}]`: "/0/x 3",
		`{"a/b":[{}]}`:                "/a~1b 1",
	} {
		d, err := readJSON("", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		got := "none"
		if m := findMainArray(d); m != nil {
			got = fmt.Sprintf("%s %d", m.pointer, m.rows)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
