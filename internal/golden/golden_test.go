package golden

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A witness stands in for a test and notes how it ended.
type witness struct {
	testing.TB
	ended, said string
}

func (w *witness) Helper()                      {}
func (w *witness) Logf(string, ...any)          {}
func (w *witness) Errorf(f string, args ...any) { w.ended, w.said = "error", fmt.Sprintf(f, args...) }
func (w *witness) Fatalf(f string, args ...any) { w.stop("fatal", fmt.Sprintf(f, args...)) }
func (w *witness) Skipf(f string, args ...any)  { w.stop("skip", fmt.Sprintf(f, args...)) }

func (w *witness) stop(ended, said string) {
	w.ended, w.said = ended, said
	runtime.Goexit()
}

// watch runs f as a test would be run and tells how it ended.
func watch(f func(t testing.TB)) *witness {
	w := &witness{}
	done := make(chan bool)
	go func() {
		defer close(done)
		f(w)
	}()
	<-done
	return w
}

func TestDir(t *testing.T) {
	dir := t.TempDir()
	tests := []struct{ name, variable, ci, ended, said string }{
		{"set", dir, "", "", ""},
		{"set in CI", dir, "true", "", ""},
		{"unset", "", "", "skip", "BPEKIT_GOLDEN is not set"},
		{"unset in CI", "", "true", "fatal", "BPEKIT_GOLDEN is not set"},
		{"missing", dir + "/no", "", "skip", "names no folder"},
		{"missing in CI", dir + "/no", "1", "fatal", "names no folder"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv(Variable, test.variable)
			t.Setenv("CI", test.ci)
			var got string
			w := watch(func(t testing.TB) { got = Dir(t) })
			if w.ended != test.ended || !strings.Contains(w.said, test.said) {
				t.Errorf("ended %q, said %q", w.ended, w.said)
			}
			if w.ended == "" && got != dir {
				t.Errorf("got %q, want %q", got, dir)
			}
		})
	}
}

func TestCompare(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(path, []byte("one\ntwo\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ path, got, said string }{
		{path, "one\ntwo\n", ""},
		{path, "one\n2\n", `a.txt:2 differs` + "\n got \"2\\n\"\nwant \"two\\n\""},
		{path, "one\ntwo", `:2 differs`},
		{path, "one\n", "got nothing"},
		{path, "one\ntwo\nthree", "want nothing"},
		{path, "", ":1 differs"},
		{path + "x", "", "go test -update makes the file"},
	}
	for _, test := range tests {
		w := watch(func(t testing.TB) { Compare(t, test.path, []byte(test.got)) })
		if (w.ended == "error") != (test.said != "") || !strings.Contains(w.said, test.said) {
			t.Errorf("%q: ended %q, said %q", test.got, w.ended, w.said)
		}
	}
}

func TestUpdate(t *testing.T) {
	defer func(old bool) { *update = old }(*update)
	*update = true
	path := filepath.Join(t.TempDir(), "new", "a.txt")

	t.Setenv("CI", "true")
	if w := watch(func(t testing.TB) { Compare(t, path, []byte("text")) }); w.ended != "error" {
		t.Error("in CI a golden file was written")
	}
	t.Setenv("CI", "")
	for _, text := range []string{"text", "other"} {
		if w := watch(func(t testing.TB) { Compare(t, path, []byte(text)) }); w.ended != "" {
			t.Errorf("ended %q, said %q", w.ended, w.said)
		}
		if got, _ := os.ReadFile(path); string(got) != text {
			t.Errorf("the file holds %q, want %q", got, text)
		}
	}
}

func TestLinesAndCases(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	if err := os.WriteFile(path, []byte("{\"n\":1}\n\n{\"n\":2}\r\n{\"n\":\"three\"}"), 0o644); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for number, line := range Lines(t, path) {
		lines = append(lines, fmt.Sprint(number, string(line)))
	}
	if got := strings.Join(lines, " "); got != `1{"n":1} 3{"n":2} 4{"n":"three"}` {
		t.Errorf("lines %s", got)
	}

	type numbered struct{ N int }
	sum := 0
	w := watch(func(t testing.TB) {
		for _, c := range Cases[numbered](t, path) {
			sum += c.N
		}
	})
	if sum != 3 || w.ended != "fatal" || !strings.Contains(w.said, "a.jsonl:4:") {
		t.Errorf("sum %d, ended %q, said %q", sum, w.ended, w.said)
	}
	if w := watch(func(t testing.TB) { Lines(t, path+"x") }); w.ended != "fatal" {
		t.Errorf("a missing file ended the test with %q", w.ended)
	}
}
