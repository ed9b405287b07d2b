package lwon

import (
	"math"

	"github.com/bpekit/bpekit/shape"
)

// An appearance is a place where a name stands in a closure. Closures are in
// depth-first order, an object before what its members hold, so places compare
// by the list's object they are reached from, then by their own object, then by
// member. The place of a name does not change as a closure grows around it.
type appearance struct {
	root   int32
	object shape.Node
	member shape.Node
}

// never stands after every appearance.
var never = appearance{root: math.MaxInt32}

// before reports whether a stands before b.
func (a appearance) before(b appearance) bool {
	if a.root != b.root {
		return a.root < b.root
	}
	if a.object != b.object {
		return a.object < b.object
	}
	return a.member < b.member
}

// A waiting candidate stands by the first appearance that it had when it was put
// in. When an earlier one comes up it is put in once more, and so has its turn by
// that; what is left of it then no longer counts.
type waiting struct {
	number int32
	first  appearance
}

// candidates is a heap for container/heap with the first appearance on top.
type candidates []waiting

func (h candidates) Len() int           { return len(h) }
func (h candidates) Less(i, j int) bool { return h[i].first.before(h[j].first) }
func (h candidates) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

// Push adds a candidate at the end; container/heap moves it to its place.
func (h *candidates) Push(w any) { *h = append(*h, w.(waiting)) }

// Pop removes the last candidate, which container/heap has moved there.
func (h *candidates) Pop() any {
	last := len(*h) - 1
	w := (*h)[last]
	*h = (*h)[:last]
	return w
}
