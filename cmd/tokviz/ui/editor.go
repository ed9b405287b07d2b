package ui

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// editor is the sheet in which a text is typed or pasted; every key counts.
type editor struct {
	*Model
	text   []byte
	at     int // the cursor, a byte offset
	before []byte
	json   bool  // it edits the document
	file   *line // the name of a file to be opened, while it is typed
	fault  string
}

// maxEdit is the largest text that can be edited.
const maxEdit = 1 << 20

// startEdit opens the editor on the text of the screen.
func (m *Model) startEdit() tea.Cmd {
	e := &editor{Model: m}
	switch {
	case m.current == compareScreen:
		e.text, e.json = m.source, true
	case m.current == mergesScreen && m.merges().film != nil:
		e.text = m.merges().film.Text
	case m.session.text != nil:
		e.text = m.session.text.Bytes
	}
	if len(e.text) > maxEdit {
		m.notice = "this text is too large to be edited here"
		return nil
	}
	e.text = append([]byte{}, e.text...)
	e.before = append([]byte{}, e.text...)
	e.at = len(e.text)
	m.sheet = e
	return nil
}

func (e *editor) key(k tea.KeyPressMsg) (bool, tea.Cmd) {
	if e.file != nil {
		return true, e.fileKey(k)
	}
	old := string(e.text)
	e.fault = ""
	switch k.String() {
	case "ctrl+o":
		if e.file = (&line{}); e.opt.ReadText == nil {
			e.file, e.fault = nil, "no files can be opened here"
		}
	case "esc":
		return false, nil
	case "ctrl+r":
		e.text, e.at = append([]byte{}, e.before...), len(e.before)
	case "ctrl+u":
		e.text, e.at = nil, 0
	case "enter":
		e.insert("\n")
	case "tab":
		e.insert("\t")
	case "backspace":
		_, n := utf8.DecodeLastRune(e.text[:e.at])
		e.text = append(e.text[:e.at-n:e.at-n], e.text[e.at:]...)
		e.at -= n
	case "delete":
		_, n := utf8.DecodeRune(e.text[e.at:])
		e.text = append(e.text[:e.at:e.at], e.text[e.at+n:]...)
	case "left":
		_, n := utf8.DecodeLastRune(e.text[:e.at])
		e.at -= n
	case "right":
		_, n := utf8.DecodeRune(e.text[e.at:])
		e.at += n
	case "home":
		e.at = strings.LastIndexByte(string(e.text[:e.at]), '\n') + 1
	case "end":
		if n := strings.IndexByte(string(e.text[e.at:]), '\n'); n >= 0 {
			e.at += n
		} else {
			e.at = len(e.text)
		}
	default:
		if k.Text != "" {
			e.insert(k.Text)
		}
	}
	if string(e.text) == old {
		return true, nil
	}
	return true, e.changed()
}

// fileKey takes a key while the name of a file is typed.
func (e *editor) fileKey(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "esc":
		e.file = nil
	case "enter":
		name, read := e.file.text, e.opt.ReadText
		e.file, e.fault = nil, "reading "+component.Safe(name)
		return func() tea.Msg {
			text, err := read(name)
			return fileMsg{e, text, err}
		}
	default:
		e.file.key(k)
	}
	return nil
}

// A fileMsg brings a file that the editor asked for.
type fileMsg struct {
	editor *editor
	text   []byte
	err    error
}

// gotFile puts a file in the place of the text.
func (m *Model) gotFile(msg fileMsg) tea.Cmd {
	e := msg.editor
	switch {
	case m.sheet != sheet(e): // it was closed meanwhile
		return nil
	case msg.err != nil:
		e.fault = component.Safe(msg.err.Error())
		return nil
	case len(msg.text) > maxEdit:
		e.fault = "a text is edited up to 1 MB"
		return nil
	}
	e.fault = ""
	e.text, e.at = msg.text, len(msg.text)
	return e.changed()
}

func (e *editor) insert(s string) {
	if len(e.text)+len(s) > maxEdit {
		e.notice = "a text is edited up to 1 MB"
		return
	}
	e.text = append(e.text[:e.at:e.at], append([]byte(s), e.text[e.at:]...)...)
	e.at += len(s)
}

// changed counts the text afresh.
func (e *editor) changed() tea.Cmd {
	text := append([]byte{}, e.text...)
	if e.json {
		return e.session.open("edited", text)
	}
	return e.setText(text)
}

func (e *editor) paste(text string) tea.Cmd {
	if e.file != nil {
		e.file.text += strings.TrimSpace(text)
		return nil
	}
	e.insert(text)
	return e.changed()
}

func (e *editor) draw(b *component.Buffer) {
	rows := 8
	if e.height >= 30 {
		rows = 16
	}
	var figures component.Line
	figures = figures.Add(component.Text, component.Comma(len(e.text))).Add(component.Dim, " B")
	if t := e.session.text; t != nil && !e.json {
		figures = figures.Add(component.Text, "   "+component.Comma(t.Len())).Add(component.Dim, units(t.Len(), "token")+"   ").
			Add(component.Text, component.Comma(t.Chunks)).Add(component.Dim, units(t.Chunks, "chunk"))
	}
	sheet := component.Sheet{Title: "edit the text", Figures: figures, Body: e.body(rows - 4)}
	status := "every key goes to the text; a paste is taken whole; nothing is stored"
	if e.json && e.docErr != nil {
		status = "not JSON: " + component.Safe(e.docErr.Error())
	}
	if e.fault != "" {
		status = e.fault
	}
	keys := []component.Key{{Keys: "esc", Does: "done"}, {Keys: "ctrl+r", Does: "as it was"}, {Keys: "ctrl+u", Does: "empty"}, {Keys: "ctrl+o", Does: "open a file"}}
	if e.file != nil {
		status = "open: " + component.Safe(e.file.text) + "_"
		keys = []component.Key{{Keys: "enter", Does: "open"}, {Keys: "esc", Does: "back to the text"}}
	}
	e.drawSheet(b, sheet, rows, status, keys)
}

// body is the lines round the cursor.
func (e *editor) body(rows int) []component.Line {
	width := e.width - 3
	before, after := e.lines(e.text[:e.at], width), e.lines(e.text[e.at:min(e.at+4096, len(e.text))], width)
	last := before[len(before)-1]
	var rest component.Line
	if len(after[0]) > 0 && e.at < len(e.text) {
		rest = component.PlainLine(component.Text, after[0])
	}
	current := component.Line{}.Add(component.Text, "  "+component.FitTail(last, width-1, "")).Bold(component.Accent, "_")
	current = append(current, rest...).Clip(e.width-1, e.glyphs.More)
	var lines []component.Line
	for _, l := range before[max(len(before)-rows, 0) : len(before)-1] {
		lines = append(lines, component.PlainLine(component.Text, "  "+l))
	}
	lines = append(lines, current)
	for _, l := range after[1:] {
		if len(lines) >= rows {
			break
		}
		lines = append(lines, component.PlainLine(component.Text, "  "+l))
	}
	return lines
}

// lines parts text at its line ends and where a line is longer than the sheet.
func (e *editor) lines(text []byte, width int) []string {
	const window = 4096 // of the text near the cursor
	if len(text) > window {
		text = text[len(text)-window:]
	}
	var lines []string
	for _, l := range strings.Split(string(text), "\n") {
		safe := component.Safe(l)
		for component.Width(safe) > width {
			head := strings.TrimRight(component.Fit(safe, width, ""), "")
			if len(head) == 0 || len(head) >= len(safe) {
				break
			}
			lines = append(lines, head)
			safe = safe[len(head):]
		}
		lines = append(lines, safe)
	}
	return lines
}
