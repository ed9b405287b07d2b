package toon_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/toon"
)

// placed reports whether an error says where it is.
func placed(err error) bool {
	var syntax *shape.SyntaxError
	var limit *shape.LimitError
	return errors.As(err, &syntax) && syntax.Line > 0 && syntax.Column > 0 || errors.As(err, &limit)
}

// TestStrictErrors holds each rule of section 14 to an error with its place.
func TestStrictErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		// 14.1: counts and widths
		{"a[2]: 1,2,3", `1:2: wrong length "[2]", expected 3, for so many values follow`},
		{"a[3]:\n  - 1", `1:2: wrong length "[3]", expected 1, for so many items follow`},
		{"a[1]:\n  - 1\n  - 2", `3:3: one too many of the items "- 2", expected 1, as line 1 declares`},
		{"a[0]:\n  - 1", `2:3: one too many of the items "- 1", expected 0, as line 1 declares`},
		{"a[2]{b}:\n  1", `1:2: wrong length "[2]", expected 1, for so many rows follow`},
		{"a[1]{b}:\n  1\n  2", `3:3: one too many of the rows "2", expected 1, as line 1 declares`},
		{"a[1]{b,c}:\n  1", `2:3: row of 1 cells "1", expected 2, as line 1 declares`},
		{"a[1]{b,c{d,e}}:\n  1,2", `2:3: row of 2 cells "1,2", expected 3, as line 1 declares`},
		{"x: 1\na[2:]{b}:\n  k: 1", `2:2: wrong length "[2:]", expected 1, for so many entries follow`},
		{"a[1:]{b}:\n  k:", `2:5: row of 0 cells, expected 1, as line 1 declares`},
		{"a[9223372036854775808]: 1", `1:2: wrong length "[9223372036854775808]", expected 1, for so many values follow`},
		// 14.2: names and values
		{"a: 1\nb", `2:1: unexpected text "b", expected a name and a colon, or a header`},
		{"hello\nworld", `1:1: unexpected text "hello", expected a name and a colon, or a header`},
		{"a:\n  b", `2:3: unexpected text "b", expected a name and a colon, or a header`},
		{"\"a\"b: 1", `1:4: unexpected text after a closing quote "b", expected nothing`},
		{"\"a: 1", `1:1: unclosed string "\"a: 1", expected a closing quote`},
		{"a: \"b", `1:4: unclosed string "\"b", expected a closing quote`},
		{"a: \"b\\\"", `1:4: unclosed string "\"b\\\"", expected a closing quote`},
		{"a: \"b\" c", `1:7: unexpected text after a closing quote " c", expected nothing`},
		{"é: \"\\x\"", `1:5: invalid escape "\\x", expected one of \\ \" \n \r \t \uXXXX`},
		{"a: \"\\/\"", `1:5: invalid escape "\\/", expected one of \\ \" \n \r \t \uXXXX`},
		{"a: \"\\é\"", `1:5: invalid escape "\\é", expected one of \\ \" \n \r \t \uXXXX`},
		{"a: \"\\u12\"", `1:5: invalid escape "\\u12", expected four hexadecimal digits`},
		{"a: \"\\u12g4\"", `1:5: invalid escape "\\u12g", expected four hexadecimal digits`},
		{"a: \"\\uD83D\\uDE00\"", `1:5: surrogate "\\uD83D", expected the character itself`},
		{"a: \"b\x01\"", `1:6: control character in a string "\x01", expected its escape`},
		{"a: \"b\rc\"", `1:6: control character in a string "\r", expected its escape`},
		{"a: b\xff", `1:5: invalid UTF-8 "\xff", expected UTF-8`},
		// 14.2: headers
		{"a[03]: 1", `1:2: malformed header "[03]: 1", expected a length without leading zeros in brackets`},
		{"a[-1]: 1", `1:2: malformed header "[-1]: 1", expected a length without leading zeros in brackets`},
		{"a[]: 1", `1:2: malformed header "[]: 1", expected a length without leading zeros in brackets`},
		{"a[x]: 1", `1:2: malformed header "[x]: 1", expected a length without leading zeros in brackets`},
		{"a[2,]: 1,2", `1:2: malformed header "[2,]: 1,2", expected a length, a colon if it is keyed, a tab or a pipe if that is the delimiter, and ']'`},
		{"a[1|:]{b}:\n  c: 1", `1:2: malformed header "[1|:]{b}:", expected a length, a colon if it is keyed, a tab or a pipe if that is the delimiter, and ']'`},
		{"a[1 :]{b}:\n  c: 1", `1:2: malformed header "[1 :]{b}:", expected a length, a colon if it is keyed, a tab or a pipe if that is the delimiter, and ']'`},
		{"a[0: 5", `1:2: malformed header "[0: 5", expected a length, a colon if it is keyed, a tab or a pipe if that is the delimiter, and ']'`},
		{"a[1]b: 1", `1:5: unexpected text in a header "b: 1", expected ':'`},
		{"a[1][2]: 1", `1:5: unexpected text in a header "[2]: 1", expected ':'`},
		{"a[1] : 1", `1:5: unexpected text in a header " : 1", expected ':'`},
		{"a[1]{b}c:\n  1", `1:8: unexpected text in a header "c:", expected ':'`},
		{"a[1]{}:\n  1", `1:6: unexpected text in a header "}:", expected the name of a field`},
		{"a[1]{b{}}:\n  1", `1:8: unexpected text in a header "}}:", expected the name of a field`},
		{"a[1]{b,,c}:\n  1", `1:8: unexpected text in a header ",c}:", expected the name of a field`},
		{"a[1]{b:\n  1", `1:5: unclosed brace "{b:", expected '}'`},
		{"a[1]{b{c}:\n  1", `1:10: unexpected text in a header ":", expected the delimiter that its brackets declare, or '}'`},
		{"a[1]{b{c:\n  1", `1:7: unclosed brace "{c:", expected '}'`},
		{"a[1]{b}}:\n  1", `1:8: unexpected text in a header "}:", expected ':'`},
		{"a[1]{b{c}d}:\n  1", `1:10: unexpected text in a header "d}:", expected the delimiter that its brackets declare, or '}'`},
		{"a[1]{b {c}}:\n  1", `1:7: space in a header " {c}}:", expected the brace right after the name`},
		{"a[1|]{b,c}:\n  1", `1:8: unexpected text in a header ",c}:", expected the delimiter that its brackets declare, or '}'`},
		{"a[1]{\"b\"c}:\n  1", `1:9: unexpected text after a closing quote "c", expected nothing`},
		{"a[1]{b,\"b\"}:\n  1,2", `1:8: duplicate name "\"b\"", expected each name once in a list of fields`},
		{"a[1]{b,c{d,d}}:\n  1,2,3", `1:12: duplicate name "d", expected each name once in a list of fields`},
		{"a[1:]:\n  b: 1", `1:2: keyed header without fields "[1:]:", expected a list of fields in braces`},
		{"a[1]{b}: 1", `1:10: unexpected text after a header with fields "1", expected the end of the line`},
		{"a:\n  [1]: 1", `2:3: header without a name "[1]: 1", expected a name before it, for this is not the root`},
		{"a: 1\n[1]: 1", `2:1: header without a name "[1]: 1", expected a name before it, for this is not the root`},
		{"a[1]:\n  - [1]{b}:\n      1", `2:5: header with fields in a list item "[1]{b}:", expected a name before it, for this is not the root`},
		{"a:\n  - [1]: 1", `2:3: list item outside a list "- [1]: 1", expected a name and a colon, or a header`},
		{"m[1:]{a}:\n  k: 1\n  x", `3:3: unexpected text "x", expected a name, a colon and a row`},
		{"a[2]:\n  - 1\n  x: 2", `3:3: unexpected text "x: 2", expected a list item`},
		{"a[2]{b}:\n  1\n  x: 2", `3:3: unexpected text "x: 2", expected a row`},
		// 14.2: indentation, blank lines, trailing text
		{"a:\n   b: 1", `2:4: indentation of 3 spaces before "b: 1", expected a multiple of 2`},
		{"a:\n\tb: 1", `2:1: tab in indentation "\t", expected spaces`},
		{"a:\n  \tb: 1", `2:3: tab in indentation "\t", expected spaces`},
		{"a: 1\n \t\nb: 1", `2:2: tab in indentation "\t", expected spaces`},
		{"a:\n    b: 1", `2:5: indentation by more than one level, before "b: 1", expected less`},
		{"  a: 1", `1:3: indentation at the start, before "a: 1", expected less`},
		{"a: 1\n  b: 1", `2:3: indentation after a line that opens nothing, before "b: 1", expected less`},
		{"a[1]:\n  - b: 1\n      c: 1", `3:7: indentation after a line that opens nothing, before "c: 1", expected less`},
		{"a[1]:\n  -\n    c: 1", `3:5: unexpected text "c: 1", expected a list item`},
		{"a[2]:\n  - 1\n\n  - 2", `3:1: blank line in an array, expected none from its first element to its last`},
		{"a[1]:\n  - b: 1\n  \n    c: 1", `3:1: blank line in an array, expected none from its first element to its last`},
		{"[1]: 1\na: 1", `2:1: unexpected text "a: 1", expected the end of the text after the root`},
		{"[]\n[]", `2:1: unexpected text "[]", expected the end of the text after the root`},
		{"[1:]{a}:\n  k: 1\nx: 1", `3:1: unexpected text "x: 1", expected the end of the text after the root`},
		// 14.3: duplicates
		{"a: 1\n\"a\": 2", `2:1: duplicate name "a", expected each name once in an object`},
		{"a[1]:\n  - b: 1\n    b[1]: 1", `3:5: duplicate name "b", expected each name once in an object`},
		{"m[2:]{v}:\n  k: 1\n  \"\\u006b\": 2", `3:3: duplicate name "k", expected each name once in an object`},
	}
	for _, test := range tests {
		d, err := toon.Decode("", []byte(test.text), toon.Options{})
		if err == nil {
			t.Errorf("%q: got %s, want %s", test.text, d.Source(), test.want)
		} else if got := strings.TrimPrefix(err.Error(), "toon: "); got != test.want {
			t.Errorf("%q:\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

// TestLenient holds lenient decoding to what the package comment says of it.
func TestLenient(t *testing.T) {
	tests := []struct{ text, want string }{
		{"a[2]: 1,2,3", `{"a":[1,2,3]}`},
		{"a[5]:\n  - 1\n\n  - 2", `{"a":[1,2]}`},
		{"a[0]{b}:\n  1\n  2", `{"a":[{"b":1},{"b":2}]}`},
		{"m[9:]{b}:\n  x: 1", `{"m":{"x":{"b":1}}}`},
		{"a:\n   b: 1\n  c: 2", `{"a":{"b":1,"c":2}}`},
		{"a:\n\tb:\n\t\tc: 1\n    d: 2", `{"a":{"b":{"c":1,"d":2}}}`},
		{"a:\n      b: 1\n      c: 2\nd: 3", `{"a":{"b":1,"c":2},"d":3}`},
		{"a[2]:\n    - 1\n    - 2", `{"a":[1,2]}`},
		{"a: 1\n \t\nb: 2", `{"a":1,"b":2}`},
		{"a: 1\nb: 2\na: 3", `{"a":3,"b":2}`},
		{"x:\n  a: 1\n  a:\n    b: [y]\n    b: 2", `{"x":{"a":{"b":2}}}`},
		{"a[1]{b,b{c,c}}:\n  1,2,3", `{"a":[{"b":{"c":3}}]}`},
		{"m[2:]{v}:\n  k: 1\n  k: 2", `{"m":{"k":{"v":2}}}`},
		{"a[03]: 1,2", `{"a[03]":"1,2"}`},
		{"a[x][1]: 5", `{"a[x][1]":5}`},
		{"a[1]b: 5", `{"a[1]b":5}`},
		{"a[1:]: 5", `{"a[1":"]: 5"}`},
		{"a[1]{b}: 5", `{"a[1]{b}":5}`},
		{"a:\n  [1]: 5", `{"a":{"[1]":5}}`},
		{"a[1]:\n  - [1]{b}: 5", `{"a":[{"[1]{b}":5}]}`},
		{"a:\n  - [1]: 5", `{"a":{"- [1]":5}}`},
		{"a: \"b\x01\"", `{"a":"b\u0001"}`},
		{"a: 1\n  b: 2", ""},
		{"  a: 1", ""},
		{"a:\n    b: 1\n  c: 2", ""},
		{"[1]: 1\nx: 1", ""},
		{"a[1]{b,c}:\n  1", ""},
		{"a[1]{b}:\n  1,2", ""},
		{"m[1:]{b}:\n  k: 1\n  x", ""},
		{"a: \"\\x\"", ""},
		{"a: \"\\ud800\"", ""},
		{"a\nb", ""},
		{"a: b\xff", ""},
	}
	for _, test := range tests {
		checkDecode(t, test.text, test.want, test.want == "", toon.Options{Lenient: true})
	}
}

// TestEdges holds what the specification leaves to a reader's care.
func TestEdges(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", `{}`}, {"\n \n# c\n", `{}`}, {"#", `{}`},
		{"\ufeffa: 1", `{"a":1}`}, {"\ufeff[1]: 1", `[1]`}, {"\ufeff", `{}`}, {"\"\ufeff\"", "\"\ufeff\""}, {"a: \ufeff", "{\"a\":\"\ufeff\"}"},
		{"a\"b: c", `"a\"b: c"`}, {"a\"b: c\"d: x", `{"a\"b: c\"d":"x"}`}, {"a: 'b'", `{"a":"'b'"}`},
		{"foo [2]: bar", `{"foo [2]":"bar"}`}, {"foo\t[2]: bar", `{"foo\t[2]":"bar"}`}, {"foo-bar[2]: 1,2", `{"foo-bar":[1,2]}`}, {"a b[1]: 1", `{"a b":[1]}`},
		{"\"a\" : 1", `{"a":1}`}, {": 5", `{"":5}`}, {"a:1", `{"a":1}`}, {"::", `{"":":"}`}, {":", `{"":{}}`},
		{"[", `"["`}, {"[1", `"[1"`}, {"[0]", `"[0]"`}, {"a[3]", `"a[3]"`}, {"[] ", `[]`}, {"a:  [ ]", `{"a":"[ ]"}`}, {"a: [] x", `{"a":"[] x"}`},
		{"-", `"-"`}, {"- a", `"- a"`}, {"- a: 1", `{"- a":1}`}, {"a: -", `{"a":"-"}`}, {"a:\n  - b: 1", `{"a":{"- b":1}}`},
		{"a[3]:\n  -\n  - \n  -   x", `{"a":[{},{},"x"]}`}, {"a[2]:\n  - - b\n  - [1]", `{"a":["- b","[1]"]}`},
		{"a[1]{b}:\n  - x", `{"a":[{"b":"- x"}]}`}, {"a[1]{b}: \n  []", `{"a":[{"b":"[]"}]}`},
		{"a[3]: x , \"y\" ,", `{"a":["x","y",""]}`}, {"a[1]: x\"y,z\"", `{"a":["x\"y,z\""]}`}, {"a[2]:1,2", `{"a":[1,2]}`},
		{"a[1]{ \"b\" , c{ d }}:\n  1,2", `{"a":[{"b":1,"c":{"d":2}}]}`}, {"a[1]{b:c,d[e}:\n  1,2", `{"a":[{"b:c":1,"d[e":2}]}`},
		{"m[2:]{a,b}:\n  : ,\n  \"k\" : \"\",x:y", `{"m":{"":{"a":"","b":""},"k":{"a":"","b":"x:y"}}}`},
		{"m[0:]{a}:\nx: 1", `{"m":{},"x":1}`}, {"a[1]:\n  - x:\n    y: 5", `{"a":[{"x":{},"y":5}]}`},
		{"a[1]:\n\n  - b[1]:\n      - 1\n\nc: 1", `{"a":[{"b":[1]}],"c":1}`},
		{"a[1]:\n\n  - b:\n\nc: 1", `{"a":[{"b":{}}],"c":1}`},
		{"a: 1\r\r\nb: 2\r", `{"a":"1\r","b":2}`},
		{"a: \"\\u0041\\u00e9\\\\\\\"\\n\\r\\t\"", `{"a":"Aé\\\"\n\r\t"}`}, {"\"\\u0041\": 1", `{"A":1}`},
	}
	for _, test := range tests {
		checkDecode(t, test.text, test.want, false, toon.Options{})
	}
}

func TestEncodeRefuses(t *testing.T) {
	tests := []struct{ json, want string }{
		{"{\"a\":1,\n \"a\":2}", `toon: test.json:2:2: duplicate name "a", expected each name once in an object`},
		{`["x\ud800"]`, `toon: test.json:1:4: lone surrogate "\\ud800", expected a pair of surrogates`},
	}
	for _, test := range tests {
		text, err := toon.AppendEncode([]byte("kept"), parse(t, test.json), toon.Options{})
		if err == nil || err.Error() != test.want || string(text) != "kept" {
			t.Errorf("%s: %q, %v; want %s", test.json, text, err, test.want)
		}
	}
	if text, err := toon.AppendEncode([]byte("kept "), parse(t, `{"a":[1]}`), toon.Options{}); err != nil || string(text) != "kept a[1]: 1" {
		t.Errorf("%q, %v", text, err)
	}
}

func TestLimits(t *testing.T) {
	const deep = shape.DefaultMaxDepth
	nested := parse(t, strings.Repeat(`{"a":`, deep)+"1"+strings.Repeat("}", deep))
	lists := parse(t, strings.Repeat("[", deep)+strings.Repeat("]", deep))
	for name, d := range map[string]*shape.Document{"objects": nested, "lists": lists} {
		_, err := toon.Encode(d, toon.Options{Limits: shape.Limits{MaxBytes: 1 << 20}})
		if want := "toon: test.json: more than the limit of 1048576 bytes"; err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
		text, err := toon.Encode(d, toon.Options{IndentSize: 1})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if back, err := toon.Decode("", text, toon.Options{IndentSize: 1}); err != nil || !shape.Equal(d, back) {
			t.Errorf("%s: do not come back: %v", name, err)
		}
	}
	tests := []struct {
		text   string
		limits shape.Limits
		want   string
	}{
		{"a:\n  b:\n    c:", shape.Limits{MaxDepth: 3}, "toon: f:3:5: more than the limit of 3 levels"},
		{"a[1]:\n  - [1]:\n    - [1]: 1", shape.Limits{MaxDepth: 3}, "toon: f:3:7: more than the limit of 3 levels"},
		{"x: 1\na[1]{b{c}}:\n  1", shape.Limits{MaxDepth: 3}, "toon: f:2:2: more than the limit of 3 levels"},
		{"[0]{" + strings.Repeat("a{", 20_000) + "a" + strings.Repeat("}", 20_001) + ":", shape.Limits{}, ""},
		{"a: 12345", shape.Limits{MaxBytes: 7}, "toon: f: more than the limit of 7 bytes"},
		{"a[9]{" + strings.Repeat("n", 50) + "}:" + strings.Repeat("\n  1", 9), shape.Limits{MaxBytes: 150}, "toon: f: more than the limit of 150 bytes"},
	}
	for _, test := range tests {
		_, err := toon.Decode("f", []byte(test.text), toon.Options{Limits: test.limits})
		if err == nil || test.want != "" && err.Error() != test.want {
			t.Errorf("%.40q: %v, want %s", test.text, err, test.want)
		}
	}
}

func ExampleDecode() {
	_, err := toon.Decode("orders.toon", []byte("orders[2]{id,total}:\n  1,9.99\n  2"), toon.Options{})
	fmt.Println(err)
	// Output: toon: orders.toon:3:3: row of 1 cells "2", expected 2, as line 1 declares
}

func ExampleEncode() {
	d, _ := shape.Parse("", []byte(`{"users": {"alice": {"age": 30, "geo": {"lat": 1.50}}, "bob": {"age": 25, "geo": {"lat": 2}}}}`), shape.Limits{})
	text, err := toon.Encode(d, toon.Options{Delimiter: toon.Pipe})
	fmt.Printf("%s\n%v\n", text, err)
	// Output:
	// users[2:|]{age|geo{lat}}:
	//   alice: 30|1.5
	//   bob: 25|2
	// <nil>
}
