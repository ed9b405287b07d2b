package imports

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A listed package is what go list tells of it.
type listed struct {
	ImportPath, Dir                             string
	GoFiles, Imports, TestImports, XTestImports []string
}

// list asks go list for all packages of the module, as built for one system.
func list(t *testing.T, system string) []listed {
	t.Helper()
	noteFiles(t)
	fields := "-json=ImportPath,Dir,GoFiles,Imports,TestImports,XTestImports"
	c := exec.Command("go", "list", "-e", fields, "./...")
	c.Dir = filepath.Join("..", "..")
	c.Env = append(os.Environ(), "GOOS="+system)
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var packages []listed
	d := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("go list: %v", err)
		}
		packages = append(packages, p)
	}
	if len(packages) == 0 {
		t.Fatal("go list names no package")
	}
	return packages
}

// noteFiles looks at every Go file of the module, so that go test sees them among the inputs of this test
// and does not repeat a cached result after one has changed. What go list reads it does not see.
func noteFiles(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join("..", ".."), func(name string, e fs.DirEntry, err error) error {
		if err == nil && e.Name() == ".git" {
			return fs.SkipDir
		}
		if err == nil && filepath.Ext(name) == ".go" {
			_, err = os.Stat(name)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // gone while we looked, as an editor's temporary file is
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestImports holds every package to the table, on every system that we build for.
func TestImports(t *testing.T) {
	for _, system := range []string{"linux", "darwin", "windows"} {
		for _, p := range list(t, system) {
			path, _ := own(p.ImportPath)
			for _, w := range check(path, p.Imports, append(p.TestImports, p.XTestImports...)) {
				t.Errorf("on %s: %s", system, w)
			}
		}
	}
}

// TestLibrariesAreQuiet checks that no library ends the process or touches the standard streams.
func TestLibrariesAreQuiet(t *testing.T) {
	for _, p := range list(t, "linux") {
		path, _ := own(p.ImportPath)
		if _, library := libraries[path]; !library {
			continue
		}
		for _, name := range p.GoFiles {
			files := token.NewFileSet()
			tree, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			for _, l := range loud(tree) {
				t.Errorf("%s/%s:%d: a library may not use %s", path, name, files.Position(l.Pos()).Line, selection(l))
			}
		}
	}
}

// loud returns the places where a file uses what a library may not.
func loud(tree *ast.File) []*ast.SelectorExpr {
	var found []*ast.SelectorExpr
	ast.Inspect(tree, func(n ast.Node) bool {
		if s, is := n.(*ast.SelectorExpr); is && forbidden[selection(s)] {
			found = append(found, s)
		}
		return true
	})
	return found
}

var forbidden = map[string]bool{
	"os.Exit": true, "os.Stdin": true, "os.Stdout": true, "os.Stderr": true,
	"fmt.Print": true, "fmt.Printf": true, "fmt.Println": true,
	"fmt.Scan": true, "fmt.Scanf": true, "fmt.Scanln": true,
}

// selection returns a selection as it is written, where it is of two names.
func selection(s *ast.SelectorExpr) string {
	if x, is := s.X.(*ast.Ident); is {
		return x.Name + "." + s.Sel.Name
	}
	return s.Sel.Name
}

// TestCheck shows the check what it must refuse and what it must let pass.
func TestCheck(t *testing.T) {
	ours := func(path string) string { return module + "/" + path }
	tests := []struct {
		path        string
		imports     []string
		testImports []string
		want        string // a part of the only complaint, "" for none
	}{
		{"bpe", []string{"fmt", ours("pretokenize")}, []string{ours("encodings"), ours("bpe/bpe80")}, ""},
		{"bpe", []string{ours("encodings")}, nil, "bpe may not import encodings"},
		{"bpe", []string{ours("pretokenize/pattern")}, nil, "bpe may not import pretokenize/pattern"},
		{"bpe", []string{ours("internal/term")}, nil, "may not import internal/term"},
		{"pretokenize", []string{ours("bpe")}, nil, "may not import bpe"},
		{"shape", []string{"github.com/go-json-experiment/json/jsontext"}, nil, ""},
		{"shape", []string{"github.com/go-json-experiment/json"}, nil, "library and may not import the module"},
		{"cost", []string{"github.com/go-json-experiment/json/jsontext"}, nil, "library and may not import the module"},
		{"cost", []string{"github.com/google/go-cmp/cmp"}, nil, "library and may not import the module"},
		{"cost", nil, []string{"github.com/google/go-cmp/cmp", "testing", "flag"}, ""},
		{"cost", []string{"log"}, nil, "may not import log"},
		{"encodings", []string{"net/http"}, nil, "may not import net/http"},
		{"encodings", []string{"net/url"}, nil, ""},
		{"encodings", []string{"unsafe"}, nil, "may not import unsafe"},
		{"mcp", []string{"net/http", "os/exec", "github.com/modelcontextprotocol/go-sdk/mcp"}, nil, ""},
		{"mcp", []string{"flag"}, nil, "may not import flag"},
		{"pretokenize/pattern", []string{"github.com/dlclark/regexp2/v2", ours("pretokenize")}, nil, ""},
		{"pretokenize", nil, []string{"github.com/dlclark/regexp2/v2"}, "which has its place in [pretokenize/pattern]"},
		{"cmd/tokviz/ui", []string{"charm.land/bubbletea/v2", ours("cmd/tokviz/ui/component"), ours("cost")}, nil, ""},
		{"cmd/tokviz/ui", []string{ours("cmd/bpe-train")}, nil, "may not import cmd/bpe-train"},
		{"cmd/bpe-train", []string{"charm.land/fang/v2", "github.com/spf13/cobra", ours("internal/cli"), ours("bpe")}, nil, ""},
		{"cmd/bpe-train", []string{"charm.land/lipgloss/v2"}, nil, "may not import charm.land/lipgloss/v2"},
		{"cmd/bpe-train", nil, []string{"github.com/charmbracelet/x/exp/teatest/v2"}, "may not import github.com/charmbracelet"},
		{"cmd/tokviz", []string{"github.com/pkoukk/tiktoken-go", "github.com/pkoukk/tiktoken-go-loader"}, nil, ""},
		{"encodings/gen", []string{"github.com/pkoukk/tiktoken-go-loader/assets"}, nil, ""},
		{"encodings/gen", []string{"github.com/pkoukk/tiktoken-go"}, nil, "may not import github.com/pkoukk/tiktoken-go"},
		{"internal/cli", []string{"github.com/pkoukk/tiktoken-go"}, []string{"github.com/pkoukk/tiktoken-go"}, "internal/cli may not import"},
		{"cmd/tokviz", nil, []string{"github.com/apache/beam/sdks/v2/go/pkg/beam"}, "may not import github.com/apache/beam"},
		{"corpora/gen", []string{ours("bpe")}, nil, "may not import bpe"},
		{"newcomer", nil, nil, "newcomer is not in the import table: add it"},
		{"cmd/newcomer", nil, nil, "is not in the import table"},
		{"bpe/newcomer", nil, nil, "is not in the import table"},
	}
	for _, test := range tests {
		got := check(test.path, test.imports, test.testImports)
		switch {
		case test.want == "" && len(got) > 0:
			t.Errorf("%s %v %v: unexpected complaint %q", test.path, test.imports, test.testImports, got)
		case test.want != "" && (len(got) != 1 || !strings.Contains(got[0], test.want)):
			t.Errorf("%s %v %v: complaint %q, want one with %q", test.path, test.imports, test.testImports, got, test.want)
		}
	}
}

func TestLoud(t *testing.T) {
	const text = `package p
import ("fmt"; "os")
func f() { fmt.Println(); fmt.Sprint(); os.Exit(1); fmt.Fprintln(os.Stderr); os.ReadFile("") }`
	tree, err := parser.ParseFile(token.NewFileSet(), "p.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range loud(tree) {
		got = append(got, selection(l))
	}
	if want := "fmt.Println os.Exit os.Stderr"; strings.Join(got, " ") != want {
		t.Errorf("found %v, want %s", got, want)
	}
}
