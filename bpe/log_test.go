package bpe

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/bpekit/bpekit/bpe/bpe80"
	"github.com/bpekit/bpekit/pretokenize"
)

// TestLogOfRecords40 compares the text log of the article's experiment with that
// of a ten-line program over bpe80.
func TestLogOfRecords40(t *testing.T) {
	text, err := os.ReadFile("../corpora/records40.json")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	{
		var chunks []string
		for chunk := range pretokenize.Chunks(pretokenize.GPT2NoContractions{}, text) {
			chunks = append(chunks, string(chunk))
		}
		learned := bpe80.Train(chunks, 40, 2, bpe80.First)
		piece := func(id int) string { return bpe80.Decode([]int{id}, learned) }
		for i, s := range learned {
			fmt.Fprintf(&want, "#%d %q + %q -> %q %dx\n", i, piece(s.Pair.Left), piece(s.Pair.Right), piece(s.ID), s.Count)
		}
	}
	var got []byte
	_, records := train(t, pretokenize.GPT2NoContractions{}, TrainOptions{Merges: 40}, string(text))
	for _, r := range records {
		got = append(AppendLogLine(got, r), '\n')
	}
	if !bytes.HasPrefix(got, []byte(`#0 " " + " " -> "  " 240x`+"\n")) || len(records) != 40 {
		t.Errorf("%d lines, the first is %.60q", len(records), got)
	}
	if string(got) != want.String() {
		t.Errorf("got\n%s, want\n%s", got, want.String())
	}
}

func TestLogQuoting(t *testing.T) {
	for _, test := range []struct{ piece, line, text string }{
		{`a"\`, `"a\"\\"`, `"a\"\\"`},
		{"\n\r\t\x00\x1b[2J\x7f", `"\n\r\t\x00\x1b[2J\x7f"`, `"\n\r\t\u0000\u001b[2J\u007f"`},
		{"\u0085\u009b\u00a0\u200b\u202e\u2066\u2028\ufeff", `"\u0085\u009b\u00a0\u200b\u202e\u2066\u2028\ufeff"`, `"\u0085\u009b\u00a0\u200b\u202e\u2066\u2028\ufeff"`},
		{"é日😀", `"é日😀"`, `"é日😀"`},
		{"<&>/", `"<&>/"`, `"<&>/"`},
		{"\U000e0001\U000f0000", `"\U000e0001\U000f0000"`, `"\udb40\udc01\udb80\udc00"`},
		{"a\xe2\x82\xff", `"a\xe2\x82\xff"`, `"a` + strings.Repeat("\ufffd", 3) + `"`},
	} {
		r := MergeRecord{Bytes: []byte(test.piece), Count: 1, Tied: 1, Rule: "count"}
		if got, want := string(AppendLogLine(nil, r)), `#0 "" + "" -> `+test.line+" 1x"; got != want {
			t.Errorf("%q: line %s, want %s", test.piece, got, want)
		}
		if got := string(AppendLogJSON(nil, r)); !strings.Contains(got, `"text":`+test.text+`,"count"`) {
			t.Errorf("%q: %s, want the text %s", test.piece, got, test.text)
		}
		var back struct{ Text string }
		if err := json.Unmarshal(AppendLogJSON(nil, r), &back); err != nil || back.Text != strings.ToValidUTF8(back.Text, "") ||
			back.Text != string([]rune(test.piece)) {
			t.Errorf("%q: text reads as %q, %v", test.piece, back.Text, err)
		}
	}
}

func TestLogJSON(t *testing.T) {
	_, records := train(t, pretokenize.None{}, TrainOptions{MinCount: 1, Merges: 5}, "aaabdaaab\xffc")
	want := []string{
		`{"step":0,"left":97,"right":97,"id":256,"bytes_b64":"YWE=","text":"aa","count":4,"tied":1,"runner_up":{"left":97,"right":98,"count":2},"rule":"count"}`,
		`{"step":1,"left":256,"right":97,"id":257,"bytes_b64":"YWFh","text":"aaa","count":2,"tied":2,"runner_up":{"left":97,"right":98,"count":2},"rule":"first"}`,
		`{"step":2,"left":257,"right":98,"id":258,"bytes_b64":"YWFhYg==","text":"aaab","count":2,"tied":1,"runner_up":{"left":98,"right":100,"count":1},"rule":"count"}`,
		`{"step":3,"left":258,"right":100,"id":259,"bytes_b64":"YWFhYmQ=","text":"aaabd","count":1,"tied":4,"runner_up":{"left":100,"right":258,"count":1},"rule":"first"}`,
		`{"step":4,"left":259,"right":258,"id":260,"bytes_b64":"YWFhYmRhYWFi","text":"aaabdaaab","count":1,"tied":3,"runner_up":{"left":258,"right":255,"count":1},"rule":"first"}`,
	}
	for i, r := range records {
		if got := string(AppendLogJSON(nil, r)); got != want[i] {
			t.Errorf("got  %s\nwant %s", got, want[i])
		}
	}
	_, records = train(t, pretokenize.None{}, TrainOptions{MinCount: 1}, "ab")
	if got := string(AppendLogJSON(nil, records[0])); !strings.Contains(got, `"runner_up":null,"rule":"count"`) {
		t.Errorf("got %s", got)
	}
}

// writeLog writes the JSON log of records.
func writeLog(records []MergeRecord) (log []byte) {
	for _, r := range records {
		log = append(AppendLogJSON(log, r), '\n')
	}
	return log
}

func TestReadLog(t *testing.T) {
	_, want := train(t, pretokenize.O200K{}, TrainOptions{MinCount: 1}, "日本語 x日本\xff\xfe\xff\xfe\r\n\r\n x")
	log := writeLog(want)
	for _, log := range [][]byte{log, bytes.TrimSuffix(log, []byte("\n")), bytes.ReplaceAll(log, []byte("\n"), []byte("\r\n"))} {
		got, err := ReadLog(iotest.OneByteReader(bytes.NewReader(log)))
		if err != nil {
			t.Fatal(err)
		}
		compareLogs(t, got, want)
	}
	if got, err := ReadLog(strings.NewReader("")); err != nil || len(got) != 0 {
		t.Errorf("empty log: %v, %v", got, err)
	}
	broken := errors.New("the disk is broken")
	if got, err := ReadLog(failing(string(log), broken)); err != broken || len(got) != len(want) {
		t.Errorf("%d records, %v, want %v", len(got), err, broken)
	}
}

func TestReadLogRefuses(t *testing.T) {
	first := `{"step":0,"left":97,"right":98,"id":256,"bytes_b64":"YWI=","text":"ab","count":2,"tied":1,"runner_up":null,"rule":"count"}`
	second := `{"step":1,"left":97,"right":99,"id":257,"bytes_b64":"YWM=","text":"ac","count":2,"tied":1,"runner_up":null,"rule":"count"}`
	if _, err := ReadLog(strings.NewReader(first + "\n" + second)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ old, new, want string }{
		{`"step":1`, `"step":7`, "step 7, expected 1"},
		{`"step":1,`, ``, "step, left, right or id is missing"},
		{`"id":257`, `"id":256`, "id 256, expected 257"},
		{`"left":97`, `"left":257`, "left 257 and right 99 must be less than id 257"},
		{`"right":99`, `"right":257`, "left 97 and right 257 must be less than id 257"},
		{`"count":2`, `"count":0`, "count 0 and tied 1 must be positive"},
		{`"tied":1`, `"tied":-1`, "count 2 and tied -1 must be positive"},
		{`"rule":"count"`, `"rule":"luck"`, `rule "luck"; it is count, first or lowest`},
		{`YWM=`, `YWI=`, `bytes_b64 is "ab", but left and right are "a" and "c"`},
		{`"runner_up":null`, `"runner_up":{"left":1,"count":1}`, "runner_up must have a left and a right less than id, and a positive count"},
		{`"runner_up":null`, `"runner_up":{"left":1,"right":300,"count":1}`, "runner_up must have a left and a right less than id, and a positive count"},
	} {
		bad := strings.Replace(second, test.old, test.new, 1)
		checkBadLine(t, first, bad)
		if _, err := ReadLog(strings.NewReader(first + "\n" + bad)); err == nil || err.Error() != "bpe: merge log: line 2: "+test.want {
			t.Errorf("%s: %v, want %s", bad, err, test.want)
		}
	}
	for _, bad := range []string{"", "{", "[]", "null", second + second, `{"step":"0"}`, `{"left":-1}`, "\x00"} {
		checkBadLine(t, first, bad)
	}
}

// checkBadLine checks that a log of a good and a bad line fails at the second
// and gives the first.
func checkBadLine(t *testing.T, good, bad string) {
	t.Helper()
	records, err := ReadLog(strings.NewReader(good + "\n" + bad + "\n"))
	var format *FormatError
	if !errors.As(err, &format) || format.Line != 2 || len(records) != 1 {
		t.Errorf("%q: %d records, %v; want one, and an error on line 2", bad, len(records), err)
	}
}

// FuzzReadLog checks that no log makes ReadLog fail in another way than it says,
// and that what it reads it can write and read again.
func FuzzReadLog(f *testing.F) {
	_, records := train(f, pretokenize.None{}, TrainOptions{MinCount: 1}, "aaabdaaab\xffc")
	f.Add(writeLog(records))
	f.Add([]byte(`{"step":0,"left":97,"right":98,"id":256,"bytes_b64":"YWI=","count":2,"tied":1,"rule":"first","roles":{}}`))
	f.Fuzz(func(t *testing.T, log []byte) {
		records, err := ReadLog(bytes.NewReader(log))
		var format *FormatError
		if err != nil && (!errors.As(err, &format) || format.Line != len(records)+1) {
			t.Fatal(err)
		}
		again, err := ReadLog(bytes.NewReader(writeLog(records)))
		if err != nil {
			t.Fatal(err)
		}
		compareLogs(t, again, records)
	})
}
