package lwon_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/internal/golden"
	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
)

// decodeError returns the error of a text that must have one, as
// "line:column: message".
func decodeError(t *testing.T, text string) string {
	t.Helper()
	d, err := lwon.Decode("", []byte(text), shape.Limits{})
	if err == nil {
		return "none: " + string(d.Source())
	}
	var limit *shape.LimitError
	var syntax *shape.SyntaxError
	if !errors.As(err, &limit) && !errors.As(err, &syntax) {
		t.Errorf("%q: the error is a %T", text, err)
	}
	if syntax != nil {
		if line, column := shape.Position([]byte(text), syntax.Offset); line != syntax.Line || column != syntax.Column {
			t.Errorf("%q: offset %d is not %d:%d", text, syntax.Offset, syntax.Line, syntax.Column)
		}
	}
	return strings.TrimPrefix(err.Error(), "lwon: ")
}

func TestGoldenInvalid(t *testing.T) {
	type invalid struct {
		LWON         string
		Line, Column int
	}
	for number, c := range golden.Cases[invalid](t, "testdata/lwon-invalid.jsonl") {
		want := fmt.Sprintf("%d:%d: ", c.Line, c.Column)
		if got := decodeError(t, c.LWON); !strings.HasPrefix(got, want) {
			t.Errorf("line %d: %q: got %s, want %s", number, c.LWON, got, want)
		}
	}
}

// invalid are texts that break one clause of section 6 each, in its order, with
// the place and the words of the error.
var invalid = []struct{ lwon, want string }{
	// An empty document; U+FEFF at its start; invalid UTF-8; data after the end;
	// a first of two items that is not bracketed.
	{"", `1:1: the text is empty, expected a value or a header`},
	{" \r\n\t", `2:2: the text is empty, expected a value or a header`},
	{"\uFEFF[]", `1:1: byte order mark "\ufeff", expected a value or a header at the very start`},
	{"\uFEFF", `1:1: byte order mark "\ufeff", expected a value or a header at the very start`},
	{" \uFEFF1", `1:2: unexpected text "\ufeff1", expected a value`},
	{"\xff", `1:1: invalid UTF-8 "\xff", expected UTF-8`},
	{"[é \"日\xe6\x97\"]", `1:6: invalid UTF-8 "\xe6", expected UTF-8`},
	{"{a}\n[x\xc0\xaf]", `2:3: invalid UTF-8 "\xc0", expected UTF-8`},
	{"[\xed\xa0\x80]", `1:2: invalid UTF-8 "\xed", expected UTF-8`},
	{"[a \"b\" \xf4\x90\x80\x80", `1:8: invalid UTF-8 "\xf4", expected UTF-8`},
	{"[~ \xff]", `1:2: unexpected text "~", expected ~ only as an item of a row`},
	{"[\"\xff", `1:2: unclosed string "\"\xff", expected a closing quote`},
	{"[\xff", `1:2: invalid UTF-8 "\xff", expected UTF-8`},
	{"1 2", `1:3: more text after the end "2", expected one value, or a header in brackets and a body`},
	{"\"a\"b", `1:4: more text after the end "b", expected one value, or a header in brackets and a body`},
	{"a\n[1]", `2:1: more text after the end "[1]", expected one value, or a header in brackets and a body`},
	{"{a}\n[1] [2]", `2:5: more text after the end "[2]", expected one value, or a header in brackets and a body`},
	{"{a}\n[1]]", `2:4: more text after the end "]", expected one value, or a header in brackets and a body`},
	{"[a]\n[[1]]\n\"", `3:1: more text after the end "\"", expected one value, or a header in brackets and a body`},
	{"{a}[1]", `1:4: unexpected text "[1]", expected white space between header and body`},
	{"[1 2]x", `1:6: unexpected text "x", expected white space between header and body`},
	{"{a}\n1", `2:1: unexpected text "1", expected a body in [ ]`},
	{"{a}\nnull", `2:1: unexpected text "null", expected a body in [ ]`},
	{"{a}\n~", `2:1: unexpected text "~", expected a body in [ ]`},
	{"[a]\n{a:1}", `2:1: unexpected text "{a:1}", expected a body in [ ]`},
	{"[a]\n]", `2:1: unexpected text "]", expected a body in [ ]`},

	// Unclosed or wrongly closed brackets.
	{"[", `1:2: the text ends, expected white space or ']'`},
	{"[1 [2\n", `2:1: the text ends, expected white space or ']'`},
	{"{", `1:2: the text ends, expected white space or '}'`},
	{"{a:", `1:4: the text ends, expected a value`},
	{"{a", `1:3: the text ends, expected ':' after the name`},
	{"{a}\n[1", `2:3: the text ends, expected white space or ']'`},
	{"{a}\n[~", `2:3: the text ends, expected white space or ']'`},
	{"{a[b]}\n[[1]", `2:5: the text ends, expected white space or ']'`},
	{"[a *]\n[[1 {b:2}", `2:10: the text ends, expected white space or ']'`},
	{"[1}", `1:3: unexpected text "}", expected ']'`},
	{"{a:1]", `1:5: unexpected text "]", expected '}'`},
	{"[{a:1]}", `1:6: unexpected text "]}", expected '}'`},
	{"]", `1:1: unexpected text "]", expected a value`},
	{"}", `1:1: unexpected text "}", expected a value`},
	{"[a}\n[[1]]", `1:3: unexpected text "}", expected ']'`},
	{"{a]\n[1]", `1:3: unexpected text "]", expected '}'`},
	{"{a[b}]\n[1]", `1:5: unexpected text "}]", expected ']'`},
	{"{a[^}]\n[1]", `1:5: unexpected text "}]", expected ']'`},
	{"{[a[b]} x]\n[1]", `1:7: unexpected text "} x]", expected ']' after the fields of an array field`},
	{"{a *]\n[1]", `1:5: unexpected text "]", expected '}'`},
	{"{a}\n[1}", `2:3: unexpected text "}", expected ']'`},
	{"{*}\n[{a:1]]", `2:6: unexpected text "]]", expected '}'`},
	{"[a]\n[[1]}", `2:5: unexpected text "}", expected ']'`},

	// No white space between two items; white space where there is none.
	{`["a""b"]`, `1:5: unexpected text "\"b\"]", expected white space or ']'`},
	{`["a"b]`, `1:5: unexpected text "b]", expected white space or ']'`},
	{`[[1]2]`, `1:5: unexpected text "2]", expected white space or ']'`},
	{`[[1]{}]`, `1:5: unexpected text "{}]", expected white space or ']'`},
	{`[a[1]]`, `1:3: a token without quotes goes on with "[", expected white space, or quotes around all of it`},
	{`[a{}]`, `1:3: a token without quotes goes on with "{", expected white space, or quotes around all of it`},
	{`{a:"x"b:1}`, `1:7: unexpected text "b:1}", expected white space or '}'`},
	{`{a:[]b:1}`, `1:6: unexpected text "b:1}", expected white space or '}'`},
	{"{a[b]c}\n[1]", `1:6: unexpected text "c}", expected white space or '}'`},
	{"{a[b][c[d]]}\n[1]", `1:6: unexpected text "[c[d]]}", expected white space or '}'`},
	{"{\"a\"b}\n[1]", `1:5: unexpected text "b}", expected white space or '}'`},
	{"{\"a\"*}\n[1]", `1:5: unexpected text "*}", expected white space or '}'`},
	{"{a b}\n[1\"x\"]", `2:3: a token without quotes goes on with "\"", expected white space, or quotes around all of it`},
	{"{a[b] c}\n[[1]2]", `2:5: unexpected text "2]", expected white space or ']'`},
	{"{a[b] c}\n[null[1]]", `2:6: a token without quotes goes on with "[", expected white space, or quotes around all of it`},
	{"[a]\n[[1][2]]", `2:5: unexpected text "[2]]", expected white space or ']'`},
	{"{[ a[b]]}\n[1]", `1:3: unexpected white space " ", expected the name of a field`},
	{"{[\na[b]]}\n[1]", `1:3: unexpected white space "\n", expected the name of a field`},
	{"{[a [b]]}\n[1]", `1:4: unexpected white space " ", expected '[' after the name of an array field`},
	{"{a :1}", `1:3: unexpected white space " ", expected ':' after the name`},
	{"{\"a\" :1}", `1:5: unexpected white space " ", expected ':' after the name`},
	{"{a: 1}", `1:4: unexpected white space " ", expected a value`},
	{"{a:\n1}", `1:4: unexpected white space "\n", expected a value`},
	{"{a}", `1:3: unexpected text "}", expected ':' after the name`},
	{"{a b:1}", `1:3: unexpected white space " ", expected ':' after the name`},
	{"{\"a\"}", `1:5: unexpected text "}", expected ':' after the name`},
	{"{a:}", `1:4: unexpected text "}", expected a value`},
	{"{:1}", `1:2: unexpected text ":1}", expected a name`},
	{"{a:1 :2}", `1:6: unexpected text ":2}", expected a name`},
	{"{[1]:2}", `1:2: unexpected text "[1]:2}", expected a name`},

	// Strings and bare tokens.
	{`"abc`, `1:1: unclosed string "\"abc", expected a closing quote`},
	{`["a\"]`, `1:2: unclosed string "\"a\\\"]", expected a closing quote`},
	{`["a\`, `1:2: unclosed string "\"a\\", expected a closing quote`},
	{"\n[\"a\n", `2:2: unclosed string "\"a", expected a closing quote`},
	{`["a\x`, `1:2: unclosed string "\"a\\x", expected a closing quote`},
	{`["\ud800`, `1:2: unclosed string "\"\\ud800", expected a closing quote`},
	{"{\"a}\n[1]", `1:2: unclosed string "\"a}", expected a closing quote`},
	{"{a}\n[\"1]", `2:2: unclosed string "\"1]", expected a closing quote`},
	{`["é\x"]`, `1:4: invalid escape "\\x", expected one of \" \\ \/ \b \f \n \r \t \uXXXX`},
	{`["\é"]`, `1:3: invalid escape "\\é", expected one of \" \\ \/ \b \f \n \r \t \uXXXX`},
	{`["\u12g4"]`, `1:3: invalid escape "\\u12g4", expected one of \" \\ \/ \b \f \n \r \t \uXXXX`},
	{`["\u12"]`, `1:3: invalid escape "\\u12", expected one of \" \\ \/ \b \f \n \r \t \uXXXX`},
	{`["\U0041"]`, `1:3: invalid escape "\\U", expected one of \" \\ \/ \b \f \n \r \t \uXXXX`},
	{`["\'"]`, `1:3: invalid escape "\\'", expected one of \" \\ \/ \b \f \n \r \t \uXXXX`},
	{"[\"\\\n\"]", `1:3: invalid escape "\\\n", expected one of \" \\ \/ \b \f \n \r \t \uXXXX`},
	{`{"\q":1}`, `1:3: invalid escape "\\q", expected one of \" \\ \/ \b \f \n \r \t \uXXXX`},
	{"{\"\\q\"}\n[1]", `1:3: invalid escape "\\q", expected one of \" \\ \/ \b \f \n \r \t \uXXXX`},
	{`["a\ud800"]`, `1:4: lone surrogate "\\ud800", expected a pair of surrogates`},
	{`["\udc00\ud800"]`, `1:3: lone surrogate "\\udc00", expected a pair of surrogates`},
	{`["\ud83d\ud83d\ude00"]`, `1:3: lone surrogate "\\ud83d", expected a pair of surrogates`},
	{`["\ud83d\ude00\ude00"]`, `1:15: lone surrogate "\\ude00", expected a pair of surrogates`},
	{`["\uD83D\x"]`, `1:3: lone surrogate "\\uD83D", expected a pair of surrogates`},
	{`["\ud83dx"]`, `1:3: lone surrogate "\\ud83d", expected a pair of surrogates`},
	{`{"\udead":1}`, `1:3: lone surrogate "\\udead", expected a pair of surrogates`},
	{"[\"a\tb\"]", `1:4: control character in a string "\t", expected its escape`},
	{"[\"\\na\nb\"]", `1:6: control character in a string "\n", expected its escape`},
	{"[\"a\x00\"]", `1:4: control character in a string "\x00", expected its escape`},
	{"[a\"b]", `1:3: a token without quotes goes on with "\"", expected white space, or quotes around all of it`},
	{"[a\vb]", `1:3: a token without quotes goes on with "\v", expected white space, or quotes around all of it`},
	{"[a \f]", `1:4: unexpected text "\f]", expected a value`},
	{"[\x00]", `1:2: unexpected text "\x00]", expected a value`},
	{"[a\x7f]", `1:3: a token without quotes goes on with "\x7f", expected white space, or quotes around all of it`},
	{"[a\u0085]", `1:3: a token without quotes goes on with "\u0085", expected white space, or quotes around all of it`},
	{"[é\u00a0b]", `1:3: a token without quotes goes on with "\u00a0", expected white space, or quotes around all of it`},
	{"[\u2003]", `1:2: unexpected text "\u2003]", expected a value`},
	{"[a\u3000]", `1:3: a token without quotes goes on with "\u3000", expected white space, or quotes around all of it`},
	{"[a\ufeff]", `1:3: a token without quotes goes on with "\ufeff", expected white space, or quotes around all of it`},
	{"[true\"\"]", `1:6: a token without quotes goes on with "\"", expected white space, or quotes around all of it`},
	{"{a~b:1}", `1:3: a token without quotes goes on with "~", expected white space, or quotes around all of it`},
	{"{*:1}", `1:2: unexpected text "*:1}", expected a name`},
	{"{a^:1}", `1:3: a token without quotes goes on with "^", expected white space, or quotes around all of it`},
	{"{a\u2028:1}", `1:3: a token without quotes goes on with "\u2028", expected white space, or quotes around all of it`},
	{"{a:b c}\n[1 2]", `1:3: a token without quotes goes on with ":", expected white space, or quotes around all of it`},
	{"{a*}\n[1]", `1:3: a token without quotes goes on with "*", expected white space, or quotes around all of it`},
	{"{a^}\n[1]", `1:3: a token without quotes goes on with "^", expected white space, or quotes around all of it`},
	{"{~}\n[1]", `1:2: unexpected text "~}", expected the name of a field`},
	{"{a ^}\n[1]", `1:4: unexpected text "^}", expected the name of a field`},
	{"{a {b}}\n[1]", `1:4: unexpected text "{b}}", expected the name of a field`},
	{"{a[b ^]}\n[1]", `1:6: unexpected text "^]}", expected the name of a field`},
	{"{k:~}", `1:4: unexpected text "~", expected ~ only as an item of a row`},
	{"~", `1:1: unexpected text "~", expected ~ only as an item of a row`},
	{"[1 ~]", `1:4: unexpected text "~", expected ~ only as an item of a row`},
	{"{a}\n[[~]]", `2:3: unexpected text "~", expected ~ only as an item of a row`},
	{"{*}\n[{b:~}]", `2:5: unexpected text "~", expected ~ only as an item of a row`},

	// Lists.
	{"{}\n[]", `1:2: an empty list ends with "}", expected a field or *`},
	{"[ ]\n[]", `1:3: an empty list ends with "]", expected a field or *`},
	{"{a[]}\n[]", `1:4: an empty list ends with "]", expected a field or *`},
	{"{[a[ ]]}\n[]", `1:6: an empty list ends with "]", expected a field or *`},
	{"{a b a}\n[]", `1:6: repeated field "a}", expected each name once in a list`},
	{"{a b \"\\u0061\"}\n[]", `1:6: repeated field "\"\\u0061\"}", expected each name once in a list`},
	{"{a a[b]}\n[]", `1:4: repeated field "a[b]}", expected each name once in a list`},
	{"{a [a[b]]}\n[]", `1:4: repeated field "[a[b]]}", expected each name once in a list`},
	{"{x[a] y[b b]}\n[]", `1:11: repeated field "b]}", expected each name once in a list`},
	{"[a b c d e f g h i j\nd]\n[]", `2:1: repeated field "d]", expected each name once in a list`},
	{"{* a}\n[]", `1:2: unexpected text "* a}", expected * only at the end of a list`},
	{"{a * *}\n[]", `1:4: unexpected text "* *}", expected * only at the end of a list`},
	{"{*a}\n[]", `1:2: unexpected text "*a}", expected * only at the end of a list`},
	{"{a *[b]}\n[]", `1:4: unexpected text "*[b]}", expected * only at the end of a list`},
	{"{^}\n[]", `1:2: unexpected text "^}", expected the name of a field`},
	{"[^]\n[]", `1:2: unexpected text "^]", expected the name of a field`},
	{"{^ a}\n[]", `1:2: unexpected text "^ a}", expected the name of a field`},
	{"{a[^ b]}\n[]", `1:4: unexpected text "^ b]}", expected ^ only alone in its brackets`},
	{"{a[^b]}\n[]", `1:4: unexpected text "^b]}", expected ^ only alone in its brackets`},
	{"{[a]}\n[]", `1:4: unexpected text "]}", expected '[' after the name of an array field`},
	{"{a [b]}\n[1]", `1:6: unexpected text "]}", expected '[' after the name of an array field`},
	{"{[\"a\"]}\n[]", `1:6: unexpected text "]}", expected '[' after the name of an array field`},
	{"{[a[b] c]}\n[]", `1:8: unexpected text "c]}", expected ']' after the fields of an array field`},
	{"{[a[^] c]}\n[]", `1:8: unexpected text "c]}", expected ']' after the fields of an array field`},
	{"{[]}\n[]", `1:3: unexpected text "]}", expected the name of a field`},
	{"{[[a]]}\n[]", `1:3: unexpected text "[a]]}", expected the name of a field`},

	// Slots and rare members.
	{"{a}\n[1 2]", `2:4: more items than fields: "2]", expected ']'`},
	{"{a}\n[1 ~]", `2:4: more items than fields: "~]", expected ']'`},
	{"{a}\n[1 {b:2}]", `2:4: more items than fields: "{b:2}]", expected ']'`},
	{"{a[b] c}\n[[1 [2]] 3]", `2:5: more items than fields: "[2]] 3]", expected ']'`},
	{"{a *}\n[1 2]", `2:4: more items than fields: "2]", expected rare members in { }`},
	{"{a *}\n[1 ~]", `2:4: more items than fields: "~]", expected rare members in { }`},
	{"{a *}\n[1 null]", `2:4: more items than fields: "null]", expected rare members in { }`},
	{"{*}\n[[]]", `2:2: more items than fields: "[]]", expected rare members in { }`},
	{"{a *}\n[1 {b:2} {c:3}]", `2:10: more items than fields: "{c:3}]", expected ']'`},
	{"{a *}\n[1 {} 2]", `2:7: more items than fields: "2]", expected ']'`},
	{"{a *}\n[1 {b:2 a:3}]", `2:9: repeated name "a:3}]", expected a name that is no field of the row`},
	{"{a *}\n[~ {\"\\u0061\":3}]", `2:5: repeated name "\"\\u0061\":3}]", expected a name that is no field of the row`},
	{"{a *}\n[1 {b:2 b:3}]", `2:9: repeated name "b:3}]", expected each name once in an object`},
	{"{b:2 a:{b:1} b:3}", `1:14: repeated name "b:3}", expected each name once in an object`},
	{"{a:1 b:1 c:1 d:1 e:1 f:1 g:1 h:1 i:1 j:1 \"\\u0061\":1}", `1:42: repeated name "\"\\u0061\":1}", expected each name once in an object`},
	{"{a:1 b:1 c:1 d:1 e:1 f:1 g:1 h:1 i:1 j:1 j:1}", `1:42: repeated name "j:1}", expected each name once in an object`},

	// Anything but a row where a row is wanted, and so on.
	{"{a[b]}\n[1]", `2:2: unexpected text "1]", expected a row in [ ], null or ~`},
	{"{a[b]}\n[{b:1}]", `2:2: unexpected text "{b:1}]", expected a row in [ ], null or ~`},
	{"{a[b]}\n[\"null\"]", `2:2: unexpected text "\"null\"]", expected a row in [ ], null or ~`},
	{"{a[b]}\n[nul]", `2:2: unexpected text "nul]", expected a row in [ ], null or ~`},
	{"{a[b]}\n[nul\"]", `2:2: unexpected text "nul\"]", expected a row in [ ], null or ~`},
	{"{a[b]}\n[null\"\"]", `2:6: a token without quotes goes on with "\"", expected white space, or quotes around all of it`},
	{"{a[b]}\n[~~]", `2:2: unexpected text "~~]", expected a row in [ ], null or ~`},
	{"{[a[b]]}\n[1]", `2:2: unexpected text "1]", expected an array of rows, null or ~`},
	{"{[a[b]]}\n[[1]]", `2:3: unexpected text "1]]", expected a row in [ ]`},
	{"{[a[b]]}\n[[null]]", `2:3: unexpected text "null]]", expected a row in [ ]`},
	{"{[a[b]]}\n[[[1] ~]]", `2:7: unexpected text "~]]", expected a row in [ ]`},
	{"{[a[b]]}\n[{}]", `2:2: unexpected text "{}]", expected an array of rows, null or ~`},
	{"[a]\n[1]", `2:2: unexpected text "1]", expected a row in [ ]`},
	{"[a]\n[[1]\nnull]", `3:1: unexpected text "null]", expected a row in [ ]`},
	{"[a]\n[~]", `2:2: unexpected text "~]", expected a row in [ ]`},
	{"[a]\n[{a:1}]", `2:2: unexpected text "{a:1}]", expected a row in [ ]`},

	// Lines end at LF only; columns count code points.
	{"[\r\r\n\r~]", `2:2: unexpected text "~", expected ~ only as an item of a row`},
	{"[\"\u2028\u0085\" 😀 e\u0301 ~]", `1:12: unexpected text "~", expected ~ only as an item of a row`},

	// A first item that does not close is a value.
	{"{a[b\n[1]", `1:3: a token without quotes goes on with "[", expected white space, or quotes around all of it`},
	{"[a[b]\n[1]", `1:3: a token without quotes goes on with "[", expected white space, or quotes around all of it`},
}

func TestInvalid(t *testing.T) {
	for _, test := range invalid {
		if got := decodeError(t, test.lwon); got != test.want {
			t.Errorf("%q:\n got %s\nwant %s", test.lwon, got, test.want)
		}
	}
}

// TestInvalidJSON holds the writer to what it may not write.
func TestInvalidJSON(t *testing.T) {
	tests := []struct{ json, want string }{
		{`{"a":1,"a":2}`, `lwon: test.json:1:8: duplicate name "a", expected each name once in an object`},
		{"[{\"a\":{\"a\":1},\n \"\\u0061\":2}]", `lwon: test.json:2:2: duplicate name "a", expected each name once in an object`},
		{`[{"a":1,"b":{"a":0}},{"b":1,"a":{"b":1,"c":2,"b":3}}]`, `lwon: test.json:1:46: duplicate name "b", expected each name once in an object`},
		{`["é\ud800"]`, `lwon: test.json:1:4: lone surrogate "\\ud800", expected a pair of surrogates`},
		{`["\\ud800",{"\uDFFF":1}]`, `lwon: test.json:1:14: lone surrogate "\\uDFFF", expected a pair of surrogates`},
		{`{"a":"\ud800","a":1}`, `lwon: test.json:1:7: lone surrogate "\\ud800", expected a pair of surrogates`},
		{`{"a":1,"a":"\ud800"}`, `lwon: test.json:1:8: duplicate name "a", expected each name once in an object`},
	}
	for _, test := range tests {
		dst := []byte("kept")
		got, err := lwon.Append(dst, parse(t, test.json))
		if err == nil || err.Error() != test.want {
			t.Errorf("%s:\n got %v\nwant %s", test.json, err, test.want)
		}
		if string(got) != "kept" {
			t.Errorf("%s: appended %q", test.json, got)
		}
		if _, err := lwon.Render(parse(t, test.json)); err == nil || err.Error() != test.want {
			t.Errorf("%s: Render: %v", test.json, err)
		}
	}
}
