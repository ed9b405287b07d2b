package component

import "strings"

// Glyphs are the signs that are drawn beside text. There are two sets: UTF-8 and
// ASCII.
type Glyphs struct {
	Wall, Seam           string // where a chunk, a token starts
	HeavyWall, HeavySeam string // the same, where the reference has no boundary
	First, Second        string // a boundary that only the first, the second encoding has
	Open, Close          string // round the cursor
	BytesOpen, BytesEnd  string // round the bytes of a cut character
	Here, Unfolded       string
	Least                string
	Light, Heavy         string // rules
	Knob                 string
	LeftEnd, RightEnd    string // of the scrubber
	Branch, Last, Trunk  string // of trees
	Full                 string
	Parts                []string // eighths of a cell, from the left; empty where there are none
	Rises                []string // eighths of a cell, from below
	Blank, LineEnd, Tab  string
	More, Pending, Place string
	ASCII                bool
}

// UnicodeGlyphs returns the signs for terminals that show UTF-8.
func UnicodeGlyphs() Glyphs {
	return Glyphs{
		Wall: "│", Seam: "╎", HeavyWall: "┃", HeavySeam: "╏", First: "╵", Second: "╷",
		Open: "«", Close: "»", BytesOpen: "‹", BytesEnd: "›",
		Here: "▸", Unfolded: "▾", Least: "◂", Light: "─", Heavy: "━", Knob: "●",
		LeftEnd: "├", RightEnd: "┤", Branch: "├", Last: "└", Trunk: "│", Full: "█",
		Parts: []string{"▏", "▎", "▍", "▌", "▋", "▊", "▉"},
		Rises: []string{"▁", "▂", "▃", "▄", "▅", "▆", "▇"},
		Blank: "·", LineEnd: "⏎", Tab: "→", More: "…", Pending: "···", Place: "▴",
	}
}

// ASCIIGlyphs returns the signs for terminals that show nothing but ASCII.
func ASCIIGlyphs() Glyphs {
	return Glyphs{
		Wall: "|", Seam: "`", HeavyWall: "!", HeavySeam: ";", First: "^", Second: "!",
		Open: "<<", Close: ">>", BytesOpen: "(", BytesEnd: ")",
		Here: ">", Unfolded: "v", Least: "<", Light: "-", Heavy: "=", Knob: "o",
		LeftEnd: "+", RightEnd: "+", Branch: "+", Last: "+", Trunk: "|", Full: "#",
		Blank: ".", LineEnd: "$", Tab: ">", More: "~", Pending: "...", Place: "^", ASCII: true,
	}
}

// isMark reports whether s is one of the boundary marks, which text may not show
// as its own.
func (g *Glyphs) isMark(s string) bool {
	switch s {
	case g.Wall, g.Seam, g.HeavyWall, g.HeavySeam, g.First, g.Second:
		return true
	}
	return false
}

// Translate returns a sentence of the program's own with signs that the set has.
func (g *Glyphs) Translate(s string) string {
	if !g.ASCII {
		return s
	}
	s = strings.NewReplacer("↑↓←→", "arrows", "↑ ↓ ← →", "arrows", "↑↓", "up down", "←→", "left right", "→←", "right left", "← →", "left right").Replace(s)
	out := make([]byte, 0, len(s))
	for _, r := range s {
		if r < 0x80 {
			out = append(out, byte(r))
			continue
		}
		out = append(out, asciiSign(r)...)
	}
	return string(out)
}

func asciiSign(r rune) string {
	switch r {
	case '↑':
		return "up"
	case '↓':
		return "down"
	case '←':
		return "left"
	case '→':
		return "right"
	case '▸':
		return ">"
	case '◂':
		return "<"
	case '…':
		return "~"
	case '·':
		return "."
	case '╵':
		return "^"
	case '╷':
		return "!"
	case '│', '├', '└':
		return "|"
	case '╎':
		return "`"
	case '█':
		return "#"
	case '⏎':
		return "$"
	}
	return "?"
}
