package component

import (
	"fmt"
	"slices"
)

// A rower lays out one row.
type rower struct {
	*TokenText
	room  int
	x     int
	token int
	items []item
	label []item
	done  bool // a line end was met
}

// layout lays out the row that starts at byte start in a pane of so many cells,
// two of which are the gutter's.
func (t *TokenText) layout(start, width int) row {
	room := max(width-2, 4)
	if t.Layers.NoWrap {
		room = 1 << 30
	}
	w := rower{TokenText: t, room: room, token: t.token(start), items: make([]item, 0, 64)}
	at := start
	for at < len(t.Bytes) && !w.done {
		if at > start && t.breaks(at) {
			break
		}
		next, ok := w.unit(at)
		if !ok {
			break
		}
		at = next
	}
	r := row{start: start, end: at, items: w.items, labels: w.label}
	if i := within(t.Lit, at-1); i >= 0 {
		r.hasCursor = t.Lit[i].End > start
	}
	return r
}

// unit adds what stands between two places where a row may end: a token, or
// several where characters lie across their borders. It returns false, and adds
// nothing, where that needs another row.
func (w *rower) unit(at int) (int, bool) {
	from, x, token := len(w.items), w.x, w.token
	start := at
	w.mark(at)
	for {
		if w.Bytes[at] == '\n' {
			at = w.lineEnd(at)
			break
		}
		at = w.cluster(at)
		if at >= len(w.Bytes) || at == w.end(w.token) || w.x > w.room {
			break // the last: what follows is for another row in any case
		}
	}
	if at == w.end(w.token) {
		w.token++
	}
	if w.Layers.IDs && w.Label != nil {
		w.putLabel(from, x, token)
	}
	if w.x <= w.room {
		return at, true
	}
	if from > 0 {
		w.items, w.x, w.token, w.done = w.items[:from], x, token, false
		return start, false
	}
	return w.cutUnit(), true
}

// cutUnit shortens the only unit of a row to what fits, and ends the row.
func (w *rower) cutUnit() int {
	width, n := 0, 0
	for ; n < len(w.items); n++ {
		if width += w.items[n].width; width > w.room && n > 1 {
			break
		}
	}
	w.done = true
	for n < len(w.items) && w.items[n].fixed && w.items[n].end == w.items[n].start {
		n++ // a closing sign stays with its row
	}
	w.items = w.items[:n]
	end := w.items[n-1].end
	for i := n - 1; i >= 0 && end == 0; i-- {
		end = w.items[i].end
	}
	return end
}

// put adds an item.
func (w *rower) put(start, end int, draw string, width int, ink Ink, fixed bool) {
	w.items = append(w.items, item{start, end, draw, width, ink, fixed})
	w.x += width
}

// sign adds a sign that stands for no byte.
func (w *rower) sign(at int, s string, ink Ink) { w.put(at, at, s, Width(s), ink, true) }

// mark adds the boundary before a token that starts at byte at.
func (w *rower) mark(at int) {
	if w.token >= w.count() || w.tokenStart(w.token) != at {
		return
	}
	if s := w.markSign(w.token); s != "" {
		w.sign(at, s, Ink{Role: w.markRole(w.token)})
	}
}

func (w *rower) markRole(token int) Role {
	switch w.Mark(token) {
	case HeavyWallMark, HeavySeamMark, FirstMark, SecondMark:
		return Accent
	}
	return Dim
}

// marked reports whether every boundary has a mark.
func (w *rower) marked() bool { return w.Drawing == Marks || w.Marked }

// markSign returns the sign of a boundary under the layers and the drawing.
func (w *rower) markSign(token int) string {
	m, g := w.Mark(token), w.Glyphs
	switch {
	case m == FirstMark && w.Layers.Tokens:
		return g.First
	case m == SecondMark && w.Layers.Tokens:
		return g.Second
	case m == FirstMark, m == SecondMark, m == NoMark:
		return ""
	}
	heavy := m == HeavyWallMark || m == HeavySeamMark
	if !w.marked() && !heavy {
		return "" // backgrounds say it; what the reference does not have is marked all the same
	}
	wall := m == WallMark || m == HeavyWallMark
	switch {
	case wall && w.Layers.Chunks && heavy:
		return g.HeavyWall
	case wall && w.Layers.Chunks:
		return g.Wall
	case !w.Layers.Tokens:
		return ""
	case heavy:
		return g.HeavySeam
	}
	return g.Seam
}

// ink returns the ink of a byte of a token.
func (w *rower) ink(b, token int) Ink {
	var i Ink
	switch w.Drawing {
	case Backgrounds:
		if w.Layers.Tokens {
			i.Block = uint8(w.Block(token)%Blocks) + 1
		}
		i.Under = w.Layers.Chunks && w.Odd(token)
	case Underlines:
		i.Bold = w.Layers.Tokens && w.Block(token)%2 == 1
		i.Under = w.Layers.Chunks && w.Odd(token)
	}
	if len(w.Matches) > 0 && holds(w.Matches, b) {
		return Ink{Role: Match, Under: i.Under}
	}
	if w.Drawing != Marks && len(w.Lit) > 0 && holds(w.Lit, b) {
		i.Role, i.Block = Cursor, 0
	}
	for _, r := range w.Under {
		if r.holds(b) {
			i.Under = !i.Under
		}
	}
	return i
}

// open and close add the signs of the cursor where it has no ink.
func (w *rower) open(at int) {
	if w.Drawing != Marks || len(w.Lit) == 0 {
		return
	}
	if i := within(w.Lit, at); i >= 0 && w.Lit[i].Start == at {
		w.sign(at, w.Glyphs.Open, Ink{Role: Accent, Bold: true})
	}
}

func (w *rower) close(at int) {
	if w.Drawing != Marks || len(w.Lit) == 0 {
		return
	}
	if i := within(w.Lit, at-1); i >= 0 && w.Lit[i].End == at {
		w.sign(at, w.Glyphs.Close, Ink{Role: Accent, Bold: true})
	}
}

// lineEnd adds a line end and ends the row.
func (w *rower) lineEnd(at int) int {
	w.open(at)
	ink := w.ink(at, w.token)
	switch {
	case w.Layers.Hex:
		w.put(at, at+1, "0a", 2, ink, false)
	case w.Layers.Space:
		if ink.Role == Text && ink.Block == 0 {
			ink.Role = Dim
		}
		w.put(at, at+1, w.Glyphs.LineEnd, Width(w.Glyphs.LineEnd), ink, false)
	default:
		w.put(at, at+1, "", 0, ink, false)
	}
	w.close(at + 1)
	w.done = true
	return at + 1
}

// cluster adds the cluster at byte at, or its bytes where a token ends inside
// it, and returns where it ends.
func (w *rower) cluster(at int) int {
	c := clusterAt(w.Bytes, at)
	if w.Layers.Hex {
		c = cluster{at + 1, fmt.Sprintf("%02x", w.Bytes[at]), 2, true}
	}
	if c.end > w.end(w.token) {
		return w.cutCluster(at, c.end)
	}
	if c.end-at > 1 && len(w.Lit) > 0 && w.edge(at, c.end) {
		return w.cutCluster(at, c.end)
	}
	ink := w.ink(at, w.token)
	switch b := w.Bytes[at]; {
	case c.end > at+1 || w.Layers.Hex:
	case b == ' ' && w.Layers.Space:
		c.draw, c.width = w.Glyphs.Blank, 1
		if ink == (Ink{}) {
			ink.Role = Dim
		}
	case b == '\t':
		c.draw, c.width, c.escaped = "    ", 4, false
		if w.Layers.Space {
			c.draw = w.Glyphs.Tab + "   "
		}
	}
	if w.marked() && !c.escaped && w.Glyphs.isMark(c.draw) {
		c = w.escapeMark(at, c)
	}
	if c.escaped && ink == (Ink{}) && !w.Layers.Hex {
		ink.Role = Dim
	}
	w.open(at)
	w.put(at, c.end, c.draw, c.width, ink, false)
	w.close(c.end)
	return c.end
}

// escapeMark returns the escape for a character that is also a mark.
func (w *rower) escapeMark(at int, c cluster) cluster {
	if c.end == at+1 {
		return cluster{c.end, fmt.Sprintf(`\x%02x`, w.Bytes[at]), 4, true}
	}
	r := []rune(c.draw)[0]
	return escapeRune(r, c.end)
}

// cutCluster adds the bytes of a cluster that a token border, or the cursor's,
// runs through.
func (w *rower) cutCluster(at, end int) int {
	w.sign(at, w.Glyphs.BytesOpen, Ink{Role: Dim})
	for b := at; b < end; b++ {
		if b == w.end(w.token) {
			w.token++
			w.mark(b)
		}
		w.open(b)
		w.put(b, b+1, fmt.Sprintf("%02x", w.Bytes[b]), 2, w.ink(b, w.token), false)
		w.close(b + 1)
	}
	w.sign(end, w.Glyphs.BytesEnd, Ink{Role: Dim})
	return end
}

// putLabel widens a unit to the label of its token, and puts that below it.
func (w *rower) putLabel(from, x, token int) {
	var text string
	for i := token; i < max(w.token, token+1); i++ {
		text += w.Label(i) + " "
	}
	n := len(w.items)
	if n > from && w.items[n-1].fixed && n-1 > from {
		n--
	}
	if short := Width(text) + Width(w.markSign(token)) - (w.x - x); short > 0 {
		ink := Ink{}
		last := w.items[len(w.items)-1]
		if w.Drawing != Marks && !last.fixed {
			ink = last.ink
		}
		pad := fmt.Sprintf("%*s", short, "")
		w.items = slices.Insert(w.items, len(w.items), item{last.end, last.end, pad, short, ink, true})
		w.x += short
	}
	lead := x - labelWidth(w.label) + Width(w.markSign(token))
	w.label = append(w.label, item{draw: fmt.Sprintf("%*s", max(lead, 0), ""), width: max(lead, 0)},
		item{draw: text, width: Width(text), ink: Ink{Role: Dim}})
}

func labelWidth(items []item) int {
	w := 0
	for _, it := range items {
		w += it.width
	}
	return w
}
