package component

import (
	"fmt"
	"html"
	"strings"
)

// Cells of exported pictures, in pixels.
const (
	cellWidth  = 9
	cellHeight = 20
	fontSize   = 15
	margin     = 14
)

// fonts are the families of exported frames; the first that a reader has is used.
const fonts = "'DejaVu Sans Mono', 'JetBrains Mono', Menlo, Consolas, 'Noto Sans Mono', 'Noto Sans Mono CJK JP', monospace"

// forExport returns the theme of pictures: all colours, on a page of their own.
func (t Theme) forExport() (Theme, palette) {
	t.Depth = TrueColour
	return t, t.palette()
}

// SVG returns the frame as a picture. Every run of cells is given its exact
// width, so that columns line up in any font.
func (b *Buffer) SVG(t Theme, title string) []byte {
	_, p := t.forExport()
	w, h := b.Width*cellWidth+2*margin, b.Height*cellHeight+2*margin
	var s strings.Builder
	fmt.Fprintf(&s, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n", w, h, w, h)
	fmt.Fprintf(&s, "<title>%s</title>\n", html.EscapeString(title))
	fmt.Fprintf(&s, "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"%s\"/>\n", w, h, p.page)
	fmt.Fprintf(&s, "<g font-family=\"%s\" font-size=\"%d\" fill=\"%s\" xml:space=\"preserve\">\n", fonts, fontSize, p.roles[Text])
	for y := range b.Height {
		b.runs(y, func(x, cells int, text string, ink Ink) { svgRun(&s, &p, x, y, cells, text, ink) })
	}
	s.WriteString("</g>\n</svg>\n")
	return []byte(s.String())
}

func svgRun(s *strings.Builder, p *palette, x, y, cells int, text string, ink Ink) {
	left, top := margin+x*cellWidth, margin+y*cellHeight
	width := cells * cellWidth
	colour, background, filled := p.colours(ink)
	if filled {
		fmt.Fprintf(s, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>", left, top, width, cellHeight-1, background)
	}
	if ink.Under {
		fmt.Fprintf(s, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"1.4\" fill=\"%s\"/>", left, top+cellHeight-4, width, p.under)
	}
	if strings.TrimSpace(text) == "" {
		s.WriteByte('\n')
		return
	}
	if boxes(text) {
		fmt.Fprintf(s, "%s\n", svgBoxes(p, left, top, text, colour))
		return
	}
	bold := ""
	if ink.Bold || ink.Role == Match {
		bold = " font-weight=\"bold\""
	}
	fmt.Fprintf(s, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\" fill=\"%s\"%s>%s</text>\n",
		left, top+15, width, colour, bold, svgText(text))
}

// svgText escapes text and keeps its blanks.
func svgText(s string) string { return strings.ReplaceAll(html.EscapeString(s), " ", "&#160;") }

// boxes reports whether a text is nothing but blocks, parts of blocks and rules,
// which fonts do not always join.
func boxes(text string) bool {
	for _, r := range text {
		if !(r >= 0x2581 && r <= 0x258F || r == '─' || r == '━' || r == ' ') {
			return false
		}
	}
	return true
}

func svgBoxes(p *palette, left, top int, text string, colour rgb) string {
	var s strings.Builder
	x := float64(left)
	rect := func(x, y, w, h float64) {
		fmt.Fprintf(&s, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\"/>", x, y, w, h, colour)
	}
	runs := []rune(text)
	for i := 0; i < len(runs); {
		r, n := runs[i], 1
		for i+n < len(runs) && runs[i+n] == r {
			n++
		}
		w, y := float64(n*cellWidth), float64(top)
		switch {
		case r == '─':
			rect(x, y+9.5, w, 1)
		case r == '━':
			rect(x, y+9, w, 2)
		case r == '█':
			rect(x, y, w, cellHeight)
		case r >= 0x2589 && r <= 0x258F: // eighths from the left
			for k := range n {
				rect(x+float64(k*cellWidth), y, float64(0x2590-r)*cellWidth/8, cellHeight)
			}
		case r >= 0x2581 && r <= 0x2588: // eighths from below
			part := float64(r-0x2580) * cellHeight / 8
			rect(x, y+cellHeight-part, w, part)
		}
		x += w
		i += n
	}
	return s.String()
}

// HTML returns the frame as a page that stands alone.
func (b *Buffer) HTML(t Theme, title string) []byte {
	_, p := t.forExport()
	var s strings.Builder
	fmt.Fprintf(&s, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>%s</title>\n<style>\n", html.EscapeString(title))
	fmt.Fprintf(&s, "body { background: %s; color: %s; }\npre { font: 15px/20px %s; }\n</style>\n</head>\n<body>\n<pre>\n", p.page, p.roles[Text], fonts)
	for y := range b.Height {
		b.runs(y, func(_, _ int, text string, ink Ink) { s.WriteString(htmlRun(&p, text, ink)) })
		s.WriteByte('\n')
	}
	s.WriteString("</pre>\n</body>\n</html>\n")
	return []byte(s.String())
}

func htmlRun(p *palette, text string, ink Ink) string {
	text = html.EscapeString(text)
	if ink == (Ink{}) {
		return text
	}
	colour, background, filled := p.colours(ink)
	style := "color:" + colour.String()
	if filled {
		style += ";background:" + background.String()
	}
	if ink.Under {
		style += ";text-decoration:underline " + p.under.String()
	}
	if ink.Bold || ink.Role == Match {
		style += ";font-weight:bold"
	}
	return "<span style=\"" + style + "\">" + text + "</span>"
}
