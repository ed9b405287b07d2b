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
			f.Inline(t, name)
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

// notRun lists the blocks that TestDocuments does not run, by document and what they
// begin with, and why.
var notRun = map[[2]string]string{
	{"README.md", "go build -o bin/ ./cmd/..."}: "New does the same in another folder; .ci/run runs the block as it stands, in a new clone",
	{"bench/README.md", "make bench-peers"}:     "it installs the peers and takes half an hour",
	{"corpora/README.md", "npm install --ignore-scripts @mdn/browser-compat-data@8.1.9 @octokit/webhooks-examples@7.6.1 \\"}: "it downloads packages; the tests of corpora/gen hold the result to the manifest",
	{"notebooks/README.md", "apt-get install jupyter-nbconvert python3-ipykernel python3-matplotlib"}:                        "it changes the machine; .ci/notebooks does the same",
	{"docs/shapes.md", `cd "$BPEKIT_GOLDEN/toon-benchmark"`}:                                                                 "it needs the documents of TOON's benchmark; TestPublishedBenchmark in cmd/tokviz runs it",
}

// TestBlocksNotRun finds the fenced blocks that are not run, and holds those that may
// hold commands to the list.
func TestBlocksNotRun(t *testing.T) {
	found := map[[2]string]bool{}
	for _, name := range documents(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		short, err := filepath.Rel(root, name)
		if err != nil {
			t.Fatal(err)
		}
		inside := false
		lines := strings.Split(string(text), "\n")
		for i, line := range lines {
			fence, ok := strings.CutPrefix(strings.TrimSpace(line), "```")
			if !ok {
				if strings.HasPrefix(strings.TrimSpace(line), "~~~") {
					t.Errorf("%s:%d: a fence of another kind than ```", short, i+1)
				}
				if !inside && strings.HasPrefix(line, "    ") && i > 0 && lines[i-1] == "" {
					t.Errorf("%s:%d: a block by indentation, which no test runs: put it into a fence", short, i+1)
				}
				continue
			}
			inside = !inside
			if !inside || i+1 == len(lines) {
				continue
			}
			switch fence {
			case "console", "json", "go", "text", "yaml", "gitattributes":
				continue // run, or nothing to run
			}
			block := [2]string{filepath.ToSlash(short), strings.TrimRight(strings.Split(lines[i+1], "  ")[0], " ")}
			found[block] = true
			if notRun[block] == "" {
				t.Errorf("%s:%d: a block of kind %q that no test runs: %q; show commands as console with what they print", short, i+1, fence, block[1])
			}
		}
	}
	for block := range notRun {
		if !found[block] {
			t.Errorf("%s has no block that begins with %q", block[0], block[1])
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
	f.Link(t, root, "corpora")
	inline := "`tokviz count corpora/orders.json` and `tokviz FILE`; `ls corpora/orders.json`\n\n```sh\n`tokviz corpora/none.json`\n```\n"
	if err := os.WriteFile(name, []byte(inline), 0o644); err != nil {
		t.Fatal(err)
	}
	if n := f.Inline(t, name); n != 1 {
		t.Errorf("%d commands in sentences, want 1", n)
	}
}
