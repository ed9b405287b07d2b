package bpe

import "sort"

// An Index tells how many tokens any stretch of one text has, encoded by itself.
// It is immutable and safe for concurrent use.
//
// It rests on safe cuts: dividing a text there changes no chunk, and whether a
// place is one shows in the characters beside it. So a stretch has the tokens
// before its first safe cut, those of the whole text up to its last, and those
// after it. Where a text or a splitter has no safe cuts, counting a stretch takes
// as long as encoding it.
type Index struct {
	e      *Encoder
	text   []byte
	cuts   []int // rising
	before []int // by cut: the tokens of the text before it
}

// NewIndex returns an index of text, which must not change.
func NewIndex(e *Encoder, text []byte) *Index {
	x := &Index{e: e, text: text}
	for n := len(text) - 1; n > 0; n-- {
		if n = e.safeCut(text, n); n == 0 {
			break
		}
		x.cuts = append(x.cuts, n)
	}
	for i, j := 0, len(x.cuts)-1; i < j; i, j = i+1, j-1 {
		x.cuts[i], x.cuts[j] = x.cuts[j], x.cuts[i]
	}
	x.before = make([]int, len(x.cuts))
	tokens, start := 0, 0
	for i, cut := range x.cuts {
		tokens += e.Count(text[start:cut])
		x.before[i], start = tokens, cut
	}
	return x
}

// Count reports how many tokens text[start:end] has. It panics where that slice
// expression would.
func (x *Index) Count(start, end int) int {
	part := x.text[start:end]
	first := sort.SearchInts(x.cuts, start+1)
	last := sort.SearchInts(x.cuts, end) - 1
	if first >= last {
		return x.e.Count(part)
	}
	return x.e.Count(x.text[start:x.cuts[first]]) + x.before[last] - x.before[first] + x.e.Count(x.text[x.cuts[last]:end])
}
