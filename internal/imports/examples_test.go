package imports

import (
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// withoutExample lists the packages that need none: programs' own parts that take a
// testing.T or a whole screen, and packages that hold only a test.
var withoutExample = map[string]string{
	"cmd/tokviz/ui":    "its entry is a whole terminal program; driver_test.go plays it",
	"internal/doctest": "for tests only",
	"internal/golden":  "for tests only",
	"internal/imports": "holds only tests",
	"internal/script":  "for tests only",
}

// TestExamples wants an example that runs, with its output, for every package.
func TestExamples(t *testing.T) {
	for _, p := range list(t, "linux") {
		name := strings.TrimPrefix(p.ImportPath, module+"/")
		if isProgram(t, p) || withoutExample[name] != "" {
			continue
		}
		files, err := filepath.Glob(filepath.Join(p.Dir, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		runs := false
		for _, file := range files {
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range doc.Examples(parsed) {
				runs = runs || e.Output != "" || e.EmptyOutput
			}
		}
		if !runs {
			t.Errorf("%s has no example that runs", name)
		}
	}
}

// isProgram reports whether a package is a command.
func isProgram(t *testing.T, p listed) bool {
	t.Helper()
	if len(p.GoFiles) == 0 {
		return false
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, p.GoFiles[0]), nil, parser.PackageClauseOnly)
	if err != nil {
		t.Fatal(err)
	}
	return file.Name.Name == "main"
}
