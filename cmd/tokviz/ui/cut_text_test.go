package ui

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/pretokenize"
)

// TestHelpIsWhole: no row of help is cut, on any screen, at any size.
func TestHelpIsWhole(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 15}} {
		for screen := range int(screens) {
			o := options(t, "")
			o.Screen = strings.ToLower(screenNames()[screen])
			d := start(t, o, size[0], size[1])
			d.press("?")
			for range d.sheet.(*helpSheet).pages() {
				frame := strings.ReplaceAll(d.Frame().String(), "1 … 7", "1 to 7")
				for row := range strings.SplitSeq(frame, "\n") {
					if strings.Contains(row, "…") {
						t.Errorf("%s at %v: %q", screenNames()[screen], size, row)
					}
				}
				d.press("pgdown")
			}
		}
	}
}

// TestCutsAreWhole: wherever the cursor is in a text, the row of the cuts names each
// reason whole, that of the cursor's own chunk among them.
func TestCutsAreWhole(t *testing.T) {
	whole := map[string]bool{"": true}
	for rule := range pretokenize.RuleGap + 1 {
		whole[rule.Sentence()] = true
	}
	o := options(t, "nested-orders.json")
	o.Screen = "tokens"
	d := start(t, o, 80, 24)
	for range 300 {
		d.press("right")
		row, more := strings.CutSuffix(strings.TrimSpace(lineText(d.tokens().cutsLine())), " …")
		row = strings.TrimPrefix(row, "cuts")
		for group := range strings.SplitSeq(row, "   ") {
			words := strings.Fields(group)
			for len(words) > 0 && strings.Contains(words[0], "│") {
				words = words[1:]
			}
			if why := strings.Join(words, " "); !whole[why] {
				t.Fatalf("token %d, more %v: %q has the reason %q", d.tokens().token, more, row, why)
			}
		}
		first, _ := d.text.Chunk(d.tokens().token)
		if at := d.text.Start(first); at > 0 && !strings.Contains(row, d.tokens().around(d.text.Bytes, at)) {
			t.Fatalf("token %d: %q lacks the cut before its own chunk", d.tokens().token, row)
		}
	}
}

// TestStepIsWhole: at 80 columns the row of a merge has its two tokens, its count and its
// place among all, however long its tokens are.
func TestStepIsWhole(t *testing.T) {
	for _, number := range []int{1, 3, 9} {
		d := openLesson(t, number, 80, 24)
		m := d.merges()
		for step := range m.log.Steps {
			m.step = step
			s := &m.log.Steps[step]
			d.want(fmt.Sprintf("#%d ", step), m.quote(s.Left)+" + "+m.quote(s.Right), fmt.Sprintf(" %dx", s.Count))
			if row := d.row(3); strings.Contains(row, "…") || !strings.Contains(row, fmt.Sprintf(" of %d", len(m.log.Steps))) {
				t.Errorf("lesson %d, step %d: %q", number, step, row)
			}
		}
	}
}

// TestPlaceOfAMerge: a merge has the number of the log, from 0, and its place among all
// is said so that the two are not taken for one another.
func TestPlaceOfAMerge(t *testing.T) {
	d := frameOf(t, "merges-log", 80, 24, func(*Options) {})
	d.want("#14  ", "15th of 40")
	d.press("home")
	d.want("none of 40")
	d.press(".")
	d.want("#0  ", "1st of 40")
	d.press("end")
	d.want("#39  ", "40th of 40")
	d.press("?")
	d.want("counted from #0")
}

// TestWholeTokens: a sum of tokens that is whole is written without decimals.
func TestWholeTokens(t *testing.T) {
	d := start(t, options(t, "nested-orders.json"), 80, 24)
	if row := d.row(-2); !strings.HasSuffix(strings.TrimSpace(row), "pretty 6,015   minified 3,713   TOON 3,932   LWON 2,433") {
		t.Errorf("the status row is %q", row)
	}
	d = start(t, options(t, "nested-orders.json"), 120, 40)
	d.want("all kept       6,015  ")
	if frame := d.Frame().String(); strings.Contains(frame, ".00 ") {
		t.Errorf("a whole number has decimals:\n%s", frame)
	}
	d.press(":")
	d.write("/orders/2/customer/address/city")
	d.press("enter")
	d.want("pretty 5.83", "LWON 3.50")
}

// TestLessonInputIsWhole: the list says what the lesson under the cursor works on, whole.
func TestLessonInputIsWhole(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		d := start(t, options(t, ""), size[0], size[1])
		d.press("7")
		for i := range d.learn().list {
			words := strings.Join(strings.Fields(d.Frame().String()), " ")
			if about := string(d.learn().list[i].Input.About); !strings.Contains(words, about) {
				t.Errorf("lesson %d, %v: the list lacks %q", i+1, size, about)
			}
			if strings.Contains(d.Frame().String(), "…") {
				t.Errorf("lesson %d, %v: the list is cut:\n%s", i+1, size, d.Frame())
			}
			d.press("down")
		}
	}
}

// TestStatusEndsWithAWord: a status row that has no room is cut after a word.
func TestStatusEndsWithAWord(t *testing.T) {
	for i := range 10 {
		for page := range lessonPages {
			d := onPage(t, i+1, max(page, questionPage), 40, 15, "a")
			l := d.learn()
			l.arrive(page)
			l.field = fieldLeft
			all := strings.Fields(lineText(l.status()))
			for _, word := range strings.Fields(d.row(-2)) {
				if word != "…" && !slices.Contains(all, word) {
					t.Errorf("lesson %d, page %d: %q is cut within %q", i+1, page+1, d.row(-2), word)
				}
			}
		}
	}
}

// TestNothingMissingNothingCut: what a field costs and saves in each shape stands in its
// rows whole, and no sign says that something is missing.
func TestNothingMissingNothingCut(t *testing.T) {
	orders, err := learn.ReadInput("orders.json")
	if err != nil {
		t.Fatal(err)
	}
	o := options(t, "")
	o.Screen, o.Source = "cost", Source{Name: "orders.json", Data: orders}
	d := start(t, o, 80, 24)
	for range 8 {
		for row := range strings.SplitSeq(d.Frame().String(), "\n") {
			if (strings.HasPrefix(row, "  now ") || strings.HasPrefix(row, "  saved ")) && strings.Contains(row, "…") {
				t.Errorf("%q", row)
			}
		}
		d.press("down")
	}
}

// TestTokenStatusNamesItsPlace: the bytes of a token give way to the path that it is in.
func TestTokenStatusNamesItsPlace(t *testing.T) {
	d := start(t, options(t, "nested-orders.json"), 80, 24)
	d.press("m")
	for range 200 {
		d.press("right")
		if row := strings.TrimSpace(d.row(-2)); strings.HasSuffix(row, "in …") || !strings.Contains(row, "   in ") {
			t.Fatalf("the status row is %q", row)
		}
	}
}

// TestRowsApart looks at rows of which two parts came to stand on each other or without
// a blank between them.
func TestRowsApart(t *testing.T) {
	d := openLesson(t, 1, 80, 24)
	d.press("home")
	d.want("nothing is merged yet;", ". makes the first merge")

	o := options(t, "nested-orders.json")
	o.Screen = "tokens"
	d = start(t, o, 80, 24)
	d.press("2", "e", "ctrl+u")
	for _, c := range "aaabdaaabac" {
		d.press(string(c))
	}
	d.press("esc")
	d.want(" 1 chunk ", "longer tokens, as ")
	for range 8 {
		d.press(".")
		for i, row := range strings.Split(d.Frame().String(), "\n") {
			if ladderRow.MatchString(row) {
				t.Errorf("row %d: %s", i, row)
			}
		}
	}
}

// ladderRow is a step of the ladder whose parts run into what was merged.
var ladderRow = regexp.MustCompile(`^[▸ ] \d+ +\S*╎\S*\+`)
