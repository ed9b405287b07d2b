package replay

import (
	"bytes"
	"slices"
	"sort"
)

// Tokens returns how many tokens the text has after a step; -1 is the start.
func (f *Film) Tokens(step int) int {
	i := sort.SearchInts(f.changes, step+1)
	if i == 0 {
		return len(f.Text)
	}
	return f.after[i-1]
}

// NextChange returns the next step after one that changes the text, or the one
// before it if back is set; -1 when there is none.
func (f *Film) NextChange(step int, back bool) int {
	i := sort.SearchInts(f.changes, step)
	if back {
		if i == 0 {
			return -1
		}
		return f.changes[i-1]
	}
	if i < len(f.changes) && f.changes[i] == step {
		i++
	}
	if i == len(f.changes) {
		return -1
	}
	return f.changes[i]
}

// A State is the text after a step.
type State struct {
	Ends  []uint32
	walls []bool
	odd   []bool
	// New are the indexes of the tokens that the step made.
	New []int
}

// Wall reports whether a token starts a chunk.
func (s *State) Wall(i int) bool { return s.walls[i] }

// Odd reports whether the chunk of a token has an odd number.
func (s *State) Odd(i int) bool { return s.odd[i] }

// At returns the text after a step; -1 is the start.
func (f *Film) At(step int) *State {
	s := &State{Ends: make([]uint32, 0, f.Tokens(step))}
	wall, chunk := true, 0
	made := false
	for i := range f.Text {
		end := chunk < len(f.walls) && f.walls[chunk] == i+1
		if !end && int64(f.gone[i+1]) <= int64(step) {
			made = made || int(f.gone[i+1]) == step
			continue
		}
		if made {
			s.New = append(s.New, len(s.Ends))
		}
		s.Ends = append(s.Ends, uint32(i+1))
		s.walls, s.odd = append(s.walls, wall), append(s.odd, chunk%2 == 1)
		wall, made = end, false
		if end {
			chunk++
		}
	}
	return s
}

// Pairs counts the pairs of neighbours in the text after a step, the commonest
// first and of equals the one seen first.
func (f *Film) Pairs(step int) []TextPair {
	s := f.At(step)
	index := map[[2]string]int{}
	var pairs []TextPair
	start, before := 0, -1
	for i, end := range s.Ends {
		if before >= 0 && !s.walls[i] {
			key := [2]string{string(f.Text[before:start]), string(f.Text[start:end])}
			k, ok := index[key]
			if !ok {
				k = len(pairs)
				index[key] = k
				pairs = append(pairs, TextPair{f.Text[before:start], f.Text[start:end], 0})
			}
			pairs[k].Count++
		}
		before, start = start, int(end)
	}
	slices.SortStableFunc(pairs, func(a, b TextPair) int { return b.Count - a.Count })
	return pairs
}

// A TextPair is a pair by its bytes.
type TextPair struct {
	Left, Right []byte
	Count       int
}

// Is reports whether the pair is the one that a step merges.
func (p TextPair) Is(l *Log, s *Step) bool {
	return bytes.Equal(p.Left, l.Piece(s.Left)) && bytes.Equal(p.Right, l.Piece(s.Right))
}

// Agrees returns how many steps have as many occurrences in the text as the log
// counts. A pair of equal tokens may be counted more often than it is merged.
func (f *Film) Agrees() int {
	n, next := 0, 0
	for k, s := range f.Log.Steps {
		made := 0
		if next < len(f.changes) && f.changes[next] == k {
			made = len(f.spots[next])
			next++
		}
		if made == s.Count || s.Left == s.Right && made > 0 && made <= s.Count {
			n++
		}
	}
	return n
}
