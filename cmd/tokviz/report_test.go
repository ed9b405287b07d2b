package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"
)

// packed returns the data of a page.
func packed(t *testing.T, page string) pageData {
	t.Helper()
	found := regexp.MustCompile(`id="data">"([^"]*)"<`).FindStringSubmatch(page)
	if found == nil {
		t.Fatal("the page has no data")
	}
	raw, err := base64.RawURLEncoding.DecodeString(found[1])
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	var data pageData
	if err := json.Unmarshal(text, &data); err != nil {
		t.Fatal(err)
	}
	return data
}

// TestReportSize checks that the page of a payload of some 200 kB stays under 2 MB,
// and that its packed tokens tile the texts as the script counts them.
func TestReportSize(t *testing.T) {
	files := []string{"mime-types.json", "mdn-css-at-rules.json", "github-events.json"}
	if testing.Short() {
		files = files[:1]
	}
	for _, name := range files {
		path := filepath.Join("..", "..", "corpora", "public", name)
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		page, _ := run(t, 0, nil, "report", path, "-o", "-")
		if len(page) > 2_000_000 {
			t.Errorf("%s: a page of %d bytes for %d bytes", name, len(page), info.Size())
		}
		if strings.Contains(page, "http://") || strings.Contains(page, "https://") && !strings.Contains(name, "events") {
			t.Errorf("%s: the page has an address of the network", name)
		}
		data := packed(t, page)
		if len(data.Shapes) != 4 {
			t.Errorf("%s: %d shapes", name, len(data.Shapes))
		}
		for _, s := range data.Shapes {
			units := 0
			for _, n := range s.Tokens {
				units += n >> 1
			}
			if want := len(utf16.Encode([]rune(s.Text))); units != want {
				t.Errorf("%s as %s: tokens of %d code units, the text has %d", name, s.Name, units, want)
			}
			if len(s.Starts) != len(data.Parents) || len(s.Costs) != len(data.Parents) || len(s.Lengths) != len(data.Parents) {
				t.Errorf("%s as %s: not every node has a place and a cost", name, s.Name)
			}
		}
	}
}

// TestReportCutCharacter checks the packed lengths where a character is several
// tokens, of one and of two code units.
func TestReportCutCharacter(t *testing.T) {
	page, _ := run(t, 0, []byte(`["🐱é"]`), "report", "-o", "-")
	s := packed(t, page).Shapes[1]
	if s.Name != "minified" || s.Text != `["🐱é"]` {
		t.Fatalf("shape %s: %s", s.Name, s.Text)
	}
	// [" · the cat's first token · its second · é · "]; chunks begin at [" é "]
	want := []int{2<<1 | 1, 2 << 1, 0, 1<<1 | 1, 2<<1 | 1}
	got, _ := json.Marshal(s.Tokens)
	if expected, _ := json.Marshal(want); string(got) != string(expected) {
		t.Errorf("token lengths %s, expected %s", got, expected)
	}
}

// TestReportTooMuch checks that a document that no browser would show is refused, and
// that a shape that is too long only loses its row.
func TestReportTooMuch(t *testing.T) {
	deep := func(n int) []byte {
		return []byte(strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n))
	}
	if _, stderr := run(t, 1, deep(maxPageLevels+1), "report", "-o", "-"); !strings.Contains(stderr, "1001 levels are too deep for a page, which shows up to 1000") {
		t.Errorf("a deep document: %s", stderr)
	}
	if _, stderr := run(t, 1, []byte(`"`+strings.Repeat("a", maxPageBytes)+`"`), "report", "-o", "-"); !strings.Contains(stderr, "bytes are too much for a page") {
		t.Errorf("a long document: %s", stderr)
	}
	// A thousand levels with many members at the bottom: white space alone is 40 MB.
	wide := strings.Repeat(`{"a":`, maxPageLevels-2) + "[" + strings.Repeat("1,", 20_000) + "{}]" + strings.Repeat("}", maxPageLevels-2)
	page, _ := run(t, 0, []byte(wide), "report", "-o", "-")
	if !strings.Contains(page, "bytes as pretty are too much for a page") || len(packed(t, page).Shapes) == 4 {
		t.Error("the page holds pretty text of 40 MB")
	}
}
