package lwon

// A slab hands out slices of one large one. A document may have a hundred thousand
// lists of a few names each.
type slab[T any] struct{ free []T }

// slabLength is how many elements are allocated at once.
const slabLength = 1 << 10

// take returns a slice of n zero elements.
func (s *slab[T]) take(n int) []T {
	if n > len(s.free) {
		s.free = make([]T, max(n, slabLength))
	}
	taken := s.free[:n:n]
	s.free = s.free[n:]
	return taken
}

// keep returns a copy of a slice.
func (s *slab[T]) keep(list []T) []T {
	kept := s.take(len(list))
	copy(kept, list)
	return kept
}
