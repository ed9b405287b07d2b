package ui

import (
	"slices"
	"strings"
	"testing"
)

// TestWalk10FirstLesson is the first lesson, key by key.
func TestWalk10FirstLesson(t *testing.T) {
	d := start(t, options(t, "nested-orders.json"), 80, 24)
	d.press("7")
	d.want("▸  1  Predict the merge")
	d.press("enter", "enter")
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
		d.press("enter")
		for range 3 {
			d.press("right")
		}
		for k := range l.list[i].Exercises {
			l.exercise = k
			for _, answer := range []string{"no such answer", string(l.list[i].Exercises[k].Answer)} {
				d.press("enter")
				d.send(paste(answer))
				d.press("enter")
			}
			if !l.known().right[k] {
				t.Errorf("lesson %d, exercise %d: the right answer is not taken", i+1, k+1)
			}
		}
		d.want("right")
		d.press("backspace", "down")
	}
	d.press("g")
	d.want(" 1* Predict")
}

// TestLiveScreens opens the live screen of every lesson and comes back.
func TestLiveScreens(t *testing.T) {
	for i := range 10 {
		d := start(t, options(t, "nested-orders.json"), 80, 24)
		d.press("7")
		for range i {
			d.press("down")
		}
		live := d.learn().lesson().Live
		d.press("o")
		if d.current == learnScreen || d.docErr != nil && strings.HasSuffix(live.File, ".json") || d.name != live.File {
			t.Errorf("lesson %d opens screen %d on %s: %v\n%s", i+1, d.current, d.name, d.docErr, d.Frame())
		}
		if live.At != "" && d.screens[d.current].at() != live.At {
			t.Errorf("lesson %d opens at %s, expected %s", i+1, d.screens[d.current].at(), live.At)
		}
		d.press("[")
		d.want("[7 Learn]")
		d.press("]")
		d.want("[7 Learn]", "no place to go to")
	}
}

// openLesson opens the live screen of a lesson.
func openLesson(t *testing.T, number, w, h int) *driver {
	t.Helper()
	d := start(t, options(t, "nested-orders.json"), w, h)
	d.press("7")
	for range number - 1 {
		d.press("down")
	}
	d.press("o")
	return d
}

// TestLiveStates holds the live screens to the states that their lessons name.
func TestLiveStates(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 15}} {
		d := openLesson(t, 2, size[0], size[1])
		d.want("ties: first seen", "ties: lowest ids", `#1 "aa" + "a" -> "aaa" 2x  differs`, `#1 "a" + "b" -> "ab" 2x  differs`)
		checkFrame(t, "lesson 2", d.Frame())
		d.press("T")
		if rule := d.merges().tieRule(); rule != "lowest ids" {
			t.Errorf("T goes to ties: %s", rule)
		}
		d.want("ties: first seen", "ties: lowest ids")
	}

	d := openLesson(t, 2, 80, 24)
	d.press("e")
	d.write("abab")
	d.press("esc")
	if m := d.merges(); m.otherLog.film != nil && string(m.otherLog.film.Text) != string(m.film.Text) {
		t.Errorf("beside %q stands a log of %q", m.film.Text, m.otherLog.film.Text)
	}

	d = openLesson(t, 3, 80, 24)
	d.want("[3 Merges]", `#14  "{\"customer_i" + "d" -> "{\"customer_id" 4`)
	if m := d.merges(); m.split != "none" || m.guessed || !m.exact {
		t.Errorf("lesson 3: pattern %q, guessed %v, exact %v", m.split, m.guessed, m.exact)
	}

	d = openLesson(t, 8, 80, 24)
	d.want("[4 Encodings]", "mine", "o200k_base", "909", "854")
	if got := d.enc.Name; got != "mine" {
		t.Errorf("lesson 8 opens under %s", got)
	}
	d.press("[")
	d.want("[7 Learn]")
	if d.enc.Name != "o200k_base" || slices.ContainsFunc(d.opt.Others, func(e Encoding) bool { return e.Name == "mine" }) {
		t.Errorf("after the lesson %s is in use, and mine may be chosen still", d.enc.Name)
	}
	d.press("4")
	d.want("cl100k_base")

	d = openLesson(t, 10, 80, 24)
	if d.want("[2 Tokens]"); d.enc.Name != "cl100k_base" {
		t.Errorf("lesson 10 opens under %s", d.enc.Name)
	}
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
