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
	l.cursor, l.open = n-1, paged
	l.arrive(p - 1)
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
		if i := y - l.listY; i < len(l.choiceRows) {
			l.choose(learn.Letter(l.choiceRows[i]))
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
