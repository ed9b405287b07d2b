package ui

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// TestEnterReadsOn: from page to page enter shows every row of each page before it goes
// to the next, and the last row says which of the two it does.
func TestEnterReadsOn(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 15}, {40, 10}} {
		for i := range 10 {
			d := start(t, options(t, ""), size[0], size[1])
			d.press("7")
			d.press(slices.Repeat([]string{"down"}, i)...)
			d.press("enter")
			l := d.learn()
			for l.page < exercisePage {
				page, read := l.page, 0
				for l.page == page {
					if l.paged && l.top > read {
						t.Fatalf("lesson %d, page %d, %v: row %d follows row %d", i+1, page+1, size, l.top, read)
					}
					if read = l.top + l.height; l.asking() && !l.more() {
						d.press("a") // an answer brings new rows
						read = l.top
						continue
					}
					if keys := d.row(-1); strings.Contains(keys, "enter more") != l.more() || strings.Contains(keys, "enter next page") == l.more() {
						t.Fatalf("lesson %d, page %d, %v: the keys are %q", i+1, page+1, size, keys)
					}
					d.press("enter")
				}
				if l.paged && page != questionPage && read < len(map[int][]component.Line{ideaPage: l.ideaLines(), shownPage: l.shownLines()}[page]) {
					t.Errorf("lesson %d, page %d, %v: %d rows were shown", i+1, page+1, size, read)
				}
			}
		}
	}
}

// TestQuestionRowsAreReachable: before and after the answer every row of what is known
// can be brought into view.
func TestQuestionRowsAreReachable(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 15}} {
		for i := range 10 {
			for _, answer := range []string{"", "a"} {
				d := onPage(t, i+1, questionPage, size[0], size[1], answer)
				l := d.learn()
				_, known, most := l.knownLines()
				seen := map[string]bool{}
				look := func() {
					for row := range strings.SplitSeq(d.Frame().String(), "\n") {
						seen[strings.TrimSpace(row)] = true
					}
				}
				for range 60 {
					look()
					d.press("up")
				}
				for range 60 {
					look()
					d.press("down")
				}
				for _, line := range known[:min(most, len(known))] {
					if text := strings.TrimSpace(lineText(line)); !seen[text] {
						t.Errorf("lesson %d, %v, answer %q: %q is never in view", i+1, size, answer, text)
					}
				}
			}
		}
	}
}

// TestVerdictInWords: whatever is chosen in whichever lesson, the screen says in words
// whether it is right.
func TestVerdictInWords(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 15}} {
		for i := range 10 {
			for choice, letter := range []string{"a", "b", "c", "d"} {
				d := onPage(t, i+1, questionPage, size[0], size[1], letter)
				if choice == d.learn().lesson().Prediction.Right {
					d.want("chose " + letter + ": right")
				} else {
					d.want("chose " + letter + ": wrong")
				}
			}
		}
	}
}

// TestBackspaceIsShown: the last row names the way back to the lessons on every page
// from 80 columns on, however long the name of the live screen is.
func TestBackspaceIsShown(t *testing.T) {
	for _, width := range []int{80, 120} {
		for _, ascii := range []bool{false, true} {
			for i := range 10 {
				o := options(t, "")
				o.ASCII = ascii
				d := start(t, o, width, 24)
				d.press("7")
				d.press(slices.Repeat([]string{"down"}, i)...)
				d.press("enter")
				for page := range lessonPages {
					if page == questionPage {
						d.want("backspace lessons")
						d.press("space")
					}
					if page == exercisePage {
						d.press("esc")
					}
					d.want("backspace lessons")
					d.press("right")
				}
			}
		}
	}
}

// TestBarsInColour: the text of a question has the bars that the lesson speaks of in
// colour too, and without colour and in ASCII.
func TestBarsInColour(t *testing.T) {
	bars := []string{"A bar │", "···│·\"│s╎t╎a╎t╎u╎s│\":│", "│aa╎a╎b╎d╎aa╎a╎b╎a╎c"}
	ascii := []string{"A bar |", "...|.\"|s`t`a`t`u`s|\":|", "|aa`a`b`d`aa`a`b`a`c"}
	for _, c := range []struct {
		name  string
		ascii bool
		depth component.Depth
		shows []string
	}{
		{"true colour", false, component.TrueColour, bars},
		{"16 colours", false, component.Colours16, bars},
		{"no colour", false, component.NoColour, bars},
		{"ascii", true, component.TrueColour, ascii},
		{"ascii without colour", true, component.NoColour, ascii},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := options(t, "")
			o.ASCII, o.Theme.Depth = c.ascii, c.depth
			d := start(t, o, 80, 24)
			d.press("7", "enter", "pgdown")
			d.want(c.shows[0])
			d.press("right")
			d.want(c.shows[1])
			coloured := slices.ContainsFunc(d.Frame().Cells, func(c component.Cell) bool { return c.Ink.Block > 0 })
			if coloured != (c.depth != component.NoColour) {
				t.Errorf("backgrounds: %v", coloured)
			}
			d.press("left", "left", "down", "enter", "right")
			d.want(c.shows[2])
		})
	}
}

// TestSmallQuestionSaysMore: where the choices are out of view the last row says how to
// come to them.
func TestSmallQuestionSaysMore(t *testing.T) {
	for i := range 10 {
		d := onPage(t, i+1, questionPage, 40, 15, "")
		l := d.learn()
		for n := 0; l.more(); n++ {
			if !strings.Contains(d.row(-1), "enter more") || n > 9 {
				t.Fatalf("lesson %d: the keys are %q", i+1, d.row(-1))
			}
			d.press("enter")
		}
		d.want("d   ")
		d.send(tea.MouseWheelMsg{X: 5, Y: 5, Button: tea.MouseWheelUp})
		d.want("enter more")
	}
}

// TestVerdictIsSpokenLast: for a screen reader the verdict comes after all else of the
// page, where a terminal has not scrolled it away.
func TestVerdictIsSpokenLast(t *testing.T) {
	last := func(d *driver) string {
		lines := strings.Split(strings.TrimSpace(d.Plain()), "\n")
		return lines[len(lines)-1]
	}
	for i := range 10 {
		o := options(t, "")
		o.Accessible = true
		d := start(t, o, 80, 24)
		d.press("7")
		d.press(slices.Repeat([]string{"down"}, i)...)
		d.press("enter", "right", "d")
		p := &d.learn().lesson().Prediction
		says := "You chose d: wrong. The answer is " + string(rune('a'+p.Right)) + "."
		if p.Right == 3 {
			says = "You chose d: right. The answer is d."
		}
		if got := last(d); got != says {
			t.Errorf("lesson %d: the last line is %q, expected %q", i+1, got, says)
		}
		d.press("right", "right")
		d.write("no")
		d.press("enter")
		if got := last(d); got != "Answer 1, no: wrong." {
			t.Errorf("lesson %d: the last line is %q", i+1, got)
		}
	}
}
