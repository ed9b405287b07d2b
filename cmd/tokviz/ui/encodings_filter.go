package ui

import (
	"fmt"
	"sort"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// filtered draws the rows from top on that are kept: by =, those that hold a cut which
// only the strip or only the reference has, in the reference's strip one that any of
// the others has or lacks; by &, those that hold a text.
func (e *encodings) filtered(i int, tt *component.TokenText, top, width, rows int) []component.Line {
	const far = 5000 // rows that are looked at
	var lines []component.Line
	for range far {
		next, more := tt.Next(top, width)
		if !more {
			next = len(tt.Bytes)
		}
		if (!e.differ || e.differsIn(i, top, next)) && e.keeps(top, next) {
			lines = append(lines, tt.Render(top, width, 1)...)
		}
		if !more || len(lines) >= rows {
			break
		}
		top = next
	}
	if len(lines) == 0 {
		what := "no cuts differ from here on"
		if e.kept != "" {
			what = "no row from here on is kept by &"
		}
		lines = []component.Line{component.PlainLine(component.Dim, "  "+what)}
	}
	return lines
}

// keeps reports whether the bytes hold a part of what & looks for.
func (e *encodings) keeps(from, to int) bool {
	if e.kept == "" {
		return true
	}
	i := sort.Search(len(e.keeping), func(i int) bool { return e.keeping[i].End > from })
	return i < len(e.keeping) && e.keeping[i].Start < to
}

// keep makes & look for a text; none keeps all rows.
func (e *encodings) keep(text string) (string, error) {
	e.kept, e.keeping, e.top = "", nil, 0
	t := e.focused()
	if text == "" || t == nil {
		return "", nil
	}
	found, err := t.Find(text)
	if err != nil {
		return "", err
	}
	e.kept, e.keeping = text, found
	return fmt.Sprintf("%s matches", component.Comma(len(found))), nil
}

// newRowFilter returns the prompt of & on Encodings.
func newRowFilter(m *Model, e *encodings) *prompt {
	was := e.kept
	p := &prompt{Model: m, sign: "&", before: e.at(), line: line{was}}
	p.names = []component.Key{{Keys: "type", Does: "what rows must hold"}, {Keys: "enter", Does: "keep"}, {Keys: "ctrl+u", Does: "all"}, {Keys: "esc", Does: "as before"}}
	p.changed = func(p *prompt) {
		hint, err := e.keep(p.text)
		if err != nil {
			hint = component.Safe(err.Error())
		}
		p.hint = hint
	}
	p.done = func(*prompt) bool { return false }
	p.cancel = func(*prompt) { _, _ = e.keep(was) } // it was found a moment ago
	return p
}

// differsIn reports whether a cut between two bytes differs.
func (e *encodings) differsIn(i, from, to int) bool {
	for k, v := range e.list {
		if v.against == nil || i > 0 && k != i {
			continue
		}
		if at := v.against.NextDifference(from-1, 1); at >= from && at < to {
			return true
		}
	}
	return false
}
