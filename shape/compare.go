package shape

import (
	"bytes"
	"slices"
	"strings"
)

// A RoundTrip says what of a document came back after it was written in a shape
// and read again.
type RoundTrip struct {
	// Values says that all values are equal: numbers by their exact value,
	// strings by their decoded text, objects whatever the order of their members.
	Values bool
	// NumberText says that all numbers also have the same text.
	NumberText bool
	// MemberOrder says that all objects also have their members in the same order.
	MemberOrder bool
	// Difference is the pointer of the first value, in document order, that is
	// not equal to its counterpart. It means nothing when Values is set.
	Difference string
}

// Exact reports whether all three parts came back.
func (r RoundTrip) Exact() bool { return r.Values && r.NumberText && r.MemberOrder }

// Compare compares a document with what came back. Where a name occurs more than
// once in an object, its first value is compared with the first of the other,
// and so on. When values differ, the other two parts are false. Compare takes
// time in proportion to the documents, but for sorting the members of objects
// whose order differs.
func Compare(before, after *Document) RoundTrip {
	c := comparer{a: before, b: after, result: RoundTrip{Values: true, NumberText: true, MemberOrder: true}}
	c.pairs = append(c.pairs, pair{0, 0})
	for len(c.pairs) > 0 {
		last := len(c.pairs) - 1
		p := c.pairs[last]
		c.pairs = c.pairs[:last]
		if !c.same(p) {
			return RoundTrip{Difference: before.Pointer(p.a)}
		}
	}
	return c.result
}

// Equal reports whether two documents have equal values in the sense of
// [RoundTrip].
func Equal(a, b *Document) bool { return Compare(a, b).Values }

// A comparer walks two documents in step. Its stack holds the pairs of nodes
// that are still to be compared, so that depth costs memory but not stack.
type comparer struct {
	a, b   *Document
	pairs  []pair
	result RoundTrip
}

type pair struct{ a, b Node }

// same compares two nodes and puts their children on the stack.
func (c *comparer) same(p pair) bool {
	kind := c.a.Kind(p.a)
	if kind != c.b.Kind(p.b) {
		return false
	}
	la, lb := c.a.Literal(p.a), c.b.Literal(p.b)
	switch kind {
	case Number:
		return c.numbers(la, lb)
	case String:
		return sameText(la, lb)
	case Array:
		return c.children(p)
	case Object:
		return c.members(p)
	}
	return bytes.Equal(la, lb)
}

func (c *comparer) numbers(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	c.result.NumberText = false
	return ParseDecimal(a).Equal(ParseDecimal(b))
}

// sameText compares two string literals by what they stand for.
func sameText(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	if bytes.IndexByte(a, '\\') < 0 && bytes.IndexByte(b, '\\') < 0 {
		return false
	}
	return unquoted(a) == unquoted(b)
}

// children pairs the elements of two arrays, the first on top of the stack.
func (c *comparer) children(p pair) bool {
	bottom := len(c.pairs)
	a, b := c.a.First(p.a), c.b.First(p.b)
	for a != None && b != None {
		c.pairs = append(c.pairs, pair{a, b})
		a, b = c.a.Next(a), c.b.Next(b)
	}
	slices.Reverse(c.pairs[bottom:])
	return a == b // both None
}

// members pairs the members of two objects.
func (c *comparer) members(p pair) bool {
	bottom := len(c.pairs)
	if !c.children(p) {
		return false
	}
	added := c.pairs[bottom:]
	if !slices.ContainsFunc(added, func(p pair) bool { return !sameText(c.a.NameLiteral(p.a), c.b.NameLiteral(p.b)) }) {
		return true
	}
	c.result.MemberOrder = false
	return c.pairByName(added)
}

// pairByName pairs the members of two objects anew, by name.
func (c *comparer) pairByName(pairs []pair) bool {
	as, bs := make([]member, len(pairs)), make([]member, len(pairs))
	for i, p := range pairs {
		as[i], bs[i] = member{c.a.MemberName(p.a), p.a}, member{c.b.MemberName(p.b), p.b}
	}
	slices.SortFunc(as, compareMembers)
	slices.SortFunc(bs, compareMembers)
	for i := range pairs {
		if as[i].name != bs[i].name {
			return false
		}
		pairs[i] = pair{as[i].node, bs[i].node}
	}
	slices.SortFunc(pairs, func(p, q pair) int { return int(q.a - p.a) })
	return true
}

type member struct {
	name string
	node Node
}

// compareMembers orders members by name and then by place.
func compareMembers(m, n member) int {
	if order := strings.Compare(m.name, n.name); order != 0 {
		return order
	}
	return int(m.node - n.node)
}
