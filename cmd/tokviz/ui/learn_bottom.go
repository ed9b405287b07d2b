package ui

import (
	"fmt"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

func (l *lessons) status() component.Line {
	switch {
	case l.err != nil || len(l.list) == 0:
		return nil
	case !l.open:
		return component.PlainLine(component.Text, fmt.Sprintf(" lesson %d of %d", l.cursor+1, len(l.list)))
	case l.asking() && l.small():
		return component.PlainLine(component.Text, " a question: its letter answers it")
	case l.asking():
		return component.PlainLine(component.Text, " a question: "+strings.NewReplacer(",", "", " or", "").Replace(letters(len(l.lesson().Prediction.Choices)))+" answer it; all other keys work as before")
	case l.page == questionPage:
		return component.PlainLine(component.Text, " "+l.outcome()).Clip(l.width-1, l.glyphs.More)
	}
	return component.PlainLine(component.Text, " "+string(l.lesson().Question)).Clip(l.width-1, l.glyphs.More)
}

// outcome says what the answer of the question was.
func (l *lessons) outcome() string {
	p := &l.lesson().Prediction
	if v := l.view(); v != nil && v.err == nil && !p.View.BothRules {
		return v.step(p.View.After + 1)
	}
	right := component.Safe(string(p.Choices[p.Right].Text))
	if l.known().choice == p.Right {
		return "right: " + right
	}
	return "the answer is " + learn.Letter(p.Right) + ": " + right
}

func (l *lessons) keys() []component.Key {
	last := component.Key{Keys: "?", Does: "all keys"}
	if l.small() {
		last.Does = "keys"
	}
	switch {
	case l.err != nil || len(l.list) == 0:
		return []component.Key{last}
	case !l.open && l.small():
		return []component.Key{{Keys: "enter", Does: "open"}, {Keys: "o", Does: "live"}, last}
	case !l.open:
		return []component.Key{{Keys: "↑↓", Does: "lesson"}, {Keys: "enter", Does: "open"}, {Keys: "o", Does: "open its live screen"}, {Keys: "/", Does: "search"}, last}
	case l.asking():
		show := "show the answer"
		if l.lesson().Prediction.Choices[0].Figure != "" {
			show = "show the counts"
		}
		return []component.Key{{Keys: "a b c d", Does: "choose"}, {Keys: "space", Does: show}, {Keys: "backspace", Does: "lessons"}, last}
	case l.page == exercisePage:
		return []component.Key{{Keys: "enter", Does: "answer"}, {Keys: "↑↓", Does: "exercise"}, {Keys: "space", Does: "our answer"}, {Keys: "o", Does: l.replays()}, {Keys: "←", Does: "page back"}, last}
	}
	keys := []component.Key{{Keys: "enter", Does: "next page"}, {Keys: "←", Does: "page back"}}
	if does := l.replays(); does != "" {
		keys = append(keys, component.Key{Keys: "o", Does: does})
	}
	return append(keys, component.Key{Keys: "backspace", Does: "lessons"}, last)
}

// describe says the screen in words.
func (l *lessons) describe(b *strings.Builder) {
	if l.err != nil {
		fmt.Fprintf(b, "The lessons cannot be read: %s.\n", component.Safe(l.err.Error()))
		return
	}
	if !l.open {
		for i := range l.list {
			fmt.Fprintf(b, "%d. %s: %s\n", l.list[i].Number, l.list[i].Title, l.list[i].Question)
		}
		fmt.Fprintf(b, "Cursor: lesson %d.\n", l.cursor+1)
		return
	}
	fmt.Fprintf(b, "Lesson %d, %s, page %d of %d.\n", l.cursor+1, l.lesson().Title, l.page+1, lessonPages)
	var lines []component.Line
	switch l.page {
	case ideaPage:
		lines = l.ideaLines()
	case questionPage:
		p := &l.lesson().Prediction
		question, _ := l.questionLines(p)
		lines = append(l.blocks(p.Show), question...)
	case shownPage:
		lines = l.shownLines()
	case exercisePage:
		lines = l.exerciseLines()
	}
	for _, line := range lines {
		if text := strings.TrimSpace(lineText(line)); text != "" {
			b.WriteString(text + "\n")
		}
	}
}
