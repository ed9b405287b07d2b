// Package duel finds the smallest JSON documents on which one shape costs more
// tokens than another: it makes documents at random, keeps those on which the shape
// loses, and shrinks them step by step for as long as it still loses.
//
// What it finds are local minima: no single step makes them smaller. That there is
// nothing smaller at all is likely after many rounds, and not proved.
package duel

import (
	"math/rand/v2"
	"strconv"
)

// A tree is a JSON value that can be changed: a scalar has text, an array has
// elements, an object has as many names as elements.
type tree struct {
	text  string
	array bool
	names []string
	elems []*tree
}

// scalars are the values of made documents, the simplest first.
var scalars = []string{"0", `""`, "1", `"a"`, "true", "null", `"a b"`, "1000", `"1"`, "1.5", `"2026-01-02"`, `"São"`, `"a,b"`}

// names are the names of made documents, the simplest first.
var names = []string{"a", "b", "id", "name", "items", "customer_id", "a b"}

// appendJSON appends the minified JSON of t.
func (t *tree) appendJSON(dst []byte) []byte {
	if t.text != "" {
		return append(dst, t.text...)
	}
	open, end := byte('{'), byte('}')
	if t.array {
		open, end = '[', ']'
	}
	dst = append(dst, open)
	for i, e := range t.elems {
		if i > 0 {
			dst = append(dst, ',')
		}
		if !t.array {
			dst = append(strconv.AppendQuote(dst, t.names[i]), ':')
		}
		dst = e.appendJSON(dst)
	}
	return append(dst, end)
}

// clone returns a copy that shares nothing with t.
func (t *tree) clone() *tree {
	c := *t
	c.names = append([]string(nil), t.names...)
	c.elems = make([]*tree, len(t.elems))
	for i, e := range t.elems {
		c.elems[i] = e.clone()
	}
	return &c
}

// random makes a value of at most so many levels.
func random(r *rand.Rand, levels int) *tree {
	if levels == 0 || r.IntN(4) == 0 {
		return &tree{text: scalars[r.IntN(len(scalars))]}
	}
	if r.IntN(2) == 0 {
		return object(r, levels)
	}
	t := &tree{array: true}
	if r.IntN(2) == 0 {
		like := object(r, levels-1) // rows that look alike
		for range r.IntN(5) {
			t.elems = append(t.elems, again(r, like))
		}
		return t
	}
	for range r.IntN(4) {
		t.elems = append(t.elems, random(r, levels-1))
	}
	return t
}

// object makes an object without a name that stands twice.
func object(r *rand.Rand, levels int) *tree {
	t := &tree{}
	for _, i := range r.Perm(len(names))[:r.IntN(4)] {
		t.names = append(t.names, names[i])
		t.elems = append(t.elems, random(r, max(0, levels-1)))
	}
	return t
}

// again makes a row like another one: its scalars are other ones, and now and then
// a member is missing.
func again(r *rand.Rand, like *tree) *tree {
	t := like.clone()
	for i, e := range t.elems {
		if e.text != "" {
			t.elems[i] = &tree{text: scalars[r.IntN(len(scalars))]}
		}
	}
	if n := len(t.elems); n > 0 && !t.array && r.IntN(6) == 0 {
		t.names, t.elems = t.names[:n-1], t.elems[:n-1]
	}
	return t
}

// records makes a list of rows under a name.
func records(r *rand.Rand) *tree {
	list := &tree{array: true}
	like := object(r, 2)
	for range 2 + r.IntN(4) {
		list.elems = append(list.elems, again(r, like))
	}
	return &tree{names: []string{"items"}, elems: []*tree{list}}
}

// isRecords reports whether t is what [records] makes, with two rows or more, none
// of them empty.
func (t *tree) isRecords() bool {
	if t.text != "" || t.array || len(t.elems) != 1 || !t.elems[0].array || len(t.elems[0].elems) < 2 {
		return false
	}
	for _, row := range t.elems[0].elems {
		if row.text != "" || row.array || len(row.elems) == 0 {
			return false
		}
	}
	return true
}
