package component

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"github.com/clipperhouse/uax29/v2/graphemes"
)

// Width returns the number of cells that safe text takes.
func Width(s string) int {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return displaywidth.String(s)
		}
	}
	return len(s)
}

// cut returns the beginning of safe text that fits into width cells.
func cut(s string, width int) string {
	w := 0
	for g := graphemes.FromString(s); g.Next(); {
		w += displaywidth.String(g.Value())
		if w > width {
			return s[:g.Start()]
		}
	}
	return s
}

// Safe returns text that a terminal can be given: what would move its cursor,
// change its state or vanish is an escape.
func Safe(s string) string {
	clean := true
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= 0x7F {
			clean = false
			break
		}
	}
	if clean {
		return s
	}
	return string(AppendSafe(nil, []byte(s)))
}

// AppendSafe appends text as Safe returns it.
func AppendSafe(dst, text []byte) []byte {
	for pos := 0; pos < len(text); {
		c := clusterAt(text, pos)
		dst = append(dst, c.draw...)
		pos = c.end
	}
	return dst
}

// A cluster is what is drawn for some bytes of a text and never parted.
type cluster struct {
	end     int // in the text
	draw    string
	width   int
	escaped bool
}

// ascii holds the drawing of each byte below 0x80.
func asciiDraw(b byte) (string, bool) {
	const printable = ` !"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_` + "`abcdefghijklmnopqrstuvwxyz{|}~"
	if b >= ' ' && b < 0x7F {
		return printable[b-' ' : b-' '+1], false
	}
	return fmt.Sprintf(`\x%02x`, b), true
}

// clusterAt returns the cluster that begins at pos. A line end is the escape
// that it would be inside a row; callers look for it first.
func clusterAt(text []byte, pos int) cluster {
	b := text[pos]
	if b < utf8.RuneSelf && (pos+1 == len(text) || text[pos+1] < utf8.RuneSelf) {
		s, escaped := asciiDraw(b)
		return cluster{pos + 1, s, len(s), escaped}
	}
	if b < ' ' || b == 0x7F {
		s, _ := asciiDraw(b)
		return cluster{pos + 1, s, len(s), true}
	}
	r, size := utf8.DecodeRune(text[pos:])
	if r == utf8.RuneError && size <= 1 {
		return cluster{pos + 1, fmt.Sprintf(`\x%02x`, b), 4, true}
	}
	if hidden(r) {
		return escapeRune(r, pos+size)
	}
	end := clusterEnd(text, pos, size)
	draw := string(text[pos:end])
	width := displaywidth.String(draw)
	if width <= 0 || unicode.Is(unicode.M, r) { // a mark without a letter, or one that the table does not know
		return escapeRune(r, pos+size)
	}
	return cluster{end, draw, width, false}
}

// clusterEnd returns the end of the grapheme cluster at pos, or less where it
// holds what terminals disagree about: joiners, variation selectors, modifiers.
func clusterEnd(text []byte, pos, size int) int {
	const enough = 64
	g := graphemes.FromBytes(text[pos:min(len(text), pos+enough)])
	if !g.Next() {
		return pos + size
	}
	end := pos + size
	for end < pos+len(g.Value()) {
		r, n := utf8.DecodeRune(text[end:])
		if r == utf8.RuneError && n <= 1 || hidden(r) {
			return end
		}
		end += n
	}
	return end
}

func escapeRune(r rune, end int) cluster {
	s := fmt.Sprintf(`\u%04x`, r)
	if r > 0xFFFF {
		s = fmt.Sprintf(`\U%08x`, r)
	}
	return cluster{end, s, len(s), true}
}

// hidden reports whether a character would not be seen, or would change how
// others are shown: controls, formats with the bidirectional ones among them,
// line and paragraph separators, private and unassigned ones of those blocks,
// variation selectors and skin tones.
func hidden(r rune) bool {
	switch {
	case r < 0x80:
		return r < ' ' || r == 0x7F
	case r < 0xA0, r == 0xAD, r == 0x34F, r == 0x2028, r == 0x2029:
		return true
	case r >= 0xFE00 && r <= 0xFE0F, r >= 0xE0000 && r <= 0xE0FFF, r >= 0x1F3FB && r <= 0x1F3FF:
		return true
	case r >= 0x115F && r <= 0x1160, r == 0x3164, r == 0xFFA0, r&0xFFFE == 0xFFFE:
		return true
	}
	return unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs)
}

// Fit returns safe text cut to width cells with the sign more at its end where
// something is missing, and padded with blanks where there is room.
func Fit(s string, width int, more string) string {
	w := Width(s)
	if w > width {
		if width < Width(more) {
			return cut(s, max(width, 0))
		}
		s = cut(s, width-Width(more)) + more
		w = Width(s)
	}
	return s + strings.Repeat(" ", max(width-w, 0))
}

// FitRight returns safe text at the right of width cells.
func FitRight(s string, width int) string {
	return strings.Repeat(" ", max(width-Width(s), 0)) + s
}

// FitTail returns the end of safe text that fits into width cells, with the sign
// more before it where something is missing.
func FitTail(s string, width int, more string) string {
	w := Width(s)
	if w <= width {
		return s
	}
	for g := graphemes.FromString(s); g.Next() && w > width-Width(more); {
		w -= displaywidth.String(g.Value())
		s = s[len(g.Value()):]
		g = graphemes.FromString(s)
	}
	return more + s
}

// Quote returns bytes in quotation marks, with a backslash before those within,
// line ends and tabs as \n and \t, marks without a letter by their bytes, and all
// else as Safe shows it.
func Quote(b []byte) string {
	out := []byte{'"'}
	for pos := 0; pos < len(b); {
		switch b[pos] {
		case '"', '\\':
			out, pos = append(out, '\\', b[pos]), pos+1
		case '\n':
			out, pos = append(out, `\n`...), pos+1
		case '\t':
			out, pos = append(out, `\t`...), pos+1
		case '\r':
			out, pos = append(out, `\r`...), pos+1
		default:
			c := clusterAt(b, pos)
			if r, size := utf8.DecodeRune(b[pos:]); c.escaped && unicode.Is(unicode.M, r) {
				c.draw = strings.ReplaceAll(fmt.Sprintf(`\x% x`, b[pos:pos+size]), " ", `\x`)
			}
			out, pos = append(out, c.draw...), c.end
		}
	}
	return string(append(out, '"'))
}
