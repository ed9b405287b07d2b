package ui

import (
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// tokenText returns the drawing of the text with the token under the cursor lit;
// while the ladder is stepped through, the chunk stands as it is at that step.
func (t *tokenScreen) tokenText() *component.TokenText {
	tt := t.textOf(t.text)
	if t.text.Len() > 0 {
		tt.Lit = []component.Range{{Start: t.text.Start(t.token), End: int(t.text.Ends[t.token])}}
	}
	tt.Matches = ranges(t.matches)
	if t.pane == 2 && t.step < len(t.known.ladder.Steps) {
		t.overlayLadder(tt)
	}
	return tt
}

// overlayLadder replaces the tokens of the chunk by those of the ladder's step.
func (t *tokenScreen) overlayLadder(tt *component.TokenText) {
	first, after := t.text.Chunk(t.token)
	start := t.text.Start(first)
	parts := t.parts(t.step)
	var ends []uint32
	at := start
	for _, p := range parts {
		at += p
		ends = append(ends, uint32(at))
	}
	shift := len(parts) - (after - first)
	tt.Patch = component.Patch{First: first, After: after, Ends: ends}
	old := func(i int) (int, bool) {
		switch {
		case i < first:
			return i, false
		case i < first+len(parts):
			return first, i > first
		}
		return i - shift, false
	}
	mark, odd := tt.Mark, tt.Odd
	tt.Mark = func(i int) component.Mark {
		if k, inside := old(i); !inside {
			return mark(k)
		}
		return component.SeamMark
	}
	tt.Odd = func(i int) bool { k, _ := old(i); return odd(k) }
	tt.Label = func(i int) string { return "" }
	tt.Lit = []component.Range{{Start: start, End: start + len(t.known.chunkBytes)}}
}

// parts returns the lengths of the tokens of the chunk after a step.
func (t *tokenScreen) parts(step int) []int {
	n := len(t.known.chunkBytes)
	alive := make([]bool, n+1)
	for i := range alive {
		alive[i] = true
	}
	for _, s := range t.known.ladder.Steps[:min(step, len(t.known.ladder.Steps))] {
		alive[s.Mid] = false
	}
	var parts []int
	last := 0
	for i := 1; i <= n; i++ {
		if i == n || alive[i] {
			parts = append(parts, i-last)
			last = i
		}
	}
	return parts
}
