package ui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
)

// tokenScreen is screen 2: one text, one token at a time, and how it came to be.
type tokenScreen struct {
	*session
	token  int
	top    int
	follow bool
	pane   int // 0 the text, 1 the tree, 2 the ladder
	step   int // of the ladder, from 1; 0 is the bytes
	row    int // of the tree

	shownToken bpe.Token   // of the tree, when a part of it was opened
	trail      []bpe.Token // the ones before it
	known      explained
	spot       paneSpot
	ladderRow  int // where the first step was drawn
	ladderTop  int
	matches    []tokens.Range
}

// explained is what was worked out for one token or chunk.
type explained struct {
	id          bpe.Token
	ok          bool
	longer      int
	longerFirst bpe.Token
	longerText  []byte
	uses        int
	text        *tokens.Text
	chunk       int
	ladder      bpe.Ladder
	chunkBytes  []byte
}

func newTokens(s *session) *tokenScreen { return &tokenScreen{session: s, follow: true} }

// maxLadder is the longest chunk whose ladder is worked out.
const maxLadder = 2000

// fresh follows a new text.
func (t *tokenScreen) fresh() {
	t.known = explained{}
	t.matches = nil
	t.top = 0
	t.settle()
}

// settle keeps the cursor inside the text after it changed or moved.
func (t *tokenScreen) settle() {
	t.follow = true
	t.step, t.row, t.trail = 1, 0, nil
	if t.text == nil || t.text.Len() == 0 {
		t.token = 0
		return
	}
	t.token = max(min(t.token, t.text.Len()-1), 0)
	t.shownToken = t.text.IDs[t.token]
	t.explain()
}

// explain works out what the screen says of the token under the cursor.
func (t *tokenScreen) explain() {
	if t.text == nil || t.text.Len() == 0 {
		return
	}
	k := &t.known
	if id := t.shownToken; !k.ok || k.id != id || k.text != t.text {
		if piece, err := t.enc.Vocabulary().AppendPiece(nil, id); err == nil {
			k.longer, k.longerFirst, k.longerText = tokens.Longer(t.enc.Vocabulary(), piece)
		}
		k.id, k.ok, k.uses = id, true, t.text.Uses(id)
	}
	first, after := t.text.Chunk(t.token)
	if k.text != t.text || k.chunk != first {
		k.chunkBytes = t.text.Bytes[t.text.Start(first):t.text.Ends[after-1]]
		k.ladder = bpe.Ladder{}
		if len(k.chunkBytes) <= maxLadder {
			k.ladder = t.enc.Ladder(k.chunkBytes)
		}
		k.chunk = first
	}
	k.text = t.text
}

func (t *tokenScreen) act(a action, _ string) tea.Cmd {
	if t.text == nil || t.text.Len() == 0 {
		return nil
	}
	switch a {
	case nextPane, prevPane:
		t.pane = (t.pane + 3 + map[action]int{nextPane: 1, prevPane: -1}[a]) % 3
	case stepBack, stepOn, toStart, toEnd:
		t.ladderStep(a)
	case open:
		t.openPart()
	case goOut:
		t.closePart()
	case goDown, goUp:
		switch t.pane {
		case 1:
			t.row = max(t.row+map[action]int{goDown: 1, goUp: -1}[a], 0)
			return nil
		case 2:
			t.ladderStep(map[action]action{goDown: stepOn, goUp: stepBack}[a])
			return nil
		}
		t.moveCursor(a)
	default:
		t.moveCursor(a)
	}
	return nil
}

func (t *tokenScreen) ladderStep(a action) {
	n := len(t.known.ladder.Steps)
	switch a {
	case stepBack:
		t.step = max(t.step-1, 0)
	case stepOn:
		t.step = min(t.step+1, n)
	case toStart:
		t.step = 0
	case toEnd:
		t.step = n
	}
	t.pane = 2
}

// moveCursor moves the token under the cursor.
func (t *tokenScreen) moveCursor(a action) {
	was := t.token
	switch a {
	case goLeft:
		t.token--
	case goRight:
		t.token++
	case goFirst:
		t.token = 0
	case goLast:
		t.token = t.text.Len() - 1
	case tenBack, tenOn:
		t.token = t.chunkStep(a == tenOn)
	case nextUse, prevUse:
		t.token = t.text.NextUse(t.token, map[action]int{nextUse: 1, prevUse: -1}[a])
		if t.token == was {
			t.notice = "this token is used once only in this text"
		}
	case nextMatch, prevMatch:
		t.goMatch(a == nextMatch)
	case goDown, goUp, pageDown, pageUp, halfDown, halfUp:
		t.moveRows(a)
	default:
		return
	}
	t.pane = 0
	if t.token != was {
		t.settle()
	}
}

// chunkStep returns the first token of the next or previous chunk.
func (t *tokenScreen) chunkStep(on bool) int {
	first, after := t.text.Chunk(t.token)
	if on {
		return min(after, t.text.Len()-1)
	}
	if first == t.token && first > 0 {
		first, _ = t.text.Chunk(first - 1)
	}
	return first
}

// moveRows moves by rows of the text as it was last drawn.
func (t *tokenScreen) moveRows(a action) {
	rows := map[action]int{goDown: 1, goUp: -1, pageDown: t.spot.height, pageUp: -t.spot.height,
		halfDown: max(t.spot.height/2, 1), halfUp: -max(t.spot.height/2, 1)}[a]
	tt, width := t.drawing2(), max(t.spot.width-1, 10)
	row := tt.RowAt(t.text.Start(t.token), width)
	offset := t.token - t.text.At(row)
	to := tt.Move(row, rows, width)
	if to == row {
		return
	}
	end := len(t.text.Bytes)
	if next, ok := tt.Next(to, width); ok {
		end = next
	}
	t.token = min(t.text.At(to)+offset, t.text.At(end-1))
	if rows > 1 || rows < -1 {
		t.top = tt.Move(t.top, rows, width)
	}
}

// drawing2 returns the drawing of the text with the token under the cursor lit;
// while the ladder is stepped through, the chunk stands as it is at that step.
func (t *tokenScreen) drawing2() *component.TokenText {
	tt := t.textOf(t.text)
	if t.text.Len() > 0 {
		tt.Lit = []component.Range{{Start: t.text.Start(t.token), End: int(t.text.Ends[t.token])}}
	}
	tt.Matches = ranges(t.matches)
	if t.pane == 2 && t.step < len(t.known.ladder.Steps) {
		t.overlayLadder(tt)
	}
	return tt
}

// overlayLadder replaces the tokens of the chunk by those of the ladder's step.
func (t *tokenScreen) overlayLadder(tt *component.TokenText) {
	first, after := t.text.Chunk(t.token)
	start := t.text.Start(first)
	parts := t.parts(t.step)
	var ends []uint32
	at := start
	for _, p := range parts {
		at += p
		ends = append(ends, uint32(at))
	}
	shift := len(parts) - (after - first)
	tt.Patch = component.Patch{First: first, After: after, Ends: ends}
	old := func(i int) (int, bool) {
		switch {
		case i < first:
			return i, false
		case i < first+len(parts):
			return first, i > first
		}
		return i - shift, false
	}
	mark, odd := tt.Mark, tt.Odd
	tt.Mark = func(i int) component.Mark {
		if k, inside := old(i); !inside {
			return mark(k)
		}
		return component.SeamMark
	}
	tt.Odd = func(i int) bool { k, _ := old(i); return odd(k) }
	tt.Label = func(i int) string { return "" }
	tt.Lit = []component.Range{{Start: start, End: start + len(t.known.chunkBytes)}}
}

// parts returns the lengths of the tokens of the chunk after a step.
func (t *tokenScreen) parts(step int) []int {
	n := len(t.known.chunkBytes)
	alive := make([]bool, n+1)
	for i := range alive {
		alive[i] = true
	}
	for _, s := range t.known.ladder.Steps[:min(step, len(t.known.ladder.Steps))] {
		alive[s.Mid] = false
	}
	var parts []int
	last := 0
	for i := 1; i <= n; i++ {
		if i == n || alive[i] {
			parts = append(parts, i-last)
			last = i
		}
	}
	return parts
}

// openPart makes the part of the tree under the cursor the token that is shown.
func (t *tokenScreen) openPart() {
	if t.pane != 1 {
		t.pane = 1
		return
	}
	tree := t.tree()
	tree.Render(1000, 1000)
	if t.row >= len(tree.Nodes) || tree.Nodes[t.row] == tree.Root {
		return
	}
	part := tree.Nodes[t.row]
	if id, ok := part.ID.(bpe.Token); ok {
		t.trail = append(t.trail, t.shownToken)
		t.shownToken, t.row = id, 0
		t.explain()
	}
}

// closePart goes back to the token whose part was opened.
func (t *tokenScreen) closePart() {
	if n := len(t.trail); n > 0 {
		t.shownToken, t.trail, t.row = t.trail[n-1], t.trail[:n-1], 0
		t.explain()
	}
}

func (t *tokenScreen) at() string {
	if t.text == nil || t.text.Len() == 0 {
		return ""
	}
	return "@" + strconv.Itoa(t.text.Start(t.token))
}

// move goes to a @byte, a token number or the next token with an #id.
func (t *tokenScreen) move(at string) error {
	if t.text == nil || t.text.Len() == 0 {
		return errors.New("there is no text")
	}
	switch {
	case at == "":
		return nil
	case at[0] == '@':
		n, err := strconv.Atoi(at[1:])
		if err != nil || n < 0 || n >= len(t.text.Bytes) {
			return fmt.Errorf("%s is no byte of this text", at)
		}
		t.token = t.text.At(n)
	case at[0] == '#':
		found, err := t.text.Find(at)
		if err != nil {
			return err
		}
		if len(found) == 0 {
			return fmt.Errorf("token %s is not in this text", at)
		}
		t.token = t.text.At(found[0].Start)
	default:
		n, err := strconv.Atoi(strings.ReplaceAll(at, ",", ""))
		if err != nil || n < 1 || n > t.text.Len() {
			return fmt.Errorf("%s is no token number of this text", at)
		}
		t.token = n - 1
	}
	t.settle()
	return nil
}

func (t *tokenScreen) find(query string) (string, error) {
	t.matches = nil
	if t.text == nil || query == "" {
		return "", nil
	}
	found, err := t.text.Find(query)
	if err != nil {
		return "", err
	}
	t.matches = found
	if len(found) == 0 {
		return "no match", nil
	}
	at := t.text.Start(t.token)
	i := 0
	for i < len(found)-1 && found[i].Start < at {
		i++
	}
	t.token = t.text.At(found[i].Start)
	t.settle()
	return fmt.Sprintf("match %d of %s", i+1, component.Comma(len(found))), nil
}

// goMatch goes to the next or previous match.
func (t *tokenScreen) goMatch(on bool) {
	n := len(t.matches)
	if n == 0 {
		t.notice = "nothing is searched; / searches"
		return
	}
	at, best := t.text.Start(t.token), -1
	for i, r := range t.matches {
		if on && r.Start >= int(t.text.Ends[t.token]) {
			best = i
			break
		}
		if !on && r.Start < at {
			best = i
		}
	}
	if best < 0 {
		best = map[bool]int{true: 0, false: n - 1}[on]
	}
	t.token = t.text.At(t.matches[best].Start)
	t.notice = fmt.Sprintf("match %d of %s", best+1, component.Comma(n))
}

func (t *tokenScreen) complete(string) []completion { return nil }

func (t *tokenScreen) click(x, y int, _ bool) bool {
	if t.text == nil || t.text.Len() == 0 {
		return true
	}
	if y >= t.spot.y && y < t.spot.y+t.spot.height {
		if b, ok := t.drawing2().ByteAt(x, y-t.spot.y, t.top, t.spot.width-1, t.spot.height); ok {
			t.token, t.pane = t.text.At(b), 0
			t.settle()
		}
		return true
	}
	if t.ladderRow > 0 && y >= t.ladderRow {
		t.step = min(t.ladderTop+y-t.ladderRow, len(t.known.ladder.Steps))
		t.pane = 2
	}
	return true
}

func (t *tokenScreen) wheel(_, y, rows int) tea.Cmd {
	if t.text == nil || t.text.Len() == 0 {
		return nil
	}
	if y < t.spot.y+t.spot.height {
		t.top = t.drawing2().Move(t.top, rows, max(t.spot.width-1, 10))
	}
	return nil
}

func (t *tokenScreen) copies() copies {
	if t.text == nil || t.text.Len() == 0 {
		return copies{}
	}
	piece := string(t.text.Piece(t.token))
	return copies{value: piece, path: t.at(), row: component.Quote(t.text.Piece(t.token)), ids: t.text.IDs[t.token : t.token+1],
		numbers: map[string]any{"token": t.token + 1, "id": t.text.IDs[t.token], "start": t.text.Start(t.token), "end": t.text.Ends[t.token]}}
}
