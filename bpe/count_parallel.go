package bpe

import (
	"context"
	"sync"
)

// A chunkCounter counts the chunks of blocks into a table.
type chunkCounter struct {
	*Counts
	into *chunkTable
	ends []int // of the chunks of a stretch of ordinary text
}

// count counts the chunks of b, leaving out special tokens.
func (c *chunkCounter) count(b textBlock) {
	if len(c.specials) == 0 {
		c.countOrdinary(b.text, b.roles, b.at)
		return
	}
	for offset := 0; offset < len(b.text); {
		start, s := c.finder.find(b.text, offset)
		var roles []uint8
		if b.roles != nil {
			roles = b.roles[offset:start]
		}
		c.countOrdinary(b.text[offset:start], roles, b.at+int64(offset))
		offset = start
		if s != nil {
			offset += len(s.Text)
		}
	}
}

// countOrdinary counts the chunks of text, which starts at the given place.
func (c *chunkCounter) countOrdinary(text []byte, roles []uint8, at int64) {
	c.ends = c.splitter.AppendEnds(c.ends[:0], text)
	start := 0
	for _, end := range c.ends {
		switch {
		case !c.into.roled:
			c.into.add(text[start:end], 1, at+int64(start))
		case roles == nil:
			c.into.addRoled(text[start:end], nil, 1, at+int64(start))
		default:
			c.into.addRoled(text[start:end], roles[start:end], 1, at+int64(start))
		}
		start = end
	}
}

// inOrder counts the blocks that produce emits, on this thread.
func (c *Counts) inOrder(produce func(*blockProducer) error) error {
	counter := chunkCounter{Counts: c, into: &c.table}
	err := produce(&blockProducer{Counts: c, emit: func(b textBlock) error {
		counter.count(b)
		return nil
	}})
	c.total()
	return err
}

// inParallel counts the blocks that produce emits, on all threads. If it fails,
// nothing is added.
//
// Each thread takes blocks in the order of the text and has a table of its own.
// So each table has its chunks in the order in which the thread met them, by
// place; merging the tables by place gives the order of first appearance in the
// whole, whichever thread counted which block.
func (c *Counts) inParallel(ctx context.Context, produce func(*blockProducer) error) error {
	jobs := make(chan textBlock, c.threads)
	free := make(chan []byte, 2*c.threads)
	tables := make([]chunkTable, c.threads)
	var counters sync.WaitGroup
	for i := range tables {
		counters.Go(func() {
			tables[i] = newChunkTable(c.table.roled)
			counter := chunkCounter{Counts: c, into: &tables[i]}
			for b := range jobs {
				counter.count(b)
				if b.free {
					giveBack(free, b.text)
				}
			}
		})
	}
	emit := func(b textBlock) error {
		select {
		case jobs <- b:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	err := produce(&blockProducer{Counts: c, ctx: ctx, emit: emit, free: free})
	close(jobs)
	counters.Wait()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	c.table.merge(tables)
	c.total()
	return nil
}

// giveBack offers a buffer for reuse, if there are not enough of them already.
func giveBack(free chan<- []byte, buffer []byte) {
	select {
	case free <- buffer:
	default:
	}
}

// merge adds what tables counted, by the place where each chunk was first seen.
func (t *chunkTable) merge(tables []chunkTable) {
	next := make([]int, len(tables))
	for {
		from := -1
		var first int64
		for i := range tables {
			if next[i] == len(tables[i].entries) {
				continue
			}
			if at := tables[i].entries[next[i]].first; from < 0 || at < first {
				from, first = i, at
			}
		}
		if from < 0 {
			return
		}
		i := next[from]
		t.add(tables[from].key(i), tables[from].entries[i].count, first)
		next[from]++
	}
}
