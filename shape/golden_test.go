package shape_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape"
)

// goldenShapes returns the names of the documents in testdata/shapes.
func goldenShapes(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/shapes/*.min.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden shapes: %v", err)
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(filepath.Base(f), ".min.json")
	}
	return files
}

func readFile(t testing.TB, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func parse(t testing.TB, text string) *shape.Document {
	t.Helper()
	d, err := shape.Parse("test.json", []byte(text), shape.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}
