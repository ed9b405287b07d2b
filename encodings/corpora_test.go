package encodings

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/bpekit/bpekit/bpe"
)

// BenchmarkCorpora measures splitting, encoding and counting on the files of the
// folder that BPEKIT_CORPORA names, each with an encoder of its own.
func BenchmarkCorpora(b *testing.B) {
	dir := os.Getenv("BPEKIT_CORPORA")
	if dir == "" {
		b.Skip("BPEKIT_CORPORA names no folder of corpora")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) == 0 {
		b.Fatalf("%s: %d files, %v", dir, len(files), err)
	}
	encoding, err := ByName(Default)
	if err != nil {
		b.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		run := func(name string, f func(e *bpe.Encoder)) {
			b.Run(filepath.Base(file)+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					f(bpe.NewEncoder(encoding.Load().Vocabulary(), encoding.Splitter))
				}
			})
		}
		ends := make([]int, 0, len(text))
		run("split", func(e *bpe.Encoder) { ends = e.Splitter().AppendEnds(ends[:0], text) })
		tokens := make([]bpe.Token, 0, len(text))
		run("encode", func(e *bpe.Encoder) { tokens = e.Append(tokens[:0], text) })
		run("count", func(e *bpe.Encoder) { e.Count(text) })
	}
}
