// Package tokens holds a text together with its tokens and chunks, a document
// in a shape together with its nodes, and what screens and commands ask of them.
package tokens

import (
	"context"
	"sort"

	"github.com/bpekit/bpekit/bpe"
)

// A Text is a text with its tokens and chunks. It is immutable.
type Text struct {
	Bytes  []byte
	IDs    []bpe.Token
	Ends   []uint32 // the end of each token; they tile the text
	Chunks int

	walls bits // tokens that start a chunk
	odd   bits // tokens of every other chunk

	marks []uint32 // the number of chunks before every so many tokens
	uses  []uint32 // how often each id occurs; nil for texts that are soon searched
}

// markEvery is the distance of the marks, searched the number of tokens up to which
// uses are counted when they are asked for.
const (
	markEvery = 1024
	searched  = 1 << 16
)

// block is how many bytes are encoded between two looks at the context.
const block = 1 << 18

// New encodes a text. It calls progress, if that is not nil, with the number of
// bytes that are done, and ends with the context's error when it is cancelled.
func New(ctx context.Context, e *bpe.Encoder, text []byte, progress func(done int)) (*Text, error) {
	t := &Text{Bytes: text, IDs: make([]bpe.Token, 0, len(text)/3+1), Ends: make([]uint32, 0, len(text)/3+1)}
	var ends []int
	for start := 0; start < len(text); {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		end := cut(e, text, start)
		ends = e.AppendEnds(ends[:0], text[start:end])
		t.add(e, start, end, ends)
		start = end
		if progress != nil {
			progress(start)
		}
	}
	t.countUses(e.Vocabulary().Size())
	return t, nil
}

// Count returns the numbers of tokens and chunks that New would find, without
// keeping them. It calls progress and heeds the context as New does.
func Count(ctx context.Context, e *bpe.Encoder, text []byte, progress func(done int)) (tokens, chunks int, err error) {
	for start := 0; start < len(text); {
		if err := ctx.Err(); err != nil {
			return 0, 0, err
		}
		end := cut(e, text, start)
		t, c := e.CountChunks(text[start:end])
		tokens, chunks = tokens+t, chunks+c
		start = end
		if progress != nil {
			progress(start)
		}
	}
	return tokens, chunks, nil
}

// countUses counts the tokens of a long text by id, once.
func (t *Text) countUses(size int) {
	if len(t.IDs) <= searched {
		return
	}
	t.uses = make([]uint32, size)
	for _, id := range t.IDs {
		if int(id) < size {
			t.uses[id]++
		}
	}
}

// ChunkNumber returns the number of the chunk of a token, counted from one.
func (t *Text) ChunkNumber(i int) int {
	n := int(t.marks[i/markEvery])
	for k := i / markEvery * markEvery; k <= i; k++ {
		if t.Wall(k) {
			n++
		}
	}
	return n
}

// cut returns a place after start where the text can be parted, or its end.
func cut(e *bpe.Encoder, text []byte, start int) int {
	for n := block; start+n < len(text); n *= 4 {
		if c := e.Splitter().SafeCut(text[start:], n); c > 0 {
			return start + c
		}
	}
	return len(text)
}

// add appends the tokens of a part of the text whose chunks end at ends.
func (t *Text) add(e *bpe.Encoder, start, end int, ends []int) {
	v := e.Vocabulary()
	first := len(t.IDs)
	t.IDs = e.Append(t.IDs, t.Bytes[start:end])
	at, chunk := start, 0
	wall := true
	for i, id := range t.IDs[first:] {
		if (first+i)%markEvery == 0 {
			t.marks = append(t.marks, uint32(t.Chunks))
		}
		if wall {
			t.walls.set(first + i)
			t.Chunks++
		}
		if t.Chunks%2 == 0 {
			t.odd.set(first + i)
		}
		size := 1
		if id != bpe.NoToken {
			size = v.PieceLen(id)
		}
		at += size
		t.Ends = append(t.Ends, uint32(at))
		for wall = false; chunk < len(ends) && ends[chunk] <= at-start; chunk++ {
			wall = true
		}
	}
}

// Len returns the number of tokens.
func (t *Text) Len() int { return len(t.Ends) }

// At returns the token that holds byte b, Len() when b is past the text.
func (t *Text) At(b int) int {
	return sort.Search(len(t.Ends), func(i int) bool { return int(t.Ends[i]) > b })
}

// Start returns where a token begins.
func (t *Text) Start(i int) int {
	if i == 0 {
		return 0
	}
	return int(t.Ends[i-1])
}

// Piece returns the bytes of a token.
func (t *Text) Piece(i int) []byte { return t.Bytes[t.Start(i):t.Ends[i]] }

// Wall reports whether a token starts a chunk.
func (t *Text) Wall(i int) bool { return t.walls.has(i) }

// Odd reports whether a token belongs to a chunk with an odd number, counted
// from zero.
func (t *Text) Odd(i int) bool { return t.odd.has(i) }

// Chunk returns the tokens of the chunk that a token belongs to.
func (t *Text) Chunk(i int) (first, after int) {
	for first = i; first > 0 && !t.Wall(first); first-- {
	}
	for after = i + 1; after < t.Len() && !t.Wall(after); after++ {
	}
	return first, after
}

// Share returns what the bytes from start to end cost, where each token's cost
// of one is shared equally among its bytes.
func (t *Text) Share(start, end int) float64 {
	if start >= end {
		return 0
	}
	first, last := t.At(start), t.At(end-1)
	part := func(i int) float64 {
		from, to := max(t.Start(i), start), min(int(t.Ends[i]), end)
		return float64(to-from) / float64(int(t.Ends[i])-t.Start(i))
	}
	if first == last {
		return part(first)
	}
	return part(first) + float64(last-first-1) + part(last)
}

// Uses returns how often a token occurs.
func (t *Text) Uses(id bpe.Token) int {
	if t.uses != nil {
		if int(id) < len(t.uses) {
			return int(t.uses[id])
		}
		return 0
	}
	n := 0
	for _, other := range t.IDs {
		if other == id {
			n++
		}
	}
	return n
}

// NextUse returns the next token after i with the same id, before it if step is
// -1; i itself when there is none.
func (t *Text) NextUse(i, step int) int {
	for j := i + step; j >= 0 && j < t.Len(); j += step {
		if t.IDs[j] == t.IDs[i] {
			return j
		}
	}
	return i
}

// bits is a set of small numbers.
type bits []uint64

func (b *bits) set(i int) {
	for len(*b) <= i/64 {
		*b = append(*b, 0)
	}
	(*b)[i/64] |= 1 << (i % 64)
}

func (b bits) has(i int) bool { return i/64 < len(b) && b[i/64]>>(i%64)&1 == 1 }
