package ui

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestWalk10FirstLesson is the first lesson, key by key.
func TestWalk10FirstLesson(t *testing.T) {
	d := start(t, options(t, "nested-orders.json"), 80, 24)
	d.press("7")
	d.want("▸  1  Predict the merge")
	d.press("enter", "enter", "enter") // the first page is longer than this window: the second reads on
	d.want("page 2 of 4", `a   "s" + "t"        ·`, "choose a, b, c or d")
	if frame := d.Frame().String(); strings.Contains(frame, "90") {
		t.Errorf("a count is shown before the question is answered:\n%s", frame)
	}
	d.press("a")
	d.want("you chose a", "80", "90", "your choice", "customer 40 times, in status 40 times")
	d.press("o")
	d.want("[3 Merges]", `#5   "u" + "s" -> "us" 90x`, "2,472 -> 2,382")
	d.press("[")
	d.want("[7 Learn]", "page 2 of 4", "you chose a")
	if d.name != "nested-orders.json" {
		t.Errorf("after the lesson %s is open, expected the document of before", d.name)
	}
	d.press("1")
	d.want("3,713 tokens", "nested-orders.json")
}

// TestExercises answers each exercise of each lesson, wrong and right.
func TestExercises(t *testing.T) {
	d := start(t, options(t, ""), 80, 24)
	d.press("7")
	l := d.learn()
	for i := range l.list {
		d.press("enter", "right", "space", "right", "right")
		for k := range l.list[i].Exercises {
			d.write("no such answer")
			d.press("enter")
			d.want("not right; type another")
			d.send(paste(string(l.list[i].Exercises[k].Answer)))
			d.press("enter")
			if !l.known().right[k] {
				t.Errorf("lesson %d, exercise %d: the right answer is not taken", i+1, k+1)
			}
		}
		d.want("both exercises are right")
		d.press("enter")
	}
	d.press("g")
	d.want(" 1* Predict", "* marks lessons with both exercises right")
}

// checkLesson checks a frame; one lesson is about the character U+FFFD and shows it.
func checkLesson(t *testing.T, d *driver) {
	t.Helper()
	b := d.Frame()
	for i := range b.Cells {
		b.Cells[i].Text = strings.ReplaceAll(b.Cells[i].Text, "\ufffd", "?")
	}
	checkFrame(t, d.learn().at(), b)
}

// TestLessonsFit draws every page of every lesson at three sizes, before and after
// its answer.
func TestLessonsFit(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 15}, {40, 10}} {
		d := start(t, options(t, "nested-orders.json"), size[0], size[1])
		d.press("7")
		for range d.learn().list {
			d.press("enter")
			for page := range lessonPages {
				checkLesson(t, d)
				if page == questionPage {
					d.press("pgdown", "space", "G", "g")
					checkLesson(t, d)
				}
				d.press("right")
			}
			d.press("backspace", "down")
		}
	}
}

// learnFrame opens the lessons and presses some keys.
func learnFrame(w, h int, keys ...string) func(t *testing.T) *driver {
	return func(t *testing.T) *driver {
		d := start(t, options(t, ""), w, h)
		d.press("7")
		d.press(keys...)
		return d
	}
}

// TestQuestionWaits: enter goes on only once the question is answered, and says so.
func TestQuestionWaits(t *testing.T) {
	d := learnFrame(80, 24, "enter", "right", "enter")(t)
	d.want("page 2 of 4", "choose a, b, c or d first")
	d.press("right")
	d.want("page 2 of 4", "choose a, b, c or d first; space shows the answer")
	d.press("b", "right")
	d.want("page 3 of 4")
}

// TestSpaceInExercises: space shows our answer, of the exercise under the cursor only.
func TestSpaceInExercises(t *testing.T) {
	d := learnFrame(80, 24, "enter", "right", "space", "right", "right", "down", "esc", "space")(t)
	e := d.learn().lesson().Exercises
	d.want("our answer   " + string(e[1].Answer))
	if frame := d.Frame().String(); strings.Contains(frame, "our answer   "+string(e[0].Answer)) {
		t.Errorf("the other exercise has its answer too:\n%s", frame)
	}
}

// TestKnownOpensAtItsBeginning: what is known before a question is asked begins with
// its first row, on every screen, before the answer and after it where both fit; and
// no row of it is cut.
func TestKnownOpensAtItsBeginning(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 15}} {
		for i := range 10 {
			d := start(t, options(t, "nested-orders.json"), size[0], size[1])
			d.press("7")
			d.press(slices.Repeat([]string{"down"}, i)...)
			d.press("enter", "right")
			l := d.learn()
			_, known, _ := l.knownLines()
			if len(known) == 0 {
				t.Fatalf("lesson %d: nothing is known", i+1)
			}
			for _, line := range known {
				if text := lineText(line); strings.Contains(text, "…") {
					t.Errorf("lesson %d, %v: %q is cut", i+1, size, text)
				}
			}
			first := strings.TrimSpace(lineText(known[0]))
			for n, row := range strings.Split(d.Frame().String(), "\n") {
				if strings.HasSuffix(strings.TrimSpace(row), first) {
					break
				}
				if n == size[1]/2 {
					t.Errorf("lesson %d, %v: %q is not to be seen first:\n%s", i+1, size, first, d.Frame())
				}
			}
		}
	}
}

// TestBothRulesBeforeTheAnswer: lesson 2 shows the state under both rules, and which
// pair each takes only after the answer.
func TestBothRulesBeforeTheAnswer(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		d := learnFrame(size[0], size[1], "down", "enter", "right")(t)
		d.want("the text after merge #0", "rule first", "rule lowest", "│aa╎a╎b╎d╎aa╎a╎b╎a╎c", "at byte", "left id", "256", "97")
		if frame := d.Frame().String(); strings.Contains(frame, `▸ "aa" + "a"  `) {
			t.Errorf("the answer is marked:\n%s", frame)
		}
		d.press("c")
		d.want(`▸ "aa" + "a"  `, `▸ "a" + "b"  `)
	}
}

// TestChoices: every choice stands there whole, before the answer and after it, and a
// click on any of its rows chooses it.
func TestChoices(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 15}} {
		for i := range 10 {
			for choice := range 4 {
				d := start(t, options(t, ""), size[0], size[1])
				d.press("7")
				d.press(slices.Repeat([]string{"down"}, i)...)
				d.press("enter", "right")
				l := d.learn()
				p := &l.lesson().Prediction
				for _, shown := range []bool{false, true} {
					lines, rows := l.choiceLines(p, &learned{shown: shown, choice: choice})
					text := ""
					for n, line := range lines {
						if rows[n] == choice {
							text += lineText(line) + " "
						}
					}
					for word := range strings.FieldsSeq(string(p.Choices[choice].Text)) {
						if !strings.Contains(text, word) {
							t.Errorf("lesson %d, %v, shown %v: %q lacks %q", i+1, size, shown, text, word)
						}
					}
				}
				if row := slices.Index(l.choiceRows, choice); l.listY+row < size[1]-2 {
					d.send(tea.MouseClickMsg{X: 8, Y: l.listY + row, Button: tea.MouseLeft})
					if k := l.known(); !k.shown || k.choice != choice {
						t.Errorf("lesson %d, %v: a click on choice %d chooses %d", i+1, size, choice, k.choice)
					}
				}
			}
		}
	}
}

// TestSmallKeepsTheText: a small screen, which shows text and question as one, leaves
// the rows of the text as they are.
func TestSmallKeepsTheText(t *testing.T) {
	rows := func(height int) (all []string) {
		_, known, _ := learnFrame(40, height, "enter", "right")(t).learn().knownLines()
		for _, line := range known {
			all = append(all, lineText(line))
		}
		return all
	}
	if got, want := rows(15), rows(30); !slices.Equal(got, want) {
		t.Errorf("after a small screen\n%s\nexpected\n%s", strings.Join(got[:20], "\n"), strings.Join(want[:20], "\n"))
	}
}
