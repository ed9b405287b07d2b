package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	text := strings.Repeat("0123456789", 5000)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := Standard()
	if got, err := s.ReadFile(path); err != nil || string(got) != text {
		t.Errorf("read %d bytes, %v", len(got), err)
	}
	in, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	s.In = in
	if got, err := s.ReadFile(Stdin); err != nil || string(got) != text {
		t.Errorf("read %d bytes of standard input, %v", len(got), err)
	}
	if name, err := s.InputOr("", "FILE"); name != Stdin || err != nil {
		t.Errorf("a file as standard input: %q, %v", name, err)
	}
	if !s.InPiped() {
		t.Error("a file as standard input is not piped")
	}

	_, err = s.ReadFile(filepath.Join(dir, "b"))
	if !errors.Is(err, fs.ErrNotExist) || err.Error() != filepath.Join(dir, "b")+": no such file or directory" {
		t.Errorf("missing: %v", err)
	}
	if _, err = s.ReadFile(dir); err == nil || err.Error() != dir+": is a directory, not a file" {
		t.Errorf("directory: %v", err)
	}
}

// names lists a folder.
func names(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return strings.Join(list, " ")
}

func TestCreate(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out")
	s := Standard()
	create := func() *File {
		t.Helper()
		f, err := s.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		f.WriteString("new")
		return f
	}

	f := create()
	f.Discard()
	if got := names(t, dir); got != "" {
		t.Errorf("after a discard: %s", got)
	}

	f = create()
	if got := names(t, dir); !strings.HasPrefix(got, "out.") || !strings.HasSuffix(got, ".tmp") {
		t.Errorf("while it is written: %s", got)
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	f.Discard()
	if got, _ := os.ReadFile(path); string(got) != "new" || names(t, dir) != "out" {
		t.Errorf("after the commit: %q in %s", got, names(t, dir))
	}

	os.Chmod(path, 0o640)
	first, second := create(), create() // two writers
	second.WriteString("er")
	if err := errors.Join(first.Commit(), second.Commit()); err != nil {
		t.Fatal(err)
	}
	info, _ := os.Stat(path)
	if got, _ := os.ReadFile(path); string(got) != "newer" || info.Mode().Perm() != 0o640 {
		t.Errorf("after two: %q, %v", got, info.Mode())
	}

	create()
	s.discardAll() // as when interrupted
	if got := names(t, dir); got != "out" {
		t.Errorf("after an interrupt: %s", got)
	}

	link := filepath.Join(dir, "link")
	if err := os.Symlink("out", link); err != nil {
		t.Skip(err)
	}
	f, err := s.Create(link)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString("through")
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(path); string(got) != "through" {
		t.Errorf("through a link: %q", got)
	}
}

func TestCreateErrors(t *testing.T) {
	s := Standard()
	dir := t.TempDir()
	missing := filepath.Join(dir, "no", "out")
	if _, err := s.Create(missing); err == nil || err.Error() != missing+": no such file or directory" {
		t.Errorf("no folder: %v", err)
	}
	if _, err := s.Create(dir); err == nil || !strings.HasPrefix(err.Error(), dir+": is a directory") {
		t.Errorf("a folder: %v", err)
	}
	f, err := s.Create(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString("x")
	if err := f.Commit(); err != nil {
		t.Errorf("a device: %v", err)
	}
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	full, err := s.Create("/dev/full")
	if err != nil {
		t.Fatal(err)
	}
	full.WriteString("x")
	if err := full.Commit(); err == nil || err.Error() != "/dev/full: no space left on device" {
		t.Errorf("full: %v", err)
	}
}
