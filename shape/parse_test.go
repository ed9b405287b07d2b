package shape_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/internal/golden"
	"github.com/bpekit/bpekit/shape"
)

func TestParseErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", `f.json:1:1: the text ends, expected a JSON value`},
		{" \n", `f.json:2:1: the text ends, expected a JSON value`},
		{"\ufeff{}", `f.json:1:1: byte order mark "\ufeff", expected a JSON value at the very start`},
		{"x", `f.json:1:1: unexpected text "x", expected a JSON value`},
		{"nul", `f.json:1:1: unexpected text "nul", expected a value`},
		{"[1,\n 2 3]", `f.json:2:4: unexpected text "3]", expected ',' or ']'`},
		{"[1,]", `f.json:1:4: unexpected text "]", expected a value`},
		{"[", `f.json:1:2: the text ends, expected a value or ']'`},
		{"[1,", `f.json:1:4: the text ends, expected a value`},
		{"[1", `f.json:1:3: the text ends, expected ',' or ']'`},
		{"[,1]", `f.json:1:2: unexpected text ",1]", expected a value or ']'`},
		{"{1:2}", `f.json:1:2: unexpected text "1:2}", expected a name in quotes or '}'`},
		{`{"é":1,}`, `f.json:1:8: unexpected text "}", expected a name in quotes`},
		{`{"a" 1}`, `f.json:1:6: unexpected text "1}", expected ':' after the name`},
		{`{"a":}`, `f.json:1:6: unexpected text "}", expected a value`},
		{`{"a":1 "b":2}`, `f.json:1:8: unexpected text "\"b\":2}", expected ',' or '}'`},
		{`[1}`, `f.json:1:3: unexpected text "}", expected ',' or ']'`},
		{`"abc`, `f.json:1:1: unclosed string "\"abc", expected a closing quote`},
		{"[\"a\nb\"]", `f.json:1:4: control character in a string "\n", expected its escape`},
		{`"\x"`, `f.json:1:2: invalid escape "\\x", expected one of \" \\ \/ \b \f \n \r \t \uXXXX`},
		{`"a\u12g4"`, `f.json:1:3: invalid escape "\\u12g4", expected one of \" \\ \/ \b \f \n \r \t \uXXXX`},
		{`1.`, `f.json:1:3: the text ends in a number, expected a digit`},
		{`[-]`, `f.json:1:3: unexpected text in a number "]", expected a digit`},
		{`[01]`, `f.json:1:3: unexpected text "1]", expected ',' or ']'`},
		{"{\"id\":1}\n{\"id\":2}", `f.json:2:1: a second document begins with "{\"id\":2}", expected the end of the text after one document`},
		{"1 x", `f.json:1:3: unexpected text "x", expected the end of the text after one document`},
		{"{}}", `f.json:1:3: unexpected text "}", expected the end of the text after one document`},
		{"[\"\xff\"]", `f.json:1:3: invalid UTF-8 "\xff", expected UTF-8`},
		{"[1 2\xff", `f.json:1:4: unexpected text "2\xff", expected ',' or ']'`},
		{"\xffx", `f.json:1:1: invalid UTF-8 "\xff", expected UTF-8`},
	}
	for _, test := range tests {
		_, err := shape.Parse("f.json", []byte(test.text), shape.Limits{})
		var syntax *shape.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("Parse(%q): %v, want a SyntaxError", test.text, err)
			continue
		}
		if got := strings.TrimPrefix(err.Error(), "shape: "); got != test.want {
			t.Errorf("Parse(%q):\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

func TestParseLimits(t *testing.T) {
	deep := func(n int) string { return strings.Repeat(`[{"a":`, n/2) + "1" + strings.Repeat("}]", n/2) }
	if _, err := shape.Parse("deep", []byte(deep(shape.DefaultMaxDepth)), shape.Limits{}); err != nil {
		t.Errorf("%d levels: %v", shape.DefaultMaxDepth, err)
	}
	tests := []struct {
		text   string
		limits shape.Limits
		want   string
	}{
		{deep(shape.DefaultMaxDepth + 2), shape.Limits{}, "shape: f:1:30001: more than the limit of 10000 levels"},
		{deep(6), shape.Limits{MaxDepth: 4}, "shape: f:1:13: more than the limit of 4 levels"},
		{"[1,2]", shape.Limits{MaxBytes: 4}, "shape: f: more than the limit of 4 bytes"},
	}
	for _, test := range tests {
		_, err := shape.Parse("f", []byte(test.text), test.limits)
		if limit := (*shape.LimitError)(nil); !errors.As(err, &limit) || err.Error() != test.want {
			t.Errorf("Parse(%.20q…): %v, want %s", test.text, err, test.want)
		}
	}
}

// TestJSONTestSuite parses the files of nst/JSONTestSuite. What a name with i_
// leaves open is decided here: numbers of any size and lone surrogates in
// escapes are kept as they are; bytes that are not UTF-8 and a byte order mark
// are refused.
func TestJSONTestSuite(t *testing.T) {
	folder := filepath.Join(golden.Dir(t), "jsontestsuite/test_parsing")
	accepted := func(name string) bool {
		switch name[0] {
		case 'y':
			return true
		case 'n':
			return false
		}
		for _, kept := range []string{"i_number_", "surrogate", "i_structure_500_nested_arrays", "i_string_not_in_unicode_range"} {
			if strings.Contains(name, kept) && name != "i_string_UTF8_surrogate_U+D800.json" && name != "i_string_not_in_unicode_range.json" {
				return true
			}
		}
		return false
	}
	files, _ := filepath.Glob(filepath.Join(folder, "*.json"))
	if len(files) != 318 {
		t.Fatalf("%d files, want 318", len(files))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(file)
		d, err := shape.Parse(name, text, shape.Limits{})
		if (err == nil) != accepted(name) {
			t.Errorf("%s: %v, want accepted=%v", name, err, accepted(name))
		}
		if err != nil && !placed(err) {
			t.Errorf("%s: %v has no place", name, err)
		}
		if err == nil {
			checkDocument(t, d)
		}
	}
}

// placed reports whether an error says where it is.
func placed(err error) bool {
	var syntax *shape.SyntaxError
	var limit *shape.LimitError
	return errors.As(err, &syntax) && syntax.Line > 0 && syntax.Column > 0 || errors.As(err, &limit) && limit.Line > 0
}

// FuzzParse looks for text on which Parse panics or gives a tree that does not
// render and read back as it was.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{"a":[1,-0,1e400,"\ud800\u00e9"],"a":{}}`, `[[],{},"",null,true,false]`, " 1 ", `"\"`, "[1,]", "\xff"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := shape.Parse("fuzz", text, shape.Limits{})
		if (err == nil) != jsonValid(text) {
			t.Fatalf("Parse(%q): %v, but encoding/json says valid=%v", text, err, jsonValid(text))
		}
		if err != nil {
			if !placed(err) {
				t.Fatalf("Parse(%q): %v has no place", text, err)
			}
			return
		}
		checkDocument(t, d)
	})
}

// benchText returns about 4 MB of JSON.
func benchText() string {
	row := `{"id":1234567,"name":"Ada Lovelace","email":"ada@example.com","tags":["x","y"],"score":9.75,"active":true},`
	return `{"rows":[` + strings.TrimSuffix(strings.Repeat(row, 40_000), ",") + `]}`
}

func BenchmarkParse(b *testing.B) {
	text := []byte(benchText())
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := shape.Parse("bench", text, shape.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}

func ExampleParse() {
	_, err := shape.Parse("orders.json", []byte("{\n  \"id\": 1,\n}"), shape.Limits{})
	fmt.Println(err)
	// Output: shape: orders.json:3:1: unexpected text "}", expected a name in quotes
}
