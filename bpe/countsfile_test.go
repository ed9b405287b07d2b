package bpe

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/pretokenize"
)

// countsText returns counts as a file.
func countsText(t testing.TB, c *Counts) string {
	t.Helper()
	var file strings.Builder
	if err := c.WriteCounts(&file); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

func TestCountsFile(t *testing.T) {
	c := NewRoleCounts(pretokenize.GPT2{}, testRoles)
	if err := c.AddTextRoles([]byte("ab ab ab"), []uint8("\x01\x01\x00\x01\x01\x00\x01\x01")); err != nil {
		t.Fatal(err)
	}
	c.AddText([]byte("\xff"))
	want := `{"b64":"YWI=","n":1,"roles":[["one",2]]}
{"b64":"IGFi","n":2,"roles":[["zero",1],["one",2]]}
{"b64":"/w==","n":1,"roles":[["zero",1]]}
`
	if got := countsText(t, c); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	back := NewRoleCounts(pretokenize.GPT2{}, testRoles)
	if err := back.ReadCounts(strings.NewReader(want)); err != nil || back.Digest() != c.Digest() {
		t.Errorf("%s, %v", listCounts(back), err)
	}
	plain := NewCounts(pretokenize.GPT2{})
	if err := plain.ReadCounts(strings.NewReader(want + "\n \r\n" + want)); err != nil {
		t.Error(err)
	}
	if want := "\"ab\" 2\n\" ab\" 4\n\"\\xff\" 2\n3 distinct, 8 chunks, 18 bytes\n"; listCounts(plain) != want {
		t.Errorf("%s, want\n%s", listCounts(plain), want)
	}
}

// Parts of a corpus that are counted one by one add up to the counts of the whole,
// and to the same model.
func TestCountsFilesAddUp(t *testing.T) {
	text, err := os.ReadFile("../corpora/orders.json")
	if err != nil {
		t.Fatal(err)
	}
	whole, parts := NewCounts(pretokenize.O200K{}), NewCounts(pretokenize.O200K{})
	for part := range bytes.SplitAfterSeq(text, []byte("}")) {
		whole.AddText(part)
		c := NewCounts(pretokenize.O200K{})
		c.AddText(part)
		if err := parts.ReadCounts(strings.NewReader(countsText(t, c))); err != nil {
			t.Fatal(err)
		}
	}
	if listCounts(parts) != listCounts(whole) || parts.Digest() != whole.Digest() {
		t.Error("the parts are not the whole")
	}
	compareLogs(t, recordsOf(t, parts, TrainOptions{}), recordsOf(t, whole, TrainOptions{}))
}

func TestReadCountsRefuses(t *testing.T) {
	const good = `{"b64":"YQ==","n":1}` + "\n"
	for text, want := range map[string]string{
		`{"b64":"YQ==","n"`:                             "line 2: not JSON at byte 17: unexpected end of JSON input",
		`{"b64":"YQ==","n":1}}`:                         "line 2: not JSON at byte ",
		`{"b64":"YQ==","n":1} {"b64":"YQ==","n":1}`:     "line 2: not JSON at byte ",
		`{"b64":"YQ=","n":1}`:                           "line 2: illegal base64",
		`{"b64":"YQ=="}`:                                "line 2: b64 or n is missing",
		`{"n":1}`:                                       "line 2: b64 or n is missing",
		`{"b64":"YQ==","n":0}`:                          `line 2: chunk "a": count 0 is not positive`,
		`{"b64":"","n":1}`:                              "line 2: an empty chunk can't be counted",
		`{"b64":"YQ==","n":1.5}`:                        `line 2: "n" can't be a JSON number 1.5`,
		`{"b64":"YQ==","n":9223372036854775807}`:        "makes the sum of all bytes overflow",
		`{"b64":"YQ==","n":9223372036854775808}`:        `line 2: "n" can't be a JSON number 9223372036854775808`,
		"{}\n" + good:                                   "line 2: b64 or n is missing",
		"\n\nx":                                         "line 4: not JSON at byte 1: invalid character",
		`{"b64":"` + strings.Repeat("A", maxCountsLine): "line 2: it is longer than 67108864 bytes",
	} {
		err := NewCounts(pretokenize.None{}).ReadCounts(strings.NewReader(good + text))
		var format *FormatError
		if !errors.As(err, &format) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, want %s", text, err, want)
		}
	}
	for text, want := range map[string]string{
		`{"b64":"YWI=","n":1}`:                                   "line 1: roles are missing: the chunks were counted without",
		`{"b64":"YWI=","n":1,"roles":[["zero",1]]}`:              "line 1: 1 bytes have a role, and the chunk has 2",
		`{"b64":"YWI=","n":1,"roles":[["zero",3]]}`:              `3 bytes of role "zero" do not fit in a chunk of 2`,
		`{"b64":"YWI=","n":1,"roles":[["zero",1],["one",9e18]]}`: `line 1`,
		`{"b64":"YWI=","n":1,"roles":[["zero",-1]]}`:             `-1 bytes`,
		`{"b64":"YWI=","n":1,"roles":[["four",2]]}`:              `there is no role "four"`,
		`{"b64":"YWI=","n":1,"roles":[["zero"]]}`:                "a run of roles is not a name and a number",
		`{"b64":"YWI=","n":1,"roles":{"zero":2}}`:                `line 1: "roles" can't be a JSON object`,
	} {
		err := NewRoleCounts(pretokenize.None{}, testRoles).ReadCounts(strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	broken := errors.New("the disk is broken")
	if err := NewCounts(pretokenize.None{}).ReadCounts(failing(good, broken)); err != broken {
		t.Errorf("%v, want %v", err, broken)
	}
}

// FuzzReadCounts checks that what is read is written and read again as it was.
func FuzzReadCounts(f *testing.F) {
	f.Add([]byte("{\"b64\":\"YQ==\",\"n\":1}\n{\"n\":3,\"b64\":\"YWI=\",\"x\":[]}\r\n\n"), false)
	f.Add([]byte(`{"b64":"YWI=","n":1,"roles":[["zero",1],["two",1]]}`), true)
	f.Fuzz(func(t *testing.T, text []byte, roled bool) {
		made := func() *Counts {
			if roled {
				return NewRoleCounts(pretokenize.None{}, testRoles)
			}
			return NewCounts(pretokenize.None{})
		}
		c := made()
		if err := c.ReadCounts(bytes.NewReader(text)); err != nil {
			return
		}
		again := made()
		if err := again.ReadCounts(strings.NewReader(countsText(t, c))); err != nil || again.Digest() != c.Digest() {
			t.Errorf("%v:\n%s, want\n%s", err, listCounts(again), listCounts(c))
		}
	})
}
