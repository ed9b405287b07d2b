package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cost"
)

// renameSheet gives a field another name; while it is typed the document is counted
// with it, in every shape.
type renameSheet struct {
	*Model
	line
	c     *costs
	old   string
	path  string
	count int // of the members with the name

	tried  string // the name that is being counted, or was
	trials map[string]cost.ShapeTrial
	err    error
	busy   bool
	offer  int // of the proposals, from one
	note   string
}

// newRename returns the sheet, nil where the cursor is on no field.
func newRename(m *Model, c *costs) *renameSheet {
	r := c.row()
	if r == nil || !r.field || c.now() == nil {
		m.notice = "only a field can be renamed"
		return nil
	}
	s := &renameSheet{Model: m, c: c, old: r.name, path: r.path, count: r.count, trials: map[string]cost.ShapeTrial{}}
	if f := c.now().fields[r.name]; f != nil {
		s.count = f.Count
	}
	return s
}

// change is what the sheet proposes; false where there is no name, or the old one.
func (s *renameSheet) change() (cost.Change, bool) {
	if s.text == "" || s.text == s.old {
		return cost.Change{}, false
	}
	return cost.Change{Renames: []cost.Rename{{Old: s.old, New: s.text}}}, true
}

func (s *renameSheet) key(k tea.KeyPressMsg) (bool, tea.Cmd) {
	s.note = ""
	switch k.String() {
	case "esc":
		return false, nil
	case "enter":
		change, ok := s.change()
		switch {
		case !ok:
			return false, nil
		case s.err != nil && s.tried == s.text:
			s.note = clashText(s.err)
			return true, nil
		}
		s.notice = fmt.Sprintf("renamed %s to %s; u takes it back", component.Safe(s.old), component.Safe(s.text))
		if i := len(s.path) - len(s.old); i > 0 && s.path[i:] == s.old {
			s.c.cursorKey = s.path[:i] + s.text
		}
		return false, s.c.keep(change)
	case "tab":
		return true, s.nextOffer(1)
	case "shift+tab":
		return true, s.nextOffer(-1)
	}
	if s.line.key(k) {
		s.offer = 0
		return true, s.try()
	}
	return true, nil
}

// nextOffer writes the next proposal of the advisor.
func (s *renameSheet) nextOffer(by int) tea.Cmd {
	d := s.c.details[s.old]
	switch {
	case d == nil || !d.offered:
		s.note = "names are still being looked for"
		return nil
	case len(d.offers) == 0:
		s.note = "no cheaper name by rule"
		return nil
	}
	n := len(d.offers)
	s.offer = (s.offer-1+by+n)%n + 1
	if by < 0 && s.offer == 0 {
		s.offer = n
	}
	s.text = d.offers[s.offer-1].New
	return s.try()
}

// try counts the document with the name that is written, one at a time: when that is
// done, what was typed meanwhile comes next.
func (s *renameSheet) try() tea.Cmd {
	if s.busy || s.tried == s.text {
		return nil
	}
	s.tried, s.err = s.text, nil
	clear(s.trials)
	change, ok := s.change()
	if !ok {
		return nil
	}
	s.busy = true
	tried := s.tried
	return s.c.try(change, s.c.tryOrder(), func(key string, t cost.ShapeTrial, err error) (tea.Cmd, bool) {
		on := err == nil && s.text == tried
		if s.text == tried {
			s.err = err
			s.trials[key] = t
		}
		switch {
		case s.sheet != sheet(s):
			return nil, false
		case !on || len(s.trials) == len(s.c.shapes):
			s.busy = false
			return s.try(), false
		}
		return nil, true
	})
}

func (s *renameSheet) paste(text string) tea.Cmd {
	s.text += text
	return s.try()
}

// rows is how many rows of the body the sheet hides.
func (s *renameSheet) rows() int { return min(8, s.height-s.bodyTop()-5) }

func (s *renameSheet) draw(b *component.Buffer) {
	y := s.height - 10
	top := s.height - 2 - s.rows()
	b.Blank(top, s.height-top)
	title := component.TitleRule{Name: "rename " + component.Fit(component.Safe(s.old), min(component.Width(component.Safe(s.old)), 40), s.glyphs.More),
		Glyphs: &s.glyphs}
	head := "               before    after   change"
	if s.small() {
		head = "           before  after change"
	} else {
		title.Figures = component.PlainLine(component.Dim, "nothing is written")
	}
	lines := append(title.Render(s.width, 1), s.nameLine())
	lines = append(lines, component.PlainLine(component.Dim, head))
	for _, st := range s.shapes {
		lines = append(lines, s.shapeLine(st))
	}
	lines = append(lines, s.noteLine())
	if top > y { // there is no room for all: the shape that is shown, and what is wrong
		lines = append(lines[:2], s.noteLine())
		for _, st := range s.shapes {
			if st.key == s.c.shapeKey {
				lines = append(lines, s.shapeLine(st))
			}
		}
	}
	for i, l := range lines {
		if top+i < s.height-2 {
			b.Draw(0, top+i, l.Clip(s.width-1, s.glyphs.More))
		}
	}
	b.Draw(0, s.height-2, s.status())
	b.Draw(0, s.height-1, s.keyRow([]component.Key{{Keys: "type", Does: "a name"}, {Keys: "enter", Does: "keep"}, {Keys: "tab", Does: "next suggestion"}, {Keys: "esc", Does: "cancel"}}))
}

// nameLine is the name that is being typed, with what is known of it.
func (s *renameSheet) nameLine() component.Line {
	text := component.Safe(s.text)
	room := 26
	if s.small() {
		room = s.width - 19
	}
	text = component.FitTail(text, room-1, s.glyphs.More)
	l := component.Line{}.Add(component.Dim, "  new name   ").Add(component.Text, text).Bold(component.Accent, "_").Pad(13 + room)
	if s.small() {
		if s.err != nil && s.tried == s.text {
			return l.Add(component.Error, "clash")
		}
		return l
	}
	l = l.Add(component.Text, plural(cost.Name(s.enc.Encoder, s.text).Floor(), "chunk")).Add(component.Dim, "   "+plural(s.count, "place"))
	switch {
	case s.err != nil && s.tried == s.text:
		return l.Add(component.Error, "   clash")
	case s.text == "" || s.text == s.old:
		return l
	case len(s.trials) == 0:
		return l.Add(component.Dim, "   "+s.glyphs.Pending)
	}
	return l.Add(component.Dim, "   no clash")
}

func (s *renameSheet) shapeLine(st *shapeState) component.Line {
	l := component.Line{}.Add(component.Text, "  "+component.Fit(st.title, 9, ""))
	t, ok := s.trials[st.key]
	_, named := s.change()
	if s.tried != s.text {
		ok = false
	}
	before := s.c.countIn(st.key)
	first, next := 10, 9
	if s.small() {
		first, next = 6, 7
	}
	switch {
	case ok && t.Err != nil:
		return l.Add(component.Error, "  "+component.Safe(t.Err.Error()))
	case s.err != nil || !named:
		return l.Add(component.Text, component.FitRight(before, first))
	case !ok:
		return l.Add(component.Text, component.FitRight(before, first)+component.FitRight(s.glyphs.Pending, next)+component.FitRight(s.glyphs.Pending, next))
	}
	delta := t.After - t.Before
	role := component.DeltaRole(delta)
	l = l.Add(component.Text, component.FitRight(component.Comma(t.Before), first)+apart(component.Comma(t.After), next)).
		Add(role, apart(component.Signed(delta), next))
	if delta != 0 && !s.small() {
		l = l.Add(role, component.FitRight(component.Percent(delta, t.Before), 9))
	}
	return l
}

// apart is FitRight that leaves a blank before a number as wide as its column.
func apart(number string, width int) string {
	return component.FitRight(" "+number, width)
}

// noteLine says why not, or by which rule the name was proposed.
func (s *renameSheet) noteLine() component.Line {
	switch d := s.c.details[s.old]; {
	case s.note != "":
		return component.PlainLine(component.Warning, "  "+component.Safe(s.note))
	case s.err != nil && s.tried == s.text:
		return component.PlainLine(component.Error, "  "+component.Safe(clashText(s.err)))
	case s.offer > 0 && d != nil && s.offer <= len(d.offers):
		return component.PlainLine(component.Dim, fmt.Sprintf("  suggestion %d of %d: %s", s.offer, len(d.offers), d.offers[s.offer-1].Rule.Sentence()))
	}
	if s.small() {
		return component.PlainLine(component.Dim, "  recounted in full")
	}
	return component.PlainLine(component.Dim, "  recounted in full; says nothing about what a model understands")
}

func (s *renameSheet) status() component.Line {
	right := component.Line{}
	if t, ok := s.trials[s.c.shapeKey]; ok && t.Err == nil && s.tried == s.text && s.err == nil {
		delta := t.After - t.Before
		right = right.Add(component.Text, fmt.Sprintf("%s %s -> %s", s.c.title(), component.Comma(t.Before), component.Comma(t.After))).Add(component.DeltaRole(delta), apart(component.Signed(delta), 6))
	}
	if s.small() {
		return component.PlainLine(component.Text, " "+component.Safe(s.old)+" -> "+component.Safe(s.text)).Clip(s.width-1, s.glyphs.More)
	}
	return component.Spread(component.PlainLine(component.Text, " "+s.trimPath(component.Safe(s.path), max(s.width/2, 20))+" -> "+component.Safe(s.text)), right, s.width-3, s.glyphs.More)
}

// costShapeSheet chooses the shape that is counted.
type costShapeSheet struct {
	*Model
	c  *costs
	at int
}

func newCostShapes(m *Model, c *costs) *costShapeSheet {
	s := &costShapeSheet{Model: m, c: c}
	for i, st := range m.shapes {
		if st.key == c.shapeKey {
			s.at = i
		}
	}
	return s
}

func (s *costShapeSheet) key(k tea.KeyPressMsg) (bool, tea.Cmd) {
	switch k.String() {
	case "up", "k":
		s.at = max(s.at-1, 0)
	case "down", "j":
		s.at = min(s.at+1, len(s.shapes)-1)
	case "enter", "space":
		return false, s.c.use(s.shapes[s.at].key)
	case "esc", "S", "q":
		return false, nil
	}
	return true, nil
}

func (s *costShapeSheet) paste(string) tea.Cmd { return nil }

func (s *costShapeSheet) draw(b *component.Buffer) {
	sheet := component.Sheet{Title: "shape", Figures: component.PlainLine(component.Dim, "what the tree is counted in")}
	for i, st := range s.shapes {
		sign := "  "
		if i == s.at {
			sign = s.glyphs.Here + " "
		}
		note := ""
		if st.key == s.c.shapeKey {
			note = "   shown"
		}
		l := component.Line{}.Add(component.Accent, sign).Add(component.Text, component.Fit(st.title, 10, "")+component.FitRight(s.c.countIn(st.key), 9)+" tokens").Add(component.Dim, note)
		sheet.Body = append(sheet.Body, l)
	}
	s.drawSheet(b, sheet, len(sheet.Body)+4, "the whole document with the experiments that are kept", []component.Key{{Keys: "↑↓", Does: "choose"}, {Keys: "enter", Does: "use"}, {Keys: "esc", Does: "close"}})
}

// newFilter returns the prompt of & on Cost.
func newFilter(m *Model, c *costs) *prompt {
	was := c.filter
	p := &prompt{Model: m, sign: "&", before: c.at(), line: line{was}}
	p.names = []component.Key{{Keys: "type", Does: "a part of a name"}, {Keys: "enter", Does: "keep"}, {Keys: "ctrl+u", Does: "all"}, {Keys: "esc", Does: "as before"}}
	p.changed = func(p *prompt) {
		c.filter, c.top = p.text, 0
		c.rebuild()
		n := 0
		for i := range c.rows {
			if !c.rows[i].open {
				n++
			}
		}
		p.hint = plural(n, "field")
	}
	p.done = func(*prompt) bool { return false }
	p.cancel = func(*prompt) {
		c.filter = was
		c.rebuild()
	}
	return p
}
