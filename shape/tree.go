package shape

// A tree is a run of nodes while it grows. Values come in document order: leaf
// adds a scalar, enter and leave add a container around what comes between.
type tree struct {
	nodes   []node
	open    Node // the innermost container that is not closed, None outside
	depth   int  // how many containers are open
	deepest int  // how many were at most
}

// add appends a node under the open container.
func (t *tree) add(start, end int, member int32) {
	if t.open != None {
		parent := &t.nodes[t.open]
		if member < 0 {
			member = ^int32(parent.after)
		}
		parent.after++
	}
	t.nodes = append(t.nodes, node{start: int32(start), end: int32(end), name: member, parent: t.open})
}

func (t *tree) leaf(start, end int, member int32) {
	t.add(start, end, member)
	t.nodes[len(t.nodes)-1].after = Node(len(t.nodes))
}

func (t *tree) enter(start int, member int32) {
	t.add(start, start, member)
	t.open = Node(len(t.nodes) - 1)
	t.depth++
	t.deepest = max(t.deepest, t.depth)
}

func (t *tree) leave(end int) {
	n := &t.nodes[t.open]
	n.end, n.after = int32(end), Node(len(t.nodes))
	t.open = n.parent
	t.depth--
}
