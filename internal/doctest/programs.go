package doctest

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A Folder is where commands run: the two programs are found there by name, as is
// a POSIX shell.
type Folder struct {
	Dir      string
	programs string
}

// New builds both programs and returns an empty folder to run them in. root leads
// to the root of the module. It skips the test where there is no POSIX shell.
func New(t *testing.T, root string) *Folder {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the commands are written for a POSIX shell")
	}
	noteSources(t, root)
	f := &Folder{Dir: t.TempDir(), programs: t.TempDir()}
	c := exec.Command("go", "build", "-buildvcs=false", "-o", f.programs, "./cmd/bpe-train", "./cmd/tokviz")
	c.Dir = root
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return f
}

// Empty returns another folder with the same programs.
func (f *Folder) Empty(t *testing.T) *Folder { return &Folder{t.TempDir(), f.programs} }

// Link makes files or folders of the repository's root visible in the folder.
func (f *Folder) Link(t *testing.T, root string, names ...string) {
	t.Helper()
	for _, name := range names {
		from, err := filepath.Abs(filepath.Join(root, name))
		if err == nil {
			err = os.Symlink(from, filepath.Join(f.Dir, filepath.Base(name)))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Run runs a command line and returns what it prints on both outputs. The status is
// not looked at: a document may well show a command that fails. Programs that a line
// would build and run with go run are those built already.
func (f *Folder) Run(t testing.TB, line string) string {
	t.Helper()
	out, _ := f.run(t, line)
	return out
}

// run is Run with the status.
func (f *Folder) run(t testing.TB, line string) (printed string, status int) {
	t.Helper()
	c := exec.Command("sh", "-c", strings.ReplaceAll(line, "go run ./cmd/", ""))
	c.Dir = f.Dir
	c.Env = append(os.Environ(), "PATH="+f.programs+string(filepath.ListSeparator)+os.Getenv("PATH"),
		"LC_ALL=C.UTF-8", "NO_COLOR=1")
	out, err := c.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s: %v", line, err)
	}
	return string(out), c.ProcessState.ExitCode()
}

// noteSources looks at every source of the programs, so that go test does not
// repeat a cached result after one has changed.
func noteSources(t *testing.T, root string) {
	t.Helper()
	err := filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() && e.Name() == ".git" {
			return fs.SkipDir
		}
		if err == nil && filepath.Ext(name) == ".go" {
			_, err = os.Stat(name)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // gone while we looked
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
