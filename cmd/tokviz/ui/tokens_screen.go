package ui

import (
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
	tt, width := t.tokenText(), max(t.spot.width-1, 10)
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

func (t *tokenScreen) click(x, y int, _ bool) bool {
	if t.text == nil || t.text.Len() == 0 {
		return true
	}
	if y >= t.spot.y && y < t.spot.y+t.spot.height {
		if b, ok := t.tokenText().ByteAt(x, y-t.spot.y, t.top, t.spot.width-1, t.spot.height); ok {
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
		t.top = t.tokenText().Move(t.top, rows, max(t.spot.width-1, 10))
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
