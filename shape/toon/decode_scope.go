package toon

import "fmt"

// A scopeKind is what the lines under a header are.
type scopeKind uint8

const (
	listItems scopeKind = iota
	tableRows
	tableEntries
)

func (k scopeKind) plural() string {
	return [...]string{"items", "rows", "entries"}[k]
}

func (k scopeKind) singular() string {
	return [...]string{"a list item", "a row", "a name, a colon and a row"}[k]
}

// holds reports whether a line at the depth of a scope is one of the scope's.
func (d *decoder) holds(kind scopeKind, h *header, l line) bool {
	switch kind {
	case listItems:
		return isItem(d.text[l.from:l.to])
	case tableRows:
		return d.isRow(h, l)
	default:
		return d.unquoted(l.from, l.to, ':', ':') >= 0
	}
}

// read reads a line of a scope that stands at a depth.
func (d *decoder) read(kind scopeKind, h *header, l line, depth int) error {
	switch kind {
	case listItems:
		return d.item(l, depth)
	case tableRows:
		d.member = -1
		return d.row(h, l.from, l.to)
	default:
		return d.entry(h, l)
	}
}

// scope reads the lines under a header whose own line stands at a depth.
func (d *decoder) scope(h *header, depth int, kind scopeKind) error {
	content, open, err := d.opens(depth)
	if err != nil {
		return err
	}
	count := 0
	for ; open && d.more && d.ahead.depth == content && d.holds(kind, h, d.ahead); count++ {
		if count == h.length && !d.lenient {
			return d.failAt(d.ahead.from, d.ahead.to, "one too many of the "+kind.plural(), fmt.Sprintf("%d, as line %d declares", count, d.lineOf(h)))
		}
		l, err := d.take()
		if err != nil {
			return err
		}
		if count == 0 {
			d.spans++ // from here on blank lines are errors
		}
		if err := d.read(kind, h, l, content); err != nil {
			return err
		}
	}
	if count > 0 {
		d.spans--
	}
	if d.more && d.ahead.depth > depth {
		return d.failAt(d.ahead.from, d.ahead.to, "unexpected text", kind.singular())
	}
	return d.counted(h, count, kind.plural())
}

// isItem reports whether a line's content is a list item.
func isItem(s []byte) bool { return s[0] == '-' && (len(s) == 1 || s[1] == ' ') }

// isRow reports whether a line at the depth of rows is one: unless a colon comes
// before the first delimiter, it is.
func (d *decoder) isRow(h *header, l line) bool {
	first := d.unquoted(l.from, l.to, h.delimiter, ':')
	return first < 0 || d.text[first] != ':'
}
