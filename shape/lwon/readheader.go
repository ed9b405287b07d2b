package lwon

import (
	"bytes"

	"github.com/bpekit/bpekit/shape"
)

// A fieldList is a list as the header of a text gives it.
type fieldList struct {
	fields []namedField
	rare   bool            // the list ends with *
	index  map[string]bool // the names, once there are more than few
}

// A namedField is one position of a fieldList.
type namedField struct {
	name    []byte // decoded
	literal []byte // as JSON
	kind    fieldKind
	sub     *fieldList // of an object or array field; the list itself for ^
}

// few is how many names are compared one by one before a map takes over.
const few = 8

// has reports whether a name has a position.
func (l *fieldList) has(name []byte) bool {
	if l.index != nil {
		return l.index[string(name)]
	}
	for i := range l.fields {
		if bytes.Equal(l.fields[i].name, name) {
			return true
		}
	}
	return false
}

func (l *fieldList) add(f namedField) {
	l.fields = append(l.fields, f)
	if l.index == nil && len(l.fields) > few {
		l.index = map[string]bool{}
		for i := range l.fields {
			l.index[string(l.fields[i].name)] = true
		}
	}
	if l.index != nil {
		l.index[string(f.name)] = true
	}
}

// An openField is a list that the header is in the middle of.
type openField struct {
	list   *fieldList
	closer byte
	array  bool // it is an array field's, so one more bracket closes
}

// A headerReader reads the header of a text.
type headerReader struct {
	*reader
	open  []openField
	depth int // brackets that are open
}

// header reads the list that begins at pos.
func (r *reader) header() (*fieldList, error) {
	h := headerReader{reader: r}
	root := &fieldList{}
	h.open = append(h.open, openField{list: root, closer: r.text[r.pos] + 2}) // in ASCII, a bracket and its partner are two apart
	h.depth = 1
	r.pos++
	for len(h.open) > 0 {
		if err := h.item(&h.open[len(h.open)-1]); err != nil {
			return nil, err
		}
	}
	return root, nil
}

// item reads the next field or mark of a list, or its end.
func (h *headerReader) item(f *openField) error {
	separated := h.skip()
	begun := len(f.list.fields) > 0 || f.list.rare
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
	if err := h.name(&field); err != nil {
		return err
	}
	if f.list.has(field.name) {
		return h.fail(start, "repeated field", h.excerpt(start), "each name once in a list")
	}
	switch {
	case h.next() != '[' && field.kind == arrayField:
		return h.unexpected("'[' after the name of an array field")
	case h.next() != '[':
		f.list.add(field)
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
		field.sub = &fieldList{}
		f.list.add(field)
		h.open = append(h.open, openField{list: field.sub, closer: ']', array: field.kind == arrayField})
		return nil
	}
	field.sub = f.list
	f.list.add(field)
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

// name reads the name of a field.
func (h *headerReader) name(field *namedField) (err error) {
	if h.next() == '"' {
		field.name, _, err = h.quoted()
		field.name = bytes.Clone(field.name)
	} else {
		field.name, err = h.bare(notInName, "[", "the name of a field")
	}
	field.literal = shape.AppendQuoted(nil, field.name)
	return err
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
