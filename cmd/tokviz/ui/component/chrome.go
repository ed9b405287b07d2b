package component

import (
	"strconv"
	"strings"
)

// Tabs is the first row of the screen.
type Tabs struct {
	Names   []string
	Coming  []bool // screens that are not there yet
	Current int
	Name    string // of the program, at the right where there is room
}

// Spots returns for each tab its first cell and its number of cells.
func (t *Tabs) Spots(width int) (x, cells []int) {
	at := 0
	for i := range t.Names {
		x = append(x, at)
		w := len(t.label(i, width)) + 2
		cells = append(cells, w)
		at += w + t.gap(width)
	}
	return x, cells
}

func (t *Tabs) gap(width int) int {
	if width >= 100 {
		return 2
	}
	return 0
}

func (t *Tabs) label(i, width int) string {
	n := strconv.Itoa(i + 1)
	if width < 60 && i != t.Current {
		return n
	}
	return n + " " + t.Names[i]
}

// Render draws the row.
func (t *Tabs) Render(width, _ int) []Line {
	var l Line
	for i := range t.Names {
		label := t.label(i, width)
		if w := l.Width() + len(label); w+2 > width && width >= 60 {
			break
		}
		role := Dim
		if i == t.Current {
			l = l.Bold(Accent, "["+label+"]")
		} else {
			if len(t.Coming) > i && !t.Coming[i] {
				role = Text
			}
			l = l.Add(role, " "+label+" ")
		}
		l = l.Add(Text, strings.Repeat(" ", t.gap(width)))
	}
	right := Line{}.Add(Dim, "? help")
	switch {
	case width < 60:
		right = Line{}.Add(Dim, "?")
	case width >= 100:
		right = Line{}.Add(Dim, t.Name+"   ").Add(Dim, "? help")
	}
	return []Line{Spread(l, right, width-1, "")}
}

// A TitleRule begins a pane: its name, a rule and figures.
type TitleRule struct {
	Name    string
	Figures Line
	Focus   bool
	Short   int // cells of name and rule; 0 fills the row
	Glyphs  *Glyphs
	// Before draws other signs in the gutter of a rule within a row.
	NoGutter bool
}

// Render draws the rule.
func (t *TitleRule) Render(width, _ int) []Line {
	rule, role, sign := t.Glyphs.Light, Rule, "  "
	l := Line{}
	if t.Focus {
		rule, role, sign = t.Glyphs.Heavy, Accent, t.Glyphs.Here+" "
	}
	l = l.Add(Accent, sign).Bold(Text, t.Name+" ")
	end := width - 1
	if t.Short > 0 {
		end = 2 + t.Short
	} else if w := t.Figures.Width(); w > 0 {
		end -= w + 1
	}
	if n := end - l.Width(); n > 0 {
		l = l.Add(role, strings.Repeat(rule, n))
	}
	if len(t.Figures) > 0 {
		l = append(l.Add(Text, " "), t.Figures...)
	}
	return []Line{l.Clip(width-1, t.Glyphs.More)}
}

// A Key is a key with what it does, for the last row.
type Key struct{ Keys, Does string }

// A KeyRow is the last row of the screen. What does not fit is left out, the
// least needed first: that which stands last, but for the very last.
type KeyRow struct {
	Keys  []Key
	Tight bool // keys stand closer before any is left out
}

// Render draws the row.
func (k *KeyRow) Render(width, _ int) []Line {
	keys := append([]Key{}, k.Keys...)
	gap := k.gap(width)
	for len(keys) > 1 && k.width(keys, gap) > width {
		keys = append(keys[:len(keys)-2:len(keys)-2], keys[len(keys)-1])
	}
	l := Line{}.Add(Text, " ")
	for i, key := range keys {
		if i > 0 {
			l = l.Add(Text, strings.Repeat(" ", gap))
		}
		l = l.Bold(Text, key.Keys)
		if key.Does != "" {
			l = l.Add(Dim, " "+key.Does)
		}
	}
	return []Line{l}
}

// gap returns how many blanks part the keys.
func (k *KeyRow) gap(width int) int {
	if k.Tight && (len(k.Keys) > 2 || k.width(k.Keys, 3) > width-1) {
		return 2
	}
	return 3
}

// Fits reports whether no key is left out of a row of so many cells.
func (k *KeyRow) Fits(width int) bool { return k.width(k.Keys, k.gap(width)) <= width }

func (k *KeyRow) width(keys []Key, gap int) int {
	w := 1 - gap
	for _, key := range keys {
		w += gap + Width(key.Keys)
		if key.Does != "" {
			w += 1 + Width(key.Does)
		}
	}
	return w
}

// A Bar is a number as a length, in eighths of a cell.
type Bar struct {
	Value, Max float64
	Glyphs     *Glyphs
}

// Render draws the bar; its longest fills the width.
func (b *Bar) Render(width, _ int) []Line {
	if b.Max <= 0 || b.Value <= 0 {
		return []Line{nil}
	}
	eighths := int(b.Value/b.Max*float64(width)*8 + 0.5)
	if len(b.Glyphs.Parts) == 0 {
		return []Line{Line{}.Add(BarRole, strings.Repeat(b.Glyphs.Full, max((eighths+4)/8, 1)))}
	}
	eighths = max(eighths, 1)
	s := strings.Repeat(b.Glyphs.Full, eighths/8)
	if eighths%8 > 0 {
		s += b.Glyphs.Parts[eighths%8-1]
	}
	return []Line{Line{}.Add(BarRole, s)}
}

// A Scrubber is a line with a knob.
type Scrubber struct {
	At, Count int // position 0 to Count
	Glyphs    *Glyphs
}

// cells returns the first cell of the line and its length.
func (s *Scrubber) cells(width int) (x, n int) {
	if width < 60 {
		return 3, max(width-5, 1)
	}
	return 3, width - 6
}

// Position returns what a click on a cell means.
func (s *Scrubber) Position(x, width int) int {
	from, n := s.cells(width)
	x = max(min(x-from, n-1), 0)
	if n < 2 {
		return 0
	}
	return (x*s.Count + (n-1)/2) / (n - 1)
}

// Render draws the line.
func (s *Scrubber) Render(width, _ int) []Line {
	_, n := s.cells(width)
	at := 0
	if s.Count > 0 {
		at = (s.At*(n-1) + s.Count/2) / s.Count
	}
	l := Line{}.Add(Rule, "  "+s.Glyphs.LeftEnd+strings.Repeat(s.Glyphs.Light, at)).
		Bold(Accent, s.Glyphs.Knob).
		Add(Rule, strings.Repeat(s.Glyphs.Light, n-1-at)+s.Glyphs.RightEnd)
	return []Line{l}
}

// A Prompt is one row of text that is being typed.
type Prompt struct {
	Sign, Text string
	Hint       Line
	Glyphs     *Glyphs
}

// Render draws the row.
func (p *Prompt) Render(width, _ int) []Line {
	text := FitTail(Safe(p.Text), max(width-p.Hint.Width()-6-Width(p.Sign), 8), p.Glyphs.More)
	l := Line{}.Add(Text, " ").Bold(Accent, p.Sign).Add(Text, " "+text).Bold(Accent, "_")
	return []Line{Spread(l, p.Hint, width-1, p.Glyphs.More)}
}

// A Sheet covers rows from the bottom, between two heavy rules.
type Sheet struct {
	Title   string
	Figures Line
	Body    []Line
	Glyphs  *Glyphs
}

// Render draws the sheet over so many rows.
func (s *Sheet) Render(width, height int) []Line {
	title := TitleRule{Name: s.Title, Figures: s.Figures, Focus: true, Glyphs: s.Glyphs}
	lines := append(title.Render(width-1, 1), s.Body...)
	for len(lines) < height-1 {
		lines = append(lines, nil)
	}
	return append(lines[:max(height-1, 1)], Line{}.Add(Accent, strings.Repeat(s.Glyphs.Heavy, width)))
}
