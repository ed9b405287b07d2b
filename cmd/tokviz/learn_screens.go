package main

import (
	"bytes"
	"regexp"
	"slices"

	"github.com/bpekit/bpekit/internal/term"
)

// styling is what colours add to a text, which takes no room on a terminal.
var styling = regexp.MustCompile("\x1b\\[[0-9;]*m")

// firstScreen cuts from a text what a terminal shows at once, with a row left for a
// prompt: up to the last empty line in its lower half, or else to its last line. Where the
// size is not known, that is all of it. The last line of a text may be a prompt itself.
func firstScreen(text []byte, width, height int) (page, rest []byte) {
	if height < 4 || width < 1 {
		return text, nil
	}
	rows, end, gap := 0, 0, 0
	for line := range bytes.Lines(text) {
		cells := term.Width(string(bytes.TrimSuffix(styling.ReplaceAll(line, nil), []byte("\n"))))
		rows += max((cells+width-1)/width, 1)
		if rows > height-1 && end > 0 {
			if rows == height && end+len(line) == len(text) && line[len(line)-1] != '\n' {
				return text, nil // it is the prompt that the row was left for
			}
			if gap > 0 {
				end = gap
			}
			return slices.Clone(text[:end]), text[end:]
		}
		if len(bytes.TrimSpace(line)) == 0 && rows > height/2 {
			gap = end + len(line)
		}
		end += len(line)
	}
	return text, nil
}
