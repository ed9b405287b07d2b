package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/internal/golden"
	"github.com/bpekit/bpekit/shape"
)

// A conversionCase is a line for convert --jsonl and what is to come of it.
type conversionCase struct {
	name         string
	query        map[string]any
	text         string // the text that is to come, exactly
	value        string // or JSON with an equal value
	fails        bool
	line, column int // where, if that is known
}

// converted is an answer of convert --jsonl.
type converted struct {
	Output *string
	Error  *struct {
		Message      string
		Line, Column int
	}
}

// checkConversions runs the cases as lines of one input.
func checkConversions(t *testing.T, cases []conversionCase) {
	t.Helper()
	if len(cases) == 0 {
		t.Fatal("no cases")
	}
	var in bytes.Buffer
	for _, c := range cases {
		writeRow(t, &in, c.query)
	}
	out, _ := run(t, 0, in.Bytes(), "convert", "--jsonl")
	for i, got := range answers[converted](t, out, len(cases)) {
		c := cases[i]
		switch {
		case (got.Output == nil) == (got.Error == nil):
			t.Errorf("%s: neither output nor error, or both", c.name)
		case got.Error != nil && !c.fails:
			t.Errorf("%s: %+v", c.name, *got.Error)
		case got.Error == nil && c.fails:
			t.Errorf("%s: becomes %q, must fail", c.name, *got.Output)
		case c.fails:
			if got.Error.Line < 1 || got.Error.Column < 1 || c.line > 0 && got.Error.Line != c.line || c.column > 0 && got.Error.Column != c.column {
				t.Errorf("%s: fails at %d:%d, not %d:%d: %s", c.name, got.Error.Line, got.Error.Column, c.line, c.column, got.Error.Message)
			}
		case c.value != "":
			if !equalJSON(t, *got.Output, c.value) {
				t.Errorf("%s: becomes %s, want %s", c.name, *got.Output, c.value)
			}
		case *got.Output != c.text:
			t.Errorf("%s: becomes %q, want %q", c.name, *got.Output, c.text)
		}
	}
}

func equalJSON(t *testing.T, a, b string) bool {
	t.Helper()
	x, err := readJSON("a", []byte(a))
	if err != nil {
		t.Error(err)
		return false
	}
	y, err := readJSON("b", []byte(b))
	if err != nil {
		t.Fatal(err)
	}
	return shape.Equal(x, y)
}

// TestConvertFixtures pipes the fixtures of TOON's specification through convert --jsonl,
// with their options as they stand.
func TestConvertFixtures(t *testing.T) {
	folder := filepath.Join(golden.Dir(t), "toon", "fixtures")
	type fixture struct {
		Tests []struct {
			Name            string
			Input, Expected json.RawMessage
			ShouldError     bool
			Options         json.RawMessage
		}
	}
	var cases []conversionCase
	for _, way := range []string{"encode", "decode"} {
		files, err := filepath.Glob(filepath.Join(folder, way, "*.json"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no fixtures: %v", err)
		}
		for _, file := range files {
			for _, test := range readJSONFile[fixture](t, file).Tests {
				c := conversionCase{name: filepath.Base(file) + ": " + test.Name, fails: test.ShouldError}
				if way == "encode" {
					// The text of the document, for a value that is a string would be taken for one.
					c.query = map[string]any{"input": string(test.Input), "from": "json", "to": "toon"}
					if err := json.Unmarshal(test.Expected, &c.text); err != nil {
						t.Fatal(err)
					}
				} else {
					c.query = map[string]any{"input": test.Input, "from": "toon", "to": "minified"}
					c.value = string(test.Expected)
				}
				if test.Options != nil {
					c.query["options"] = test.Options
				}
				cases = append(cases, c)
			}
		}
	}
	if len(cases) != 516 {
		t.Errorf("%d fixtures", len(cases))
	}
	checkConversions(t, cases)
}

// TestConvertRandom pipes the random values and damaged texts of the reference
// implementation through convert --jsonl.
func TestConvertRandom(t *testing.T) {
	folder := filepath.Join(golden.Dir(t), "toon", "random")
	type random struct {
		Name, TOON     string
		Value, Options json.RawMessage
		ShouldError    bool
	}
	var cases []conversionCase
	for _, r := range golden.Cases[random](t, filepath.Join(folder, "encode.jsonl")) {
		cases = append(cases, conversionCase{name: "encode " + r.Name, text: r.TOON,
			query: map[string]any{"input": string(r.Value), "to": "toon", "options": r.Options}})
	}
	for _, r := range golden.Cases[random](t, filepath.Join(folder, "decode.jsonl")) {
		cases = append(cases, conversionCase{name: "decode " + r.Name, fails: r.ShouldError, value: string(r.Value),
			query: map[string]any{"input": r.TOON, "from": "toon", "to": "pretty", "options": r.Options}})
	}
	checkConversions(t, cases)
}

// TestConvertInvalidLWON has the texts that an LWON reader must refuse, with the
// place.
func TestConvertInvalidLWON(t *testing.T) {
	type invalid struct {
		LWON         string
		Line, Column int
	}
	var cases []conversionCase
	for _, c := range golden.Cases[invalid](t, filepath.Join(golden.Dir(t), "lwon-invalid.jsonl")) {
		cases = append(cases, conversionCase{name: c.LWON, fails: true, line: c.Line, column: c.Column,
			query: map[string]any{"input": c.LWON, "from": "lwon", "to": "minified"}})
	}
	if len(cases) != 15 {
		t.Errorf("%d texts", len(cases))
	}
	checkConversions(t, cases)
}

// TestConvertShapes converts the golden documents in all directions.
func TestConvertShapes(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(golden.Dir(t), "shapes", "*.pretty.json"))
	if len(files) != 14 {
		t.Fatalf("%d documents", len(files))
	}
	endings := map[string]string{"pretty": ".pretty.json", "minified": ".min.json", "toon": ".toon", "lwon": ".lwon"}
	for _, file := range files {
		base := strings.TrimSuffix(file, ".pretty.json")
		var cases []conversionCase
		for from := range endings {
			for to := range endings {
				text := string(readFile(t, base+endings[from]))
				want := string(readFile(t, base+endings[to]))
				c := conversionCase{name: filepath.Base(base) + " from " + from + " to " + to, text: want,
					query: map[string]any{"input": text, "from": from, "to": to}}
				if (from == "toon" || from == "lwon") && !keepsAll(t, text, from, want, to) {
					// An order or a spelling that the shape does not keep; the value it does.
					if to == "toon" || to == "lwon" {
						continue
					}
					c.value = want
				}
				cases = append(cases, c)
			}
		}
		checkConversions(t, cases)
	}
}

// keepsAll reports whether text in one shape holds the document of another exactly.
func keepsAll(t *testing.T, text, from, want, to string) bool {
	t.Helper()
	a, err := (&conversion{from: from}).read(from, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	b, err := (&conversion{from: to}).read(to, []byte(want))
	if err != nil {
		t.Fatal(err)
	}
	return shape.Compare(a, b).Exact()
}

// TestConvertTraps has the traps of the kind toon.
func TestConvertTraps(t *testing.T) {
	type expectation struct {
		TOON      string
		JSON      json.RawMessage // a document as a string, or several
		DecodesTo string          `json:"decodes_to"`
		Error     bool
		Line      int
	}
	type trap struct {
		ID, Kind      string
		Input, Expect json.RawMessage
		B64           []byte `json:"input_b64"`
	}
	decode := func(id, text string, e expectation) conversionCase {
		c := conversionCase{name: id + ": " + text, fails: e.Error, line: e.Line,
			query: map[string]any{"input": text, "from": "toon", "to": "json"}}
		if !e.Error {
			if err := json.Unmarshal(e.JSON, &c.value); err != nil {
				t.Fatal(err)
			}
		}
		return c
	}
	var cases []conversionCase
	for _, x := range golden.Cases[trap](t, filepath.Join(golden.Dir(t), "traps.jsonl")) {
		if x.Kind != "toon" {
			continue
		}
		var input struct {
			Op, JSON, Delimiter string
			Cases               []string
		}
		if err := json.Unmarshal(x.Input, &input); err != nil {
			t.Fatal(err)
		}
		var e expectation
		var list []expectation
		if json.Unmarshal(x.Expect, &list) != nil {
			if err := json.Unmarshal(x.Expect, &e); err != nil {
				t.Fatal(err)
			}
		}
		switch {
		case input.Op == "toon_encode_decode":
			query := map[string]any{"input": input.JSON, "to": "toon"}
			if input.Delimiter != "" {
				query["options"] = map[string]any{"delimiter": input.Delimiter}
			}
			cases = append(cases, conversionCase{name: x.ID, query: query, text: e.TOON},
				conversionCase{name: x.ID + ", back", value: input.JSON, query: map[string]any{"input": e.TOON, "from": "toon", "to": "json"}})
		case x.B64 != nil:
			cases = append(cases, decode(x.ID, string(x.B64), e))
		default:
			var documents []json.RawMessage
			if list == nil {
				if err := json.Unmarshal(e.JSON, &documents); err != nil {
					t.Fatal(err)
				}
			}
			for i, text := range input.Cases {
				if list != nil {
					cases = append(cases, decode(x.ID, text, list[i]))
				} else {
					cases = append(cases, decode(x.ID, text, expectation{JSON: documents[i]}))
				}
			}
		}
	}
	checkConversions(t, cases)
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestJSONTraps has the traps of the kind json: digits and characters that JSON
// libraries change, and several documents in one input.
func TestJSONTraps(t *testing.T) {
	type trap struct {
		ID, Kind string
		Input    json.RawMessage
		B64      []byte `json:"input_b64"`
		Expect   json.RawMessage
	}
	seen := 0
	for _, x := range golden.Cases[trap](t, filepath.Join(golden.Dir(t), "traps.jsonl")) {
		if x.Kind != "json" {
			continue
		}
		seen++
		if x.B64 != nil {
			_, stderr := run(t, 1, x.B64, "compare", "-")
			if !strings.Contains(stderr, "standard input:2:1: ") {
				t.Errorf("%s: %s", x.ID, stderr)
			}
			continue
		}
		var input struct {
			JSON   string
			Shapes []string
		}
		var expect struct {
			Digits   []string `json:"digits_kept"`
			Minified string
			Tokens   int `json:"o200k_tokens"`
		}
		if err := errors.Join(json.Unmarshal(x.Input, &input), json.Unmarshal(x.Expect, &expect)); err != nil {
			t.Fatal(err)
		}
		for _, s := range input.Shapes {
			text, _ := run(t, 0, []byte(input.JSON), "convert", "--raw", "--to", s)
			if s == baseline && text != expect.Minified {
				t.Errorf("%s: %s, want %s", x.ID, text, expect.Minified)
			}
			for _, digits := range expect.Digits {
				if !strings.Contains(text, digits) {
					t.Errorf("%s as %s: %s lacks %s", x.ID, s, text, digits)
				}
			}
			back, _ := run(t, 0, []byte(text), "convert", "--raw", "--from", s, "--to", baseline)
			if !equalJSON(t, back, input.JSON) {
				t.Errorf("%s as %s comes back as %s", x.ID, s, back)
			}
		}
		if expect.Tokens > 0 {
			out, _ := run(t, 0, []byte(input.JSON), "compare", "--json", "--shapes", "minified", "-")
			if want := fmt.Sprintf(`"tokens":%d,`, expect.Tokens); !strings.Contains(out, want) {
				t.Errorf("%s: %s lacks %s", x.ID, out, want)
			}
		}
	}
	if seen != 3 {
		t.Errorf("%d traps", seen)
	}
}
