package toon

import (
	"bytes"

	"github.com/bpekit/bpekit/shape"
)

// name gives the name of the next value.
func (d *decoder) name(t token) error {
	lit, err := d.nameLiteral(t)
	if err != nil {
		return err
	}
	d.NameLiteral(lit)
	d.member = t.from
	return nil
}

// scalar adds the value of a token.
func (d *decoder) scalar(t token) error {
	lit, err := d.literal(t)
	if err != nil {
		return err
	}
	d.node()
	if lit == nil {
		d.String(d.bytes(t))
	} else {
		d.Literal(lit)
	}
	return nil
}

// node notes where the name of the node that is added next stands.
func (d *decoder) node() {
	if !d.lenient {
		d.names = append(d.names, int32(d.member))
	}
}

// enter opens a level; at is where it begins.
func (d *decoder) enter(at int) error {
	if d.level == d.limits.Depth() {
		return d.tooDeep(at)
	}
	if d.Len() > d.limits.Bytes() {
		return d.tooLong()
	}
	d.level++
	d.node()
	return nil
}

func (d *decoder) enterObject(at int) error {
	if err := d.enter(at); err != nil {
		return err
	}
	d.BeginObject()
	return nil
}

func (d *decoder) leaveObject() {
	d.level--
	d.EndObject()
}

func (d *decoder) emptyObject(at int) error {
	if err := d.enterObject(at); err != nil {
		return err
	}
	d.leaveObject()
	return nil
}

func (d *decoder) enterArray(at int) error {
	if err := d.enter(at); err != nil {
		return err
	}
	d.BeginArray()
	return nil
}

func (d *decoder) leaveArray() {
	d.level--
	d.EndArray()
}

func (d *decoder) emptyArray(at int) error {
	if err := d.enterArray(at); err != nil {
		return err
	}
	d.leaveArray()
	return nil
}

// roomForRows reports whether the levels of a header's rows may be opened.
func (d *decoder) roomForRows(h *header) error {
	if d.level+h.levels > d.limits.Depth() {
		return d.tooDeep(h.bracket)
	}
	return nil
}

func (d *decoder) tooDeep(at int) error {
	line, column := shape.Position(d.text, at)
	return &shape.LimitError{Package: "toon", Name: d.reader.name, Unit: "levels", Max: d.limits.Depth(), Line: line, Column: column}
}

func (d *decoder) tooLong() error {
	return &shape.LimitError{Package: "toon", Name: d.reader.name, Unit: "bytes", Max: d.limits.Bytes()}
}

// lineOf returns the number of a header's line.
func (d *decoder) lineOf(h *header) int {
	return 1 + bytes.Count(d.text[:h.bracket], []byte{'\n'})
}
