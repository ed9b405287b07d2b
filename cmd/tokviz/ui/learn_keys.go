package ui

import (
	"slices"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

func (l *lessons) keys() []component.Key {
	last := component.Key{Keys: "?", Does: "all keys"}
	if l.small() {
		last.Does = "keys"
	}
	switch {
	case l.err != nil || len(l.list) == 0:
		return []component.Key{last}
	case l.typing():
		return l.fieldKeys()
	case l.open:
		return l.pageKeys(last)
	case l.small():
		return []component.Key{{Keys: "enter", Does: "open"}, {Keys: "o", Does: "live"}, last}
	}
	return []component.Key{{Keys: "↑↓", Does: "lesson"}, {Keys: "enter", Does: "open"}, {Keys: "o", Does: "open its live screen"}, {Keys: "/", Does: "search"}, last}
}

// pageKeys are the keys on a page of a lesson. What o opens is named where there is
// room for it beside the others.
func (l *lessons) pageKeys(last component.Key) []component.Key {
	first, others := l.firstKeys(), []component.Key{{Keys: "backspace", Does: "lessons"}}
	back := component.Key{Keys: "←", Does: "page back"}
	switch {
	case l.asking():
	case l.page == exercisePage:
		others = append(others, back, component.Key{Keys: "↑↓", Does: "exercise"})
	default:
		first = append(first, back)
	}
	all := slices.Concat(first, others, []component.Key{last})
	live := l.replays()
	if live == "" || l.asking() {
		return all
	}
	for _, does := range []string{live, "live screen", "live"} {
		all = slices.Concat(first, []component.Key{{Keys: "o", Does: does}}, others, []component.Key{last})
		if l.fits(all) {
			break
		}
	}
	return all
}

// firstKeys are those that go on: to the rows below, to an answer, to the next page.
func (l *lessons) firstKeys() []component.Key {
	enter := component.Key{Keys: "enter", Does: "next page"}
	if l.more() {
		enter.Does = "more"
	}
	switch show := "show the answer"; {
	case l.asking():
		if l.lesson().Prediction.Choices[0].Figure != "" {
			show = "show the counts"
		}
		if l.more() {
			return []component.Key{{Keys: "a b c d", Does: "choose"}, enter, {Keys: "space", Does: strings.TrimPrefix(show, "show ")}}
		}
		return []component.Key{{Keys: "a b c d", Does: "choose"}, {Keys: "space", Does: show}}
	case l.page != exercisePage, l.waiting() < 0 && l.more():
	case l.waiting() < 0 && l.known().right[l.exercise]:
		enter.Does = "lessons"
	case l.known().right[l.exercise]:
		enter.Does = "the other"
	default:
		enter.Does = "answer"
		if l.known().given[l.exercise] {
			return []component.Key{enter}
		}
		return []component.Key{enter, {Keys: "space", Does: "our answer"}}
	}
	return []component.Key{enter}
}
