package lwon_test

import (
	"slices"
	"strings"

	"github.com/bpekit/bpekit/shape"
)

// This file is a second encoder: docs/lwon.md sections 3 to 5 word for word, with
// no thought for speed. It shares nothing with the package but the parser.

// A tree is a JSON value.
type tree struct {
	kind    shape.Kind
	literal string // of a number or a word
	text    string // of a string, decoded
	items   []*tree
	names   []string // of an object, beside items
}

func treeOf(d *shape.Document, n shape.Node) *tree {
	t := &tree{kind: d.Kind(n), literal: string(d.Literal(n)), text: d.Text(n)}
	for c := range d.Children(n) {
		t.items = append(t.items, treeOf(d, c))
		if t.kind == shape.Object {
			t.names = append(t.names, d.MemberName(c))
		}
	}
	return t
}

// member returns the value of a member, nil when there is none.
func (t *tree) member(key string) *tree {
	if i := slices.Index(t.names, key); i >= 0 {
		return t.items[i]
	}
	return nil
}

func (t *tree) isNonEmptyObject() bool { return t.kind == shape.Object && len(t.items) > 0 }

// objects returns the objects that are reached through a value.
func (t *tree) objects() []*tree {
	switch t.kind {
	case shape.Object:
		return []*tree{t}
	case shape.Array:
		var found []*tree
		for _, e := range t.items {
			if e.kind == shape.Object {
				found = append(found, e)
			}
		}
		return found
	}
	return nil
}

// keysOf returns the keys of a sequence of objects by first appearance.
func keysOf(objects []*tree) []string {
	var keys []string
	seen := map[string]bool{}
	for _, o := range objects {
		for _, k := range o.names {
			if !seen[k] {
				seen[k] = true
				keys = append(keys, k)
			}
		}
	}
	return keys
}

// valuesOf returns the present values of a key.
func valuesOf(objects []*tree, key string) []*tree {
	var values []*tree
	for _, o := range objects {
		if v := o.member(key); v != nil {
			values = append(values, v)
		}
	}
	return values
}

// kindOf is rule 3: "object", "array" or "plain".
func kindOf(objects []*tree, key string) string {
	values := valuesOf(objects, key)
	every := func(ok func(v *tree) bool) bool {
		return !slices.ContainsFunc(values, func(v *tree) bool { return !ok(v) })
	}
	isObjectOrNull := func(v *tree) bool { return v.kind == shape.Object || v.kind == shape.Null }
	if every(isObjectOrNull) && slices.ContainsFunc(values, (*tree).isNonEmptyObject) {
		return "object"
	}
	isObjectsOrNull := func(v *tree) bool {
		return v.kind == shape.Null || v.kind == shape.Array && len(v.objects()) == len(v.items)
	}
	hasNonEmpty := func(v *tree) bool { return slices.ContainsFunc(v.items, (*tree).isNonEmptyObject) }
	if every(isObjectsOrNull) && slices.ContainsFunc(values, hasNonEmpty) {
		return "array"
	}
	return "plain"
}

// isRecursive is the first sentence of rule 1.
func isRecursive(objects []*tree, key string) bool {
	kind := kindOf(objects, key)
	for _, v := range valuesOf(objects, key) {
		for _, reached := range v.objects() {
			again := reached.member(key)
			switch {
			case again == nil:
			case kind == "object" && again.isNonEmptyObject():
				return true
			case kind == "array" && again.kind == shape.Array && len(again.objects()) > 0:
				return true
			}
		}
	}
	return false
}

// closureOf returns every object reached through marked keys, depth first.
func closureOf(objects []*tree, marked []string) []*tree {
	var all []*tree
	for _, o := range objects {
		all = append(all, o)
		for i, k := range o.names {
			if slices.Contains(marked, k) {
				all = append(all, closureOf(o.items[i].objects(), marked)...)
			}
		}
	}
	return all
}

// A witnessList is a field list.
type witnessList struct {
	common []string
	kinds  []string
	subs   []*witnessList // nil for plain and for ^
	marked []string
	rare   bool
}

func listOf(s []*tree, isRoot bool, passed []string) *witnessList {
	t, marked := s, []string(nil)
	if !isRoot {
		t, marked, passed = recursionOf(s, passed)
	}
	l := &witnessList{marked: marked}
	for _, k := range keysOf(t) {
		values := valuesOf(t, k)
		if 2*len(values) < len(t) && !slices.Contains(marked, k) {
			l.rare = true
			continue
		}
		kind := kindOf(t, k)
		l.common, l.kinds = append(l.common, k), append(l.kinds, kind)
		var sub *witnessList
		if kind != "plain" && !slices.Contains(marked, k) {
			var below []*tree
			for _, v := range values {
				below = append(below, v.objects()...)
			}
			sub = listOf(below, false, passed)
		}
		l.subs = append(l.subs, sub)
	}
	return l
}

// recursionOf is rule 1.
func recursionOf(s []*tree, passedAbove []string) (t []*tree, marked, passed []string) {
	t, passed = s, slices.Clone(passedAbove)
	for {
		keys := keysOf(t)
		next := slices.IndexFunc(keys, func(k string) bool {
			return !slices.Contains(marked, k) && !slices.Contains(passed, k) && isRecursive(t, k)
		})
		if next < 0 {
			return t, marked, passed
		}
		k := keys[next]
		with := append(slices.Clone(marked), k)
		closure := closureOf(s, with)
		keeps := func(m string) bool { return kindOf(closure, m) == kindOf(t, m) }
		if slices.ContainsFunc(with, func(m string) bool { return !keeps(m) }) {
			passed = append(passed, k)
			continue
		}
		t, marked = closure, with
	}
}

func (l *witnessList) header() string {
	var items []string
	for i, k := range l.common {
		item := witnessKey(k)
		if l.kinds[i] != "plain" {
			if l.subs[i] == nil {
				item += "[^]"
			} else {
				item += "[" + l.subs[i].header() + "]"
			}
		}
		if l.kinds[i] == "array" {
			item = "[" + item + "]"
		}
		items = append(items, item)
	}
	if l.rare {
		items = append(items, "*")
	}
	return strings.Join(items, " ")
}

// row is the first rule of section 4. atRoot says that the row is the root's.
func (l *witnessList) row(o *tree, atRoot bool) string {
	var slots []string
	for i, k := range l.common {
		v := o.member(k)
		sub := l.subs[i]
		if sub == nil {
			sub = l
		}
		switch {
		case v == nil:
			slots = append(slots, "~")
		case v.kind == shape.Null || l.kinds[i] == "plain":
			slots = append(slots, witnessValue(v))
		case l.kinds[i] == "object":
			slots = append(slots, sub.row(v, false))
		default:
			slots = append(slots, sub.rows(v, atRoot))
		}
	}
	var rare []string
	for i, k := range o.names {
		if !slices.Contains(l.common, k) {
			rare = append(rare, witnessKey(k)+":"+witnessValue(o.items[i]))
		}
	}
	if len(rare) > 0 {
		slots = append(slots, "{"+strings.Join(rare, " ")+"}")
	}
	for len(slots) > 0 && slots[len(slots)-1] == "~" {
		slots = slots[:len(slots)-1]
	}
	return "[" + strings.Join(slots, " ") + "]"
}

func (l *witnessList) rows(array *tree, onLines bool) string {
	var rows []string
	for _, o := range array.items {
		rows = append(rows, l.row(o, false))
	}
	if onLines && len(rows) > 0 {
		return "[\n" + strings.Join(rows, "\n") + "\n]"
	}
	return "[" + strings.Join(rows, " ") + "]"
}

func witnessEncode(root *tree) string {
	switch {
	case root.isNonEmptyObject():
		l := listOf([]*tree{root}, true, nil)
		return "{" + l.header() + "}\n" + l.row(root, true)
	case root.kind == shape.Array && len(root.objects()) == len(root.items) && slices.ContainsFunc(root.items, (*tree).isNonEmptyObject):
		l := listOf(root.items, false, nil)
		return "[" + l.header() + "]\n" + l.rows(root, true)
	}
	return witnessValue(root)
}
