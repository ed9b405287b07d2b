package lwon_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
)

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

func render(t testing.TB, d *shape.Document) *shape.Rendering {
	t.Helper()
	r, err := lwon.Render(d)
	if err != nil {
		t.Fatalf("%s: %v", d.Source(), err)
	}
	return r
}

// checkSpans checks that spans tile the text, that the text is that of Encode,
// and what roles must be true of the bytes they stand for.
func checkSpans(t testing.TB, d *shape.Document, want []byte) {
	t.Helper()
	r := render(t, d)
	if r.Shape != "lwon" || string(r.Text) != string(want) {
		t.Fatalf("%s: rendered\n%s\nencoded\n%s", d.Source(), r.Text, want)
	}
	if err := r.Check(); err != nil {
		t.Fatalf("%s: %v", d.Source(), err)
	}
	scalars := 0
	for _, s := range r.Spans {
		text := string(r.Text[s.Start:s.End])
		if !fitsRole(d, s, text) {
			t.Fatalf("%s: span %q has role %v", d.Source(), text, s.Role)
		}
		if s.Role == shape.RoleString || s.Role == shape.RoleNumber || s.Role == shape.RoleLiteral {
			scalars++
		}
	}
	if want := countScalars(d); scalars != want {
		t.Fatalf("%s: %d spans of scalars, want %d", d.Source(), scalars, want)
	}
}

func fitsRole(d *shape.Document, s shape.Span, text string) bool {
	switch s.Role {
	case shape.RoleHeader:
		return s.Path != shape.NoPath && strings.Trim(text, "[]{}*^") == ""
	case shape.RoleSpace:
		return strings.Trim(text, " \n") == ""
	case shape.RolePunctuation:
		return s.Node != shape.None && strings.Trim(text, "[]{}~:") == ""
	case shape.RoleName:
		return s.Path != shape.NoPath || d.IsMember(s.Node)
	case shape.RoleString:
		return d.Kind(s.Node) == shape.String
	case shape.RoleNumber:
		return d.Kind(s.Node) == shape.Number && text == string(d.Literal(s.Node))
	}
	return d.Kind(s.Node) <= shape.Bool && text == string(d.Literal(s.Node))
}

func countScalars(d *shape.Document) int {
	n := 0
	for m := range shape.Node(d.Len()) {
		if d.Kind(m) < shape.Array {
			n++
		}
	}
	return n
}

func TestSpansTile(t *testing.T) {
	for _, file := range goldenFiles(t) {
		checkSpans(t, readJSON(t, strings.TrimSuffix(file, ".lwon")+".min.json"), read(t, file))
	}
	for _, p := range pairs {
		checkSpans(t, parse(t, p.json), []byte(p.lwon))
	}
	for seed := range uint64(2000) {
		json := newMaker(rand.New(rand.NewPCG(seed, 2))).document()
		checkSpans(t, parse(t, json), []byte(encode(t, json)))
	}
}

// TestHeaderPaths checks that the names of a header belong to paths that nodes of
// the document have.
func TestHeaderPaths(t *testing.T) {
	for _, file := range goldenFiles(t) {
		r := render(t, readJSON(t, strings.TrimSuffix(file, ".lwon")+".min.json"))
		known := map[shape.Path]bool{}
		for n := range shape.Node(r.Document.Len()) {
			known[r.Document.Path(n)] = true
		}
		for _, s := range r.Spans {
			if s.Path != shape.NoPath && s.Role == shape.RoleName && !known[s.Path] {
				t.Errorf("%s: %q belongs to %s, where nothing is", file, r.Text[s.Start:s.End], r.Document.Pattern(s.Path))
			}
		}
	}
}

func TestSpans(t *testing.T) {
	for _, test := range spanTests {
		if got := spanLines(render(t, parse(t, test.json))); got != test.spans {
			t.Errorf("%s:\n%swant\n%s", test.json, got, test.spans)
		}
	}
}

func ExampleRender() {
	d, _ := shape.Parse("", []byte(`[{"id":7,"at":{"x":1}}]`), shape.Limits{})
	r, _ := lwon.Render(d)
	for _, s := range r.Spans[:6] {
		fmt.Printf("%q is %v of %q\n", r.Text[s.Start:s.End], s.Role, d.Pattern(s.Path))
	}
	// Output:
	// "[" is header of ""
	// "id" is name of "/*/id"
	// " " is space of ""
	// "at" is name of "/*/at"
	// "[" is header of "/*/at"
	// "x" is name of "/*/at/x"
}
