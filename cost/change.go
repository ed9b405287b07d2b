package cost

import (
	"bytes"
	"fmt"

	"github.com/bpekit/bpekit/shape"
)

// A Rename gives all members with the name Old the name New. Names are decoded.
type Rename struct{ Old, New string }

// A Change is what an experiment does to a document: it drops all members with
// certain names, and renames all members with others. All of it happens at once,
// so names may be swapped.
type Change struct {
	Renames []Rename
	Drops   []string // names, decoded
}

// Empty reports whether a change changes nothing.
func (c Change) Empty() bool { return len(c.Renames) == 0 && len(c.Drops) == 0 }

// A CollisionError says that a rename would give two members of one object the
// same name.
type CollisionError struct {
	Old, New string // of the rename
	Object   string // the pointer of the object
}

// Error returns the names and the object.
func (e *CollisionError) Error() string {
	object := e.Object
	if object == "" {
		object = "/"
	}
	return fmt.Sprintf("cost: rename %q to %q: %s would have %q twice", e.Old, e.New, object, e.New)
}

// plan is a change ready to be looked up in.
type plan struct {
	drop  map[string]bool
	names map[string]newName
}

// A newName is what a name becomes.
type newName struct {
	text    string
	literal []byte // as JSON
}

// plan checks a change by itself.
func (c Change) plan() (plan, error) {
	p := plan{drop: map[string]bool{}, names: map[string]newName{}}
	for _, name := range c.Drops {
		p.drop[name] = true
	}
	for _, r := range c.Renames {
		if earlier, ok := p.names[r.Old]; ok && earlier.text != r.New {
			return p, fmt.Errorf("cost: %q is renamed twice, to %q and to %q", r.Old, earlier.text, r.New)
		}
		if p.drop[r.Old] {
			return p, fmt.Errorf("cost: %q is both dropped and renamed", r.Old)
		}
		p.names[r.Old] = newName{r.New, shape.AppendQuoted(nil, []byte(r.New))}
	}
	for old, name := range p.names {
		if old == name.text {
			delete(p.names, old)
		}
	}
	return p, nil
}

// Apply returns the document that a change makes of another. All else is kept:
// the order of members, the text of numbers, the escapes of strings and of names
// that do not change. The error is a *[CollisionError] where two members of one
// object would have the same name and one of them is renamed. Names that the
// document does not have are no error; see [Count].
func (c Change) Apply(d *shape.Document) (*shape.Document, error) {
	p, err := c.plan()
	if err != nil {
		return nil, err
	}
	return p.apply(d)
}

// apply rewrites a document.
func (p plan) apply(d *shape.Document) (*shape.Document, error) {
	w := rewriter{plan: p, d: d, b: shape.NewBuilder(len(d.Source()), d.Len())}
	if err := w.rewrite(); err != nil {
		return nil, err
	}
	return w.b.Document(d.Name(), shape.Limits{})
}

// Count returns how many members of a document have a name.
func Count(d *shape.Document, name string) int {
	count := 0
	var scratch []byte
	for n := shape.Node(0); int(n) < d.Len(); n++ {
		if d.IsMember(n) {
			if scratch = d.AppendMemberName(scratch[:0], n); string(scratch) == name {
				count++
			}
		}
	}
	return count
}

// A rewriter copies a document to a builder, changed.
type rewriter struct {
	plan
	d       *shape.Document
	b       *shape.Builder
	open    []shape.Node // the containers that are being copied
	scratch []byte
}

func (w *rewriter) rewrite() error {
	d := w.d
	for n := shape.Node(0); int(n) < d.Len(); {
		w.closeBefore(n)
		if d.IsMember(n) && !w.name(n) {
			n = d.After(n)
			continue
		}
		if err := w.value(n); err != nil {
			return err
		}
		n++
	}
	w.closeBefore(shape.Node(d.Len()))
	return nil
}

// name writes the name of a member. It reports whether there is one: not if the
// member is dropped.
func (w *rewriter) name(n shape.Node) bool {
	name, changed := w.become(n)
	switch {
	case !changed:
		w.b.NameLiteral(w.d.NameLiteral(n))
	case name.literal == nil:
		return false
	default:
		w.b.NameLiteral(name.literal)
	}
	return true
}

// become returns what the name of a member becomes, the zero newName if the
// member is dropped.
func (w *rewriter) become(n shape.Node) (name newName, changed bool) {
	lit := w.d.NameLiteral(n)
	text := lit[1 : len(lit)-1]
	if bytes.IndexByte(lit, '\\') >= 0 {
		w.scratch = w.d.AppendMemberName(w.scratch[:0], n)
		text = w.scratch
	}
	if w.drop[string(text)] {
		return newName{}, true
	}
	name, changed = w.names[string(text)]
	return name, changed
}

// value writes a scalar, or begins a container.
func (w *rewriter) value(n shape.Node) error {
	switch w.d.Kind(n) {
	case shape.Array:
		w.b.BeginArray()
	case shape.Object:
		if err := w.checkNames(n); err != nil {
			return err
		}
		w.b.BeginObject()
	default:
		w.b.Literal(w.d.Literal(n))
		return nil
	}
	w.open = append(w.open, n)
	return nil
}

// closeBefore ends the containers that are over where node n begins.
func (w *rewriter) closeBefore(n shape.Node) {
	for len(w.open) > 0 {
		last := w.open[len(w.open)-1]
		if w.d.After(last) > n {
			return
		}
		if w.d.Kind(last) == shape.Array {
			w.b.EndArray()
		} else {
			w.b.EndObject()
		}
		w.open = w.open[:len(w.open)-1]
	}
}

// checkNames returns an error if a rename gives an object the same name twice.
func (w *rewriter) checkNames(object shape.Node) error {
	if len(w.names) == 0 {
		return nil
	}
	var renamed []shape.Node
	for m := range w.d.Children(object) {
		if name, changed := w.become(m); changed && name.literal != nil {
			renamed = append(renamed, m)
		}
	}
	if len(renamed) == 0 {
		return nil
	}
	from := make(map[string]string, len(renamed)) // what each new name comes from
	for _, m := range renamed {
		old := w.d.MemberName(m)
		name := w.names[old].text
		if _, twice := from[name]; twice {
			return &CollisionError{old, name, w.d.Pointer(object)}
		}
		from[name] = old
	}
	for m := range w.d.Children(object) {
		if _, changed := w.become(m); changed {
			continue
		}
		w.scratch = w.d.AppendMemberName(w.scratch[:0], m)
		if old, clash := from[string(w.scratch)]; clash {
			return &CollisionError{old, string(w.scratch), w.d.Pointer(object)}
		}
	}
	return nil
}
