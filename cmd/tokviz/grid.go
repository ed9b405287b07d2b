package main

import (
	"strings"

	"github.com/bpekit/bpekit/internal/term"
)

// A grid is a table that is written for a person or as Markdown.
type grid struct {
	columns []gridColumn
	rows    [][]gridCell
}

type gridColumn struct {
	name  string
	text  bool // aligned at the left
	width int  // at least, for a person
}

// A gridCell is a cell whose text is safe to print; bold is for Markdown.
type gridCell struct {
	term.Cell
	bold bool
}

func cellOf(text string) gridCell { return gridCell{Cell: term.Cell{Text: text}} }

func styled(text string, style term.Style) gridCell {
	return gridCell{Cell: term.Cell{Text: text, Style: style}}
}

// add adds columns of numbers.
func (g *grid) add(names ...string) {
	for _, name := range names {
		g.columns = append(g.columns, gridColumn{name: name})
	}
}

// addText adds columns of text.
func (g *grid) addText(names ...string) {
	for _, name := range names {
		g.columns = append(g.columns, gridColumn{name: name, text: true})
	}
}

// addWide adds a column of numbers with a width.
func (g *grid) addWide(name string, width int) {
	g.columns = append(g.columns, gridColumn{name: name, width: width})
}

// append appends the grid for a person.
func (g *grid) append(dst []byte, style term.Styler) []byte {
	table := term.Table{Styler: style}
	for _, c := range g.columns {
		switch {
		case c.text:
			table.TextColumn(c.name)
		case c.width > 0:
			table.WideColumn(c.name, c.width)
		default:
			table.Column(c.name)
		}
	}
	for _, row := range g.rows {
		cells := make([]term.Cell, len(row))
		for i, c := range row {
			cells[i] = c.Cell
		}
		table.Row(cells...)
	}
	return table.Append(dst)
}

// markdownEscape keeps text from being taken for Markdown.
var markdownEscape = strings.NewReplacer("|", `\|`, "\\", `\\`, "`", "\\`", "<", `\<`, "*", `\*`, "_", `\_`, "[", `\[`)

// appendMarkdown appends the grid as a table of Markdown.
func (g *grid) appendMarkdown(dst []byte) []byte {
	for _, c := range g.columns {
		dst = append(dst, "| "+markdownEscape.Replace(c.name)+" "...)
	}
	dst = append(dst, "|\n"...)
	for _, c := range g.columns {
		if c.text {
			dst = append(dst, "| --- "...)
		} else {
			dst = append(dst, "| --: "...)
		}
	}
	dst = append(dst, "|\n"...)
	for _, row := range g.rows {
		for _, c := range row {
			text := markdownEscape.Replace(c.Text)
			if c.bold {
				text = "**" + text + "**"
			}
			dst = append(dst, "| "+text+" "...)
		}
		dst = append(dst, "|\n"...)
	}
	return dst
}
