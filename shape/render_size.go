package shape

// reserve makes room for the pretty text, whose length it first counts.
func (w *jsonWriter) reserve(limits Limits) error {
	size := w.prettySize()
	if size > limits.Bytes() {
		return &LimitError{Package: "shape", Name: w.d.name, Unit: "bytes", Max: limits.Bytes()}
	}
	if cap(w.Text)-len(w.Text) < size {
		w.Text = append(make([]byte, 0, len(w.Text)+size), w.Text...)
	}
	return nil
}

// prettySize returns the length of the pretty text.
func (w *jsonWriter) prettySize() int {
	d, size, depth := w.d, 0, 0
	for n := range d.nodes {
		n := Node(n)
		size += depth * prettyIndent
		if d.nodes[n].parent != None {
			size++ // a line end, and below a comma for all but the first
			if n != d.nodes[n].parent+1 {
				size++
			}
		}
		size += len(d.NameLiteral(n))
		if d.IsMember(n) {
			size += len(": ")
		}
		if d.First(n) != None {
			size, depth = size+1, depth+1
			continue
		}
		if d.Kind(n) >= Array {
			size += len("[]")
		} else {
			size += len(d.Literal(n))
		}
		for m := n; d.nodes[m].parent != None && d.nodes[m].after == d.nodes[d.nodes[m].parent].after; m = d.nodes[m].parent {
			depth--
			size += len("\n]") + depth*prettyIndent
		}
	}
	return size
}

// spanCount returns how many spans the minified or the pretty text has.
func spanCount(d *Document, pretty bool) int {
	nodes, members, holders := len(d.nodes), 0, 0
	for n := range d.nodes {
		if d.nodes[n].name >= 0 {
			members++
		}
		if d.nodes[n].after != Node(n)+1 {
			holders++
		}
	}
	// One for each value and two for each name; and, as many in all as there are nodes
	// but the root, commas before all children but the first, and closing brackets.
	count := nodes + 2*members + nodes - 1
	if pretty { // blanks, and line ends before all children and closing brackets
		count += members + nodes - 1 + holders
	}
	return count
}
