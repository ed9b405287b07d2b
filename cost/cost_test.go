package cost_test

import (
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/internal/golden"
	"github.com/bpekit/bpekit/shape"
)

func load(t testing.TB, encoding string) *bpe.Encoder {
	t.Helper()
	e, err := encodings.Load(encoding)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func parse(t testing.TB, text string) *shape.Document {
	t.Helper()
	d, err := shape.Parse("test.json", []byte(text), shape.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func attribute(t testing.TB, e *bpe.Encoder, s cost.Shape, d *shape.Document) *cost.Attribution {
	t.Helper()
	r, err := s.Render(d)
	if err != nil {
		t.Fatal(err)
	}
	return cost.Attribute(e, r)
}

// document reads a document of the module, such as ../corpora/orders.json.
func document(t testing.TB, path string) *shape.Document {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d, err := shape.Parse(filepath.Base(path), src, shape.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// shapesFile returns the path of one of the golden documents of package shape.
func shapesFile(name string) string {
	return filepath.Join("..", "shape", "testdata", "shapes", name+".min.json")
}

// goldenDocuments calls test for the golden documents: of package shape, and
// where the shared ones are at hand, real payloads of up to a size.
func goldenDocuments(t *testing.T, limit int, test func(t *testing.T, d *shape.Document)) {
	t.Helper()
	if testing.Short() {
		limit = min(limit, 5_000) // under the race detector
	}
	files, err := filepath.Glob(shapesFile("*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden documents: %v", err)
	}
	if dir := os.Getenv(golden.Variable); dir != "" {
		for _, pattern := range []string{"mcp/*.json", "toon-benchmark/*.json"} {
			more, err := filepath.Glob(filepath.Join(dir, pattern))
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, more...)
		}
	}
	for _, f := range files {
		if info, err := os.Stat(f); err != nil || info.Size() > int64(limit) {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(f), ".json"), func(t *testing.T) { test(t, document(t, f)) })
	}
}

// rat reads a fraction.
func rat(t testing.TB, s string) *big.Rat {
	t.Helper()
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		t.Fatalf("%q is no fraction", s)
	}
	return r
}
