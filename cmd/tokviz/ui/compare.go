package ui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
	"github.com/bpekit/bpekit/shape"
)

// compare is screen 1: one document in up to four shapes, one node lit in all.
type compare struct {
	*session
	node     shape.Node
	byToken  bool // the cursor is a token of the pane in focus
	token    int
	focus    int // of the shapes shown
	top      map[string]int
	unplaced map[string]bool // shapes that came after the frame that placed the cursor
	zoomed   bool
	against  bool
	matches  map[string][]tokens.Range
	query    string
	follow   bool // the cursor moved: bring it into view at the next drawing
	jumped   bool // it went far: place it anew
	panes    []paneSpot
}

// A paneSpot is where a pane was drawn, for the mouse.
type paneSpot struct {
	index         int
	x, y          int
	width, height int // of the text, without the title
	titleY        int
}

func newCompare(s *session) *compare {
	return &compare{session: s, top: map[string]int{}, unplaced: map[string]bool{}, follow: true}
}

// focused returns the shape in focus.
func (c *compare) focused() *shapeState {
	list := c.shown()
	c.focus = min(c.focus, len(list)-1)
	return list[c.focus]
}

// pane returns the linked text in focus, nil while it is not there.
func (c *compare) pane() *tokens.Linked { return c.focused().linked }

func (c *compare) act(a action, _ string) tea.Cmd {
	c.notice = ""
	if c.doc == nil {
		return nil
	}
	if c.byToken && c.actToken(a) || c.actNode(a) {
		c.follow = true
		return nil
	}
	switch a {
	case nextPane, prevPane:
		n := len(c.shown())
		c.focus = (c.focus + n + map[action]int{nextPane: 1, prevPane: -1}[a]) % n
		c.follow, c.jumped = true, true
		c.syncToken()
	case cursorMode:
		c.byToken = !c.byToken
		c.syncToken()
	case zoom, unzoom:
		c.zoomed = a == zoom
		c.follow, c.jumped = true, true
	case against:
		return c.toggleAgainst()
	case stepBack, stepOn:
		c.nextDifference(a == stepOn)
	case pageDown, pageUp, halfDown, halfUp:
		c.page(a)
	case nextMatch, prevMatch:
		c.goMatch(a == nextMatch)
	case nextUse, prevUse:
		c.goUse(a == nextUse)
	}
	return nil
}

// actNode moves the cursor by nodes.
func (c *compare) actNode(a action) bool {
	n := c.node
	switch a {
	case goDown:
		n++
	case goUp:
		n--
	case goRight:
		n = c.doc.First(n)
	case goLeft, goOut:
		n = c.doc.Parent(n)
	case nextSibling:
		n = c.doc.Next(n)
	case prevSibling:
		n = c.prevSibling()
	case goFirst:
		n = 0
	case goLast:
		n = shape.Node(c.doc.Len() - 1)
	default:
		return false
	}
	if a == goFirst || a == goLast {
		c.jumped = true
	}
	if n >= 0 && int(n) < c.doc.Len() {
		c.node = n
		c.syncToken()
	}
	return true
}

// prevSibling returns the sibling before the node: it, or what holds it, ends
// where the node begins.
func (c *compare) prevSibling() shape.Node {
	parent := c.doc.Parent(c.node)
	n := c.node - 1
	if parent == shape.None || n == parent {
		return shape.None
	}
	for c.doc.Parent(n) != parent {
		n = c.doc.Parent(n)
	}
	return n
}

// actToken moves the cursor by tokens of the pane in focus.
func (c *compare) actToken(a action) bool {
	l := c.pane()
	if l == nil {
		return false
	}
	switch a {
	case goLeft:
		c.token--
	case goRight:
		c.token++
	case goUp, goDown:
		c.token = c.tokenRow(l, a == goDown)
	case goFirst:
		c.token = 0
	case goLast:
		c.token = l.Len() - 1
	default:
		return false
	}
	c.token = max(min(c.token, l.Len()-1), 0)
	c.node = l.NodeAt(l.Start(c.token))
	return true
}

// tokenRow returns the token a row below or above the cursor.
func (c *compare) tokenRow(l *tokens.Linked, down bool) int {
	tt, width := c.tokenText(c.focused()), c.textWidth()
	row := tt.RowAt(l.Start(c.token), width)
	offset := c.token - l.At(row)
	to := tt.Move(row, map[bool]int{true: 1, false: -1}[down], width)
	if to == row {
		return c.token
	}
	end := len(l.Bytes)
	if next, ok := tt.Next(to, width); ok {
		end = next
	}
	return min(l.At(to)+offset, l.At(end-1))
}

// syncToken puts the token cursor where the node begins.
func (c *compare) syncToken() {
	if l := c.pane(); l != nil {
		c.token = l.At(l.Range(c.node).Start)
	}
}

// cursorRange returns the bytes that the cursor is on in a shape.
func (c *compare) cursorRange(st *shapeState) component.Range {
	l := st.linked
	if c.byToken && st == c.focused() {
		return component.Range{Start: l.Start(c.token), End: int(l.Ends[min(c.token, l.Len()-1)])}
	}
	r := l.Range(c.node)
	return component.Range{Start: r.Start, End: r.End}
}

// page moves by a page or half of one in the pane in focus; the cursor goes to
// the node that stands where it stood.
func (c *compare) page(a action) {
	l := c.pane()
	if l == nil || len(c.panes) == 0 {
		return
	}
	st := c.focused()
	rows := max(c.textRows()-1, 1)
	if a == halfDown || a == halfUp {
		rows = max(rows/2, 1)
	}
	if a == pageUp || a == halfUp {
		rows = -rows
	}
	tt, width := c.tokenText(st), c.textWidth()
	top := tt.Move(tt.RowAt(c.top[st.key], width), rows, width)
	at := tt.Move(tt.RowAt(c.cursorRange(st).Start, width), rows, width)
	c.top[st.key] = top
	c.moveTo(st, at)
}

// moveTo puts the cursor on what begins in the row at byte at of a shape.
func (c *compare) moveTo(st *shapeState, at int) {
	l := st.linked
	c.token = l.At(at)
	if r := l.Range(l.NodeAt(at)); r.Start < at || l.NodeAt(at) == c.node {
		if end, ok := c.tokenText(st).Next(at, c.textWidth()); ok {
			for b := at; b < end; b++ {
				if n := l.NodeAt(b); l.Range(n).Start >= at {
					at = b
					break
				}
			}
		}
	}
	c.node = l.NodeAt(min(at, len(l.Bytes)-1))
	c.follow = true
}
