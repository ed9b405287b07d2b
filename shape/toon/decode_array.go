package toon

import "fmt"

// afterHeader reads what a header whose line stands at a depth announces.
func (d *decoder) afterHeader(h *header, depth int) error {
	switch {
	case h.keyed:
		return d.keyed(h, depth)
	case h.hasFields:
		return d.tabular(h, depth)
	case h.rest.from < h.rest.to:
		return d.inline(h)
	}
	return d.list(h, depth)
}

// inline reads the values on a header's own line (section 9.1).
func (d *decoder) inline(h *header) error {
	if err := d.enterArray(h.bracket); err != nil {
		return err
	}
	d.tokens = d.split(d.tokens[:0], h.rest.from, h.rest.to, h.delimiter)
	if err := d.counted(h, len(d.tokens), "values"); err != nil {
		return err
	}
	for _, t := range d.tokens {
		if err := d.scalar(t); err != nil {
			return err
		}
	}
	d.leaveArray()
	return nil
}

// list reads the items of an array (sections 9.2 and 9.4).
func (d *decoder) list(h *header, depth int) error {
	if err := d.enterArray(h.bracket); err != nil {
		return err
	}
	if err := d.scope(h, depth, listItems); err != nil {
		return err
	}
	d.leaveArray()
	return nil
}

// item reads a list item whose hyphen stands at a depth. A field that follows the
// hyphen counts as one deeper (section 10).
func (d *decoder) item(l line, depth int) error {
	t := d.trim(l.from+1, l.to)
	switch string(d.bytes(t)) {
	case "":
		return d.emptyObject(l.from)
	case "[]":
		return d.emptyArray(t.from)
	}
	h, err := d.header(t.from, t.to)
	if err != nil {
		return err
	}
	switch {
	case h != nil && !h.hasName() && !h.hasFields:
		return d.afterHeader(h, depth)
	case h != nil && !h.hasName() && !d.lenient:
		return d.failAt(t.from, t.to, "header with fields in a list item", "a name before it, for this is not the root")
	case h == nil && d.unquoted(t.from, t.to, ':', ':') < 0:
		return d.scalar(t)
	}
	return d.objectItem(t, depth)
}

// objectItem reads an object whose first field is a token on a hyphen's line.
func (d *decoder) objectItem(first token, depth int) error {
	if err := d.enterObject(first.from); err != nil {
		return err
	}
	if err := d.field(first.from, first.to, depth+1); err != nil {
		return err
	}
	if d.more && d.ahead.depth > depth {
		if err := d.fields(depth + 1); err != nil {
			return err
		}
	}
	d.leaveObject()
	return nil
}

// counted compares how many things there are with what a header declares.
func (d *decoder) counted(h *header, count int, things string) error {
	if count == h.length || d.lenient {
		return nil
	}
	end := h.bracket + 1
	for d.text[end-1] != ']' {
		end++
	}
	return d.failAt(h.bracket, end, "wrong length", fmt.Sprintf("%d, for so many %s follow", count, things))
}
