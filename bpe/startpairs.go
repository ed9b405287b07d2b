package bpe

// startPairs remembers the merges of pairs of tokens that chunks start from, and which
// of these don't merge. They are letters and signs, so there are few pairs in most
// texts, and they stand in fewer cache lines here than in the table of all merges.
// It is direct-mapped.
type startPairs [1 << startPairsBits]uint64 // occupied | left<<42 | right<<21 | rank or noRank, or 0

const startPairsBits = 13

// startMerge is mergeOf by way of m.
func (v *tables) startMerge(m *startPairs, left, right Token) uint32 {
	key := pairKey(left, right)
	slot := &m[pairHash(key)>>(64-startPairsBits)]
	if x := *slot; x>>rankBits == key {
		return uint32(x&rankMask) << indexBits
	}
	return v.learnStart(slot, key, left, right)
}

// learnStart puts the merge of a pair into the slot that it has.
func (v *tables) learnStart(slot *uint64, key uint64, left, right Token) uint32 {
	merge := v.mergeOf(left, right)
	*slot = key<<rankBits | uint64(merge>>indexBits)
	return merge
}
