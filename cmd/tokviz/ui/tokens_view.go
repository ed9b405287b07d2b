package ui

import (
	"fmt"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
)

func (t *tokenScreen) context() (left, right component.Line) {
	name := t.textName
	if name == "" {
		name = "text"
	}
	left = component.Line{}.Bold(component.Text, component.Safe(name))
	if t.text != nil {
		left = left.Add(component.Dim, t.gap()+component.Comma(len(t.text.Bytes))+" B")
	}
	return left, t.facts()
}

// render draws the text, the cuts, the token with its tree, and the ladder.
func (t *tokenScreen) render(b *component.Buffer, y, h int) {
	title := component.TitleRule{Name: "text", Focus: t.pane == 0, Figures: t.figures(), Glyphs: &t.glyphs}
	b.Draw(0, y, title.Render(t.width, 1)...)
	t.ladderRow = 0
	switch {
	case t.text == nil:
		b.Draw(0, y+1, component.PlainLine(component.Dim, "  being counted"))
		return
	case t.text.Len() == 0:
		b.Draw(0, y+1, component.PlainLine(component.Text, "  0 tokens   e types or pastes a text"))
		return
	}
	rows := t.textHeight(h)
	t.spot = paneSpot{0, 0, y + 1, t.width, rows, y}
	tt, width := t.tokenText(), t.width-1
	if t.follow {
		t.top = tt.Show(t.top, tt.Lit[0], width, rows, 0.4)
		t.follow = false
	}
	b.Draw(0, y+1, tt.Render(t.top, width, rows)...)
	end := y + h
	y += rows + 1
	switch {
	case t.small():
		t.renderSmall(b, y, end)
	case t.wide() && h > 26:
		t.renderWide(b, y+1, end)
	default:
		t.renderNarrow(b, y, end)
	}
}

// textHeight is as many rows as the text needs, but not more than leave room for
// the rest.
func (t *tokenScreen) textHeight(h int) int {
	most := max(h/6, 1)
	tt, rows, at := t.tokenText(), 1, 0
	for rows < most {
		next, ok := tt.Next(at, t.width-1)
		if !ok {
			break
		}
		at = next
		rows++
	}
	if t.layers.IDs {
		rows = min(rows*2, most+1)
	}
	return rows
}

// figures are the counts of the text.
func (t *tokenScreen) figures() component.Line {
	if t.text == nil {
		return component.PlainLine(component.Dim, t.glyphs.Pending+" tokens")
	}
	l := component.Line{}.Add(component.Text, component.Comma(t.text.Len())).Add(component.Dim, units(t.text.Len(), "token")+"   ").
		Add(component.Text, component.Comma(t.text.Chunks)).Add(component.Dim, units(t.text.Chunks, "chunk"))
	if t.small() {
		return l
	}
	return l.Add(component.Text, "   "+component.Comma(len(t.text.Bytes))).Add(component.Dim, " B   ").
		Add(component.Text, component.Ratio(len(t.text.Bytes), t.text.Len())).Add(component.Dim, " B/token")
}

func (t *tokenScreen) renderSmall(b *component.Buffer, y, end int) {
	b.Draw(0, y, t.cutsLine())
	id := component.PlainLine(component.Text, fmt.Sprintf("id %d", t.shownToken))
	title := component.TitleRule{Name: t.tokenTitle(), Figures: id, Glyphs: &t.glyphs}
	b.Draw(0, y+1, title.Render(t.width, 1)...)
	b.Draw(0, y+2, component.PlainLine(component.Text, "  "+t.madeBy(false)+"   "+t.halves()).Clip(t.width-1, t.glyphs.More))
	piece := t.piece()
	b.Draw(0, y+3, component.PlainLine(component.Text, fmt.Sprintf("  %d bytes  % x", len(piece), piece)).Clip(t.width-1, t.glyphs.More))
	t.renderLadder(b, y+4, end)
}

func (t *tokenScreen) renderNarrow(b *component.Buffer, y, end int) {
	b.Draw(0, y, t.cutsLine())
	tree := t.tree()
	all := tree.Render(1000, 1000)
	rows := max(min(max(len(all), 6), (end-y-1)/2), 6)
	half := t.width / 2
	title := component.TitleRule{Name: t.tokenTitle(), Glyphs: &t.glyphs}
	b.Draw(0, y+1, title.Render(half, 1)...)
	facts := component.Facts{Rows: t.factRows(false), Label: 11}
	b.Draw(0, y+2, facts.Render(half-1, rows)...)
	b.Draw(half, y+1, t.treeTitle(t.shownText()+fmt.Sprintf(" %d =", t.shownToken), t.width-half))
	t.drawTree(b, tree, half+2, y+2, t.width-half-3, rows)
	t.renderLadder(b, y+2+rows, end)
}

func (t *tokenScreen) renderWide(b *component.Buffer, y, end int) {
	rows := t.drawChunks(b, y)
	y += rows + 1
	tree := t.tree()
	tree.NoRoot = false
	half := 60
	title := component.TitleRule{Name: t.tokenTitle(), Glyphs: &t.glyphs}
	b.Draw(0, y, title.Render(half-1, 1)...)
	facts := component.Facts{Rows: t.factRows(true), Label: 13}
	left := facts.Render(half+1, 12)
	b.Draw(0, y+1, left...)
	b.Draw(half, y, t.treeTitle("made from", t.width-half-1))
	n := t.drawTree(b, tree, half+2, y+1, t.width-half-3, 12)
	t.renderLadder(b, y+2+max(len(left), n), end)
}

func (t *tokenScreen) treeTitle(name string, width int) component.Line {
	title := component.TitleRule{Name: name, Glyphs: &t.glyphs, Focus: t.pane == 1}
	return title.Render(width, 1)[0]
}

func (t *tokenScreen) drawTree(b *component.Buffer, tree *component.MergeTree, x, y, width, rows int) int {
	tree.Cursor = -1
	if t.pane == 1 {
		all := tree.Render(1000, 1000)
		t.row = max(min(t.row, len(all)-1), 0) // a byte has no tree
		tree.Cursor = t.row
		tree.Top = max(min(t.row-rows+1, len(all)-rows), 0)
	}
	if len(tree.Root.Parts) == 0 {
		b.Draw(x, y, component.PlainLine(component.Dim, "one byte; nothing was merged").Clip(width, t.glyphs.More))
		return 1
	}
	lines := tree.Render(width, rows)
	b.Draw(x, y, lines...)
	return len(lines)
}

func (t *tokenScreen) tokenTitle() string {
	if t.small() || len(t.trail) == 0 {
		return fmt.Sprintf("token %s of %s", component.Comma(t.token+1), component.Comma(t.text.Len()))
	}
	return "part of token " + component.Comma(t.token+1)
}

// drawChunks draws the chunks round the cursor as a table and returns its rows.
func (t *tokenScreen) drawChunks(b *component.Buffer, y int) int {
	const most = 5
	b.Draw(0, y, component.PlainLine(component.Dim, "  chunk       rule     why it is cut before                        tokens      ids   floor"))
	first, _ := t.text.Chunk(t.token)
	at := first
	for range most / 2 {
		if at > 0 {
			at, _ = t.text.Chunk(at - 1)
		}
	}
	rows := 1
	for ; at < t.text.Len() && rows <= most; rows++ {
		_, after := t.text.Chunk(at)
		b.Draw(0, y+rows, t.chunkRow(at, after, at == first))
		at = after
	}
	return rows
}

func (t *tokenScreen) chunkRow(first, after int, here bool) component.Line {
	start, end := t.text.Start(first), int(t.text.Ends[after-1])
	chunk := t.text.Bytes[start:end]
	why := "starts the text"
	if start > 0 {
		from := max(start-64, 0)
		window := t.text.Bytes[from:min(end+64, len(t.text.Bytes))]
		why = "the pattern cuts here"
		if cuts := tokens.Cuts(t.enc.Encoder, window, start-from, start-from+1); len(cuts) > 0 {
			why = tokens.WhyHere(window, cuts[0])
		}
	}
	sign := "  "
	if here {
		sign = t.glyphs.Here + " "
	}
	var ids []string
	for _, id := range t.text.IDs[first:after] {
		ids = append(ids, fmt.Sprint(id))
	}
	list := strings.Join(ids, " ")
	return component.Line{}.Add(component.Accent, sign).
		Add(component.Text, component.Fit(t.spaced(chunk), 11, t.glyphs.More)+" "+component.Fit(tokens.KindOfChunk(chunk), 9, "")).
		Add(component.Dim, component.Fit(component.Safe(why), 44, t.glyphs.More)).
		Add(component.Text, component.FitRight(fmt.Sprint(after-first), 6)+component.FitRight(component.Fit(list, min(component.Width(list), 30), t.glyphs.More), 9)+component.FitRight("1", 8))
}

func (t *tokenScreen) status() component.Line {
	if t.text == nil || t.text.Len() == 0 {
		return component.PlainLine(component.Dim, " no text")
	}
	if t.pane == 2 && len(t.known.ladder.Steps) > 0 {
		return component.PlainLine(component.Text, t.stepStatus())
	}
	start, end := t.text.Start(t.token), int(t.text.Ends[t.token])
	quoted := component.Quote(t.text.Piece(t.token))
	if t.small() {
		return component.PlainLine(component.Text, fmt.Sprintf(" %s   bytes %d-%d", quoted, start, end))
	}
	text := fmt.Sprintf(" token %s of %s   bytes %d-%d   %s   id %d", component.Comma(t.token+1), component.Comma(t.text.Len()), start, end, quoted, t.text.IDs[t.token])
	if t.wide() {
		text += fmt.Sprintf("   chunk %s of %s", component.Comma(t.text.ChunkNumber(t.token)), component.Comma(t.text.Chunks))
	}
	return component.PlainLine(component.Text, text)
}

func (t *tokenScreen) keys() []component.Key {
	switch {
	case t.text == nil || t.text.Len() == 0:
		return []component.Key{{Keys: "e", Does: "edit"}, {Keys: "?", Does: "all keys"}}
	case t.small():
		return []component.Key{{Keys: "←→", Does: "token"}, {Keys: ". ,", Does: "step"}, {Keys: "e", Does: "edit"}, {Keys: "?", Does: "keys"}}
	case t.wide():
		return []component.Key{{Keys: "←→", Does: "token"}, {Keys: "e", Does: "edit"}, {Keys: ". ,", Does: "ladder step"}, {Keys: "home end"}, {Keys: "* #", Does: "next, previous use"}, {Keys: "/", Does: "search"}, {Keys: "y", Does: "copy"}, {Keys: "?", Does: "all keys"}}
	}
	return []component.Key{{Keys: "←→", Does: "token"}, {Keys: "e", Does: "edit"}, {Keys: ". ,", Does: "ladder step"}, {Keys: "*", Does: "next use"}, {Keys: "enter", Does: "tree"}, {Keys: "?", Does: "all keys"}}
}
