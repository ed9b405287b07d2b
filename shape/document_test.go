package shape_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bpekit/bpekit/shape"
)

const odd = ` { "a/b~" : [ {"*":1}, {"*":2.50} , [] ], "\u0061" : "x\n", "" : {} , "a" : null } `

func TestTree(t *testing.T) {
	d := parse(t, odd)
	var got []string
	for n := range shape.Node(d.Len()) {
		got = append(got, fmt.Sprintf("%s %v %d %s %d parent=%d first=%d next=%d", d.Pointer(n), d.Kind(n), d.Index(n), d.Literal(n), d.Count(n), d.Parent(n), d.First(n), d.Next(n)))
	}
	want := []string{
		` object -1 ` + strings.TrimSpace(odd) + ` 4 parent=-1 first=1 next=-1`,
		`/a~1b~0 array -1 [ {"*":1}, {"*":2.50} , [] ] 3 parent=0 first=2 next=7`,
		`/a~1b~0/0 object 0 {"*":1} 1 parent=1 first=3 next=4`,
		`/a~1b~0/0/* number -1 1 0 parent=2 first=-1 next=-1`,
		`/a~1b~0/1 object 1 {"*":2.50} 1 parent=1 first=5 next=6`,
		`/a~1b~0/1/* number -1 2.50 0 parent=4 first=-1 next=-1`,
		`/a~1b~0/2 array 2 [] 0 parent=1 first=-1 next=-1`,
		`/a string -1 "x\n" 0 parent=0 first=-1 next=8`,
		`/ object -1 {} 0 parent=0 first=-1 next=9`,
		`/a null -1 null 0 parent=0 first=-1 next=-1`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := slices.Collect(d.Children(1)); !slices.Equal(got, []shape.Node{2, 4, 6}) {
		t.Errorf("children of 1 are %v", got)
	}
	if got := d.Text(7); got != "x\n" {
		t.Errorf("text is %q", got)
	}
	if name, text := d.MemberName(7), d.Text(5); name != "a" || text != "2.50" {
		t.Errorf("name %q, text %q", name, text)
	}
	if lit, at := d.NameLiteral(7), d.NameOffset(7); string(lit) != `"\u0061"` || odd[at:at+8] != `"\u0061"` {
		t.Errorf("name literal %s at %d", lit, at)
	}
	if d.NameLiteral(2) != nil || d.NameOffset(2) != -1 || d.MemberName(0) != "" || d.Index(0) != -1 || d.IsMember(0) {
		t.Error("a node that is not a member has a name")
	}
}

func TestLookup(t *testing.T) {
	d := parse(t, odd)
	for n := range shape.Node(d.Len() - 1) { // the last has the pointer of an earlier one
		if got, err := d.Lookup(d.Pointer(n)); err != nil || got != n {
			t.Errorf("Lookup(%q) = %d, %v; want %d", d.Pointer(n), got, err, n)
		}
	}
	tests := []struct{ pointer, want string }{
		{"a", `shape: pointer "a", expected "" or a slash first`},
		{"/b", `shape: pointer "/b": no "b" in the object ""`},
		{"/a~1b~0/3", `shape: pointer "/a~1b~0/3": no "3" in the array "/a~1b~0"`},
		{"/a~1b~0/00", `shape: pointer "/a~1b~0/00": no "00" in the array "/a~1b~0"`},
		{"/a~1b~0/-1", `shape: pointer "/a~1b~0/-1": no "-1" in the array "/a~1b~0"`},
		{"/a/x", `shape: pointer "/a/x": no "x" in the string "/a"`},
	}
	for _, test := range tests {
		if _, err := d.Lookup(test.pointer); err == nil || err.Error() != test.want {
			t.Errorf("Lookup(%q): %v, want %s", test.pointer, err, test.want)
		}
	}
}

func TestPaths(t *testing.T) {
	d := parse(t, odd)
	want := []string{"", "/a~1b~0", "/a~1b~0/*", "/a~1b~0/*/~2", "/a~1b~0/*", "/a~1b~0/*/~2", "/a~1b~0/*", "/a", "/", "/a"}
	for n, want := range want {
		if got := d.Pattern(d.Path(shape.Node(n))); got != want {
			t.Errorf("pattern of node %d is %q, want %q", n, got, want)
		}
	}
	if d.Path(2) != d.Path(6) || d.ElementPath(d.Path(1)) != d.Path(2) || d.MemberPath(d.Path(2), []byte("*")) != d.Path(3) {
		t.Error("paths are not interned")
	}
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			p := d.MemberPath(d.ElementPath(0), fmt.Append(nil, i%4))
			if got, want := d.Pattern(p), fmt.Sprintf("/*/%d", i%4); got != want {
				t.Errorf("pattern is %q, want %q", got, want)
			}
		})
	}
	wait.Wait()
}

func TestUnambiguous(t *testing.T) {
	many := func(last string) string {
		var b strings.Builder
		for i := range 50 {
			fmt.Fprintf(&b, `"k%d":{},`, i)
		}
		return "{" + b.String() + last + "}"
	}
	tests := []struct{ text, want string }{
		{`{"a":1,"b":{"a":1}}`, ""},
		{`{"a":1,"a":2}`, `1:8: duplicate name "a", expected each name once in an object`},
		{`{"a":1,"\u0061":2}`, `1:8: duplicate name "a", expected each name once in an object`},
		{`{"a":{"x":1,"x":2},"a":2}`, `1:13: duplicate name "x", expected each name once in an object`},
		{`{"a":1,"a":{"x":1,"x":2}}`, `1:8: duplicate name "a", expected each name once in an object`},
		{many(`"z":0`), ""},
		{many(`"k7":0`), `1:442: duplicate name "k7", expected each name once in an object`},
		{`["\ud83d\ude00\\ud800"]`, ""},
		{`["ok\ud800\ud800"]`, `1:5: lone surrogate "\\ud800", expected a pair of surrogates`},
		{`{"\udc00":1}`, `1:3: lone surrogate "\\udc00", expected a pair of surrogates`},
		{`{"a":"\ud800","a":1}`, `1:7: lone surrogate "\\ud800", expected a pair of surrogates`},
		{`{"a":1,"a":"\ud800"}`, `1:8: duplicate name "a", expected each name once in an object`},
		{"{\"a\":1,\n\"a\":2}", `2:1: duplicate name "a", expected each name once in an object`},
	}
	for _, test := range tests {
		got := ""
		if err := parse(t, test.text).Unambiguous("toon"); err != nil {
			if !errors.As(err, new(*shape.SyntaxError)) {
				t.Errorf("%s: %T", test.text, err)
			}
			got = strings.TrimPrefix(err.Error(), "toon: test.json:")
		}
		if got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

// TestUnambiguousSmallAfterWide holds the search for duplicates to linear time
// where one wide object comes before many small ones.
func TestUnambiguousSmallAfterWide(t *testing.T) {
	var b strings.Builder
	b.WriteString(`[{"k":0`)
	for i := range 100_000 {
		fmt.Fprintf(&b, `,"k%d":0`, i)
	}
	b.WriteString("}")
	b.WriteString(strings.Repeat(`,{"a":0,"b":0,"c":0,"d":0,"e":0,"f":0,"g":0,"h":0,"i":0,"j":0}`, 20_000))
	b.WriteString("]")
	if err := parse(t, b.String()).Unambiguous("shape"); err != nil {
		t.Error(err)
	}
}

func TestBuilder(t *testing.T) {
	b := shape.NewBuilder(0, 0)
	b.BeginObject()
	b.Name([]byte("a\"é\xed\xa0\x80"))
	b.BeginArray()
	b.Literal([]byte("1.50"))
	b.String([]byte("x\x1f\u2028\xff"))
	b.EndArray()
	b.NameLiteral([]byte(`"\u0062"`))
	b.BeginObject()
	b.EndObject()
	b.EndObject()
	d, err := b.Document("built", shape.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"a\"é\ud800":[1.50,"x\u001f` + "\u2028\ufffd" + `"],"\u0062":{}}`
	if string(d.Source()) != want {
		t.Errorf("built %s, want %s", d.Source(), want)
	}
	checkDocument(t, d)
	if again := parse(t, want); !shape.Compare(d, again).Exact() || d.Len() != again.Len() {
		t.Error("the built document is not the parsed one")
	}
	b = shape.NewBuilder(0, 0)
	b.String([]byte("12345678"))
	if _, err := b.Document("built", shape.Limits{MaxBytes: 9}); err == nil || err.Error() != "shape: built: more than the limit of 9 bytes" {
		t.Errorf("got %v", err)
	}
}

func TestBuilderMisuse(t *testing.T) {
	null := []byte("null")
	for name, misuse := range map[string]func(b *shape.Builder){
		"no name":        func(b *shape.Builder) { b.BeginObject(); b.Literal(null) },
		"name in array":  func(b *shape.Builder) { b.BeginArray(); b.Name(null) },
		"name at root":   func(b *shape.Builder) { b.Name(null) },
		"two names":      func(b *shape.Builder) { b.BeginObject(); b.Name(null); b.Name(null) },
		"no value":       func(b *shape.Builder) { b.BeginObject(); b.Name(null); b.EndObject() },
		"wrong end":      func(b *shape.Builder) { b.BeginObject(); b.EndArray() },
		"end at root":    func(b *shape.Builder) { b.EndArray() },
		"two roots":      func(b *shape.Builder) { b.Literal(null); b.Literal(null) },
		"not closed":     func(b *shape.Builder) { b.BeginArray(); b.Document("", shape.Limits{}) },
		"nothing at all": func(b *shape.Builder) { b.Document("", shape.Limits{}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			misuse(shape.NewBuilder(0, 0))
		}()
	}
}

// TestBuilderCopies builds random documents a second time from the nodes of the
// first.
func TestBuilderCopies(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		d := parse(t, string(appendRandom(nil, r, 5)))
		if got := copyWithBuilder(t, d); string(got.Source()) != string(shape.AppendMinified(nil, d)) {
			t.Fatalf("copied %s, want %s", got.Source(), d.Source())
		}
	}
}

func copyWithBuilder(t *testing.T, d *shape.Document) *shape.Document {
	t.Helper()
	b := shape.NewBuilder(0, 0)
	var value func(n shape.Node)
	value = func(n shape.Node) {
		if d.IsMember(n) {
			b.NameLiteral(d.NameLiteral(n))
		}
		switch d.Kind(n) {
		case shape.Array:
			b.BeginArray()
			defer b.EndArray()
		case shape.Object:
			b.BeginObject()
			defer b.EndObject()
		default:
			b.Literal(d.Literal(n))
		}
		for c := range d.Children(n) {
			value(c)
		}
	}
	value(d.Root())
	got, err := b.Document("copy", shape.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// appendRandom appends a random JSON value.
func appendRandom(dst []byte, r *rand.Rand, depth int) []byte {
	scalars := []string{"null", "true", "0", "-1.50", "1e400", `""`, `"a\u00e9"`, `"\ud800"`, `"😀 x"`}
	kind := r.IntN(4)
	if depth == 0 || kind < 2 {
		return append(dst, scalars[r.IntN(len(scalars))]...)
	}
	brackets := [...]string{2: "[]", 3: "{}"}[kind]
	dst = append(dst, brackets[0])
	for i := range r.IntN(5) {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		if kind == 3 {
			dst = fmt.Appendf(dst, `"k%d" : `, r.IntN(6))
		}
		dst = appendRandom(dst, r, depth-1)
	}
	return append(dst, brackets[1])
}

func ExampleDocument_Pattern() {
	d, _ := shape.Parse("", []byte(`{"orders": [{"id": 1}, {"id": 2}]}`), shape.Limits{})
	n, _ := d.Lookup("/orders/1/id")
	fmt.Println(d.Pattern(d.Path(n)), d.Text(n))
	// Output: /orders/*/id 2
}
