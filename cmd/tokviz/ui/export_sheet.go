package ui

import (
	"fmt"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// An exportedMsg says what became of an export.
type exportedMsg struct{ text string }

// The rows of the export sheet.
const (
	exportWhat = iota
	exportAs
	exportTheme
	exportSize
	exportFile
	exportRows
)

// exportSheet chooses what is exported, as what, and where to.
type exportSheet struct {
	*Model
	row    int // what, as, theme, size, file
	what   int
	as     int
	light  bool
	size   int
	file   line
	typed  bool
	sure   bool // the file that is there may be replaced
	notice string
}

func newExportSheet(m *Model) *exportSheet {
	e := &exportSheet{Model: m, row: exportAs, light: !m.opt.Theme.Dark}
	if _, ok := m.aliasScreen(); ok {
		e.row = exportWhat // the map stands first
	}
	e.name()
	return e
}

// kinds are the endings of the files that can be made, with their names.
func exportKinds() [][2]string {
	return [][2]string{{".svg", "SVG"}, {".html", "HTML page"}, {".txt", "text"}, {".ans", "text with colours"}, {".json", "JSON"}}
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
	switch {
	case e.part() != partAliases:
		e.file.text += exportKinds()[e.as][0]
	case e.typed:
		e.file.text += ".json"
	default:
		e.file.text = base + "-aliases.json"
	}
}

// parts are what can be exported, with their names.
func (e *exportSheet) parts() [][2]string {
	parts := [][2]string{{partScreen, "this screen as it stands"}, {partPane, "the pane"}, {partSelection, "the selection"}}
	if _, ok := e.aliasScreen(); ok {
		parts = append([][2]string{{partAliases, "the alias map"}}, parts...)
	}
	return parts
}

func (e *exportSheet) key(k tea.KeyPressMsg) (bool, tea.Cmd) {
	e.notice = ""
	switch name := k.String(); name {
	case "esc":
		return false, nil
	case "up", "shift+tab":
		e.row = (e.row + exportRows - 1) % exportRows
	case "down", "tab":
		e.row = (e.row + 1) % exportRows
	case "left", "right":
		e.choose(map[string]int{"left": -1, "right": 1}[name])
	case "enter":
		return e.write()
	default:
		if e.row == exportFile && e.file.key(k) {
			e.typed, e.sure = true, false
		} else if name == "y" {
			text := strings.Join(e.commandWords(), " ")
			e.notice = fmt.Sprintf("copied the command, %d bytes", len(text))
			return true, tea.SetClipboard(text)
		}
	}
	return true, nil
}

func (e *exportSheet) choose(by int) {
	e.sure = false
	switch e.row {
	case exportWhat:
		n := len(e.parts())
		e.what = (e.what + n + by) % n
		e.name()
	}
	if e.part() == partAliases {
		return // which has one form
	}
	switch e.row {
	case exportAs:
		n := len(exportKinds())
		e.as = (e.as + n + by) % n
		e.name()
	case exportTheme:
		e.light = !e.light
	case exportSize:
		e.size = (e.size + 3 + by) % 3
	}
}

// part is what is exported.
func (e *exportSheet) part() string {
	part := e.parts()[e.what][0]
	if e.size == 2 && (part == partScreen || part == partPane) {
		return partDocument
	}
	return part
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
	var data []byte
	var err error
	if s, ok := e.aliasScreen(); ok && e.part() == partAliases {
		data, err = s.aliasMap()
	} else {
		data, err = e.Export(e.file.text, e.part(), theme)
	}
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
	var what, as []string
	for _, p := range e.parts() {
		what = append(what, p[1])
	}
	for _, k := range exportKinds() {
		as = append(as, k[1])
	}
	gap := 4
	if len(what) > 3 {
		gap = 1
	}
	w, h := e.otherSize()
	themes := []string{"dark", "light"}
	sizes := []string{fmt.Sprintf("%d x %d, as here", e.width, e.height), fmt.Sprintf("%d x %d", w, h), "whole document"}
	if e.part() == partAliases {
		as, themes, sizes = []string{"JSON, which convert --map and --unmap read"}, nil, nil
	}
	body := []component.Line{nil,
		e.choice(exportWhat, "what", what, e.what, gap),
		e.choice(exportAs, "as", as, min(e.as, len(as)-1), 1),
		e.choice(exportTheme, "theme", themes, map[bool]int{false: 0, true: 1}[e.light], 1),
		e.choice(exportSize, "size", sizes, e.size, 1),
		e.fileLine(), nil,
		component.PlainLine(component.Dim, "  the same without the screen"),
	}
	for _, l := range shellLines(e.commandWords(), e.width-3) {
		body = append(body, component.PlainLine(component.Text, "  "+l).Clip(e.width-1, e.glyphs.More))
	}
	status := "writes a temporary file, then renames it; asks before it replaces one"
	if e.notice != "" {
		status = e.notice
	}
	sheet := component.Sheet{Title: "export", Figures: component.PlainLine(component.Dim, "nothing written yet"), Body: body}
	e.drawSheet(b, sheet, len(body)+4, status, []component.Key{{Keys: "↑↓", Does: "line"}, {Keys: "←→", Does: "choose"}, {Keys: "enter", Does: "write"}, {Keys: "y", Does: "copy the command"}, {Keys: "esc", Does: "close"}})
}

// commandWords are the words of the command that does the same without the screen.
func (e *exportSheet) commandWords() []string {
	if s, ok := e.aliasScreen(); ok && e.part() == partAliases {
		return e.aliasWords(s)
	}
	words := append(e.words(), "--export", shellWord(e.file.text))
	if part := e.part(); part != partScreen {
		words = append(words, "--export-part", part)
	}
	w, h := e.width, e.height
	if e.size == 1 {
		w, h = e.otherSize()
	}
	if w != 120 || h != 40 {
		words = append(words, "--size", fmt.Sprintf("%dx%d", w, h))
	}
	if e.light {
		words = append(words, "--theme", "light")
	}
	return words
}

// shellLines parts a command into lines of at most so many cells, with the sign of a
// shell that it goes on.
func shellLines(words []string, width int) []string {
	var lines []string
	l := ""
	for i := 0; i < len(words); i++ {
		word := words[i]
		if strings.HasPrefix(word, "--") && i+1 < len(words) {
			i++
			word += " " + words[i]
		}
		switch {
		case l == "":
			l = word
		case component.Width(l)+1+component.Width(word)+2 > width:
			lines = append(lines, l+` \`)
			l = "  " + word
		default:
			l += " " + word
		}
	}
	return append(lines, l)
}

func (e *exportSheet) choice(row int, label string, options []string, chosen, gap int) component.Line {
	l := component.Line{}
	if row == e.row {
		l = l.Add(component.Accent, e.glyphs.Here+" ").Bold(component.Text, component.Fit(label, 6, ""))
	} else {
		l = l.Add(component.Text, "  ").Add(component.Dim, component.Fit(label, 6, ""))
	}
	first := 0
	if e.small() { // the options after the chosen one fit if any do
		first = chosen
	}
	for i, o := range options {
		if i < first {
			continue
		}
		if i > first {
			l = l.Add(component.Text, strings.Repeat(" ", gap))
		}
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
	if e.row == exportFile {
		sign = e.glyphs.Here + " "
	}
	note := "new, will be made"
	if e.sure {
		note = "is there; enter replaces it"
	}
	left := component.Line{}.Add(component.Accent, sign).Add(component.Dim, "file      ").Add(component.Text, component.Safe(e.file.text)).Bold(component.Accent, "_")
	return component.Spread(left, component.PlainLine(component.Dim, note), e.width-1, e.glyphs.More)
}
