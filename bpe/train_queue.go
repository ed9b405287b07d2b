package bpe

// A pairQueue gives the pair to be merged next: the one with the highest count
// and, among these, the one with the lowest key, which is its first place under
// [First] and its ids under [Lowest].
//
// It is a heap whose entries are what a pair was when the entry was made. Since
// counts only fall and first places only move on, a pair never stands before its
// entry. So an entry at the top that still says the truth is the best of all; if
// it does not, it is corrected and sinks. The count alone tells: a pair that has
// the count of its entry has lost no place since.
type pairQueue struct {
	pairs *trainPairs
	ties  TieRule
	heap  []queueEntry
}

type queueEntry struct {
	count int64
	key   uint64
	index uint32
}

// before reports whether a is to be merged before b. No two pairs have the same
// key.
func (a queueEntry) before(b queueEntry) bool {
	return a.count > b.count || a.count == b.count && a.key < b.key
}

// entry returns what a pair that occurs is now.
func (q *pairQueue) entry(index uint32) queueEntry {
	pair := &q.pairs.all[index]
	if q.ties == First {
		return queueEntry{pair.count, uint64(q.pairs.first(index)), index}
	}
	return queueEntry{pair.count, uint64(pair.Left)<<32 | uint64(pair.Right), index}
}

// push adds a pair.
func (q *pairQueue) push(index uint32) {
	q.heap = append(q.heap, q.entry(index))
	at := len(q.heap) - 1
	e := q.heap[at]
	for at > 0 {
		parent := (at - 1) / queueArity
		if !e.before(q.heap[parent]) {
			break
		}
		q.heap[at] = q.heap[parent]
		at = parent
	}
	q.heap[at] = e
}

// best removes the pair to be merged next and returns it, unless there is none.
func (q *pairQueue) best() (index uint32, ok bool) {
	index, ok = q.peek()
	if ok {
		q.pop()
	}
	return index, ok
}

// peek returns the pair to be merged next, unless there is none.
func (q *pairQueue) peek() (index uint32, ok bool) {
	for len(q.heap) > 0 {
		top := q.heap[0]
		switch count := q.pairs.count(top.index); {
		case count == top.count:
			return top.index, true
		case count < q.pairs.minCount:
			q.pop()
		default:
			q.sink(q.entry(top.index))
		}
	}
	return 0, false
}

// pop removes the top.
func (q *pairQueue) pop() {
	last := q.heap[len(q.heap)-1]
	q.heap = q.heap[:len(q.heap)-1]
	if len(q.heap) > 0 {
		q.sink(last)
	}
}

// queueArity is the number of children in the heap: four need half the levels of
// two, and stand together in memory.
const queueArity = 4

// sink puts e where it belongs, starting at the top, whose entry is dropped.
func (q *pairQueue) sink(e queueEntry) {
	at := 0
	for {
		child := queueArity*at + 1
		if child >= len(q.heap) {
			break
		}
		least := child
		for other := child + 1; other < min(child+queueArity, len(q.heap)); other++ {
			if q.heap[other].before(q.heap[least]) {
				least = other
			}
		}
		if !q.heap[least].before(e) {
			break
		}
		q.heap[at] = q.heap[least]
		at = least
	}
	q.heap[at] = e
}
