package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/bpekit/bpekit/internal/term"
	"github.com/spf13/cobra"
)

func TestStatus(t *testing.T) {
	plain := errors.New("no")
	for name, c := range map[string]struct {
		err  error
		want int
	}{
		"nil":                      {nil, 0},
		"plain":                    {plain, 1},
		"usage":                    {Usagef("no"), 2},
		"usage with a hint":        {Hint(Usage(plain), "so"), 2},
		"usage at a place":         {At("f", Usagef("no")), 2},
		"usage in an input":        {At("f", Input(Hint(Usagef("no"), "so"))), 1},
		"closed pipe":              {fmt.Errorf("x: %w", ErrClosedPipe), 0},
		"closed pipe and an error": {errors.Join(ErrClosedPipe, plain), 1},
		"interrupted":              {errors.Join(plain, ErrInterrupted), 130},
		"joined":                   {errors.Join(plain, Usagef("no")), 2},
	} {
		if got := Status(c.err); got != c.want {
			t.Errorf("%s: status %d, want %d", name, got, c.want)
		}
	}
	for _, err := range []error{Usage(nil), Input(nil), Hint(nil, "x"), At("x", nil)} {
		if err != nil {
			t.Errorf("nil becomes %v", err)
		}
	}
}

func TestReport(t *testing.T) {
	lib := errors.New("bpe: token 7 at index 0 is not in the vocabulary")
	for _, c := range []struct {
		err  error
		want string
	}{
		{lib, "tokviz: token 7 at index 0 is not in the vocabulary\n"},
		{At("ids.txt", lib), "tokviz: ids.txt: token 7 at index 0 is not in the vocabulary\n"},
		{Hint(Hint(Usagef("no"), "first"), "second"), "tokviz: no\nhint: first\nhint: second\n"},
		{errors.Join(Hint(lib, "a"), At("b", errors.New("c"))), "tokviz: token 7 at index 0 is not in the vocabulary\nhint: a\ntokviz: b: c\n"},
		{errors.New("evil\x1b[31m\nname"), `tokviz: evil\x1b[31m\nname` + "\n"},
		{ErrClosedPipe, ""},
		{ErrInterrupted, ""},
	} {
		var out bytes.Buffer
		Report(&out, "tokviz", term.Styler{}, c.err)
		if out.String() != c.want {
			t.Errorf("got %q, want %q", out.String(), c.want)
		}
	}
	var out bytes.Buffer
	Report(&out, "tokviz", term.Styler{Color: true}, lib)
	if !strings.HasPrefix(out.String(), "\x1b[31mtokviz:\x1b[0m token") {
		t.Errorf("with colour: %q", out.String())
	}
}

// TestColor has the cases of the trap cli-colour-rules and more.
func TestColor(t *testing.T) {
	for name, c := range map[string]struct {
		mode     ColorMode
		terminal bool
		env      string
		want     bool
	}{
		"pipe":                              {ColorAuto, false, "TERM=xterm", false},
		"terminal":                          {ColorAuto, true, "TERM=xterm", true},
		"NO_COLOR":                          {ColorAuto, true, "TERM=xterm NO_COLOR=1", false},
		"NO_COLOR of any value":             {ColorAuto, true, "TERM=xterm NO_COLOR=false", false},
		"NO_COLOR empty":                    {ColorAuto, true, "TERM=xterm NO_COLOR=", true},
		"dumb":                              {ColorAuto, true, "TERM=dumb", false},
		"no TERM":                           {ColorAuto, true, "", false},
		"forced into a pipe":                {ColorAuto, false, "CLICOLOR_FORCE=1", true},
		"forced with 0":                     {ColorAuto, false, "CLICOLOR_FORCE=0", false},
		"NO_COLOR beats force":              {ColorAuto, true, "TERM=xterm NO_COLOR=yes CLICOLOR_FORCE=1", false},
		"the flag beats NO_COLOR":           {ColorAlways, false, "NO_COLOR=1", true},
		"the flag beats CLICOLOR_FORCE":     {ColorNever, true, "TERM=xterm CLICOLOR_FORCE=1", false},
		"the flag never on a good terminal": {ColorNever, true, "TERM=xterm", false},
	} {
		getenv := func(key string) string {
			for _, entry := range strings.Fields(c.env) {
				if name, value, _ := strings.Cut(entry, "="); name == key {
					return value
				}
			}
			return ""
		}
		if got := c.mode.Color(c.terminal, getenv); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
	var m ColorMode
	if err := m.Set("always"); err != nil || m != ColorAlways {
		t.Errorf("always: %v, %v", m, err)
	}
	if err := m.Set("sometimes"); err == nil || m != ColorAlways {
		t.Errorf("sometimes: %v, %v", m, err)
	}
}

func TestClosest(t *testing.T) {
	words := []string{"count", "encode", "decode", "chunks", "compare"}
	for name, want := range map[string]string{
		"cuont": "count", "conut": "count", "encod": "encode", "ecnode": "encode", "chunk": "chunks",
		"compere": "compare", "x": "", "": "", "orders": "", "counting": "", "decodes": "decode",
	} {
		if got := Closest(name, words); got != want {
			t.Errorf("%q is closest to %q, want %q", name, got, want)
		}
	}
	if got := DidYouMean("cuont", words); got != "did you mean count?" {
		t.Error(got)
	}
}

// failing is a writer that fails after some bytes.
type failing struct {
	left int
	err  error
	got  bytes.Buffer
}

func (f *failing) Write(p []byte) (int, error) {
	if len(p) > f.left {
		return 0, f.err
	}
	f.left -= len(p)
	return f.got.Write(p)
}

func TestOutput(t *testing.T) {
	w := &failing{left: 1 << 20, err: &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}}
	o := NewOutput(w)
	o.WriteString("a line\n")
	if w.got.Len() != 0 {
		t.Error("a short line is not gathered")
	}
	long := bytes.Repeat([]byte("x"), outputSize)
	o.Write(long)
	if w.got.Len() != len(long)+7 {
		t.Errorf("%d bytes passed on", w.got.Len())
	}
	o.Write(bytes.Repeat([]byte("y"), 1<<20))
	if err := o.Flush(); !errors.Is(err, syscall.ENOSPC) || err.Error() != "writing standard output: no space left on device" {
		t.Errorf("full disk: %v", err)
	}
	if _, err := o.WriteString("more"); err == nil {
		t.Error("the error did not stay")
	}

	closed := NewOutput(&failing{err: &fs.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}})
	closed.WriteString("x")
	if err := closed.Flush(); err != ErrClosedPipe {
		t.Errorf("closed pipe: %v", err)
	}
}

func TestFlagErrors(t *testing.T) {
	for args, want := range map[string]string{
		"--jsn":                      "tokviz: count has no flag --jsn\nhint: did you mean --json?\n",
		"--zebra":                    "tokviz: count has no flag --zebra\nhint: see count --help\n",
		"-x":                         "tokviz: count has no flag -x\nhint: see count --help; text that begins with - goes after --\n",
		"--max=ten":                  "tokviz: --max \"ten\": not a whole number\n",
		"--max=1e99":                 "tokviz: --max \"1e99\": not a whole number\n",
		"--color=pink":               "tokviz: --color \"pink\": it is auto, always or never\n",
		"--max":                      "tokviz: flag needs an argument: --max\n",
		"--max=99999999999999999999": "tokviz: --max \"99999999999999999999\": not a number that it can be\n",
	} {
		c := &cobra.Command{Use: "count", RunE: func(*cobra.Command, []string) error { return nil }}
		c.Flags().Int("max", 0, "")
		c.Flags().Bool("json", false, "")
		Prepare(c, Standard())
		c.SetArgs([]string{args})
		var out bytes.Buffer
		if status := Report(&out, "tokviz", term.Styler{}, c.Execute()); status != StatusUsage || out.String() != want {
			t.Errorf("%s: status %d, %q", args, status, out.String())
		}
	}
}

func TestIsTerminal(t *testing.T) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if IsTerminal(null) {
		t.Errorf("%s is a terminal", os.DevNull)
	}
	if width, height := TerminalSize(null); width != 0 || height != 0 {
		t.Errorf("%s has %d columns and %d rows", os.DevNull, width, height)
	}
}

func TestJSONError(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":1`:            "not JSON at byte 6: unexpected end of JSON input",
		`{"a":1]`:           "not JSON at byte 7: invalid character ']' after object key:value pair",
		`[]`:                "a JSON array, not an object",
		`{"a":"1"}`:         `"a" can't be a JSON string`,
		`{"b":[{"c":1.5}]}`: `"b.c" can't be a JSON number 1.5`,
	} {
		var value struct {
			A int
			B []struct{ C int }
		}
		if err := JSONError(json.Unmarshal([]byte(text), &value)); err == nil || !strings.EqualFold(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if plain := errors.New("x"); JSONError(plain) != plain || JSONError(nil) != nil {
		t.Error("another error is changed")
	}
}
