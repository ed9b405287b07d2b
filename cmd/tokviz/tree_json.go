package main

import (
	"strconv"

	"github.com/bpekit/bpekit/cost"
)

// treeJSON returns a tree as nested objects, an item's children in document order.
// It does not use recursion, since a tree can be as deep as its document.
func treeJSON(in *costInput, tree *cost.Tree) []byte {
	out := []byte(`{"schema":"tokviz.tree/1","encoding":`)
	out = appendJSONString(out, in.encoder.name)
	out = append(out, `,"shape":`...)
	out = appendJSONString(out, in.shape.Name)
	out = append(out, ',')
	w := treeWriter{tree: tree, next: map[cost.Item]cost.Item{}}
	return w.append(out)
}

// A treeWriter writes the items of a tree in depth-first order.
type treeWriter struct {
	tree *cost.Tree
	next map[cost.Item]cost.Item // of an item that is open: the sibling after it
}

func (w *treeWriter) append(out []byte) []byte {
	for i, ok := w.tree.Root(), true; ok; {
		out = w.begin(out, i)
		first := w.link(i)
		if first >= 0 {
			i = first
			continue
		}
		for {
			out = append(out, "]}"...)
			if sibling, more := w.next[i]; more {
				delete(w.next, i)
				out = append(out, ",{"...)
				i = sibling
				break
			}
			if i, ok = w.tree.Parent(i); !ok {
				break
			}
		}
	}
	return out
}

// link notes which child comes after which, and returns the first, -1 if there is
// none.
func (w *treeWriter) link(i cost.Item) cost.Item {
	first, last := cost.Item(-1), cost.Item(-1)
	for c := range w.tree.Children(i) {
		if first < 0 {
			first = c
		} else {
			w.next[last] = c
		}
		last = c
	}
	return first
}

// begin writes an item up to its children. The brace before it is written, but for
// that of a first child.
func (w *treeWriter) begin(out []byte, i cost.Item) []byte {
	if out[len(out)-1] == '[' {
		out = append(out, '{')
	}
	f := w.tree.Figure(i)
	out = append(out, `"path":`...)
	out = appendJSONString(out, w.tree.Pointer(i))
	out = append(out, `,"self":`...)
	out = cost.AppendHundredths(out, f.Name+f.Own)
	out = append(out, `,"tokens":`...)
	out = cost.AppendHundredths(out, f.Tokens)
	out = append(out, `,"count":`...)
	out = strconv.AppendInt(out, int64(w.tree.Count(i)), 10)
	return append(out, `,"children":[`...)
}
