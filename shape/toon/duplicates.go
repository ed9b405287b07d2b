package toon

import "github.com/bpekit/bpekit/shape"

// distinct returns the document if no object has a name twice. In lenient mode the
// last value of a name stands (section 14.3).
func (d *decoder) distinct(doc *shape.Document) (*shape.Document, error) {
	n := doc.Repeated()
	if n == shape.None {
		return doc, nil
	}
	if !d.lenient {
		name := shape.Excerpt([]byte(doc.MemberName(n)))
		return nil, d.fail(int(d.names[n]), "duplicate name", name, "each name once in an object")
	}
	c := copier{doc, shape.NewBuilder(len(doc.Source()), doc.Len())}
	c.value(doc.Root())
	return c.Document(doc.Name(), d.limits)
}

// A copier copies a document, but for names that occur again in an object.
type copier struct {
	d *shape.Document
	*shape.Builder
}

// value copies a value. It calls itself as deep as the document is, which the limits
// of decoding bound.
func (c *copier) value(n shape.Node) {
	switch c.d.Kind(n) {
	case shape.Array:
		c.BeginArray()
		for e := range c.d.Children(n) {
			c.value(e)
		}
		c.EndArray()
	case shape.Object:
		c.BeginObject()
		c.members(n)
		c.EndObject()
	default:
		c.Literal(c.d.Literal(n))
	}
}

// members copies the last value of each name to where the name stood first.
func (c *copier) members(object shape.Node) {
	last := map[string]shape.Node{}
	for m := range c.d.Children(object) {
		last[c.d.MemberName(m)] = m
	}
	for m := range c.d.Children(object) {
		name := c.d.MemberName(m)
		value, ok := last[name]
		if !ok {
			continue // it stands already
		}
		delete(last, name)
		c.NameLiteral(c.d.NameLiteral(m))
		c.value(value)
	}
}
