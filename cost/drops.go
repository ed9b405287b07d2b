package cost

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/shape"
)

// MeasureDrops sets SavedIfDropped of fields: for each it counts the document of an
// attribution without it, in the attribution's shape, which it needs to be given. It
// takes time in proportion to the text and to what changes of it, which is counted
// anew; where a shape cannot say what changes, one writing and one encoding of the
// document. It stops with the context's error when that is cancelled.
func MeasureDrops(ctx context.Context, a *Attribution, s Shape, fields []Field) error {
	r := a.Rendering
	m := dropMeter{e: a.Encoder, s: s, index: indexMembers(r.Document), count: newRecounter(a.Encoder, r.Text, a.ends)}
	newEditor := func() editor { return nil }
	if s.editors != nil {
		var err error
		if newEditor, err = s.editors(m.index, r); err != nil {
			return fmt.Errorf("cost: as %s: %w", s.Name, err)
		}
	}
	return inParallel(ctx, len(fields), func() func(i int) error {
		m := m
		m.editor, m.count = newEditor(), m.count.clone()
		return func(i int) (err error) {
			fields[i].SavedIfDropped, err = m.saved(fields[i].Name)
			return err
		}
	})
}

// A dropMeter measures drops. Each goroutine has its own.
type dropMeter struct {
	e      *bpe.Encoder
	s      Shape
	index  *memberIndex
	count  *recounter
	editor editor
	edits  []shape.Edit
}

// saved returns how many tokens less the document has without a name.
func (m *dropMeter) saved(name string) (int, error) {
	number, known := m.index.number[name]
	if !known {
		return 0, nil
	}
	if m.editor != nil {
		var sure bool
		if m.edits, sure = m.editor.AppendWithout(m.edits[:0], m.index.members(int(number))); sure {
			return m.count.total() - m.count.count(m.edits), nil
		}
	}
	changed, err := Change{Drops: []string{name}}.Apply(m.index.d)
	if err != nil {
		return 0, err
	}
	after, err := m.s.Count(m.e, changed)
	return m.count.total() - after, err
}

// inParallel does n things, on all processors, and returns one of their errors or
// the context's. Each goroutine does them with a function of its own.
func inParallel(ctx context.Context, n int, start func() func(i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wait sync.WaitGroup
	next := make(chan int)
	for range min(n, runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			do := start()
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
