package tokens

// An Against is one text under two encodings.
type Against struct {
	First, Second *Text
	// Ends are the boundaries of either, the end of the text among them.
	Ends                        []uint32
	owner                       []uint8 // of the boundary before each piece: 1 first, 2 second, 3 both
	Both, OnlyFirst, OnlySecond int     // inner boundaries
}

// Compare lays the boundaries of two encodings of the same bytes over each other.
func Compare(first, second *Text) *Against {
	a := &Against{First: first, Second: second, owner: []uint8{3}}
	for i, j := 0, 0; i < first.Len() || j < second.Len(); {
		x, y := end(first, i), end(second, j)
		owner := uint8(3)
		switch {
		case x < y:
			owner, i = 1, i+1
		case y < x:
			owner, j = 2, j+1
		default:
			i, j = i+1, j+1
		}
		a.Ends = append(a.Ends, min(x, y))
		a.owner = append(a.owner, owner)
		if i == first.Len() && j == second.Len() {
			break
		}
		switch owner {
		case 1:
			a.OnlyFirst++
		case 2:
			a.OnlySecond++
		default:
			a.Both++
		}
	}
	return a
}

func end(t *Text, i int) uint32 {
	if i < t.Len() {
		return t.Ends[i]
	}
	return uint32(len(t.Bytes))
}

// Owner tells which encodings have the boundary before a piece.
func (a *Against) Owner(piece int) (first, second bool) {
	return a.owner[piece]&1 != 0, a.owner[piece]&2 != 0
}

// Shared returns the boundaries of both in percent of those of either; the start
// of the text is not counted.
func (a *Against) Shared() float64 {
	all := a.Both + a.OnlyFirst + a.OnlySecond
	if all == 0 {
		return 100
	}
	return 100 * float64(a.Both) / float64(all)
}

// NextDifference returns the next boundary after byte b that only one has,
// before it if step is -1; b itself when there is none.
func (a *Against) NextDifference(b, step int) int {
	best := b
	for piece := 1; piece < len(a.Ends); piece++ {
		at := int(a.Ends[piece-1])
		if a.owner[piece] == 3 {
			continue
		}
		if step > 0 && at > b {
			return at
		}
		if step < 0 && at < b {
			best = at
		}
	}
	return best
}

// Start returns where a piece begins.
func (a *Against) Start(piece int) int {
	if piece == 0 {
		return 0
	}
	return int(a.Ends[piece-1])
}

// Wall reports whether a chunk of an encoding that has the boundary before a
// piece starts there.
func (a *Against) Wall(piece int) bool {
	at := a.Start(piece)
	first, second := a.Owner(piece)
	return first && a.First.Wall(a.First.At(at)) || second && a.Second.Wall(a.Second.At(at))
}
