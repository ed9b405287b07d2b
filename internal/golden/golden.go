// Package golden compares what a test got with a file that holds what it should get.
//
// There are two kinds of such files. Ours lie in a package's testdata folder, and
// go test -update writes them anew. Those made with other people's programs lie outside the repository,
// in the folder that the environment variable BPEKIT_GOLDEN names; they are only ever read.
//
// The package is for tests alone: it adds the flag -update to each test binary that imports it.
package golden

import (
	"bytes"
	"encoding/json"
	"flag"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

var update = flag.Bool("update", false, "write golden files instead of comparing with them")

// Variable names the environment variable with the folder of the shared golden data.
const Variable = "BPEKIT_GOLDEN"

// Dir returns the folder of the shared golden data. Without one it skips the test,
// or fails it in CI, where the variable CI is set and nothing may be left out.
func Dir(t testing.TB) string {
	t.Helper()
	dir := os.Getenv(Variable)
	reason := Variable + " is not set"
	if dir != "" {
		info, err := os.Stat(dir)
		if err == nil && info.IsDir() {
			return dir
		}
		reason = Variable + " names no folder: " + dir
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("golden: %s", reason)
	}
	t.Skipf("golden: %s", reason)
	return ""
}

// Updating tells whether -update was given, for tests that compare in a way of their own, as testscript does.
// In CI it is never true.
func Updating() bool { return *update && os.Getenv("CI") == "" }

// Compare fails the test, and names the first line that differs, unless the file at path holds got.
// With -update it writes the file instead, which is refused in CI.
func Compare(t testing.TB, path string, got []byte) {
	t.Helper()
	want, err := os.ReadFile(path)
	switch {
	case err == nil && bytes.Equal(got, want):
		return
	case Updating():
		write(t, path, got)
	case err != nil:
		t.Errorf("golden: %v (go test -update makes the file)", err)
	default:
		line, g, w := firstDifference(got, want)
		t.Errorf("golden: %s:%d differs\n got %s\nwant %s", path, line, g, w)
	}
}

func write(t testing.TB, path string, got []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatalf("golden: %v", err)
	}
	if err := os.WriteFile(path, got, 0o644); err != nil {
		t.Fatalf("golden: %v", err)
	}
	t.Logf("golden: wrote %s", path)
}

// firstDifference returns the number of the first line that differs, and its two versions as quoted text.
// A version that has no such line is shown as "nothing".
func firstDifference(got, want []byte) (line int, g, w string) {
	a, b := bytes.SplitAfter(got, []byte("\n")), bytes.SplitAfter(want, []byte("\n"))
	for line < len(a) && line < len(b) && bytes.Equal(a[line], b[line]) {
		line++
	}
	return line + 1, quoteLine(a, line), quoteLine(b, line)
}

func quoteLine(lines [][]byte, i int) string {
	if i >= len(lines) || len(lines[i]) == 0 {
		return "nothing"
	}
	return strconv.Quote(string(lines[i]))
}

// Lines iterates over the lines of a JSONL file with their numbers, counted from one.
// Blank lines are left out.
func Lines(t testing.TB, path string) iter.Seq2[int, []byte] {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("golden: %v", err)
	}
	return func(yield func(int, []byte) bool) {
		number := 0
		for line := range bytes.Lines(data) {
			number++
			line = bytes.TrimSpace(line)
			if len(line) > 0 && !yield(number, line) {
				return
			}
		}
	}
}

// Cases iterates over the lines of a JSONL file, each decoded into a T. A line that does not fit ends the test.
func Cases[T any](t testing.TB, path string) iter.Seq2[int, T] {
	t.Helper()
	lines := Lines(t, path)
	return func(yield func(int, T) bool) {
		for number, line := range lines {
			var c T
			if err := json.Unmarshal(line, &c); err != nil {
				t.Fatalf("golden: %s:%d: %v", path, number, err)
			}
			if !yield(number, c) {
				return
			}
		}
	}
}
