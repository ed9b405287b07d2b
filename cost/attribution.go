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
	Encoder   *bpe.Encoder

	ends  []uint32 // the end of each token in the text
	first []uint32 // by span: the token that its first byte lies in
	s     *scale
	roles ledger

	order nodeOrder // of spans, made when first asked for
	split chunkEnds
}

// Attribute encodes the text of a rendering and shares its tokens out. It takes
// time and memory in proportion to the text.
func Attribute(e *bpe.Encoder, r *shape.Rendering) *Attribution {
	a := &Attribution{Rendering: r, Encoder: e, ends: tokenEnds(e, r.Text)}
	a.s = newScale(a.placeSpans(), len(a.ends))
	a.roles = newLedger(a.s, shape.Roles)
	for i := range r.Spans {
		a.pay(a.roles.row(int(r.Spans[i].Role)), i)
	}
	return a
}

// tokenEnds returns the end of each token of a text. It encodes the text in parts
// where that is safe, so that the tokens, of which only the lengths are wanted, stay
// in a small buffer.
func tokenEnds(e *bpe.Encoder, text []byte) []uint32 {
	ends, end := make([]uint32, 0, len(text)/3+1), 0
	v := e.Vocabulary()
	var tokens []bpe.Token
	for part := range textParts(e, text) {
		tokens = e.Append(tokens[:0], part)
		for _, t := range tokens {
			if t == bpe.NoToken {
				end++ // a byte that the vocabulary cannot write
			} else {
				end += v.PieceLen(t)
			}
			ends = append(ends, uint32(end))
		}
	}
	return ends
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

// placeSpans finds the first token of each span, and returns which lengths the
// tokens have that more than one span pays for.
func (a *Attribution) placeSpans() (shared []bool) {
	a.first = make([]uint32, len(a.Rendering.Spans))
	token, start := uint32(0), uint32(0)
	for i := range a.Rendering.Spans {
		from := uint32(a.Rendering.Spans[i].Start)
		for a.ends[token] <= from {
			start = a.ends[token]
			token++
		}
		a.first[i] = token
		if from > start {
			n := int(a.ends[token] - start)
			if n >= len(shared) {
				shared = slices.Grow(shared, n+1-len(shared))[:n+1]
			}
			shared[n] = true
		}
	}
	return shared
}

// pay adds what a span pays to a row of counters.
func (a *Attribution) pay(row []uint32, span int) {
	s := &a.Rendering.Spans[span]
	token, from, to := a.first[span], uint32(s.Start), uint32(s.End)
	start := uint32(0)
	if token > 0 {
		start = a.ends[token-1]
	}
	if start < from || a.ends[token] > to { // shared with the spans beside this one
		end := a.ends[token]
		row[a.s.columns[end-start]] += min(end, to) - from
		if end >= to {
			return
		}
		token++
	}
	whole := token
	for token < uint32(len(a.ends)) && a.ends[token] <= to {
		token++
	}
	row[0] += token - whole
	if token == 0 {
		return
	}
	if start = a.ends[token-1]; start < to {
		row[a.s.columns[a.ends[token]-start]] += to - start
	}
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
		a.pay(row, int(span))
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
