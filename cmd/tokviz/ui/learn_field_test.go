package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// onPage opens a page of a lesson, with its question answered where that is asked for.
func onPage(t *testing.T, lesson, page, w, h int, answer string) *driver {
	t.Helper()
	d := start(t, options(t, "nested-orders.json"), w, h)
	d.press("7")
	d.press(slices.Repeat([]string{"down"}, lesson-1)...)
	d.press("enter", "right")
	if answer != "" {
		d.press(answer)
	}
	d.press(slices.Repeat([]string{"right"}, page-questionPage)...)
	if d.learn().page != page {
		t.Fatalf("lesson %d is on page %d, expected %d", lesson, d.learn().page+1, page+1)
	}
	return d
}

// TestAnswerTakesTheKeys: on the page of the exercises all that is typed is the answer,
// and the last rows say so; esc gives the keys back, enter takes them again.
func TestAnswerTakesTheKeys(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 15}} {
		d := onPage(t, 1, exercisePage, size[0], size[1], "b")
		if keys := d.row(-1); !strings.Contains(keys, "type") || !strings.Contains(keys, "enter check") || !strings.Contains(keys, "esc leave") {
			t.Errorf("%v: the keys are %q", size, keys)
		}
		const typed = "1234567q?o:/b &X"
		d.write(typed)
		if d.current != learnScreen || d.sheet != nil || d.quit || d.learn().known().draft[0] != typed {
			t.Fatalf("%v: %q is typed, sheet %v, on screen %d", size, d.learn().known().draft[0], d.sheet, d.current+1)
		}
		d.want("answer 1 " + typed + "_")
		d.press("backspace", "left", "right")
		if got := d.learn().known().draft[0]; got != strings.TrimSuffix(typed, "X") || d.learn().page != exercisePage {
			t.Errorf("%v: after backspace and arrows %q is typed, on page %d", size, got, d.learn().page+1)
		}
		d.press("esc")
		if keys := d.row(-1); !strings.Contains(keys, "enter answer") {
			t.Errorf("%v: after esc the keys are %q", size, keys)
		}
		d.press("?")
		d.want("keys on Learn")
		d.press("esc", "enter", "ctrl+u", "2", "3", "8", "2", "enter")
		d.want("not right; type another")
		d.press("2", ",", "3", "0", "2", "enter")
		d.want("answer 1 is right")
		d.press("esc", "2")
		d.want("[2 Tokens]")
	}
}

// TestAnswerBelowTheQuestion: a wide screen has the exercises below the answer of the
// question. There the letters are keys until a digit begins an answer.
func TestAnswerBelowTheQuestion(t *testing.T) {
	d := onPage(t, 1, questionPage, 120, 40, "b")
	d.want("your answer  ____", "enter next page")
	d.press("b")
	d.want("a digit begins an answer; enter goes on to the exercises")
	d.press("2")
	d.want("[7 Learn]", "your answer  2_", "enter check")
	d.write("302q")
	d.press("backspace", "enter")
	d.want("your answer  2302   right", "page 2 of 4", "enter next page")
	d.press("2", "0", "enter")
	d.want("your answer  20   right")
	d.press("2")
	d.want("[2 Tokens]")

	d = onPage(t, 1, questionPage, 120, 40, "")
	d.press("2")
	d.want("[2 Tokens]") // the exercises are not shown yet
	d = onPage(t, 1, questionPage, 120, 40, "b")
	d.press("5", "enter")
	d.want("your answer  5   not right", "not right; type another")
	d.press("esc", "right", "right")
	if k := d.learn().known(); !d.learn().typing() || k.right[0] || k.words[0] != "5" {
		t.Errorf("page 4 does not take the keys: %+v", k)
	}
}

// TestEmptyAnswer: with nothing typed enter, space and backspace say what to do, and the
// arrows work as they do elsewhere.
func TestEmptyAnswer(t *testing.T) {
	d := onPage(t, 1, exercisePage, 80, 24, "b")
	for key, says := range map[string]string{"enter": "type your answer first", "space": "space then shows ours", "backspace": "backspace then goes to the lessons"} {
		d.press(key)
		d.want(says, "page 4 of 4")
	}
	d.press("tab", "9", "tab", "8", "down")
	if k := d.learn().known(); k.draft != [2]string{"8", "9"} {
		t.Errorf("typed are %q", k.draft)
	}
	d.want("your answer  8   not checked", "your answer  9_")
	d.press("ctrl+u", "left")
	d.want("page 3 of 4")
	d.press("right")
	d.want("page 4 of 4", "answer 1 8_")
}

// TestLongAnswer: an answer that is longer than its row is shown with its end.
func TestLongAnswer(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 15}} {
		for _, page := range []int{questionPage, exercisePage} {
			d := onPage(t, 1, page, size[0], size[1], "b")
			d.press("1")
			if !d.learn().typing() {
				continue // a page without exercises, on which 1 is a screen
			}
			d.send(paste(strings.Repeat("2 ", 100) + "ends\n\there"))
			d.want("ends here_")
			checkFrame(t, fmt.Sprint(size), d.Frame())
			d.press("enter")
			d.want("ends here   not right")
			checkFrame(t, fmt.Sprint(size), d.Frame())
		}
	}
}

// TestExerciseRowsAreReachable: on a small screen too, with an answer that explains.
func TestExerciseRowsAreReachable(t *testing.T) {
	for i := range 10 {
		d := onPage(t, i+1, exercisePage, 40, 15, "a")
		for range 2 {
			d.write("no")
			d.press("enter", "down")
		}
		d.press("up", "up", "up", "up", "up", "up", "up", "up", "up", "up", "up", "up", "up", "up")
		seen := map[string]bool{}
		for range 60 {
			for row := range strings.SplitSeq(d.Frame().String(), "\n") {
				seen[strings.TrimSpace(strings.TrimPrefix(row, "▸"))] = true
			}
			d.press("down")
		}
		for _, line := range d.learn().exerciseLines() {
			if text := strings.TrimSpace(strings.TrimPrefix(lineText(line), "▸")); !seen[text] {
				t.Errorf("lesson %d: %q is never in view", i+1, text)
			}
		}
	}
}
