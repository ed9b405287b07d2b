package term

import "unicode"

// wide are the blocks whose characters take two cells on a terminal, roughly: those
// of East Asian scripts and the pictographs. It decides nothing but alignment.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x1100, 0x115f, 1}, {0x2e80, 0x303e, 1}, {0x3041, 0x33ff, 1}, {0x3400, 0x4dbf, 1}, {0x4e00, 0x9fff, 1},
		{0xa000, 0xa4cf, 1}, {0xac00, 0xd7a3, 1}, {0xf900, 0xfaff, 1}, {0xfe30, 0xfe6f, 1}, {0xff00, 0xff60, 1}, {0xffe0, 0xffe6, 1},
	},
	R32: []unicode.Range32{
		{0x16fe0, 0x18cff, 1}, {0x1b000, 0x1b2ff, 1}, {0x1f300, 0x1f64f, 1}, {0x1f680, 0x1f6ff, 1}, {0x1f900, 0x1faff, 1}, {0x20000, 0x3fffd, 1},
	},
}

// Width returns about how many cells of a terminal safe text takes: two for wide
// characters, none for marks.
func Width(text string) int {
	width := 0
	for _, r := range text {
		switch {
		case r < 0x300:
			width++
		case unicode.In(r, unicode.Mn, unicode.Me):
		case unicode.Is(wide, r):
			width += 2
		default:
			width++
		}
	}
	return width
}
