package lwon

import "bytes"

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
	name, literal, err := r.memberName()
	if err != nil {
		return err
	}
	if f.form == inRare && f.list.has(name) {
		return r.fail(start, "repeated name", r.excerpt(start), "a name that is no field of the row")
	}
	if r.repeats(f, name) {
		return r.fail(start, "repeated name", r.excerpt(start), "each name once in an object")
	}
	if literal {
		r.b.NameLiteral(r.text[start:r.pos])
	} else {
		r.b.Name(name)
	}
	if r.next() != ':' {
		return r.unexpected("':' after the name")
	}
	r.pos++
	return r.value()
}

// memberName reads a name in an object. literal says that it can stand in JSON
// as it was.
func (r *reader) memberName() (name []byte, literal bool, err error) {
	if r.next() != '"' {
		name, err = r.bare(notInName, ":", "a name")
		return name, false, err
	}
	name, literal, err = r.quoted()
	if !literal {
		name = bytes.Clone(name) // it lies in scratch, and is kept until the object ends
	}
	return name, literal, err
}

// repeats reports whether an open object has had a name, and notes it.
func (r *reader) repeats(f *readFrame, name []byte) bool {
	if f.many != nil {
		if f.many[string(name)] {
			return true
		}
		f.many[string(name)] = true
		return false
	}
	for _, other := range r.seen[f.names:] {
		if bytes.Equal(name, other) {
			return true
		}
	}
	r.seen = append(r.seen, name)
	if len(r.seen)-f.names > few {
		f.many = map[string]bool{}
		for _, name := range r.seen[f.names:] {
			f.many[string(name)] = true
		}
		r.seen = r.seen[:f.names]
	}
	return false
}
