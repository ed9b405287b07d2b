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
		c.notice = "a wider screen says why, what if, and by role"
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
	if r.name != "" {
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
	if f := c.now().fields[r.name]; r.name != "" && f != nil && f.Count > r.count {
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
	if r.name != "" {
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
	if r.name == "" {
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

// valueText shows the first value of a row with its tokens, and why they are cut so.
func (c *costs) valueText(r *costRow) string {
	t := c.tree()
	n := t.Node(r.item)
	if n == shape.None {
		return "none of its own"
	}
	a := t.Attribution()
	doc := a.Rendering.Document
	switch doc.Kind(n) {
	case shape.Object:
		return plural(doc.Count(n), "field") + " in the first"
	case shape.Array:
		return plural(doc.Count(n), "element") + " in the first"
	}
	start, end := -1, -1
	for i := range c.spansOf(n) {
		if s := &a.Rendering.Spans[i]; s.Role != shape.RoleName && s.Role != shape.RolePunctuation && s.Role != shape.RoleSpace {
			start, end = s.Start, s.End
		}
	}
	if start < 0 {
		return ""
	}
	const most = 60
	text := a.Rendering.Text[start:min(end, start+most)]
	shown := strings.TrimSuffix(c.marked(start, start+len(text)), c.glyphs.Wall)
	if end > start+most {
		shown += c.glyphs.More
	}
	digits := 0
	for _, b := range text {
		if b >= '0' && b <= '9' {
			digits++
		}
	}
	var why []string
	if doc.Kind(n) == shape.Number && digits >= 3 {
		why = append(why, "digits by threes")
	}
	if doc.Kind(n) == shape.Number && slices.Contains(text, '.') {
		why = append(why, "the point apart")
	}
	if len(why) > 0 {
		shown += ": " + strings.Join(why, ", ")
	}
	return shown
}

// marked is a stretch of the text with its walls and seams.
func (c *costs) marked(start, end int) string {
	a := c.tree().Attribution()
	ends, chunks := a.TokenEnds(), a.ChunkEnds()
	i, _ := slices.BinarySearch(ends, uint32(start+1))
	var b strings.Builder
	for at := start; at < end && i < len(ends); i++ {
		to := min(int(ends[i]), end)
		b.WriteString(component.Safe(string(a.Rendering.Text[at:to])))
		at = to
		if at < end {
			if _, wall := slices.BinarySearch(chunks, at); wall {
				b.WriteString(c.glyphs.Wall)
			} else {
				b.WriteString(c.glyphs.Seam)
			}
		}
	}
	return b.String()
}

// spansOf returns the spans of a node, the first of them found once.
func (c *costs) spansOf(n shape.Node) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		r := c.tree().Attribution().Rendering
		after := r.Document.After(n)
		for i := c.firstSpan(n); i < len(r.Spans); i++ {
			if m := r.Spans[i].Node; m != shape.None && (m < n || after != shape.None && m >= after) {
				return
			}
			if !yield(i) {
				return
			}
		}
	}
}

// A spanKey is a node in a text.
type spanKey struct {
	version int
	shape   string
	node    shape.Node
	path    shape.Path
}

// firstSpan returns the first span of a node, and remembers it.
func (c *costs) firstSpan(n shape.Node) int {
	key := spanKey{c.version, c.shapeKey, n, 0}
	if i, ok := c.spans[key]; ok {
		return i
	}
	spans := c.tree().Attribution().Rendering.Spans
	i := slices.IndexFunc(spans, func(s shape.Span) bool { return s.Node == n })
	if i < 0 {
		i = len(spans)
	}
	c.remember(key, i)
	return i
}

func (c *costs) remember(key spanKey, i int) {
	if c.spans == nil || len(c.spans) > 1000 {
		c.spans = map[spanKey]int{}
	}
	c.spans[key] = i
}

// firstOf returns the first span that names a path in a header.
func (c *costs) firstOf(p shape.Path) int {
	key := spanKey{c.version, c.shapeKey, shape.None, p}
	if i, ok := c.spans[key]; ok {
		return i
	}
	spans := c.tree().Attribution().Rendering.Spans
	i := slices.IndexFunc(spans, func(s shape.Span) bool { return s.Node == shape.None && s.Path == p })
	if i < 0 {
		i = len(spans)
	}
	c.remember(key, i)
	return i
}

// An excerpt is a place in the text with what stands beside it.
type excerpt struct {
	text     []byte
	lit      component.Range
	from, to int // tokens
}

// excerpt finds the first place of a row in the text.
func (c *costs) excerpt(r *costRow) *excerpt {
	t := c.tree()
	a := t.Attribution()
	spans := a.Rendering.Spans
	n := t.Node(r.item)
	var lit component.Range
	switch {
	case n == shape.None:
		i := c.firstOf(t.Path(r.item))
		if i == len(spans) {
			return nil
		}
		lit = component.Range{Start: spans[i].Start, End: spans[i].End}
	default:
		lit.Start = -1
		for i := range c.spansOf(n) {
			if lit.Start < 0 {
				lit.Start = spans[i].Start
			}
			lit.End = spans[i].End
			if r.itself && spans[i].Node == n && spans[i].Role != shape.RoleName || lit.End-lit.Start > 2000 {
				break
			}
		}
		if lit.Start < 0 {
			return nil
		}
	}
	ends := a.TokenEnds()
	from, _ := slices.BinarySearch(ends, uint32(lit.Start+1))
	to, _ := slices.BinarySearch(ends, uint32(lit.End))
	if from > 0 && int(ends[from-1]) == lit.Start {
		from--
	}
	return &excerpt{a.Rendering.Text, lit, from, min(to+3, len(ends))}
}

// excerptLine draws an excerpt in one row.
func (c *costs) excerptLine(e *excerpt, width int) component.Line {
	a := c.tree().Attribution()
	ends, chunks := a.TokenEnds(), a.ChunkEnds()
	start := 0
	if e.from > 0 {
		start = int(ends[e.from-1])
	}
	text := e.text[start:ends[e.to-1]]
	own := make([]uint32, 0, e.to-e.from)
	for _, end := range ends[e.from:e.to] {
		own = append(own, end-uint32(start))
	}
	at := func(i int) int {
		if i == 0 {
			return start
		}
		return start + int(own[i-1])
	}
	tt := component.TokenText{Bytes: text, Ends: own, Drawing: c.drawing, Glyphs: &c.glyphs, Quiet: true,
		Layers: component.Layers{Tokens: true, Chunks: true, NoWrap: true},
		Mark: func(i int) component.Mark {
			if _, wall := slices.BinarySearch(chunks, at(i)); wall || at(i) == 0 {
				return component.WallMark
			}
			return component.SeamMark
		},
		Block: func(i int) int { return e.from + i },
		Odd: func(i int) bool {
			n, _ := slices.BinarySearch(chunks, at(i)+1)
			return n%2 == 1
		},
		Label: func(int) string { return "" },
		Lit:   []component.Range{{Start: e.lit.Start - start, End: e.lit.End - start}},
	}
	lines := tt.Render(0, width, 1)
	if len(lines) == 0 {
		return nil
	}
	return lines[0].Clip(width, c.glyphs.More)
}

// why explains what a name costs.
func (c *costs) why(r *costRow) []component.Line {
	title := component.TitleRule{Name: "why " + c.paneName(r, 40), Glyphs: &c.glyphs}
	f := c.now().fields[r.name]
	if r.name == "" || f == nil {
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
