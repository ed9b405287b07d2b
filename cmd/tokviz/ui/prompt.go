package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// A line is text that is being typed, with its cursor at the end.
type line struct{ text string }

// key takes a key that writes or deletes; it reports whether it was one.
func (l *line) key(k tea.KeyPressMsg) bool {
	switch k.String() {
	case "backspace":
		if r := []rune(l.text); len(r) > 0 {
			l.text = string(r[:len(r)-1])
		}
	case "ctrl+u":
		l.text = ""
	default:
		if k.Text == "" {
			return false
		}
		l.text += k.Text
	}
	return true
}

// A prompt is a sheet of two rows in the place of status and keys.
type prompt struct {
	*Model
	line
	sign    string
	hint    string
	before  string // the place when it was opened
	changed func(p *prompt)
	done    func(p *prompt) (stay bool)
	cancel  func(p *prompt) // by esc
	names   []component.Key
	offers  []completion
	pick    int
}

// newSearch returns the prompt of /.
func newSearch(m *Model) *prompt {
	p := &prompt{Model: m, sign: "/", before: m.screens[m.current].at()}
	p.names = []component.Key{{Keys: "enter", Does: "go"}, {Keys: "n N", Does: "next, previous"}, {Keys: "text"}, {Keys: "#id"}, {Keys: "0x", Does: "bytes"}, {Keys: "/a/path"}, {Keys: "esc", Does: "close"}}
	if m.wide() {
		p.names = []component.Key{{Keys: "enter", Does: "go"}, {Keys: "n N", Does: "next, previous"}, {Keys: "also:", Does: "#5989 a token id"}, {Keys: "0xc3a3", Does: "bytes"}, {Keys: "/orders/2/note", Does: "a path"}, {Keys: "esc", Does: "close"}}
	}
	p.changed = func(p *prompt) {
		hint, err := m.screens[m.current].find(p.text)
		if err != nil {
			hint = err.Error()
		}
		p.hint = hint
	}
	p.done = func(*prompt) bool { return false }
	return p
}

// newGoTo returns the prompt of :.
func newGoTo(m *Model) *prompt {
	p := &prompt{Model: m, sign: ":", before: m.screens[m.current].at()}
	p.names = []component.Key{{Keys: "enter", Does: "go"}, {Keys: "tab", Does: "complete"}, {Keys: "/path"}, {Keys: "@byte"}, {Keys: "12", Does: "token"}, {Keys: "#12", Does: "merge"}, {Keys: "esc", Does: "close"}}
	if m.wide() {
		p.names = []component.Key{{Keys: "enter", Does: "go"}, {Keys: "tab", Does: "complete"}, {Keys: "/orders/2", Does: "a path"}, {Keys: "@512", Does: "a byte"}, {Keys: "12", Does: "a token"}, {Keys: "#12", Does: "a merge, an id"}, {Keys: "esc", Does: "close"}}
	}
	p.changed = func(p *prompt) {
		p.offers, p.pick = m.screens[m.current].complete(p.text), 0
		p.hint = ""
		switch n := len(p.offers); n {
		case 0:
		case 1:
			p.hint = "1 path begins so"
		default:
			p.hint = fmt.Sprintf("%s paths begin so", component.Comma(n))
		}
	}
	p.done = func(p *prompt) bool {
		m.visit()
		if err := m.screens[m.current].move(p.text); err != nil {
			m.back = m.back[:len(m.back)-1]
			p.hint = component.Safe(err.Error())
			return true
		}
		return false
	}
	return p
}

func (p *prompt) key(k tea.KeyPressMsg) (bool, tea.Cmd) {
	switch k.String() {
	case "esc":
		if p.cancel != nil {
			p.cancel(p)
		}
		if p.sign == "/" {
			_ = p.screens[p.current].move(p.before) // it was a place a moment ago
			_, _ = p.screens[p.current].find("")
		}
		return false, nil
	case "enter":
		if p.sign == "/" && p.text != "" {
			p.back, p.ahead = append(p.back, visit{p.current, p.before}), nil
		}
		return p.done(p), nil
	case "tab":
		if len(p.offers) > 0 {
			p.text = p.offers[p.pick].text
			p.changed(p)
		}
		return true, nil
	case "down", "up":
		if n := len(p.offers); n > 0 {
			p.pick = (p.pick + map[string]int{"down": 1, "up": n - 1}[k.String()]) % n
		}
		return true, nil
	}
	if p.line.key(k) {
		p.changed(p)
	}
	return true, nil
}

func (p *prompt) paste(text string) tea.Cmd {
	p.text += text
	p.changed(p)
	return nil
}

func (p *prompt) draw(b *component.Buffer) {
	y := p.height - 2
	b.Blank(y, 2)
	row := component.Prompt{Sign: p.sign, Text: p.text, Hint: component.PlainLine(component.Dim, p.hint), Glyphs: &p.glyphs}
	b.Draw(0, y, row.Render(p.width, 1)...)
	b.Draw(0, y+1, p.keyRow(p.names))
	p.drawOffers(b, y)
}

// drawOffers draws up to four completions above the prompt.
func (p *prompt) drawOffers(b *component.Buffer, y int) {
	const most = 4
	n := min(len(p.offers), most)
	first := min(max(p.pick-most+1, 0), len(p.offers)-n)
	b.Blank(y-n, n)
	for i, o := range p.offers[first : first+n] {
		sign := "  "
		if first+i == p.pick {
			sign = p.glyphs.Here + " "
		}
		note := o.note
		if i == 0 && note != "" && p.Model.current == costScreen {
			note += " tokens"
		} else if i == 0 && note != "" {
			note += " tokens in " + p.compare().focused().title
		}
		l := component.Line{}.Add(component.Accent, sign).
			Add(component.Text, component.Fit(component.Safe(o.text), min(42, p.width-20), p.glyphs.More)).
			Add(component.Dim, note)
		b.Draw(0, y-n+i, l.Clip(p.width-1, p.glyphs.More))
	}
}
