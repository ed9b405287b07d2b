package main

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/bpekit/bpekit/shape"
)

// printComparisons prints in the format that was asked for.
func (a *app) printComparisons(c *comparer, list []comparison, f *compareFlags) error {
	var out []byte
	switch f.format {
	case "json":
		return a.printJSON(compareJSON(c, list))
	case "csv":
		return a.printCSV(c, list)
	case "markdown":
		out = markdown(c, list)
	default:
		if len(list) == 1 {
			out = a.oneTable(c, &list[0])
		} else {
			out = a.manyTable(c, list)
		}
	}
	_, err := a.Out.Write(out)
	return err
}

// oneTable lays out one document, a row for each shape.
func (a *app) oneTable(c *comparer, x *comparison) []byte {
	n, style := a.Numbers(), a.OutStyle()
	var out []byte
	out = style.Append(out, term.Heading, term.Line(shownName(x.name)))
	out = append(out, fmt.Sprintf("  %s bytes  encoding %s %s\n\n", n.Int(x.bytes), term.Line(c.name), c.digest[:8])...)
	table := term.Table{Styler: style}
	table.TextColumn("shape")
	table.WideColumn("tokens", 8)
	table.WideColumn("delta", 6)
	table.WideColumn("delta%", 7)
	table.WideColumn("bytes", 7)
	table.Column("bytes/token", "chunks")
	table.TextColumn("round trip")
	if c.verify != nil {
		table.TextColumn("recount")
	}
	if a.OutTerminal() {
		table.TextColumn("")
	}
	for i := range x.rows {
		table.Row(a.shapeCells(c, x, i)...)
	}
	out = table.Append(out)
	out = append(out, '\n')
	if x.cheapest >= 0 {
		out = append(out, leastSentence(n, x)...)
	}
	return append(out, "tokens are a price, not a measure of what a model understands\n"...)
}

// shapeCells returns the cells of one shape.
func (a *app) shapeCells(c *comparer, x *comparison, i int) []term.Cell {
	n, r := a.Numbers(), &x.rows[i]
	name := term.Cell{Text: r.shape}
	if r.failed != nil {
		return []term.Cell{name, {Text: "-"}, {Text: "-"}, {Text: "-"}, {Text: "-"}, {Text: "-"}, {Text: "-"},
			{Text: term.Line(cli.Message(r.failed)), Style: term.Warning}}
	}
	delta := r.tokens - x.baseline
	style := deltaStyle(delta)
	cells := []term.Cell{name, {Text: n.Int(r.tokens), Style: term.Accent}, {Text: n.Delta(delta), Style: style},
		{Text: n.Percent(delta, x.baseline), Style: style}, {Text: n.Int(r.bytes)}, {Text: ratio(n, r.bytes, r.tokens)}, {Text: n.Int(r.chunks)},
		{Text: roundTripText(r.roundTrip)}}
	if c.verify != nil {
		cells = append(cells, r.verdict.cell())
	}
	if i == x.cheapest && a.OutTerminal() {
		cells = append(cells, term.Cell{Text: "least", Style: term.Fewer})
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

// leastSentence says which shape has the fewest tokens.
func leastSentence(n term.Numbers, x *comparison) string {
	r := &x.rows[x.cheapest]
	delta := r.tokens - x.baseline
	switch {
	case r.shape == baseline:
		return "least tokens: minified, the baseline\n"
	case delta == 0:
		return fmt.Sprintf("least tokens: %s, as many as minified\n", r.shape)
	case delta > 0:
		return fmt.Sprintf("least tokens: %s, %s more than minified (%s%%)\n", r.shape, n.Int(delta), n.Percent(delta, x.baseline))
	}
	return fmt.Sprintf("least tokens: %s, %s fewer than minified (%s%%)\n", r.shape, n.Int(-delta), n.Percent(delta, x.baseline))
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

// manyTable lays out several documents, a row for each and a column for each shape.
func (a *app) manyTable(c *comparer, list []comparison) []byte {
	n, style := a.Numbers(), a.OutStyle()
	table := term.Table{Styler: style}
	for _, f := range c.forms {
		table.Column(f.name)
		if f.name != baseline {
			table.Column("delta%")
		}
	}
	table.TextColumn("least", "file")
	for i := range list {
		x := &list[i]
		var cells []term.Cell
		for j := range x.rows {
			cells = append(cells, fileCells(n, x, j)...)
		}
		least := "-"
		if x.cheapest >= 0 {
			least = x.rows[x.cheapest].shape
		}
		table.Row(append(cells, term.Cell{Text: least}, term.Cell{Text: term.Line(shownName(x.name))})...)
	}
	out := []byte(fmt.Sprintf("tokens  encoding %s %s\n\n", term.Line(c.name), c.digest[:8]))
	return table.Append(out)
}

// fileCells returns the cells of one shape in the row of a file.
func fileCells(n term.Numbers, x *comparison, j int) []term.Cell {
	r := &x.rows[j]
	tokens, percent := term.Cell{Text: "-"}, term.Cell{Text: "-"}
	if r.failed == nil {
		delta := r.tokens - x.baseline
		tokens = term.Cell{Text: n.Int(r.tokens)}
		if j == x.cheapest {
			tokens.Style = term.Fewer
		}
		percent = term.Cell{Text: n.Percent(delta, x.baseline), Style: deltaStyle(delta)}
	}
	if r.shape == baseline {
		return []term.Cell{tokens}
	}
	return []term.Cell{tokens, percent}
}

// markdown returns a table for a pull request.
func markdown(c *comparer, list []comparison) []byte {
	var n term.Numbers
	out := []byte("| file | shape | tokens | delta | delta% | bytes | bytes/token | chunks | round trip |\n" +
		"| --- | --- | --: | --: | --: | --: | --: | --: | --- |\n")
	escape := strings.NewReplacer("|", `\|`, "\\", `\\`, "`", "\\`", "<", `\<`, "*", `\*`, "_", `\_`, "[", `\[`)
	for i := range list {
		x := &list[i]
		for j := range x.rows {
			r := &x.rows[j]
			name := escape.Replace(term.Line(shownName(x.name)))
			if r.failed != nil {
				out = fmt.Appendf(out, "| %s | %s | - | - | - | - | - | - | %s |\n", name, r.shape, escape.Replace(term.Line(cli.Message(r.failed))))
				continue
			}
			tokens := n.Int(r.tokens)
			if j == x.cheapest {
				tokens = "**" + tokens + "**"
			}
			delta := r.tokens - x.baseline
			out = fmt.Appendf(out, "| %s | %s | %s | %s | %s | %d | %s | %d | %s |\n", name, r.shape, tokens, n.Delta(delta),
				n.Percent(delta, x.baseline), r.bytes, ratio(n, r.bytes, r.tokens), r.chunks, escape.Replace(roundTripText(r.roundTrip)))
		}
	}
	return fmt.Appendf(out, "\nTokens of %s. Differences are against minified JSON; the fewest tokens of a file stand in bold.\n", escape.Replace(term.Line(c.name)))
}

// printCSV prints a row for each shape of each file.
func (a *app) printCSV(c *comparer, list []comparison) error {
	w := csv.NewWriter(a.Out)
	_ = w.Write([]string{"file", "encoding", "shape", "tokens", "delta", "bytes", "chunks", "values", "number_text", "member_order", "cheapest", "error"})
	for i := range list {
		x := &list[i]
		for j := range x.rows {
			r := &x.rows[j]
			row := []string{term.Line(x.name), c.name, r.shape, "", "", "", "", "", "", "", strconv.FormatBool(j == x.cheapest), ""}
			if r.failed != nil {
				row[11] = term.Line(cli.Message(r.failed))
			} else {
				copy(row[3:], []string{strconv.Itoa(r.tokens), strconv.Itoa(r.tokens - x.baseline), strconv.Itoa(r.bytes), strconv.Itoa(r.chunks),
					strconv.FormatBool(r.roundTrip.Values), strconv.FormatBool(r.roundTrip.NumberText), strconv.FormatBool(r.roundTrip.MemberOrder)})
			}
			_ = w.Write(row) // the error stays in a.Out
		}
	}
	w.Flush()
	return w.Error()
}
