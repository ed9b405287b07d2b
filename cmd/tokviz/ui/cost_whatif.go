package ui

import (
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cost"
)

// shapeNumbers are four numbers, one for each shape.
func (c *costs) shapeNumbers(number func(key string) string) component.Line {
	l := component.Line{}
	for _, st := range c.shapes {
		text := number(st.key)
		role := component.Text
		if len(text) > 1 {
			switch text[0] {
			case '-':
				role = component.Fewer
			case '+':
				role = component.More
			}
		}
		l = l.Add(role, component.FitRight(text, 10))
	}
	return l
}

func (c *costs) shapeTitles() component.Line {
	l := component.Line{}
	for _, st := range c.shapes {
		l = l.Add(component.Dim, component.FitRight(st.title, 10))
	}
	return l
}

// countIn is how many tokens the document has in a shape.
func (c *costs) countIn(key string) string {
	d := c.data[key]
	switch {
	case d != nil && d.err == nil:
		return component.Comma(d.tokens())
	case d != nil || c.stopped:
		return "-"
	}
	return c.glyphs.Pending
}

// trialIn is what a proposal for a field changes in a shape.
func (c *costs) trialIn(d *costDetail, k int, key string) string {
	if d == nil || k >= len(d.trials) {
		if c.stopped {
			return "-"
		}
		return c.glyphs.Pending
	}
	for _, t := range d.trials[k] {
		if t.Shape == key && t.Err == nil {
			return component.Signed(-t.Saved())
		}
	}
	return "-"
}

// whatIf is the pane of experiments on a narrow screen.
func (c *costs) whatIf(r *costRow) []component.Line {
	title := component.TitleRule{Name: "what if", Figures: component.PlainLine(component.Dim, "recounted in full"), Glyphs: &c.glyphs}
	lines := title.Render(c.width, 1)
	label := func(key, text string) component.Line {
		return component.Line{}.Bold(component.Text, "  "+component.Fit(key, 3, "")).Add(component.Text, component.Fit(text, 33, c.glyphs.More))
	}
	lines = append(lines, append(component.Line{}.Pad(38), c.shapeTitles()...), append(label("", "now"), c.shapeNumbers(c.countIn)...))
	if !r.field {
		return append(lines, component.PlainLine(component.Dim, "  only a field can be dropped or renamed"))
	}
	lines = append(lines, append(label("d", "drop "+component.Safe(r.name)), c.shapeNumbers(func(key string) string { return c.savedIn(key, r) })...))
	return append(lines, c.offerLines(r, 2, func(text string, numbers component.Line, _ string) []component.Line {
		return []component.Line{append(label("r", text), numbers...)}
	})...)
}

// offerLines draws the proposals for a field.
func (c *costs) offerLines(r *costRow, most int, draw func(text string, numbers component.Line, note string) []component.Line) []component.Line {
	d := c.details[r.name]
	if d == nil || !d.offered {
		return draw("rename: "+map[bool]string{true: "-", false: c.glyphs.Pending}[c.stopped], nil, "")
	}
	if len(d.offers) == 0 {
		return draw("rename: no cheaper name by rule", nil, "")
	}
	var lines []component.Line
	for k, o := range d.offers[:min(len(d.offers), most)] {
		lines = append(lines, draw("rename to "+component.Safe(o.New), c.shapeNumbers(func(key string) string { return c.trialIn(d, k, key) }), o.Rule.Sentence())...)
	}
	return lines
}

// fieldWide is the pane of the row under the cursor on a wide screen.
func (c *costs) fieldWide(r *costRow, width int) []component.Line {
	title := component.TitleRule{Name: c.paneName(r, width-12), Short: width - 2, Glyphs: &c.glyphs}
	lines := title.Render(width+2, 1)
	excerpt := component.Line{}
	if e := c.excerpt(r); e != nil {
		excerpt = c.excerptLine(e, width)
	}
	lines = append(lines, excerpt, component.PlainLine(component.Dim, "  "+c.placeNote(r)+", "+c.title()), nil)
	block := func(label string, each string, texts []string, rows int) {
		for i := range rows {
			l := component.Line{}
			if i == 0 && each != "" {
				l = l.Add(component.Dim, "  "+component.Fit(label, 8, "")).Add(component.Text, each).Add(component.Dim, " each")
			}
			l = l.Pad(22)
			if i < len(texts) {
				l = l.Add(component.Text, texts[i])
			}
			lines = append(lines, l.Clip(width, c.glyphs.More))
		}
	}
	if r.field {
		texts := []string{c.nameText(r, false)}
		reasons := c.cutReasons(r.name)
		switch {
		case len(reasons) == 1:
			texts = append(texts, reasons[0])
		case len(reasons) > 1:
			texts = append(texts, reasons[0]+", and "+plural(len(reasons)-1, "cut")+" more")
			if component.Width(texts[1]) > width-22 {
				texts[1] = c.walled(r)
			}
		}
		if f := c.now().fields[r.name]; f != nil {
			texts = append(texts, "with its quotes and colon")
		}
		block("name", hundredths(perEach(r.figure.Name, r.count)), texts, 3)
	} else {
		block("", "", []string{}, 3)
	}
	if r.itself {
		block("", "", []string{}, 2)
	} else {
		block("value", hundredths(perEach(r.figure.Value, r.count)), splitText(c.valueText(r), width-22), 2)
	}
	lines = append(lines, nil, component.PlainLine(component.Dim, "  this field, over the document"))
	most := 0
	for _, st := range c.shapes {
		if d := c.data[st.key]; d != nil && d.err == nil {
			n, _ := d.amount(r, c.unfolded())
			most = max(most, n)
		}
	}
	for _, st := range c.shapes {
		l := component.Line{}.Add(component.Text, "  "+component.Fit(st.title, 8, "")+component.FitRight(c.costIn(st.key, r), 10)+"  ")
		if d := c.data[st.key]; d != nil && d.err == nil {
			n, _ := d.amount(r, c.unfolded())
			bar := component.Bar{Value: float64(n), Max: float64(most), Glyphs: &c.glyphs}
			l = append(l, bar.Render(24, 1)[0]...)
		}
		lines = append(lines, l)
	}
	return lines
}

// splitText breaks a text into rows of so many cells, after its last comma if that
// will do.
func splitText(text string, width int) []string {
	if i := strings.LastIndex(text, ", "); component.Width(text) > width && i >= 0 && component.Width(text[:i+1]) <= width {
		return []string{text[:i+1], text[i+2:]}
	}
	facts := component.Facts{Rows: [][2]string{{"", text}}}
	var rows []string
	for _, l := range facts.Render(width+2, 8) {
		rows = append(rows, trimLeft(lineText(l)))
	}
	return rows
}

func trimLeft(s string) string {
	if len(s) > 2 {
		return s[2:]
	}
	return s
}

// whatIfWide is the pane of experiments on a wide screen.
func (c *costs) whatIfWide(r *costRow, width int) []component.Line {
	title := component.TitleRule{Name: "what if", Short: width - 3, Glyphs: &c.glyphs}
	lines := title.Render(width, 1)
	numbers := func(label string, n component.Line) component.Line {
		return append(component.Line{}.Add(component.Text, "  "+component.Fit(label, 14, c.glyphs.More)), n...)
	}
	lines = append(lines, numbers("", c.shapeTitles()), numbers("now", c.shapeNumbers(c.countIn)), nil)
	if n := len(c.kept); n > 0 {
		lines[3] = component.PlainLine(component.Dim, "  with "+plural(n, "experiment")+": "+component.Fit(c.keptText(), 36, c.glyphs.More)).Clip(width-1, c.glyphs.More)
	}
	act := func(key, text, note string) component.Line {
		l := component.Line{}.Bold(component.Text, "  "+component.Fit(key, 3, "")).Add(component.Text, component.Fit(text, min(max(component.Width(text), 1), width-8), c.glyphs.More))
		return component.Spread(l, component.PlainLine(component.Dim, note), width-3, c.glyphs.More)
	}
	if !r.field {
		lines = append(lines, component.PlainLine(component.Dim, "  only a field can be dropped or renamed"))
	} else {
		lines = append(lines, act("d", "drop "+component.Safe(r.name), ""), numbers("", c.shapeNumbers(func(key string) string { return c.savedIn(key, r) })), nil)
		lines = append(lines, c.offerLines(r, 2, func(text string, n component.Line, note string) []component.Line {
			if note != "" {
				text = "rename " + component.Safe(r.name) + text[len("rename"):]
			}
			if component.Width(text)+component.Width(note)+12 > width {
				note = ""
			}
			return []component.Line{act("r", text, note), numbers("", n), nil}
		})...)
	}
	for len(lines) < 13 {
		lines = append(lines, nil)
	}
	return append(lines[:13], component.PlainLine(component.Dim, "  Each number is a full recount of the changed document."),
		component.PlainLine(component.Dim, "  None says what a model understands."))
}

// keptText names the experiments that are kept.
func (c *costs) keptText() string {
	text := ""
	for i, e := range c.kept {
		if i > 0 {
			text += ", "
		}
		text += changeText(e.change)
	}
	return text
}

func changeText(c cost.Change) string {
	if len(c.Drops) > 0 {
		return "without " + component.Safe(c.Drops[0])
	}
	return component.Safe(c.Renames[0].Old) + " -> " + component.Safe(c.Renames[0].New)
}
