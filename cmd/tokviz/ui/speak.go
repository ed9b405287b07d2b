package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/shape"
)

// speak returns the command that prints what has changed, for --accessible: plain
// lines at the bottom, no frames, nothing that moves.
func (m *Model) speak() tea.Cmd {
	text := m.Plain() + m.spokenKeys()
	if m.sheet != nil {
		text = m.sheetText()
	}
	if text == m.spoken || m.loading && m.docErr == nil && m.sheet == nil {
		return nil
	}
	fresh := newLines(m.spoken, text)
	m.spoken = text
	return tea.Println(strings.TrimRight(fresh, "\n"))
}

// newLines returns the lines of text that are not lines of before.
func newLines(before, text string) string {
	old := map[string]bool{}
	for l := range strings.Lines(before) {
		old[l] = true
	}
	var out strings.Builder
	for l := range strings.Lines(text) {
		if !old[l] {
			out.WriteString(l)
		}
	}
	if out.Len() == 0 {
		return text
	}
	return out.String()
}

// sheetText is a sheet or prompt as lines of text, without its rules.
func (m *Model) sheetText() string {
	b := component.NewBuffer(max(m.width, minWidth), max(m.height, minHeight))
	m.sheet.draw(b)
	var out strings.Builder
	for l := range strings.Lines(b.String()) {
		if l = strings.Trim(l, " =-\n"); l != "" {
			out.WriteString(l + "\n")
		}
	}
	return out.String()
}

// Plain is the screen in plain lines: the twin of a screen for readers and pipes.
func (m *Model) Plain() string {
	var b strings.Builder
	fmt.Fprintf(&b, "tokviz, screen %d of %d, %s. File %s, %d bytes. %s.\n", m.current+1, int(screens), screenNames()[m.current], component.Safe(m.name), len(m.source), m.enc.Name)
	switch s := m.screens[m.current].(type) {
	case *compare:
		s.describe(&b)
	case *tokenScreen:
		s.describe(&b)
	case *merges:
		s.describe(&b)
	case *encodings:
		s.describe(&b)
	case *costs:
		s.describe(&b)
	case *lessons:
		s.describe(&b)
	default:
		b.WriteString("This screen is not part of this version yet.\n")
	}
	if m.notice != "" {
		fmt.Fprintf(&b, "Note: %s.\n", m.notice)
	}
	return b.String()
}

// spokenKeys are the keys that matter now, in words.
func (m *Model) spokenKeys() string {
	g := component.ASCIIGlyphs()
	var keys []string
	for _, k := range m.screens[m.current].keys() {
		name := g.Translate(k.Keys)
		if name == "?" {
			name = "question mark"
		}
		keys = append(keys, strings.TrimSpace(name+" "+k.Does))
	}
	return "Keys: " + strings.Join(append(keys, "control c ends"), ", ") + ".\n"
}

// describe says the comparison in words.
func (c *compare) describe(b *strings.Builder) {
	if c.docErr != nil {
		fmt.Fprintf(b, "Not JSON: %s.\n", component.Safe(c.docErr.Error()))
		return
	}
	if c.doc == nil {
		b.WriteString("Reading the document.\n")
		return
	}
	for i, st := range c.shapes {
		fmt.Fprintf(b, "%d. %s: %s\n", i+1, st.title, c.sentence(st))
	}
	value := ""
	if k := c.doc.Kind(c.node); k < shape.Array {
		value = ", " + c.value(60)
	}
	fmt.Fprintf(b, "Cursor: %s, %s%s.\n", c.path(), c.doc.Kind(c.node), value)
	var costs []string
	for _, st := range c.shown() {
		if st.linked != nil {
			costs = append(costs, st.title+" "+strings.ReplaceAll(component.Tokens(st.linked.Cost(c.node)), ",", ""))
		}
	}
	if len(costs) > 0 {
		fmt.Fprintf(b, "Tokens here: %s.\n", strings.Join(costs, ", "))
	}
}

func (c *compare) sentence(st *shapeState) string {
	switch st.state {
	case waiting:
		return "being counted."
	case failed:
		return component.Safe(st.err.Error()) + "."
	case stopped:
		return "counting was stopped."
	}
	base := c.base()
	text := fmt.Sprintf("%d tokens", st.count)
	switch d := st.count - base.count; {
	case st == base:
		text += ", the baseline."
	case base.state != done:
		text += "."
	case d > 0:
		text += fmt.Sprintf(", %d more than minified, %.1f percent more.", d, 100*float64(d)/float64(base.count))
	case d < 0:
		text += fmt.Sprintf(", %d fewer, %.1f percent fewer.", -d, -100*float64(d)/float64(base.count))
	default:
		text += ", as many as minified."
	}
	if st == c.least() {
		text += " Least."
	}
	return text
}

func (t *tokenScreen) describe(b *strings.Builder) {
	if t.text == nil || t.text.Len() == 0 {
		b.WriteString("0 tokens. e types or pastes a text.\n")
		return
	}
	fmt.Fprintf(b, "Text: %d tokens, %d chunks, %d bytes.\n", t.text.Len(), t.text.Chunks, len(t.text.Bytes))
	fmt.Fprintf(b, "Token %d: %s, id %d, %s.\n", t.token+1, component.Quote(t.text.Piece(t.token)), t.shownToken, t.madeBy(true))
	for i := range t.known.ladder.Steps {
		s := t.known.ladder.Steps[i]
		mark := ""
		if i+1 == t.step {
			mark = " Here."
		}
		fmt.Fprintf(b, "Step %d: %s and %s, rank %d.%s\n", i+1, component.Quote(t.known.chunkBytes[s.Start:s.Mid]), component.Quote(t.known.chunkBytes[s.Mid:s.End]), s.Rank, mark)
	}
}

func (m *merges) describe(b *strings.Builder) {
	if m.log == nil || m.film == nil {
		b.WriteString("The replay is being prepared.\n")
		return
	}
	fmt.Fprintf(b, "Log %s, merge %s.\n%s\n", component.Safe(m.log.Name), strings.ReplaceAll(m.place(), ",", ""), m.stepText(m.step, false))
	fmt.Fprintf(b, "Text: %d tokens before, %d after.\n", m.film.Tokens(m.step-1), m.film.Tokens(m.step))
	if m.log.Trained && m.step >= 0 {
		fmt.Fprintf(b, "%s\n", strings.TrimSpace(lineText(m.ruleLine())))
	}
}

// lineText is a line without its inks.
func lineText(l component.Line) string {
	var s strings.Builder
	for _, r := range l {
		s.WriteString(r.Text)
	}
	return s.String()
}

func (e *encodings) describe(b *strings.Builder) {
	for i, v := range e.list {
		if v.text == nil {
			fmt.Fprintf(b, "%d. %s: being counted.\n", i+1, v.enc.Name)
			continue
		}
		fmt.Fprintf(b, "%d. %s: %d tokens", i+1, component.Safe(v.enc.Name), v.text.Len())
		if v.against != nil {
			fmt.Fprintf(b, ", %d cuts of its own", v.against.OnlySecond)
		}
		b.WriteString(".\n")
	}
	fmt.Fprintf(b, "Cursor:%s.\n", lineText(e.status()))
}
