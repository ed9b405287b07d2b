package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

// The lower panes.
const (
	fieldPane = iota
	whyPane
	whatIfPane
	rolePane
	costPanes
)

// spacious reports whether there is room for all panes.
func (c *costs) spacious(h int) bool { return c.wide() && h >= 33 }

// paneRows is the height of the lower panes with the blank row above them.
func (c *costs) paneRows(h int) int {
	switch {
	case c.zoomed || h < 8:
		return 0
	case c.small():
		return 1
	case c.spacious(h):
		return 16 + 1 + len(c.roles())
	case h < 14:
		return 0
	}
	return 7
}

// turnPane shows another of the lower panes.
func (c *costs) turnPane(by int) {
	c.pane = (c.pane + by) % costPanes
	if c.small() || c.spacious(c.height+2+16+1+len(c.roles())) {
		c.notice = "all that there is room for is shown"
	}
	if c.small() {
		c.notice = "a wider screen has more panes"
	}
}

func (c *costs) renderPanes(b *component.Buffer, y, h int) {
	r := c.row()
	if r == nil {
		return
	}
	if c.small() {
		b.Draw(0, y, c.smallPane(r).Clip(c.width-1, c.glyphs.More))
		return
	}
	y++
	c.paneY = y
	if h > 7 {
		c.paneY = 0
		left := c.fieldWide(r, 58)
		b.Draw(0, y, left...)
		b.Draw(60, y, c.whatIfWide(r, c.width-60)...)
		b.Draw(0, y+15, c.rolesPane(h-16)...)
		return
	}
	var lines []component.Line
	switch c.pane {
	case whyPane:
		lines = c.why(r)
	case whatIfPane:
		lines = c.whatIf(r)
	case rolePane:
		lines = c.rolesPane(6)
	default:
		lines = c.field(r)
	}
	b.Draw(0, y, lines[:min(len(lines), h-1)]...)
}

// figures are the title of the field's pane.
func (c *costs) paneFigures(r *costRow) component.Line {
	if r.itself {
		return component.Line{}.Add(component.Text, hundredths(r.figure.Tokens)).Add(component.Dim, " in all")
	}
	return component.Line{}.Add(component.Text, component.Comma(r.count)).Add(component.Dim, map[bool]string{true: " time   ", false: " times   "}[r.count == 1]).
		Add(component.Text, hundredths(r.each())).Add(component.Dim, " each   ").
		Add(component.Text, hundredths(r.figure.Tokens)).Add(component.Dim, " in all")
}

func (c *costs) paneName(r *costRow, most int) string {
	name := component.Safe(r.label)
	if r.itself {
		name = "itself: " + component.Safe(c.rootLabel(r.path))
	}
	return component.Fit(name, min(component.Width(name), most), c.glyphs.More)
}

// rootLabel is the last step of a path that is a name.
func (c *costs) rootLabel(path string) string {
	steps := strings.Split(path, "/")
	for i := len(steps) - 1; i > 0; i-- {
		if steps[i] != "*" {
			return steps[i]
		}
	}
	return "the document"
}

// field is the pane of the row under the cursor, on a narrow screen.
func (c *costs) field(r *costRow) []component.Line {
	title := component.TitleRule{Name: c.paneName(r, 30), Figures: c.paneFigures(r), Glyphs: &c.glyphs}
	lines := title.Render(c.width, 1)
	note := c.placeNote(r)
	excerpt := component.Line{}
	if e := c.excerpt(r); e != nil {
		excerpt = c.excerptLine(e, max(c.width-component.Width(note)-14, 20))
	}
	lines = append(lines, excerpt.Pad(47).Add(component.Dim, note).Clip(c.width-1, c.glyphs.More))
	if r.field {
		lines = append(lines, component.Line{}.Add(component.Dim, "  name   ").Add(component.Text, hundredths(perEach(r.figure.Name, r.count))).
			Add(component.Dim, " each   ").Add(component.Text, c.nameText(r, true)).Clip(c.width-1, c.glyphs.More))
	}
	if !r.itself {
		lines = append(lines, component.Line{}.Add(component.Dim, "  value  ").Add(component.Text, hundredths(perEach(r.figure.Value, r.count))).
			Add(component.Dim, " each   ").Add(component.Text, c.valueText(r)).Clip(c.width-1, c.glyphs.More))
	}
	return append(lines, c.shapeLines(r)...)
}

// placeNote says which of the places is shown, and where else the name stands.
func (c *costs) placeNote(r *costRow) string {
	if f := c.now().fields[r.name]; r.field && f != nil && f.Count > r.count {
		return fmt.Sprintf("%s more with this name", component.Comma(f.Count-r.count))
	}
	if r.count > 1 {
		return fmt.Sprintf("first of %s, in place", component.Comma(r.count))
	}
	return "in place"
}

// shapeLines say what the row costs in each shape, and what dropping it saves.
func (c *costs) shapeLines(r *costRow) []component.Line {
	now := component.Line{}.Add(component.Dim, "  now    ")
	saved := component.Line{}.Add(component.Dim, "  saved  ")
	var tops, bottoms []string
	all := 0
	costIn := func(key string) string { return c.costIn(key, r) }
	for _, st := range c.shapes {
		all += component.Width(st.title+costIn(st.key)) + 2
	}
	if all+9 > c.width-1 { // large numbers go without hundredths
		costIn = func(key string) string {
			whole, _, _ := strings.Cut(c.costIn(key, r), ".")
			return whole
		}
	}
	all = 0
	for _, st := range c.shapes {
		tops = append(tops, st.title+" "+costIn(st.key))
		bottoms = append(bottoms, st.title+" "+c.savedIn(st.key, r))
		all += max(component.Width(tops[len(tops)-1]), component.Width(bottoms[len(bottoms)-1]))
	}
	gap := max(min(4, (c.width-11-all)/3), 1)
	for i, st := range c.shapes {
		w := max(component.Width(tops[i]), component.Width(bottoms[i])) + gap
		if i+1 == len(c.shapes) {
			w -= gap // nothing stands beside the last
		}
		add := func(l component.Line, value string, role component.Role) component.Line {
			return l.Add(component.Dim, st.title+" ").Add(role, component.Fit(value, w-component.Width(st.title)-1, ""))
		}
		now = add(now, costIn(st.key), component.Text)
		role := component.Text
		if v := c.savedIn(st.key, r); len(v) > 1 && v[0] == '-' {
			role = component.Fewer
		}
		saved = add(saved, c.savedIn(st.key, r), role)
	}
	lines := []component.Line{now.Clip(c.width-1, c.glyphs.More)}
	if r.field {
		lines = append(lines, saved.Clip(c.width-1, c.glyphs.More))
	}
	return lines
}

// costIn is what a row costs in a shape.
func (c *costs) costIn(key string, r *costRow) string {
	d := c.data[key]
	switch {
	case d == nil && (c.stopped || len(c.source) > maxLinked):
		return "-"
	case d == nil:
		return c.glyphs.Pending
	case d.err != nil:
		return "-"
	}
	if key == c.shapeKey {
		return hundredths(r.figure.Tokens)
	}
	if n, ok := d.amount(r, c.unfolded()); ok {
		return hundredths(n)
	}
	return "-"
}

// amount returns what a row's path costs in another shape, in hundredths.
func (d *costData) amount(r *costRow, unfolded bool) (int, bool) {
	if unfolded {
		return 0, false
	}
	i, ok := d.byPath[r.path]
	if !ok {
		return 0, false
	}
	t := d.folded
	if !r.itself {
		return t.Figure(i).Tokens, true
	}
	own := t.Figure(i).Own
	for hasStar(t, i) {
		p, _ := t.Parent(i)
		own += t.Figure(i).Name + t.Figure(p).Own
		i = p
	}
	return own, true
}

// hasStar reports whether an item stands for the elements of an array.
func hasStar(t *cost.Tree, i cost.Item) bool {
	p, ok := t.Parent(i)
	if !ok {
		return false
	}
	n := t.Node(p)
	return n != shape.None && t.Attribution().Rendering.Document.Kind(n) == shape.Array
}

// savedIn is what dropping the field of a row saves in a shape.
func (c *costs) savedIn(key string, r *costRow) string {
	if d := c.details[r.name]; d != nil {
		if n, ok := d.saved[key]; ok {
			return component.Signed(-n)
		}
	}
	d := c.data[key]
	if d != nil && d.err == nil {
		if n, ok := d.saved[r.name]; ok {
			return component.Signed(-n)
		}
	}
	if c.stopped || d != nil && d.err != nil || d == nil && len(c.source) > maxLinked {
		return "-"
	}
	return c.glyphs.Pending
}

// nameText says how a name is cut: in one row with the reasons, or without.
func (c *costs) nameText(r *costRow, reasons bool) string {
	f := c.now().fields[r.name]
	if f == nil {
		return "written once, in a header"
	}
	text := fmt.Sprintf("%s, %s: ", plural(f.Floor(), "chunk"), plural(f.Bare, "token"))
	floor := "at its floor"
	if over := f.Bare - f.Floor(); over > 0 {
		floor = plural(over, "token") + " above its floor"
	}
	if !reasons || len(f.Cuts) == 0 || f.Bare > f.Floor() {
		return text + floor
	}
	why := c.cutReasons(r.name)
	if len(why) > 1 {
		return text + fmt.Sprintf("%s, and %s more", strings.Replace(why[0], ": ", ", ", 1), plural(len(why)-1, "cut"))
	}
	return text + strings.Replace(why[0], ": ", ", ", 1)
}

// cutReasons says for each cut in a name why it is made.
func (c *costs) cutReasons(name string) []string {
	var why []string
	for _, cut := range tokens.Cuts(c.enc.Encoder, []byte(name), 0, len(name)) {
		if cut.At > 0 && cut.At < len(name) {
			why = append(why, component.Safe(tokens.WhyHere([]byte(name), cut)))
		}
	}
	return why
}

// walled is a name with its chunks parted.
func (c *costs) walled(r *costRow) string {
	f := c.now().fields[r.name]
	if f == nil {
		return component.Safe(r.label)
	}
	var parts []string
	at := 0
	for _, cut := range f.Cuts {
		parts = append(parts, component.Safe(r.name[at:cut.Offset]))
		at = cut.Offset
	}
	return strings.Join(append(parts, component.Safe(r.name[at:])), c.glyphs.Wall)
}

// smallPane is all that a small screen says of a row.
func (c *costs) smallPane(r *costRow) component.Line {
	if !r.field {
		return component.PlainLine(component.Text, "  "+component.Fit(component.Safe(r.label), 20, c.glyphs.More)+"  "+c.kind(r))
	}
	chunks := "in a header"
	if f := c.now().fields[r.name]; f != nil {
		chunks = plural(f.Floor(), "chunk")
	}
	name := c.walled(r)
	return component.Line{}.Add(component.Text, "  "+component.Fit(name, min(component.Width(name), c.width-26), c.glyphs.More)).
		Add(component.Dim, "  "+chunks+"   "+plural(r.count, "time"))
}

// why explains what a name costs.
func (c *costs) why(r *costRow) []component.Line {
	title := component.TitleRule{Name: "why " + c.paneName(r, 40), Glyphs: &c.glyphs}
	f := c.now().fields[r.name]
	if !r.field || f == nil {
		lines := title.Render(c.width, 1)
		text := "Braces, brackets, commas and white space of a container; no name of its own."
		if !r.itself {
			text = "An element has no name; what it costs is its value."
		}
		facts := component.Facts{Rows: [][2]string{{"", text}}}
		return append(lines, facts.Render(c.width-1, 2)...)
	}
	title.Figures = component.Line{}.Add(component.Dim, "floor ").Add(component.Text, plural(f.Floor(), "token")).Add(component.Dim, "   alone ").Add(component.Text, plural(f.Bare, "token")).
		Add(component.Dim, "   in place ").Add(component.Text, plural(f.InPlace.Tokens, "token"))
	lines := title.Render(c.width, 1)
	lines = append(lines, component.Line{}.Bold(component.Text, "  "+c.walled(r)).Add(component.Dim, "   "+c.nameText(r, false)).Clip(c.width-1, c.glyphs.More))
	reasons := c.cutReasons(r.name)
	for i, why := range reasons {
		if i == 2 && len(reasons) > 3 {
			why = plural(len(reasons)-2, "more cut") + "; enter on Tokens shows each"
		}
		lines = append(lines, component.PlainLine(component.Text, "  "+why).Clip(c.width-1, c.glyphs.More))
		if i == 2 {
			break
		}
	}
	if len(reasons) == 0 {
		lines = append(lines, component.PlainLine(component.Text, "  no cut inside: one chunk, which merges as far as the vocabulary goes"))
	}
	lines = append(lines, component.PlainLine(component.Dim, "  a chunk is at least one token; a name with fewer chunks may cost less").Clip(c.width-1, c.glyphs.More))
	if d := c.details[r.name]; d != nil && d.offered && len(lines) < 6 {
		text := "no cheaper name found by rule"
		if len(d.offers) > 0 {
			var names []string
			for _, o := range d.offers[:min(len(d.offers), 4)] {
				names = append(names, fmt.Sprintf("%s %s", component.Safe(o.New), component.Signed(-o.Saved)))
			}
			text = "cheaper: " + strings.Join(names, "   ")
		}
		lines = append(lines, component.PlainLine(component.Text, "  "+text).Clip(c.width-1, c.glyphs.More))
	}
	return lines
}

// roles are the roles that pay anything, the dearest first.
func (c *costs) roles() []int {
	d := c.now()
	if d == nil {
		return nil
	}
	paid := d.folded.Attribution().Roles()
	var list []int
	for i, n := range paid {
		if n > 0 {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return paid[b] - paid[a] })
	return list
}

// rolesPane says what each role pays over the whole document.
func (c *costs) rolesPane(rows int) []component.Line {
	title := component.TitleRule{Name: "by role", Glyphs: &c.glyphs}
	lines := title.Render(c.width, 1)
	names := map[shape.Role]string{shape.RoleName: "names", shape.RoleString: "strings", shape.RoleNumber: "numbers", shape.RoleLiteral: "literals",
		shape.RolePunctuation: "punctuation", shape.RoleSpace: "white space", shape.RoleHeader: "headers"}
	paid := c.now().folded.Attribution().Roles()
	total := c.now().tokens() * 100
	width := max(min(c.width-36, 60), 10)
	for _, i := range c.roles() {
		if len(lines) == rows {
			break
		}
		bar := component.Bar{Value: float64(paid[i]), Max: float64(total), Glyphs: &c.glyphs}
		l := component.Line{}.Add(component.Text, "  "+component.Fit(names[shape.Role(i)], 12, "")+component.FitRight(hundredths(paid[i]), 11)+component.FitRight(percentOf(paid[i], total), 8)+"  ")
		lines = append(lines, append(l, bar.Render(width, 1)[0]...))
	}
	return lines
}
