package replay

import (
	"container/heap"
	"context"
	"math"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/pretokenize"
)

// NextPiece returns the next step after from whose token holds the bytes given,
// before it if step is -1; -1 when there is none.
func (l *Log) NextPiece(want string, from, step int) int {
	for i := from + step; i >= 0 && i < len(l.Steps); i += step {
		if strings.Contains(string(l.Piece(l.Steps[i].ID)), want) {
			return i
		}
	}
	return -1
}

// never is the step that removes a boundary which stays.
const never = math.MaxUint32

// A Film is a log together with a text that it is replayed on. It is immutable.
type Film struct {
	Log  *Log
	Text []byte

	gone    []uint32 // the step that removes the boundary before each byte
	walls   []int    // chunk ends
	changes []int    // the steps that change the text, in order
	after   []int    // the number of tokens after each of those
	spots   [][]uint32
}

// New replays a log on a text that splitter cuts into chunks.
func New(ctx context.Context, l *Log, text []byte, s pretokenize.Splitter) (*Film, error) {
	f := &Film{Log: l, Text: text, gone: make([]uint32, len(text)), walls: s.AppendEnds(nil, text)}
	seen := map[string][]uint32{}
	pairs := l.pairs()
	start := 0
	for i, end := range f.walls {
		if i%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		chunk := text[start:end]
		gone, ok := seen[string(chunk)]
		if !ok {
			gone = l.replay(chunk, pairs)
			if len(chunk) < 256 {
				seen[string(chunk)] = gone
			}
		}
		copy(f.gone[start:], gone)
		start = end
	}
	f.sum()
	return f, nil
}

// pairs returns how to look a pair up: its result and its step.
func (l *Log) pairs() func(a, b bpe.Token) (bpe.Token, uint32) {
	if l.v != nil {
		return func(a, b bpe.Token) (bpe.Token, uint32) {
			t, _, ok := l.v.LookupPair(a, b)
			step := l.StepOf(t)
			if !ok || step < 0 {
				return 0, never
			}
			return t, uint32(step)
		}
	}
	table := make(map[[2]bpe.Token]uint32, len(l.Steps))
	for i, s := range l.Steps {
		if _, ok := table[[2]bpe.Token{s.Left, s.Right}]; !ok {
			table[[2]bpe.Token{s.Left, s.Right}] = uint32(i)
		}
	}
	return func(a, b bpe.Token) (bpe.Token, uint32) {
		i, ok := table[[2]bpe.Token{a, b}]
		if !ok {
			return 0, never
		}
		return l.Steps[i].ID, i
	}
}

// candidate is a merge that waits in a heap.
type candidate struct {
	step     uint32
	at, size int // of the left token, and both tokens' bytes
}

type candidates []candidate

func (c candidates) Len() int { return len(c) }
func (c candidates) Less(i, j int) bool {
	return c[i].step < c[j].step || c[i].step == c[j].step && c[i].at < c[j].at
}
func (c candidates) Swap(i, j int) { c[i], c[j] = c[j], c[i] }

// Push is for package heap.
func (c *candidates) Push(x any) { *c = append(*c, x.(candidate)) }

// Pop is for package heap.
func (c *candidates) Pop() any {
	old := *c
	last := old[len(old)-1]
	*c = old[:len(old)-1]
	return last
}

// replay returns for each boundary of a chunk the step that removes it. A merge
// of a later step may make one of an earlier step possible; it then counts as
// made at the later one, when the text shows it.
func (l *Log) replay(chunk []byte, pair func(a, b bpe.Token) (bpe.Token, uint32)) []uint32 {
	n := len(chunk)
	gone := make([]uint32, n)
	token := make([]bpe.Token, n)
	next, prev := make([]int, n+1), make([]int, n+1)
	for i, b := range chunk {
		gone[i], token[i], next[i], prev[i] = never, l.byteToken(b), i+1, i-1
	}
	var waiting candidates
	offer := func(i int) {
		if i < 0 || next[i] >= n {
			return
		}
		j := next[i]
		if _, step := pair(token[i], token[j]); step != never {
			end := n
			if next[j] < n {
				end = next[j]
			}
			heap.Push(&waiting, candidate{step, i, end - i})
		}
	}
	for i := range n {
		offer(i)
	}
	latest := uint32(0)
	for len(waiting) > 0 {
		c := heap.Pop(&waiting).(candidate)
		if token[c.at] == bpe.NoToken || next[c.at] >= n || next[next[c.at]]-c.at != c.size {
			continue
		}
		j := next[c.at]
		result, step := pair(token[c.at], token[j])
		if step != c.step {
			continue
		}
		latest = max(latest, step)
		gone[j] = latest
		token[c.at], token[j] = result, bpe.NoToken
		next[c.at] = next[j]
		if next[j] < n {
			prev[next[j]] = c.at
		}
		offer(c.at)
		offer(prev[c.at])
	}
	return gone
}

// sum gathers the steps that change the text and counts its tokens after each.
func (f *Film) sum() {
	spots := map[int][]uint32{}
	for i, step := range f.gone {
		if step != never {
			spots[int(step)] = append(spots[int(step)], uint32(i))
		}
	}
	for step := range spots {
		f.changes = append(f.changes, step)
	}
	slices.Sort(f.changes)
	left := len(f.Text)
	for _, step := range f.changes {
		left -= len(spots[step])
		f.after = append(f.after, left)
		f.spots = append(f.spots, spots[step])
	}
}
