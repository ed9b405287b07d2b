package cost

import (
	"cmp"
	"slices"
	"strings"
)

// A PathChange is what one path costs in two documents, in hundredths of a token.
// Where the path is in both, it is what the path itself pays; where it is in one
// only, and the path above it in both, what it pays with all that hangs under it.
// So the changes of a [Difference] add up to the change of the whole.
type PathChange struct {
	Path               string // with * for the elements of an array
	Whole              bool   // in one document only: all below it is counted
	Old, New           int    // in hundredths of a token
	OldCount, NewCount int    // how many nodes have the path
}

// Delta returns what the path costs more in the new document, in hundredths.
func (c PathChange) Delta() int { return c.New - c.Old }

// A Difference is what two documents cost, path by path.
type Difference struct {
	Old, New int // tokens
	// Changes are those that are not zero, the largest first, whichever their
	// sign; of equal ones in order of the path.
	Changes []PathChange
}

// Diff compares two folded trees of the same shape and encoding.
func Diff(old, new *Tree) Difference {
	w := diffWalk{old: old, new: new}
	w.pairs = append(w.pairs, itemPair{0, 0})
	for len(w.pairs) > 0 {
		p := w.pairs[len(w.pairs)-1]
		w.pairs = w.pairs[:len(w.pairs)-1]
		w.compare(p)
	}
	slices.SortFunc(w.changes, func(a, b PathChange) int {
		return cmp.Or(cmp.Compare(abs(b.Delta()), abs(a.Delta())), strings.Compare(a.Path, b.Path))
	})
	return Difference{Old: old.a.Tokens(), New: new.a.Tokens(), Changes: w.changes}
}

func abs(n int) int { return max(n, -n) }

// A diffWalk goes through two trees in step.
type diffWalk struct {
	old, new *Tree
	pairs    []itemPair // that are still to be compared
	changes  []PathChange
}

type itemPair struct{ old, new Item }

// A stepKey is the last step of a path: a name, or all elements of an array.
type stepKey struct {
	label   string
	element bool
}

func (t *Tree) stepKey(i Item) stepKey {
	return stepKey{t.Label(i), !(&fieldWalk{Tree: t}).named(i)}
}

// compare compares two items with the same path, and pairs their children.
func (w *diffWalk) compare(p itemPair) {
	a, b := w.old.Figure(p.old), w.new.Figure(p.new)
	w.add(PathChange{
		Old: a.Name + a.Own, New: b.Name + b.Own,
		OldCount: w.old.Count(p.old), NewCount: w.new.Count(p.new),
	}, func() string { return w.new.Pointer(p.new) })
	before := map[stepKey]Item{}
	for c := range w.old.Children(p.old) {
		before[w.old.stepKey(c)] = c
	}
	for c := range w.new.Children(p.new) {
		key := w.new.stepKey(c)
		if o, both := before[key]; both {
			w.pairs = append(w.pairs, itemPair{o, c})
			delete(before, key)
			continue
		}
		w.add(PathChange{Whole: true, New: w.new.Figure(c).Tokens, NewCount: w.new.Count(c)},
			func() string { return w.new.Pointer(c) })
	}
	for c := range w.old.Children(p.old) {
		if before[w.old.stepKey(c)] == c && c != 0 {
			w.add(PathChange{Whole: true, Old: w.old.Figure(c).Tokens, OldCount: w.old.Count(c)},
				func() string { return w.old.Pointer(c) })
		}
	}
}

// add adds a change, if there is one.
func (w *diffWalk) add(c PathChange, path func() string) {
	if c.Delta() != 0 || c.OldCount != c.NewCount {
		c.Path = path()
		w.changes = append(w.changes, c)
	}
}
