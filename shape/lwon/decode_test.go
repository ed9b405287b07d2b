package lwon_test

import (
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
)

func TestDecodeWhatIsWritten(t *testing.T) {
	for _, p := range pairs {
		d, err := lwon.Decode("test.lwon", []byte(p.lwon), shape.Limits{})
		if err != nil {
			t.Errorf("%q: %v", p.lwon, err)
			continue
		}
		if r := shape.Compare(parse(t, p.json), d); !r.Values || !r.NumberText {
			t.Errorf("%q: got %s, want %s", p.lwon, d.Source(), p.json)
		}
	}
}

func TestGoldenDecode(t *testing.T) {
	for _, file := range goldenFiles(t) {
		d, err := lwon.Decode(file, read(t, file), shape.Limits{})
		if err != nil {
			t.Error(err)
			continue
		}
		want := readJSON(t, strings.TrimSuffix(file, ".lwon")+".min.json")
		if r := shape.Compare(want, d); !r.Values || !r.NumberText {
			t.Errorf("%s: %+v", file, r)
		}
		if again := encode(t, string(d.Source())); again != string(read(t, file)) {
			t.Errorf("%s: encoded again it is another text", file)
		}
	}
}

// TestDecode holds the reader to what section 6 lets stand, beyond what any
// writer writes.
func TestDecode(t *testing.T) {
	tests := []struct{ lwon, json string }{
		// White space: any run where some is written, and just inside brackets.
		{" \t\r\n1\n ", `1`},
		{"{ a\tb\r\nc[ d ] [e[ f ] ] }\r\n\r\n[ 1\t2 [\n3 ] [ [ 4\r\n]\t[ ] ] ]\n", `{"a":1,"b":2,"c":{"d":3},"e":[{"f":4},{}]}`},
		{"[ a * ] [ [1 { b:2\nc:3 } ] ]", `[{"a":1,"b":2,"c":3}]`},
		{"[a]\n[[1] [2]\n[3]]", `[{"a":1},{"a":2},{"a":3}]`},
		{"[ ]", `[]`},
		{"{\n}", `{}`},
		{"[a[\n^ ]] [[[[]]]]", `[{"a":{"a":{}}}]`},
		{"[[a[ ^\t] ]] [[[[]]]]", `[{"a":[{}]}]`},

		// What stands after no header is a value.
		{"[a b]", `["a","b"]`},
		{"[[1] [2]]", `[[1],[2]]`},
		{"{a:b}", `{"a":"b"}`},
		{"[]", `[]`},
		{"a:b", `"a:b"`},
		{"\"\uFEFF\"", "\"\uFEFF\""},

		// Lists that no writer would choose.
		{"{a[^] b}\n[[[~ 1] 2] 3]", `{"a":{"a":{"b":1},"b":2},"b":3}`},
		{"{[a[^]] b *}\n[[[[] 1]\n[~ 2 {c:{d:e}}]] 3 {}]", `{"a":[{"a":[],"b":1},{"b":2,"c":{"d":"e"}}],"b":3}`},
		{"{*}\n[{a:1}]", `{"a":1}`},
		{"{*}\n[]", `{}`},
		{"{*}\n[{}]", `{}`},
		{"[*]\n[]", `[]`},
		{"{a b}\n[~ ~]", `{}`},
		{"{a b}\n[~ {x:1}]", `{"b":{"x":1}}`},
		{"{a *}\n[{x:1} {y:2}]", `{"a":{"x":1},"y":2}`},
		{"{a[b]}\n[null]", `{"a":null}`},
		{"{a[b] [c[d]]}\n[~ null]", `{"c":null}`},
		{"{a[b[c]] d}\n[[[{}]]]", `{"a":{"b":{"c":{}}}}`},
		{"{a[b[^ ]]}\n[[[[[null]]]]]", `{"a":{"b":{"b":{"b":{"b":null}}}}}`},
		{"{1 true \"\" \"a b\" \"*\" \"\\u0041\" é\\}\n[1 2 3 4 5 6 7]", `{"1":1,"true":2,"":3,"a b":4,"*":5,"A":6,"é\\":7}`},
		{`{"a"["b"] ["c"["d"]]}` + "\n[[1] [[2]]]", `{"a":{"b":1},"c":[{"d":2}]}`},

		// Strings and words.
		{`["a" "" "~" "true" "1" "\/\b\f\n\r\t\"\\" "\u00e9\u00E9\ud83D\uDe00" ` + "\"\u2028\x7f\u0085\"]",
			`["a","","~","true","1","/\b\f\n\r\t\"\\","éé😀",` + "\"\u2028\x7f\u0085\"]"},
		{`[\ : * ^ , a\nb ~~ ~1 :x */* ^^ tru nulll TRUE 01 1. .5 +1 - 1e 0x1 -01 1_0 --1 1e+ 'a']`,
			`["\\",":","*","^",",","a\\nb","~~","~1",":x","*/*","^^","tru","nulll","TRUE","01","1.",".5","+1","-","1e","0x1","-01","1_0","--1","1e+","'a'"]`},
		{`[0 -0 10 1.0 -1.50 1e5 1E+5 1e-05 1e400 1234567890123456789012345678901234567890 true false null]`,
			`[0,-0,10,1.0,-1.50,1e5,1E+5,1e-05,1e400,1234567890123456789012345678901234567890,true,false,null]`},
		{`{a::b "c d":"x" "":{} 1:[]}`, `{"a":":b","c d":"x","":{},"1":[]}`},
		{"[\u180e\u200b\u00ad]", "[\"\u180e\u200b\u00ad\"]"},
		{`[,a a, 1,2]`, `[",a","a,","1,2"]`},
	}
	for _, test := range tests {
		d, err := lwon.Decode("test.lwon", []byte(test.lwon), shape.Limits{})
		if err != nil {
			t.Errorf("%q: %v", test.lwon, err)
			continue
		}
		if got := string(d.Source()); got != test.json {
			t.Errorf("%q:\n got %s\nwant %s", test.lwon, got, test.json)
		}
	}
}

// TestWhiteSpaceIsFree writes every golden document again with other white space.
func TestWhiteSpaceIsFree(t *testing.T) {
	for _, file := range goldenFiles(t) {
		text := string(read(t, file))
		want, err := lwon.Decode(file, []byte(text), shape.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for _, blank := range []string{"\n", "\t", "\r\n", " \n \t"} {
			got, err := lwon.Decode(file, []byte(blank+outsideStrings(text, blank)+blank), shape.Limits{})
			if err != nil {
				t.Errorf("%v", err)
				continue
			}
			if !shape.Compare(want, got).Exact() {
				t.Errorf("%s with %q: another value", file, blank)
			}
		}
	}
}

// outsideStrings replaces the white space outside strings.
func outsideStrings(text, blank string) string {
	var b strings.Builder
	inString := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			b.WriteByte(c)
			i++
			b.WriteByte(text[i])
		case c == '"':
			inString = !inString
			b.WriteByte(c)
		case !inString && (c == ' ' || c == '\n'):
			b.WriteString(blank)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
