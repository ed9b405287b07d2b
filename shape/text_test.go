package shape_test

import (
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape"
)

// TestEscapes takes strings apart and puts them together again.
func TestEscapes(t *testing.T) {
	tests := []struct{ literal, text, quoted string }{
		{`""`, "", `""`},
		{`"\"\\\/\b\f\n\r\t"`, "\"\\/\b\f\n\r\t", `"\"\\/\b\f\n\r\t"`},
		{`"\u0000\u001F\u007f"`, "\x00\x1f\x7f", "\"\\u0000\\u001f\x7f\""},
		{`"\u00e9\u20AC\u2028"`, "é€\u2028", "\"é€\u2028\""},
		{`"\uD83D\ude00!"`, "😀!", `"😀!"`},
		{`"\ud83d\ud83d\ude00"`, "\xed\xa0\xbd😀", `"\ud83d😀"`},
		{`"\ude00\ud83d"`, "\xed\xb8\x80\xed\xa0\xbd", `"\ude00\ud83d"`},
		{`"\ud83dx\ud83d\u0041"`, "\xed\xa0\xbdx\xed\xa0\xbdA", `"\ud83dx\ud83dA"`},
		{`"<b>&\u003c"`, "<b>&<", `"<b>&<"`},
	}
	for _, test := range tests {
		text := string(shape.AppendUnquoted(nil, []byte(test.literal)))
		if text != test.text {
			t.Errorf("%s stands for %q, want %q", test.literal, text, test.text)
		}
		if got := string(shape.AppendQuoted(nil, []byte(text))); got != test.quoted {
			t.Errorf("%q is quoted as %s, want %s", text, got, test.quoted)
		}
		d := parse(t, test.literal)
		if got := d.Text(d.Root()); got != test.text || string(d.AppendText(nil, d.Root())) != got {
			t.Errorf("text of %s is %q, want %q", test.literal, got, test.text)
		}
	}
	if got := string(shape.AppendQuoted(nil, []byte("a\xff\xed\xa0"))); got != "\"a\ufffd\ufffd\ufffd\"" {
		t.Errorf("bytes that are not UTF-8 are quoted as %s", got)
	}
	d := parse(t, `[1.50]`)
	if got := string(d.AppendText(nil, 1)); got != "1.50" || string(d.AppendMemberName(nil, 1)) != "" {
		t.Errorf("text of a number is %q", got)
	}
	if d.Offset(1) != 1 || d.After(0) != 2 || d.After(1) != 2 || d.Depth() != 1 {
		t.Error("the place of a number is wrong")
	}
}

// TestCheck holds Check to finding each fault of spans.
func TestCheck(t *testing.T) {
	d := parse(t, `[1]`)
	good := shape.Span{Start: 0, End: 3, Node: 0, Path: shape.NoPath}
	tests := []struct {
		change func(r *shape.Rendering)
		want   string
	}{
		{func(r *shape.Rendering) {}, ""},
		{func(r *shape.Rendering) { r.Spans[0].Start = 1 }, "shape: x span 0 is [1,3), expected one from 0 to at most 3"},
		{func(r *shape.Rendering) { r.Spans[0].End = 4 }, "shape: x span 0 is [0,4), expected one from 0 to at most 3"},
		{func(r *shape.Rendering) { r.Spans[0].End = 0 }, "shape: x span 0 is [0,0), expected one from 0 to at most 3"},
		{func(r *shape.Rendering) { r.Spans[0].End = 2 }, "shape: x spans end at 2, expected 3"},
		{func(r *shape.Rendering) { r.Spans = nil }, "shape: x spans end at 0, expected 3"},
		{func(r *shape.Rendering) { r.Spans[0].Role = 7 }, "shape: x span 0 has role 7, expected one below 7"},
		{func(r *shape.Rendering) { r.Spans[0].Path = 0 }, "shape: x span 0 has node 0 and path 0, expected one of them"},
		{func(r *shape.Rendering) { r.Spans[0].Node = shape.None }, "shape: x span 0 has node -1 and path -1, expected one of them"},
		{func(r *shape.Rendering) { r.Spans[0].Node = 2 }, "shape: x span 0 has node 2, expected one below 2"},
	}
	for _, test := range tests {
		r := &shape.Rendering{Shape: "x", Document: d, Text: []byte("[1]"), Spans: []shape.Span{good}}
		test.change(r)
		got := ""
		if err := r.Check(); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

func TestNames(t *testing.T) {
	var kinds, roles []string
	for k := shape.Null; k <= shape.Object+1; k++ {
		kinds = append(kinds, k.String())
	}
	for r := range shape.Role(shape.Roles + 1) {
		roles = append(roles, r.String())
	}
	if got := strings.Join(kinds, " "); got != "null bool number string array object invalid" {
		t.Error(got)
	}
	if got := strings.Join(roles, " "); got != "name string number literal punctuation space header invalid" {
		t.Error(got)
	}
}
