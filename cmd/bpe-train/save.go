package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
)

// modelFiles are the files of a model's folder.
var modelFiles = []string{"model.tiktoken", "tokenizer.json", "vocab.json", "merges.txt", "merges.jsonl"}

// A saver writes the model's folder. Each file appears whole or not at all.
type saver struct {
	*cli.Streams
	folder string // "" where nothing is saved
	log    *cli.File
	line   []byte
	unlock func()
}

// errLocked says that two runs are to write one folder.
var errLocked = errors.New("another bpe-train is writing in this folder")

// newSaver makes the folder and begins its log, so that a folder that can't be
// written to is found out before the work is done.
func (t *trainer) newSaver() (*saver, error) {
	s := &saver{Streams: t.Streams, folder: t.out}
	if t.out == "" {
		return s, nil
	}
	if info, err := os.Stat(t.out); err == nil && !info.IsDir() {
		return nil, cli.Hint(cli.Usagef("-o %s: there is a file of that name", t.out), "-o names the folder to save the model in")
	}
	if err := os.MkdirAll(t.out, 0o777); err != nil {
		return nil, aboutFile(t.out, err)
	}
	unlock, alone, err := lockFolder(t.out)
	if err != nil {
		return nil, aboutFile(t.out, err)
	}
	s.unlock = unlock
	if alone {
		for _, name := range modelFiles {
			removeLeftovers(filepath.Join(t.out, name), 0)
		}
	}
	log, err := t.Create(filepath.Join(t.out, "merges.jsonl"))
	if err != nil {
		unlock()
		return nil, err
	}
	s.log = log
	return s, nil
}

// record writes a step to the folder's log.
func (s *saver) record(r bpe.MergeRecord) error {
	if s.log == nil {
		return nil
	}
	s.line = append(bpe.AppendLogJSON(s.line[:0], r), '\n')
	if _, err := s.log.Write(s.line); err != nil {
		return aboutFile(filepath.Join(s.folder, "merges.jsonl"), err)
	}
	return nil
}

// model writes the model in each format. All is written before the first file
// takes its place, so that a full disk leaves what was there before.
func (s *saver) model(trained *bpe.Trained) error {
	if s.folder == "" {
		return nil
	}
	v, err := bpe.NewVocabulary(trained.Definition())
	if err != nil {
		return err
	}
	var files []*cli.File
	for i, write := range []func(io.Writer) error{v.WriteTiktoken, v.WriteTokenizerJSON, v.WriteVocab, v.WriteMerges} {
		name := filepath.Join(s.folder, modelFiles[i])
		f, err := s.Create(name)
		if err != nil {
			return err
		}
		defer f.Discard()
		if err := write(f); err != nil {
			return aboutFile(name, err)
		}
		if err := f.Flush(); err != nil {
			return aboutFile(name, err)
		}
		files = append(files, f)
	}
	if err := s.log.Flush(); err != nil {
		return aboutFile(filepath.Join(s.folder, "merges.jsonl"), err)
	}
	for _, f := range append(files, s.log) {
		if err := f.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// discard removes a log that was begun and not completed, and lets others into the
// folder.
func (s *saver) discard() {
	if s.log != nil {
		s.log.Discard()
		s.unlock()
	}
}

// aboutFile returns an error with the name of the file before its reason, in place
// of the temporary name that the system tells.
func aboutFile(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return cli.At(name, err)
}
