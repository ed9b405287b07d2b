package lwon

import "slices"

// A fieldList is a list as the header of a text gives it.
type fieldList struct {
	fields []namedField
	rare   bool          // the list ends with *
	index  map[name]bool // the names, where there are more than few, once they are asked for
}

// A namedField is one position of a fieldList.
type namedField struct {
	name name
	kind fieldKind
	sub  *fieldList // of an object or array field; the list itself for ^
}

// few is how many names are compared one by one before a map takes over.
const few = 8

// has reports whether a name has a position.
func (l *fieldList) has(id name) bool {
	if len(l.fields) <= few {
		return slices.ContainsFunc(l.fields, func(f namedField) bool { return f.name == id })
	}
	if l.index == nil {
		l.index = make(map[name]bool, len(l.fields))
		for _, f := range l.fields {
			l.index[f.name] = true
		}
	}
	return l.index[id]
}

// An openField is a list that the header is in the middle of.
type openField struct {
	list   *fieldList
	fields int // where its fields begin in headerReader.fields
	names  int // where its names begin in readNames.held
	closer byte
	array  bool // it is an array field's, so one more bracket closes
}

// A headerReader reads the header of a text.
type headerReader struct {
	*reader
	open   []openField
	fields []namedField // of the open lists, so far
	depth  int          // brackets that are open
	memory struct {
		lists  slab[fieldList]
		fields slab[namedField]
	}
}

// header reads the list that begins at pos.
func (r *reader) header() (*fieldList, error) {
	h := headerReader{reader: r}
	root := h.begin(r.text[r.pos]+2, false) // in ASCII, a bracket and its partner are two apart
	h.depth = 1
	r.pos++
	for len(h.open) > 0 {
		if err := h.item(&h.open[len(h.open)-1]); err != nil {
			return nil, err
		}
	}
	return root, nil
}

// begin opens a list.
func (h *headerReader) begin(closer byte, array bool) *fieldList {
	l := &h.memory.lists.take(1)[0]
	h.open = append(h.open, openField{l, len(h.fields), len(h.names.held), closer, array})
	return l
}

// item reads the next field or mark of a list, or its end.
func (h *headerReader) item(f *openField) error {
	separated := h.skip()
	begun := len(h.fields) > f.fields || f.list.rare
	switch c := h.next(); {
	case classes[c]&closes != 0:
		return h.end(f, begun)
	case begun && !separated:
		return h.unexpected("white space or '" + string(f.closer) + "'")
	case c == '*':
		return h.star(f)
	}
	return h.field(f)
}

// end reads the brackets that close a list.
func (h *headerReader) end(f *openField, begun bool) error {
	if h.text[h.pos] != f.closer {
		return h.unexpected("'" + string(f.closer) + "'")
	}
	if !begun {
		return h.fail(h.pos, "an empty list ends with", string(f.closer), "a field or *")
	}
	h.leave()
	array := f.array
	f.list.fields = h.memory.fields.keep(h.fields[f.fields:])
	h.fields = h.fields[:f.fields]
	h.names.close(f.names)
	h.open = h.open[:len(h.open)-1]
	if array {
		return h.endArrayField()
	}
	return nil
}

// endArrayField reads the second bracket that closes an array field.
func (h *headerReader) endArrayField() error {
	h.skip()
	if h.next() != ']' {
		return h.unexpected("']' after the fields of an array field")
	}
	h.leave()
	return nil
}

// star reads the mark of rare members, which must be last.
func (h *headerReader) star(f *openField) error {
	star := h.pos
	h.pos++
	h.skip()
	if !h.atEnd() && classes[h.next()]&closes == 0 {
		return h.fail(star, "unexpected text", h.excerpt(star), "* only at the end of a list")
	}
	f.list.rare = true
	return nil
}

// field reads a field, and opens its list if it has one.
func (h *headerReader) field(f *openField) error {
	field, start := namedField{}, h.pos
	if h.next() == '[' {
		field.kind = arrayField
		if err := h.enter(); err != nil {
			return err
		}
	}
	before := name(0)
	if len(h.fields) > f.fields {
		before = h.fields[len(h.fields)-1].name
	}
	var err error
	if field.name, err = h.name(before, "[", "the name of a field"); err != nil {
		return err
	}
	if !h.names.hold(field.name, len(h.open)) {
		return h.fail(start, "repeated field", h.excerpt(start), "each name once in a list")
	}
	switch {
	case h.next() != '[' && field.kind == arrayField:
		return h.unexpected("'[' after the name of an array field")
	case h.next() != '[':
		h.fields = append(h.fields, field)
		return nil
	case field.kind == plainField:
		field.kind = objectField
	}
	return h.sub(f, field)
}

// sub reads the opening bracket of a field's list, and all of it if it is ^.
func (h *headerReader) sub(f *openField, field namedField) error {
	if err := h.enter(); err != nil {
		return err
	}
	h.skip()
	if h.next() != '^' {
		h.fields = append(h.fields, field)
		h.fields[len(h.fields)-1].sub = h.begin(']', field.kind == arrayField)
		return nil
	}
	field.sub = f.list
	h.fields = append(h.fields, field)
	mark := h.pos
	h.pos++
	h.skip()
	switch {
	case !h.atEnd() && classes[h.next()]&closes == 0:
		return h.fail(mark, "unexpected text", h.excerpt(mark), "^ only alone in its brackets")
	case h.next() != ']':
		return h.unexpected("']'")
	}
	h.leave()
	if field.kind == arrayField {
		return h.endArrayField()
	}
	return nil
}

// enter moves past the opening bracket at pos.
func (h *headerReader) enter() error {
	if h.depth == h.maxDepth {
		return h.tooDeep()
	}
	h.depth++
	h.pos++
	return nil
}

// leave moves past the closing bracket at pos.
func (h *headerReader) leave() {
	h.depth--
	h.pos++
}
