package component

import (
	"strings"

	"github.com/clipperhouse/displaywidth"
	"github.com/clipperhouse/uax29/v2/graphemes"
)

// A Cell is one place of a frame. The second place of a wide character is a Cell
// without text.
type Cell struct {
	Text string
	Ink  Ink
}

// A Buffer is a frame: rows of cells.
type Buffer struct {
	Width, Height int
	Cells         []Cell
}

// NewBuffer returns a blank frame.
func NewBuffer(width, height int) *Buffer {
	b := &Buffer{Width: width, Height: height, Cells: make([]Cell, width*height)}
	for i := range b.Cells {
		b.Cells[i].Text = " "
	}
	return b
}

// Row returns the cells of a row.
func (b *Buffer) Row(y int) []Cell { return b.Cells[y*b.Width : (y+1)*b.Width] }

// Draw puts lines into the frame with their first cell at x, y. What does not
// fit is left out; a wide character is never cut in two.
func (b *Buffer) Draw(x, y int, lines ...Line) {
	for i, l := range lines {
		if y+i >= 0 && y+i < b.Height {
			b.drawLine(x, y+i, l)
		}
	}
}

func (b *Buffer) drawLine(x, y int, l Line) {
	row := b.Row(y)
	for _, r := range l {
		for s := r.Text; s != "" && x < b.Width; {
			c, w := s[:1], 1
			if s[0] >= 0x80 || len(s) > 1 && s[1] >= 0x80 {
				g := graphemes.FromString(s)
				g.Next()
				c = g.Value()
				w = max(displaywidth.String(c), 1)
			}
			if x+w > b.Width {
				return
			}
			row[x] = Cell{c, r.Ink}
			for k := 1; k < w; k++ {
				row[x+k] = Cell{"", r.Ink}
			}
			x, s = x+w, s[len(c):]
		}
	}
}

// Blank empties rows from y on.
func (b *Buffer) Blank(y, rows int) {
	for i := max(y, 0); i < min(y+rows, b.Height); i++ {
		for x := range b.Row(i) {
			b.Row(i)[x] = Cell{Text: " "}
		}
	}
}

// Cut returns a part of the frame as one of its own.
func (b *Buffer) Cut(x, y, width, height int) *Buffer {
	width, height = max(min(width, b.Width-x), 0), max(min(height, b.Height-y), 0)
	part := NewBuffer(width, height)
	for i := range height {
		copy(part.Row(i), b.Row(y + i)[x:x+width])
	}
	return part
}

// rowText returns the text of a row without blanks at its end.
func (b *Buffer) rowText(y int) string {
	var s strings.Builder
	for _, c := range b.Row(y) {
		s.WriteString(c.Text)
	}
	return strings.TrimRight(s.String(), " ")
}

// String returns the frame as plain text, one line a row.
func (b *Buffer) String() string {
	var s strings.Builder
	for y := range b.Height {
		s.WriteString(b.rowText(y))
		s.WriteByte('\n')
	}
	return s.String()
}

// runs calls yield for each run of cells with the same ink in a row, up to the
// last one that shows anything.
func (b *Buffer) runs(y int, yield func(x, cells int, text string, ink Ink)) {
	row := b.Row(y)
	end := len(row)
	for end > 0 && row[end-1] == (Cell{Text: " "}) {
		end--
	}
	for x := 0; x < end; {
		start, ink := x, row[x].Ink
		var s strings.Builder
		for ; x < end && row[x].Ink == ink; x++ {
			s.WriteString(row[x].Text)
		}
		yield(start, x-start, s.String(), ink)
	}
}

// ANSI returns the frame for a terminal, rows parted by line feeds.
func (b *Buffer) ANSI(t Theme) string {
	var s strings.Builder
	s.Grow(len(b.Cells) * 2)
	for y := range b.Height {
		if y > 0 {
			s.WriteByte('\n')
		}
		b.runs(y, func(_, _ int, text string, ink Ink) {
			code := t.SGR(ink)
			s.WriteString(code)
			s.WriteString(text)
			if code != "" {
				s.WriteString("\x1b[m")
			}
		})
	}
	return s.String()
}
