package ui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

type encoder = bpe.Encoder

// A costRow is one row of the tree.
type costRow struct {
	item   cost.Item
	itself bool // what the container pays for itself
	depth  int
	label  string
	field  bool   // it is a member, and not an element or itself
	name   string // of the field
	path   string
	folds  bool // there is something in it
	open   bool
	figure cost.Figure
	count  int
}

// key tells rows apart.
func (r *costRow) key() string {
	if r.itself {
		return r.path + "\x00"
	}
	return r.path
}

// tree returns the tree that is shown, nil while it is not there.
func (c *costs) tree() *cost.Tree {
	d := c.now()
	switch {
	case d == nil:
		return nil
	case c.elements && d.whole != nil:
		return d.whole
	}
	return d.folded
}

// all reports whether the elements of arrays are shown one by one.
func (c *costs) unfolded() bool {
	d := c.now()
	return c.elements && d != nil && d.whole != nil
}

// inner returns the item whose children stand under another: in a folded tree an
// array is shown with its elements as one.
func (c *costs) inner(t *cost.Tree, i cost.Item) cost.Item {
	for !c.unfolded() {
		n := t.Node(i)
		if n == shape.None || t.Attribution().Rendering.Document.Kind(n) != shape.Array {
			break
		}
		only, n2 := i, 0
		for child := range t.Children(i) {
			only = child
			n2++
		}
		if n2 != 1 {
			break
		}
		i = only
	}
	return i
}

// outer returns the item that is shown as one with those below it down to i.
func (c *costs) outer(t *cost.Tree, i cost.Item) cost.Item {
	for {
		p, ok := t.Parent(i)
		if !ok || c.inner(t, p) != c.inner(t, i) {
			return i
		}
		i = p
	}
}

// begin makes the rows of a tree that is new, from the place that was shown or, at
// the first time, from the first level that divides.
func (c *costs) begin() {
	t := c.tree()
	if t == nil {
		c.rows = nil
		return
	}
	if !c.opened {
		c.opened = true
		c.rootPath = t.Pointer(c.firstDivided(t))
		c.cursorKey = ""
	}
	c.rebuild()
	if c.start != "" {
		if err := c.move(c.start); err != nil {
			c.notice = err.Error()
		}
		c.start = ""
	}
}

// firstDivided returns the item below which no single one holds nearly all.
func (c *costs) firstDivided(t *cost.Tree) cost.Item {
	at := t.Root()
	total := t.Figure(at).Tokens
	for {
		if in := c.inner(t, at); hasChildren(t, in) {
			at = in
		}
		next, found := at, false
		for i := range t.Children(at) {
			if 100*t.Figure(i).Tokens >= 99*total && hasChildren(t, c.inner(t, i)) {
				next, found = i, true
			}
		}
		if !found {
			return at
		}
		at = next
	}
}

func hasChildren(t *cost.Tree, i cost.Item) bool {
	for range t.Children(i) {
		return true
	}
	return false
}

// root returns the item that is shown as the root.
func (c *costs) root(t *cost.Tree) cost.Item {
	i, ok := c.lookup(t, c.rootPath)
	if !ok {
		c.rootPath, i = "", t.Root()
	}
	if in := c.inner(t, i); hasChildren(t, in) {
		return in
	}
	return i
}

// lookup finds an item by its pointer; where arrays are folded, an index stands for
// all elements.
func (c *costs) lookup(t *cost.Tree, path string) (cost.Item, bool) {
	d := c.now()
	if t == d.folded {
		if i, ok := d.byPath[path]; ok {
			return i, true
		}
	}
	at := t.Root()
	if path == "" {
		return at, true
	}
steps:
	for _, step := range strings.Split(path[1:], "/") {
		star := cost.Item(-1)
		for i := range t.Children(at) {
			p := t.Pointer(i)
			label := p[strings.LastIndexByte(p, '/')+1:]
			if label == step {
				at = i
				continue steps
			}
			if label == "*" || t != d.folded && step == "*" && star < 0 {
				star = i
			}
		}
		if star < 0 || strings.Trim(step, "0123456789*") != "" {
			return 0, false
		}
		at = star
	}
	return at, true
}

// rebuild makes the rows afresh and keeps the cursor on its row.
func (c *costs) rebuild() {
	t := c.tree()
	if t == nil {
		c.rows = nil
		return
	}
	c.rows = c.rows[:0]
	root := c.root(t)
	if c.filter != "" {
		c.addMatching(t, root, 0)
	} else {
		c.addChildren(t, root, 0)
	}
	if len(c.rows) == 0 && c.filter == "" {
		c.rows = append(c.rows, costRow{item: root, label: "itself", itself: true, path: t.Pointer(root), figure: t.Figure(root), count: t.Count(root)})
	}
	c.cursor = max(min(c.cursor, len(c.rows)-1), 0)
	for i := range c.rows {
		if c.rows[i].key() == c.cursorKey {
			c.cursor = i
		}
	}
	c.follow = true
	c.settleCursor()
}

func (c *costs) settleCursor() {
	if r := c.row(); r != nil {
		c.cursorKey = r.key()
	}
}

// sortRows puts the rows in order once more is known.
func (c *costs) sortRows() {
	if c.tree() != nil {
		c.rebuild()
	}
}

// children returns the rows under an item, in the order chosen, with what the
// container pays itself as the last.
func (c *costs) children(t *cost.Tree, i cost.Item, depth int) []costRow {
	end := c.inner(t, i)
	var rows []costRow
	doc := t.Attribution().Rendering.Document
	for child := range t.Children(end) {
		r := costRow{item: child, depth: depth, label: t.Label(child), path: t.Pointer(child), figure: t.Figure(child), count: t.Count(child)}
		parent := t.Node(end)
		if n := t.Node(child); n != shape.None && doc.IsMember(n) || n == shape.None && parent != shape.None && doc.Kind(parent) == shape.Object {
			r.name, r.field = r.label, true
		} else if n == shape.None && c.now().fields[r.label] != nil && r.label != "*" {
			r.name, r.field = r.label, true
		}
		r.folds = hasChildren(t, c.inner(t, child))
		r.open = r.folds && c.open[r.path]
		rows = append(rows, r)
	}
	if len(rows) == 0 {
		return nil
	}
	c.order(rows)
	own := t.Figure(i).Own
	for at := end; at != i; {
		f := t.Figure(at)
		own += f.Own + f.Name
		at, _ = t.Parent(at)
	}
	if own > 0 {
		rows = append(rows, costRow{item: end, itself: true, depth: depth, label: "itself", path: t.Pointer(end), figure: cost.Figure{Own: own, Value: own, Tokens: own}})
	}
	return rows
}

func (c *costs) addChildren(t *cost.Tree, i cost.Item, depth int) {
	for _, r := range c.children(t, i, depth) {
		c.rows = append(c.rows, r)
		if r.open {
			c.addChildren(t, r.item, depth+1)
		}
	}
}

// addMatching adds the rows under an item whose name holds the filter, with those
// above them.
func (c *costs) addMatching(t *cost.Tree, i cost.Item, depth int) {
	if depth > 500 {
		return
	}
	for _, r := range c.children(t, i, depth) {
		if r.itself {
			continue
		}
		before := len(c.rows)
		r.open = r.folds
		c.rows = append(c.rows, r)
		if r.folds {
			c.addMatching(t, r.item, depth+1)
		}
		if len(c.rows) == before+1 {
			c.rows[before].open = false
			if !strings.Contains(strings.ToLower(r.label), strings.ToLower(c.filter)) {
				c.rows = c.rows[:before]
			}
		}
	}
}

// The orders of rows.
const (
	byDropped = iota
	byTokens
	byEach
	byTimes
	byPath
	costOrders
)

// orderNames are what the status row calls the orders.
func orderNames() []string {
	return []string{"what dropping the field saves", "tokens", "tokens each time", "times", "path"}
}

func (c *costs) order(rows []costRow) {
	d := c.now()
	value := func(r *costRow) int {
		switch c.sorted {
		case byDropped:
			if saved, ok := d.saved[r.name]; ok && r.field {
				return saved * 100
			}
		case byEach:
			return r.each()
		case byTimes:
			return r.count
		}
		return r.figure.Tokens
	}
	complete := true
	for i := range rows {
		_, known := d.saved[rows[i].name]
		complete = complete && (known || !rows[i].field)
	}
	slices.SortStableFunc(rows, func(a, b costRow) int {
		switch {
		case c.sorted == byPath:
			return cmp.Compare(a.path, b.path)
		case c.sorted == byDropped && !complete:
			return cmp.Compare(b.figure.Tokens, a.figure.Tokens)
		}
		return cmp.Or(cmp.Compare(value(&b), value(&a)), cmp.Compare(b.figure.Tokens, a.figure.Tokens))
	})
}

// each is what one of the row's nodes costs, in hundredths.
func (r *costRow) each() int { return perEach(r.figure.Tokens, r.count) }

func perEach(hundredths, n int) int {
	if n == 0 {
		return 0
	}
	return (hundredths + n/2) / n
}

// row returns the row under the cursor, nil when there is none.
func (c *costs) row() *costRow {
	if c.cursor < len(c.rows) {
		return &c.rows[c.cursor]
	}
	return nil
}

// reveal brings an item into view: its containers are unfolded.
func (c *costs) reveal(t *cost.Tree, i cost.Item) {
	i = c.outer(t, i)
	if i == t.Root() {
		c.rootPath, c.cursorKey = "", ""
		c.cursor = 0
		c.rebuild()
		return
	}
	root := c.root(t)
	under := false
	for at, ok := t.Parent(i); ok; at, ok = t.Parent(at) {
		if at == root {
			under = true
			break
		}
		c.open[t.Pointer(at)] = true
	}
	if !under {
		c.rootPath = ""
	}
	c.filter = ""
	c.cursorKey = t.Pointer(i)
	c.rebuild()
}

// rootTitle is the path of the root, as a title.
func (c *costs) rootTitle(t *cost.Tree) string {
	var steps []string
	for at, ok := c.root(t), true; ok; at, ok = t.Parent(at) {
		if at != t.Root() {
			steps = append([]string{t.Label(at)}, steps...)
		}
	}
	return strings.Join(append([]string{"/"}, steps...), " ")
}

// rootCount says how many nodes the root stands for.
func (c *costs) rootCount(t *cost.Tree) string {
	root := c.root(t)
	if root == t.Root() {
		return ""
	}
	for at, ok := root, true; ok; at, ok = t.Parent(at) {
		if label := t.Label(at); label != "*" && label != "" {
			if at == root {
				return plural(t.Count(root), "time")
			}
			return fmt.Sprintf("%s %s", component.Comma(t.Count(root)), label)
		}
	}
	return plural(t.Count(root), "element")
}
