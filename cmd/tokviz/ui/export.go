package ui

import (
	"fmt"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// Export returns the screen as it stands as a file: what kind is told by the
// ending of its name.
func (m *Model) Export(name string, theme component.Theme) ([]byte, error) {
	title := "tokviz " + m.name
	switch strings.ToLower(filepath.Ext(name)) {
	case ".svg":
		return m.Frame().SVG(theme, title), nil
	case ".html", ".htm":
		return m.Frame().HTML(theme, title), nil
	case ".txt":
		return []byte(m.asMarks().String()), nil
	case ".ans":
		theme.Depth = component.TrueColour
		return []byte(m.Frame().ANSI(theme) + "\n"), nil
	}
	return nil, fmt.Errorf("%s: a screen is exported as .svg, .html, .txt or .ans", name)
}

// asMarks draws the frame with boundaries that need no colour.
func (m *Model) asMarks() *component.Buffer {
	drawing := m.drawing
	m.drawing = component.Marks
	defer func() { m.drawing = drawing }()
	return m.Frame()
}

// An exportedMsg says what became of an export.
type exportedMsg struct{ text string }

// exportSheet chooses what is exported, as what, and where to.
type exportSheet struct {
	*Model
	row    int // as, theme, size, file
	as     int
	light  bool
	size   int
	file   line
	typed  bool
	sure   bool // the file that is there may be replaced
	notice string
}

func newExportSheet(m *Model) *exportSheet {
	e := &exportSheet{Model: m, light: !m.opt.Theme.Dark}
	e.name()
	return e
}

// kinds are the endings of the files that can be made, with their names.
func exportKinds() [][2]string {
	return [][2]string{{".svg", "SVG"}, {".html", "HTML page"}, {".txt", "text"}, {".ans", "text with colours"}}
}

// name proposes a file name, unless one was typed.
func (e *exportSheet) name() {
	base := strings.TrimSuffix(filepath.Base(e.session.name), filepath.Ext(e.session.name))
	if base == "" || base == "." || base == "-" {
		base = "tokviz"
	}
	if !e.typed {
		e.file.text = base + "-" + strings.ToLower(screenNames()[e.current])
	}
	for _, k := range exportKinds() {
		e.file.text = strings.TrimSuffix(e.file.text, k[0])
	}
	e.file.text += exportKinds()[e.as][0]
}

func (e *exportSheet) key(k tea.KeyPressMsg) (bool, tea.Cmd) {
	e.notice = ""
	switch name := k.String(); name {
	case "esc":
		return false, nil
	case "up", "shift+tab":
		e.row = (e.row + 3) % 4
	case "down", "tab":
		e.row = (e.row + 1) % 4
	case "left", "right":
		e.choose(map[string]int{"left": -1, "right": 1}[name])
	case "enter":
		return e.write()
	default:
		if e.row == 3 && e.file.key(k) {
			e.typed, e.sure = true, false
		} else if name == "y" {
			text := e.command(e.file.text)
			e.notice = fmt.Sprintf("copied the command, %d bytes", len(text))
			return true, tea.SetClipboard(text)
		}
	}
	return true, nil
}

func (e *exportSheet) choose(by int) {
	e.sure = false
	switch e.row {
	case 0:
		n := len(exportKinds())
		e.as = (e.as + n + by) % n
		e.name()
	case 1:
		e.light = !e.light
	case 2:
		e.size = 1 - e.size
	}
}

// otherSize is the size that an export may have beside the screen's own.
func (e *exportSheet) otherSize() (int, int) {
	if e.width == 120 && e.height == 40 {
		return 80, 24
	}
	return 120, 40
}

// write makes the file, after asking where there is one already.
func (e *exportSheet) write() (bool, tea.Cmd) {
	if e.opt.Write == nil {
		e.notice = "nothing can be written here"
		return true, nil
	}
	if e.opt.Exists != nil && e.opt.Exists(e.file.text) && !e.sure {
		e.sure = true
		e.notice = "there is such a file; enter replaces it"
		return true, nil
	}
	theme := component.Theme{Dark: !e.light, Depth: component.TrueColour}
	sheet, w, h := e.Model.sheet, e.width, e.height
	e.Model.sheet = nil
	if e.size == 1 {
		e.Model.width, e.Model.height = e.otherSize()
	}
	data, err := e.Export(e.file.text, theme)
	e.Model.sheet, e.Model.width, e.Model.height = sheet, w, h
	if err != nil {
		e.notice = component.Safe(err.Error())
		return true, nil
	}
	name, write := e.file.text, e.opt.Write
	return false, func() tea.Msg {
		if err := write(name, data); err != nil {
			return exportedMsg{component.Safe(err.Error())}
		}
		return exportedMsg{fmt.Sprintf("wrote %s, %s bytes", component.Safe(name), component.Comma(len(data)))}
	}
}

func (e *exportSheet) paste(text string) tea.Cmd {
	e.file.text, e.typed = strings.TrimSpace(text), true
	return nil
}

func (e *exportSheet) draw(b *component.Buffer) {
	var as []string
	for _, k := range exportKinds() {
		as = append(as, k[1])
	}
	w, h := e.otherSize()
	body := []component.Line{nil,
		e.choice(0, "as", as, e.as),
		e.choice(1, "theme", []string{"dark", "light"}, map[bool]int{false: 0, true: 1}[e.light]),
		e.choice(2, "size", []string{fmt.Sprintf("%d x %d, as here", e.width, e.height), fmt.Sprintf("%d x %d", w, h)}, e.size),
		e.fileLine(), nil,
		component.PlainLine(component.Dim, "  the same without the screen"),
	}
	facts := component.Facts{Rows: [][2]string{{"", e.command(e.file.text)}}}
	body = append(body, facts.Render(e.width-1, 2)...)
	status := "writes a temporary file, then renames it; asks before it replaces one"
	if e.notice != "" {
		status = e.notice
	}
	sheet := component.Sheet{Title: "export", Figures: component.PlainLine(component.Dim, "nothing written yet"), Body: body}
	e.drawSheet(b, sheet, len(body)+4, status, []component.Key{{Keys: "↑↓", Does: "line"}, {Keys: "←→", Does: "choose"}, {Keys: "enter", Does: "write"}, {Keys: "y", Does: "copy the command"}, {Keys: "esc", Does: "close"}})
}

func (e *exportSheet) choice(row int, label string, options []string, chosen int) component.Line {
	l := component.Line{}
	if row == e.row {
		l = l.Add(component.Accent, e.glyphs.Here+" ")
	} else {
		l = l.Add(component.Text, "  ")
	}
	l = l.Add(component.Dim, component.Fit(label, 6, ""))
	for i, o := range options {
		if i == chosen {
			l = l.Add(component.Accent, "  "+e.glyphs.Here+" ").Bold(component.Text, o)
		} else {
			l = l.Add(component.Text, "    "+o)
		}
	}
	return l.Clip(e.width-1, e.glyphs.More)
}

func (e *exportSheet) fileLine() component.Line {
	sign := "  "
	if e.row == 3 {
		sign = e.glyphs.Here + " "
	}
	note := "new, will be made"
	if e.sure {
		note = "is there; enter replaces it"
	}
	left := component.Line{}.Add(component.Accent, sign).Add(component.Dim, "file      ").Add(component.Text, component.Safe(e.file.text)).Bold(component.Accent, "_")
	return component.Spread(left, component.PlainLine(component.Dim, note), e.width-1, e.glyphs.More)
}
