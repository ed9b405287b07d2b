//go:build unix

package cli

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// IsTerminal reports whether a file is a terminal. Other devices, such as
// /dev/null, are none.
func IsTerminal(f *os.File) bool {
	_, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	return err == nil
}

// TerminalSize returns how many columns and rows a terminal has; where that is not known,
// and for what is no terminal, zeros.
func TerminalSize(f *os.File) (width, height int) {
	size, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0, 0
	}
	return int(size.Col), int(size.Row)
}

// isClosedPipe reports whether a write failed because nobody reads.
func isClosedPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }

// isDirectory reports whether a read failed because the file is a directory.
func isDirectory(err error) bool { return errors.Is(err, syscall.EISDIR) }
