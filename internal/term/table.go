package term

// A Table is rows of cells in aligned columns.
type Table struct {
	Styler
	columns []column
	rows    [][]Cell
}

type column struct {
	heading string
	left    bool
	width   int // at least
}

// A Cell is the text of one cell, which must be safe to print, and its style.
type Cell struct {
	Text  string
	Style Style
}

// Column adds a column whose cells are aligned at the right, as numbers are.
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

// WideColumn adds a column of numbers that is at least so wide.
func (t *Table) WideColumn(heading string, width int) {
	t.columns = append(t.columns, column{heading: heading, width: width})
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
	for i, c := range t.columns {
		widths[i] = c.width
	}
	measure := func(row []Cell) {
		for i, c := range row {
			widths[i] = max(widths[i], Width(c.Text))
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
		pad := widths[i] - Width(c.Text)
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
