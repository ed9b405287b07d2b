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

// spans returns how many spans the text will have.
func (w *jsonWriter) spans() int {
	d, count := w.d, 0
	for n := range d.nodes {
		n := Node(n)
		parent := d.nodes[n].parent
		count++ // the value, or its opening bracket
		if d.IsMember(n) {
			count += 2 // name and colon
		}
		if parent != None && n != parent+1 {
			count++ // comma
		}
		if d.First(n) != None {
			count++ // closing bracket
		}
		if w.pretty {
			if parent != None {
				count++ // line end
			}
			if d.IsMember(n) {
				count++ // blank
			}
			if d.First(n) != None {
				count++ // line end
			}
		}
	}
	return count
}
