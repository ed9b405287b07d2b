package cost_test

import (
	"strings"
	"testing"

	"github.com/bpekit/bpekit/cost"
)

// What five small documents cost, worked out by hand. A row of want is a path,
// what its names pay and what its own bytes pay; / is the root. The token lists
// are those of o200k_base. In the working, ` "` etc. is a token, and "half of"
// etc. is the share of one, in bytes.
var byHand = []struct {
	document string
	shape    string
	tokens   string // parted by │, ⏎ for a line end, · for a blank
	want     string
}{
	// id   name  half of ·", then id, ":, · : 1/2+1+1+1; its value 1
	// ok   name  half of ·", ok, ":, and the blank of ·true, 1/5: 27/10; value 4/5
	// root {⏎, ·, half of ·", ,⏎, ·, half of ·", ⏎, }: 7
	{`{"id":7,"ok":true}`, "pretty", `{⏎│·│·"│id│":│·│7│,⏎│·│·"│ok│":│·true│⏎│}`,
		"/ 0 7; /id 7/2 1; /ok 27/10 4/5"},
	// id   half of {", id, ":  ok the same with ,"   root the other halves and }
	{`{"id":7,"ok":true}`, "minified", `{"│id│":│7│,"│ok│":│true│}`,
		"/ 0 2; /id 5/2 1; /ok 5/2 1"},
	// id   id, :, ·   ok  ok, :, 1/5 of ·true   root the line end
	{`{"id":7,"ok":true}`, "toon", `id│:│·│7│⏎│ok│:│·true`,
		"/ 0 1; /id 3 1; /ok 11/5 4/5"},
	// Two of three bytes of {id and ·ok are names in the header. root: 1/3 of
	// each, }⏎, [, the blank of ·true, ]: 2/3 + 3 + 1/5
	{`{"id":7,"ok":true}`, "lwon", `{id│·ok│}⏎│[│7│·true│]`,
		"/ 0 58/15; /id 2/3 1; /ok 2/3 4/5"},

	// a    twice half of ·", a, ":, ·; values 1 each
	// b    twice half of ·", b, ":, half of ·"; values half of ·", x, half of "⏎
	// /*   {⏎ of ·{⏎ 2/3, ···, half of ·", ,⏎, ···, half of ·", half of "⏎, ·, and
	//      of the end ·},⏎ a half, of ·}⏎ two thirds: 20/3 + 41/6
	// root [⏎, ·, 1/3 of ·{⏎, half of ·},⏎, ·, 1/3, 1/3 of ·}⏎, ]
	{`[{"a":1,"b":"x"},{"a":2,"b":"y"}]`, "pretty",
		`[⏎│·│·{⏎│···│·"│a│":│·│1│,⏎│···│·"│b│":│·"│x│"⏎│·│·},⏎│·│·{⏎│···│·"│a│":│·│2│,⏎│···│·"│b│":│·"│y│"⏎│·│·}⏎│]`,
		"/ 0 11/2; /* 0 27/2; /*/a 7 2; /*/b 6 4"},
	// "},{" is shared by five: the string x, the first object, the array, the
	// second object, and the name a.
	// a    1/2+1+1 and 1/5+1+1          b  twice 1/2+1+2/3
	// b's values 1/3+1+1/5 and 1/3+1+1/2
	// /*   1/2, 1/2, 1/5 and 1/5, 1/2, 1/2   root 1, 1/5, 1
	{`[{"a":1,"b":"x"},{"a":2,"b":"y"}]`, "minified",
		`[│{"│a│":│1│,"│b│":"│x│"},{"│a│":│2│,"│b│":"│y│"}│]`,
		"/ 0 11/5; /* 0 12/5; /*/a 47/10 2; /*/b 13/3 101/30"},
	// The header's names: a, and half of ,b. A row's comma is its object's: half
	// of ,x and of ,y. root: [, 2, ]{, half of ,b, }, :⏎, four blanks, ⏎
	{`[{"a":1,"b":"x"},{"a":2,"b":"y"}]`, "toon",
		`[│2│]{│a│,b│}│:⏎│·│·│1│,x│⏎│·│·│2│,y`,
		"/ 0 21/2; /* 0 1; /*/a 1 2; /*/b 1/2 1"},
	// names half of [a and of ·b; objects [, half of ·x, half of ]⏎, and again
	// root half of [a, half of ·b, ]⏎, [⏎, two halves of ]⏎, ]
	{`[{"a":1,"b":"x"},{"a":2,"b":"y"}]`, "lwon",
		`[a│·b│]⏎│[⏎│[│1│·x│]⏎│[│2│·y│]⏎│]`,
		"/ 0 5; /* 0 4; /*/a 1/2 2; /*/b 1/2 1"},

	// user 1/2+1+1, the blank of ·{⏎; its own 2/3, ···, 1/2, half of "⏎, ·, half
	//      of ·},⏎      name 1/2+1+1+1/2; Ann with half of ·" and of "⏎
	// tags 1/2+1+1+1/3; own 2/3, ···, 1/2, 2/3 of ",⏎, ···, 1/2, 1/2, ·, 2/3 of ·]⏎
	// its strings 1/2+1+1/3 and 1/2+1+1/2
	// root {⏎, ·, 1/2, half of ·},⏎, ·, 1/2, 1/3 of ·]⏎, }
	{`{"user":{"name":"Ann"},"tags":["a","b"]}`, "pretty",
		`{⏎│·│·"│user│":│·{⏎│···│·"│name│":│·"│Ann│"⏎│·│·},⏎│·│·"│tags│":│·[⏎│···│·"│a│",⏎│···│·"│b│"⏎│·│·]⏎│}`,
		"/ 0 35/6; /user 17/6 25/6; /user/name 3 2; /tags 17/6 13/2; /tags/* 0 23/6"},
	// ":{" is 1/2 user's name, 1/4 user's own, 1/4 the name name.
	// user 1/2+1+1/2, own 1/4 and half of "}    name 1/4+1+2/3, Ann 1/3+1+1/2
	// tags 1/2+1+1/2, own 1/4, 1/3 of ",", half of "]; strings 1/4+1+1/3, 1/3+1+1/2
	{`{"user":{"name":"Ann"},"tags":["a","b"]}`, "minified",
		`{"│user│":{"│name│":"│Ann│"}│,"│tags│":["│a│","│b│"]│}`,
		"/ 0 2; /user 2 3/4; /user/name 23/12 11/6; /tags 2 13/12; /tags/* 0 41/12"},
	// user 1 and half of :⏎; its own the line end and the indentation: 1/2, ·,
	//      1/5 of ·name     name 4/5+1, the blank of ·Ann; Ann 3/4
	// tags 1, the colon of ]:, the blank of ·a; own [, 2, half of ]:, half of ,b
	{`{"user":{"name":"Ann"},"tags":["a","b"]}`, "toon",
		`user│:⏎│·│·name│:│·Ann│⏎│tags│[│2│]:│·a│,b`,
		"/ 0 1; /user 3/2 17/10; /user/name 41/20 3/4; /tags 2 3; /tags/* 0 1"},
	// user 1; own 1/5 of [name, ], half of [[, ] of the row    name 4/5, Ann 1
	// tags 4/5 of ·tags; own half of ·[, half of ·b, half of ]]
	// root {, 1/5, }⏎, half of [[, half of ·[, half of ]]
	{`{"user":{"name":"Ann"},"tags":["a","b"]}`, "lwon",
		`{│user│[name│]│·tags│}⏎│[[│Ann│]│·[│a│·b│]]`,
		"/ 0 37/10; /user 1 27/10; /user/name 4/5 1; /tags 4/5 3/2; /tags/* 0 3/2"},

	// The five chunks of the name are five tokens in every shape; quotes, colon and
	// blank come on top: 1/2+5+1+1/2, 1/2+5+2/3, 5+1+1/2, and 5 in a header.
	{`{"customerShippingAddressLine2":"x y"}`, "pretty",
		`{⏎│·│·"│customer│Shipping│Address│Line│2│":│·"│x│·y│"⏎│}`,
		"/ 0 4; /customerShippingAddressLine2 7 3"},
	{`{"customerShippingAddressLine2":"x y"}`, "minified",
		`{"│customer│Shipping│Address│Line│2│":"│x│·y│"}`,
		"/ 0 1; /customerShippingAddressLine2 37/6 17/6"},
	{`{"customerShippingAddressLine2":"x y"}`, "toon",
		`customer│Shipping│Address│Line│2│:│·x│·y`,
		"/ 0 0; /customerShippingAddressLine2 13/2 3/2"},
	{`{"customerShippingAddressLine2":"x y"}`, "lwon",
		`{│customer│Shipping│Address│Line│2│}⏎│["│x│·y│"]`,
		"/ 0 3; /customerShippingAddressLine2 5 3"},

	// The blank before a number stands alone, before a string it rides with the
	// quote; the 13 digits are five tokens in every shape.
	// ts   1/2+1+1+1      s  1/2+1+1+1/2, true 1/2+1+1/3 of ",⏎
	// n    1/2+1+1+1/5    e  1/2+1+1+1/4 of ·{}⏎, {} half of it
	// root {⏎, four times · and half of ·", twice ,⏎, 2/3 of ",⏎, 1/4, }
	{`{"ts":1730505600000,"s":"true","n":null,"e":{}}`, "pretty",
		`{⏎│·│·"│ts│":│·│173│050│560│000│0│,⏎│·│·"│s│":│·"│true│",⏎│·│·"│n│":│·null│,⏎│·│·"│e│":│·{}⏎│}`,
		"/ 0 131/12; /ts 7/2 5; /s 3 11/6; /n 27/10 4/5; /e 11/4 1/2"},
	// s    1/2+1+2/3, true 1/3+1+1/3 of ","   n  1/3+1+1   e 1/2+1+1, { and half of }}
	// root 1/2, 1/2, 1/3, 1/2, 1/2
	{`{"ts":1730505600000,"s":"true","n":null,"e":{}}`, "minified",
		`{"│ts│":│173│050│560│000│0│,"│s│":"│true│","│n│":│null│,"│e│":│{│}}`,
		"/ 0 7/3; /ts 5/2 5; /s 13/6 5/3; /n 7/3 1; /e 5/2 3/2"},
	// The empty object has no bytes of its own. root ⏎, half of "⏎, ⏎
	{`{"ts":1730505600000,"s":"true","n":null,"e":{}}`, "toon",
		`ts│:│·│173│050│560│000│0│⏎│s│:│·"│true│"⏎│n│:│·null│⏎│e│:`,
		"/ 0 5/2; /ts 3 5; /s 5/2 2; /n 11/5 4/5; /e 2 0"},
	// root {, three halves, }⏎, [, 1/2, 1/5, 1/3, ]
	{`{"ts":1730505600000,"s":"true","n":null,"e":{}}`, "lwon",
		`{│ts│·s│·n│·e│}⏎│[│173│050│560│000│0│·"│true│"│·null│·{}│]`,
		"/ 0 98/15; /ts 1 5; /s 1/2 5/2; /n 1/2 4/5; /e 1/2 2/3"},
}

func TestByHand(t *testing.T) {
	e := load(t, "o200k_base")
	for _, c := range byHand {
		s, err := cost.ShapeByName(c.shape)
		if err != nil {
			t.Fatal(err)
		}
		a := attribute(t, e, s, parse(t, c.document))
		if got := drawn(a); got != c.tokens {
			t.Errorf("%s as %s: tokens\n got %s\nwant %s", c.document, c.shape, got, c.tokens)
		}
		if got := strings.Join(rows(a.Folded()), "; "); got != c.want {
			t.Errorf("%s as %s:\n got %s\nwant %s", c.document, c.shape, got, c.want)
		}
	}
}

// drawn returns the text of a rendering with its tokens, as byHand has it.
func drawn(a *cost.Attribution) string {
	var pieces []string
	start := uint32(0)
	for _, end := range a.TokenEnds() {
		pieces = append(pieces, string(a.Rendering.Text[start:end]))
		start = end
	}
	return strings.NewReplacer(" ", "·", "\n", "⏎").Replace(strings.Join(pieces, "│"))
}

// rows returns the rows of a tree, as byHand has them.
func rows(t *cost.Tree) []string {
	var list []string
	for i := range t.All() {
		path := t.Pointer(i)
		if path == "" {
			path = "/"
		}
		list = append(list, path+" "+t.Name(i).Rat().RatString()+" "+t.Own(i).Rat().RatString())
	}
	return list
}
