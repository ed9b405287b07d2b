package component

import (
	"fmt"
	"strconv"
)

// A Depth is how many colours a terminal shows.
type Depth uint8

// The depths.
const (
	NoColour Depth = iota
	Colours16
	Colours256
	TrueColour
)

// A Theme gives inks their colours. This file holds them all; the contrasts and
// differences are computed in the design and checked by a test.
type Theme struct {
	Dark  bool
	Auto  bool // the terminal is asked whether it is dark
	Depth Depth
}

// rgb is a colour as 0xRRGGBB.
type rgb uint32

func (c rgb) String() string { return fmt.Sprintf("#%06X", uint32(c)) }

// A palette holds the colours of one theme.
type palette struct {
	page, onBlock rgb
	under         rgb
	blocks        [Blocks]rgb
	indexed       [Blocks]uint8 // the blocks of 256 colours
	roles         [roles]rgb
	onCursor      rgb // text on the cursor block, whose background is roles[Cursor]
	onMatch       rgb
}

// dark and light return the palettes of the two themes.
func dark() palette {
	return palette{
		page: 0x16181D, onBlock: 0xF4F4F2, under: 0xC9CED6,
		blocks:  [Blocks]rgb{0x5C2B00, 0x725F02, 0x2D336E, 0x006A8D, 0x18460C, 0x914748, 0x51265A, 0x017067},
		indexed: [Blocks]uint8{52, 58, 18, 24, 22, 95, 53, 23},
		roles: [roles]rgb{Text: 0xE6E6E3, Dim: 0x9BA1AB, Rule: 0x4A505B, Accent: 0x8AB4F8, BarRole: 0x7C9CD6,
			Fewer: 0x7FD1AE, More: 0xF2A65A, Warning: 0xF5D76E, Error: 0xFF8A80, Cursor: 0xF5F5F0, Match: 0xF5D76E},
		onCursor: 0x101216, onMatch: 0x101216,
	}
}

func light() palette {
	return palette{
		page: 0xFBFBF9, onBlock: 0x15171A, under: 0x3C424C,
		blocks:  [Blocks]rgb{0xE7ECFF, 0xECA0A0, 0xFFEDAB, 0xD1A5DB, 0xAEFFF4, 0xE5A880, 0xCDFCC3, 0x78C2E6},
		indexed: [Blocks]uint8{255, 217, 229, 182, 159, 216, 194, 117},
		roles: [roles]rgb{Text: 0x1B1D21, Dim: 0x5A606B, Rule: 0xB8BDC6, Accent: 0x1F5FBF, BarRole: 0x4A74B8,
			Fewer: 0x0B6B4F, More: 0x9A4A00, Warning: 0x7A5B00, Error: 0xB3261E, Cursor: 0x1B1D21, Match: 0xFFD84D},
		onCursor: 0xFFFFFF, onMatch: 0x101216,
	}
}

func (t Theme) palette() palette {
	if t.Dark {
		return dark()
	}
	return light()
}

// Colours of 16: background and text of the six blocks in turn.
func ansiBlock(block uint8) (background, text int) {
	b := [6][2]int{{4, 15}, {6, 0}, {5, 15}, {3, 0}, {1, 15}, {7, 0}}[(block-1)%6]
	return b[0], b[1]
}

// ansiRole is a role's colour of 16, -1 for the terminal's own.
func ansiRole(r Role) int {
	switch r {
	case Accent, BarRole:
		return 6
	case Fewer:
		return 2
	case More, Warning:
		return 3
	case Error:
		return 1
	case Dim, Rule:
		return 8
	}
	return -1
}

// SGR returns the sequence that switches a terminal from plain text to an ink,
// "" for plain text.
func (t Theme) SGR(i Ink) string {
	var codes []byte
	if i.Bold || i.Role == Match || t.Depth == NoColour && i.Role == Accent {
		codes = append(codes, "1;"...)
	}
	if i.Under {
		codes = append(codes, "4;"...)
	}
	switch t.Depth {
	case Colours16:
		codes = t.sgr16(codes, i)
	case Colours256, TrueColour:
		codes = t.sgrRGB(codes, i)
	}
	if len(codes) == 0 {
		return ""
	}
	return "\x1b[" + string(codes[:len(codes)-1]) + "m"
}

func (t Theme) sgr16(codes []byte, i Ink) []byte {
	switch {
	case i.Role == Cursor:
		return append(codes, "1;7;"...)
	case i.Role == Match:
		return append(codes, "43;30;"...)
	case i.Block > 0:
		background, text := ansiBlock(i.Block)
		return append(append(codes, ansiCode(40, background)...), ansiCode(30, text)...)
	}
	if n := ansiRole(i.Role); n >= 0 {
		codes = append(codes, ansiCode(30, n)...)
	}
	return codes
}

func ansiCode(base, colour int) string {
	if colour >= 8 {
		base, colour = base+60, colour-8
	}
	return strconv.Itoa(base+colour) + ";"
}

func (t Theme) sgrRGB(codes []byte, i Ink) []byte {
	p := t.palette()
	text, background, filled := p.colours(i)
	if filled && i.Block > 0 && i.Role == Text && t.Depth == Colours256 {
		codes = append(codes, "48;5;"+strconv.Itoa(int(p.indexed[i.Block-1]))+";"...)
	} else if filled {
		codes = t.colour(codes, "48", background)
	}
	if i.Role != Text || filled {
		codes = t.colour(codes, "38", text)
	}
	if i.Under {
		codes = t.colour(codes, "58", p.under)
	}
	return codes
}

func (t Theme) colour(codes []byte, kind string, c rgb) []byte {
	if t.Depth == Colours256 {
		return append(codes, kind+";5;"+strconv.Itoa(nearest256(c))+";"...)
	}
	return append(codes, fmt.Sprintf("%s;2;%d;%d;%d;", kind, c>>16, c>>8&255, c&255)...)
}

// colours returns the text and background colours of an ink.
func (p *palette) colours(i Ink) (text, background rgb, filled bool) {
	switch {
	case i.Role == Cursor:
		return p.onCursor, p.roles[Cursor], true
	case i.Role == Match:
		return p.onMatch, p.roles[Match], true
	case i.Block > 0:
		return p.onBlock, p.blocks[i.Block-1], true
	}
	return p.roles[i.Role], 0, false
}

// nearest256 returns the index of the colour cube or grey ramp nearest to c.
func nearest256(c rgb) int {
	r, g, b := int(c>>16), int(c>>8&255), int(c&255)
	best, distance := 16, 1<<30
	level := func(i int) int {
		if i == 0 {
			return 0
		}
		return 55 + 40*i
	}
	for i := 16; i < 256; i++ {
		x, y, z := 8+10*(i-232), 8+10*(i-232), 8+10*(i-232)
		if i < 232 {
			x, y, z = level((i-16)/36), level((i-16)/6%6), level((i-16)%6)
		}
		if d := (x-r)*(x-r) + (y-g)*(y-g) + (z-b)*(z-b); d < distance {
			best, distance = i, d
		}
	}
	return best
}
