package cli

import (
	"os"
	"sync"
	"sync/atomic"

	"github.com/bpekit/bpekit/internal/term"
)

// Streams are the three standard streams as the commands use them. Out may be
// used by one goroutine at a time.
type Streams struct {
	In  *os.File
	Out *Output
	Err *os.File

	// Color is the value of the flag --color.
	Color ColorMode

	outTerminal, errTerminal bool

	orderly atomic.Bool // an interrupt is left to the program

	mu      sync.Mutex
	pending map[string]bool // temporary files, removed if the program is interrupted
}

// Standard returns the streams of this process.
func Standard() *Streams {
	return &Streams{
		In:          os.Stdin,
		Out:         NewOutput(os.Stdout),
		Err:         os.Stderr,
		outTerminal: IsTerminal(os.Stdout),
		errTerminal: IsTerminal(os.Stderr),
		pending:     map[string]bool{},
	}
}

// OutTerminal reports whether standard output is a terminal.
func (s *Streams) OutTerminal() bool { return s.outTerminal }

// ErrTerminal reports whether standard error is a terminal.
func (s *Streams) ErrTerminal() bool { return s.errTerminal }

// OutSize returns how many columns and rows standard output shows now; zeros where it is
// no terminal.
func (s *Streams) OutSize() (width, height int) {
	if !s.outTerminal {
		return 0, 0
	}
	return TerminalSize(os.Stdout)
}

// OutStyle returns the styler for standard output.
func (s *Streams) OutStyle() term.Styler {
	return term.Styler{Color: s.Color.Color(s.outTerminal, os.Getenv)}
}

// ErrStyle returns the styler for standard error.
func (s *Streams) ErrStyle() term.Styler {
	return term.Styler{Color: s.Color.Color(s.errTerminal, os.Getenv)}
}

// Numbers returns how numbers are written to standard output: with commas where it
// is a terminal.
func (s *Streams) Numbers() term.Numbers { return term.Numbers{Commas: s.outTerminal} }

// EndOrderly leaves an interrupt to the program from here on: the first one only
// cancels the context, and the second ends the program. Before, the first ends it at
// once. A program that waits for input must not be orderly.
func (s *Streams) EndOrderly() { s.orderly.Store(true) }
