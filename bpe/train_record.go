package bpe

// record describes the merge of a pair that the queue has just given, before it
// is made.
func (t *trainer) record(step int, index uint32) MergeRecord {
	pair := &t.pairs.all[index]
	left, right := t.pieces[pair.Left], t.pieces[pair.Right]
	place := t.pairs.first(index)
	end := place + uint32(len(left)+len(right))
	r := MergeRecord{
		Step: step, Left: pair.Left, Right: pair.Right, ID: Token(len(t.pieces)),
		Bytes: t.text.bytes[place:end:end], LeftBytes: left, RightBytes: right,
		Count: pair.count, Tied: t.pairs.tied.of(pair.count), Rule: RuleCount,
	}
	if t.text.roles.names != nil {
		r.Roles = t.roles(index, uint32(len(r.Bytes)))
	}
	if r.Tied > 1 {
		r.Rule = t.queue.ties.String()
	}
	if second, count, ok := t.second(pair.Pair); ok {
		r.RunnerUp = &RunnerUp{
			Left: second.Left, Right: second.Right, Count: count,
			LeftBytes: t.pieces[second.Left], RightBytes: t.pieces[second.Right],
		}
	}
	return r
}

// second returns the pair that would be merged if best, which the queue has just
// given, were not there.
//
// If none is left that is frequent enough, the rare ones are counted, which
// takes time for the whole text. That happens but a few times: the pairs of the
// next step can be frequent enough only by coming from best, so from runs such
// as aaa, and each merge makes a run half as long.
func (t *trainer) second(best Pair) (second Pair, count int64, ok bool) {
	if index, ok := t.queue.peek(); ok {
		pair := &t.pairs.all[index]
		return pair.Pair, pair.count, true
	}
	if t.pairs.minCount <= 1 {
		return Pair{}, 0, false // there are no rare pairs
	}
	return t.bestBut(best)
}

// bestBut returns the best of all pairs in the text but one, counting them
// afresh.
func (t *trainer) bestBut(except Pair) (best Pair, count int64, ok bool) {
	counts := map[Pair]int64{}
	var seen []Pair // in the order in which they are first seen
	t.text.eachPair(func(place uint32, p Pair) {
		if p == except {
			return
		}
		n := counts[p]
		if n == 0 {
			seen = append(seen, p)
		}
		counts[p] = n + t.text.weightAt(place)
	})
	for _, p := range seen {
		if n := counts[p]; n > count || n == count && t.queue.ties == Lowest && p.before(best) {
			best, count = p, n
		}
	}
	return best, count, count > 0
}

// before reports whether p comes before q by the rule [Lowest].
func (p Pair) before(q Pair) bool {
	return p.Left < q.Left || p.Left == q.Left && p.Right < q.Right
}

// whyNoPair says why the queue is empty.
func (t *trainer) whyNoPair() StopReason {
	why := StoppedAtEnd
	t.text.eachPair(func(uint32, Pair) { why = StoppedAtRare })
	return why
}
