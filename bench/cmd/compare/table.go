package main

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// A table is one of the report: the first column is of names, the others of figures.
type table struct {
	head []string
	rows [][]string
}

func (t *table) row(cells ...string) { t.rows = append(t.rows, cells) }

// String returns the table in Markdown, its columns aligned.
func (t *table) String() string {
	widths := make([]int, len(t.head))
	for _, row := range append([][]string{t.head}, t.rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell), 3)
		}
	}
	var out strings.Builder
	line := func(row []string) {
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				out.WriteString("| " + cell + pad)
			} else {
				out.WriteString(" | " + pad + cell)
			}
		}
		out.WriteString(" |\n")
	}
	line(t.head)
	for i, width := range widths {
		if i == 0 {
			out.WriteString("| " + strings.Repeat("-", width))
		} else {
			out.WriteString(" | " + strings.Repeat("-", width-1) + ":")
		}
	}
	out.WriteString(" |\n")
	for _, row := range t.rows {
		line(row)
	}
	return out.String()
}

// printTable writes a table under a title.
func (b *bench) printTable(title string, t table) {
	b.print("### %s\n\n%s", title, t.String())
}

// figure writes a number with about three digits; nothing for 0, which is none.
func figure(x float64) string {
	switch {
	case x <= 0:
		return ""
	case x < 0.995:
		return fmt.Sprintf("%.2f", x)
	case x < 9.95:
		return fmt.Sprintf("%.1f", x)
	default:
		return fmt.Sprintf("%.0f", x)
	}
}

// times writes a ratio.
func times(x float64) string {
	if x <= 0 {
		return ""
	}
	return figure(x) + "×"
}

// ms writes a time in milliseconds.
func ms(d time.Duration) string { return figure(float64(d.Nanoseconds()) / 1e6) }

// mib writes a size in MiB.
func mib(n int64) string { return figure(float64(n) / (1 << 20)) }
