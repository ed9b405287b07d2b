package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// corpora is the folder with the committed documents.
const corpora = ".."

// TestMadeAgain checks that the program makes the committed bytes.
func TestMadeAgain(t *testing.T) {
	for _, d := range catalog() {
		if d.made == nil {
			continue
		}
		got, err := d.made()
		if err != nil {
			t.Fatalf("%s: %v", d.Name, err)
		}
		if !bytes.Equal(got, read(t, d.Name)) {
			t.Errorf("%s is not what gen makes; run go run ./corpora/gen", d.Name)
		}
	}
}

// TestManifest checks sizes, digests and descriptions of the manifest against the files.
func TestManifest(t *testing.T) {
	m, err := newManifest(corpora)
	if err != nil {
		t.Fatal(err)
	}
	want, err := render(m, true)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(append(want, '\n'), read(t, "manifest.json")) {
		t.Error("manifest.json does not describe the files; run go run ./corpora/gen")
	}
	for _, f := range m.Files {
		if f.Licence == "" || f.Origin == "" || f.Description == "" {
			t.Errorf("%s: licence, origin or description is missing", f.Name)
		}
		if _, err := os.Stat(filepath.Join(corpora, f.LicenceText)); err != nil {
			t.Errorf("%s: no licence text: %v", f.Name, err)
		}
	}
}

// TestNothingUnlisted checks that every document in the folder is in the manifest.
func TestNothingUnlisted(t *testing.T) {
	listed := map[string]bool{"manifest.json": true}
	for _, d := range catalog() {
		listed[d.Name] = true
	}
	err := fs.WalkDir(os.DirFS(corpora), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && (name == "gen" || path.Base(name) == "LICENSES") {
			return fs.SkipDir
		}
		if ext := path.Ext(name); (ext == ".json" || ext == ".txt") && !listed[name] {
			t.Errorf("%s is not in the manifest", name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestDocuments checks what every reader of the corpora may rely on.
func TestDocuments(t *testing.T) {
	for _, d := range catalog() {
		data := read(t, d.Name)
		if len(data) == 0 || len(data) >= 1_000_000 {
			t.Errorf("%s has %d bytes, want 1 to 999999", d.Name, len(data))
		}
		if !utf8.Valid(data) {
			t.Errorf("%s is not UTF-8", d.Name)
		}
		if strings.HasSuffix(d.Name, ".json") && !json.Valid(data) {
			t.Errorf("%s is not JSON", d.Name)
		}
	}
}

// TestDemo checks the paths that the README and the screens use.
func TestDemo(t *testing.T) {
	var doc struct{ Orders []order }
	if err := json.Unmarshal(read(t, "orders.json"), &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Orders) != 30 || doc.Orders[3].ID != "ord-1004" {
		t.Errorf("the demo has %d orders, the fourth is %q", len(doc.Orders), doc.Orders[3].ID)
	}
}

// TestReplace checks that a file is replaced whole and that no temporary file stays.
func TestReplace(t *testing.T) {
	dir := t.TempDir()
	for _, text := range []string{"first", "second", "second"} {
		name := filepath.Join(dir, "new", "a.json")
		if err := replace(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(name); string(got) != text {
			t.Errorf("holds %q, want %q", got, text)
		}
	}
	if left, _ := os.ReadDir(filepath.Join(dir, "new")); len(left) != 1 {
		t.Errorf("%d files are left, want 1", len(left))
	}
	if err := replace(dir, []byte("text")); err == nil {
		t.Error("a directory was replaced by a file")
	}
}

// TestSource pins the random numbers, which all made documents hang on.
func TestSource(t *testing.T) {
	s := &source{0}
	if got := s.next(); got != 0xe220a8397b1dcdaf {
		t.Errorf("the first number of SplitMix64 from 0 is %#x", got)
	}
	for range 1000 {
		if n := s.between(3, 5); n < 3 || n > 5 {
			t.Fatalf("between(3, 5) gave %d", n)
		}
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(corpora, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return data
}
