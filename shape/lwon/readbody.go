package lwon

// A readFrame is a container that the body is in the middle of.
type readFrame struct {
	form  form
	begun bool       // it has had an item
	list  *fieldList // of a row, of rows and of rare members
	slot  int        // of a row, how many slots are read
	names int        // of an object, where its names begin in readNames.held
	last  name       // of an object, the last one so far
}

func (f *readFrame) closer() byte {
	if f.form == inObject || f.form == inRare {
		return '}'
	}
	return ']'
}

// body reads until all brackets of the body are closed.
func (r *reader) body() error {
	for len(r.open) > 0 {
		f := &r.open[len(r.open)-1]
		separated := r.skip()
		switch c := r.next(); {
		case classes[c]&closes != 0:
			if c != f.closer() {
				return r.unexpected("'" + string(f.closer()) + "'")
			}
			r.end(f)
			continue
		case f.begun && !separated, r.atEnd():
			return r.unexpected("white space or '" + string(f.closer()) + "'")
		}
		f.begun = true
		if err := r.item(f); err != nil {
			return err
		}
		if r.b.Len() > r.maxBytes {
			return r.tooLong()
		}
	}
	return nil
}

// item reads the next item of a container, or opens it.
func (r *reader) item(f *readFrame) error {
	switch f.form {
	case inRow:
		return r.slot(f)
	case inRows:
		if r.text[r.pos] != '[' {
			return r.unexpected("a row in [ ]")
		}
		return r.openRow(f.list)
	case inArray:
		return r.value()
	}
	return r.member(f)
}

// slot reads what stands at the next position of a row.
func (r *reader) slot(f *readFrame) error {
	i := f.slot
	f.slot++
	if i >= len(f.list.fields) {
		return r.lastSlot(f, i)
	}
	if r.isAbsent() {
		r.pos++
		return nil
	}
	field := &f.list.fields[i]
	isRow := field.kind != plainField && r.text[r.pos] == '['
	if field.kind != plainField && !isRow {
		return r.nullSlot(field)
	}
	r.b.NameLiteral(r.names.literals[field.name])
	switch {
	case !isRow:
		return r.value()
	case field.kind == objectField:
		return r.openRow(field.sub)
	}
	return r.openRows(field.sub)
}

// isAbsent reports whether the item at pos is ~.
func (r *reader) isAbsent() bool {
	if r.text[r.pos] != '~' {
		return false
	}
	if r.pos+1 == len(r.text) {
		return true
	}
	c := r.text[r.pos+1]
	return isBlank(c) || classes[c]&closes != 0
}

// nullSlot reads the only value besides its own that a field with a list may have.
func (r *reader) nullSlot(field *namedField) error {
	end := r.pos + bareEnd(r.text[r.pos:], notInValue)
	if string(r.text[r.pos:end]) != "null" {
		if field.kind == objectField {
			return r.unexpected("a row in [ ], null or ~")
		}
		return r.unexpected("an array of rows, null or ~")
	}
	null, err := r.bare(notInValue, "", "null")
	if err != nil {
		return err
	}
	r.b.NameLiteral(r.names.literals[field.name])
	r.b.Literal(null)
	return nil
}

// lastSlot reads the rare members of a row, for which its list must leave room.
func (r *reader) lastSlot(f *readFrame, i int) error {
	switch {
	case i > len(f.list.fields) || !f.list.rare:
		return r.fail(r.pos, "more items than fields:", r.excerpt(r.pos), "']'")
	case r.text[r.pos] != '{':
		return r.fail(r.pos, "more items than fields:", r.excerpt(r.pos), "rare members in { }")
	}
	return r.push(readFrame{form: inRare, list: f.list})
}

// push opens the container whose bracket stands at pos.
func (r *reader) push(f readFrame) error {
	if len(r.open) == r.maxDepth {
		return r.tooDeep()
	}
	f.names = len(r.names.held)
	r.open = append(r.open, f)
	r.pos++
	return nil
}

func (r *reader) openRow(l *fieldList) error {
	r.b.BeginObject()
	return r.push(readFrame{form: inRow, list: l})
}

func (r *reader) openRows(l *fieldList) error {
	r.b.BeginArray()
	return r.push(readFrame{form: inRows, list: l})
}

// end closes the topmost container.
func (r *reader) end(f *readFrame) {
	switch f.form {
	case inArray, inRows:
		r.b.EndArray()
	case inObject, inRow:
		r.b.EndObject()
	}
	r.names.close(f.names)
	r.open = r.open[:len(r.open)-1]
	r.pos++
}
