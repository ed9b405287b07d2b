package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/golden"
	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tokviz": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       golden.Updating(),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			repository, err := filepath.Abs("../..")
			env.Setenv("REPOSITORY", repository)
			env.Setenv("ESC", "\x1b[31mred")
			return err
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": exits,
			"bytes": writeBytes,
			"model": writeModel,
			"train": trainModel,
		},
	})
}

// exits N COMMAND… runs a command and fails unless it ends with status N.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS COMMAND…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	status := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		status = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if status != want {
		ts.Fatalf("status %d, want %d\nstderr: %s", status, want, ts.ReadFile("stderr"))
	}
}

// bytes FILE TEXT [TIMES] writes a file; TEXT may hold the escapes of Go.
func writeBytes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || len(args) > 3 {
		ts.Fatalf("usage: bytes FILE TEXT [TIMES]")
	}
	text, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	times := 1
	if len(args) == 3 {
		times, err = strconv.Atoi(args[2])
		ts.Check(err)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), bytes.Repeat([]byte(text), times), 0o666))
}

// model FOLDER [FIRST] writes a small model in every format: the bytes from FIRST (0)
// on, and the merges "a"+"b" and "ab"+"c".
func writeModel(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: model FOLDER [FIRST]")
	}
	first := 0
	if len(args) == 2 {
		var err error
		first, err = strconv.Atoi(args[1])
		ts.Check(err)
	}
	d := bpe.Definition{Pattern: `[a-z]+|[^a-z]`}
	for b := first; b < 256; b++ {
		d.Pieces = append(d.Pieces, []byte{byte(b)})
	}
	id := func(b byte) bpe.Token { return bpe.Token(int(b) - first) }
	ab, abc := bpe.Token(256-first), bpe.Token(257-first)
	d.Pieces = append(d.Pieces, []byte("ab"), []byte("abc"))
	d.Merges = []bpe.Merge{{Left: id('a'), Right: id('b'), Result: ab}, {Left: ab, Right: id('c'), Result: abc}}
	v, err := bpe.NewVocabulary(d)
	ts.Check(err)
	folder := ts.MkAbs(args[0])
	ts.Check(os.MkdirAll(folder, 0o777))
	write := func(name string, to func(*bytes.Buffer) error) {
		var b bytes.Buffer
		ts.Check(to(&b))
		ts.Check(os.WriteFile(filepath.Join(folder, name), b.Bytes(), 0o666))
	}
	write("model.tiktoken", func(b *bytes.Buffer) error { return v.WriteTiktoken(b) })
	write("tokenizer.json", func(b *bytes.Buffer) error { return v.WriteTokenizerJSON(b) })
	write("vocab.json", func(b *bytes.Buffer) error { return v.WriteVocab(b) })
	write("merges.txt", func(b *bytes.Buffer) error { return v.WriteMerges(b) })
}

// run runs tokviz as a process of its own and fails unless it ends with the status.
func run(t *testing.T, status int, stdin []byte, args ...string) (stdout, stderr string) {
	t.Helper()
	c := exec.Command("tokviz", args...)
	var out, err strings.Builder
	c.Stdin, c.Stdout, c.Stderr = bytes.NewReader(stdin), &out, &err
	got := 0
	var exit *exec.ExitError
	if e := c.Run(); errors.As(e, &exit) {
		got = exit.ExitCode()
	} else if e != nil {
		t.Fatal(e)
	}
	if got != status {
		t.Fatalf("tokviz %s: status %d, want %d\n%s", strings.Join(args, " "), got, status, err.String())
	}
	return out.String(), err.String()
}
