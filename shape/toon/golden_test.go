package toon_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/internal/golden"
	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/toon"
)

// testOptions are the options of the specification's fixtures.
type testOptions struct {
	Delimiter  string `json:"delimiter"`
	IndentSize int    `json:"indentSize"`
	Strict     *bool  `json:"strict"`
}

func (o testOptions) options() toon.Options {
	options := toon.Options{IndentSize: o.IndentSize, Lenient: o.Strict != nil && !*o.Strict}
	if o.Delimiter != "" {
		options.Delimiter = toon.Delimiter(o.Delimiter[0])
	}
	return options
}

// TestFixtures runs the suite of the TOON specification.
func TestFixtures(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(golden.Dir(t), "toon/fixtures/*/*.json"))
	count := 0
	for _, file := range files {
		var suite struct {
			Category string
			Tests    []struct {
				Name            string
				Input, Expected json.RawMessage
				Options         testOptions
				ShouldError     bool
			}
		}
		readJSON(t, readFile(t, file), &suite)
		for _, test := range suite.Tests {
			count++
			t.Run(strings.TrimSuffix(filepath.Base(file), ".json")+"/"+test.Name, func(t *testing.T) {
				if suite.Category == "encode" {
					var want string
					readJSON(t, test.Expected, &want)
					checkEncode(t, string(test.Input), want, test.Options.options())
					return
				}
				var text string
				readJSON(t, test.Input, &text)
				checkDecode(t, text, string(test.Expected), test.ShouldError, test.Options.options())
			})
		}
	}
	if count != 516 {
		t.Errorf("%d fixtures, want 516", count)
	}
}

// TestRandom runs random documents and damaged texts on which two releases of the
// reference implementation agree.
func TestRandom(t *testing.T) {
	folder := filepath.Join(golden.Dir(t), "toon/random")
	type row struct {
		Name        string
		Value       json.RawMessage
		DecodesTo   json.RawMessage `json:"decodes_to"`
		Options     testOptions
		Toon        string
		ShouldError bool
	}
	for line := range lines(t, filepath.Join(folder, "encode.jsonl")) {
		var r row
		readJSON(t, line, &r)
		t.Run(r.Name, func(t *testing.T) {
			checkEncode(t, string(r.Value), r.Toon, r.Options.options())
			if r.DecodesTo == nil {
				r.DecodesTo = r.Value
			}
			checkDecode(t, r.Toon, string(r.DecodesTo), false, r.Options.options())
		})
	}
	for line := range lines(t, filepath.Join(folder, "decode.jsonl")) {
		var r row
		readJSON(t, line, &r)
		t.Run(r.Name, func(t *testing.T) {
			checkDecode(t, r.Toon, string(r.Value), r.ShouldError, r.Options.options())
		})
	}
}

// TestShapes compares with the reference encoder on whole documents.
func TestShapes(t *testing.T) {
	files, _ := filepath.Glob("../testdata/shapes/*.toon")
	if len(files) != 14 {
		t.Fatalf("%d documents, want 14", len(files))
	}
	for _, file := range files {
		source := strings.TrimSuffix(file, ".toon") + ".min.json"
		checkEncode(t, string(readFile(t, source)), string(readFile(t, file)), toon.Options{})
	}
}

// TestBenchmark compares with TOON's own published benchmark.
func TestBenchmark(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(golden.Dir(t), "toon-benchmark/*.toon"))
	if len(files) != 8 {
		t.Fatalf("%d documents, want 8", len(files))
	}
	for _, file := range files {
		source := strings.TrimSuffix(file, ".toon") + ".json"
		checkEncode(t, string(readFile(t, source)), string(readFile(t, file)), toon.Options{})
	}
}

// checkEncode encodes JSON, compares, and reads back what was written.
func checkEncode(t *testing.T, source, want string, o toon.Options) {
	t.Helper()
	d := parse(t, source)
	got, err := toon.Encode(d, o)
	if err != nil {
		t.Fatalf("%.200s: %v", source, err)
	}
	if string(got) != want {
		t.Fatalf("%.200s:\n got %s\nwant %s", source, got, want)
	}
	checkDocument(t, d, o)
}

// checkDecode decodes TOON and compares by value.
func checkDecode(t *testing.T, text, want string, wantError bool, o toon.Options) {
	t.Helper()
	d, err := toon.Decode("test.toon", []byte(text), o)
	switch {
	case wantError && err == nil:
		t.Fatalf("%q: got %s, want an error", text, d.Source())
	case wantError:
		if !placed(err) {
			t.Fatalf("%q: %v has no place", text, err)
		}
	case err != nil:
		t.Fatalf("%q: %v", text, err)
	case !shape.Equal(parse(t, want), d):
		t.Fatalf("%q:\n got %s\nwant %s", text, d.Source(), want)
	}
}

// checkDocument checks what holds for every document that TOON can hold: it comes
// back equal, and spans tile the text.
func checkDocument(t testing.TB, d *shape.Document, o toon.Options) {
	t.Helper()
	r, err := toon.Render(d, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Check(); err != nil {
		t.Fatalf("%s: %v", d.Source(), err)
	}
	if bare, err := toon.Encode(d, o); err != nil || !bytes.Equal(bare, r.Text) {
		t.Fatalf("%s: text differs without spans: %v", d.Source(), err)
	}
	back, err := toon.Decode("back", r.Text, o)
	if err != nil {
		t.Fatalf("%s does not read back: %v\n%s", d.Source(), err, r.Text)
	}
	if round := shape.Compare(d, back); !round.Values {
		t.Fatalf("%s\ncomes back as %s\nby %s", d.Source(), back.Source(), r.Text)
	}
	if parsed := parse(t, string(back.Source())); !shape.Compare(parsed, back).Exact() || parsed.Len() != back.Len() {
		t.Fatalf("%s does not have the tree of its text", back.Source())
	}
	if again, err := toon.Encode(back, o); err != nil || !bytes.Equal(again, r.Text) {
		t.Fatalf("%s\nis encoded again as %s: %v", r.Text, again, err)
	}
}

func parse(t testing.TB, source string) *shape.Document {
	t.Helper()
	d, err := shape.Parse("test.json", []byte(source), shape.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func readFile(t testing.TB, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func readJSON(t testing.TB, text []byte, v any) {
	t.Helper()
	if err := json.Unmarshal(text, v); err != nil {
		t.Fatal(err)
	}
}

// lines returns the lines of a file.
func lines(t testing.TB, path string) func(yield func([]byte) bool) {
	t.Helper()
	text := readFile(t, path)
	return func(yield func([]byte) bool) {
		s := bufio.NewScanner(bytes.NewReader(text))
		s.Buffer(nil, 1<<24)
		for s.Scan() {
			if !yield(s.Bytes()) {
				return
			}
		}
	}
}
