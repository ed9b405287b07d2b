package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/pretokenize"
	"github.com/bpekit/bpekit/pretokenize/pattern"
)

// A modelFormat is a kind of model file.
type modelFormat struct {
	files      []string // their contents go to parse in this order
	hasPattern bool
	parse      func(contents [][]byte) (bpe.Definition, error)
}

// formatOf returns the format of a model file, which its name tells, as the ending
// or, for GPT-2's two files, as a whole.
func formatOf(path string) (modelFormat, bool) {
	folder, base := filepath.Split(path)
	switch {
	case base == "vocab.json" || base == "merges.txt":
		return modelFormat{[]string{folder + "vocab.json", folder + "merges.txt"}, false, func(c [][]byte) (bpe.Definition, error) {
			return bpe.ReadVocabMerges(bytes.NewReader(c[0]), bytes.NewReader(c[1]))
		}}, true
	case filepath.Ext(base) == ".json":
		return modelFormat{[]string{path}, true, func(c [][]byte) (bpe.Definition, error) {
			return bpe.ReadTokenizerJSON(bytes.NewReader(c[0]))
		}}, true
	case filepath.Ext(base) == ".tiktoken":
		return modelFormat{[]string{path}, false, func(c [][]byte) (bpe.Definition, error) {
			pieces, err := bpe.ReadTiktoken(bytes.NewReader(c[0]))
			return bpe.Definition{Pieces: pieces}, err
		}}, true
	}
	return modelFormat{}, false
}

// loadModel reads a model file, or the model in a folder.
func loadModel(name string, info fs.FileInfo, pattern string, mustUse bool) (*encoder, error) {
	path := name
	if info.IsDir() {
		var err error
		if path, err = modelIn(name); err != nil {
			return nil, err
		}
	}
	format, ok := formatOf(path)
	switch {
	case !ok:
		return nil, cli.Hint(cli.Usagef("%s: not a model file", name),
			"a model is a tokenizer.json, a .tiktoken file, merges.txt beside vocab.json, or a folder with one of them")
	case format.hasPattern && pattern != "" && mustUse:
		return nil, cli.Usagef("-p %q: %s has a pattern of its own", pattern, path)
	case !format.hasPattern && pattern == "":
		return nil, cli.Hint(cli.Usagef("%s carries no pattern: say with -p how text is split", path),
			"-p is gpt2, gpt2-nc, cl100k, o200k, none or a regular expression, as when it was trained")
	}
	return format.load(name, pattern)
}

// modelIn returns the model file in a folder: the one that says the most.
func modelIn(folder string) (string, error) {
	for _, base := range []string{"tokenizer.json", "model.tiktoken", "merges.txt"} {
		path := filepath.Join(folder, base)
		if _, err := os.Stat(path); err == nil {
			return path, nil
		}
	}
	return "", cli.At(folder, errors.New("the folder holds no model: no tokenizer.json, model.tiktoken or merges.txt"))
}

// load reads the files and builds the encoder.
func (f modelFormat) load(name, given string) (*encoder, error) {
	var contents [][]byte
	digest := sha256.New()
	for _, path := range f.files {
		content, err := readModelFile(path)
		if err != nil {
			return nil, cli.At(path, err)
		}
		digest.Write(content)
		contents = append(contents, content)
	}
	d, err := f.parse(contents)
	if err != nil {
		return nil, atLine(f.files, err)
	}
	s, err := f.splitter(d, given)
	if err != nil {
		return nil, err
	}
	v, err := bpe.NewVocabulary(d)
	if err != nil {
		return nil, cli.At(f.files[0], err)
	}
	return newEncoder(bpe.NewEncoder(v, s), name, hex.EncodeToString(digest.Sum(nil))), nil
}

// splitter returns the splitter of the file's own pattern, or of the one given where
// the file carries none.
func (f modelFormat) splitter(d bpe.Definition, given string) (pretokenize.Splitter, error) {
	if !f.hasPattern {
		return newSplitter(given)
	}
	s, err := pattern.Compile(d.Pattern)
	if err != nil {
		return nil, cli.At(f.files[0], fmt.Errorf("the pattern %.200q: %s", d.Pattern, cli.Message(err)))
	}
	return s, nil
}

// readModelFile reads a file whole. Pipes and devices are refused: a name in a line
// of somebody's input must not make us wait for one.
func readModelFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	var reason *fs.PathError
	switch {
	case errors.As(err, &reason):
		return nil, reason.Err
	case !info.Mode().IsRegular():
		return nil, errors.New("not a regular file")
	case info.Size() > cli.MaxInput:
		return nil, fmt.Errorf("more than the limit of %d bytes", cli.MaxInput)
	}
	content, err := os.ReadFile(path)
	if errors.As(err, &reason) {
		err = reason.Err
	}
	return content, err
}

// atLine puts the place of what is wrong with a model file before the error.
func atLine(files []string, err error) error {
	var format *bpe.FormatError
	if !errors.As(err, &format) {
		return cli.At(files[0], err)
	}
	path := files[0]
	for _, f := range files {
		if filepath.Base(f) == format.Format {
			path = f
		}
	}
	if format.Line > 0 {
		path = fmt.Sprintf("%s:%d", path, format.Line)
	}
	return cli.At(path, format.Err)
}
