package component

import (
	"math"
	"strings"
	"testing"
)

// contrast is that of WCAG between two colours.
func contrast(a, b rgb) float64 {
	l := func(c rgb) float64 {
		channel := func(v rgb) float64 {
			x := float64(v&255) / 255
			if x <= 0.04045 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 0.2126*channel(c>>16) + 0.7152*channel(c>>8) + 0.0722*channel(c)
	}
	x, y := l(a), l(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestContrast holds both themes to what the design computed: 4.5 and more for all
// text, on the page, on blocks, on the cursor and on matches.
func TestContrast(t *testing.T) {
	for name, p := range map[string]palette{"dark": dark(), "light": light()} {
		for i, b := range p.blocks {
			if c := contrast(p.onBlock, b); c < 5.3 {
				t.Errorf("%s: text on block %d has a contrast of %.1f", name, i+1, c)
			}
		}
		for _, r := range []Role{Text, Dim, Accent, Fewer, More, Warning, Error} {
			if c := contrast(p.roles[r], p.page); c < 4.5 {
				t.Errorf("%s: role %d has a contrast of %.1f", name, r, c)
			}
		}
		if contrast(p.onCursor, p.roles[Cursor]) < 12 || contrast(p.onMatch, p.roles[Match]) < 12 {
			t.Errorf("%s: cursor or match", name)
		}
	}
}

func TestSGR(t *testing.T) {
	for _, c := range []struct {
		theme Theme
		ink   Ink
		want  string
	}{
		{Theme{}, Ink{Role: Fewer}, ""},
		{Theme{}, Ink{Bold: true}, "\x1b[1m"},
		{Theme{Dark: true, Depth: TrueColour}, Ink{Block: 1}, "\x1b[48;2;92;43;0;38;2;244;244;242m"},
		{Theme{Dark: true, Depth: Colours256}, Ink{Block: 8}, "\x1b[48;5;23;38;5;255m"},
		{Theme{Depth: Colours16}, Ink{Block: 2}, "\x1b[46;30m"},
		{Theme{Depth: Colours16}, Ink{Role: Cursor, Block: 2}, "\x1b[1;7m"},
	} {
		if got := c.theme.SGR(c.ink); got != c.want {
			t.Errorf("%+v in %+v: %q, expected %q", c.ink, c.theme, got, c.want)
		}
	}
}

func TestSafe(t *testing.T) {
	for in, want := range map[string]string{
		"plain": "plain", "\x1b[31m": `\x1b[31m`, "a\u202eb": `a\u202eb`, "\xff": `\xff`, "\ufeff": `\ufeff`,
		"\u0301": `\u0301`, "é": "é", "e\u0301": "e\u0301", "日本": "日本", "\x7f\x00": `\x7f\x00`, "\u2028": `\u2028`,
		"👨\u200d👩": `👨\u200d👩`, "\r\n": `\x0d\x0a`,
	} {
		if got := Safe(in); got != want {
			t.Errorf("Safe(%q) is %q, expected %q", in, got, want)
		}
	}
}

// textOf makes the drawing of a text whose tokens are given.
func textOf(pieces ...string) *TokenText {
	g := UnicodeGlyphs()
	t := &TokenText{Layers: Layers{Tokens: true, Chunks: true}, Glyphs: &g,
		Mark: func(i int) Mark { return SeamMark }, Block: func(i int) int { return i }, Odd: func(int) bool { return false }}
	for _, p := range pieces {
		t.Bytes = append(t.Bytes, p...)
		t.Ends = append(t.Ends, uint32(len(t.Bytes)))
	}
	return t
}

func drawn(t *TokenText, width int) string {
	b := NewBuffer(width, 40)
	b.Draw(0, 0, t.Render(0, width, 40)...)
	return strings.TrimRight(b.String(), "\n")
}

// TestCutCharacters: a character that a boundary cuts shows its bytes, with the
// boundary in place.
func TestCutCharacters(t *testing.T) {
	cat := "🐱"
	for _, c := range []struct {
		pieces []string
		lit    []Range
		want   string
	}{
		{[]string{cat[:3], cat[3:]}, nil, "  ╎‹f09f90╎b1›"},
		{[]string{"x", cat[:3], cat[3:] + "y"}, nil, "  ╎x╎‹f09f90╎b1›y"},
		{[]string{"e", "\u0301x"}, nil, "  ╎‹65╎cc81›x"},
		{[]string{"ab"}, []Range{{1, 2}}, "▸ ╎a«b»"},
		{[]string{"a", "b"}, []Range{{0, 1}}, "▸ ╎«a»╎b"},
		{[]string{"│"}, nil, `  ╎\u2502`},
		{[]string{"\xff"}, nil, `  ╎\xff`},
	} {
		text := textOf(c.pieces...)
		text.Lit = c.lit
		if got := drawn(text, 40); got != c.want {
			t.Errorf("%q: %q, expected %q", c.pieces, got, c.want)
		}
	}
}

// TestRows: rows found upwards are those found downwards, at every width and under
// every layer, and tile the text.
func TestRows(t *testing.T) {
	var pieces []string
	for i := range 300 {
		pieces = append(pieces, []string{"word", " and", "日本語", "\n", "\x1b", "🐱"[:2], "🐱"[2:], ",\n\n  ", strings.Repeat("x", i%90)}[i%9])
	}
	pieces = append(pieces, strings.Repeat("a long token ", 300))
	for range 3000 {
		pieces = append(pieces, "no line", " end ")
	}
	text := textOf(pieces...)
	text.Lit = []Range{{100, 130}}
	for _, width := range []int{9, 40, 79} {
		for _, layers := range []Layers{{Tokens: true, Chunks: true}, {}, {Hex: true}, {NoWrap: true, Space: true}} {
			text.Layers = layers
			starts := []int{0}
			for {
				next, ok := text.Next(starts[len(starts)-1], width)
				if !ok {
					break
				}
				starts = append(starts, next)
			}
			for i := len(starts) - 1; i > 0; i -= 1 + len(starts)/40 {
				if up := text.Move(starts[i], -1, width); up != starts[i-1] {
					t.Fatalf("width %d, %+v: the row before %d is %d, expected %d", width, layers, starts[i], up, starts[i-1])
				}
			}
		}
	}
}

// TestRowsFit: no row is wider than its pane.
func TestRowsFit(t *testing.T) {
	text := textOf("word", " and", "日本語", strings.Repeat("long", 40), "\x1b\x1b", "🐱🐱🐱🐱", "e\u0301\u0301", "\t\t\t\n", "नमस्ते")
	for width := 14; width < 60; width++ {
		for _, l := range text.Render(0, width, 50) {
			if w := l.Width(); w > width {
				t.Errorf("a row of %d cells in a pane of %d", w, width)
			}
		}
	}
}
