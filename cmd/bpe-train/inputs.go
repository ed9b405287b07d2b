package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/shape"
)

// expand turns arguments into the names of files, in the order in which they are
// read: files and standard input as given, a folder's files in byte order of
// their paths, a pattern's in the same order.
func (t *trainer) expand(args []string) ([]string, error) {
	if len(args) == 0 {
		name, err := t.InputOr("", "FILE")
		return []string{name}, err
	}
	var names []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		switch {
		case arg == cli.Stdin, err == nil && !info.IsDir():
			names = append(names, arg)
			continue
		case err == nil:
			err = appendFolder(&names, arg)
		case strings.ContainsAny(arg, "*?["):
			err = appendMatches(&names, arg)
		default:
			_, err = t.Open(arg) // fails, and says why
		}
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}

// appendFolder appends the files in a folder and those below it. Hidden files and
// folders are passed over.
func appendFolder(names *[]string, folder string) error {
	var found []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != folder && strings.HasPrefix(d.Name(), ".") && d.IsDir():
			return fs.SkipDir
		case strings.HasPrefix(d.Name(), ".") || d.IsDir():
			return nil
		}
		if info, err := os.Stat(path); err != nil || info.Mode().IsRegular() {
			found = append(found, path) // a link to nothing is opened, and fails
		}
		return nil
	})
	if err != nil {
		return cli.At(folder, err)
	}
	if len(found) == 0 {
		return cli.At(folder, errors.New("there are no files in the folder"))
	}
	slices.Sort(found)
	*names = append(*names, found...)
	return nil
}

// appendMatches appends the files that a pattern matches.
func appendMatches(names *[]string, glob string) error {
	found, err := filepath.Glob(glob)
	if err != nil {
		return cli.Usagef("%q is not a pattern of file names", glob)
	}
	found = slices.DeleteFunc(found, func(path string) bool {
		info, err := os.Stat(path)
		return err == nil && info.IsDir()
	})
	if len(found) == 0 {
		return cli.At(glob, errors.New("no file matches"))
	}
	slices.Sort(found)
	*names = append(*names, found...)
	return nil
}

// readers opens the files one by one, in the shape that is asked for. A reader is
// closed when the next is asked for.
func (t *trainer) readers(names []string, read *progress) iter.Seq2[io.Reader, error] {
	return func(yield func(io.Reader, error) bool) {
		for _, name := range names {
			if !t.yieldReader(name, read, yield) {
				return
			}
		}
	}
}

func (t *trainer) yieldReader(name string, read *progress, yield func(io.Reader, error) bool) bool {
	if t.shape != "as-is" {
		text, err := t.rendered(name)
		return yield(read.reader(bytes.NewReader(text)), err)
	}
	file, err := t.Open(name)
	if err != nil {
		return yield(nil, err)
	}
	defer file.Close()
	return yield(read.reader(file), nil)
}

// rendered reads a JSON file and writes it in the shape that is asked for.
func (t *trainer) rendered(name string) ([]byte, error) {
	src, err := t.ReadFile(name)
	if err != nil {
		return nil, err
	}
	doc, err := shape.Parse(name, src, shape.Limits{})
	if err != nil {
		return nil, err
	}
	if t.shape == "pretty" {
		return shape.AppendPretty(nil, doc, shape.Limits{})
	}
	return shape.AppendMinified(nil, doc), nil
}
