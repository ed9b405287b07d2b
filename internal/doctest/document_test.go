package doctest

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const root = "../.."

// TestDocuments runs every command that a document of ours shows.
func TestDocuments(t *testing.T) {
	programs := New(t, root)
	for _, name := range documents(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			f := programs.Empty(t)
			f.Link(t, root, "corpora", "docs")
			f.Document(t, name)
		})
	}
}

// documents returns all Markdown files of the repository but those that tests are
// given.
func documents(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := d.Name(); d.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules" || name == "data") {
			return fs.SkipDir
		}
		if filepath.Ext(path) == ".md" {
			names = append(names, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// notRun lists the documents with commands that TestDocuments cannot run, and why.
var notRun = map[string]string{
	"README.md":       "the two commands of the beginning, the second of which runs this test: .ci/run runs them",
	"bench/README.md": "they install the peers and take half an hour",
	"docs/shapes.md":  "they need the documents of TOON's benchmark; TestPublishedBenchmark in cmd/tokviz runs them",
}

// TestCommandsNotRun finds the blocks of commands that are not run, and holds them to
// the list.
func TestCommandsNotRun(t *testing.T) {
	found := map[string]bool{}
	for _, name := range documents(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		short, err := filepath.Rel(root, name)
		if err != nil {
			t.Fatal(err)
		}
		short = filepath.ToSlash(short)
		for i, line := range strings.Split(string(text), "\n") {
			switch strings.TrimPrefix(strings.TrimSpace(line), "```") {
			case "sh", "bash", "shell", "zsh":
				found[short] = true
				if notRun[short] == "" {
					t.Errorf("%s:%d: commands that no test runs; show them as console with what they print", short, i+1)
				}
			}
		}
	}
	for name := range notRun {
		if !found[name] {
			t.Errorf("%s has no commands that are not run", name)
		}
	}
}

func TestAgrees(t *testing.T) {
	for _, c := range []struct {
		got, said string
		want      bool
	}{
		{"a\n", "a\n", true},
		{"a\n", "b\n", false},
		{"a\nb\nc\n", "a\n…\nc\n", true},
		{"a\nb\nc\n", "a\n…\nd\n", false},
		{"a\nb\nc\n", "…\nc\n", true},
		{"a\nb\nc\n", "a\n…\n", true},
		{"a\nb\nc\n", "b\n…\n", false},
		{"a\nc\n", "a\n…\nc\n", true},
		{"", "", true},
	} {
		if agrees(c.got, c.said) != c.want {
			t.Errorf("agrees(%q, %q) is not %v", c.got, c.said, c.want)
		}
	}
}

func TestDocumentCountsItsCommands(t *testing.T) {
	f := New(t, root)
	name := filepath.Join(f.Dir, "page.md")
	page := "Text\n\n```console\n$ echo one; echo two\none\ntwo\n$ true\n$ tokviz encode a\n64\n```\n\n```sh\n$ not run\n```\n"
	if err := os.WriteFile(name, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	if n := f.Document(t, name); n != 3 {
		t.Errorf("%d commands, want 3", n)
	}
}
