package term

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// hostile texts hold one of everything that may not reach a terminal.
var hostile = []string{
	"\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x9b31m", "\u009b31m", "a\rb", "a\bb", "\x7f", "\x00",
	"\u202a\u202b\u202c\u202d\u202e", "\u2066\u2067\u2068\u2069", "\u200e\u200f\u061c", "\u200b\u200d\u2060\ufeff",
	"\u2028\u2029\u0085", "\u00ad", "\U000e0041", "\xff\xfe", "\xed\xa0\x80", "\xe4\xb8", "\ue000", "\ufff9", "\u00a0",
}

func TestLine(t *testing.T) {
	for in, want := range map[string]string{
		"plain, São Paulo 日本 🐱": "plain, São Paulo 日本 🐱",
		"\x1b[31m":              `\x1b[31m`,
		"a\nb\tc\rd\r\n":        `a\nb\tc\rd\r\n`,
		"\u202eevil\u2069":      `\u202eevil\u2069`,
		"\u0085\u009b":          `\u0085\u009b`,
		"\xff\xc3":              `\xff\xc3`,
		"\xed\xa0\x80":          `\xed\xa0\x80`,
		"\U000e0041":            `\U000e0041`,
		"back\\slash \"q\"":     "back\\slash \"q\"",
		"\ufffd":                "\ufffd",
		"e\u0301":               "e\u0301",
		"\u0301e":               "\u0301e",
	} {
		if got := Line(in); got != want {
			t.Errorf("Line(%q) is %s, want %s", in, got, want)
		}
	}
}

func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"a\n\tb\r\nc\rd\n": "a\n\tb\nc\\rd\n",
		"\r":               `\r`,
		"\x1bc\n":          "\\x1bc\n",
	} {
		if got := string(AppendText(nil, []byte(in))); got != want {
			t.Errorf("text %q is %q, want %q", in, got, want)
		}
	}
}

func TestQuoted(t *testing.T) {
	for in, want := range map[string]string{
		"":                     `""`,
		` Tan`:                 `" Tan"`,
		`a"b\c`:                `"a\"b\\c"`,
		"\n \t":                `"\n \t"`,
		"\u0301e":              `"\u0301e"`,
		"e\u0301":              "\"e\u0301\"",
		"\x1b\u0301":           `"\x1b\u0301"`,
		"\xf0\x9f\x90":         `"\xf0\x9f\x90"`,
		"\U000e0041\u202e\x00": `"\U000e0041\u202e\x00"`,
	} {
		if got := Quoted(in); got != want {
			t.Errorf("Quoted(%q) is %s, want %s", in, got, want)
		}
	}
}

// checkSafe fails unless everything in printed is visible.
func checkSafe(t *testing.T, printed []byte, allowed string) {
	t.Helper()
	if !utf8.Valid(printed) {
		t.Fatalf("%q is not UTF-8", printed)
	}
	for _, r := range string(printed) {
		if strings.ContainsRune(allowed, r) {
			continue
		}
		if !unicode.IsPrint(r) || unicode.Is(unicode.C, r) || unicode.Is(unicode.Bidi_Control, r) {
			t.Fatalf("%q holds %U", printed, r)
		}
	}
}

func checkPrinters(t *testing.T, text string) {
	t.Helper()
	checkSafe(t, AppendLine(nil, []byte(text)), "")
	checkSafe(t, AppendText(nil, []byte(text)), "\n\t")
	quoted := AppendQuoted(nil, []byte(text))
	checkSafe(t, quoted, "")
	var asJSON string
	line, _ := json.Marshal(text)
	safe := AppendJSON(nil, line)
	checkSafe(t, safe, "\n")
	if err := json.Unmarshal(safe, &asJSON); err != nil || asJSON != strings.ToValidUTF8(text, "") && utf8.ValidString(text) {
		t.Fatalf("%q as JSON is %s, which is %q (%v)", text, safe, asJSON, err)
	}
	if back, err := strconv.Unquote(string(quoted)); err != nil || back != text {
		t.Fatalf("%q is quoted as %s, which is %q (%v)", text, quoted, back, err)
	}
}

func TestHostile(t *testing.T) {
	for _, text := range hostile {
		checkPrinters(t, text)
		checkPrinters(t, "a"+text+"b")
	}
	for b := range 256 {
		checkPrinters(t, string([]byte{byte(b)}))
	}
	for r := rune(0); r <= unicode.MaxRune; r += 7 {
		checkPrinters(t, string(r))
	}
}

func FuzzPrinters(f *testing.F) {
	for _, text := range hostile {
		f.Add(text)
	}
	f.Fuzz(checkPrinters)
}

func TestTable(t *testing.T) {
	var table Table
	table.Column("tokens")
	table.TextColumn("shape")
	table.Column("")
	table.TextColumn("file")
	table.Row(Cell{"6015", Plain}, Cell{"pretty", Plain}, Cell{"1", Plain}, Cell{"日本.json", Plain})
	table.Row(Cell{"7", Plain}, Cell{"min", Fewer}, Cell{"", Plain}, Cell{"", Plain})
	table.Row(Cell{"7", Plain})
	want := "  tokens  shape      file\n    6015  pretty  1  日本.json\n       7  min\n       7\n"
	if got := string(table.Append(nil)); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	table.Color = true
	if got := string(table.Append(nil)); !strings.Contains(got, "       7  \x1b[32mmin\x1b[0m\n") || !strings.HasPrefix(got, "  \x1b[1mtokens\x1b[0m") {
		t.Errorf("with colour: %q", got)
	}
	var bare Table
	bare.Column("", "")
	bare.Row(Cell{"1", Plain}, Cell{"22", Plain})
	if got := string(bare.Append(nil)); got != "  1  22\n" {
		t.Errorf("without headings: %q", got)
	}
}

func TestWidth(t *testing.T) {
	for text, want := range map[string]int{"": 0, "abc": 3, "日本": 4, "e\u0301é": 2, "🐱": 2, "한글": 4, "Привет": 6} {
		if got := Width(text); got != want {
			t.Errorf("%q takes %d cells, want %d", text, got, want)
		}
	}
}

func TestNumbers(t *testing.T) {
	person, program := Numbers{Commas: true}, Numbers{}
	for _, c := range []struct{ got, want string }{
		{person.Int(0), "0"}, {person.Int(999), "999"}, {person.Int(1000), "1,000"}, {person.Int(-1234567), "-1,234,567"},
		{program.Int(1234567), "1234567"},
		{person.Delta(2302), "+2,302"}, {person.Delta(-1280), "-1,280"}, {person.Delta(0), "0"},
		{program.Percent(2302, 3713), "+62.0"}, {program.Percent(-1280, 3713), "-34.5"}, {program.Percent(0, 3713), "0.0"},
		{program.Percent(1, 100000), "+<0.1"}, {program.Percent(-1, 100000), "-<0.1"}, {program.Percent(5, 0), "0.0"},
		{program.Decimal(19277.0 / 6015), "3.20"},
	} {
		if c.got != c.want {
			t.Errorf("%s, want %s", c.got, c.want)
		}
	}
}
