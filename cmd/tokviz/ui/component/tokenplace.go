package component

import (
	"bytes"
)

// lineStart returns where the layout of the line that holds byte b begins.
func (t *TokenText) lineStart(b int) int {
	b = min(b, len(t.Bytes))
	k := b / stretch
	from := t.stretchStart(k)
	for from > b && k > 0 { // a token lies across the border
		k--
		from = t.stretchStart(k)
	}
	if i := bytes.LastIndexByte(t.Bytes[from:b], '\n'); i >= 0 {
		return from + i + 1
	}
	if k == 0 {
		return 0
	}
	before := t.stretchStart(k - 1)
	if i := bytes.LastIndexByte(t.Bytes[before:from], '\n'); i >= 0 {
		return before + i + 1
	}
	return from
}

// stretchStart returns the start of the first token of a stretch.
func (t *TokenText) stretchStart(k int) int {
	if k == 0 || len(t.Ends) == 0 {
		return 0
	}
	i := t.token(min(k*stretch, len(t.Bytes)) - 1)
	if i >= t.count() {
		return len(t.Bytes)
	}
	if s := t.tokenStart(i); s >= k*stretch {
		return s
	}
	return t.end(i)
}

// breaks reports whether a new line of the layout begins at b though the text
// has no line end there.
func (t *TokenText) breaks(b int) bool {
	return b > 0 && b < len(t.Bytes) && t.Bytes[b-1] != '\n' && b%stretch < 1024 && t.lineStart(b) == b
}

// RowAt returns the start of the row that holds byte b.
func (t *TokenText) RowAt(b, width int) int {
	b = max(min(b, len(t.Bytes)-1), 0)
	start := t.lineStart(b)
	for {
		r := t.layout(start, width)
		if b < r.end || r.end >= len(t.Bytes) || r.end <= start {
			return start
		}
		start = r.end
	}
}

// Next returns the start of the row after the one that starts at b, and whether
// there is one.
func (t *TokenText) Next(b, width int) (int, bool) {
	r := t.layout(b, width)
	if r.end >= len(t.Bytes) {
		return b, false
	}
	return r.end, true
}

// Move returns the start of the row so many rows below the one at b; above it,
// if rows is negative.
func (t *TokenText) Move(b, rows, width int) int {
	for ; rows > 0; rows-- {
		next, ok := t.Next(b, width)
		if !ok {
			return b
		}
		b = next
	}
	for rows < 0 && b > 0 {
		starts := t.rowsBefore(b, width)
		if n := len(starts); n > -rows {
			return starts[n+rows]
		} else if n > 0 {
			b, rows = starts[0], rows+n
		} else {
			return b
		}
	}
	return b
}

// rowsBefore returns the starts of the rows of the layout line before byte b.
func (t *TokenText) rowsBefore(b, width int) []int {
	var starts []int
	for at := t.lineStart(b - 1); at < b; {
		starts = append(starts, at)
		r := t.layout(at, width)
		if r.end <= at {
			break
		}
		at = r.end
	}
	return starts
}

// Place returns the start of the first row to draw, so that a range begins in
// the row that stands at a share of the rows given by anchor.
func (t *TokenText) Place(r Range, width, rows int, anchor float64) int {
	if len(t.Bytes) == 0 {
		return 0
	}
	return t.Move(t.RowAt(r.Start, width), -int(float64(rows)*anchor), width)
}

// Show returns the start of the first row to draw, so that a range is in view:
// top where it is already, a little further up or down where that is enough, and
// else as Place does.
func (t *TokenText) Show(top int, r Range, width, rows int, anchor float64) int {
	if len(t.Bytes) == 0 || rows <= 0 {
		return 0
	}
	top, at := t.RowAt(top, width), t.RowAt(r.Start, width)
	margin := min(2, (rows-1)/3)
	if at >= top {
		below := t.rowsTo(top, at, width, rows*2)
		switch {
		case below < 0:
			return t.Place(r, width, rows, anchor)
		case below < margin:
			return t.Move(top, below-margin, width)
		case below < rows-margin:
			return t.reach(top, r, width, rows, below-margin)
		}
		return t.Move(top, below-(rows-1-margin), width)
	}
	if above := t.rowsTo(at, top, width, rows); above >= 0 {
		return t.Move(at, -margin, width)
	}
	return t.Place(r, width, rows, anchor)
}

// reach moves top down by at most room rows until the end of the range is in
// view too.
func (t *TokenText) reach(top int, r Range, width, rows, room int) int {
	for ; room > 0 && r.End-r.Start < 4096; room-- {
		last := t.Move(top, rows-1, width)
		if t.layout(last, width).end >= r.End {
			return top
		}
		next, ok := t.Next(top, width)
		if !ok {
			return top
		}
		top = next
	}
	return top
}

// rowsTo returns how many rows b lies below a, -1 if that is more than most.
func (t *TokenText) rowsTo(a, b, width, most int) int {
	for n := range most + 1 {
		if a >= b {
			return n
		}
		next, ok := t.Next(a, width)
		if !ok {
			return -1
		}
		a = next
	}
	return -1
}
