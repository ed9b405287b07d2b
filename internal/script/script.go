// Package script runs the tests of the commands that are written as scripts, in
// the language of testscript, with one command more:
//
//	exits STATUS PROGRAM [ARG...]
//
// runs a program and fails unless it ends with that exit status. Its output can be
// looked at with stdout and stderr, as after exec.
package script

import (
	"errors"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/bpekit/bpekit/internal/golden"
	"github.com/rogpeppe/go-internal/testscript"
)

// Run runs the scripts in dir. In their environment CORPORA is the folder of that
// name, which root, the way to the module's root, leads to.
func Run(t *testing.T, dir, root string) {
	corpora, err := filepath.Abs(filepath.Join(root, "corpora"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           dir,
		UpdateScripts: golden.Updating(),
		Cmds:          map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		Setup: func(e *testscript.Env) error {
			e.Setenv("CORPORA", corpora)
			return nil
		},
	})
}

// exits is the command of that name.
func exits(ts *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS PROGRAM [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	got := 0
	switch {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%s: %v", args[1], err)
	}
	if got != want {
		ts.Fatalf("%s ended with %d, want %d", args[1], got, want)
	}
}
