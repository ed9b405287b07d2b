package cost

import (
	"iter"
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/shape"
)

// An Attribution is a rendering with its tokens, shared out among its spans. It
// never changes, so any number of goroutines may share one.
type Attribution struct {
	Rendering *shape.Rendering
	Encoder   *bpe.Encoder // that the tokens are of

	ends  []uint32 // the end of each token in the text
	s     *scale
	roles ledger

	order nodeOrder // of spans, made when first asked for
	split chunkEnds
}

// Attribute encodes the text of a rendering and shares its tokens out. It takes
// time and memory in proportion to the text.
func Attribute(e *bpe.Encoder, r *shape.Rendering) *Attribution {
	ends, longest := tokenEnds(e, r.Text)
	a := &Attribution{Rendering: r, Encoder: e, ends: ends}
	a.sumRoles(longest)
	return a
}

// sumRoles adds up what each role pays and so finds out which lengths the tokens
// have that more than one span pays for, which make the scale. Until then there is a
// column for each length up to that of the longest token.
func (a *Attribution) sumRoles(longest int) {
	var sums [shape.Roles][]uint32
	for role := range sums {
		sums[role] = make([]uint32, longest+1)
	}
	a.addSpans(&sums)
	shared := make([]bool, longest+1)
	for n := 2; n <= longest; n++ {
		for role := range sums {
			shared[n] = shared[n] || sums[role][n] > 0
		}
	}
	a.s = newScale(shared, len(a.ends))
	a.roles = newLedger(a.s, shape.Roles)
	for role := range sums {
		row := a.roles.row(role)
		row[0] = sums[role][0]
		for i, n := range a.s.lengths[1:] {
			row[1+i] = sums[role][n]
		}
	}
}

// addSpans adds what each span pays to the row of its role. It does what pay does, but
// that the column of a token is its length, and keeps what it knows of the token that
// the next span begins in.
func (a *Attribution) addSpans(sums *[shape.Roles][]uint32) {
	token, start := 0, uint32(0)
	for i := range a.Rendering.Spans {
		s := &a.Rendering.Spans[i]
		row, from, to := sums[s.Role], uint32(s.Start), uint32(s.End)
		end := a.ends[token]
		if end > to { // so the token is shared, and the next span begins in it too
			row[end-start] += to - from
			continue
		}
		if start < from {
			row[end-start] += end - from
			token, start = token+1, end
		}
		whole := token
		for token < len(a.ends) && a.ends[token] <= to {
			start = a.ends[token]
			token++
		}
		row[0] += uint32(token - whole)
		if start < to {
			row[a.ends[token]-start] += to - start
		}
	}
}

// tokenEnds returns the end of each token of a text, and the length of the longest.
// It encodes the text in parts where that is safe, so that the tokens, of which only
// the lengths are wanted, stay in a small buffer.
func tokenEnds(e *bpe.Encoder, text []byte) (ends []uint32, longest int) {
	var tokens []bpe.Token
	for part := range textParts(e, text) {
		tokens = e.Append(tokens[:0], part)
		if ends == nil { // the other parts are likely to have tokens of about that length
			ends = make([]uint32, 0, uint64(len(tokens))*uint64(len(text))/uint64(len(part))*9/8)
		}
		ends, longest = appendEnds(ends, e.Vocabulary(), tokens, longest)
	}
	return ends, longest
}

// appendEnds appends the ends of tokens that follow those that end at ends. It returns
// also the length of the longest, or the given one if that is more.
func appendEnds(ends []uint32, v *bpe.Vocabulary, tokens []bpe.Token, longest int) ([]uint32, int) {
	end, before := uint32(0), len(ends)
	if before > 0 {
		end = ends[before-1]
	}
	ends = slices.Grow(ends, len(tokens))[:before+len(tokens)]
	added := ends[before:]
	for i, t := range tokens {
		n := 1 // a byte that the vocabulary cannot write
		if t != bpe.NoToken {
			n = v.PieceLen(t)
		}
		end += uint32(n)
		longest = max(longest, n)
		added[i] = end
	}
	return ends, longest
}

// textParts iterates over parts of a text that may be encoded one by one.
func textParts(e *bpe.Encoder, text []byte) iter.Seq[[]byte] {
	const size = 1 << 16
	whole := !divisible(e)
	return func(yield func([]byte) bool) {
		for len(text) > 0 {
			end := len(text)
			if !whole && end > size {
				if cut := e.Splitter().SafeCut(text[:size+utf8.UTFMax], size); cut > 0 {
					end = cut
				}
			}
			if !yield(text[:end]) {
				return
			}
			text = text[end:]
		}
	}
}

// divisible reports whether text may be divided at the safe cuts of the splitter. A
// special token that is always found may stand across one.
func divisible(e *bpe.Encoder) bool {
	return !slices.ContainsFunc(e.Vocabulary().Specials(), func(s bpe.Special) bool { return s.Always })
}

// tokenAt returns the token that a byte of the text lies in.
func (a *Attribution) tokenAt(offset int32) uint32 {
	token, _ := slices.BinarySearch(a.ends, uint32(offset)+1)
	return uint32(token)
}

// pay adds what a span pays to a row of counters. The first byte of the span lies in
// a token; pay returns the one that the byte after the span lies in.
func (a *Attribution) pay(row []uint32, s *shape.Span, token uint32) (next uint32) {
	from, to := uint32(s.Start), uint32(s.End)
	start := uint32(0)
	if token > 0 {
		start = a.ends[token-1]
	}
	end := a.ends[token]
	if start < from || end > to { // shared with the spans beside this one
		row[a.s.columns[end-start]] += min(end, to) - from
		if end > to {
			return token
		}
		token, start = token+1, end
	}
	whole := token
	for token < uint32(len(a.ends)) && a.ends[token] <= to {
		start = a.ends[token]
		token++
	}
	row[0] += token - whole
	if start < to {
		row[a.s.columns[a.ends[token]-start]] += to - start
	}
	return token
}

// Tokens returns the number of tokens of the whole text.
func (a *Attribution) Tokens() int { return len(a.ends) }

// Chunks returns the number of chunks of the whole text.
func (a *Attribution) Chunks() int { return len(a.chunkEnds()) }

// Role returns what the spans of a role pay.
func (a *Attribution) Role(r shape.Role) Amount { return a.roles.amount(int(r)) }

// Roles returns what each role pays in hundredths of a token, rounded so that
// they add up to the number of tokens.
func (a *Attribution) Roles() [shape.Roles]int {
	parts := make([]Amount, shape.Roles)
	for r := range parts {
		parts[r] = a.Role(shape.Role(r))
	}
	return [shape.Roles]int(Apportion(100*a.Tokens(), parts...))
}

// Node returns what the spans that belong to a node itself pay: its name, and a
// scalar's value or a container's brackets, commas and white space.
func (a *Attribution) Node(n shape.Node) Amount { return a.nodes(n, n+1) }

// Subtree returns what a node and all that it holds pay, its name with it. Names
// that stand in a header belong to no node. It takes time in proportion to the
// spans of the subtree.
func (a *Attribution) Subtree(n shape.Node) Amount {
	return a.nodes(n, a.Rendering.Document.After(n))
}

// nodes returns what a run of nodes pays.
func (a *Attribution) nodes(from, to shape.Node) Amount {
	a.order.once.Do(func() { a.order.sort(a.Rendering) })
	row := make([]uint32, len(a.s.lengths))
	for _, span := range a.order.spans[a.order.starts[from]:a.order.starts[to]] {
		s := &a.Rendering.Spans[span]
		a.pay(row, s, a.tokenAt(s.Start))
	}
	return Amount{a.s, row}
}

// A nodeOrder has the spans of each node, the nodes in document order.
type nodeOrder struct {
	once   sync.Once
	spans  []uint32
	starts []uint32 // by node: where its spans begin in spans
}

// sort is a counting sort.
func (o *nodeOrder) sort(r *shape.Rendering) {
	o.starts = make([]uint32, r.Document.Len()+1)
	for i := range r.Spans {
		if n := r.Spans[i].Node; n != shape.None {
			o.starts[n+1]++
		}
	}
	for n := 1; n < len(o.starts); n++ {
		o.starts[n] += o.starts[n-1]
	}
	o.spans = make([]uint32, o.starts[r.Document.Len()])
	next := slices.Clone(o.starts)
	for i := range r.Spans {
		if n := r.Spans[i].Node; n != shape.None {
			o.spans[next[n]] = uint32(i)
			next[n]++
		}
	}
}

// A chunkEnds has the end of each chunk of the text.
type chunkEnds struct {
	once sync.Once
	ends []int
}

func (a *Attribution) chunkEnds() []int {
	a.split.once.Do(func() { a.split.ends = a.Encoder.AppendEnds(nil, a.Rendering.Text) })
	return a.split.ends
}

// TokenEnds returns the end of each token in the text. It must not be changed.
func (a *Attribution) TokenEnds() []uint32 { return a.ends }

// ChunkEnds returns the end of each chunk of the text. It must not be changed.
func (a *Attribution) ChunkEnds() []int { return a.chunkEnds() }
