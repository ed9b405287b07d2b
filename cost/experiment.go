package cost

import (
	"context"
	"fmt"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/shape"
)

// A ShapeTrial is what a change does to a document in one shape, in tokens.
type ShapeTrial struct {
	Shape         string
	Before, After int // tokens
	// Err says why the shape cannot hold the document before or after; the
	// counts then mean nothing.
	Err error
}

// Saved returns how many tokens the change saves; it is negative if it costs some.
func (t ShapeTrial) Saved() int { return t.Before - t.After }

// Try writes a document before and after a change in each of the shapes, and
// counts both. It fails only where the change cannot be applied; a shape that
// cannot hold one of the documents says so in its trial. It stops with the context's
// error when that is cancelled.
func Try(ctx context.Context, e *bpe.Encoder, d *shape.Document, c Change, shapes []Shape) ([]ShapeTrial, error) {
	changed, err := c.Apply(d)
	if err != nil {
		return nil, err
	}
	trials := make([]ShapeTrial, len(shapes))
	var text []byte
	for i, s := range shapes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t := ShapeTrial{Shape: s.Name}
		if t.Before, text, t.Err = s.count(e, text, d); t.Err == nil && ctx.Err() == nil {
			t.After, text, t.Err = s.count(e, text, changed)
		}
		trials[i] = t
	}
	return trials, ctx.Err()
}

// count returns the tokens of a document in a shape. The text is written over
// scratch, which is returned to be used again.
func (s Shape) count(e *bpe.Encoder, scratch []byte, d *shape.Document) (int, []byte, error) {
	text, err := s.Append(scratch[:0], d)
	if err != nil {
		return 0, scratch, err
	}
	return e.Count(text), text, nil
}

// Count returns how many tokens a document has in the shape.
func (s Shape) Count(e *bpe.Encoder, d *shape.Document) (int, error) {
	n, _, err := s.count(e, nil, d)
	if err != nil {
		return 0, fmt.Errorf("cost: as %s: %w", s.Name, err)
	}
	return n, nil
}
