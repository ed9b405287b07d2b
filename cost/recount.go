package cost

import (
	"slices"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/shape"
)

// A recounter knows how many tokens each stretch of a text has, and so counts the
// text with a few places changed without encoding all of it again. What it says
// is what encoding the changed text as a whole would say: stretches end at safe
// cuts of the splitter, where a text may be divided whatever else stands before
// and after, as long as the characters on both sides stay.
type recounter struct {
	e      *bpe.Encoder
	text   []byte
	ends   []int  // of stretches
	tokens []int  // tokens of the stretches up to each, its own included
	window []byte // what is counted anew
}

// stretch is about how many bytes a stretch has: few, since a change costs the
// stretches that it touches, but enough that there are not too many of them.
const stretch = 16

// newRecounter returns a recounter of a text whose tokens have the given ends.
func newRecounter(e *bpe.Encoder, text []byte, tokenEnds []uint32) *recounter {
	r := &recounter{e: e, text: text}
	divisible := divisible(e)
	total := 0
	for start := 0; start < len(text); {
		end := len(text)
		if divisible {
			end = start + r.cut(text[start:])
		}
		for total < len(tokenEnds) && int(tokenEnds[total]) <= end {
			total++
		}
		r.ends, r.tokens = append(r.ends, end), append(r.tokens, total)
		start = end
	}
	return r
}

// cut returns the length of the first stretch of a text.
func (r *recounter) cut(text []byte) int {
	for n := stretch; n < len(text); n *= 4 {
		if at := r.e.Splitter().SafeCut(text, n); at > 0 {
			return at
		}
	}
	return len(text)
}

// clone returns a recounter of the same text for another goroutine.
func (r *recounter) clone() *recounter {
	return &recounter{e: r.e, text: r.text, ends: r.ends, tokens: r.tokens}
}

// total returns the tokens of the text as it is.
func (r *recounter) total() int { return r.upTo(len(r.ends)) }

// upTo returns the tokens of the first n stretches.
func (r *recounter) upTo(n int) int {
	if n == 0 {
		return 0
	}
	return r.tokens[n-1]
}

// count returns the tokens of the text with edits, which must be in order and not
// overlap. It takes time in proportion to the stretches that they touch. Those are
// counted in one go, strung together: whether a cut is safe depends on the
// characters on both sides, and so each seam is safe as its two halves were.
func (r *recounter) count(edits []shape.Edit) int {
	total := r.total()
	r.window = r.window[:0]
	for len(edits) > 0 {
		n, first, last := r.group(edits)
		r.appendEdited(edits[:n], first, last)
		total += r.upTo(first) - r.upTo(last)
		edits = edits[n:]
	}
	return total + r.e.Count(r.window)
}

// group returns how many edits touch the same run of stretches, and that run.
// The borders of the run are away from all edits, so that the characters on both
// sides of them stay as they are.
func (r *recounter) group(edits []shape.Edit) (n, first, last int) {
	first, _ = slices.BinarySearch(r.ends, edits[0].Start) // the first stretch that ends there or later
	last = r.after(edits[0].End)
	for n = 1; n < len(edits); n++ {
		if last < len(r.ends) && edits[n].Start > r.ends[last-1] {
			break
		}
		last = max(last, r.after(edits[n].End))
	}
	return n, first, last
}

// after returns one more than the stretch that ends after an offset, the last one
// if none does.
func (r *recounter) after(offset int) int {
	i, found := slices.BinarySearch(r.ends, offset)
	if found {
		i++
	}
	return min(i+1, len(r.ends))
}

// appendEdited appends the text of a run of stretches with edits to the window.
func (r *recounter) appendEdited(edits []shape.Edit, first, last int) {
	at, end := 0, 0
	if first > 0 {
		at = r.ends[first-1]
	}
	if last > 0 {
		end = r.ends[last-1]
	}
	for _, e := range edits {
		r.window = append(append(r.window, r.text[at:e.Start]...), e.Text...)
		at = e.End
	}
	r.window = append(r.window, r.text[at:end]...)
}
