// Command gen prepares the vocabularies of the named encodings: it reads OpenAI's
// rank files, checks their published SHA-256 digests, and writes their tables in
// the form that the program embeds and reads in place.
package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/encodings"
	"github.com/pkoukk/tiktoken-go-loader/assets"
)

func main() {
	dir := flag.String("dir", "data", "the folder to write to")
	flag.Parse()
	for _, source := range encodings.Sources() {
		if err := prepare(source, *dir); err != nil {
			fmt.Fprintln(os.Stderr, "gen:", err)
			os.Exit(1)
		}
	}
}

// prepare writes the prepared form of one rank file.
func prepare(source encodings.Source, dir string) error {
	data, err := assets.Assets.ReadFile(source.File)
	if err != nil {
		return err
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256(data)); sum != source.SHA256 {
		return fmt.Errorf("%s: SHA-256 %s, published is %s", source.File, sum, source.SHA256)
	}
	pieces, err := bpe.ReadTiktoken(bytes.NewReader(data))
	if err != nil {
		return fmt.Errorf("%s: %w", source.File, err)
	}
	v, err := bpe.NewVocabulary(bpe.Definition{Pieces: pieces})
	if err != nil {
		return fmt.Errorf("%s: %w", source.File, err)
	}
	if source.Tokens > 0 {
		return nil // its tables are those of a larger one; the tests compare
	}
	if t, ok := v.Proper(); !ok {
		return fmt.Errorf("%s: token %d does not encode to itself", source.File, t)
	}
	return os.WriteFile(filepath.Join(dir, source.Prepared), v.AppendPrepared(nil), 0o644)
}
