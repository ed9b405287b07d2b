package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
	"github.com/bpekit/bpekit/shape"
)

// makeShape returns the command that makes and counts a shape. While it works,
// messages say how far it is; each carries the command that waits for the next,
// and the last is a shapeMsg.
func (s *session) makeShape(st *shapeState) tea.Cmd {
	gen, ctx, doc, enc := s.gen, s.ctx, s.doc, s.enc
	linked := !s.huge() || st.key == "minified" && len(s.source) <= maxPane
	result := shapeState{key: st.key}
	reports := make(chan tea.Msg, 1) // so that a share that nobody waits for is left out
	next := func() tea.Msg { return <-reports }
	share := func(share float64) {
		select {
		case reports <- shareMsg{gen, result.key, share, next}:
		default:
		}
	}
	work := func() {
		var err error
		if linked {
			err = result.link(ctx, doc, enc, share)
		} else {
			err = result.countOnly(ctx, doc, enc, share)
		}
		switch {
		case ctx.Err() != nil:
			result.state = stopped
		case err != nil:
			result.state, result.err = failed, err
		default:
			result.state = done
		}
		reports <- shapeMsg{gen, result}
	}
	return func() tea.Msg {
		go work()
		return next()
	}
}

// link makes a shape with its tokens and nodes.
func (st *shapeState) link(ctx context.Context, doc *shape.Document, enc Encoding, share func(float64)) error {
	r, err := render(doc, st.key)
	if err != nil {
		return err
	}
	linked, text := tokens.Link(r), r.Text
	linked.Text, err = tokens.New(ctx, enc.Encoder, text, shares(len(text), share))
	if err != nil {
		return err
	}
	st.linked = linked
	st.bytes, st.count, st.chunks = len(text), linked.Len(), linked.Chunks
	return nil
}

// countOnly counts a shape that is too large to be shown.
func (st *shapeState) countOnly(ctx context.Context, doc *shape.Document, enc Encoding, share func(float64)) error {
	text, err := shapeText(doc, st.key)
	if err != nil || ctx.Err() != nil {
		return err
	}
	st.bytes = len(text)
	st.count, st.chunks, err = tokens.Count(ctx, enc.Encoder, text, shares(len(text), share))
	return err
}

// shares turns bytes that are done into shares of a text that is not done yet.
func shares(size int, share func(float64)) func(int) {
	return func(done int) {
		if done < size {
			share(float64(done) / float64(size))
		}
	}
}

// counted is how much of all shapes is counted, in percent.
func (s *session) counted() int {
	sum := 0.0
	for _, st := range s.shapes {
		if st.state == waiting {
			sum += st.share
		} else {
			sum++
		}
	}
	return int(100 * sum / float64(len(s.shapes)))
}
