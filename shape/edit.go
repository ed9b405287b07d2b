package shape

// An Edit puts other bytes in the place of some of a text.
type Edit struct {
	Start, End int // byte offsets in the text as it is
	Text       []byte
}

// Places says where the nodes of a document stand in a rendering of it. Start has,
// by node, where its own first span begins: for a member that has its name there,
// the name. End has where the last span of the node and of all that it holds ends.
// Both are 0 for a node that has no text there.
type Places struct{ Start, End []int32 }

// Places returns where the nodes stand.
func (r *Rendering) Places() Places {
	d := r.Document
	p := Places{make([]int32, d.Len()), make([]int32, d.Len())}
	for i := range r.Spans {
		s := &r.Spans[i]
		if s.Node == None {
			continue
		}
		if p.End[s.Node] == 0 {
			p.Start[s.Node] = s.Start
		}
		p.End[s.Node] = s.End
	}
	for n := d.Len() - 1; n > 0; n-- {
		parent := d.Parent(Node(n))
		p.End[parent] = max(p.End[parent], p.End[n])
	}
	return p
}
