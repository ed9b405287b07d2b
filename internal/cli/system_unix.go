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

// isClosedPipe reports whether a write failed because nobody reads.
func isClosedPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }

// isDirectory reports whether a read failed because the file is a directory.
func isDirectory(err error) bool { return errors.Is(err, syscall.EISDIR) }
