package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/internal/golden"
)

// tokenCase is a line of encodings/testdata/tokens.
type tokenCase struct {
	Name     string
	Text     *string
	B64      []byte
	Encoding string
	Allowed  string `json:"allowed_special"`
	IDs      []uint32
	Pieces   []string `json:"pieces_b64"`
}

func (c *tokenCase) bytes() []byte {
	if c.Text != nil {
		return []byte(*c.Text)
	}
	return c.B64
}

// encoded is an answer of encode --jsonl, decoded one of decode --jsonl.
type encoded struct {
	IDs    []uint32
	Pieces []string `json:"pieces_b64"`
	Error  string
}

type decoded struct {
	Text  *string
	B64   []byte
	Error string
}

// answers decodes lines of output.
func answers[T any](t *testing.T, out string, n int) []T {
	t.Helper()
	var list []T
	for line := range strings.Lines(out) {
		var v T
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&v); err != nil {
			t.Fatalf("line %d: %v: %.200s", len(list)+1, err, line)
		}
		list = append(list, v)
	}
	if len(list) != n {
		t.Fatalf("%d answers to %d lines", len(list), n)
	}
	return list
}

// TestGoldenTokens pipes every golden row as it is through encode --jsonl and the ids
// back through decode --jsonl.
func TestGoldenTokens(t *testing.T) {
	files, _ := filepath.Glob("../../encodings/testdata/tokens/*.jsonl")
	if len(files) != 9 {
		t.Fatalf("%d files", len(files))
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			var cases []tokenCase
			var rows, back bytes.Buffer
			for _, c := range golden.Cases[tokenCase](t, file) {
				cases = append(cases, c)
				row := map[string]any{"encoding": c.Encoding, "name": c.Name}
				if c.Text != nil {
					row["text"] = c.Text
				} else {
					row["b64"] = c.B64
				}
				if c.Allowed == "all" {
					row["special"] = "allow"
				}
				writeRow(t, &rows, row)
				writeRow(t, &back, map[string]any{"encoding": c.Encoding, "ids": c.IDs})
			}
			out, _ := run(t, 0, rows.Bytes(), "encode", "--jsonl")
			for i, got := range answers[encoded](t, out, len(cases)) {
				want := &cases[i]
				if got.Error != "" || !equal(got.IDs, want.IDs) || !equal(got.Pieces, want.Pieces) {
					t.Errorf("%s %s: got %v %s, want %v", want.Encoding, want.Name, got.IDs, got.Error, want.IDs)
				}
			}
			out, _ = run(t, 0, back.Bytes(), "decode", "--jsonl")
			for i, got := range answers[decoded](t, out, len(cases)) {
				want := cases[i].bytes()
				text := got.B64
				if got.Text != nil {
					text = []byte(*got.Text)
				}
				if got.Error != "" || !bytes.Equal(text, want) {
					t.Errorf("%s %s: decodes to %q %s, want %q", cases[i].Encoding, cases[i].Name, text, got.Error, want)
				}
			}
		})
	}
}

func writeRow(t *testing.T, b *bytes.Buffer, row map[string]any) {
	t.Helper()
	line, err := json.Marshal(row)
	if err != nil {
		t.Fatal(err)
	}
	b.Write(append(line, '\n'))
}

// equal is DeepEqual but for the difference of nil and empty.
func equal[T any](a, b []T) bool { return len(a) == 0 && len(b) == 0 || reflect.DeepEqual(a, b) }

// TestGoldenChunks pipes every golden row as it is through chunks --jsonl.
func TestGoldenChunks(t *testing.T) {
	type row struct {
		Name, Pattern, Text string
		Chunks              []string
	}
	type answer struct {
		Chunks, Rules []string
		B64           []string `json:"chunks_b64"`
		Error         string
	}
	for _, name := range []string{"gpt2", "cl100k", "o200k"} {
		t.Run(name, func(t *testing.T) {
			file := "../../pretokenize/testdata/" + name + ".jsonl"
			var rows []row
			var in bytes.Buffer
			for _, line := range golden.Lines(t, file) {
				in.Write(append(line, '\n'))
			}
			for _, c := range golden.Cases[row](t, file) {
				rows = append(rows, c)
			}
			out, _ := run(t, 0, in.Bytes(), "chunks", "--jsonl")
			for i, got := range answers[answer](t, out, len(rows)) {
				want := rows[i]
				var b64 []string
				for _, c := range want.Chunks {
					b64 = append(b64, base64.StdEncoding.EncodeToString([]byte(c)))
				}
				if got.Error != "" || !equal(got.Chunks, want.Chunks) || !equal(got.B64, b64) || len(got.Rules) != len(want.Chunks) {
					t.Errorf("%s: got %q %s, want %q", want.Name, got.Chunks, got.Error, want.Chunks)
				}
			}
		})
	}
}

// TestGoldenShapes compares the golden documents and checks the counts of the shapes
// that there are.
func TestGoldenShapes(t *testing.T) {
	folder := filepath.Join(golden.Dir(t), "shapes") + "/"
	type counts struct {
		Bytes  int
		O200K  int `json:"o200k_base"`
		CL100K int `json:"cl100k_base"`
		GPT2   int `json:"gpt2"`
	}
	expected := readJSONFile[map[string]map[string]counts](t, folder+"expected.json")
	for _, encoding := range []string{"o200k_base", "cl100k_base", "gpt2"} {
		var names, files []string
		for name := range expected {
			names = append(names, name)
			files = append(files, folder+name+".pretty.json")
		}
		out, _ := run(t, 0, nil, append([]string{"compare", "--json", "-e", encoding}, files...)...)
		var report struct {
			Encoding string
			Files    []comparisonJSON
		}
		if err := json.Unmarshal([]byte(out), &report); err != nil {
			t.Fatal(err)
		}
		if report.Encoding != encoding || len(report.Files) != len(names) {
			t.Fatalf("%d files of %s", len(report.Files), report.Encoding)
		}
		for i, f := range report.Files {
			for _, s := range f.Shapes {
				want := expected[names[i]][s.Shape]
				tokens := map[string]int{"o200k_base": want.O200K, "cl100k_base": want.CL100K, "gpt2": want.GPT2}[encoding]
				if s.Error != "" || *s.Tokens != tokens || *s.Bytes != want.Bytes || *s.Delta != tokens-*f.Shapes[1].Tokens || !s.RoundTrip.Values {
					t.Errorf("%s as %s under %s: got %d tokens, %d bytes %s; want %d, %d", names[i], s.Shape, encoding, *s.Tokens, *s.Bytes, s.Error, tokens, want.Bytes)
				}
			}
		}
	}
}
