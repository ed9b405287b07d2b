package main

// A source is a small random number generator (SplitMix64).
// It is our own, so that the made documents never change with a Go release.
type source struct{ state uint64 }

// next returns the next 64 random bits.
func (s *source) next() uint64 {
	s.state += 0x9e3779b97f4a7c15
	z := s.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1. The slight bias of the remainder does not matter here.
func (s *source) below(n int) int { return int((s.next() >> 33) % uint64(n)) }

// between returns a number from low to high, both included.
func (s *source) between(low, high int) int { return low + s.below(high-low+1) }

// once reports true in one of n cases.
func (s *source) once(n int) bool { return s.below(n) == 0 }

// pick returns one of the choices.
func pick[T any](s *source, choices []T) T { return choices[s.below(len(choices))] }
