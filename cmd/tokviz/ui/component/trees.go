package component

import "strings"

// A TreeNode is a token of a merge tree, or a byte.
type TreeNode struct {
	Text  string // safe
	Note  string // its rank or the merge that made it
	ID    any    // for the screen
	Parts []*TreeNode
}

// A MergeTree draws what a token is made of, down to bytes. Two bytes stand on
// one line with what they make.
type MergeTree struct {
	Root    *TreeNode
	NoteAt  int // the column of notes; 0 puts them after the text
	NoRoot  bool
	Cursor  int // the line that the cursor is on, -1 none
	Top     int
	Glyphs  *Glyphs
	Nodes   []*TreeNode // filled by Render: the node of each line
	NoteEnd bool        // notes right-aligned to NoteAt
}

// Render draws the tree.
func (m *MergeTree) Render(width, height int) []Line {
	var lines []Line
	m.Nodes = nil
	if !m.NoRoot {
		lines = append(lines, m.line("", m.Root))
	}
	lines = m.children(lines, m.Root, "")
	for i := range lines {
		if i == m.Cursor {
			for k := range lines[i] {
				lines[i][k].Ink = Ink{Role: Accent, Bold: true}
			}
		}
		lines[i] = lines[i].Clip(width, m.Glyphs.More)
	}
	if m.Top < len(lines) {
		lines = lines[m.Top:]
	}
	return lines[:min(len(lines), height)]
}

func (m *MergeTree) children(lines []Line, n *TreeNode, lead string) []Line {
	if leafPair(n) && len(lines) > 0 {
		return lines
	}
	for i, part := range n.Parts {
		branch, next := m.Glyphs.Branch+" ", m.Glyphs.Trunk+" "
		if i == len(n.Parts)-1 {
			branch, next = m.Glyphs.Last+" ", "  "
		}
		lines = append(lines, m.line(lead+branch, part))
		lines = m.children(lines, part, lead+next)
	}
	return lines
}

// leafPair reports whether a node is made of two bytes.
func leafPair(n *TreeNode) bool {
	return len(n.Parts) == 2 && len(n.Parts[0].Parts) == 0 && len(n.Parts[1].Parts) == 0
}

func (m *MergeTree) line(lead string, n *TreeNode) Line {
	m.Nodes = append(m.Nodes, n)
	l := Line{}.Add(Rule, lead).Add(Text, n.Text)
	switch {
	case n.Note == "" && m.NoteAt == 0:
	case m.NoteAt == 0:
		l = l.Add(Dim, " "+n.Note)
	default:
		l = append(l.Pad(m.NoteAt-Width(n.Note)), Run{n.Note, Ink{Role: Dim}})
	}
	if leafPair(n) && lead != "" {
		join := " "
		if m.NoteAt > 0 {
			join = " + "
		}
		l = l.Add(Dim, "   "+n.Parts[0].Text+join+n.Parts[1].Text)
	}
	return l
}

// A Curve draws values as columns that fall from left to right, one or more
// values a column, with a sign under the place.
type Curve struct {
	Values []int
	At     int
	Glyphs *Glyphs
}

// Render draws height rows of columns; the row of the sign is not among them.
func (c *Curve) Render(width, height int) []Line {
	columns := min(len(c.Values), width)
	heights := make([]int, columns)
	top := 0
	for _, v := range c.Values {
		top = max(top, v)
	}
	for x := range columns {
		v := c.Values[x*(len(c.Values)-1)/max(columns-1, 1)]
		heights[x] = (v*height*8 + top/2) / max(top, 1)
	}
	lines := make([]Line, height)
	for y := range height {
		var s strings.Builder
		for _, h := range heights {
			s.WriteString(c.cell(h - (height-1-y)*8))
		}
		lines[y] = Line{}.Add(BarRole, strings.TrimRight(s.String(), " "))
	}
	return lines
}

func (c *Curve) cell(eighths int) string {
	switch {
	case eighths >= 8, c.Glyphs.ASCII && eighths >= 4:
		return c.Glyphs.Full
	case eighths <= 0, c.Glyphs.ASCII:
		return " "
	}
	return c.Glyphs.Rises[eighths-1]
}

// Column returns the column of the place.
func (c *Curve) Column(width int) int {
	columns := min(len(c.Values), width)
	if len(c.Values) < 2 {
		return 0
	}
	return c.At * (columns - 1) / (len(c.Values) - 1)
}

// Facts are labels with values; a value that is too long goes on in the next
// row.
type Facts struct {
	Rows  [][2]string
	Label int // cells of the labels
}

// Render draws the facts.
func (f *Facts) Render(width, height int) []Line {
	var lines []Line
	for _, r := range f.Rows {
		value := r[1]
		label := r[0]
		for {
			head, rest := wrapWords(value, width-f.Label-2)
			lines = append(lines, Line{}.Add(Dim, "  "+Fit(label, f.Label, "")).Add(Text, head))
			if rest == "" || len(lines) >= height {
				break
			}
			label, value = "", rest
		}
	}
	return lines[:min(len(lines), height)]
}

// wrapWords returns what of s fits into width cells, cut at a blank, and the
// rest.
func wrapWords(s string, width int) (head, rest string) {
	if Width(s) <= width {
		return s, ""
	}
	head = cut(s, max(width, 1))
	if i := strings.LastIndexByte(head, ' '); i > 0 {
		return strings.TrimRight(head[:i], " "), strings.TrimLeft(s[i:], " ")
	}
	return head, s[len(head):]
}
