package cost

// A ledger is a table of amounts: row i has one counter for each column of the
// scale.
type ledger struct {
	s      *scale
	counts []uint32
}

func newLedger(s *scale, rows int) ledger {
	return ledger{s, make([]uint32, rows*len(s.lengths))}
}

// row returns the counters of a row.
func (l *ledger) row(i int) []uint32 {
	n := len(l.s.lengths)
	return l.counts[i*n : (i+1)*n : (i+1)*n]
}

// amount returns a row as an amount.
func (l *ledger) amount(i int) Amount { return Amount{l.s, l.row(i)} }

// add adds one row of the ledger to another.
func (l *ledger) add(to, from int) { addCounts(l.row(to), l.row(from)) }

func addCounts(to, from []uint32) {
	for i, n := range from {
		to[i] += n
	}
}

func subtractCounts(from, n []uint32) {
	for i, c := range n {
		from[i] -= c
	}
}
