package cost

import (
	"slices"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/shape"
)

// A Cut is a place inside a name where the pre-split cuts it, so that nothing
// merges across.
type Cut struct {
	Offset int    // in bytes of the name
	Rule   string // as the commands print it, such as "case"
	Reason string // the rule in a few words
}

// A NameCost is what a name costs by itself.
type NameCost struct {
	Name string
	// Bare is how many tokens the name alone has, without quotes.
	Bare int
	// Cuts are the cuts inside it. The name has one chunk more than there are
	// cuts, and no vocabulary with the same pre-split has fewer tokens: that is
	// its floor.
	Cuts []Cut
}

// Floor returns the number of chunks of the name.
func (c NameCost) Floor() int {
	if c.Name == "" {
		return 0
	}
	return len(c.Cuts) + 1
}

// Name returns what a name costs by itself.
func Name(e *bpe.Encoder, name string) NameCost {
	text := []byte(name)
	c := NameCost{Name: name, Bare: e.Count(text)}
	ends := e.AppendEnds(nil, text) // fewer than the splitter's if the text ends inside a character
	for _, cut := range e.Splitter().AppendCuts(nil, text) {
		if cut.End < len(text) && slices.Contains(ends, cut.End) {
			c.Cuts = append(c.Cuts, Cut{cut.End, cut.Rule.String(), cut.Rule.Sentence()})
		}
	}
	return c
}

// A Place is one place in a text where a name stands.
type Place struct {
	Start, End int // bytes of the name in the text, without quotes
	Tokens     int // that cover at least a byte of it
	Chunks     int // that cover at least a byte of it
}

// place returns the place of the name that a span is.
func (a *Attribution) place(span int) Place {
	s := &a.Rendering.Spans[span]
	from, to := int(s.Start), int(s.End)
	if text := a.Rendering.Text; to-from >= 2 && text[from] == '"' && text[to-1] == '"' {
		from, to = from+1, to-1
	}
	p := Place{Start: from, End: to}
	if from < to {
		p.Tokens = touched(a.ends, uint32(from), uint32(to))
		p.Chunks = touched(a.chunkEnds(), from, to)
	}
	return p
}

// touched returns how many of the stretches with the given ends have at least a
// byte in [from, to).
func touched[N int | uint32](ends []N, from, to N) int {
	first, found := slices.BinarySearch(ends, from)
	if found {
		first++
	}
	last, _ := slices.BinarySearch(ends, to)
	return last - first + 1
}

// places returns the first place of each name of a folded tree.
func (a *Attribution) places(t *Tree) map[string]Place {
	places := map[string]Place{}
	seen := make([]bool, len(t.items))
	for i := range a.Rendering.Spans {
		s := &a.Rendering.Spans[i]
		if s.Role != shape.RoleName {
			continue
		}
		item := Item(s.Path)
		if s.Node != shape.None {
			item = Item(a.Rendering.Document.Path(s.Node))
		}
		if seen[item] {
			continue
		}
		seen[item] = true
		if name := t.Label(item); places[name] == (Place{}) {
			places[name] = a.place(i)
		}
	}
	return places
}
