package bpe

import "slices"

// A Step is one merge of a chunk.
type Step struct {
	Left, Right, Result Token // the two tokens, and what they became
	Rank                int   // of the merge: the lowest of all that were possible
	Start, Mid, End     int   // bytes of the chunk: left is [Start, Mid), right [Mid, End)

	// Lost holds the other merges that were possible, from the left.
	Lost []Candidate
}

// A Candidate is a merge that a chunk's tokens allow.
type Candidate struct {
	Left, Right, Result Token // the two tokens, and what they would become
	Rank                int   // of the merge; a lower one comes first
	Start, Mid, End     int   // bytes of the chunk, as in Step
}

// A Ladder is the way of a chunk from bytes to tokens.
type Ladder struct {
	// Whole is set where the vocabulary takes the chunk for a token without
	// merging, though merging would not come to it. There are then no steps.
	Whole bool
	// Steps are the merges, in the order in which they are done.
	Steps []Step
	// Tokens are what the chunk becomes.
	Tokens []Token
}

// Ladder explains one chunk of text: every merge in order, and what else was
// possible each time. Its time and size are quadratic in the length of the
// chunk.
func (e *Encoder) Ladder(chunk []byte) Ladder {
	var s scratch
	l := Ladder{Tokens: slices.Clone(e.v.chunkTokens(&s, chunk))}
	spans := make([]Span, len(chunk))
	for i, b := range chunk {
		spans[i] = Span{e.v.byteToken(b), i, i + 1}
	}
	for {
		best, candidates := e.v.candidates(spans)
		if best < 0 {
			break
		}
		won := candidates[best]
		l.Steps = append(l.Steps, Step{won.Left, won.Right, won.Result, won.Rank, won.Start, won.Mid, won.End,
			append(candidates[:best:best], candidates[best+1:]...)})
		spans = mergeSpans(spans, won)
	}
	if len(l.Tokens) != len(spans) {
		l.Whole, l.Steps = true, nil
	}
	return l
}

// candidates lists the merges that adjacent spans allow and the index of the one
// with the lowest rank, the leftmost of equals; -1 if there is none.
func (v *Vocabulary) candidates(spans []Span) (best int, list []Candidate) {
	best = -1
	for i := 0; i+1 < len(spans); i++ {
		left, right := spans[i], spans[i+1]
		rank, result := v.pair(left.Token, right.Token)
		if result == NoToken {
			continue
		}
		list = append(list, Candidate{left.Token, right.Token, result, int(rank), left.Start, left.End, right.End})
		if best < 0 || int(rank) < list[best].Rank {
			best = len(list) - 1
		}
	}
	return best, list
}

// mergeSpans replaces the two spans of a merge by one.
func mergeSpans(spans []Span, m Candidate) []Span {
	for i := range spans {
		if spans[i].Start == m.Start {
			spans[i] = Span{m.Result, m.Start, m.End}
			return append(spans[:i+1], spans[i+2:]...)
		}
	}
	return spans
}
