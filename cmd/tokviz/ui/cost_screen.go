package ui

import (
	"context"
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

// costs is screen 5: where the tokens of a document go, and what a change saves.
type costs struct {
	*session
	start string // the place to begin at

	counted     *shape.Document // the document that is counted, without experiments
	countedWith *bpe.Encoder
	kept        []experiment
	version     int
	ctx         context.Context
	stopAll     context.CancelFunc
	stopped     bool // by esc: what is not known stays so
	shapeKey    string
	data        map[string]*costData
	details     map[string]*costDetail
	busy        bool // one field is being measured
	busyWith    string
	stopDetail  context.CancelFunc

	opened    bool // the first place was chosen
	rootPath  string
	open      map[string]bool
	elements  bool // of arrays, one by one
	sorted    int
	filter    string
	matches   []cost.Item
	rows      []costRow
	cursor    int
	cursorKey string
	top       int
	height    int // of the rows, as they were drawn
	rowsY     int
	headY     int
	paneY     int
	follow    bool
	zoomed    bool
	covered   int             // rows of the body that a sheet hides
	spans     map[spanKey]int // the first span of a node, as far as it was asked for
	pane      int             // the lower pane that is shown where there is room for one
}

func newCosts(s *session) *costs {
	return &costs{session: s, shapeKey: "minified", open: map[string]bool{}}
}

// escape leaves what can be left here; it reports whether there was anything.
func (c *costs) escape() bool {
	switch {
	case c.measuring():
		c.halt()
		c.stopped, c.busy = true, false
		c.notice = "counting stopped; s or any change begins anew"
	case c.filter != "":
		c.filter = ""
		c.rebuild()
	case c.zoomed:
		c.zoomed = false
	default:
		return false
	}
	return true
}

// measuring reports whether fields of the shape that is shown are being counted.
func (c *costs) measuring() bool {
	if c.stopped || c.doc == nil || c.ctx == nil {
		return false
	}
	if d := c.data[c.shapeKey]; d == nil {
		return true
	}
	d := c.now()
	return d != nil && len(c.unmeasured(d)) > 0
}

// resume goes on with counting that was stopped.
func (c *costs) resume() tea.Cmd {
	if !c.stopped || c.doc == nil {
		return nil
	}
	c.stopped = false
	if c.data[c.shapeKey] == nil {
		return c.load(c.shapeKey, true)
	}
	return tea.Batch(c.measure(), c.loadNext())
}

func (c *costs) act(a action, _ string) tea.Cmd {
	if c.doc == nil {
		return nil
	}
	if c.now() == nil && a != sortRows {
		return nil
	}
	switch a {
	case sortRows:
		if c.stopped {
			return c.resume()
		}
		c.sorted = (c.sorted + 1) % costOrders
		c.notice = "sorted by " + orderNames()[c.sorted]
		c.rebuild()
		return c.measure()
	case dropField:
		return c.dropRow()
	case undoOne, undoAll:
		return c.undo(a == undoAll)
	case unfoldArrays:
		c.elements = !c.elements
		c.notice = map[bool]string{true: "each element of an array", false: "arrays as *, with their count"}[c.elements]
		at := c.at()
		if c.elements {
			c.rootPath = strings.TrimSuffix(c.rootPath, "/*")
		}
		c.begin()
		c.goTo(at)
		return c.unfoldAll()
	case nextPane, prevPane:
		c.turnPane(map[action]int{nextPane: 1, prevPane: costPanes - 1}[a])
	case zoom, unzoom:
		c.zoomed, c.follow = a == zoom, true
	case nextMatch, prevMatch:
		c.goMatch(a == nextMatch)
	default:
		c.moveCursor(a)
	}
	return nil
}

// moveCursor does what moves among rows and levels.
func (c *costs) moveCursor(a action) {
	page := max(c.height-1, 1)
	r := c.row()
	if r == nil {
		return
	}
	t := c.tree()
	switch a {
	case goDown, goUp, pageDown, pageUp, halfDown, halfUp:
		by := map[action]int{goDown: 1, goUp: -1, pageDown: page, pageUp: -page, halfDown: max(page/2, 1), halfUp: -max(page/2, 1)}[a]
		c.cursor = max(min(c.cursor+by, len(c.rows)-1), 0)
	case goFirst:
		c.cursor = 0
	case goLast:
		c.cursor = len(c.rows) - 1
	case goRight:
		switch {
		case !r.folds:
			c.notice = "nothing is folded here"
		case r.open:
			c.cursor++
		default:
			c.open[r.path] = true
			c.settleCursor()
			c.rebuild()
		}
	case goLeft:
		c.goLeft(t, r)
	case goOut:
		c.goOut(t)
	case open:
		if !r.folds {
			c.notice = "nothing stands inside; d drops it, r renames it"
			return
		}
		c.rootPath, c.filter = r.path, ""
		c.cursor, c.cursorKey, c.top = 0, "", 0
		c.rebuild()
	}
	c.follow = true
	c.settleCursor()
}

// goLeft folds the row, or goes to the row that holds it, or out.
func (c *costs) goLeft(t *cost.Tree, r *costRow) {
	if r.open && c.filter == "" {
		delete(c.open, r.path)
		c.rebuild()
		return
	}
	for i := c.cursor - 1; i >= 0; i-- {
		if c.rows[i].depth < r.depth {
			c.cursor = i
			return
		}
	}
	c.goOut(t)
}

// goOut makes the container of the root the root.
func (c *costs) goOut(t *cost.Tree) {
	root := c.outer(t, c.root(t))
	p, ok := t.Parent(root)
	if !ok {
		c.notice = "this is the whole document"
		return
	}
	c.filter = ""
	c.rootPath, c.cursorKey = t.Pointer(p), t.Pointer(root)
	c.rebuild()
}

// dropRow drops the field under the cursor.
func (c *costs) dropRow() tea.Cmd {
	r := c.row()
	if r == nil || !r.field {
		c.notice = "only a field can be dropped"
		return nil
	}
	c.notice = fmt.Sprintf("dropped %s; u brings it back", component.Safe(r.name))
	return c.keep(cost.Change{Drops: []string{r.name}})
}

func (c *costs) at() string {
	if r := c.row(); r != nil && r.path != "" {
		return r.path
	}
	return "/"
}

func (c *costs) move(at string) error {
	t := c.tree()
	if t == nil {
		c.start = at
		return nil
	}
	if at == "" || at == "/" {
		c.reveal(t, t.Root())
		return nil
	}
	if at[0] != '/' {
		return fmt.Errorf("%s is no path", component.Safe(at))
	}
	i, ok := c.lookup(t, at)
	if !ok {
		return fmt.Errorf("no path %s", component.Safe(at))
	}
	c.reveal(t, i)
	return nil
}

// goTo goes to a place that another tree had, if this one has it too.
func (c *costs) goTo(at string) {
	if t := c.tree(); t != nil && at != "/" {
		if i, ok := c.lookup(t, at); ok {
			c.reveal(t, i)
		}
	}
}

func (c *costs) find(query string) (string, error) {
	t := c.tree()
	c.matches = nil
	if t == nil {
		return "", errors.New("nothing to search")
	}
	if query == "" {
		return "", nil
	}
	query = strings.ToLower(query)
	for i := range t.All() {
		label := strings.ToLower(t.Label(i))
		if c.outer(t, i) != i || i == t.Root() {
			continue
		}
		if strings.Contains(label, query) || query[0] == '/' && strings.Contains(strings.ToLower(t.Pointer(i)), query) {
			c.matches = append(c.matches, i)
		}
	}
	if len(c.matches) == 0 {
		return "no match", nil
	}
	c.reveal(t, c.matches[0])
	return plural(len(c.matches), "field"), nil
}

func (c *costs) goMatch(on bool) {
	t, r := c.tree(), c.row()
	n := len(c.matches)
	if n == 0 || r == nil {
		c.notice = "nothing was searched for"
		return
	}
	next := 0
	for k, i := range c.matches {
		if i == r.item {
			next = (k + map[bool]int{true: 1, false: n - 1}[on]) % n
		}
	}
	c.reveal(t, c.matches[next])
}

func (c *costs) complete(at string) []completion {
	t := c.tree()
	if t == nil || at == "" || at[0] != '/' {
		return nil
	}
	const most = 200
	var list []completion
	for i := range t.All() {
		p := t.Pointer(i)
		if strings.HasPrefix(p, at) && strings.IndexByte(p[len(at):], '/') <= 0 && p != at {
			list = append(list, completion{p, hundredths(t.Figure(i).Tokens)})
		}
		if len(list) == most {
			break
		}
	}
	return list
}

func (c *costs) click(x, y int, _ bool) bool {
	switch {
	case y == c.headY:
		c.sortAt(x)
		return true
	case c.paneY > 0 && y == c.paneY:
		c.turnPane(1)
		return true
	case y < c.rowsY || y >= c.rowsY+c.height || c.top+y-c.rowsY >= len(c.rows):
		return true
	}
	c.cursor = c.top + y - c.rowsY
	c.settleCursor()
	if r := c.row(); r.folds && x >= c.nameX() && x < c.nameX()+2*r.depth+2 {
		c.open[r.path] = !r.open
		c.rebuild()
		return true
	}
	return false
}

func (c *costs) wheel(_, _, rows int) tea.Cmd {
	c.top = max(min(c.top+rows, len(c.rows)-c.height), 0)
	return c.measure()
}

func (c *costs) copies() copies {
	r, t := c.row(), c.tree()
	if r == nil || t == nil {
		return copies{}
	}
	out := copies{value: r.label, path: r.path, row: strings.TrimSpace(lineText(c.rowLine(r, c.widths(), false)))}
	if e := c.excerpt(r); e != nil {
		out.value = string(e.text[e.lit.Start:e.lit.End])
		out.ids = c.enc.Append(nil, e.text[e.lit.Start:e.lit.End])
	}
	out.numbers = map[string]any{"path": r.path, "count": r.count, "tokens": float64(r.figure.Tokens) / 100,
		"name_tokens": float64(r.figure.Name) / 100, "value_tokens": float64(r.figure.Value) / 100}
	if saved, ok := c.now().saved[r.name]; ok && r.field {
		out.numbers["saved_if_dropped"] = saved
	}
	return out
}

// hundredths writes hundredths of a token.
func hundredths(n int) string { return component.Decimals(float64(n) / 100) }
