package imports

import (
	"fmt"
	"slices"
	"strings"
)

const module = "github.com/bpekit/bpekit"

// libraries are the importable packages, and what each may import of ours.
// They are written as paths below the module; their tests may import anything of ours.
var libraries = map[string][]string{
	"pretokenize":         {},
	"pretokenize/pattern": {"pretokenize"},
	"bpe/bpe80":           {},
	"bpe":                 {"pretokenize"},
	"encodings":           {"bpe", "pretokenize"},
	"shape":               {},
	"shape/toon":          {"shape"},
	"shape/lwon":          {"shape"},
	"cost":                {"shape", "shape/toon", "shape/lwon", "bpe"},
	"mcp":                 {"cost", "shape", "shape/toon", "shape/lwon", "bpe"},
}

// programs and the packages that only programs and tests use, with what each may import of ours.
// "libraries" stands for every one of them, a last "/..." for the package and all below it.
var others = map[string][]string{
	"cmd/bpe-train":    {"libraries", "internal/...", "cmd/bpe-train/..."},
	"cmd/tokviz":       {"libraries", "internal/...", "cmd/tokviz/..."},
	"cmd/tokviz/...":   {"libraries", "internal/...", "cmd/tokviz/..."},
	"internal/...":     {"libraries", "internal/..."},
	"pretokenize/gen":  {"pretokenize"},
	"encodings/gen":    {"bpe", "pretokenize", "encodings"},
	"corpora/gen":      {},
	"internal/imports": {},
}

// reserved are modules of other people that have their place and are not used elsewhere.
// A package that is not in the list may use one only in its tests, and only if tests is set.
var reserved = []struct {
	prefix string
	in     []string
	tests  bool
}{
	{"github.com/dlclark/regexp2", []string{"pretokenize/pattern"}, false},
	{"charm.land/fang", []string{"cmd/..."}, false}, // the command line's dress, of both programs
	{"charm.land/", []string{"cmd/tokviz/..."}, false},
	{"github.com/charmbracelet/", []string{"cmd/tokviz/..."}, false},
	{"github.com/pkoukk/tiktoken-go-loader", []string{"cmd/tokviz/...", "encodings/gen"}, true},
	{"github.com/pkoukk/tiktoken-go", []string{"cmd/tokviz/..."}, true},
	{"github.com/apache/beam", nil, false},
}

// extras are the modules and the guarded packages of the standard library that a library may use all the same.
var extras = map[string][]string{
	"pretokenize/pattern": {"github.com/dlclark/regexp2"},
	"shape":               {"github.com/go-json-experiment/json/jsontext"},
	"mcp":                 {"github.com/modelcontextprotocol/go-sdk", "os/exec", "net", "net/http"},
}

// guarded are packages of the standard library that end the process, print, log, or reach beyond it.
var guarded = []string{"C", "flag", "log", "log/slog", "log/syslog", "net", "net/http", "net/rpc", "net/smtp",
	"os/exec", "os/signal", "plugin", "syscall", "testing", "unsafe"}

// matches tells whether path is the one that pattern names.
func matches(pattern, path string) bool {
	if base, below := strings.CutSuffix(pattern, "/..."); below {
		return path == base || strings.HasPrefix(path, base+"/")
	}
	return path == pattern
}

func matchesAny(patterns []string, path string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matches(p, path) })
}

// begins tells whether an import is of the module or package that prefix names.
func begins(path, prefix string) bool {
	rest, found := strings.CutPrefix(path, prefix)
	return found && (rest == "" || rest[0] == '/' || strings.HasSuffix(prefix, "/"))
}

// own returns the path below the module, and whether the import is of ours.
func own(path string) (string, bool) {
	rest, found := strings.CutPrefix(path, module)
	return strings.TrimPrefix(rest, "/"), found && (rest == "" || rest[0] == '/')
}

// row returns what the package may import of ours.
func row(path string) (allowed []string, library, found bool) {
	if allowed, found = libraries[path]; found {
		return allowed, true, true
	}
	if allowed, found = others[path]; found {
		return allowed, false, true
	}
	for pattern, allowed := range others {
		if matches(pattern, path) {
			return allowed, false, true
		}
	}
	return nil, false, false
}

// check returns what is wrong with the imports of a package, each as a sentence.
func check(path string, imports, testImports []string) []string {
	allowed, library, found := row(path)
	if !found {
		return []string{fmt.Sprintf("%s is not in the import table: add it to internal/imports and to docs/architecture.md", path)}
	}
	var wrong []string
	for _, i := range imports {
		if ours, is := own(i); is {
			_, isLibrary := libraries[ours]
			if !matchesAny(allowed, ours) && !(isLibrary && slices.Contains(allowed, "libraries")) {
				wrong = append(wrong, fmt.Sprintf("%s may not import %s", path, ours))
			}
			continue
		}
		if library && !slices.ContainsFunc(extras[path], func(e string) bool { return begins(i, e) }) {
			if strings.Contains(strings.SplitN(i, "/", 2)[0], ".") {
				wrong = append(wrong, fmt.Sprintf("%s is a library and may not import the module of %s", path, i))
			} else if slices.Contains(guarded, i) {
				wrong = append(wrong, fmt.Sprintf("%s is a library and may not import %s", path, i))
			}
		}
	}
	wrong = append(wrong, checkReserved(path, imports, false)...)
	return append(wrong, checkReserved(path, testImports, true)...)
}

// checkReserved returns what is wrong with the imports of reserved modules.
func checkReserved(path string, imports []string, test bool) []string {
	var wrong []string
	for _, i := range imports {
		for _, r := range reserved {
			if !begins(i, r.prefix) {
				continue
			}
			if !matchesAny(r.in, path) && !(test && r.tests) {
				wrong = append(wrong, fmt.Sprintf("%s may not import %s, which has its place in %v", path, i, r.in))
			}
			break
		}
	}
	return wrong
}
