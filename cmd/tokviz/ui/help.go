package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// helpSheet lists the keys, made from the key map.
type helpSheet struct {
	*Model
	screen  int
	page    int
	finding bool
	filter  line
}

func newHelp(m *Model) *helpSheet { return &helpSheet{Model: m, screen: m.current} }

func (h *helpSheet) key(k tea.KeyPressMsg) (bool, tea.Cmd) {
	name := k.String()
	switch {
	case name == "esc" && h.finding:
		h.finding, h.filter.text = false, ""
	case name == "esc", !h.finding && (name == "q" || k.Text == "?"):
		return false, nil
	case name == "enter":
		h.finding = false
	case h.finding:
		h.filter.key(k)
		h.page = 0
	case name == "tab":
		h.screen, h.page = (h.screen+1)%int(screens), 0
	case name == "shift+tab":
		h.screen, h.page = (h.screen+int(screens)-1)%int(screens), 0
	case k.Text == "/":
		h.finding = true
	case name == "pgdown", name == "space", name == "down", name == "j":
		h.page = min(h.page+1, h.pages()-1)
	case name == "pgup", name == "up", name == "k", name == "b":
		h.page = max(h.page-1, 0)
	}
	return true, nil
}

func (h *helpSheet) paste(string) tea.Cmd { return nil }

// sides are the groups of the left column and of the right one. Where there is
// room for all of a column, what is found stands below what moves.
func (h *helpSheet) sides() (left, right []string) {
	own := screenNames()[h.screen]
	if h.wide() {
		return []string{"Move", "Find", own}, []string{"View", "Do"}
	}
	return []string{"Move", own}, []string{"View", "Find", "Do"}
}

// rows lists groups and their keys, as lines of width.
func (h *helpSheet) rows(width int, groups ...string) []component.Line {
	var lines []component.Line
	for _, g := range groups {
		var rows []component.Line
		for _, b := range h.bindings {
			if b.group == g && b.on(h.screen) && h.matches(&b) {
				rows = append(rows, h.row(&b, width))
			}
		}
		if len(rows) == 0 {
			continue
		}
		if len(lines) > 0 {
			lines = append(lines, nil)
		}
		lines = append(append(lines, component.Line{}.Bold(component.Accent, "  "+g)), rows...)
	}
	return lines
}

func (h *helpSheet) matches(b *binding) bool {
	want := strings.ToLower(h.filter.text)
	return want == "" || strings.Contains(strings.ToLower(b.shown+" "+b.full), want)
}

func (h *helpSheet) row(b *binding, width int) component.Line {
	text := b.brief
	if component.Width(b.full)+17 <= width {
		text = b.full
	}
	return component.Line{}.Bold(component.Text, "  "+component.Fit(h.glyphs.Translate(b.shown), 15, "")).
		Add(component.Dim, h.glyphs.Translate(text)).Clip(width, h.glyphs.More)
}

// columns lays the rows out side by side where there is room.
func (h *helpSheet) columns() (page []component.Line, height, pages int) {
	height = h.height - h.sheetTop() - 4
	if h.small() {
		rows := h.rows(h.width-1, "Move", screenNames()[h.screen], "View", "Find", "Do")
		pages = max((len(rows)+height-1)/height, 1) // nothing may match
		from := min(h.page, pages-1) * height
		return rows[from:min(from+height, len(rows))], height, pages
	}
	w := (h.width - 2) / 2
	names, others := h.sides()
	left, right := h.rows(w, names...), h.rows(w, others...)
	if !h.wide() && len(left) <= height && len(right) > height { // the left column has room on the next page
		left = append(left, make([]component.Line, height-len(left))...)
		left = append(left, right[min(2*height, len(right)):]...)
		right = right[:min(2*height, len(right))]
	}
	pages = max((max(len(left), len(right))+height-1)/height, 1)
	from := min(h.page, pages-1) * height
	for i := from; i < from+height; i++ {
		var l component.Line
		if i < len(left) {
			l = append(l, left[i]...)
		}
		l = l.Pad(w + 1)
		if i < len(right) {
			l = append(l, right[i]...)
		}
		page = append(page, l)
	}
	return page, height, pages
}

func (h *helpSheet) pages() int {
	_, _, pages := h.columns()
	return max(pages, 1)
}

func (h *helpSheet) sheetTop() int {
	if h.height >= 36 {
		return 4
	}
	return 1
}

func (h *helpSheet) draw(b *component.Buffer) {
	top := h.sheetTop()
	page, _, pages := h.columns()
	figures := component.Line{}
	if h.wide() && pages == 1 {
		page = append([]component.Line{nil}, page[:len(page)-1]...)
		page[len(page)-1] = component.PlainLine(component.Dim, "  Mouse: click moves the cursor, double-click is enter, the wheel scrolls, the scrubber can be dragged. M turns it off.")
	}
	if pages > 1 {
		figures = figures.Add(component.Dim, component.Comma(min(h.page, pages-1)+1)+" of "+component.Comma(pages))
	} else {
		figures = figures.Add(component.Dim, "all screens: tab")
	}
	sheet := component.Sheet{Title: "keys on " + screenNames()[h.screen], Figures: figures, Body: page, Glyphs: &h.glyphs}
	b.Blank(top, h.height)
	b.Draw(0, top, sheet.Render(h.width, h.height-top-2)...)
	status := "generated from the key map; keys listed under a screen work there only"
	if h.small() {
		status = "keys under a screen work there only"
	}
	if h.finding {
		status = "find a key: " + component.Safe(h.filter.text) + "_"
	}
	b.Draw(0, h.height-2, component.PlainLine(component.Dim, " "+status).ClipWords(h.width-1, h.glyphs.More))
	keys := []component.Key{{Keys: "tab", Does: "another screen"}, {Keys: "pgdn", Does: "more"}, {Keys: "/", Does: "find a key"}, {Keys: "esc", Does: "close"}}
	if pages == 1 {
		keys = append(keys[:1], keys[2:]...)
	}
	b.Draw(0, h.height-1, h.keyRow(keys))
}
