package ui

import (
	"slices"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
)

// encodings is screen 4: one text under two to four vocabularies.
type encodings struct {
	*session
	list    []*variant // the first is the reference
	focus   int
	token   int // of the encoding in focus
	top     int // byte of the first row, in all strips
	follow  bool
	differ  bool   // only the rows with differences
	kept    string // only the rows that hold this, if it is not empty
	keeping []tokens.Range
	matches []tokens.Range
	kinds   []tokens.Kind
	kindsOf *tokens.Text
	asked   *tokens.Text // the text that the variants were asked for
	panes   []paneSpot
}

// A variant is the text under one encoding.
type variant struct {
	enc     Encoding
	text    *tokens.Text
	against *tokens.Against // the reference first
}

// A variantMsg brings the text under one encoding.
type variantMsg struct {
	of   *tokens.Text
	name string
	text *tokens.Text
}

func newEncodings(s *session) *encodings {
	e := &encodings{session: s, follow: true}
	e.list = []*variant{{enc: s.enc}}
	for _, name := range []string{"cl100k_base", "gpt2", "o200k_base"} {
		for _, other := range s.opt.Others {
			if other.Name == name && name != s.enc.Name && len(e.list) < 3 {
				e.list = append(e.list, &variant{enc: other})
			}
		}
	}
	if s.opt.Against != nil && s.opt.Against.Name != s.enc.Name {
		e.list = append(e.list[:min(len(e.list), 3)], &variant{enc: *s.opt.Against})
	}
	return e
}

// choose makes the marked encodings those that are shown, two to four of them.
func (e *encodings) choose(marked map[string]bool) tea.Cmd {
	list := slices.DeleteFunc(slices.Clone(e.list), func(v *variant) bool { return !marked[v.enc.Name] })
	for _, enc := range e.opt.Others {
		known := slices.ContainsFunc(list, func(v *variant) bool { return v.enc.Name == enc.Name })
		if marked[enc.Name] && !known && len(list) < 4 {
			list = append(list, &variant{enc: enc})
		}
	}
	if len(list) == 0 {
		return nil
	}
	e.list, e.focus, e.asked = list, 0, nil
	return e.fresh()
}

// fresh returns the commands that encode the text under each encoding.
func (e *encodings) fresh() tea.Cmd {
	if e.text == nil || e.asked == e.text {
		return nil
	}
	e.asked = e.text
	e.token, e.top, e.follow, e.matches = 0, 0, true, nil
	e.kept, e.keeping = "", nil
	ctx, of := e.ctx, e.text
	var cmds []tea.Cmd
	for _, v := range e.list {
		v.text, v.against = nil, nil
		enc := v.enc
		cmds = append(cmds, func() tea.Msg {
			t, err := tokens.New(ctx, enc.Encoder, of.Bytes, nil)
			if err != nil {
				return nil
			}
			return variantMsg{of, enc.Name, t}
		})
	}
	return tea.Batch(cmds...)
}

func (e *encodings) got(msg variantMsg) {
	if msg.of != e.asked {
		return
	}
	for _, v := range e.list {
		if v.enc.Name == msg.name {
			v.text = msg.text
			e.follow = e.follow || v == e.list[e.focus] // what was drawn without it could not show the cursor
		}
	}
	e.compareAll()
}

// compareAll lays each text over the reference.
func (e *encodings) compareAll() {
	ref := e.list[0]
	for _, v := range e.list[1:] {
		v.against = nil
		if ref.text != nil && v.text != nil {
			v.against = tokens.Compare(ref.text, v.text)
		}
	}
	ref.against = nil
}

// focused returns the text in focus, nil while it is not there.
func (e *encodings) focused() *tokens.Text { return e.list[e.focus].text }

func (e *encodings) act(a action, _ string) tea.Cmd {
	t := e.focused()
	if t == nil || t.Len() == 0 {
		return nil
	}
	e.follow = true
	switch a {
	case goLeft:
		start, _ := e.word(t, e.token)
		e.token = t.At(max(start-1, 0))
	case goRight:
		_, end := e.word(t, e.token)
		e.token = t.At(end)
	case goFirst:
		e.token = 0
	case goLast:
		e.token = t.Len() - 1
	case nextPane, prevPane:
		at := t.Start(e.token)
		e.focus = (e.focus + len(e.list) + map[action]int{nextPane: 1, prevPane: -1}[a]) % len(e.list)
		if other := e.focused(); other != nil {
			e.token = other.At(at)
		}
	case onlyDiffering:
		e.differ = !e.differ
	case stepBack, stepOn:
		e.nextDifference(a == stepOn)
	case makeReference:
		e.list[0], e.list[e.focus] = e.list[e.focus], e.list[0]
		e.focus = 0
		e.compareAll()
	case nextUse, prevUse:
		to := t.NextUse(e.token, map[action]int{nextUse: 1, prevUse: -1}[a])
		if to == e.token {
			e.notice = "no more uses of this token"
		}
		e.token = to
	case nextMatch, prevMatch:
		e.goMatch(a == nextMatch)
	case goDown, goUp, pageDown, pageUp, halfDown, halfUp:
		e.moveRows(a)
	}
	if t := e.focused(); t != nil {
		e.token = max(min(e.token, t.Len()-1), 0)
	}
	return nil
}

func (e *encodings) moveRows(a action) {
	spot := e.spot()
	page := max(spot.height, 1)
	rows := map[action]int{goDown: 1, goUp: -1, pageDown: page, pageUp: -page, halfDown: max(page/2, 1), halfUp: -max(page/2, 1)}[a]
	t := e.focused()
	tt, width := e.drawText(e.focus), max(spot.width-1, 10)
	row := tt.RowAt(t.Start(e.token), width)
	to := tt.Move(row, rows, width)
	if to != row {
		offset := e.token - t.At(row)
		e.token = t.At(to) + max(offset, 0)
	}
}

func (e *encodings) spot() paneSpot {
	for _, p := range e.panes {
		if p.index == e.focus {
			return p
		}
	}
	return paneSpot{width: e.width, height: 3}
}

func (e *encodings) click(x, y int, _ bool) bool {
	for _, p := range e.panes {
		if y < p.titleY || y >= p.y+p.height {
			continue
		}
		e.focus = p.index
		t := e.focused()
		if t == nil || y == p.titleY {
			return true
		}
		if b, ok := e.drawText(p.index).ByteAt(x-p.x, y-p.y, e.topOf(p.index, p.width-1), p.width-1, p.height); ok {
			e.token = t.At(b)
		}
		return false
	}
	return true
}

func (e *encodings) wheel(_, _, rows int) tea.Cmd {
	if t := e.focused(); t != nil && t.Len() > 0 {
		e.top = e.drawText(e.focus).Move(e.top, rows, max(e.spot().width-1, 10))
	}
	return nil
}

func (e *encodings) copies() copies {
	t := e.focused()
	if t == nil || t.Len() == 0 {
		return copies{}
	}
	c := copies{value: string(t.Piece(e.token)), path: e.at(), row: component.Quote(t.Piece(e.token)), ids: t.IDs[e.token : e.token+1]}
	c.numbers = map[string]any{}
	for _, v := range e.list {
		if v.text != nil {
			c.numbers[v.enc.Name] = v.text.Len()
		}
	}
	return c
}
