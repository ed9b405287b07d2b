package lwon_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
)

// nested repeats what opens and what closes around a middle.
func nested(n int, opens, middle, closes string) string {
	return strings.Repeat(opens, n) + middle + strings.Repeat(closes, n)
}

func TestDecodeDepth(t *testing.T) {
	const most = shape.DefaultMaxDepth + 1
	good := map[string]string{
		"arrays":       nested(most, "[", "", "]"),
		"objects":      nested(most, "{a:", "1", "}"),
		"rows":         "[a[^]]\n" + nested(most, "[", "", "]"),
		"rare members": "{a[^] *}\n" + nested(most-1, "[", "~ {b:1}", "]"),
	}
	good["header"] = "{" + nested(most-1, "a[", "b", "]") + "}\n[]"
	good["array fields"] = "{" + nested(most/2, "[a[", "b", "]]") + "}\n[]"
	good["header and body"] = "{" + nested(most-1, "a[", "b", "]") + "}\n" + nested(most, "[", "", "]")
	for name, text := range good {
		if _, err := lwon.Decode(name, []byte(text), shape.Limits{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	bad := []struct {
		text         string
		line, column int
	}{
		{nested(most+1, "[", "", "]"), 1, most + 1},
		{nested(most+1, "[", "", ""), 1, most + 1},
		{nested(most+1, "{a:", "1", "}"), 1, 3*most + 1},
		{"[a[^]]\n" + nested(most+1, "[", "", "]"), 2, most + 1},
		{"{a[^] *}\n" + nested(most, "[", "~ {b:1}", "]"), 2, most + 3},
		{"{" + nested(most, "a[", "b", "]") + "}\n[]", 1, 2*most + 1},
		{"{" + nested(most/2, "[a[", "[b[c]]", "]]") + "}\n[]", 1, 3*(most/2) + 2},
		{"{" + nested(most-1, "a[", "a[^]", "]") + "}\n[]", 1, 2*most + 1},
		{"[" + nested(most+1, "[", "", "]") + " ~]", 1, most + 1},
	}
	for _, test := range bad {
		want := fmt.Sprintf("lwon: %d:%d: more than the limit of %d levels", test.line, test.column, most)
		if _, err := lwon.Decode("", []byte(test.text), shape.Limits{}); err == nil || err.Error() != want {
			t.Errorf("%.20s…: got %v, want %s", test.text, err, want)
		}
	}
	if got := decodeError(t, nested(most+1, "[", "\xff", "]")); got != fmt.Sprintf("1:%d: more than the limit of %d levels", most+1, most) {
		t.Errorf("got %s", got)
	}
	if got := decodeError(t, "[\"\xff\" "+nested(most+1, "[", "", "]")+"]"); got != `1:3: invalid UTF-8 "\xff", expected UTF-8` {
		t.Errorf("got %s", got)
	}
	if _, err := lwon.Decode("", []byte("[[[[]]]]"), shape.Limits{MaxDepth: 3}); err != nil {
		t.Error(err)
	}
	if _, err := lwon.Decode("", []byte("[[[[[]]]]]"), shape.Limits{MaxDepth: 3}); err == nil || err.Error() != "lwon: 1:5: more than the limit of 4 levels" {
		t.Errorf("got %v", err)
	}
}

func TestEncodeDepth(t *testing.T) {
	const most = shape.DefaultMaxDepth
	// Rare members at the bottom need the one bracket more.
	rare := "[" + nested(most-2, `{"a":`, `{"r":1}`, "}") + strings.Repeat(`,{"a":{}}`, 2*most) + "]"
	for _, json := range []string{nested(most, "[", "", "]"), nested(most, `{"a":`, "1", "}"), nested(most/2, `{"a":[`, "", "]}"), rare} {
		d := parse(t, json)
		text, err := lwon.Encode(d)
		if err != nil {
			t.Fatal(err)
		}
		checkRoundTrip(t, d, text)
		r, err := lwon.Render(d)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Check(); err != nil {
			t.Error(err)
		}
	}
	for _, test := range []struct {
		lwon   string
		column int // in the JSON that comes of it
	}{
		{nested(most+1, "[", "", "]"), most + 1},
		{"[1 {x:1} " + nested(most, "[", "", "]") + " [[]]]", len(`[1,{"x":1},`) + most},
	} {
		d, err := lwon.Decode("deep.lwon", []byte(test.lwon), shape.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		_, err = lwon.Encode(d)
		want := fmt.Sprintf("lwon: deep.lwon:1:%d: more than the limit of %d levels", test.column, most)
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestDecodeBytes(t *testing.T) {
	// A long name and short rows: the JSON grows with their product.
	long := "[" + strings.Repeat("n", 1000) + "]\n[" + strings.Repeat("[1] ", 999) + "[1]]"
	for _, test := range []struct {
		text string
		max  int
		ok   bool
	}{
		{"[1 2]", 5, true},
		{"[1 2]", 4, false},
		{"[a b]", 9, true},
		{"[a b]", 8, false},
		{long, 1_007_001, true},
		{long, 1_007_000, false},
		{long, 20_000, false},
	} {
		_, err := lwon.Decode("x", []byte(test.text), shape.Limits{MaxBytes: test.max})
		want := fmt.Sprintf("lwon: x: more than the limit of %d bytes", test.max)
		if test.ok && err != nil || !test.ok && (err == nil || err.Error() != want) {
			t.Errorf("%.20s, %d bytes: %v", test.text, test.max, err)
		}
	}
}

// growing are documents made to be slow: each is a family by size, about n bytes.
var growing = map[string]func(n int) string{
	"rows": func(n int) string {
		return "[" + strings.Repeat(`{"id":12345,"name":"Ada","ok":true},`, n/36) + "{}]"
	},
	"deep objects": func(n int) string {
		return "[" + strings.Repeat(nested(9000, `{"a":`, "1", "}")+",", n/54_000) + "{}]"
	},
	"deep arrays of objects": func(n int) string {
		return "[" + strings.Repeat(nested(4900, `{"a":[`, "", "]}")+",", n/39_200) + "{}]"
	},
	"deep, all names different": func(n int) string {
		var b strings.Builder
		b.WriteString("[")
		for i := range n / 100_000 {
			for j := range 7000 {
				fmt.Fprintf(&b, `{"k%d_%d":`, i, j)
			}
			b.WriteString("1" + strings.Repeat("}", 7000) + ",")
		}
		return b.String() + "{}]"
	},
	"wide rows": func(n int) string {
		var b strings.Builder
		b.WriteString("{")
		for i := range n / 12 {
			fmt.Fprintf(&b, `"k%d":%d,`, i, i)
		}
		return b.String() + `"k":0}`
	},
	"rows with other names each": func(n int) string {
		var b strings.Builder
		b.WriteString("[")
		for i := range n / 16 {
			fmt.Fprintf(&b, `{"k%d":%d},`, i, i)
		}
		return b.String() + "{}]"
	},
	// Every recursive name is common, so n of them make rows of n slots; there
	// cannot be many without much text. These are 40.
	"recursive names": func(n int) string {
		var b strings.Builder
		for i := range 40 {
			fmt.Fprintf(&b, `{"k%d":{"k%d":{"x":1}}},`, i, i)
		}
		return "[" + strings.Repeat(b.String(), n/b.Len()) + `{"x":1}]`
	},
	"recursive names, one in the other": func(n int) string {
		var opens, closes strings.Builder
		for i := range 40 {
			fmt.Fprintf(&opens, `{"k%d":{"k%d":`, i, i)
			closes.WriteString("}}")
		}
		one := opens.String() + `{"x":1}` + closes.String()
		return "[" + strings.Repeat(one+",", n/len(one)) + "{}]"
	},
	"many names that fail": func(n int) string {
		var b strings.Builder
		b.WriteString(`[{`)
		for i := range n / 45 {
			fmt.Fprintf(&b, `"k%d":{"k%d":{"k%d":0,"x":1}},`, i, i, i)
		}
		return b.String() + `"x":1}]`
	},
	"a name that fails at every level": func(n int) string {
		one := nested(3000, `{"a":{"b":1},"a2":{"a":`, "0", "}}")
		return "[" + strings.Repeat(one+",", max(1, n/len(one))) + "{}]"
	},
	"one value": func(n int) string {
		return `["` + strings.Repeat("word ", n/5) + `"]`
	},
	"escapes": func(n int) string {
		return `["` + strings.Repeat(`\u00e9\n`, n/8) + `"]`
	},
	"numbers": func(n int) string {
		return "[" + strings.Repeat("1.5,", n/4) + "0]"
	},
}

// TestHostileFamilies encodes and decodes documents made to be slow. Were any
// step of either quadratic, it would not come to its end; BenchmarkGrowth shows
// the times.
func TestHostileFamilies(t *testing.T) {
	for name, family := range growing {
		d := parse(t, family(1_000_000))
		back, err := shuttle(d)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !shape.Equal(d, back) {
			t.Fatalf("%s: another value came back", name)
		}
	}
}

// BenchmarkGrowth takes each family at a size and at eight times that: eight times
// the time is linear.
func BenchmarkGrowth(b *testing.B) {
	for name, family := range growing {
		for _, size := range []int{250_000, 2_000_000} {
			d := parse(b, family(size))
			b.Run(fmt.Sprintf("%s/%d", name, size), func(b *testing.B) {
				b.SetBytes(int64(len(d.Source())))
				for b.Loop() {
					if _, err := shuttle(d); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// shuttle encodes a document and decodes the text.
func shuttle(d *shape.Document) (*shape.Document, error) {
	text, err := lwon.Encode(d)
	if err != nil {
		return nil, err
	}
	return lwon.Decode("back", text, shape.Limits{})
}
