package ui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/shape"
)

// at returns the place of the cursor.
func (c *compare) at() string {
	if c.doc == nil {
		return ""
	}
	return c.doc.Pointer(c.node)
}

// move goes to a path, a @byte of the pane in focus, or a token number.
func (c *compare) move(at string) error {
	if c.doc == nil {
		return errors.New("there is no document")
	}
	c.follow, c.jumped = true, true
	switch {
	case at == "" || at == "/":
		c.node = 0
	case at[0] == '/':
		n, err := c.doc.Lookup(at)
		if err != nil {
			return err
		}
		c.node = n
	case at[0] == '@':
		return c.moveByte(at[1:])
	case at[0] == '#':
		text, err := c.find(at)
		if err == nil && !strings.HasPrefix(text, "match") && !strings.Contains(text, "this is") {
			return errors.New(text)
		}
		return err
	default:
		return c.moveToken(at)
	}
	c.syncToken()
	return nil
}

func (c *compare) moveByte(at string) error {
	l := c.pane()
	n, err := strconv.Atoi(at)
	if err != nil || l == nil || n < 0 || n >= len(l.Bytes) {
		return fmt.Errorf("@%s is no byte of this text", at)
	}
	c.node, c.token = l.NodeAt(n), l.At(n)
	return nil
}

func (c *compare) moveToken(at string) error {
	l := c.pane()
	n, err := strconv.Atoi(strings.ReplaceAll(at, ",", ""))
	if err != nil || l == nil || n < 1 || n > l.Len() {
		return fmt.Errorf("%s is no token number of this text", at)
	}
	c.byToken, c.token = true, n-1
	c.node = l.NodeAt(l.Start(n - 1))
	return nil
}

// complete lists the paths that begin as what was typed.
func (c *compare) complete(at string) []completion {
	if c.doc == nil || !strings.HasPrefix(at, "/") {
		return nil
	}
	cutAt := strings.LastIndexByte(at, '/')
	parent, err := c.doc.Lookup(at[:cutAt])
	if err != nil {
		return nil
	}
	var list []completion
	for n := range c.doc.Children(parent) {
		path := c.doc.Pointer(n)
		if !strings.HasPrefix(path, at) {
			continue
		}
		note := ""
		if l := c.pane(); l != nil {
			note = component.Decimals(l.Cost(n))
		}
		if list = append(list, completion{path, note}); len(list) > 10_000 {
			break
		}
	}
	return list
}

// click puts the cursor where the pointer is; a click on a title or a row of the
// table focuses its pane.
func (c *compare) click(x, y int, again bool) (taken bool) {
	if row := y - c.bodyRow() - 1; c.hasTable() && row >= 0 && row < len(c.shapes) {
		c.clickRow(c.shapes[row])
		return true
	}
	for _, p := range c.panes {
		if x < p.x || x >= p.x+p.width {
			continue
		}
		if y == p.titleY {
			c.zoomed = again && !c.zoomed
			c.focus, c.follow, c.jumped = p.index, true, true
			return true
		}
		if y < p.y || y >= p.y+p.height {
			continue
		}
		c.focus = p.index
		c.clickText(p, x, y)
		return false
	}
	return false
}

// hasTable reports whether the table of shapes is drawn.
func (c *compare) hasTable() bool {
	return c.wide() && !c.against && !c.zoomed && c.docErr == nil && c.height-c.bodyRow()-2 >= 25
}

func (c *compare) bodyRow() int {
	if c.height >= 30 {
		return 3
	}
	return 2
}

func (c *compare) clickRow(st *shapeState) {
	c.follow = true
	if st.shown && st == c.focused() && len(c.shown()) > 1 {
		st.shown = false
		return
	}
	st.shown = true
	for i, other := range c.shown() {
		if other == st {
			c.focus = i
		}
	}
}

func (c *compare) clickText(p paneSpot, x, y int) {
	st := c.focused()
	if st.linked == nil {
		return
	}
	tt := c.tokenText(st)
	b, ok := tt.ByteAt(x-p.x, y-p.y, c.top[st.key], p.width-1, p.height)
	if !ok {
		return
	}
	c.token, c.node = st.linked.At(b), st.linked.NodeAt(b)
	c.follow = true
}

// wheel scrolls the pane under the pointer.
func (c *compare) wheel(x, y, rows int) tea.Cmd {
	for _, p := range c.panes {
		if x >= p.x && x < p.x+p.width && y >= p.titleY && y < p.y+p.height {
			st := c.shown()[p.index]
			if st.linked == nil {
				return nil
			}
			c.focus = p.index
			c.top[st.key] = c.tokenText(st).Move(c.top[st.key], rows, p.width-1)
		}
	}
	return nil
}

// copies are what y copies.
func (c *compare) copies() copies {
	l := c.pane()
	if c.doc == nil || l == nil {
		return copies{}
	}
	r := c.cursorRange(c.focused())
	out := copies{path: c.doc.Pointer(c.node), row: string(l.Bytes[r.Start:r.End])}
	out.value = c.doc.Text(c.node)
	if k := c.doc.Kind(c.node); k == shape.Array || k == shape.Object {
		out.value = string(c.doc.Literal(c.node))
	}
	for i := l.At(r.Start); i < l.Len() && l.Start(i) < r.End; i++ {
		out.ids = append(out.ids, l.IDs[i])
	}
	out.numbers = map[string]any{"path": out.path}
	for _, st := range c.shown() {
		if st.linked != nil {
			out.numbers[st.key] = st.linked.Cost(c.node)
		}
	}
	return out
}
