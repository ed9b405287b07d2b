// Compare measures bpekit beside its peers, in one run on the same files, and prints
// tables in Markdown. Nothing is timed whose result was not compared first, whole.
//
// usage: compare [flags] [SECTION...]
//
// The sections are encode, batch, load, worst, train, shapes and deviations; without
// any, all are run. What each measures is said in its file, how it is run in
// README.md.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/bpekit/bpekit/bench/internal/peer"
)

// A bench is one run of compare.
type bench struct {
	root     string // of the nested module
	data     string // what corpora/build.mjs made, and bin/ with the programs
	encoding string
	rounds   int
	best     bool          // the least of the rounds is taken, not the median
	slow     time.Duration // a peer that takes longer takes part in few rounds
	limit    time.Duration // a peer that takes longer is ended
	peers    []peer.Command
	trainers []peer.Command
	bars     []bar
	temp     string // a folder for what peers write
	out      io.Writer
}

// fewRounds is the number of rounds of a slow peer: enough for a median.
const fewRounds = 3

// A section is a part of the report.
type section struct {
	name string
	run  func(*bench) error
}

var sections = []section{
	{"encode", (*bench).encode},
	{"batch", (*bench).batch},
	{"load", (*bench).load},
	{"worst", (*bench).worst},
	{"train", (*bench).train},
	{"shapes", (*bench).shapes},
	{"deviations", (*bench).deviations},
}

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	b := &bench{out: out}
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	flags.StringVar(&b.root, "root", ".", "folder of the module bench")
	flags.StringVar(&b.data, "data", "data", "folder with slices, whole texts and programs")
	flags.StringVar(&b.encoding, "encoding", "o200k_base", "encoding to measure")
	flags.IntVar(&b.rounds, "rounds", 7, "rounds; the figures are medians")
	flags.BoolVar(&b.best, "best", false, "take the best of the rounds instead, on a machine that is busy")
	flags.DurationVar(&b.slow, "slow", time.Second, fmt.Sprintf("what takes longer is measured in %d rounds only", fewRounds))
	flags.DurationVar(&b.limit, "limit", 2*time.Minute, "what takes longer is given up")
	only := flags.String("peers", "", "names of the peers to measure, with commas between; all if empty")
	var extra, extraTrainers []string
	flags.Func("extra", "NAME=COMMAND: one more peer, which gets the encoding as its last argument", add(&extra))
	flags.Func("extra-trainer", "NAME=COMMAND: one more trainer, which gets size, threads and files", add(&extraTrainers))
	if err := flags.Parse(args); err != nil {
		return err
	}
	names := flags.Args()
	for _, name := range names {
		if !slices.ContainsFunc(sections, func(s section) bool { return s.name == name }) {
			return fmt.Errorf("no section %q", name)
		}
	}
	b.peers = b.commands(*only, extra)
	b.trainers = b.trainCommands(*only, extraTrainers)
	return b.run(names)
}

// add returns a flag's function that collects its values.
func add(to *[]string) func(string) error {
	return func(s string) error {
		if name, command, ok := strings.Cut(s, "="); !ok || name == "" || strings.TrimSpace(command) == "" {
			return fmt.Errorf("want NAME=COMMAND, got %q", s)
		}
		*to = append(*to, s)
		return nil
	}
}

func (b *bench) run(names []string) (err error) {
	if b.temp, err = os.MkdirTemp("", "bench"); err != nil {
		return err
	}
	defer os.RemoveAll(b.temp)
	b.machine("At the start")
	for _, s := range sections {
		if len(names) > 0 && !slices.Contains(names, s.name) {
			continue
		}
		b.note("%s", s.name)
		if err := s.run(b); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	b.printBars()
	b.machine("At the end")
	return nil
}

// note tells on standard error what is going on.
func (b *bench) note(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "compare: "+format+"\n", args...)
}

// print writes a line of the report.
func (b *bench) print(format string, args ...any) {
	fmt.Fprintf(b.out, format+"\n", args...)
}
