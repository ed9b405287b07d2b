package ui

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// The parts of a screen that can be exported.
const (
	partScreen    = "screen"
	partPane      = "pane"
	partSelection = "selection"
	partDocument  = "document"
)

// ExportParts are the parts of a screen that can be exported: the screen as it stands,
// the pane in focus, what the cursor is on, and all of the text of the pane.
func ExportParts() []string { return []string{partScreen, partPane, partSelection, partDocument} }

// maxExported bounds the rows, and the tokens, of an export.
const (
	maxExportedRows   = 5000
	maxExportedTokens = 1 << 20
)

// A paneText is the text of the pane in focus.
type paneText struct {
	tt   *component.TokenText
	spot paneSpot
	lit  component.Range
	ids  []bpe.Token // nil where its tokens have none
}

// A textPane is a screen whose pane in focus shows a text.
type textPane interface{ paneText() (paneText, bool) }

// Export returns a part of the screen as a file: what kind is told by the ending of
// its name.
func (m *Model) Export(name, part string, theme component.Theme) ([]byte, error) {
	title := "tokviz " + m.name
	ending := strings.ToLower(filepath.Ext(name))
	if ending == ".json" {
		return m.exportJSON(part)
	}
	drawing := m.drawing
	if ending == ".txt" {
		m.drawing = component.Marks // boundaries that need no colour
	}
	defer func() { m.drawing = drawing }()
	b, err := m.exportPart(part)
	if err != nil {
		return nil, err
	}
	switch ending {
	case ".svg":
		return b.SVG(theme, title), nil
	case ".html", ".htm":
		return b.HTML(theme, title), nil
	case ".txt":
		return []byte(b.String()), nil
	case ".ans":
		theme.Depth = component.TrueColour
		return []byte(b.ANSI(theme) + "\n"), nil
	}
	return nil, fmt.Errorf("%s: a screen is exported as .svg, .html, .txt, .ans or .json", name)
}

// exportPart draws a part of the screen.
func (m *Model) exportPart(part string) (*component.Buffer, error) {
	frame := m.Frame()
	if part == partScreen || part == "" {
		return frame, nil
	}
	p, ok := m.paneText()
	if !ok {
		return nil, errors.New("there is no text on this screen; the whole screen can be exported")
	}
	head := frame.Cut(p.spot.x, p.spot.titleY, p.spot.width, p.spot.y-p.spot.titleY)
	switch part {
	case partPane:
		return frame.Cut(p.spot.x, p.spot.titleY, p.spot.width, p.spot.y+p.spot.height-p.spot.titleY), nil
	case partSelection:
		return p.rows(nil, p.lit)
	case partDocument:
		return p.rows(head, component.Range{End: len(p.tt.Bytes)})
	}
	return nil, fmt.Errorf("a part of a screen is %s, not %q", strings.Join(ExportParts(), ", "), part)
}

// paneText returns the text of the pane in focus.
func (m *Model) paneText() (paneText, bool) {
	s, ok := m.screens[m.current].(textPane)
	if !ok {
		return paneText{}, false
	}
	p, ok := s.paneText()
	return p, ok && len(p.tt.Bytes) > 0 && p.spot.width > 2
}

// rows draws the rows that hold a range, below a head.
func (p *paneText) rows(head *component.Buffer, r component.Range) (*component.Buffer, error) {
	width := p.spot.width - 1
	if r.End <= r.Start {
		return nil, errors.New("the cursor is on nothing here")
	}
	start := p.tt.RowAt(r.Start, width)
	rows, at := 1, start
	for {
		next, ok := p.tt.Next(at, width)
		if !ok || next >= r.End {
			break
		}
		if at, rows = next, rows+1; rows > maxExportedRows {
			return nil, fmt.Errorf("that is more than %s rows at this width", component.Comma(maxExportedRows))
		}
	}
	if p.tt.Layers.IDs {
		rows *= 2
	}
	top := 0
	if head != nil {
		top = head.Height
	}
	b := component.NewBuffer(p.spot.width, top+rows)
	for y := range top {
		copy(b.Row(y), head.Row(y))
	}
	b.Draw(0, top, p.tt.Render(start, width, rows)...)
	return b, nil
}

// A tokenJSON is a token in an export.
type tokenJSON struct {
	Text  string     `json:"text"`
	Bytes []byte     `json:"b64"`
	ID    *bpe.Token `json:"id,omitempty"`
	Wall  bool       `json:"wall"` // it begins a chunk
}

// exportJSON returns what the screen shows as JSON: the numbers and what the cursor is
// on, and where another part than the screen is wanted, its tokens.
func (m *Model) exportJSON(part string) ([]byte, error) {
	m.Frame()
	c := m.screens[m.current].copies()
	type selection struct {
		Text string      `json:"text"`
		Path string      `json:"path"`
		IDs  []bpe.Token `json:"ids"`
	}
	out := struct {
		Schema    string         `json:"schema"`
		Screen    string         `json:"screen"`
		Name      string         `json:"name"`
		Encoding  string         `json:"encoding"`
		At        string         `json:"at"`
		Numbers   map[string]any `json:"numbers"`
		Selection selection      `json:"selection"`
		Tokens    []tokenJSON    `json:"tokens,omitempty"`
	}{"tokviz.screen/1", strings.ToLower(screenNames()[m.current]), m.name, m.enc.Name, m.screens[m.current].at(),
		c.numbers, selection{c.value, c.path, c.ids}, nil}
	if part != partScreen && part != "" {
		p, ok := m.paneText()
		if !ok {
			return nil, errors.New("there is no text on this screen; the whole screen can be exported")
		}
		r := component.Range{End: len(p.tt.Bytes)}
		if part == partSelection {
			r = p.lit
		}
		if out.Tokens = p.tokens(r); len(out.Tokens) > maxExportedTokens {
			return nil, fmt.Errorf("that is more than %s tokens; tokviz encode prints them", component.Comma(maxExportedTokens))
		}
	}
	data, err := json.Marshal(out)
	return append(data, '\n'), err
}

// tokens lists the tokens that hold bytes of a range, one more than may be exported at
// most.
func (p *paneText) tokens(r component.Range) []tokenJSON {
	list := []tokenJSON{}
	start := uint32(0)
	for i, end := range p.tt.Ends {
		if int(end) > r.Start && int(start) < r.End {
			t := tokenJSON{Text: string(p.tt.Bytes[start:end]), Bytes: p.tt.Bytes[start:end]}
			if mark := p.tt.Mark(i); mark == component.WallMark || mark == component.HeavyWallMark {
				t.Wall = true
			}
			if i < len(p.ids) {
				t.ID = &p.ids[i]
			}
			if list = append(list, t); len(list) > maxExportedTokens {
				break
			}
		}
		start = end
	}
	return list
}

func (c *compare) paneText() (paneText, bool) {
	l := c.pane()
	if l == nil || c.against {
		return paneText{}, false
	}
	return paneText{c.tokenText(c.focused()), c.focusSpot(), c.cursorRange(c.focused()), l.IDs}, true
}

func (t *tokenScreen) paneText() (paneText, bool) {
	if t.text == nil || t.text.Len() == 0 {
		return paneText{}, false
	}
	tt := t.tokenText()
	tt.Patch = component.Patch{}
	return paneText{tt, t.spot, component.Range{Start: t.text.Start(t.token), End: int(t.text.Ends[t.token])}, t.text.IDs}, true
}

func (m *merges) paneText() (paneText, bool) {
	if m.film == nil {
		return paneText{}, false
	}
	p := paneText{tt: m.drawText(), spot: m.spot}
	if len(p.tt.Lit) > 0 {
		p.lit = p.tt.Lit[0]
	}
	return p, true
}

func (e *encodings) paneText() (paneText, bool) {
	t := e.focused()
	if t == nil || t.Len() == 0 {
		return paneText{}, false
	}
	return paneText{e.drawText(e.focus), e.spot(), component.Range{Start: t.Start(e.token), End: int(t.Ends[e.token])}, t.IDs}, true
}
