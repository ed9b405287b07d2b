package lwon

import "github.com/bpekit/bpekit/shape"

// A headerFrame is a list that the header is in the middle of.
type headerFrame struct {
	list   *list
	next   int // the field to write
	path   shape.Path
	closer string
	owner  shape.Path // of the closer
}

// header writes a list and all below it.
func (w *writer) header(root *list) {
	top := headerFrame{list: root, closer: "}"}
	opener := "{"
	if w.d.Kind(w.d.Root()) == shape.Array {
		opener, top.closer = "[", "]"
	}
	if w.Record {
		top.owner = w.d.Path(w.d.Root())
		top.path = top.owner
		if opener == "[" {
			top.path = w.d.ElementPath(top.owner)
		}
	}
	w.mark(opener, top.owner)
	w.begun(root)
	open := []headerFrame{top}
	for len(open) > 0 {
		f := &open[len(open)-1]
		if f.next < len(f.list.fields) {
			if sub, ok := w.field(f); ok {
				open = append(open, sub)
			}
			continue
		}
		if f.list.rare {
			w.headerSpace(f)
			if w.track {
				f.list.noted.star = len(w.Text)
			}
			w.mark("*", f.owner)
		}
		w.mark(f.closer, f.owner)
		open = open[:len(open)-1]
		if len(open) > 0 {
			w.ended(&open[len(open)-1])
		}
	}
}

// ended notes where the field ends that was written last.
func (w *writer) ended(f *headerFrame) {
	if w.track {
		f.list.noted.at[f.next-1].end = len(w.Text)
	}
}

// field writes the next field of a list, but not the sub-list that it returns.
func (w *writer) field(f *headerFrame) (sub headerFrame, ok bool) {
	field := f.list.fields[f.next]
	path := shape.Path(0)
	if w.Record {
		path = w.path(f.path, field)
	}
	w.headerSpace(f)
	f.next++
	if w.track {
		f.list.noted.at = append(f.list.noted.at, fieldText{start: len(w.Text)})
	}
	if field.kind == arrayField {
		w.mark("[", path)
	}
	w.Text = append(w.Text, w.names.written[field.name]...)
	w.MarkPath(shape.RoleName, path)
	if field.kind == plainField {
		w.ended(f)
		return sub, false
	}
	sub = headerFrame{list: w.plan.made[field.sub], path: path, closer: "]", owner: path}
	if field.kind == arrayField {
		sub.closer = "]]"
		if w.Record {
			sub.path = w.d.ElementPath(path)
		}
	}
	if field.sub == f.list.number {
		w.mark("[^"+sub.closer, path)
		w.ended(f)
		return sub, false
	}
	w.mark("[", path)
	w.begun(sub.list)
	return sub, true
}

// begun notes that a list begins.
func (w *writer) begun(l *list) {
	if w.track {
		l.noted = &listText{}
		w.lists = append(w.lists, l)
	}
}

// path returns the path of a field of a list at a path. It is that of the first member
// with the name, unless a recursive list has that further down.
func (w *writer) path(list shape.Path, f field) shape.Path {
	if w.d.Path(w.d.Parent(f.first)) == list {
		return w.d.Path(f.first)
	}
	return w.d.MemberPath(list, w.names.decoded[f.name])
}

// headerSpace writes the space before the next item of a list.
func (w *writer) headerSpace(f *headerFrame) {
	if f.next > 0 {
		w.Text = append(w.Text, ' ')
		w.MarkPath(shape.RoleSpace, f.owner)
	}
}

func (w *writer) mark(text string, path shape.Path) {
	w.Text = append(w.Text, text...)
	w.MarkPath(shape.RoleHeader, path)
}
