package ui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
	"github.com/bpekit/bpekit/shape"
)

// Messages of the commands that load and count. Each carries the generation it
// was asked in; answers of older ones are dropped.
type (
	sourceMsg struct {
		gen  int
		data []byte
		err  error
	}
	docMsg struct {
		gen int
		doc *shape.Document
		err error
	}
	shapeMsg struct {
		gen    int
		result shapeState
	}
	shareMsg struct {
		gen   int
		key   string
		share float64 // of the shape that is counted, from 0 to 1
		next  tea.Cmd // waits for the message after this one
	}
	tripMsg struct {
		gen  int
		key  string
		trip string
	}
	textMsg struct {
		gen  int
		text *tokens.Text
		err  error
	}
	recountMsg struct {
		gen     int
		verdict string
	}
)

// read returns the command that reads the source.
func (s *session) read() tea.Cmd {
	gen, ctx, src := s.gen, s.ctx, s.opt.Source
	return func() tea.Msg {
		if src.Read == nil {
			return sourceMsg{gen, src.Data, nil}
		}
		data, err := src.Read(ctx)
		return sourceMsg{gen, data, err}
	}
}

// parse returns the command that parses the source as JSON.
func (s *session) parse() tea.Cmd {
	gen, name, data, limit := s.gen, s.name, s.source, s.limit
	return func() tea.Msg {
		d, err := shape.Parse(name, data, shape.Limits{})
		if err == nil && len(data) <= limit {
			d.Path(0) // the paths of all nodes, which the headers of shapes need
		}
		return docMsg{gen, d, err}
	}
}

// makeTrip returns the command that reads a shape back.
func (s *session) makeTrip(st *shapeState) tea.Cmd {
	if st.linked == nil || s.huge() {
		return nil
	}
	gen, doc, key, text := s.gen, s.doc, st.key, st.linked.Bytes
	return func() tea.Msg { return tripMsg{gen, key, trip(doc, key, text)} }
}

// encodeText returns the command that encodes the text of Tokens and Encodings.
func (s *session) encodeText(text []byte) tea.Cmd {
	gen, ctx, enc := s.gen, s.ctx, s.enc
	return func() tea.Msg {
		t, err := tokens.New(ctx, enc.Encoder, text, nil)
		return textMsg{gen, t, err}
	}
}

// recountText returns the command that asks the second library.
func (s *session) recountText(t *tokens.Text) tea.Cmd {
	if s.opt.Recount == nil {
		return nil
	}
	gen, ctx, name := s.gen, s.ctx, s.enc.Name
	recount := s.opt.Recount
	s.recount = "recount " + s.glyphs.Pending
	return func() tea.Msg {
		verdict, _ := recount(ctx, name, t.Bytes, t.IDs)
		return recountMsg{gen, verdict}
	}
}

// open replaces what is shown by a new document.
func (s *session) open(name string, data []byte) tea.Cmd {
	s.restart()
	s.name, s.source = name, data
	s.loading = true
	s.doc, s.docErr = nil, nil
	s.text, s.textChosen, s.textName = nil, false, name
	return s.recountAll()
}

// recountAll counts everything afresh: for a new document or encoding.
func (s *session) recountAll() tea.Cmd {
	old := s.shapes
	s.shapes = newShapes()
	for i, st := range old {
		s.shapes[i].shown = st.shown
	}
	s.recount = ""
	return s.parse()
}

// useEncoding counts everything with another encoding.
func (s *session) useEncoding(e Encoding) tea.Cmd {
	s.restart()
	s.enc = e
	s.loading = true
	var text tea.Cmd
	if s.text != nil {
		text = s.encodeText(s.text.Bytes)
	}
	return tea.Batch(s.recountAll(), text)
}

// got takes in the answers of the commands above and returns what to do next.
func (s *session) got(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case docMsg:
		if msg.gen == s.gen {
			return s.gotDoc(msg)
		}
	case shapeMsg:
		if msg.gen == s.gen {
			return s.gotShape(msg)
		}
	case shareMsg:
		if msg.gen == s.gen {
			s.shape(msg.key).share = msg.share
		}
		return msg.next
	case tripMsg:
		if msg.gen == s.gen {
			s.shape(msg.key).trip = msg.trip
		}
	case textMsg:
		if msg.gen == s.gen && msg.err == nil {
			s.text = msg.text
			if s.docErr != nil {
				s.loading = false
				return s.recountText(s.text)
			}
		}
	case recountMsg:
		if msg.gen == s.gen {
			s.recount = "recount " + msg.verdict
		}
	}
	return nil
}

func (s *session) gotDoc(msg docMsg) tea.Cmd {
	s.doc, s.docErr = msg.doc, msg.err
	if msg.err != nil {
		if s.text == nil {
			return s.encodeText(s.source)
		}
		s.loading = false
		return nil
	}
	return s.makeShape(s.shape("minified"))
}

func (s *session) gotShape(msg shapeMsg) tea.Cmd {
	st := s.shape(msg.result.key)
	msg.result.title, msg.result.shown = st.title, st.shown
	*st = msg.result
	cmds := []tea.Cmd{s.makeTrip(st)}
	for _, other := range s.shapes {
		if other.state != waiting || st.key != "minified" && !s.huge() {
			continue
		}
		cmds = append(cmds, s.makeShape(other))
		if s.huge() { // one after another: the texts of all at once are three times the document
			break
		}
	}
	s.loading = false
	for _, other := range s.shapes {
		s.loading = s.loading || other.state == waiting
	}
	if base := s.shape("minified"); !s.loading && base.linked != nil {
		cmds = append(cmds, s.recountText(base.linked.Text))
	}
	return tea.Batch(cmds...)
}

// stop gives up counting.
func (s *session) stop() {
	s.cancel()
	s.loading = false
	for _, st := range s.shapes {
		if st.state == waiting {
			st.state = stopped
		}
	}
}
