package lwon

// value reads a scalar, or opens an array or an object.
func (r *reader) value() error {
	start := r.pos
	switch r.next() {
	case '[':
		r.b.BeginArray()
		return r.push(readFrame{form: inArray})
	case '{':
		r.b.BeginObject()
		return r.push(readFrame{form: inObject})
	case '"':
		decoded, literal, err := r.quoted()
		switch {
		case err != nil:
			return err
		case literal:
			r.b.Literal(r.text[start:r.pos])
		default:
			r.b.String(decoded)
		}
		return nil
	}
	token, err := r.bare(notInValue, "", "a value")
	switch {
	case err != nil:
		return err
	case !isReserved(token):
		r.b.String(token)
	case token[0] == '~':
		return r.fail(start, "unexpected text", "~", "~ only as an item of a row")
	default:
		r.b.Literal(token)
	}
	return nil
}

// member reads the name of a member, its colon and its value.
func (r *reader) member(f *readFrame) error {
	start := r.pos
	id, err := r.name(f.last, ":", "a name")
	if err != nil {
		return err
	}
	f.last = id
	if f.form == inRare && f.list.has(id) {
		return r.fail(start, "repeated name", r.excerpt(start), "a name that is no field of the row")
	}
	if !r.names.hold(id, len(r.open)) {
		return r.fail(start, "repeated name", r.excerpt(start), "each name once in an object")
	}
	r.b.NameLiteral(r.names.literals[id])
	if r.next() != ':' {
		return r.unexpected("':' after the name")
	}
	r.pos++
	return r.value()
}
