package learn

import (
	"strings"

	"github.com/bpekit/bpekit/internal/term"
)

// continued is how the rows of a broken line begin, after the first.
const continued = "    "

// Words breaks a text at blanks into rows of at most so many cells. Its own line
// breaks are kept instead where all of its lines fit into full cells. Parts with an
// empty line between are broken one by one; the empty line is left out.
func (t Text) Words(width, full int) []string {
	var rows []string
	for part := range strings.SplitSeq(string(t), "\n\n") {
		rows = append(rows, partRows(part, width, full)...)
	}
	return rows
}

func partRows(part string, width, full int) []string {
	lines := strings.Split(part, "\n")
	fits := len(lines) > 1
	for _, line := range lines {
		fits = fits && term.Width(line) <= full
	}
	if fits {
		return lines
	}
	return breakWords(part, width)
}

// breakWords breaks a text at blanks. A row of blanks within a row is kept.
func breakWords(text string, width int) []string {
	var rows []string
	row, gap := "", 0
	for word := range strings.SplitSeq(strings.ReplaceAll(text, "\n", " "), " ") {
		if word == "" {
			gap++
			continue
		}
		switch {
		case row == "":
			row = word
		case term.Width(row)+1+gap+term.Width(word) > width:
			rows, row = append(rows, row), word
		default:
			row += strings.Repeat(" ", 1+gap) + word
		}
		gap = 0
	}
	return append(rows, row)
}

// BreakCommand breaks a command line into rows of at most so many cells, so that a
// shell takes the rows as the one line: at a blank outside quotes, with a backslash.
// Commands that are joined part from each other first. A word that is longer than
// a row stays whole.
func BreakCommand(command string, width int) []string {
	if term.Width(command) <= width {
		return []string{command}
	}
	room := width - len(` \`)
	rows := []string{""}
	put := func(words string) bool {
		last := &rows[len(rows)-1]
		blank := " "
		if *last == "" || *last == continued {
			blank = ""
		}
		if blank != "" && term.Width(*last)+1+term.Width(words) > room {
			return false
		}
		*last += blank + words
		return true
	}
	for _, part := range parts(command) {
		if term.Width(rows[len(rows)-1])+1+term.Width(strings.Join(part, " ")) > room && rows[len(rows)-1] != "" {
			rows = append(rows, continued)
		}
		for _, word := range part {
			if !put(word) {
				rows = append(rows, continued)
				put(word)
			}
		}
	}
	for i := range len(rows) - 1 {
		rows[i] += ` \`
	}
	return rows
}

// parts returns the words of each command of a command line; all but the first begin
// with the operator that joins them.
func parts(command string) [][]string {
	var list [][]string
	var part []string
	for _, word := range shellWords(command) {
		if (word == "|" || word == "&&") && len(part) > 0 {
			list, part = append(list, part), nil
		}
		part = append(part, word)
	}
	return append(list, part)
}

// shellWords cuts a command line at single blanks outside quotes.
func shellWords(command string) []string {
	var words []string
	start, quote := 0, byte(0)
	for i := range len(command) {
		switch c := command[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == ' ':
			words, start = append(words, command[start:i]), i+1
		}
	}
	return append(words, command[start:])
}

// BreakOutput breaks a line that a command printed into rows of at most so many cells:
// after the line ends that it shows as \n, and else after a blank or, where there is
// none, wherever a row is full.
func BreakOutput(line string, width int) []string {
	if term.Width(line) <= width {
		return []string{line}
	}
	indent := continued
	pieces := strings.SplitAfter(line, `\n`)
	if len(pieces) > 1 || width < 4*len(indent) {
		indent = "" // these blanks would be taken for those of the text, or leave no room
	}
	var rows []string
	for _, piece := range pieces {
		for term.Width(piece) > width {
			cut := cutAt(piece, width)
			rows, piece = append(rows, strings.TrimRight(piece[:cut], " ")), indent+piece[cut:]
		}
		if piece != "" {
			rows = append(rows, piece)
		}
	}
	return rows
}

// cutAt returns where a line that is too long is cut: after the last blank that fits
// and has a word before it.
func cutAt(line string, width int) int {
	cells, cut, words := 0, 0, false
	for i, r := range line {
		cells += term.Width(string(r))
		if cells > width {
			switch {
			case cut > 0:
				return cut
			case i == 0: // one character at least, in however few cells
				return len(string(r))
			}
			return i
		}
		switch {
		case r != ' ':
			words = true
		case words:
			cut = i + 1
		}
	}
	return len(line)
}
