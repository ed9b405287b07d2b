package lwon

import (
	"cmp"
	"slices"

	"github.com/bpekit/bpekit/shape"
)

// An entry is a member of a row that is still to be written. A rare member has
// the slot after all positions.
type entry struct {
	slot   int32
	member shape.Node
}

// openRow begins the row of an object that has members: it sorts them into
// entries by position, the rare ones last in the object's order. Only members
// that are present take time, so a row costs what is written of it.
func (w *writer) openRow(n shape.Node, l *list) error {
	if err := w.full(); err != nil {
		return err
	}
	if w.track {
		l.noted.rows = append(l.noted.rows, n)
	}
	w.openContainer(frame{node: n, list: l, row: len(w.entries), entry: len(w.entries), form: inRow}, '[')
	row, sorted, last := len(w.entries), true, int32(0)
	for m := range w.d.Children(n) {
		slot := l.slots[w.names.of[m]]
		if slot == rareSlot {
			slot = int32(len(l.fields))
		}
		sorted = sorted && slot >= last
		last = slot
		w.entries = append(w.entries, entry{slot, m})
	}
	if !sorted {
		slices.SortFunc(w.entries[row:], func(a, b entry) int {
			return cmp.Or(cmp.Compare(a.slot, b.slot), cmp.Compare(a.member, b.member))
		})
	}
	return nil
}

// slot writes entries of the topmost row until one opens a container or the row
// is closed.
func (w *writer) slot(f *frame) error {
	depth := len(w.open)
	for f.entry < len(w.entries) {
		e := w.entries[f.entry]
		f.entry++
		if int(e.slot) == len(f.list.fields) {
			if err := w.rareMember(f, e.member); err != nil || len(w.open) > depth {
				return err
			}
			continue
		}
		w.absent(f, int(e.slot))
		w.beforeSlot(f)
		if kind := w.d.Kind(e.member); kind < shape.Array {
			w.scalar(e.member, kind)
			continue
		}
		field := &f.list.fields[e.slot]
		if err := w.value(e.member, field.kind, w.plan.made[field.sub]); err != nil || len(w.open) > depth {
			return err
		}
	}
	if f.slot > len(f.list.fields) {
		w.Text = append(w.Text, '}')
		w.Mark(shape.RolePunctuation, f.node)
	}
	w.entries = w.entries[:f.row]
	w.closeContainer(f.node, ']')
	return nil
}

// absent writes ~ for all positions before a slot that are not written yet.
func (w *writer) absent(f *frame, slot int) {
	for f.slot < slot {
		w.beforeSlot(f)
		w.Text = append(w.Text, '~')
		w.Mark(shape.RolePunctuation, f.node)
	}
}

func (w *writer) beforeSlot(f *frame) {
	if f.slot > 0 {
		w.separate(f.node, ' ')
	}
	f.slot++
}

// rareMember writes a member without a position, the first one after the brace
// that opens the last slot.
func (w *writer) rareMember(f *frame, n shape.Node) error {
	if f.slot > len(f.list.fields) {
		w.separate(f.node, ' ')
	} else {
		w.absent(f, len(f.list.fields))
		w.beforeSlot(f)
		w.Text = append(w.Text, '{')
		w.Mark(shape.RolePunctuation, f.node)
	}
	w.name(n, f.list.names[w.names.of[n]])
	return w.value(n, plainField, nil)
}
