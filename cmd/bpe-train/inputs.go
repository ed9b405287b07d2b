package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/internal/cli"
)

// expand turns arguments into the names of files, in the order in which they are
// read: files and standard input as given, a folder's files in byte order of
// their paths, a pattern's in the same order.
func (t *trainer) expand(args []string) ([]string, error) {
	args = append(slices.Clip(t.counts), args...)
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
