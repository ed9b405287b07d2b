package component

import (
	"slices"
	"sort"
)

// A Mark is a boundary as it is drawn where a token starts.
type Mark uint8

// The marks.
const (
	NoMark Mark = iota
	WallMark
	SeamMark
	HeavyWallMark
	HeavySeamMark
	FirstMark
	SecondMark
)

// A Drawing is a way to show boundaries.
type Drawing uint8

// The drawings: a mark before each token, backgrounds by turns with chunks
// underlined, or bold by turns with chunks underlined.
const (
	Marks Drawing = iota
	Backgrounds
	Underlines
)

// Layers says what of a text is shown.
type Layers struct {
	Tokens, Chunks bool
	IDs, Hex       bool
	Space          bool // marks for white space
	NoWrap         bool
}

// A Range is a run of bytes. An empty one is none.
type Range struct{ Start, End int }

// holds reports whether a byte lies in the range.
func (r Range) holds(b int) bool { return b >= r.Start && b < r.End }

// A Patch replaces some tokens by others that tile the same bytes, without a copy of
// all the rest. One without ends replaces nothing.
type Patch struct {
	First, After int // the tokens that are replaced
	Ends         []uint32
}

// count returns the number of tokens, end the end of one of them.
func (t *TokenText) count() int {
	if p := t.Patch; len(p.Ends) > 0 {
		return len(t.Ends) - (p.After - p.First) + len(p.Ends)
	}
	return len(t.Ends)
}

func (t *TokenText) end(i int) int {
	p := t.Patch
	switch {
	case len(p.Ends) == 0 || i < p.First:
		return int(t.Ends[i])
	case i < p.First+len(p.Ends):
		return int(p.Ends[i-p.First])
	}
	return int(t.Ends[i-len(p.Ends)+p.After-p.First])
}

// A TokenText draws a text with its tokens and chunks. It makes only the rows
// that are asked for, from the byte at which the first of them begins.
//
// Rows are laid out from the start of a line; a line of more than [stretch]
// bytes is laid out in stretches, so that no row costs more than that.
type TokenText struct {
	Bytes []byte
	Ends  []uint32 // of the tokens; they tile the text
	Patch Patch    // of Ends

	// Mark returns the boundary at the start of a token, Block the number that
	// chooses its background, Odd whether its chunk is underlined.
	Mark  func(token int) Mark
	Block func(token int) int
	Odd   func(token int) bool
	// Label returns what stands under a token when ids are shown.
	Label func(token int) string

	Lit     []Range // what the cursor is on, in order; they do not touch
	Matches []Range // in order
	Under   []Range // names in a header that belong to the cursor

	Layers  Layers
	Drawing Drawing
	Marked  bool // marks beside what the drawing shows by colours
	Glyphs  *Glyphs
	Left    int  // cells cut off at the left, without wrapping
	Quiet   bool // no sign in the gutter
}

// stretch is the number of bytes of a long line that are laid out together.
const stretch = 1 << 14

// an item is something drawn in a row.
type item struct {
	start, end int // bytes; a mark has none of its own
	draw       string
	width      int
	ink        Ink
	fixed      bool // a mark or a sign, which no ink of a token changes
}

// A row is a laid-out row.
type row struct {
	start, end int
	items      []item
	labels     []item // under the tokens
	hasCursor  bool
}

// token returns the index of the token that holds byte b.
func (t *TokenText) token(b int) int {
	return sort.Search(t.count(), func(i int) bool { return t.end(i) > b })
}

func (t *TokenText) tokenStart(i int) int {
	if i == 0 {
		return 0
	}
	return t.end(i - 1)
}

// Render draws rows from the one that starts at top, each with the gutter and a
// blank before it, within a pane of so many cells.
func (t *TokenText) Render(top, width, height int) []Line {
	if t.Layers.NoWrap {
		t.Left = t.sideways(top, width, height)
	}
	lines := make([]Line, 0, height)
	t.each(top, width, height, func(r *row) {
		sign := " "
		if r.hasCursor && !t.Quiet {
			sign = t.Glyphs.Here
		}
		l := Line{{sign + " ", Ink{Role: Accent}}}
		lines = append(lines, t.draw(l, r.items, width))
		if t.Layers.IDs && len(lines) < height {
			lines = append(lines, t.draw(PlainLine(Text, "  "), r.labels, width))
		}
	})
	return lines
}

// sideways returns how many cells have to be cut off at the left for the beginning of
// what is lit to be in view.
func (t *TokenText) sideways(top, width, height int) int {
	left := 0
	t.each(top, width, height, func(r *row) {
		if !r.hasCursor || left > 0 {
			return
		}
		x := 0
		for _, it := range r.items {
			if it.end > it.start && holds(t.Lit, it.start) {
				if x > width*3/4 {
					left = x - width/2
				}
				return
			}
			x += it.width
		}
	})
	return left
}

// each lays out the rows from top on and calls do for each.
func (t *TokenText) each(top, width, height int, do func(*row)) {
	step := 1
	if t.Layers.IDs {
		step = 2
	}
	for y := 0; y < height && top < len(t.Bytes); y += step {
		r := t.layout(top, width)
		do(&r)
		if r.end <= top {
			return
		}
		top = r.end
	}
}

// draw appends items to a line, with those cut off that lie left of the pane.
func (t *TokenText) draw(l Line, items []item, width int) Line {
	skip, x := t.Left, 2
	for _, it := range items {
		if t.Layers.NoWrap && x+it.width > width {
			break
		}
		if skip > 0 && t.Layers.NoWrap {
			skip -= it.width
			continue
		}
		x += it.width
		if n := len(l); n > 1 && l[n-1].Ink == it.ink {
			l[n-1].Text += it.draw
			continue
		}
		l = append(l, Run{it.draw, it.ink})
	}
	return l
}

// ByteAt returns the byte drawn at a cell of the pane, counted from its left
// edge and first row, and false where there is none.
func (t *TokenText) ByteAt(x, y, top, width, height int) (int, bool) {
	found, at := -1, 0
	t.each(top, width, height, func(r *row) {
		if at == y || t.Layers.IDs && at+1 == y {
			cell := 2
			for _, it := range r.items {
				if x >= cell && x < cell+it.width && it.end > it.start {
					found = it.start
				}
				cell += it.width
			}
			if found < 0 && len(r.items) > 0 && x >= 2 {
				found = r.end - 1
			}
		}
		at++
		if t.Layers.IDs {
			at++
		}
	})
	return found, found >= 0
}

// within returns the index of the last range that begins at or before b, -1 if
// there is none.
func within(ranges []Range, b int) int {
	i, found := slices.BinarySearchFunc(ranges, b, func(r Range, b int) int { return r.Start - b })
	if found {
		return i
	}
	return i - 1
}

// holds reports whether byte b lies in one of the ranges.
func holds(ranges []Range, b int) bool {
	i := within(ranges, b)
	return i >= 0 && ranges[i].holds(b)
}

// edge reports whether a lit range has an edge inside start to end.
func (t *TokenText) edge(start, end int) bool {
	i := within(t.Lit, end-1)
	if i < 0 {
		return false
	}
	r := t.Lit[i]
	return r.Start > start || r.End > start && r.End < end
}
