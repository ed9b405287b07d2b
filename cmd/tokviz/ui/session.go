package ui

import (
	"context"
	"errors"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/toon"
)

// maxLinked is the size of the largest document whose panes are linked; of
// larger ones the shapes are counted.
const maxLinked = 12 << 20

// maxPane is the size of the largest document of which the pane of the minified
// shape is drawn.
const maxPane = 160 << 20

// A session is what all screens share. Only Update changes it.
type session struct {
	opt     Options
	glyphs  component.Glyphs
	layers  component.Layers
	drawing component.Drawing
	mouse   bool
	print   bool // the selection, on exit

	name    string
	source  []byte
	loading bool
	limit   int             // maxLinked
	doc     *shape.Document // nil until it is parsed, and for text that is not JSON
	docErr  error
	shapes  []*shapeState
	enc     Encoding
	second  Encoding // of Against

	text       *tokens.Text // what Tokens and Encodings show
	textName   string
	textChosen bool // brought or typed, not just the document

	recount string
	notice  string
	gen     int // grows with each new document or encoding; old answers are dropped
	cancel  context.CancelFunc
	ctx     context.Context

	width, height int
}

// A shapeState is one shape of the document, as far as it is known.
type shapeState struct {
	key, title string
	shown      bool
	state      int     // one of the constants below
	share      float64 // of what is being counted, from 0 to 1
	err        error
	bytes      int
	count      int
	chunks     int
	trip       string
	linked     *tokens.Linked
	against    *tokens.Against
}

const (
	waiting = iota
	done
	failed
	stopped
)

// newShapes returns the four shapes, none of them made.
func newShapes() []*shapeState {
	return []*shapeState{
		{key: "pretty", title: "pretty", shown: true},
		{key: "minified", title: "minified", shown: true},
		{key: "toon", title: "TOON", shown: true},
		{key: "lwon", title: "LWON", shown: true},
	}
}

// shape returns the state of a shape by its key.
func (s *session) shape(key string) *shapeState {
	for _, st := range s.shapes {
		if st.key == key {
			return st
		}
	}
	return nil
}

// shown lists the shapes that are shown.
func (s *session) shown() []*shapeState {
	var list []*shapeState
	for _, st := range s.shapes {
		if st.shown {
			list = append(list, st)
		}
	}
	return list
}

// least returns the shape with the fewest tokens once all are counted.
func (s *session) least() *shapeState {
	var best *shapeState
	for _, st := range s.shapes {
		if st.state == waiting {
			return nil
		}
		if st.state == done && (best == nil || st.count < best.count) {
			best = st
		}
	}
	return best
}

// render makes a shape of a document, with spans.
func render(d *shape.Document, key string) (*shape.Rendering, error) {
	switch key {
	case "pretty":
		return shape.RenderPretty(d, shape.Limits{})
	case "minified":
		return shape.RenderMinified(d), nil
	case "toon":
		return toon.Render(d, toon.Options{})
	case "lwon":
		return renderLWON(d)
	}
	return nil, errors.New("no such shape: " + key)
}

// text makes a shape of a document without spans.
func shapeText(d *shape.Document, key string) ([]byte, error) {
	switch key {
	case "pretty":
		return shape.AppendPretty(nil, d, shape.Limits{})
	case "minified":
		return shape.AppendMinified(nil, d), nil
	case "toon":
		return toon.Encode(d, toon.Options{})
	}
	return encodeLWON(d)
}

// trip decodes a shape and says what came back.
func trip(d *shape.Document, key string, text []byte) string {
	back, err := decodeShape(d.Name(), key, text)
	if err != nil {
		return "not read back"
	}
	r := shape.Compare(d, back)
	switch {
	case !r.Values:
		return "differs at " + component.Safe(r.Difference)
	case !r.NumberText && !r.MemberOrder:
		return "numbers, order"
	case !r.NumberText:
		return "numbers"
	case !r.MemberOrder:
		return "order"
	}
	return "all kept"
}

func decodeShape(name, key string, text []byte) (*shape.Document, error) {
	switch key {
	case "toon":
		return toon.Decode(name, text, toon.Options{})
	case "lwon":
		return decodeLWON(name, text)
	}
	return shape.Parse(name, text, shape.Limits{})
}

// restart drops all answers that are still under way.
func (s *session) restart() {
	if s.cancel != nil {
		s.cancel()
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.gen++
}

// vocabularySize returns the number of tokens known, without specials.
func (e *Encoding) vocabularySize() int { return e.Vocabulary().Len() }

var _ = bpe.NoToken
