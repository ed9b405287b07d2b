package main

import (
	"fmt"
	"strings"

	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/bpekit/bpekit/shape"
)

// printComparisons prints in the format that was asked for.
func (a *app) printComparisons(c *comparer, list []comparison, f *compareFlags) error {
	var out []byte
	switch {
	case f.format == "json":
		return a.printJSON(compareJSON(c, list))
	case f.format == "csv":
		return a.printCSV(c, list)
	case f.format == "markdown":
		out = comparisonMarkdown(c, list)
	case len(list) == 1:
		out = a.oneTable(c, &list[0])
	default:
		out = a.manyTables(c, list)
	}
	_, err := a.Out.Write(out)
	return err
}

// A comparisonWriter lays out comparisons.
type comparisonWriter struct {
	*comparer
	term.Numbers
	marks bool // the least is marked by a star
}

// oneTable lays out one document, a row for each shape.
func (a *app) oneTable(c *comparer, x *comparison) []byte {
	w, style := &comparisonWriter{c, a.Numbers(), a.OutTerminal()}, a.OutStyle()
	var out []byte
	out = style.Append(out, term.Heading, term.Line(shownName(x.name)))
	out = fmt.Appendf(out, "  %s bytes  encoding %s\n\n", w.Int(x.bytes), c.title())
	out = w.shapes(x).append(out, style)
	out = append(out, '\n')
	if c.primer {
		out = append(w.primers(x).append(out, style), '\n')
	}
	if c.second != nil {
		out = append(out, againstTitle(c)+"\n"...)
		out = append(w.againsts(x).append(out, style), '\n')
	}
	if c.crossover {
		out = append(out, crossoverTitle(x)...)
		out = append(w.crossovers(x).append(out, style), '\n')
	}
	if x.cheapest >= 0 {
		out = append(out, w.leastSentence(x)...)
	}
	return append(out, "tokens are a price, not a measure of what a model understands\n"...)
}

// title returns the name of an encoding and the beginning of its digest.
func (e *encoder) title() string { return term.Line(e.name) + " " + e.digest[:8] }

// shapes has a row for each shape.
func (w *comparisonWriter) shapes(x *comparison) *grid {
	g := new(grid)
	g.addText("shape")
	g.addWide("tokens", 8)
	g.addWide("delta", 6)
	g.addWide("delta%", 7)
	g.addWide("bytes", 7)
	g.add("bytes/token", "chunks")
	g.addText("round trip")
	if w.verify != nil {
		g.addText("recount")
	}
	for i := range x.rows {
		g.rows = append(g.rows, w.shapeCells(x, i))
	}
	return g
}

// shapeCells returns the cells of one shape.
func (w *comparisonWriter) shapeCells(x *comparison, i int) []gridCell {
	r := &x.rows[i]
	if r.failed != nil {
		cells := append([]gridCell{cellOf(r.shape)}, hyphens(6)...)
		return append(cells, styled(term.Line(cli.Message(r.failed)), term.Warning))
	}
	delta := r.tokens - x.baseline
	tokens := styled(w.Int(r.tokens), term.Accent)
	trip := roundTripText(r.roundTrip)
	if i == x.cheapest && !w.primer { // with primers, that is for their table
		tokens.bold = true
		if w.marks {
			trip += " *" // no column of its own: 80 are enough
		}
	}
	cells := append([]gridCell{cellOf(r.shape), tokens}, w.deltaCells(delta, x.baseline)...)
	cells = append(cells, cellOf(w.Int(r.bytes)), cellOf(ratio(w.Numbers, r.bytes, r.tokens)), cellOf(w.Int(r.chunks)), cellOf(trip))
	if w.verify != nil {
		cells = append(cells, gridCell{Cell: r.verdict.cell()})
	}
	return cells
}

// deltaCells returns a difference, and what it is in percent.
func (w *comparisonWriter) deltaCells(delta, whole int) []gridCell {
	style := deltaStyle(delta)
	return []gridCell{styled(w.Delta(delta), style), styled(w.Percent(delta, whole), style)}
}

func hyphens(n int) []gridCell {
	cells := make([]gridCell, n)
	for i := range cells {
		cells[i] = cellOf("-")
	}
	return cells
}

func deltaStyle(delta int) term.Style {
	switch {
	case delta < 0:
		return term.Fewer
	case delta > 0:
		return term.More
	}
	return term.Plain
}

// primers has the counts with each shape's primer.
func (w *comparisonWriter) primers(x *comparison) *grid {
	g := new(grid)
	g.addText("shape")
	g.addWide("primer", 8)
	g.addWide("total", 8)
	g.addWide("delta", 6)
	g.addWide("delta%", 7)
	if w.marks {
		g.addText("")
	}
	for i := range x.rows {
		r := &x.rows[i]
		if r.failed != nil {
			g.rows = append(g.rows, append([]gridCell{cellOf(r.shape)}, hyphens(4)...))
			continue
		}
		total := styled(w.Int(r.total()), term.Accent)
		total.bold = i == x.cheapest
		cells := []gridCell{cellOf(r.shape), cellOf(w.Int(r.primer)), total}
		cells = append(cells, w.deltaCells(r.total()-x.baseline, x.baseline)...)
		if i == x.cheapest && w.marks {
			cells = append(cells, cellOf("*"))
		}
		g.rows = append(g.rows, cells)
	}
	return g
}

// againsts has the counts of both encodings beside each other.
func (w *comparisonWriter) againsts(x *comparison) *grid {
	g := new(grid)
	g.addText("shape")
	g.addWide(term.Line(w.name), 8)
	g.addWide(term.Line(w.second.name), 8)
	g.addWide("delta", 6)
	g.addWide("delta%", 7)
	g.add("shared%")
	for i := range x.rows {
		r := &x.rows[i]
		if r.failed != nil {
			g.rows = append(g.rows, append([]gridCell{cellOf(r.shape)}, hyphens(5)...))
			continue
		}
		cells := []gridCell{cellOf(r.shape), cellOf(w.Int(r.tokens)), styled(w.Int(r.against.tokens), term.Accent)}
		cells = append(cells, w.deltaCells(r.against.tokens-r.tokens, r.tokens)...)
		g.rows = append(g.rows, append(cells, cellOf(sharedText(r.against))))
	}
	return g
}

// againstTitle says what the second encoding is, and what is shared.
func againstTitle(c *comparer) string {
	return "against " + c.second.title() + "; shared%: boundaries of both among those of either\n"
}

// sharedText returns a share in percent; less than all never looks like all.
func sharedText(a *agreement) string {
	text := fmt.Sprintf("%.1f", 100*a.shared)
	switch {
	case text == "100.0" && a.shared < 1:
		return ">99.9"
	case text == "0.0" && a.shared > 0:
		return "<0.1"
	}
	return text
}

// crossoverRule says what the numbers of a crossover are.
const crossoverRule = "crossover: the fewest rows at which a shape with its primer beats minified\n"

// crossoverTitle says what the rows are.
func crossoverTitle(x *comparison) string {
	if x.main == nil {
		return "no array holds objects only, so there is no crossover\n"
	}
	return fmt.Sprintf("%smain array: %s, rows: %d\n\n", crossoverRule, mainPath(x.main), x.main.rows)
}

// mainPath returns the path of the main array.
func mainPath(m *mainArray) string {
	if m.pointer == "" {
		return "/"
	}
	return term.Line(m.pointer)
}

// crossovers has the crossings of the shapes but minified.
func (w *comparisonWriter) crossovers(x *comparison) *grid {
	g := new(grid)
	if x.main == nil {
		return g
	}
	g.addText("shape", "rows")
	for i := range x.rows {
		if r := &x.rows[i]; r.shape != baseline {
			g.rows = append(g.rows, []gridCell{cellOf(r.shape), cellOf(w.crossing(x, r))})
		}
	}
	return g
}

// crossing says what came of the search. A shape that wins early may lose later.
func (w *comparisonWriter) crossing(x *comparison, r *shapeRow) string {
	c := r.crossing
	switch {
	case c == nil:
		return "-"
	case c.exact && c.rows == 0:
		return "not with " + w.Int(x.main.rows) + " or fewer"
	case c.rows == 0:
		return fmt.Sprintf("not up to %s, nor where sampled", w.Int(c.tried))
	}
	text := w.Int(c.rows)
	if !c.exact {
		text = fmt.Sprintf("%s or fewer, more than %s", text, w.Int(c.tried))
	}
	if r.tokens+r.told >= x.baseline {
		text += ", not with all"
	}
	return text
}

// leastSentence says which shape has the fewest tokens.
func (w *comparisonWriter) leastSentence(x *comparison) string {
	r := &x.rows[x.cheapest]
	delta := r.total() - x.baseline
	what := "least tokens"
	if w.marks {
		what = "* " + what
	}
	if w.primer {
		what += " with the primer"
	}
	switch {
	case r.shape == baseline:
		return what + ": minified, the baseline\n"
	case delta == 0:
		return fmt.Sprintf("%s: %s, as many as minified\n", what, r.shape)
	case delta > 0:
		return fmt.Sprintf("%s: %s, %s more than minified (%s%%)\n", what, r.shape, w.Int(delta), w.Percent(delta, x.baseline))
	}
	return fmt.Sprintf("%s: %s, %s fewer than minified (%s%%)\n", what, r.shape, w.Int(-delta), w.Percent(delta, x.baseline))
}

// roundTripText says what came back.
func roundTripText(r shape.RoundTrip) string {
	var lost []string
	if !r.Values {
		return "differs at " + term.Line(r.Difference)
	}
	if !r.NumberText {
		lost = append(lost, "numbers")
	}
	if !r.MemberOrder {
		lost = append(lost, "order")
	}
	if len(lost) == 0 {
		return "all kept"
	}
	return strings.Join(lost, ", ") + " lost"
}

func shownName(name string) string {
	if name == cli.Stdin {
		return "standard input"
	}
	return name
}

// comparisonMarkdown returns tables for a pull request.
func comparisonMarkdown(c *comparer, list []comparison) []byte {
	w := &comparisonWriter{comparer: c}
	note := "Tokens of " + markdownEscape.Replace(term.Line(c.name))
	if c.primer && len(list) > 1 {
		note += ", with the primer of each shape"
	}
	note += ". Differences are against minified JSON; the fewest tokens of a file stand in bold.\n"
	if len(list) != 1 {
		out := w.files(list, true).appendMarkdown(nil)
		for _, line := range reasons(list) {
			out = append(out, "\n"+markdownEscape.Replace(line)+"\n"...)
		}
		if c.second != nil {
			out = append(out, "\n"+markdownEscape.Replace(againstTitle(c))+"\n"...)
			out = w.filesAgainst(list).appendMarkdown(out)
		}
		if c.crossover {
			out = append(out, "\n"+crossoverRule+"\n"...)
			out = w.filesCrossover(list).appendMarkdown(out)
		}
		return append(out, "\n"+note...)
	}
	x := &list[0]
	out := append([]byte(nil), "**"+markdownEscape.Replace(term.Line(shownName(x.name)))+"**\n\n"...)
	out = w.shapes(x).appendMarkdown(out)
	if c.primer {
		out = w.primers(x).appendMarkdown(append(out, '\n'))
	}
	if c.second != nil {
		out = append(out, "\n"+markdownEscape.Replace(againstTitle(c))+"\n"...)
		out = w.againsts(x).appendMarkdown(out)
	}
	if c.crossover {
		out = append(out, "\n"+markdownEscape.Replace(crossoverTitle(x))...)
		if x.main != nil {
			out = w.crossovers(x).appendMarkdown(out)
		}
	}
	return append(out, "\n"+note...)
}
