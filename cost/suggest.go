package cost

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/shape"
)

// A Suggestion is a new name for a field, with what it saves.
type Suggestion struct {
	Rename
	Rule  NameRule // that made the name
	Count int      // how many members are renamed
	// Saved is how many tokens the document has less with this rename alone,
	// found by counting the renamed document.
	Saved int
}

// Suggest proposes a name for each field of a document for which one of the rules
// that [NameRule] lists saves tokens in a shape, and orders the proposals by that.
// Of the candidates for a field it takes the one that saves most; the rules that
// give up words of the name are asked only where the others save nothing. Every
// saving is measured. No proposed name is one that the document already has, and
// none is proposed twice, so all may be used together and undone. It says nothing
// about what a model understands.
//
// In a local shape the time is some ten encodings; in another, some writings and
// encodings for each name.
func Suggest(ctx context.Context, e *bpe.Encoder, d *shape.Document, s Shape) ([]Suggestion, error) {
	a, err := newAdvisor(ctx, e, d, s)
	if err != nil {
		return nil, err
	}
	return a.suggest()
}

// SuggestFor returns all proposals for one name that save tokens, those that save
// most first, as Suggest chooses from.
func SuggestFor(ctx context.Context, e *bpe.Encoder, d *shape.Document, s Shape, name string) ([]Suggestion, error) {
	a, err := newAdvisor(ctx, e, d, s)
	if err != nil {
		return nil, err
	}
	number, known := a.number[name]
	if !known {
		return nil, nil
	}
	list, err := a.measured(int(number))
	sortBySaving(list)
	return list, err
}

func sortBySaving(list []Suggestion) {
	slices.SortStableFunc(list, func(a, b Suggestion) int { return cmp.Compare(b.Saved, a.Saved) })
}

// An advisor looks for names.
type advisor struct {
	*memberIndex
	ctx     context.Context
	e       *bpe.Encoder
	s       Shape
	total   int             // tokens of the document as it is
	taken   map[string]bool // names proposed so far
	parents [][]string      // by name: the names around it

	layout  *layout // of a local shape
	counter *recounter
	edits   []shape.Edit
}

func newAdvisor(ctx context.Context, e *bpe.Encoder, d *shape.Document, s Shape) (*advisor, error) {
	r, err := s.Render(d)
	if err != nil {
		return nil, fmt.Errorf("cost: as %s: %w", s.Name, err)
	}
	x := indexMembers(d)
	a := &advisor{memberIndex: x, ctx: ctx, e: e, s: s, taken: map[string]bool{}, parents: parentNames(x)}
	ends, _ := tokenEnds(e, r.Text)
	a.total = len(ends)
	if s.Local {
		a.layout, a.counter = newLayout(x, r), newRecounter(e, r.Text, ends)
	}
	return a, nil
}

func (a *advisor) suggest() ([]Suggestion, error) {
	var found []Suggestion
	for _, number := range a.byCount() {
		if err := a.ctx.Err(); err != nil {
			return nil, err
		}
		best, err := a.best(number)
		if err != nil {
			return nil, err
		}
		if best.Saved > 0 {
			a.taken[best.New] = true
			found = append(found, best)
		}
	}
	sortBySaving(found)
	return found, nil
}

// byCount returns the numbers of the names, the most frequent first, so that
// those have the first choice.
func (a *advisor) byCount() []int {
	order := make([]int, len(a.names))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(len(a.members(j)), len(a.members(i))) })
	return order
}

// best returns the candidate that saves most, of equal ones the mildest.
func (a *advisor) best(number int) (best Suggestion, err error) {
	list, err := a.measured(number)
	for _, s := range list {
		if best.Saved > 0 && s.Rule.givesUpWords() && !best.Rule.givesUpWords() {
			break
		}
		if s.Saved > best.Saved {
			best = s
		}
	}
	return best, err
}

// measured returns the candidates for a name that save something, the mildest
// first.
func (a *advisor) measured(number int) (list []Suggestion, err error) {
	if a.twice[number] {
		return nil, nil // renaming both would be a collision
	}
	name := a.names[number]
	for _, c := range a.promising(name, candidates(name, a.parents[number])) {
		saved, err := a.saved(number, Rename{name, c.name})
		if err != nil {
			return nil, err
		}
		if saved > 0 {
			list = append(list, Suggestion{Rename{name, c.name}, c.rule, len(a.members(number)), saved})
		}
	}
	return list, nil
}

// tries is how many candidates for a name are measured where each takes a writing
// and an encoding of the whole document.
const tries = 3

// promising returns the candidates that are free and worth measuring: where that
// is dear, those that do best in a small document of two rows.
func (a *advisor) promising(name string, list []candidate) []candidate {
	list = slices.DeleteFunc(list, func(c candidate) bool {
		_, exists := a.number[c.name]
		return exists || a.taken[c.name]
	})
	if a.s.Local {
		return list
	}
	was := a.inSample(name)
	better := map[string]int{}
	for _, c := range list {
		better[c.name] = was - a.inSample(c.name)
	}
	list = slices.DeleteFunc(list, func(c candidate) bool { return better[c.name] <= 0 })
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.tier(), b.tier()), cmp.Compare(better[b.name], better[a.name]))
	})
	return list[:min(len(list), tries)]
}

// inSample returns the tokens of two objects with a name, one in a row of others
// and one with a value of its own.
func (a *advisor) inSample(name string) int {
	b := shape.NewBuilder(0, 0)
	b.BeginObject()
	b.Name([]byte(name))
	b.BeginArray()
	for range 2 {
		b.BeginObject()
		b.Name([]byte("id"))
		b.Literal([]byte("1"))
		b.Name([]byte(name))
		b.Literal([]byte("1"))
		b.EndObject()
	}
	b.EndArray()
	b.EndObject()
	d, err := b.Document("", shape.Limits{})
	if err != nil {
		return 0
	}
	n, err := a.s.Count(a.e, d)
	if err != nil {
		return 0
	}
	return n
}

// saved measures a rename.
func (a *advisor) saved(number int, r Rename) (int, error) {
	if a.s.Local {
		a.edits = a.layout.appendRename(a.edits[:0], number, shape.AppendQuoted(nil, []byte(r.New)))
		return a.total - a.counter.count(a.edits), nil
	}
	changed, err := Change{Renames: []Rename{r}}.Apply(a.d)
	if err != nil {
		return 0, err
	}
	n, err := a.s.Count(a.e, changed)
	return a.total - n, err
}

// parentNames returns, by name, the different names that stand around it: of the
// nearest member that holds it. Names that stand in none have none.
func parentNames(x *memberIndex) [][]string {
	around := make([]int32, len(x.of)) // by node: the name around it, -1 if none
	parents := make([][]string, len(x.names))
	seen := map[[2]int32]bool{}
	around[0] = -1
	for n := 1; n < len(around); n++ {
		parent := x.d.Parent(shape.Node(n))
		around[n] = around[parent]
		if x.of[parent] >= 0 {
			around[n] = x.of[parent]
		}
		pair := [2]int32{x.of[n], around[n]}
		if pair[0] < 0 || seen[pair] {
			continue
		}
		seen[pair] = true
		name := ""
		if pair[1] >= 0 {
			name = x.names[pair[1]]
		}
		parents[pair[0]] = append(parents[pair[0]], name)
	}
	return parents
}
