package doctest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/internal/golden"
)

// TestTables holds the tables of documents to what they are made from. Each stands
// after a comment that names it.
func TestTables(t *testing.T) {
	tables := map[string]map[string]string{
		"claims.md": {"overview": overviewTable(t), "duel": duelTable(t), "six": sixTable(t), "fertility": fertilityTable(t)},
		"shapes.md": kindTables(t),
	}
	for document, tables := range tables {
		checkTables(t, filepath.Join(root, "docs", document), tables)
	}
}

func checkTables(t *testing.T, name string, tables map[string]string) {
	t.Helper()
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for table, want := range tables {
		mark := "<!-- table: " + table + " -->\n\n"
		before, after, found := strings.Cut(string(page), mark)
		if !found {
			t.Fatalf("%s has no table %s", name, table)
		}
		rest := after
		for strings.HasPrefix(rest, "|") {
			_, rest, _ = strings.Cut(rest, "\n")
		}
		if got := after[:len(after)-len(rest)]; got == want {
			continue
		} else if !golden.Updating() {
			t.Errorf("%s: the table %s is\n%sand should be\n%s", name, table, got, want)
		}
		page = []byte(before + mark + want + "\n" + strings.TrimLeft(rest, "\n"))
	}
	if n := strings.Count(string(page), "<!-- table: "); n != len(tables) {
		t.Errorf("%s marks %d tables, and %d are made", name, n, len(tables))
	}
	if golden.Updating() {
		if err := os.WriteFile(name, page, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// duelTable is the smallest documents on which each shape loses.
func duelTable(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "cmd/tokviz/learn/inputs/duel.json"))
	if err != nil {
		t.Fatal(err)
	}
	var losses []struct {
		Kind, Loser, Winner, Text string
		Lost, Won                 int
	}
	if err := json.Unmarshal(data, &losses); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("| kind | document | loses | to |\n| --- | --- | --- | --- |\n")
	for _, l := range losses {
		kind := map[string]string{"any": "any", "records": "rows"}[l.Kind]
		fmt.Fprintf(&b, "| %s | `%s` | %s %d | %s %d |\n", kind, l.Text, l.Loser, l.Lost, l.Winner, l.Won)
	}
	return b.String()
}

// languages are those of corpora/text; those without blanks are counted by character.
var languages = []struct {
	code, name string
	blanks     bool
}{
	{"en", "English", true}, {"fr", "French", true}, {"de", "German", true}, {"tr", "Turkish", true},
	{"ru", "Russian", true}, {"ar", "Arabic", true}, {"hi", "Hindi", true}, {"gu", "Gujarati", true},
	{"ko", "Korean", true}, {"ja", "Japanese", false}, {"zh", "Chinese", false},
}

// fertilityTable is how many tokens each language needs in two encodings.
func fertilityTable(t *testing.T) string {
	t.Helper()
	old, err := encodings.Load("cl100k_base")
	if err != nil {
		t.Fatal(err)
	}
	new, err := encodings.Load("o200k_base")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("| language | cl100k_base | o200k_base | times fewer | tokens for one | cl100k_base | o200k_base |\n| --- | --: | --: | --: | --- | --: | --: |\n")
	for _, l := range languages {
		text, err := os.ReadFile(filepath.Join(root, "corpora/text", l.code+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		unit, units := "word", len(bytes.Fields(text))
		if !l.blanks {
			unit, units = "character", utf8.RuneCount(text)
		}
		a, c := old.Count(text), new.Count(text)
		fmt.Fprintf(&b, "| %s | %d | %d | %.2f | %s | %.2f | %.2f |\n", l.name, a, c, float64(a)/float64(c), unit, float64(a)/float64(units), float64(c)/float64(units))
	}
	return b.String()
}
