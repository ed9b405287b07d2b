package ui

import (
	"fmt"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/shape"
)

func (c *costs) context() (left, right component.Line) {
	left = component.Line{}.Bold(component.Text, component.Safe(c.name))
	right = component.PlainLine(component.Text, c.enc.Name)
	if len(c.kept) == 0 {
		right = right.Add(component.Dim, c.gap()[1:]+c.enc.Digest)
	}
	if c.wide() {
		right = c.facts()
	}
	if c.docErr != nil {
		return left.Add(component.Warning, "  not JSON"), right
	}
	tokens := c.glyphs.Pending
	d := c.now()
	if d != nil {
		tokens = component.Comma(d.tokens())
	}
	left = left.Add(component.Text, c.gap()+c.title())
	if len(c.kept) == 0 {
		return left.Add(component.Text, c.gap()+tokens+" tokens"), right
	}
	before := c.glyphs.Pending
	if st := c.shape(c.shapeKey); st.state == done {
		before = component.Comma(st.count)
	}
	return left.Add(component.Warning, c.gap()+plural(len(c.kept), "experiment")).Add(component.Text, ": "+before+" -> "+tokens), right
}

// title is the name of the shape that is counted.
func (c *costs) title() string { return c.shape(c.shapeKey).title }

// costWidths are the columns of the table.
type costWidths struct{ tokens, bar, times, each, name, value, dropped int }

// widths chooses the columns: wider numbers take from the bar first, then columns
// are left out.
func (c *costs) widths() costWidths {
	w := costWidths{tokens: 10, bar: 6, times: 6, each: 7, name: 7, value: 9, dropped: 8}
	switch {
	case c.small():
		w = costWidths{tokens: 10, each: 7}
	case c.wide():
		w = costWidths{tokens: 10, bar: 20, times: 6, each: 7, name: 9, value: 9, dropped: 10}
	}
	fit := func(at *int, text string) {
		if n := component.Width(text) + 1; *at > 0 && n > *at {
			*at = n
		}
	}
	for i := c.top; i < min(c.top+max(c.height, 1), len(c.rows)); i++ {
		r := &c.rows[i]
		fit(&w.tokens, " "+hundredths(r.figure.Tokens))
		fit(&w.each, hundredths(r.each()))
		fit(&w.times, component.Comma(r.count))
		fit(&w.name, hundredths(r.figure.Name))
		fit(&w.value, hundredths(r.figure.Value))
		fit(&w.dropped, c.dropText(r))
	}
	for _, give := range []*int{&w.bar, &w.each, &w.name, &w.value, &w.times} {
		if c.width-w.sum() >= 14 {
			break
		}
		*give = 0
	}
	return w
}

// sum is the first cell of the field's name.
func (w costWidths) sum() int {
	n := w.tokens + 7 + w.times + w.each + w.name + w.value + w.dropped + 2
	if w.bar > 0 {
		n += 2 + w.bar
	}
	return n
}

func (c *costs) nameX() int { return c.widths().sum() }

// render draws the tree and what is known of the row under the cursor.
func (c *costs) render(b *component.Buffer, y, h int) {
	c.headY, c.paneY = -1, 0
	switch {
	case c.docErr != nil:
		(&compare{session: c.session}).renderNotJSON(b, y, h)
		return
	case c.doc == nil:
		b.Draw(2, y, component.PlainLine(component.Dim, "reading the document"))
		return
	}
	if d := c.data[c.shapeKey]; d != nil && d.err != nil {
		c.renderError(b, y, d.err)
		return
	}
	t := c.tree()
	if t == nil {
		title := component.TitleRule{Name: "/", Focus: true, Figures: component.PlainLine(component.Dim, c.glyphs.Pending+" tokens"), Glyphs: &c.glyphs}
		b.Draw(0, y, title.Render(c.width, 1)...)
		text := "being counted"
		if c.stopped {
			text = "counting was stopped; s begins anew"
		}
		b.Draw(2, y+1, component.PlainLine(component.Dim, text))
		return
	}
	pane := c.paneRows(h)
	if c.covered > 0 {
		pane, c.follow = 0, true
		h -= c.covered
	}
	c.height = max(h-2-pane, 1)
	c.headY, c.rowsY = y+1, y+2
	c.scroll()
	b.Draw(0, y, c.titleRule(t.Figure(c.root(t)).Tokens)...)
	w := c.widths()
	b.Draw(0, y+1, c.heading(w))
	for k := range c.height {
		if i := c.top + k; i < len(c.rows) {
			b.Draw(0, c.rowsY+k, c.rowLine(&c.rows[i], w, i == c.cursor))
		}
	}
	if len(c.rows) == 0 {
		b.Draw(2, c.rowsY, component.PlainLine(component.Dim, "no name holds "+component.Quote([]byte(c.filter))))
	}
	if pane > 0 {
		c.renderPanes(b, y+h-pane, pane)
	}
}

func (c *costs) renderError(b *component.Buffer, y int, err error) {
	title := component.TitleRule{Name: c.title(), Focus: true, Glyphs: &c.glyphs}
	b.Draw(0, y, title.Render(c.width, 1)...)
	facts := component.Facts{Rows: [][2]string{{"", component.Safe(strings.TrimPrefix(err.Error(), "cost: "))}, {"", ""}, {"", "S chooses another shape."}}}
	b.Draw(0, y+2, facts.Render(c.width-1, 8)...)
}

// scroll brings the cursor into view.
func (c *costs) scroll() {
	if c.follow {
		c.top = min(c.top, c.cursor)
		c.top = max(c.top, c.cursor-c.height+1)
		c.follow = false
	}
	c.top = max(min(c.top, len(c.rows)-c.height), 0)
}

func (c *costs) titleRule(tokens int) []component.Line {
	t := c.tree()
	l := component.Line{}
	name := component.Safe(c.rootTitle(t))
	if c.small() {
		l = l.Add(component.Text, hundredths(tokens))
	} else {
		if n := c.rootCount(t); n != "" {
			l = l.Add(component.Dim, component.Fit(component.Safe(n), min(component.Width(component.Safe(n)), 30), c.glyphs.More)+"   ")
		}
		l = l.Add(component.Text, hundredths(tokens)).Add(component.Dim, " tokens   ").Add(component.Text, percentOf(tokens, c.now().tokens()*100))
	}
	if most := c.width - l.Width() - 8; component.Width(name) > most {
		name = component.FitTail(name, most, c.glyphs.More)
	}
	title := component.TitleRule{Name: name, Focus: true, Figures: l, Glyphs: &c.glyphs}
	return title.Render(c.width, 1)
}

// percentOf is a share with one decimal; what would round to zero is told from none.
func percentOf(part, all int) string {
	switch {
	case all <= 0 || part <= 0:
		return "0.0%"
	case 2000*part < all:
		return "<0.1%"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(part)/float64(all))
}

// A costColumn is a heading of the table.
type costColumn struct {
	text  string
	width int
	sorts int
	left  bool
}

func (c *costs) columns(w costWidths) []costColumn {
	share := costColumn{"share", 7, byTokens, false}
	times := costColumn{"times", w.times, byTimes, false}
	if w.bar > 0 {
		times.width += 2 + w.bar
	}
	return []costColumn{{"tokens", w.tokens, byTokens, false}, share, times, {"each", w.each, byEach, false}, {"name", w.name, byTokens, false},
		{"value", w.value, byTokens, false}, {"dropped", w.dropped, byDropped, false}, {"  field", 0, byPath, true}}
}

func (c *costs) heading(w costWidths) component.Line {
	l := component.Line{}
	marked := false
	for _, col := range c.columns(w) {
		if col.width == 0 && !col.left {
			continue
		}
		text := component.FitRight(col.text, col.width)
		if col.left {
			text = col.text
		}
		if col.sorts == c.sorted && !marked && (col.text != "share") {
			marked = true
			if c.sorted != byDropped {
				at := len(text) - len(strings.TrimLeft(text, " "))
				if at > 0 {
					text = text[:at-1] + c.glyphs.Unfolded + text[at:]
				}
			}
			l = l.Bold(component.Text, text)
			continue
		}
		l = l.Add(component.Dim, text)
	}
	return l.Clip(c.width-1, c.glyphs.More)
}

// sortAt sorts by the column whose heading was clicked.
func (c *costs) sortAt(x int) {
	at := 0
	for _, col := range c.columns(c.widths()) {
		if at += col.width; x < at || col.left {
			c.sorted = col.sorts
			c.notice = "sorted by " + orderNames()[c.sorted]
			c.rebuild()
			return
		}
	}
}

// dropText is what dropping the field of a row saves, as it is shown: wherever it
// stands, for that is what d does, unfolded too.
func (c *costs) dropText(r *costRow) string {
	if !r.field || r.itself {
		return ""
	}
	d := c.now()
	saved, ok := d.saved[r.name]
	switch {
	case ok:
		return component.Signed(-saved)
	case c.stopped:
		return "-"
	}
	return c.glyphs.Pending
}

// rowLine draws a row of the table.
func (c *costs) rowLine(r *costRow, w costWidths, cursor bool) component.Line {
	total := c.now().tokens() * 100
	l := component.Line{}
	ink := func(role component.Role) component.Role { return role }
	if cursor {
		l = l.Add(component.Accent, c.glyphs.Here)
		l = l.Bold(component.Text, component.FitRight(hundredths(r.figure.Tokens), w.tokens-1))
	} else {
		l = l.Add(component.Text, component.FitRight(hundredths(r.figure.Tokens), w.tokens))
	}
	l = l.Add(ink(component.Text), component.FitRight(percentOf(r.figure.Tokens, total), 7))
	if w.bar > 0 {
		bar := component.Bar{Value: float64(r.figure.Tokens), Max: float64(c.dearest()), Glyphs: &c.glyphs}
		l = append(l.Add(component.Text, "  "), bar.Render(w.bar, 1)[0].Pad(w.bar)...)
	}
	times, each, name := component.Comma(r.count), hundredths(r.each()), hundredths(r.figure.Name)
	if r.itself {
		times, each, name = "", "", ""
	}
	add := func(text string, width int, role component.Role) {
		if width > 0 {
			l = l.Add(role, component.FitRight(text, width))
		}
	}
	add(times, w.times, component.Text)
	add(each, w.each, component.Text)
	add(name, w.name, component.Text)
	add(hundredths(r.figure.Value), w.value, component.Text)
	drop, role := c.dropText(r), component.Fewer
	if drop != "" && drop[0] != '-' || drop == "-" {
		role = component.Text
	}
	add(drop, w.dropped, role)
	return c.addLabel(l.Add(component.Text, "  "), r, cursor).Clip(c.width-1, c.glyphs.More)
}

// addLabel appends the name of a row behind its fold mark.
func (c *costs) addLabel(l component.Line, r *costRow, cursor bool) component.Line {
	mark, indent := "  ", strings.Repeat("  ", min(r.depth, 12))
	if c.small() {
		mark, indent = "", strings.Repeat(" ", min(r.depth, 12))
	}
	switch {
	case r.folds && r.open:
		mark = c.glyphs.Unfolded + " "
	case r.folds:
		mark = c.glyphs.Here + " "
	}
	l = l.Add(component.Text, indent).Add(component.Accent, mark)
	label := component.Safe(r.label)
	if label == "" {
		label = `""`
	}
	switch {
	case r.itself:
		return l.Add(component.Dim, label)
	case cursor:
		return l.Bold(component.Text, label)
	}
	return l.Add(component.Text, label)
}

// dearest is what the dearest row costs: the measure of the bars.
func (c *costs) dearest() int {
	most := 0
	for i := range c.rows {
		most = max(most, c.rows[i].figure.Tokens)
	}
	return most
}

// kind says what a row's nodes are.
func (c *costs) kind(r *costRow) string {
	t := c.tree()
	n := t.Node(r.item)
	switch {
	case r.itself && hasChildren(t, r.item):
		return "braces, commas and colons of its own"
	case n == shape.None:
		return "named in a header"
	}
	return t.Attribution().Rendering.Document.Kind(n).String()
}

func (c *costs) status() component.Line {
	switch {
	case c.docErr != nil:
		return (&compare{session: c.session}).status()
	case c.doc == nil:
		return component.PlainLine(component.Dim, " reading the document")
	}
	r := c.row()
	if r == nil || c.tree() == nil {
		return component.PlainLine(component.Dim, " "+c.progress())
	}
	tokens := component.Comma(c.now().tokens())
	drop := c.dropText(r)
	if c.small() {
		if drop == "" {
			return component.PlainLine(component.Text, " "+hundredths(r.figure.Tokens)+"   now "+tokens)
		}
		return component.PlainLine(component.Text, " drop "+drop+"   now "+tokens)
	}
	tail := fmt.Sprintf("   %s   %s   %s tokens", c.kind(r), plural(r.count, "time"), hundredths(r.figure.Tokens))
	if r.itself {
		tail = fmt.Sprintf("   %s   %s tokens", c.kind(r), hundredths(r.figure.Tokens))
	}
	switch {
	case c.wide():
		tail += "   " + percentOf(r.figure.Tokens, c.now().tokens()*100) + " of the document"
	case drop != "":
		tail += "   dropped " + drop
	}
	right := component.Line{}
	if c.wide() && c.measuring() {
		right = component.PlainLine(component.Dim, c.progress())
	}
	path := component.Safe(r.path)
	if path == "" {
		path = "/"
	}
	path = c.trimPath(path, max(c.width-2-component.Width(tail)-right.Width(), 12))
	return component.Spread(component.PlainLine(component.Text, " "+path+tail), right, c.width-1, c.glyphs.More)
}

// progress says how far counting is.
func (c *costs) progress() string {
	d := c.now()
	switch {
	case c.stopped:
		return "counting was stopped; s begins anew"
	case d == nil:
		return "the document is being counted as " + c.title() + "; esc stops"
	}
	return fmt.Sprintf("%s of %s fields dropped on trial; esc stops", component.Comma(len(d.saved)), component.Comma(len(d.order)))
}

func (c *costs) keys() []component.Key {
	last := component.Key{Keys: "?", Does: "all keys"}
	switch {
	case c.docErr != nil:
		return []component.Key{{Keys: "1", Does: "Compare"}, {Keys: "2", Does: "Tokens"}, {Keys: "3", Does: "Merges"}, {Keys: "4", Does: "Encodings"}, last}
	case c.small():
		return []component.Key{{Keys: "→←", Does: "fold"}, {Keys: "d", Does: "drop"}, {Keys: "r", Does: "rename"}, {Keys: "?", Does: "keys"}}
	case c.wide():
		return []component.Key{{Keys: "→←", Does: "fold"}, {Keys: "enter", Does: "in"}, {Keys: "backspace", Does: "out"}, {Keys: "s", Does: "sort"}, {Keys: "d", Does: "drop"}, {Keys: "r", Does: "rename"}, {Keys: "u", Does: "undo"}, {Keys: "S", Does: "shape"}, {Keys: "&", Does: "filter"}, {Keys: "y", Does: "copy"}, last}
	}
	return []component.Key{{Keys: "→←", Does: "fold"}, {Keys: "enter", Does: "in"}, {Keys: "s", Does: "sort"}, {Keys: "d", Does: "drop"}, {Keys: "r", Does: "rename"}, {Keys: "S", Does: "shape"}, {Keys: "u", Does: "undo"}, last}
}
