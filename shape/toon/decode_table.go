package toon

import "fmt"

// tabular reads the rows of an array (section 9.3).
func (d *decoder) tabular(h *header, depth int) error {
	if err := d.enterArray(h.bracket); err != nil {
		return err
	}
	if err := d.roomForRows(h); err != nil {
		return err
	}
	if err := d.scope(h, depth, tableRows); err != nil {
		return err
	}
	d.leaveArray()
	return nil
}

// keyed reads the entries of an object in keyed form (section 9.5).
func (d *decoder) keyed(h *header, depth int) error {
	if err := d.enterObject(h.bracket); err != nil {
		return err
	}
	if err := d.roomForRows(h); err != nil {
		return err
	}
	if err := d.scope(h, depth, tableEntries); err != nil {
		return err
	}
	d.leaveObject()
	return nil
}

// entry reads a row of a keyed object.
func (d *decoder) entry(h *header, l line) error {
	colon := d.unquoted(l.from, l.to, ':', ':')
	if err := d.name(d.trim(l.from, colon)); err != nil {
		return err
	}
	return d.row(h, colon+1, l.to)
}

// row reads an object from the cells between two offsets. A row without any text
// has no cells if a name stands before it; in an array there are no such rows.
func (d *decoder) row(h *header, from, to int) error {
	if d.tokens = d.tokens[:0]; spaces(d.text[from:to]) < to-from {
		d.tokens = d.split(d.tokens, from, to, h.delimiter)
	}
	if len(d.tokens) != h.leaves {
		return d.failAt(from, to, fmt.Sprintf("row of %d cells", len(d.tokens)), fmt.Sprintf("%d, as line %d declares", h.leaves, d.lineOf(h)))
	}
	if d.Len() > d.limits.Bytes() { // names take more room than in the text
		return d.tooLong()
	}
	d.node()
	d.BeginObject()
	cell := 0
	for _, s := range h.fields {
		if s.action == closeObject {
			d.EndObject()
			continue
		}
		d.NameLiteral(s.name)
		d.member = s.at
		if s.action == openObject {
			d.node()
			d.BeginObject()
			continue
		}
		if err := d.scalar(d.tokens[cell]); err != nil {
			return err
		}
		cell++
	}
	d.EndObject()
	return nil
}
