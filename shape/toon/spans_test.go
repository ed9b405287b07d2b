package toon_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/toon"
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

func TestSpans(t *testing.T) {
	for _, test := range spanTests {
		r, err := toon.Render(parse(t, test.json), test.options)
		if err != nil {
			t.Fatal(err)
		}
		if got := spanLines(r); got != test.want {
			t.Errorf("%s:\n%swant\n%s", test.json, got, test.want)
		}
	}
}

var spanTests = []struct {
	json    string
	options toon.Options
	want    string
}{
	{json: `"a, b"`, want: `"\"a, b\"" string node
`},
	{json: `{"id":1.0,"x y":{"on":true,"off":{}}}`, want: `"id" name node /id
":" punctuation node /id
" " space node /id
"1" number node /id
"\n" space node
"\"x y\"" name node /x y
":" punctuation node /x y
"\n  " space node /x y
"on" name node /x y/on
":" punctuation node /x y/on
" " space node /x y/on
"true" literal node /x y/on
"\n  " space node /x y
"off" name node /x y/off
":" punctuation node /x y/off
`},
	{json: `{"tags":["a",null],"none":[]}`, options: toon.Options{Delimiter: toon.Pipe}, want: `"tags" name node /tags
"[2|]" header node /tags
":" punctuation node /tags
" " space node /tags
"a" string node /tags/0
"|" punctuation node /tags
"null" literal node /tags/1
"\n" space node
"none" name node /none
":" punctuation node /none
" " space node /none
"[]" punctuation node /none
`},
	{json: `{"orders":[{"id":1,"to":{"city":"Oslo","zip":5}},{"to":{"zip":6,"city":"Rome"},"id":2}]}`, want: `"orders" name node /orders
"[2]" header node /orders
"{" header node /orders
"id" name path /orders/*/id
"," header node /orders
"to" name path /orders/*/to
"{" header node /orders
"city" name path /orders/*/to/city
"," header node /orders
"zip" name path /orders/*/to/zip
"}" header node /orders
"}" header node /orders
":" punctuation node /orders
"\n  " space node /orders
"1" number node /orders/0/id
"," punctuation node /orders/0
"Oslo" string node /orders/0/to/city
"," punctuation node /orders/0/to
"5" number node /orders/0/to/zip
"\n  " space node /orders
"2" number node /orders/1/id
"," punctuation node /orders/1
"Rome" string node /orders/1/to/city
"," punctuation node /orders/1/to
"6" number node /orders/1/to/zip
`},
	{json: `{"ann":{"age":3,"*":"x"},"bob":{"age":4,"*":"y"}}`, want: `"[2:]" header node
"{" header node
"age" name path /*/age
"," header node
"\"*\"" name path /*/~2
"}" header node
":" punctuation node
"\n  " space node
"ann" name node /ann
":" punctuation node /ann
" " space node /ann
"3" number node /ann/age
"," punctuation node /ann
"x" string node /ann/*
"\n  " space node
"bob" name node /bob
":" punctuation node /bob
" " space node /bob
"4" number node /bob/age
"," punctuation node /bob
"y" string node /bob/*
`},
	{json: `[5,{},[[1],[]],{"a":1,"b":[2]}]`, want: `"[4]" header node
":" punctuation node
"\n  " space node
"-" punctuation node
" " space node
"5" number node /0
"\n  " space node
"-" punctuation node
"\n  " space node
"-" punctuation node
" " space node
"[2]" header node /2
":" punctuation node /2
"\n    " space node /2
"-" punctuation node /2
" " space node /2
"[1]" header node /2/0
":" punctuation node /2/0
" " space node /2/0
"1" number node /2/0/0
"\n    " space node /2
"-" punctuation node /2
" " space node /2
"[0]" header node /2/1
":" punctuation node /2/1
"\n  " space node
"-" punctuation node
" " space node
"a" name node /3/a
":" punctuation node /3/a
" " space node /3/a
"1" number node /3/a
"\n    " space node /3
"b" name node /3/b
"[1]" header node /3/b
":" punctuation node /3/b
" " space node /3/b
"2" number node /3/b/0
`},
}

func ExampleRender() {
	d, _ := shape.Parse("", []byte(`[{"id": 7}, {"id": 8}]`), shape.Limits{})
	r, _ := toon.Render(d, toon.Options{})
	for _, s := range r.Spans[:5] {
		if s.Node == shape.None {
			fmt.Printf("%s %v %s\n", r.Text[s.Start:s.End], s.Role, d.Pattern(s.Path))
		} else {
			fmt.Printf("%s %v %q\n", r.Text[s.Start:s.End], s.Role, d.Pointer(s.Node))
		}
	}
	// Output:
	// [2] header ""
	// { header ""
	// id name /*/id
	// } header ""
	// : punctuation ""
}
