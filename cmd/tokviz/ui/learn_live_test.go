package ui

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// TestLiveScreens opens the live screen of every lesson from its list, before and
// after the question is answered, and comes back.
func TestLiveScreens(t *testing.T) {
	for i := range 10 {
		for _, answered := range []bool{false, true} {
			d := start(t, options(t, "nested-orders.json"), 80, 24)
			d.press("7")
			for range i {
				d.press("down")
			}
			live := d.learn().lesson().Live
			at := live.At
			if live.Before != nil && !answered {
				at = live.Before.At
			}
			if answered {
				d.press("enter", "right", "space", "backspace")
			}
			d.press("o")
			if d.current == learnScreen || d.docErr != nil && strings.HasSuffix(live.File, ".json") || d.name != live.File {
				t.Errorf("lesson %d opens screen %d on %s: %v\n%s", i+1, d.current, d.name, d.docErr, d.Frame())
			}
			if at != "" && d.screens[d.current].at() != at {
				t.Errorf("lesson %d, answered %v, opens at %s, expected %s", i+1, answered, d.screens[d.current].at(), at)
			}
			d.want("[ goes back to the lesson")
			d.press("[")
			d.want("[7 Learn]")
			if d.name != "nested-orders.json" || d.enc.Name != "o200k_base" || d.merges().hidden {
				t.Errorf("after lesson %d %s is open under %s, counts hidden %v", i+1, d.name, d.enc.Name, d.merges().hidden)
			}
			d.press("]")
			d.want("[7 Learn]", "no place to go to")
		}
	}
}

// openLesson opens the live screen of a lesson whose question is answered, where
// another encoding was in use.
func openLesson(t *testing.T, number, w, h int) *driver {
	t.Helper()
	o := options(t, "nested-orders.json")
	o.Encoding = namedEncoding(t, "cl100k_base")
	d := start(t, o, w, h)
	d.press("7")
	for range number - 1 {
		d.press("down")
	}
	d.press("enter", "right", "space", "o")
	return d
}

// back leaves a live screen and checks that all is as it was.
func (d *driver) back(number int) {
	d.t.Helper()
	d.press("[")
	d.want("[7 Learn]", "page 2 of 4")
	if l := d.learn(); l.lesson().Number != number || d.name != "nested-orders.json" || d.enc.Name != "cl100k_base" {
		d.t.Errorf("[ leads to lesson %d, %s under %s", l.lesson().Number, d.name, d.enc.Name)
	}
}

// TestLiveReplays holds the live screens of lessons 1 and 9 to their step of their
// log, on the text that it was learned from.
func TestLiveReplays(t *testing.T) {
	for _, c := range []struct {
		number, step int
		file, says   string
		tokens       [2]int
	}{
		{1, 5, "records40.json", `#5   "u" + "s" -> "us" 90x`, [2]int{2472, 2382}},
		{9, 0, "orders50.json", `#0   " " + " " -> "  " 1000x`, [2]int{5620, 5120}},
	} {
		d := openLesson(t, c.number, 80, 24)
		d.want("[3 Merges]", c.says, "trained on this text")
		m := d.merges()
		if d.name != c.file || string(m.film.Text) != string(d.source) || m.step != c.step || !m.exact || m.guessed || m.hidden {
			t.Errorf("lesson %d opens %s at step %d, exact %v, guessed %v, hidden %v", c.number, d.name, m.step, m.exact, m.guessed, m.hidden)
		}
		if got := [2]int{m.film.Tokens(m.step - 1), m.film.Tokens(m.step)}; got != c.tokens {
			t.Errorf("lesson %d: %v tokens before and after, expected %v", c.number, got, c.tokens)
		}
		d.back(c.number)
	}
}

// TestLiveTokens holds the live screens of lessons 4 and 5 to the first token of
// their text under o200k_base.
func TestLiveTokens(t *testing.T) {
	for _, c := range []struct {
		number, tokens int
		text, first    string
	}{
		{4, 2, "🐱", "\xf0\x9f\x90"},
		{5, 44, "1730505600000\nhello  world\n", "173"},
	} {
		d := openLesson(t, c.number, 80, 24)
		d.want("[2 Tokens]", "o200k_base")
		s := d.tokens()
		if d.enc.Name != "o200k_base" || !strings.HasPrefix(string(s.text.Bytes), c.text) || s.token != 0 || string(s.text.Bytes[:s.text.Ends[0]]) != c.first {
			t.Errorf("lesson %d: %s, token %d of %q", c.number, d.enc.Name, s.token, s.text.Bytes)
		}
		if len(s.text.Ends) != c.tokens {
			t.Errorf("lesson %d: %d tokens, expected %d", c.number, len(s.text.Ends), c.tokens)
		}
		d.back(c.number)
	}
}

// TestLiveDocuments holds the live screens of lessons 6 and 7 to the orders: all
// four shapes, and the field that is renamed.
func TestLiveDocuments(t *testing.T) {
	d := openLesson(t, 6, 80, 24)
	d.want("[1 Compare]", "orders.json", "o200k_base", "5,178", "3,242", "3,493", "2,042")
	d.back(6)
	d = openLesson(t, 7, 80, 24)
	d.want("[5 Cost]", "orders.json", "3,242 tokens")
	if r := d.cost().row(); r == nil || r.name != "unitPrice" || d.cost().at() != "/orders/*/items/*/unitPrice" || d.enc.Name != "o200k_base" {
		t.Errorf("lesson 7 opens on %v under %s", d.cost().at(), d.enc.Name)
	}
	d.press("r")
	d.write("price")
	d.want("-53")
	d.press("esc")
	d.back(7)
}

// TestBeforeTheAnswer holds o to what it may show while the question is open.
func TestBeforeTheAnswer(t *testing.T) {
	for number := 1; number <= 10; number++ {
		for _, size := range [][2]int{{80, 24}, {120, 40}} {
			d := start(t, options(t, "nested-orders.json"), size[0], size[1])
			d.press("7", ":")
			d.write(fmt.Sprintf("%d/2", number))
			d.press("enter")
			d.want("page 2 of 4")
			lesson := d.learn().lesson()
			d.press("o")
			if lesson.Live.Before == nil {
				d.want("[7 Learn]", "answer the question first")
				d.press("space", "o")
				if d.current == learnScreen {
					t.Errorf("lesson %d: o opens nothing after the answer", number)
				}
				continue
			}
			if d.current == learnScreen || d.screens[d.current].at() != lesson.Live.Before.At {
				t.Errorf("lesson %d: o opens %s", number, d.screens[d.current].at())
			}
		}
	}

	// Lesson 1: at #4 neither the next merge nor a count is to be seen, in whatever order.
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 15}} {
		d := start(t, options(t, "nested-orders.json"), size[0], size[1])
		d.press("7", "enter", "right", "o")
		frame := d.Frame().String()
		if strings.Contains(frame, "90x") || strings.Contains(frame, `-> "us"`) || strings.Contains(frame, "next: #5 \"") {
			t.Errorf("the answer is to be seen:\n%s", frame)
		}
		pairs := d.merges().pairsRound(6)
		for i := 2; i < len(pairs); i++ {
			if a, b := pairs[i-1].pair, pairs[i].pair; string(a.Left) > string(b.Left) {
				t.Errorf("%q stands before %q: in the order of their counts?", a.Left, b.Left)
			}
		}
		d.press("H", ".")
		d.want(`"u" + "s"`)
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		d := start(t, options(t, "nested-orders.json"), size[0], size[1])
		d.press("7", "down", "enter", "right", "o")
		d.want("ties: first seen", "ties: lowest ids", "#1 ·")
		if frame := d.Frame().String(); strings.Contains(frame, "differs") {
			t.Errorf("lesson 2 shows where the rules differ:\n%s", frame)
		}
	}
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
	if d.enc.Name != "cl100k_base" || slices.ContainsFunc(d.opt.Others, func(e Encoding) bool { return e.Name == "mine" }) {
		t.Errorf("after the lesson %s is in use, and mine may be chosen still", d.enc.Name)
	}
	d.press("4")
	d.want("cl100k_base")

	d = openLesson(t, 10, 80, 24)
	if d.want("[2 Tokens]"); d.enc.Name != "cl100k_base" {
		t.Errorf("lesson 10 opens under %s", d.enc.Name)
	}
}

// TestHiddenUntilAnswered looks for the answer of lesson 1 on its live screen before the
// question is answered: no count is shown, and no key but H goes on to the merge.
func TestHiddenUntilAnswered(t *testing.T) {
	for _, size := range [][2]int{{40, 15}, {80, 24}, {120, 40}} {
		d := start(t, options(t, "nested-orders.json"), size[0], size[1])
		d.press("7", "enter", "o")
		for _, key := range []string{"", ".", "right", ">", "end", "*", "space", ": # 9 enter", "/ s t a t u s enter"} {
			for k := range strings.FieldsSeq(key) {
				d.press(k)
			}
			d.press("esc") // the message
			if at := d.merges().at(); at != "#4" || d.merges().playing {
				t.Fatalf("%q goes to %s, playing %v", key, at, d.merges().playing)
			}
			for _, count := range []string{"saved", "120", "->  2", "-> 2", " use", "names 0", "us\""} {
				if strings.Contains(d.Frame().String(), count) {
					t.Fatalf("%q after %q:\n%s", count, key, d.Frame())
				}
			}
		}
		d.press(".")
		d.want("#5 is the question; H shows it")
		d.press("esc")
		d.want("7 goes back to the lesson")
		d.press("H", ".")
		d.want("\"us\"")
		if size[0] > 40 {
			d.want(" 7 lesson")
		}
		d.press("7")
		d.want("7 Learn]")
		if d.merges().stop != math.MaxInt {
			t.Error("the log of the document is held at a merge")
		}
	}
}

// TestOtherVocabulary opens a token of a lesson's log on Tokens, where another encoding
// is in use.
func TestOtherVocabulary(t *testing.T) {
	d := openLesson(t, 2, 80, 24)
	d.press("home", ".", "enter")
	d.want("[2 Tokens]", `the text "aa" under cl100k_base; in the log it is one token, id 256`)
}
