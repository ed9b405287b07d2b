package shape_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bpekit/bpekit/shape"
)

func TestGoldenShapes(t *testing.T) {
	for _, name := range goldenShapes(t) {
		pretty := readFile(t, "testdata/shapes/"+name+".pretty.json")
		minified := readFile(t, "testdata/shapes/"+name+".min.json")
		for _, text := range [][]byte{pretty, minified} {
			d := parse(t, string(text))
			if got := shape.AppendMinified(nil, d); !bytes.Equal(got, minified) {
				t.Errorf("%s: minified differs", name)
			}
			got, err := shape.AppendPretty(nil, d, shape.Limits{})
			if err != nil || !bytes.Equal(got, pretty) {
				t.Errorf("%s: pretty differs: %v", name, err)
			}
			checkDocument(t, d)
		}
	}
}

// checkDocument checks what holds for every document: minified and pretty text
// read back to the same text, and spans tile both.
func checkDocument(t *testing.T, d *shape.Document) {
	t.Helper()
	minified := shape.RenderMinified(d)
	pretty, err := shape.RenderPretty(d, shape.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []*shape.Rendering{minified, pretty} {
		if err := r.Check(); err != nil {
			t.Fatalf("%s: %v", d.Name(), err)
		}
		back, err := shape.Parse("back", r.Text, shape.Limits{})
		if err != nil {
			t.Fatalf("%s: %s does not read back: %v", d.Name(), r.Shape, err)
		}
		if again := shape.AppendMinified(nil, back); !bytes.Equal(again, minified.Text) {
			t.Fatalf("%s: %s reads back as %q", d.Name(), r.Shape, again)
		}
		if round := shape.Compare(d, back); !round.Exact() {
			t.Fatalf("%s: %s comes back as %+v", d.Name(), r.Shape, round)
		}
	}
	if bare := shape.AppendMinified(nil, d); !bytes.Equal(bare, minified.Text) {
		t.Fatalf("%s: minified text differs without spans", d.Name())
	}
	if bare, _ := shape.AppendPretty(nil, d, shape.Limits{}); !bytes.Equal(bare, pretty.Text) {
		t.Fatalf("%s: pretty text differs without spans", d.Name())
	}
}

func jsonValid(text []byte) bool { return utf8.Valid(text) && json.Valid(text) }

func TestPrettyLimit(t *testing.T) {
	d := parse(t, strings.Repeat("[", 1000)+strings.Repeat("]", 1000))
	text, err := shape.AppendPretty(nil, d, shape.Limits{MaxBytes: 10_000})
	if err == nil || len(text) > 0 {
		t.Fatalf("%d bytes, %v; want an error", len(text), err)
	}
	if want := "shape: test.json: more than the limit of 10000 bytes"; err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// spanLines writes spans as lines of text, role and owner.
func spanLines(r *shape.Rendering) string {
	var b strings.Builder
	for _, s := range r.Spans {
		owner := "path " + r.Document.Pattern(s.Path)
		if s.Node != shape.None {
			owner = "node " + r.Document.Pointer(s.Node)
		}
		fmt.Fprintf(&b, "%q %v %s\n", r.Text[s.Start:s.End], s.Role, strings.TrimRight(owner, " "))
	}
	return b.String()
}

func TestSpans(t *testing.T) {
	for _, test := range spanTests {
		d := parse(t, test.json)
		pretty, err := shape.RenderPretty(d, shape.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if got := spanLines(shape.RenderMinified(d)); got != test.minified {
			t.Errorf("minified %s:\n%swant\n%s", test.json, got, test.minified)
		}
		if got := spanLines(pretty); got != test.pretty {
			t.Errorf("pretty %s:\n%swant\n%s", test.json, got, test.pretty)
		}
	}
}

var spanTests = []struct{ json, minified, pretty string }{
	{
		`"a\n"`,
		`"\"a\\n\"" string node
`,
		`"\"a\\n\"" string node
`,
	},
	{
		`{"id":1}`,
		`"{" punctuation node
"\"id\"" name node /id
":" punctuation node /id
"1" number node /id
"}" punctuation node
`,
		`"{" punctuation node
"\n  " space node
"\"id\"" name node /id
":" punctuation node /id
" " space node /id
"1" number node /id
"\n" space node
"}" punctuation node
`,
	},
	{
		`[true,null,[]]`,
		`"[" punctuation node
"true" literal node /0
"," punctuation node
"null" literal node /1
"," punctuation node
"[]" punctuation node /2
"]" punctuation node
`,
		`"[" punctuation node
"\n  " space node
"true" literal node /0
"," punctuation node
"\n  " space node
"null" literal node /1
"," punctuation node
"\n  " space node
"[]" punctuation node /2
"\n" space node
"]" punctuation node
`,
	},
	{
		`{"a":{"b":[]},"a":"x"}`,
		`"{" punctuation node
"\"a\"" name node /a
":" punctuation node /a
"{" punctuation node /a
"\"b\"" name node /a/b
":" punctuation node /a/b
"[]" punctuation node /a/b
"}" punctuation node /a
"," punctuation node
"\"a\"" name node /a
":" punctuation node /a
"\"x\"" string node /a
"}" punctuation node
`,
		`"{" punctuation node
"\n  " space node
"\"a\"" name node /a
":" punctuation node /a
" " space node /a
"{" punctuation node /a
"\n    " space node /a
"\"b\"" name node /a/b
":" punctuation node /a/b
" " space node /a/b
"[]" punctuation node /a/b
"\n  " space node /a
"}" punctuation node /a
"," punctuation node
"\n  " space node
"\"a\"" name node /a
":" punctuation node /a
" " space node /a
"\"x\"" string node /a
"\n" space node
"}" punctuation node
`,
	},
	{
		`[[1],[-2]]`,
		`"[" punctuation node
"[" punctuation node /0
"1" number node /0/0
"]" punctuation node /0
"," punctuation node
"[" punctuation node /1
"-2" number node /1/0
"]" punctuation node /1
"]" punctuation node
`,
		`"[" punctuation node
"\n  " space node
"[" punctuation node /0
"\n    " space node /0
"1" number node /0/0
"\n  " space node /0
"]" punctuation node /0
"," punctuation node
"\n  " space node
"[" punctuation node /1
"\n    " space node /1
"-2" number node /1/0
"\n  " space node /1
"]" punctuation node /1
"\n" space node
"]" punctuation node
`,
	},
}

func ExampleRenderMinified() {
	d, _ := shape.Parse("", []byte(`{"id": [7]}`), shape.Limits{})
	r := shape.RenderMinified(d)
	for _, s := range r.Spans {
		fmt.Printf("%-4s %q %v\n", r.Text[s.Start:s.End], d.Pointer(s.Node), s.Role)
	}
	// Output:
	// {    "" punctuation
	// "id" "/id" name
	// :    "/id" punctuation
	// [    "/id" punctuation
	// 7    "/id/0" number
	// ]    "/id" punctuation
	// }    "" punctuation
}

func BenchmarkRenderMinified(b *testing.B) {
	d := parse(b, benchText())
	b.SetBytes(int64(len(d.Source())))
	b.ReportAllocs()
	for b.Loop() {
		shape.RenderMinified(d)
	}
}
