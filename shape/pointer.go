package shape

import (
	"fmt"
	"strconv"
	"strings"
)

// Pointer returns the JSON Pointer (RFC 6901) of a node, "" for the root. Where
// an object has a name twice, both members have the same pointer.
func (d *Document) Pointer(n Node) string { return string(d.AppendPointer(nil, n)) }

// AppendPointer appends what Pointer returns.
func (d *Document) AppendPointer(dst []byte, n Node) []byte {
	for _, n := range d.line(n) {
		dst = append(dst, '/')
		if i := d.Index(n); i >= 0 {
			dst = strconv.AppendInt(dst, int64(i), 10)
		} else {
			dst = appendPointerName(dst, d.MemberName(n))
		}
	}
	return dst
}

// line returns the nodes from below the root down to n.
func (d *Document) line(n Node) []Node {
	depth := 0
	for m := n; d.nodes[m].parent != None; m = d.nodes[m].parent {
		depth++
	}
	line := make([]Node, depth)
	for ; depth > 0; n = d.nodes[n].parent {
		depth--
		line[depth] = n
	}
	return line
}

func appendPointerName(dst []byte, name string) []byte {
	for i := range len(name) {
		switch c := name[i]; c {
		case '~':
			dst = append(dst, "~0"...)
		case '/':
			dst = append(dst, "~1"...)
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

var pointerUnescaper = strings.NewReplacer("~0", "~", "~1", "/")

// Lookup returns the node that a JSON Pointer (RFC 6901) names; of members with
// the same name, the first. The error says which step leads nowhere. Lookup
// takes time in proportion to the children it passes by.
func (d *Document) Lookup(pointer string) (Node, error) {
	n := d.Root()
	if pointer == "" {
		return n, nil
	}
	if pointer[0] != '/' {
		return None, fmt.Errorf("shape: pointer %q, expected \"\" or a slash first", pointer)
	}
	for step := range strings.SplitSeq(pointer[1:], "/") {
		next := d.step(n, step)
		if next == None {
			return None, fmt.Errorf("shape: pointer %q: no %q in the %s %q", pointer, step, d.Kind(n), d.Pointer(n))
		}
		n = next
	}
	return n, nil
}

// step returns the child of n that one step of a pointer names.
func (d *Document) step(n Node, step string) Node {
	switch d.Kind(n) {
	case Array:
		index, err := strconv.Atoi(step)
		if err != nil || index < 0 || strconv.Itoa(index) != step {
			return None
		}
		for c := range d.Children(n) {
			if index--; index < 0 {
				return c
			}
		}
	case Object:
		name := pointerUnescaper.Replace(step)
		for c := range d.Children(n) {
			if d.nameIs(c, name) {
				return c
			}
		}
	}
	return None
}
