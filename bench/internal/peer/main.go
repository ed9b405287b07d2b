package peer

import (
	"fmt"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"time"
)

// A Library is what a peer written in Go holds.
type Library struct {
	Name, Module string
	// Open returns the operations with an encoding. Of "encode" the peer asks for
	// the first text before it says hello.
	Open func(encoding string) (map[string]Op, error)
}

// Run is the whole of a peer in Go. Each has a program of its own, so that none
// waits for what another's packages do before main.
func (l Library) Run(start time.Time, encoding string) error {
	ops, err := l.Open(encoding)
	if err != nil {
		return err
	}
	if encode := ops["encode"]; encode != nil {
		if _, err := encode([]byte(FirstText)); err != nil {
			return err
		}
	}
	return Serve(os.Stdin, os.Stdout, Hello{
		Name:    l.Name,
		Version: version(l.Module),
		Ops:     slices.Sorted(maps.Keys(ops)),
		LoadNS:  time.Since(start).Nanoseconds(),
	}, ops)
}

// Main runs a library that takes the encoding as its only argument.
func (l Library) Main() {
	start := time.Now()
	if len(os.Args) != 2 {
		Exit(l.Name, fmt.Errorf("usage: peer-%s ENCODING", l.Name))
	}
	Exit(l.Name, l.Run(start, os.Args[1]))
}

// Exit ends the program, with an error if there is one.
func Exit(name string, err error) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// version returns that of a module in this program.
func version(module string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == module && m.Replace == nil {
				return m.Version
			}
		}
	}
	return "work tree"
}

// Measure runs f and returns how long it took.
func Measure(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}

// Encoded returns the result of encoding.
func Encoded[T ~int | ~uint | ~uint32](took time.Duration, tokens []T) Result {
	return Result{N: len(tokens), Time: took, Output: func() []byte { return AppendTokens(nil, tokens) }}
}
