package main

import (
	"encoding/csv"
	"fmt"
	"strconv"

	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
)

// manyTables lays out several documents, a row for each and a column for each shape.
func (a *app) manyTables(c *comparer, list []comparison) []byte {
	w, style := &comparisonWriter{c, a.Numbers(), false}, a.OutStyle()
	what := "tokens"
	if c.primer {
		what = "tokens, those of the primer among them"
	}
	out := fmt.Appendf(nil, "%s  encoding %s\n\n", what, c.title())
	out = w.files(list, false).append(out, style)
	for i, line := range reasons(list) {
		if i == 0 {
			out = append(out, '\n')
		}
		out = append(out, line+"\n"...)
	}
	if c.second != nil {
		out = append(out, "\n"+againstTitle(c)+"\n"...)
		out = w.filesAgainst(list).append(out, style)
	}
	if c.crossover {
		out = append(out, "\n"+crossoverRule+"\n"...)
		out = w.filesCrossover(list).append(out, style)
	}
	return out
}

// reasons says why shapes cannot hold documents, a line each.
func reasons(list []comparison) []string {
	var lines []string
	for i := range list {
		for j := range list[i].rows {
			if r := &list[i].rows[j]; r.failed != nil {
				lines = append(lines, r.shape+": "+term.Line(cli.Message(r.failed)))
			}
		}
	}
	return lines
}

// files has the tokens of the files and their total. Where it is narrow, the percents
// stand with the tokens in one column.
func (w *comparisonWriter) files(list []comparison, narrow bool) *grid {
	g := new(grid)
	if narrow {
		g.addText("file")
	}
	for _, f := range w.forms {
		g.add(f.name)
		if f.name != baseline && !narrow {
			g.add("delta%")
		}
	}
	g.addText("least")
	if !narrow {
		g.addText("file")
	}
	row := func(x *comparison) {
		var cells []gridCell
		for j := range x.rows {
			cells = append(cells, w.fileCells(x, j, narrow)...)
		}
		least := cellOf("-")
		if x.cheapest >= 0 {
			least = cellOf(x.rows[x.cheapest].shape)
		}
		name := cellOf(term.Line(shownName(x.name)))
		if narrow {
			cells = append([]gridCell{name}, append(cells, least)...)
		} else {
			cells = append(cells, least, name)
		}
		g.rows = append(g.rows, cells)
	}
	for i := range list {
		row(&list[i])
	}
	if len(list) > 1 {
		row(w.sum(list))
	}
	return g
}

// sum adds up comparisons. A shape that cannot hold one of the documents has no sum.
func (w *comparisonWriter) sum(list []comparison) *comparison {
	total := &comparison{name: "total"}
	for j, f := range w.forms {
		row := shapeRow{shape: f.name}
		for i := range list {
			r := &list[i].rows[j]
			if r.failed != nil && row.failed == nil {
				row.failed = r.failed
			}
			row.tally.add(r.tally)
			row.primer += r.primer
		}
		total.rows = append(total.rows, row)
	}
	for i := range list {
		total.baseline += list[i].baseline
	}
	total.cheapest = cheapest(total.rows)
	return total
}

// fileCells returns the cells of one shape in the row of a file.
func (w *comparisonWriter) fileCells(x *comparison, j int, narrow bool) []gridCell {
	r := &x.rows[j]
	tokens, percent := cellOf("-"), cellOf("-")
	if r.failed == nil {
		delta := r.total() - x.baseline
		tokens = cellOf(w.Int(r.total()))
		percent = styled(w.Percent(delta, x.baseline), deltaStyle(delta))
		if narrow && r.shape != baseline {
			tokens.Text += " (" + percent.Text + "%)"
		}
		if j == x.cheapest {
			tokens.Style, tokens.bold = term.Fewer, true
		}
	}
	if r.shape == baseline || narrow {
		return []gridCell{tokens}
	}
	return []gridCell{tokens, percent}
}

// filesAgainst has the tokens of the second encoding, and the share of boundaries.
func (w *comparisonWriter) filesAgainst(list []comparison) *grid {
	g := new(grid)
	for _, f := range w.forms {
		g.add(f.name, "shared%")
	}
	g.addText("file")
	for i := range list {
		x := &list[i]
		var cells []gridCell
		for j := range x.rows {
			if r := &x.rows[j]; r.failed != nil {
				cells = append(cells, hyphens(2)...)
			} else {
				cells = append(cells, cellOf(w.Int(r.against.tokens)), cellOf(sharedText(r.against)))
			}
		}
		g.rows = append(g.rows, append(cells, cellOf(term.Line(shownName(x.name)))))
	}
	return g
}

// filesCrossover has the crossings of the files.
func (w *comparisonWriter) filesCrossover(list []comparison) *grid {
	g := new(grid)
	for _, f := range w.forms {
		if f.name != baseline {
			g.add(f.name)
		}
	}
	g.add("of rows")
	g.addText("in", "file")
	for i := range list {
		x := &list[i]
		var cells []gridCell
		for j := range x.rows {
			if r := &x.rows[j]; r.shape != baseline {
				cells = append(cells, cellOf(w.crossing(x, r)))
			}
		}
		rows, path := "-", "-"
		if x.main != nil {
			rows, path = w.Int(x.main.rows), mainPath(x.main)
		}
		g.rows = append(g.rows, append(cells, cellOf(rows), cellOf(path), cellOf(term.Line(shownName(x.name)))))
	}
	return g
}

// printCSV prints a row for each shape of each file.
func (a *app) printCSV(c *comparer, list []comparison) error {
	w := csv.NewWriter(a.Out)
	head := []string{"file", "encoding", "shape", "tokens", "delta", "bytes", "chunks", "values", "number_text", "member_order", "cheapest", "error"}
	if c.primer {
		head = append(head, "primer", "total")
	}
	if c.second != nil {
		head = append(head, "against", "against_tokens", "shared_boundaries")
	}
	if c.crossover {
		head = append(head, "crossover_rows", "crossover_exact")
	}
	_ = w.Write(head)
	for i := range list {
		for j := range list[i].rows {
			_ = w.Write(csvRow(c, &list[i], j)) // the error stays in a.Out
		}
	}
	w.Flush()
	return w.Error()
}

// csvRow returns the row of one shape. What there is not, is empty.
func csvRow(c *comparer, x *comparison, j int) []string {
	r := &x.rows[j]
	row := []string{term.Line(x.name), c.name, r.shape, "", "", "", "", "", "", "", strconv.FormatBool(j == x.cheapest), ""}
	ok := r.failed == nil
	if ok {
		copy(row[3:], []string{strconv.Itoa(r.tokens), strconv.Itoa(r.tokens - x.baseline), strconv.Itoa(r.bytes), strconv.Itoa(r.chunks),
			strconv.FormatBool(r.roundTrip.Values), strconv.FormatBool(r.roundTrip.NumberText), strconv.FormatBool(r.roundTrip.MemberOrder)})
	} else {
		row[11] = term.Line(cli.Message(r.failed))
	}
	add := func(there bool, values ...string) {
		if !there {
			values = make([]string, len(values))
		}
		row = append(row, values...)
	}
	if c.primer {
		add(ok, strconv.Itoa(r.primer), strconv.Itoa(r.total()))
	}
	if c.second != nil {
		second := r.against
		if second == nil {
			second = new(agreement)
		}
		add(ok, c.second.name, strconv.Itoa(second.tokens), strconv.FormatFloat(second.shared, 'f', -1, 64))
	}
	if c.crossover {
		x := r.crossing
		if x == nil {
			x = new(crossing)
		}
		rows := ""
		if x.rows > 0 {
			rows = strconv.Itoa(x.rows)
		}
		add(r.crossing != nil, rows, strconv.FormatBool(x.exact))
	}
	return row
}
