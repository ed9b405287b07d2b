package bpe

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"math/bits"
	"runtime"

	"github.com/bpekit/bpekit/pretokenize"
)

// Counts holds the distinct chunks of a corpus, in the order of their first
// appearance, and how often each occurs: all that [Train] needs to know of it.
// It depends on the texts and their order only, not on the number of threads.
//
// A Counts may be used by one goroutine at a time.
type Counts struct {
	splitter pretokenize.Splitter
	specials []string // without empty ones
	finder   specialFinder
	longest  int      // length of the longest special text, at least 1
	roles    []string // names of the roles that bytes are counted by, if any
	threads  int
	block    int // bytes to count in one go
	stretch  int // bytes to hold of a reader when they can't be cut
	table    chunkTable
	chunks   int64
	bytes    int64
}

// countBlock is how many bytes a thread counts in one go: enough that handing
// them over costs nothing, few enough that they and their chunk ends stay in
// the cache.
const countBlock = 1 << 17

// maxStretch is how many bytes of a reader may be held because they can't be cut.
// With the copy that is made of them when there is more to read, and with the ends
// of their chunks, that bounds memory.
const maxStretch = 1 << 27

// NewCounts returns empty counts of chunks as s cuts them. The texts of special
// tokens are borders of chunks and are not counted, so that nothing is learned
// from them; where several start at one place, the longest is taken.
func NewCounts(s pretokenize.Splitter, specials ...string) *Counts {
	c := &Counts{splitter: s, longest: 1, block: countBlock, stretch: maxStretch, table: newChunkTable(false)}
	c.SetThreads(0)
	var tokens []Special
	for _, text := range specials {
		if text == "" {
			continue
		}
		c.specials = append(c.specials, text)
		c.longest = max(c.longest, len(text))
		tokens = append(tokens, Special{Text: text})
	}
	c.finder = newSpecialFinder(tokens, true)
	return c
}

// SetThreads sets how many threads count. With n < 1 there are as many as Go
// runs at once.
func (c *Counts) SetThreads(n int) {
	if n < 1 {
		n = runtime.GOMAXPROCS(0)
	}
	c.threads = n
}

// AddText counts the chunks of text, which is a text of its own: its start and
// end are borders of chunks.
func (c *Counts) AddText(text []byte) {
	cutText := func(p *blockProducer) error { return p.cutText(text, nil) }
	// Nothing can fail: the text is there, and nobody cancels.
	if c.threads == 1 || len(text) <= 2*c.block {
		_ = c.inOrder(cutText)
	} else {
		_ = c.inParallel(context.Background(), cutText)
	}
}

// AddReader counts the chunks of what r holds, as one text. Memory grows with
// the number of distinct chunks, and with the longest stretch that may not be
// cut, not with the length of the text. That stretch may have 128 MB: a text of
// which more than that is one chunk, or which is split by a pattern that package
// pretokenize has no scanner for and so can't be cut anywhere, must be given to
// [Counts.AddText]. On an error, which may be that of r or of the context, nothing
// is added.
func (c *Counts) AddReader(ctx context.Context, r io.Reader) error {
	return c.AddReaders(ctx, func(yield func(io.Reader, error) bool) { yield(r, nil) })
}

// AddReaders counts the chunks of several readers, each of which is a text of
// its own, in the given order and as if [Counts.AddReader] were called for each,
// but on all threads. It is done with a reader when it asks for the next. On an
// error, which may also be one that readers yields, nothing is added.
func (c *Counts) AddReaders(ctx context.Context, readers iter.Seq2[io.Reader, error]) error {
	return c.inParallel(ctx, func(p *blockProducer) error {
		for r, err := range readers {
			if err != nil {
				return err
			}
			if err := p.readText(r); err != nil {
				return err
			}
		}
		return nil
	})
}

// Add counts a chunk n more times. It is for chunks counted elsewhere: chunk is
// not split. It fails where there is nothing to count, and where the sum of all
// counted bytes would not fit 63 bits.
func (c *Counts) Add(chunk []byte, n int64) error { return c.add(chunk, nil, n) }

// add is Add for a chunk whose bytes may have roles.
func (c *Counts) add(chunk []byte, roles []uint8, n int64) error {
	if len(chunk) == 0 {
		return errors.New("bpe: an empty chunk can't be counted")
	}
	if n < 1 {
		return fmt.Errorf("bpe: chunk %.40q: count %d is not positive", chunk, n)
	}
	high, low := bits.Mul64(uint64(len(chunk)), uint64(n))
	if high != 0 || low > math.MaxInt64-uint64(c.bytes) {
		return fmt.Errorf("bpe: chunk %.40q: count %d makes the sum of all bytes overflow", chunk, n)
	}
	if c.table.roled {
		c.table.addRoled(chunk, roles, n, 0)
	} else {
		c.table.add(chunk, n, 0)
	}
	c.chunks += n
	c.bytes += int64(low)
	return nil
}

// Len reports the number of distinct chunks, as [Counts.All] gives them.
func (c *Counts) Len() int { return len(c.table.entries) }

// Total reports the number of chunks counted and of bytes in them. The texts of
// special tokens are not among them.
func (c *Counts) Total() (chunks, bytes int64) { return c.chunks, c.bytes }

// All iterates over the distinct chunks, in the order of their first appearance,
// and how often each occurs. Where they are counted by role, a chunk comes once for
// each way that roles lie on it. The chunks must not be modified.
func (c *Counts) All() iter.Seq2[[]byte, int64] {
	return func(yield func([]byte, int64) bool) {
		for i := range c.table.entries {
			if !yield(c.table.chunk(i), c.table.entries[i].count) {
				return
			}
		}
	}
}

// Splitter returns the splitter that cuts the chunks.
func (c *Counts) Splitter() pretokenize.Splitter { return c.splitter }

// total sums up what has been counted.
func (c *Counts) total() {
	c.chunks, c.bytes = 0, 0
	for i := range c.table.entries {
		n := c.table.entries[i].count
		c.chunks += n
		c.bytes += n * int64(len(c.table.chunk(i)))
	}
}
