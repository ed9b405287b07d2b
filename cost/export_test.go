package cost

import (
	"fmt"

	"github.com/bpekit/bpekit/shape"
)

// Without returns the text of a document in a shape without a name, as the drop
// column makes it of the text with it; false where it would be written again.
func Without(d *shape.Document, s Shape, name string) (text []byte, sure bool, err error) {
	r, err := s.Render(d)
	if err != nil {
		return nil, false, err
	}
	x := indexMembers(d)
	newEditor, err := s.editors(x, r)
	if err != nil {
		return nil, false, err
	}
	var members []shape.Node
	if number, known := x.number[name]; known {
		members = x.members(int(number))
	}
	edits, sure := newEditor().AppendWithout(nil, members)
	at := 0
	for _, e := range edits {
		if e.Start < at {
			return nil, false, fmt.Errorf("%s without %q: an edit starts at %d, the one before ends at %d", s.Name, name, e.Start, at)
		}
		text = append(append(text, r.Text[at:e.Start]...), e.Text...)
		at = e.End
	}
	return append(text, r.Text[at:]...), sure, nil
}
