package lwon

import "github.com/bpekit/bpekit/shape"

// A form is a way to write a container.
type form uint8

const (
	inArray  form = iota // values
	inObject             // members
	inRow                // the members of an object by position
	inRows               // rows
	inLines              // rows on lines of their own; the reader does not tell them apart
	inRare               // the members of a row without a position; the writer has no frame for them
)

// A frame is a container that the body is in the middle of.
type frame struct {
	node  shape.Node
	next  shape.Node // the child to write next; not of rows
	list  *list      // of a row or of rows
	row   int        // of a row, where its entries begin
	entry int        // of a row, the entry to write next
	slot  int        // of a row, how many slots are written
	form  form
}

// body writes the root as its list says, or as a value where there is none.
func (w *writer) body(top *list) error {
	kind := plainField
	if top != nil {
		kind = useOf(w.d, w.d.Root()).kind()
	}
	err := w.value(w.d.Root(), kind, top)
	for err == nil && len(w.open) > 0 {
		switch f := &w.open[len(w.open)-1]; f.form {
		case inArray, inRows, inLines:
			err = w.element(f)
		case inObject:
			err = w.member(f)
		case inRow:
			err = w.slot(f)
		}
	}
	if err == nil {
		err = w.full()
	}
	return err
}

// value writes a scalar or an empty container, and opens any other.
func (w *writer) value(n shape.Node, kind fieldKind, l *list) error {
	container := w.d.Kind(n)
	if container < shape.Array {
		w.scalar(n, container)
		return nil
	}
	isObject := container == shape.Object
	first := w.d.First(n)
	switch {
	case first == shape.None && isObject && kind == plainField:
		w.Text = append(w.Text, "{}"...)
		w.Mark(shape.RolePunctuation, n)
	case first == shape.None:
		w.Text = append(w.Text, "[]"...)
		w.Mark(shape.RolePunctuation, n)
	case kind == objectField:
		return w.openRow(n, l)
	case kind == arrayField:
		w.openContainer(frame{node: n, next: first, list: l, form: w.rowsForm()}, '[')
	case isObject:
		w.openContainer(frame{node: n, next: first, form: inObject}, '{')
	default:
		w.openContainer(frame{node: n, next: first, form: inArray}, '[')
	}
	return nil
}

// rowsForm returns the form of an array of rows that is about to be opened: rows
// stand on lines of their own in the root and in the fields of a root object.
func (w *writer) rowsForm() form {
	if len(w.open) == 0 || len(w.open) == 1 && w.open[0].form == inRow {
		return inLines
	}
	return inRows
}

func (w *writer) openContainer(f frame, bracket byte) {
	w.Text = append(w.Text, bracket)
	w.Mark(shape.RolePunctuation, f.node)
	w.open = append(w.open, f)
}

func (w *writer) closeContainer(n shape.Node, bracket byte) {
	w.Text = append(w.Text, bracket)
	w.Mark(shape.RolePunctuation, n)
	w.open = w.open[:len(w.open)-1]
}

// separate writes one byte of white space that belongs to a container.
func (w *writer) separate(n shape.Node, c byte) {
	w.Text = append(w.Text, c)
	w.Mark(shape.RoleSpace, n)
}

// element writes what is next in an array.
func (w *writer) element(f *frame) error {
	if f.form == inLines {
		w.separate(f.node, '\n')
	}
	n := f.next
	if n == shape.None {
		w.closeContainer(f.node, ']')
		return nil
	}
	if f.form != inLines && n != w.d.First(f.node) {
		w.separate(f.node, ' ')
	}
	f.next = w.d.Next(n)
	if f.form == inArray {
		return w.value(n, plainField, nil)
	}
	return w.value(n, objectField, f.list)
}

// member writes what is next in an object with names.
func (w *writer) member(f *frame) error {
	n := f.next
	if n == shape.None {
		w.closeContainer(f.node, '}')
		return nil
	}
	if n != w.d.First(f.node) {
		w.separate(f.node, ' ')
	}
	f.next = w.d.Next(n)
	w.name(n, w.names.of[n])
	return w.value(n, plainField, nil)
}

// name writes the name of a member and its colon.
func (w *writer) name(n shape.Node, id name) {
	w.Text = append(w.Text, w.names.written[id]...)
	w.Mark(shape.RoleName, n)
	w.Text = append(w.Text, ':')
	w.Mark(shape.RolePunctuation, n)
}
