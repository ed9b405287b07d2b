package ui

import (
	"fmt"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
	"github.com/bpekit/bpekit/shape"
)

// context returns the second row: what is open, and what it is counted with.
func (c *compare) context() (left, right component.Line) {
	gap := c.gap()
	if c.against { // two encodings take the room
		gap = "  "
	}
	left = component.Line{}.Bold(component.Text, component.Safe(c.name)).
		Add(component.Dim, gap+component.Comma(len(c.source))+" B")
	if c.docErr != nil {
		left = left.Add(component.Warning, "  not JSON")
	}
	if c.against && c.second.Encoder != nil {
		second := c.second.Name
		if c.wide() {
			return left, component.Line{}.Add(component.Text, fmt.Sprintf("%s  %s tokens known   against   %s  %s",
				c.enc.Name, component.Comma(c.enc.vocabularySize()), second, c.second.Digest))
		}
		return left, component.Line{}.Add(component.Text, c.enc.Name+" against "+second)
	}
	return left, c.facts()
}

func (s *session) gap() string {
	if s.wide() {
		return "   "
	}
	return "  "
}

// facts are the encoding, its digest, the recount and the policy for special
// tokens.
func (s *session) facts() component.Line {
	l := component.Line{}.Add(component.Text, s.enc.Name).Add(component.Dim, s.gap()[1:]+s.enc.Digest)
	if s.recount != "" {
		role := component.Dim
		if strings.Contains(s.recount, "differs") {
			role = component.Warning
		}
		text := s.recount
		switch {
		case s.wide() && text == "recount ok":
			text = "recount agrees"
		case !s.wide(): // where it differs is for wide screens; the name of what is open stays
			text, _, _ = strings.Cut(text, " at ")
		}
		l = l.Add(role, s.gap()+text)
	}
	if s.wide() {
		l = l.Add(component.Dim, "   specials as text")
	}
	return l
}

// status is the row about the thing under the cursor.
func (c *compare) status() component.Line {
	switch {
	case c.docErr != nil:
		line, column := shape.Position(c.source, c.errorOffset())
		return component.PlainLine(component.Text, fmt.Sprintf(" line %d column %d   byte %d", line, column, c.errorOffset()))
	case c.doc == nil:
		return component.PlainLine(component.Dim, " reading the document")
	case c.loading:
		ready := 0
		for _, st := range c.shapes {
			if st.state != waiting {
				ready++
			}
		}
		counted, end := fmt.Sprintf("%d of %d shapes counted", ready, len(c.shapes)), c.width-21
		if c.huge() {
			percent := fmt.Sprintf("  %3d%%", c.counted())
			counted, end = counted+percent, end+len(percent)
		}
		return component.Spread(component.PlainLine(component.Text, " "+c.place()), component.PlainLine(component.Dim, counted), end, c.glyphs.More)
	case c.small():
		return component.Spread(component.PlainLine(component.Text, " "+c.trimPath(c.path(), 23)), nil, c.width-1, c.glyphs.More).
			Add(component.Dim, "   tab shape")
	case c.byToken:
		return c.tokenStatus()
	case c.against:
		return c.againstStatus()
	}
	return c.nodeStatus()
}

// path returns the pointer of the node under the cursor.
func (c *compare) path() string {
	if c.node == 0 {
		return "/"
	}
	return component.Safe(c.doc.Pointer(c.node))
}

// place is the path, and for the root what it is.
func (c *compare) place() string {
	if c.node == 0 {
		return "/   the whole document"
	}
	return c.path()
}

// value returns the text of a node, cut to so many bytes.
func (c *compare) value(most int) string {
	lit := c.doc.Literal(c.node)
	if len(lit) > most {
		lit = lit[:most]
		return component.Safe(strings.ToValidUTF8(string(lit), "")) + c.glyphs.More
	}
	return component.Safe(string(lit))
}

func (c *compare) nodeStatus() component.Line {
	var costs component.Line
	for _, st := range c.shown() {
		if st.linked == nil {
			continue
		}
		if len(costs) > 0 {
			costs = costs.Add(component.Text, "   ")
		}
		costs = costs.Add(component.Dim, st.title+" ").Add(component.Text, component.Tokens(st.linked.Cost(c.node)))
	}
	room := c.width - 3 - costs.Width()
	if !c.wide() {
		return component.Spread(component.PlainLine(component.Text, " "+c.trimPath(c.path(), max(room-1, 10))), costs, c.width-1, "")
	}
	kind := fmt.Sprintf("%s, %s bytes", c.doc.Kind(c.node), component.Comma(len(c.doc.Literal(c.node))))
	if c.doc.Kind(c.node) == shape.String {
		kind = fmt.Sprintf("string, %s bytes", component.Comma(len(c.doc.Text(c.node))))
	}
	left := component.Line{}.Add(component.Text, " "+c.place())
	for _, more := range []string{c.value(40), kind} {
		if left.Width()+3+component.Width(more) <= room {
			left = left.Add(component.Text, "   "+more)
		}
	}
	return component.Spread(left, costs, c.width-1, c.glyphs.More)
}

func (c *compare) tokenStatus() component.Line {
	l := c.pane()
	if l == nil || l.Len() == 0 {
		return nil
	}
	piece := l.Piece(c.token)
	text := fmt.Sprintf(" token %s of %s   id %d   %s   ", component.Comma(c.token+1), component.Comma(l.Len()), l.IDs[c.token], component.Quote(piece))
	in := "   in " + c.trimPath(c.path(), 20)
	for _, most := range []int{8, 4, 2} { // the bytes give way to the path
		if bytes := hexBytes(piece, most); component.Width(text+bytes+in) < c.width || most == 2 {
			text += bytes
			break
		}
	}
	return component.PlainLine(component.Text, text+"   in "+c.trimPath(c.path(), max(c.width-7-component.Width(text), 12)))
}

func (c *compare) againstStatus() component.Line {
	st := c.focused()
	text := " " + c.place()
	if c.node != 0 {
		text = " " + c.trimPath(c.path(), 30) + "   "
		if c.doc.IsMember(c.node) {
			text += component.Safe(string(c.doc.NameLiteral(c.node))) + ": "
		}
		text += c.value(24)
	}
	if st.against != nil {
		r := st.linked.Range(c.node)
		text += fmt.Sprintf("   %s above, %s below", plural(span(st.against.First, r), "token"), component.Comma(span(st.against.Second, r)))
	}
	return component.PlainLine(component.Text, text)
}

// span returns how many tokens hold bytes of a range.
func span(t *tokens.Text, r tokens.Range) int {
	if r.End <= r.Start {
		return 0
	}
	return t.At(r.End-1) - t.At(r.Start) + 1
}

// hexBytes writes bytes in hexadecimal, at most so many.
func hexBytes(b []byte, most int) string {
	if len(b) > most {
		return fmt.Sprintf("% x", b[:most]) + fmt.Sprintf(" +%d", len(b)-most)
	}
	return fmt.Sprintf("% x", b)
}

// keys are those that matter now.
func (c *compare) keys() []component.Key {
	switch {
	case c.docErr != nil:
		return []component.Key{{Keys: "2", Does: "open in Tokens"}, {Keys: "e", Does: "edit"}, {Keys: ":", Does: "go to"}, {Keys: "?", Does: "all keys"}}
	case c.loading:
		return []component.Key{{Keys: "↑↓←→", Does: "node"}, {Keys: "tab", Does: "shape"}, {Keys: "ctrl+c", Does: "quit"}, {Keys: "esc", Does: "stop counting"}, {Keys: "?", Does: "all keys"}}
	case c.small():
		return []component.Key{{Keys: "↑↓←→", Does: "node"}, {Keys: "?", Does: "keys"}}
	case c.against:
		return []component.Key{{Keys: "A", Does: "one encoding"}, {Keys: "tab", Does: "shape"}, {Keys: ", .", Does: "next difference"}, {Keys: "E", Does: "encodings"}, {Keys: "?", Does: "all keys"}}
	case c.byToken:
		return []component.Key{{Keys: "↑↓←→", Does: "token"}, {Keys: "m", Does: "by node"}, {Keys: "* #", Does: "same token"}, {Keys: "enter", Does: "open"}, {Keys: "tab", Does: "shape"}, {Keys: "?", Does: "all keys"}}
	case c.wide():
		return []component.Key{{Keys: "↑↓", Does: "node"}, {Keys: "←→", Does: "out, in"}, {Keys: "tab", Does: "pane"}, {Keys: "S", Does: "shapes"}, {Keys: "t", Does: "tokens"}, {Keys: "c", Does: "chunks"}, {Keys: "w", Does: "spaces"}, {Keys: "/", Does: "search"}, {Keys: ":", Does: "go to"}, {Keys: "y", Does: "copy"}, {Keys: "?", Does: "all keys"}}
	}
	return []component.Key{{Keys: "↑↓←→", Does: "node"}, {Keys: "tab", Does: "shape"}, {Keys: "S", Does: "shapes"}, {Keys: "/", Does: "search"}, {Keys: ":", Does: "go to"}, {Keys: "w", Does: "spaces"}, {Keys: "?", Does: "all keys"}}
}
