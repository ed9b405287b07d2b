package term

import "unicode/utf8"

// A Table is rows of cells in aligned columns.
type Table struct {
	Styler
	columns []column
	rows    [][]Cell
}

type column struct {
	heading string
	left    bool
}

// A Cell is the text of one cell, which must be safe to print, and its style.
type Cell struct {
	Text  string
	Style Style
}

// Column adds a column whose cells are aligned at the right, as numbers are. The
// widths of columns count code points, so one with text of any script belongs at
// the end of the row.
func (t *Table) Column(headings ...string) {
	for _, h := range headings {
		t.columns = append(t.columns, column{heading: h})
	}
}

// TextColumn adds a column whose cells are aligned at the left.
func (t *Table) TextColumn(headings ...string) {
	for _, h := range headings {
		t.columns = append(t.columns, column{heading: h, left: true})
	}
}

// Row adds a row. Cells that are missing at its end are empty.
func (t *Table) Row(cells ...Cell) { t.rows = append(t.rows, cells) }

// Append appends the table to dst, two blanks before every column and no blanks at
// the end of a row. Without headings there is no row for them.
func (t *Table) Append(dst []byte) []byte {
	head := make([]Cell, len(t.columns))
	named := false
	for i, c := range t.columns {
		head[i] = Cell{c.heading, Heading}
		named = named || c.heading != ""
	}
	widths := t.widths(head)
	if named {
		dst = t.appendRow(dst, head, widths)
	}
	for _, row := range t.rows {
		dst = t.appendRow(dst, row, widths)
	}
	return dst
}

// widths returns the width of each column.
func (t *Table) widths(head []Cell) []int {
	widths := make([]int, len(t.columns))
	measure := func(row []Cell) {
		for i, c := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(c.Text))
		}
	}
	measure(head)
	for _, row := range t.rows {
		measure(row)
	}
	return widths
}

// appendRow appends one row. Blanks are written only once a cell follows them.
func (t *Table) appendRow(dst []byte, row []Cell, widths []int) []byte {
	blanks := 0
	for i, c := range row {
		blanks += 2
		pad := widths[i] - utf8.RuneCountInString(c.Text)
		if !t.columns[i].left {
			blanks, pad = blanks+pad, 0
		}
		if c.Text != "" {
			dst = appendBlanks(dst, blanks)
			dst = t.Styler.Append(dst, c.Style, c.Text)
			blanks = 0
		}
		blanks += pad
	}
	return append(dst, '\n')
}

func appendBlanks(dst []byte, n int) []byte {
	for range n {
		dst = append(dst, ' ')
	}
	return dst
}
