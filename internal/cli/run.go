package cli

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// A Program is a command line.
type Program struct {
	Name string

	// Run does the work. Its error is reported, and standard output flushed.
	Run func(ctx context.Context, s *Streams) error
}

// Main runs the program and ends the process with its exit status.
func (p Program) Main() {
	s := Standard()
	ctx := p.watch(s)
	err := p.Run(ctx, s)
	if flushed := s.Out.Flush(); flushed != nil && !errors.Is(err, flushed) {
		err = errors.Join(err, flushed)
	}
	if ctx.Err() != nil {
		err = errors.Join(err, ErrInterrupted)
	}
	status := Report(s.Err, p.Name, s.ErrStyle(), err)
	s.discardAll()
	os.Exit(status)
}

// watch makes signals end the program without leaving temporary files, and makes
// writing to a closed pipe an error rather than a signal. The context it returns is
// cancelled by the first interrupt.
func (p Program) watch(s *Streams) context.Context {
	ignore := make(chan os.Signal, 1) // nobody reads it; unlike signal.Ignore it is not passed on to children
	signal.Notify(ignore, syscall.SIGPIPE)

	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // as under nohup
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		first := <-signals
		cancel()
		if s.orderly.Load() {
			<-signals
		}
		s.discardAll()
		os.Exit(signalStatus(first))
	}()
	return ctx
}

// signalStatus returns the exit status of a program that a signal ended: 128 and
// the signal's number, as shells have it.
func signalStatus(sig os.Signal) int {
	if number, ok := sig.(syscall.Signal); ok {
		return 128 + int(number)
	}
	return StatusInterrupted
}
