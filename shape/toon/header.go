package toon

import "math"

// A header is what stands before the values, items or rows of an array or a keyed
// object (section 6).
type header struct {
	name      token // as it stands, with its quotes; empty if there is none
	bracket   int   // where the bracket segment begins
	length    int
	keyed     bool
	delimiter byte
	rest      token // what stands after the colon

	hasFields bool
	fields    []step
	leaves    int // the cells of a row
	levels    int // the objects inside one another that a row makes
}

func (h *header) hasName() bool { return h.name.from < h.name.to }

// header reads a header between two offsets. It returns nil if the text is not one
// but may be something else: a name and a value, or a scalar. A malformed header is
// an error; in lenient mode it is no header.
func (r *reader) header(from, to int) (*header, error) {
	bracket, ok := r.headerBracket(from, to)
	if !ok {
		return nil, nil
	}
	h := &header{name: token{from, bracket}, bracket: bracket}
	r.trying = r.lenient
	err := r.afterName(h, to)
	if string(r.text[from:bracket]) == "- " {
		err = r.failAt(from, to, "list item outside a list", "a name and a colon, or a header")
	}
	r.trying = false
	switch {
	case err == nil:
		return h, nil
	case r.lenient:
		return nil, nil
	}
	return nil, err
}

// headerBracket finds the bracket that may begin a header: the first one outside
// quotes, with a colon somewhere after it but none before, and neither a space nor a
// tab right before, unless it is the space after a lone hyphen.
func (r *reader) headerBracket(from, to int) (at int, ok bool) {
	if r.text[from] == '"' {
		at = r.closingQuote(from, to) + 1
	} else {
		at = r.unquoted(from, to, '[', ':')
	}
	if at < from || at >= to || r.text[at] != '[' {
		return 0, false
	}
	if at > from && (r.text[at-1] == ' ' || r.text[at-1] == '\t') && string(r.text[from:at]) != "- " {
		return 0, false
	}
	return at, r.unquoted(at, to, ':', ':') >= 0
}

// afterName reads a header from its bracket on.
func (r *reader) afterName(h *header, to int) error {
	pos, err := r.bracketSegment(h, to)
	if err != nil {
		return err
	}
	if pos < to && r.text[pos] == '{' {
		if pos, err = r.fieldsSegment(h, pos, to); err != nil {
			return err
		}
	}
	switch {
	case pos == to || r.text[pos] != ':':
		return r.failAt(pos, to, "unexpected text in a header", "':'")
	case h.keyed && !h.hasFields:
		return r.failAt(h.bracket, to, "keyed header without fields", "a list of fields in braces")
	}
	h.rest = r.trim(pos+1, to)
	if h.hasFields && h.rest.from < h.rest.to {
		return r.failAt(h.rest.from, to, "unexpected text after a header with fields", "the end of the line")
	}
	return nil
}

// bracketSegment reads the length, the mark of a keyed header and the delimiter,
// and returns the offset after them.
func (r *reader) bracketSegment(h *header, to int) (int, error) {
	pos := h.bracket + 1
	n := digits(r.text[pos:to])
	if n == 0 || n > 1 && r.text[pos] == '0' {
		return 0, r.failAt(h.bracket, to, "malformed header", "a length without leading zeros in brackets")
	}
	for _, c := range r.text[pos : pos+n] {
		h.length = min(h.length*10+int(c-'0'), math.MaxInt32) // no document has so many
	}
	if pos += n; pos < to && r.text[pos] == ':' {
		h.keyed = true
		pos++
	}
	h.delimiter = byte(Comma)
	if pos < to && (r.text[pos] == byte(Tab) || r.text[pos] == byte(Pipe)) {
		h.delimiter = r.text[pos]
		pos++
	}
	if pos == to || r.text[pos] != ']' {
		return 0, r.failAt(h.bracket, to, "malformed header", "a length, a colon if it is keyed, a tab or a pipe if that is the delimiter, and ']'")
	}
	return pos + 1, nil
}
