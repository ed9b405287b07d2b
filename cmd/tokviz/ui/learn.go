package ui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/learn"
)

// lessons is screen 7: ten lessons, each with a prediction before its answer. What a
// learner answers is kept while the program runs, and nowhere else.
type lessons struct {
	*session
	list       []learn.Lesson
	err        error
	cursor     int // of the list
	open       bool
	page       int              // of the lesson, from 0
	top        int              // the first row of the page
	height     int              // rows of the page, as they were drawn
	length     int              // rows that the page has
	paged      bool             // these are all of the page, not of a text within it
	listY      int              // the first row of the list, or of the choices
	choiceRows []int            // the choices by row
	answer     map[int]*learned // by lesson

	exercise int                 // the one under the cursor
	field    field               // who has the keys where an answer is typed
	follow   bool                // what was just answered or gone to is brought into view
	views    map[int]*lessonView // by lesson
	query    string
	saved    *savedSource
}

// learned is what a learner did in a lesson.
type learned struct {
	shown  bool      // the figures are shown
	choice int       // -1 is none
	draft  [2]string // what is typed and not yet checked
	words  [2]string
	tried  [2]bool
	right  [2]bool
	given  [2]bool // our answer is shown
}

// The pages of a lesson.
const (
	ideaPage = iota
	questionPage
	shownPage
	exercisePage
	lessonPages
)

func newLessons(s *session) *lessons {
	l := &lessons{session: s, answer: map[int]*learned{}, views: map[int]*lessonView{}}
	l.list, l.err = learn.All()
	return l
}

// done reports whether both exercises were answered right.
func (k *learned) done() bool { return k.right[0] && k.right[1] }

// lesson returns the lesson under the cursor.
func (l *lessons) lesson() *learn.Lesson { return &l.list[l.cursor] }

// known returns what the learner did in the lesson under the cursor.
func (l *lessons) known() *learned {
	k := l.answer[l.cursor]
	if k == nil {
		k = &learned{choice: -1}
		l.answer[l.cursor] = k
	}
	return k
}

// asking reports whether a question waits for its letter.
func (l *lessons) asking() bool {
	return l.open && l.page == questionPage && !l.known().shown
}

func (l *lessons) act(a action, key string) tea.Cmd {
	if l.err != nil || len(l.list) == 0 {
		return nil
	}
	switch a {
	case answerLetter:
		l.choose(key)
	case showAnswer:
		l.showAnswer()
	case open:
		l.enterPage()
	case goRight:
		if l.open {
			l.turn(1)
		} else {
			l.enterPage()
		}
	case goLeft:
		l.turn(-1)
	case goOut:
		if !l.open {
			l.notice = "this is the list of lessons"
		}
		l.open = false
	case nextMatch, prevMatch:
		if _, err := l.look(l.query, map[action]int{nextMatch: 1, prevMatch: -1}[a]); err != nil || l.query == "" {
			l.notice = "nothing was searched for"
		}
	default:
		l.scroll(a)
	}
	return nil
}

// choose answers the question with a letter; where none is asked, b is a page up.
func (l *lessons) choose(key string) {
	if !l.asking() {
		if l.fields() && l.page == questionPage && l.waiting() >= 0 {
			l.notice = "a digit begins an answer; enter goes on to the exercises"
			return
		}
		if key == "b" {
			l.scroll(pageUp)
			return
		}
		l.notice = "no question here; a b c d answer one"
		return
	}
	n, ok := l.lesson().Prediction.Choose(key)
	if !ok {
		l.notice = "there is no " + key + " to choose"
		return
	}
	l.known().choice, l.known().shown, l.follow = n, true, true
}

// showAnswer shows the answer of the question or of the exercise under the cursor;
// where there is neither, it is a page down.
func (l *lessons) showAnswer() {
	switch {
	case l.asking():
		l.known().shown, l.follow = true, true
	case l.open && l.page == exercisePage:
		l.known().given[l.exercise] = true
	default:
		l.scroll(pageDown)
	}
}

// enterPage opens the lesson, or goes on: to the rows of the page that are not read yet,
// then to the next page.
func (l *lessons) enterPage() {
	switch {
	case !l.open:
		l.open = true
		l.arrive(ideaPage)
	case l.more() && (l.page != exercisePage || l.waiting() < 0):
		l.scroll(pageDown)
	case l.page < exercisePage:
		l.turn(1)
	case l.known().right[l.exercise] && l.waiting() < 0: // nothing is left to answer
		l.open, l.cursor = false, min(l.cursor+1, len(l.list)-1)
	case l.known().right[l.exercise]:
		l.exercise, l.field, l.follow = l.waiting(), fieldWaits, true
	default:
		l.field = fieldTyped
	}
}

// more reports whether the page has rows below those in view.
func (l *lessons) more() bool { return l.open && l.paged && l.top < l.length-l.height }

// turn goes to another page. A question that is not answered keeps back the pages that
// tell its answer.
func (l *lessons) turn(by int) {
	to := l.page + by
	switch {
	case !l.open:
		l.notice = "enter opens the lesson"
	case to < 0:
		l.open = false
	case to >= lessonPages:
		l.notice = "the last page; backspace goes to the lessons"
	case l.asking() && by > 0:
		l.notice = "choose " + letters(len(l.lesson().Prediction.Choices)) + " first; space shows the answer"
		if l.small() {
			l.notice = "choose first; space shows the answer"
		}
	default:
		l.arrive(to)
	}
}

// scroll moves the cursor of the list, the page, or among exercises.
func (l *lessons) scroll(a action) {
	page := max(l.height-1, 1)
	by := map[action]int{goDown: 1, goUp: -1, pageDown: page, pageUp: -page, halfDown: max(page/2, 1), halfUp: -max(page/2, 1), goFirst: -1 << 20, goLast: 1 << 20}[a]
	switch {
	case by == 0:
	case !l.open:
		l.cursor = max(min(l.cursor+by, len(l.list)-1), 0)
	case l.page == exercisePage && (l.length <= l.height || (by == 1 || by == -1) && l.whole(by)):
		l.exercise, l.follow = max(min(l.exercise+by, len(l.lesson().Exercises)-1), 0), true
	default:
		l.top = max(min(l.top+by, l.length-l.height), 0)
	}
}

// whole reports whether the exercise under the cursor is in view to its end, in the
// direction of by; until then the page is scrolled.
func (l *lessons) whole(by int) bool {
	from, to := l.exerciseSpan()
	if by < 0 {
		return from >= l.top && l.exercise > 0
	}
	return to <= l.top+l.height && l.exercise+1 < len(l.lesson().Exercises)
}
