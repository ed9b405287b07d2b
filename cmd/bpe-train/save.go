package main

import (
	"io"
	"os"
	"path/filepath"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
)

// A saver writes the model's folder. Each file appears whole or not at all.
type saver struct {
	*cli.Streams
	folder string // "" where nothing is saved
	log    *cli.File
	line   []byte
}

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
		return nil, err
	}
	log, err := t.Create(filepath.Join(t.out, "merges.jsonl"))
	if err != nil {
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
	_, err := s.log.Write(s.line)
	return err
}

// model writes the model in each format.
func (s *saver) model(trained *bpe.Trained) error {
	if s.folder == "" {
		return nil
	}
	v, err := bpe.NewVocabulary(trained.Definition())
	if err != nil {
		return err
	}
	for _, file := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{"model.tiktoken", v.WriteTiktoken},
		{"tokenizer.json", v.WriteTokenizerJSON},
		{"vocab.json", v.WriteVocab},
		{"merges.txt", v.WriteMerges},
	} {
		if err := s.file(filepath.Join(s.folder, file.name), file.write); err != nil {
			return err
		}
	}
	return s.log.Commit()
}

// file writes one file.
func (s *saver) file(name string, write func(io.Writer) error) error {
	f, err := s.Create(name)
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := write(f); err != nil {
		return cli.At(name, err)
	}
	return f.Commit()
}

// discard removes a log that was begun and not completed.
func (s *saver) discard() {
	if s.log != nil {
		s.log.Discard()
	}
}
