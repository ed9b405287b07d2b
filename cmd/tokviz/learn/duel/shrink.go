package duel

import "slices"

// smaller calls yield with every document that one step makes of t: an element
// left out, a value in the place of what holds it, a scalar or a name replaced by a
// simpler one. It stops when yield returns false.
func smaller(root *tree, yield func(*tree) bool) {
	steps(root, func(set func(at *tree)) bool {
		c := root.clone()
		set(c)
		return yield(c)
	})
}

// steps calls yield with every single step that can be done to a clone of root.
func steps(root *tree, yield func(set func(clone *tree)) bool) {
	var walk func(t *tree, find func(*tree) *tree) bool
	walk = func(t *tree, find func(*tree) *tree) bool {
		if t.text != "" {
			for _, s := range simpler(scalars, t.text) {
				if !yield(func(c *tree) { find(c).text = s }) {
					return false
				}
			}
			return true
		}
		return children(t, find, yield) && each(t, find, walk)
	}
	walk(root, func(c *tree) *tree { return c })
}

// children calls yield with the steps that concern the elements of t as they hang
// below it.
func children(t *tree, find func(*tree) *tree, yield func(func(*tree)) bool) bool {
	for i := range t.elems {
		hoist := func(c *tree) { at := find(c); *at = *at.elems[i] }
		remove := func(c *tree) {
			at := find(c)
			at.elems = append(at.elems[:i], at.elems[i+1:]...)
			if !at.array {
				at.names = append(at.names[:i], at.names[i+1:]...)
			}
		}
		plain := func(c *tree) { find(c).elems[i] = &tree{text: scalars[0]} }
		if !yield(remove) || !yield(hoist) || t.elems[i].text == "" && !yield(plain) {
			return false
		}
		if t.array {
			continue
		}
		for _, n := range simpler(names, t.names[i]) {
			if !slices.Contains(t.names, n) && !yield(func(c *tree) { find(c).names[i] = n }) {
				return false
			}
		}
	}
	return true
}

// each walks into the elements of t.
func each(t *tree, find func(*tree) *tree, walk func(*tree, func(*tree) *tree) bool) bool {
	for i, e := range t.elems {
		if !walk(e, func(c *tree) *tree { return find(c).elems[i] }) {
			return false
		}
	}
	return true
}

// simpler returns what stands before text in a list.
func simpler(list []string, text string) []string {
	for i, s := range list {
		if s == text {
			return list[:i]
		}
	}
	return nil
}
