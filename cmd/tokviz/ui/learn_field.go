package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// A field says who has the keys where the answer of an exercise can be typed. On the
// page of the exercises the answer has them from the beginning: a digit that was meant
// as an answer must not lead to another screen.
type field uint8

const (
	fieldWaits field = iota // has the keys where an exercise waits; elsewhere a digit gives them
	fieldTyped              // has them
	fieldLeft               // gave them back, by esc
)

// waits reports whether an exercise has no answer yet, neither the learner's nor ours.
func (k *learned) waits(i int) bool { return !k.right[i] && !k.given[i] }

// waiting returns the first exercise that waits for an answer, -1 where none does.
func (l *lessons) waiting() int {
	for i := range l.lesson().Exercises {
		if l.known().waits(i) {
			return i
		}
	}
	return -1
}

// fields reports whether the exercises, with room for their answers, are shown: on their
// page, and on a wide screen below the answer of the question.
func (l *lessons) fields() bool {
	return l.err == nil && l.open && (l.page == exercisePage || l.page == questionPage && l.wide() && l.known().shown)
}

// typing reports whether what is typed is the answer of the exercise under the cursor.
func (l *lessons) typing() bool {
	if !l.fields() {
		return false
	}
	switch l.field {
	case fieldTyped:
		return !l.known().right[l.exercise]
	case fieldWaits:
		return l.page == exercisePage && l.known().waits(l.exercise)
	}
	return false
}

// begin gives the keys to the field by what is typed first: a digit, or any text that
// is pasted.
func (l *lessons) begin(text string, pasted bool) bool {
	digit := len(text) == 1 && text[0] >= '0' && text[0] <= '9'
	if !l.fields() || l.field != fieldWaits || !digit && !pasted {
		return false
	}
	i := l.waiting()
	if i < 0 {
		return false
	}
	l.exercise, l.field, l.follow = i, fieldTyped, true
	return true
}

// answerKey takes a key for the field; it returns false for one that works as it does
// elsewhere.
func (l *lessons) answerKey(k tea.KeyPressMsg) bool {
	if !l.typing() && !l.begin(k.Text, false) {
		return false
	}
	draft := line{l.known().draft[l.exercise]}
	switch name := k.String(); {
	case name == "esc":
		l.field = fieldLeft
		return true
	case name == "enter":
		l.check(draft.text)
		return true
	case name == "tab", name == "shift+tab":
		l.exercise, l.follow = (l.exercise+1)%len(l.lesson().Exercises), true
		return true
	case name == "left", name == "right":
		if draft.text != "" {
			l.notice = "the answer is not checked yet; esc leaves it"
		}
		return draft.text != ""
	case draft.text == "" && name == "backspace":
		l.notice = "esc leaves the answer; backspace then goes to the lessons"
		return true
	case draft.text == "" && name == "space":
		l.notice = "esc leaves the answer; space then shows ours"
		return true
	}
	if !draft.key(k) {
		return false
	}
	l.known().draft[l.exercise] = draft.text
	return true
}

// answerPaste takes a pasted text for the field.
func (l *lessons) answerPaste(text string) bool {
	if !l.typing() && !l.begin(text, true) {
		return false
	}
	l.known().draft[l.exercise] += strings.Join(strings.Fields(text), " ")
	return true
}

// check compares what was typed with the right answer, and goes on to the next exercise
// that waits for one.
func (l *lessons) check(answer string) {
	answer = strings.TrimSpace(answer)
	if answer == "" {
		l.notice = "type your answer first; esc, then space, shows ours"
		return
	}
	i, k := l.exercise, l.known()
	k.words[i], k.tried[i], k.right[i], k.draft[i] = answer, true, l.lesson().Exercises[i].Right(answer), ""
	l.follow = true
	if k.right[i] {
		l.field = fieldWaits
		if next := l.waiting(); next >= 0 {
			l.exercise = next
		}
	}
}

// arrive makes a page ready that was just gone to: an exercise that waits takes the keys.
func (l *lessons) arrive(page int) {
	l.page, l.top, l.field, l.follow = page, 0, fieldWaits, page == exercisePage
	if i := l.waiting(); i >= 0 {
		l.exercise = i
	}
}

// fieldStatus is the status row while an answer is typed.
func (l *lessons) fieldStatus() component.Line {
	i, k := l.exercise, l.known()
	row := component.Prompt{Sign: fmt.Sprintf("answer %d", i+1), Text: k.draft[i], Glyphs: &l.glyphs}
	switch other := (i + 1) % len(k.right); {
	case k.draft[i] != "":
	case k.tried[i]:
		row.Hint = component.PlainLine(component.More, "not right; type another")
	case k.right[other]:
		row.Hint = component.PlainLine(component.Fewer, fmt.Sprintf("answer %d is right", other+1))
	case !l.small():
		row.Hint = component.PlainLine(component.Dim, "all that you type goes in here; esc gives the keys back")
	}
	return row.Render(l.width, 1)[0]
}

// fieldKeys are the keys while an answer is typed.
func (l *lessons) fieldKeys() []component.Key {
	leave := component.Key{Keys: "esc", Does: "leave the answer"}
	if l.small() {
		return []component.Key{{Keys: "type"}, {Keys: "enter", Does: "check"}, {Keys: "esc", Does: "leave"}}
	}
	return []component.Key{{Keys: "type", Does: "your answer"}, {Keys: "enter", Does: "check"}, {Keys: "↑↓", Does: "exercise"}, leave}
}
