package component

import "strings"

// A Role says what a piece of text is for; a [Theme] gives it its colours.
type Role uint8

// The roles.
const (
	Text Role = iota
	Dim
	Rule
	Accent
	BarRole
	Fewer
	More
	Warning
	Error
	Cursor
	Match
	roles
)

// Blocks is the number of backgrounds that tokens take by turns.
const Blocks = 8

// An Ink is how a piece of text is drawn, in terms of meaning rather than
// colour.
type Ink struct {
	Role  Role
	Block uint8 // 1 to Blocks: the background of a token; 0 is none
	Under bool  // underlined: the chunk layer
	Bold  bool
}

// A Run is text in one ink. Its text is safe for a terminal.
type Run struct {
	Text string
	Ink  Ink
}

// A Line is one row of a component.
type Line []Run

// Add appends text in the ink of a role.
func (l Line) Add(role Role, text string) Line {
	if text == "" {
		return l
	}
	return append(l, Run{text, Ink{Role: role}})
}

// Bold appends text in bold.
func (l Line) Bold(role Role, text string) Line {
	return append(l, Run{text, Ink{Role: role, Bold: true}})
}

// Width returns the number of cells that a line takes.
func (l Line) Width() int {
	w := 0
	for _, r := range l {
		w += Width(r.Text)
	}
	return w
}

// Pad appends blanks until the line is width cells wide.
func (l Line) Pad(width int) Line {
	if n := width - l.Width(); n > 0 {
		return append(l, Run{Text: strings.Repeat(" ", n)})
	}
	return l
}

// PlainLine is a line of one role.
func PlainLine(role Role, text string) Line { return Line{{text, Ink{Role: role}}} }

// Clip returns the line cut to width cells; where anything is cut off, the last
// cell is the sign more.
func (l Line) Clip(width int, more string) Line {
	if l.Width() <= width {
		return l
	}
	room := width - Width(more)
	var out Line
	for _, r := range l {
		w := Width(r.Text)
		if w <= room {
			out, room = append(out, r), room-w
			continue
		}
		r.Text = cut(r.Text, room) + more
		return append(out, r)
	}
	return out
}

// ClipWords is Clip for a sentence: it is cut after a word, not within one, where the
// words before take at least half of the width.
func (l Line) ClipWords(width int, more string) Line {
	if l.Width() <= width {
		return l
	}
	var text strings.Builder
	for _, r := range l {
		text.WriteString(r.Text)
	}
	fits := cut(text.String(), width-1-Width(more))
	if rest := text.String()[len(fits):]; rest != "" && rest[0] != ' ' {
		fits = fits[:strings.LastIndexByte(fits, ' ')+1]
	}
	fits = strings.TrimRight(fits, " ")
	if Width(fits) < width/2 {
		return l.Clip(width, more)
	}
	var out Line
	for _, r := range l {
		if len(fits) <= len(r.Text) {
			r.Text = fits
			return append(out, r, Run{" " + more, r.Ink})
		}
		out, fits = append(out, r), fits[len(r.Text):]
	}
	return out
}

// Spread joins a left and a right line with blanks between, so that they fill
// width cells. The left one gives way.
func Spread(left, right Line, width int, more string) Line {
	room := width - right.Width()
	if len(right) > 0 {
		room--
	}
	if room < 1 {
		return left.Clip(width, more)
	}
	left = left.Clip(room, more)
	if len(right) == 0 {
		return left
	}
	return append(left.Pad(width-right.Width()), right...)
}
