package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/bpekit/bpekit/bench/internal/peer"
)

// A loading is a peer in fresh processes.
type loading struct {
	command     peer.Command
	load, first []time.Duration // within the process, and from its start
	memory      int64
}

// load starts each peer anew, round by round, until it has the tokens of a short
// text; and runs our command on a file of one line.
func (b *bench) load() error {
	var all []*loading
	for _, command := range b.peers {
		all = append(all, &loading{command: with(command, b.encoding)})
	}
	line := filepath.Join(b.temp, "line.json")
	if err := os.WriteFile(line, []byte(peer.FirstText+"\n"), 0o666); err != nil {
		return err
	}
	whole := map[string][]time.Duration{}
	for range b.rounds {
		for _, l := range all {
			l.start(b)
		}
		for name, args := range map[string][]string{"hello": nil, "tokviz": {"count", line}} {
			took, err := timeOf(b.program(name), args...)
			if err != nil {
				return err
			}
			whole[name] = append(whole[name], took)
		}
	}
	b.printLoad(all, b.typical(whole["hello"]), b.typical(whole["tokviz"]))
	return nil
}

func (l *loading) start(b *bench) {
	client, err := l.command.Start()
	if err != nil {
		b.note("left out: %v", err)
		return
	}
	l.load = append(l.load, time.Duration(client.LoadNS))
	l.first = append(l.first, client.Start)
	l.memory = max(l.memory, client.Close())
}

// timeOf returns how long a program runs.
func timeOf(program string, args ...string) (time.Duration, error) {
	start := time.Now()
	if out, err := exec.Command(program, args...).CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%s: %w: %s", program, err, out)
	}
	return time.Since(start), nil
}

func (b *bench) printLoad(all []*loading, hello, count time.Duration) {
	t := table{head: []string{"fresh process", "load ms", "to the first token ms", "peak MiB"}}
	for _, l := range all {
		t.row(l.command.Name, ms(b.typical(l.load)), ms(b.typical(l.first)), mib(l.memory))
	}
	t.row("hello in Go, whole process", "", ms(hello), "")
	t.row("tokviz count of one line, whole process", "", ms(count), "")
	b.printTable("Load, "+b.encoding, t)
	b.atMost("first token after the start of main", float64(b.typical(all[0].load).Nanoseconds())/1e6, 1, " ms")
	b.atMost("tokviz count of one line, whole process", float64(count.Nanoseconds())/1e6, 10, " ms")
	if info, err := os.Stat(b.program("tokviz")); err == nil {
		b.atMost("tokviz, its file", float64(info.Size())/1e6, 40, " MB")
	}
}
