package cost

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/shape"
)

// MeasureDrops sets SavedIfDropped of fields: for each it counts the document
// without it, in a shape. In a local shape that takes time in proportion to the
// text and the places where fields stand; in another, one writing and one
// encoding of the document for each field. It stops with the context's error
// when that is cancelled.
func MeasureDrops(ctx context.Context, e *bpe.Encoder, d *shape.Document, s Shape, fields []Field) error {
	before, err := s.Render(d)
	if err != nil {
		return fmt.Errorf("cost: as %s: %w", s.Name, err)
	}
	if s.Local {
		return measureLocally(ctx, e, before, fields)
	}
	total := e.Count(before.Text)
	return inParallel(ctx, len(fields), func(i int) error {
		changed, err := Change{Drops: []string{fields[i].Name}}.Apply(d)
		if err != nil {
			return err
		}
		after, err := s.Count(e, changed)
		fields[i].SavedIfDropped = total - after
		return err
	})
}

// measureLocally is MeasureDrops for a local shape.
func measureLocally(ctx context.Context, e *bpe.Encoder, r *shape.Rendering, fields []Field) error {
	l := newLayout(indexMembers(r.Document), r)
	count := newRecounter(e, r.Text)
	var edits []edit
	for i := range fields {
		if err := ctx.Err(); err != nil {
			return err
		}
		fields[i].SavedIfDropped = 0
		if number, known := l.number[fields[i].Name]; known {
			edits = l.appendDrop(edits[:0], int(number))
			fields[i].SavedIfDropped = count.total() - count.count(edits)
		}
	}
	return nil
}

// inParallel does n things, on all processors, and returns one of their errors or
// the context's.
func inParallel(ctx context.Context, n int, do func(i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wait sync.WaitGroup
	next := make(chan int)
	for range min(n, runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for i := range next {
				if err := do(i); err != nil {
					cancel(err)
				}
			}
		})
	}
	for i := range n {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	wait.Wait()
	return context.Cause(ctx)
}
