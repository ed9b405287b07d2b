package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// drawSheet draws a sheet of so many rows with its status and keys.
func (m *Model) drawSheet(b *component.Buffer, s component.Sheet, rows int, status string, keys []component.Key) {
	rows = min(rows, m.height-3)
	top := m.height - rows
	b.Blank(top, rows)
	s.Glyphs = &m.glyphs
	b.Draw(0, top, s.Render(m.width, rows-2)...)
	b.Draw(0, m.height-2, component.PlainLine(component.Dim, " "+status).ClipWords(m.width-1, m.glyphs.More))
	b.Draw(0, m.height-1, m.keyRow(keys))
}

// encodingSheet chooses an encoding; each row recounts the document.
type encodingSheet struct {
	*Model
	filter line
	at     int
	counts []int // of the minified document; -1 is not known yet
	marked map[string]bool
	err    string
	gen    int
}

// A countMsg brings the count of one row.
type countMsg struct {
	sheet *encodingSheet
	row   int
	n     int
	text  []byte
}

func newEncodingSheet(m *Model) *encodingSheet {
	e := &encodingSheet{Model: m, marked: map[string]bool{}, gen: m.gen}
	for i, other := range m.opt.Others {
		e.counts = append(e.counts, -1)
		if other.Name == m.enc.Name {
			e.at = i
		}
	}
	for _, v := range m.encodings().list {
		e.marked[v.enc.Name] = true
	}
	return e
}

// count returns the commands that count the document with each encoding.
func (e *encodingSheet) count() tea.Cmd {
	var text []byte
	if base := e.shape("minified"); e.doc != nil && base.linked != nil {
		text = base.linked.Bytes
	} else if e.text != nil {
		text = e.text.Bytes
	}
	if text == nil {
		return nil
	}
	return e.countRow(0, text)
}

// countRow returns the command that counts a row; its answer asks for the next.
func (e *encodingSheet) countRow(i int, text []byte) tea.Cmd {
	if i >= len(e.opt.Others) {
		return nil
	}
	enc := e.opt.Others[i]
	return func() tea.Msg { return countMsg{e, i, enc.Count(text), text} }
}

// list lists the rows that the filter leaves.
func (e *encodingSheet) list() []int {
	var rows []int
	for i, enc := range e.opt.Others {
		if strings.Contains(enc.Name, e.filter.text) {
			rows = append(rows, i)
		}
	}
	return rows
}

func (e *encodingSheet) key(k tea.KeyPressMsg) (bool, tea.Cmd) {
	rows := e.list()
	switch k.String() {
	case "esc":
		return false, e.useMarked()
	case "up", "down":
		step := map[string]int{"up": -1, "down": 1}[k.String()]
		e.at = e.step(rows, step)
	case "tab":
		if len(rows) > 0 {
			e.marked[e.opt.Others[e.at].Name] = !e.marked[e.opt.Others[e.at].Name]
		}
	case "enter":
		return e.use(rows)
	default:
		if e.filter.key(k) {
			e.err = ""
			if rows = e.list(); len(rows) > 0 {
				e.at = rows[0]
			}
		}
	}
	return true, nil
}

func (e *encodingSheet) step(rows []int, by int) int {
	for i, r := range rows {
		if r == e.at && i+by >= 0 && i+by < len(rows) {
			return rows[i+by]
		}
	}
	return e.at
}

// use takes the row, or the file or model that was typed.
func (e *encodingSheet) use(rows []int) (bool, tea.Cmd) {
	if len(rows) > 0 {
		return false, tea.Batch(e.useMarked(), e.useEncoding(e.opt.Others[e.at]))
	}
	if e.opt.Open == nil {
		e.err = "no encoding is called so"
		return true, nil
	}
	name, open := e.filter.text, e.opt.Open
	e.err = "reading"
	return true, func() tea.Msg {
		enc, err := open(name)
		return openedMsg{e, enc, err}
	}
}

// An openedMsg brings a model file.
type openedMsg struct {
	sheet *encodingSheet
	enc   Encoding
	err   error
}

// opened takes in a model file, unless the sheet was closed meanwhile.
func (m *Model) opened(msg openedMsg) tea.Cmd {
	if m.sheet != sheet(msg.sheet) {
		return nil
	}
	if msg.err != nil {
		msg.sheet.err = msg.err.Error()
		return nil
	}
	m.opt.Others = append(m.opt.Others, msg.enc)
	m.sheet = nil
	return m.useEncoding(msg.enc)
}

// useMarked makes the marked encodings those of the Encodings screen.
func (e *encodingSheet) useMarked() tea.Cmd { return e.encodings().choose(e.marked) }

func (e *encodingSheet) paste(text string) tea.Cmd {
	e.filter.text += strings.TrimSpace(text)
	return nil
}

func (e *encodingSheet) draw(b *component.Buffer) {
	sheet := component.Sheet{Title: "encoding", Figures: component.PlainLine(component.Dim, "counts of the minified document")}
	head := component.Line{}.Add(component.Dim, "  filter  ").Add(component.Text, component.Fit(component.Safe(e.filter.text)+"_", 14, "")).
		Add(component.Dim, "  tokens known  this file   change")
	if e.wide() {
		head = head.Add(component.Dim, "      digest   model names")
	}
	sheet.Body = append(sheet.Body, nil, head)
	for _, i := range e.list() {
		sheet.Body = append(sheet.Body, e.row(i))
	}
	hint := component.PlainLine(component.Dim, "  a model file: type its path, or a model's name such as gpt-4o")
	if e.err != "" {
		hint = component.PlainLine(component.Error, "  "+component.Safe(e.err))
	}
	sheet.Body = append(sheet.Body, nil, hint.Clip(e.width-1, e.glyphs.More))
	current := e.opt.Others[e.at]
	status := fmt.Sprintf("%s   %s tokens   %s", current.Name, component.Comma(current.vocabularySize()), component.Safe(current.Models))
	e.drawSheet(b, sheet, len(sheet.Body)+4, status, []component.Key{{Keys: "type", Does: "to filter"}, {Keys: "↑↓", Does: "choose"}, {Keys: "enter", Does: "use"}, {Keys: "tab", Does: "mark for Encodings"}, {Keys: "esc", Does: "close"}})
}

func (e *encodingSheet) row(i int) component.Line {
	enc := e.opt.Others[i]
	sign := "  "
	if i == e.at {
		sign = e.glyphs.Here + " "
	}
	name := enc.Name
	if e.marked[name] {
		name += " " + e.glyphs.Blank
	}
	count, change := e.glyphs.Pending, e.glyphs.Pending
	role := component.Text
	if e.counts[i] >= 0 {
		count = component.Comma(e.counts[i])
		base := -1
		for k, other := range e.opt.Others {
			if other.Name == e.enc.Name {
				base = e.counts[k]
			}
		}
		if base >= 0 {
			d := e.counts[i] - base
			change, role = component.Signed(d), component.DeltaRole(d)
		}
	}
	l := component.Line{}.Add(component.Accent, sign).Add(component.Text, component.Fit(component.Safe(name), 23, e.glyphs.More)).
		Add(component.Text, component.FitRight(component.Comma(enc.vocabularySize()), 13)+component.FitRight(count, 11)).
		Add(role, component.FitRight(change, 9))
	if e.wide() {
		l = l.Add(component.Dim, component.FitRight(enc.Digest, 12)+"   "+component.Safe(enc.Models))
	}
	return l.Clip(e.width-1, e.glyphs.More)
}

// shapeSheet ticks the shapes that are shown.
type shapeSheet struct {
	*Model
	at int
}

func newShapeSheet(m *Model) *shapeSheet { return &shapeSheet{Model: m} }

func (s *shapeSheet) key(k tea.KeyPressMsg) (bool, tea.Cmd) {
	switch k.String() {
	case "up", "k":
		s.at = max(s.at-1, 0)
	case "down", "j":
		s.at = min(s.at+1, len(s.shapes)-1)
	case "space":
		st := s.shapes[s.at]
		if st.shown && len(s.shown()) == 1 {
			return true, nil
		}
		st.shown = !st.shown
		s.compare().follow = true
	case "esc", "enter", "S", "s", "q":
		return false, nil
	}
	return true, nil
}

func (s *shapeSheet) paste(string) tea.Cmd { return nil }

func (s *shapeSheet) draw(b *component.Buffer) {
	sheet := component.Sheet{Title: "shapes", Figures: component.PlainLine(component.Dim, "at most four")}
	c := s.compare()
	for i, st := range s.shapes {
		sign, tick := "  ", "[ ] "
		if i == s.at {
			sign = s.glyphs.Here + " "
		}
		if st.shown {
			tick = "[x] "
		}
		l := component.Line{}.Add(component.Accent, sign).Add(component.Text, tick+component.Fit(st.title, 10, "")+c.number(st, st.count, 9)+" tokens").
			Add(c.deltaRole(st), component.FitRight(c.percent(st), 10))
		sheet.Body = append(sheet.Body, l)
	}
	s.drawSheet(b, sheet, len(sheet.Body)+4, "all are counted; the ticked ones are drawn", []component.Key{{Keys: "↑↓", Does: "choose"}, {Keys: "space", Does: "tick"}, {Keys: "esc", Does: "close"}})
}
