package cli

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// A File is an output file that appears whole or not at all: it is written under a
// temporary name beside its place and put there by Commit.
type File struct {
	*bufio.Writer
	streams *Streams
	file    *os.File
	name    string // as it was asked for
	path    string // with links followed
}

// OtherFile fails where the output that a flag names is one of the inputs, which it
// would replace by something else than another form of it.
func OtherFile(flag, output string, inputs []string) error {
	out, err := os.Stat(output)
	if err != nil || !out.Mode().IsRegular() {
		return nil // there is nothing to replace
	}
	for _, input := range inputs {
		if in, err := os.Stat(input); err == nil && os.SameFile(in, out) {
			return Hint(Usagef("%s %s: that is the input, and it would be replaced", flag, output), "give the output another name")
		}
	}
	return nil
}

// Create begins an output file. Where the name is that of something else than a
// file, such as a terminal or a pipe, it is written directly. The caller must call
// Commit or Discard; if the program is interrupted, the file is discarded.
func (s *Streams) Create(name string) (*File, error) {
	f := &File{streams: s, name: name, path: name}
	mode := os.FileMode(0o666)
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			return f, f.open(name, os.O_WRONLY, mode)
		}
		mode = info.Mode().Perm()
		if path, err := filepath.EvalSymlinks(name); err == nil {
			f.path = path
		}
	}
	temporary := fmt.Sprintf("%s.%08x.tmp", f.path, rand.Uint32())
	s.mu.Lock()
	s.pending[temporary] = true
	s.mu.Unlock()
	err := f.open(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		s.settle(temporary)
		return nil, err
	}
	return f, nil
}

// open opens the file that is written.
func (f *File) open(path string, flags int, mode os.FileMode) error {
	file, err := os.OpenFile(path, flags, mode)
	if err != nil {
		return fileError(f.name, err)
	}
	f.file, f.Writer = file, bufio.NewWriterSize(file, outputSize)
	return nil
}

// Commit puts the file in its place. If it fails, what stood there before still
// stands there.
func (f *File) Commit() error {
	defer f.Discard()
	if err := f.Flush(); err != nil {
		return fileError(f.name, err)
	}
	if err := f.file.Close(); err != nil {
		return fileError(f.name, err)
	}
	if temporary := f.file.Name(); temporary != f.name {
		return At(f.name, renameCause(os.Rename(temporary, f.path)))
	}
	return nil
}

// Discard removes what was written. After Commit it does nothing.
func (f *File) Discard() {
	f.file.Close()
	if temporary := f.file.Name(); temporary != f.name {
		os.Remove(temporary)
		f.streams.settle(temporary)
	}
}

// settle forgets a temporary file.
func (s *Streams) settle(temporary string) {
	s.mu.Lock()
	delete(s.pending, temporary)
	s.mu.Unlock()
}

// discardAll removes all temporary files.
func (s *Streams) discardAll() {
	s.mu.Lock()
	for temporary := range s.pending {
		os.Remove(temporary)
	}
	s.mu.Unlock()
}

// renameCause returns the reason why a file could not be renamed.
func renameCause(err error) error {
	if link, ok := err.(*os.LinkError); ok {
		return link.Err
	}
	return err
}
