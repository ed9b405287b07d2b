package ui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// lessons is screen 7: ten lessons, each with a prediction before its answer. What a
// learner answers is kept while the program runs, and nowhere else.
type lessons struct {
	*session
	list   []learn.Lesson
	err    error
	cursor int // of the list
	open   bool
	page   int // of the lesson, from 0
	top    int // the first row of the page
	height int // rows of the page, as they were drawn
	length int // rows that the page has
	listY  int
	answer map[int]*learned // by lesson

	exercise int // the one under the cursor
	query    string
	saved    *savedSource
}

// learned is what a learner did in a lesson.
type learned struct {
	shown  bool // the figures are shown
	choice int  // -1 is none
	words  [2]string
	tried  [2]bool
	right  [2]bool
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
	l := &lessons{session: s, answer: map[int]*learned{}}
	l.list, l.err = learn.All()
	return l
}

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
		if l.asking() {
			l.known().shown = true
			return nil
		}
		l.scroll(pageDown)
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
	l.known().choice, l.known().shown = n, true
	l.top = 1 << 20
}

// enterPage opens the lesson, or goes on to the next page.
func (l *lessons) enterPage() {
	switch {
	case !l.open:
		l.open, l.page, l.top, l.exercise = true, ideaPage, 0, 0
	case l.page < exercisePage:
		l.turn(1)
	}
}

func (l *lessons) turn(by int) {
	to := l.page + by
	switch {
	case !l.open:
		l.notice = "enter opens the lesson"
	case to < 0:
		l.open = false
	case to >= lessonPages:
		l.notice = "the last page; backspace goes to the lessons"
	default:
		l.page, l.top = to, 0
		if to == questionPage {
			l.top = 1 << 20 // what the question is about comes last
		}
	}
}

// scroll moves the cursor of the list, the page, or among exercises.
func (l *lessons) scroll(a action) {
	page := max(l.height-1, 1)
	by := map[action]int{goDown: 1, goUp: -1, pageDown: page, pageUp: -page, halfDown: max(page/2, 1), halfUp: -max(page/2, 1), goFirst: -1 << 20, goLast: 1 << 20}[a]
	if by == 0 {
		return
	}
	switch {
	case !l.open:
		l.cursor = max(min(l.cursor+by, len(l.list)-1), 0)
	case l.page == exercisePage && l.length <= l.height:
		l.exercise = max(min(l.exercise+by, len(l.lesson().Exercises)-1), 0)
	default:
		if l.page == exercisePage && (a == goDown || a == goUp) {
			l.exercise = max(min(l.exercise+by, len(l.lesson().Exercises)-1), 0)
		}
		l.top = max(min(l.top+by, l.length-l.height), 0)
	}
}

// openExercise returns the prompt for an answer, nil where enter does something else.
func (m *Model) openExercise() *prompt {
	l := m.learn()
	if l.err != nil || !l.open || l.page != exercisePage {
		return nil
	}
	i := l.exercise
	p := &prompt{Model: m, sign: fmt.Sprintf("answer %d", i+1)}
	p.names = []component.Key{{Keys: "type", Does: "your answer"}, {Keys: "enter", Does: "check"}, {Keys: "esc", Does: "close"}}
	p.changed = func(*prompt) {}
	p.done = func(p *prompt) bool {
		if p.text == "" {
			return false
		}
		k := l.known()
		k.words[i], k.tried[i] = p.text, true
		k.right[i] = l.lesson().Exercises[i].Right(p.text)
		if k.right[i] && i == 0 && !k.right[1] {
			l.exercise = 1
		}
		return false
	}
	return p
}

func (l *lessons) at() string {
	if !l.open || len(l.list) == 0 {
		return strconv.Itoa(l.cursor + 1)
	}
	return fmt.Sprintf("%d/%d", l.cursor+1, l.page+1)
}

// move goes to a lesson, or to a page of one, as 3 or 3/2.
func (l *lessons) move(at string) error {
	if at == "" {
		return nil
	}
	number, page, paged := strings.Cut(strings.TrimPrefix(at, "#"), "/")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(l.list) {
		return fmt.Errorf("there is no lesson %s", component.Safe(at))
	}
	p := 1
	if paged {
		if p, err = strconv.Atoi(page); err != nil || p < 1 || p > lessonPages {
			return fmt.Errorf("there is no page %s", component.Safe(page))
		}
	}
	l.cursor, l.open, l.page, l.top = n-1, paged, p-1, 0
	return nil
}

func (l *lessons) find(query string) (string, error) { return l.look(query, 0) }

// look goes to the next lesson whose title, question or summary holds a text.
func (l *lessons) look(query string, step int) (string, error) {
	l.query = query
	if query == "" {
		return "", nil
	}
	var hits []int
	for i := range l.list {
		text := l.list[i].Title + " " + string(l.list[i].Question)
		for _, s := range l.list[i].Summary {
			text += " " + string(s)
		}
		if strings.Contains(strings.ToLower(text), strings.ToLower(query)) {
			hits = append(hits, i)
		}
	}
	if len(hits) == 0 {
		return "no match", nil
	}
	l.open = false
	to := hits[0]
	for k, i := range hits {
		if i == l.cursor {
			to = hits[(k+step+len(hits))%len(hits)]
		}
	}
	l.cursor = to
	return plural(len(hits), "lesson"), nil
}

func (l *lessons) complete(string) []completion { return nil }

func (l *lessons) click(_, y int, _ bool) bool {
	switch {
	case l.err != nil || y < l.listY:
		return true
	case !l.open:
		if i := y - l.listY; i < len(l.list) {
			l.cursor = i
			return false
		}
		return true
	case l.asking():
		if i := y - l.listY; i < len(l.lesson().Prediction.Choices) {
			l.choose(learn.Letter(i))
		}
		return true
	}
	return true
}

func (l *lessons) wheel(_, _, rows int) tea.Cmd {
	if l.open {
		l.top = max(min(l.top+rows, l.length-l.height), 0)
	}
	return nil
}

func (l *lessons) copies() copies {
	if l.err != nil || len(l.list) == 0 {
		return copies{}
	}
	lesson := l.lesson()
	return copies{value: string(lesson.Question), path: l.at(), row: fmt.Sprintf("%d %s: %s", lesson.Number, lesson.Title, lesson.Question),
		numbers: map[string]any{"lesson": lesson.Number, "page": l.page + 1}}
}

var errNoLessons = errors.New("there are no lessons")
