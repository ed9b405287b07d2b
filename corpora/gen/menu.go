package main

import "strings"

type entry struct {
	ID       int     `json:"id"`
	Label    string  `json:"label"`
	Href     string  `json:"href"`
	Children []entry `json:"children,omitempty"`
}

// departments are those of a shop, each with its goods.
var departments = []struct{ name, goods string }{
	{"Kitchen", "kettles cups pans"},
	{"Garden", "chairs tools pots"},
	{"Travel", "bags boxes maps"},
}

var qualities = strings.Fields("Small Large Light Round Simple Classic")

// recursiveMenu returns a shop's menu of entries within entries, three levels below the first.
// How far down it goes differs from place to place.
func recursiveMenu(s *source) any {
	m := &menu{source: s}
	root := m.entry("Shop", "")
	for _, d := range departments {
		root.Children = append(root.Children, m.department(d.name, strings.Fields(d.goods)))
	}
	return map[string]any{"menu": root}
}

// A menu is being made. It numbers its entries as they come.
type menu struct {
	*source
	id int
}

func (m *menu) entry(label, above string) entry {
	m.id++
	return entry{ID: m.id, Label: label, Href: above + "/" + strings.ReplaceAll(strings.ToLower(label), " ", "-")}
}

func (m *menu) department(name string, goods []string) entry {
	d := m.entry(name, "")
	for _, g := range goods {
		kind := m.entry("All "+g, d.Href)
		first := m.below(len(qualities))
		for k := range 2 * m.between(0, 2) {
			kind.Children = append(kind.Children, m.entry(qualities[(first+k)%len(qualities)]+" "+g, d.Href))
		}
		d.Children = append(d.Children, kind)
	}
	return d
}
