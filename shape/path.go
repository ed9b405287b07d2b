package shape

import (
	"bytes"
	"slices"
	"sync"
)

// A Path names all nodes of a Document that the same pattern leads to: a JSON
// Pointer in which * stands for every index of an array. Path 0 is the root's.
type Path int32

// NoPath is the Path of a span that belongs to a node.
const NoPath Path = -1

// elements is the step of a path that stands for all elements. No name is equal
// to it, for its first byte occurs nowhere in UTF-8.
const elements = "\xff*"

// A pathTable interns the paths of one document. It is filled when first asked
// for.
type pathTable struct {
	once   sync.Once
	ofNode []Path

	mu    sync.Mutex // guards what follows: rendering may add paths
	steps []pathStep
	ids   map[pathStep]Path
}

// A pathStep is a path by its last step and the path before it.
type pathStep struct {
	parent Path
	step   string
}

// Path returns the pattern path of a node.
func (d *Document) Path(n Node) Path {
	d.paths.once.Do(d.internPaths)
	return d.paths.ofNode[n]
}

// ElementPath returns the path of what an array at path p holds; or, where a
// shape writes names once for all members of an object, of each of them.
func (d *Document) ElementPath(p Path) Path { return d.pathUnder(p, []byte(elements)) }

// MemberPath returns the path of the member with a (decoded) name of an object
// at path p, which the document itself need not have.
func (d *Document) MemberPath(p Path, name []byte) Path { return d.pathUnder(p, name) }

func (d *Document) pathUnder(p Path, step []byte) Path {
	d.paths.once.Do(d.internPaths)
	d.paths.mu.Lock()
	defer d.paths.mu.Unlock()
	return d.paths.intern(p, step)
}

// Pattern returns a path as text: a JSON Pointer in which * stands for every
// index of an array. A member that is really named * is written ~2.
func (d *Document) Pattern(p Path) string {
	d.paths.once.Do(d.internPaths)
	d.paths.mu.Lock()
	defer d.paths.mu.Unlock()
	var line []string
	for ; p > 0; p = d.paths.steps[p].parent {
		line = append(line, d.paths.steps[p].step)
	}
	var dst []byte
	for _, step := range slices.Backward(line) {
		dst = append(dst, '/')
		switch step {
		case elements:
			dst = append(dst, '*')
		case "*":
			dst = append(dst, "~2"...)
		default:
			dst = appendPointerName(dst, step)
		}
	}
	return string(dst)
}

// internPaths gives every node its path.
func (d *Document) internPaths() {
	t := &d.paths
	t.ids = map[pathStep]Path{}
	t.ofNode = make([]Path, len(d.nodes))
	t.steps = []pathStep{{parent: NoPath}}
	var name []byte
	for n := Node(1); int(n) < len(d.nodes); n++ {
		parent := t.ofNode[d.nodes[n].parent]
		if d.IsMember(n) {
			name = d.AppendMemberName(name[:0], n)
			t.ofNode[n] = t.intern(parent, name)
		} else {
			t.ofNode[n] = t.intern(parent, []byte(elements))
		}
	}
}

func (t *pathTable) intern(parent Path, step []byte) Path {
	if p, ok := t.ids[pathStep{parent, string(step)}]; ok {
		return p
	}
	p := Path(len(t.steps))
	entry := pathStep{parent, string(step)}
	t.steps = append(t.steps, entry)
	t.ids[entry] = p
	return p
}

// nameIs reports whether a member's decoded name is name.
func (d *Document) nameIs(n Node, name string) bool {
	lit := d.NameLiteral(n)
	if bytes.IndexByte(lit, '\\') < 0 {
		return string(lit[1:len(lit)-1]) == name
	}
	return d.MemberName(n) == name
}
