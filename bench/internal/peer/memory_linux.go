package peer

import (
	"os"
	"syscall"
)

// PeakMemory returns the most memory that an ended process had, in bytes.
func PeakMemory(s *os.ProcessState) int64 {
	if usage, ok := s.SysUsage().(*syscall.Rusage); ok {
		return usage.Maxrss << 10
	}
	return 0
}
