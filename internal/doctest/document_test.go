package doctest

import (
	"os"
	"path/filepath"
	"testing"
)

const root = "../.."

// TestDocuments runs every command that a document of ours shows.
func TestDocuments(t *testing.T) {
	programs := New(t, root)
	for _, pattern := range []string{"README.md", "docs/*.md", "notebooks/README.md", "corpora/README.md"} {
		names, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			t.Run(filepath.Base(name), func(t *testing.T) {
				f := programs.Empty(t)
				f.Link(t, root, "corpora", "docs")
				f.Document(t, name)
			})
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
