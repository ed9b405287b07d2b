package ui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// nextDifference goes to the next cut that an encoding has of its own: the one in
// focus, or any while the reference is.
func (e *encodings) nextDifference(on bool) {
	at := e.focused().Start(e.token)
	step := map[bool]int{true: 1, false: -1}[on]
	best := -1
	for i, v := range e.list {
		if v.against == nil || e.focus > 0 && i != e.focus {
			continue
		}
		to := v.against.NextDifference(at, step)
		if to != at && (best < 0 || on && to < best || !on && to > best) {
			best = to
		}
	}
	if best < 0 {
		e.notice = "no more differences"
		return
	}
	e.token = e.focused().At(best)
	if e.focused().Start(e.token) < best && on && e.token+1 < e.focused().Len() && e.focus == 0 && at >= e.focused().Start(e.token) {
		e.token++ // a cut inside the reference's token: go past it
	}
}

func (e *encodings) at() string {
	if t := e.focused(); t != nil && t.Len() > 0 {
		return "@" + strconv.Itoa(t.Start(e.token))
	}
	return ""
}

func (e *encodings) move(at string) error {
	t := e.focused()
	if t == nil {
		t = e.text
	}
	if t == nil || t.Len() == 0 {
		return errors.New("there is no text")
	}
	e.follow = true
	if at == "" {
		return nil
	}
	if at[0] == '#' {
		found, err := t.Find(at)
		if err != nil || len(found) == 0 {
			return fmt.Errorf("token %s is not in this text", at)
		}
		e.token = t.At(found[0].Start)
		return nil
	}
	n, err := strconv.Atoi(strings.ReplaceAll(strings.TrimPrefix(at, "@"), ",", ""))
	switch {
	case err != nil, at[0] == '@' && n >= len(t.Bytes), at[0] != '@' && (n < 1 || n > t.Len()):
		return fmt.Errorf("%s is no place in this text", at)
	case at[0] == '@':
		e.token = t.At(n)
	default:
		e.token = n - 1
	}
	return nil
}

func (e *encodings) find(query string) (string, error) {
	e.matches = nil
	t := e.focused()
	if t == nil || query == "" {
		return "", nil
	}
	found, err := t.Find(query)
	if err != nil || len(found) == 0 {
		return "no match", err
	}
	e.matches = found
	e.token = t.At(found[0].Start)
	e.follow = true
	return fmt.Sprintf("%s matches", component.Comma(len(found))), nil
}

func (e *encodings) goMatch(on bool) {
	t := e.focused()
	at, best := t.Start(e.token), -1
	for i, r := range e.matches {
		if on && r.Start > at {
			best = i
			break
		}
		if !on && r.Start < at {
			best = i
		}
	}
	if best < 0 {
		e.notice = "no more matches"
		return
	}
	e.token = t.At(e.matches[best].Start)
}

func (e *encodings) complete(string) []completion { return nil }
