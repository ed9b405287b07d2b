package shape

import "math"

// The limits that a zero Limits stands for.
const (
	DefaultMaxDepth = 10_000
	DefaultMaxBytes = 1 << 30
)

// Limits bound what is read or written. A zero field stands for its default, so
// the zero Limits is ready for use.
type Limits struct {
	// MaxDepth is how many arrays and objects may stand inside one another. It
	// cannot be raised above DefaultMaxDepth.
	MaxDepth int
	// MaxBytes is how long a text may be. It cannot be raised above 2 GiB - 1.
	MaxBytes int
}

// Depth returns the depth that l allows.
func (l Limits) Depth() int {
	if l.MaxDepth <= 0 {
		return DefaultMaxDepth
	}
	return min(l.MaxDepth, DefaultMaxDepth)
}

// Bytes returns the length of text that l allows.
func (l Limits) Bytes() int {
	if l.MaxBytes <= 0 {
		return DefaultMaxBytes
	}
	return min(l.MaxBytes, math.MaxInt32)
}
