package main

import (
	"cmp"
	"context"
	_ "embed" // the page
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/bpekit/bpekit/shape"
)

// The parts of the page.
var (
	//go:embed report.html
	reportHTML string
	//go:embed report.css
	reportCSS string
	//go:embed report.js
	reportJS string
)

// A reportPage is what the template is filled with.
type reportPage struct {
	Name, Encoding, Digest, Shape string
	Bytes                         int
	Shapes                        []pageShape
	Roles                         []pageRole
	Fields                        []pageField
	Tree                          []pageItem
	MoreFields, MoreItems         int // how many are left out
	CSS                           template.CSS
	JS                            template.JS
	Data                          string

	baseline    int
	attribution *cost.Attribution // of Shape
	data        *pageData
}

type pageShape struct {
	Name                         string
	Tokens, Delta, Chunks, Bytes int
	Percent                      string
	Error                        string
}

type pageRole struct {
	Name, Tokens, Percent string
}

type pageField struct {
	Name, Tokens, Share, Names, Values, Cuts string
	Saved, Count, Bare, InPlace, Chunks      int
}

// A pageItem is a row of the tree. Its place among the others is told by Level.
type pageItem struct {
	Label, Path, Tokens, Share, Name, Value string
	Level, Count, Node                      int
	Width                                   string // of the bar, in percent
	Parent                                  bool   // it has children that are listed
}

// pageFields returns the rows of the fields.
func (in *costInput) pageFields(ctx context.Context, p *reportPage) ([]pageField, error) {
	fields := cost.Fields(p.attribution.Folded())
	if err := cost.SortFields(fields, cost.ByTokens); err != nil {
		return nil, err
	}
	listed := top(fields, pageRows)
	p.MoreFields = len(fields) - len(listed)
	if err := cost.MeasureDrops(ctx, p.attribution, in.shape, listed); err != nil {
		return nil, err
	}
	if err := cost.SortFields(listed, cost.ByDropped); err != nil {
		return nil, err
	}
	n, whole := term.Numbers{}, 100*p.attribution.Tokens()
	rows := make([]pageField, len(listed))
	for i := range listed {
		f := &listed[i]
		figure := f.Figure()
		rows[i] = pageField{
			Name: term.Line(f.Name), Tokens: hundredthsText(n, figure.Tokens), Share: percentText(figure.Tokens, whole),
			Names: hundredthsText(n, figure.Name), Values: hundredthsText(n, figure.Value), Cuts: cutsText(f.NameCost),
			Saved: f.SavedIfDropped, Count: f.Count, Bare: f.Bare, InPlace: f.InPlace.Tokens, Chunks: f.InPlace.Chunks,
		}
	}
	return rows, nil
}

// setTree sets the rows of the tree, the dearest child of an item first, and those of
// the roles.
func (p *reportPage) setTree(tree *cost.Tree) {
	items := slices.Collect(tree.All())
	slices.SortStableFunc(items, func(i, j cost.Item) int { return cmp.Compare(tree.Figure(j).Tokens, tree.Figure(i).Tokens) })
	listed := map[cost.Item]bool{}
	for _, i := range top(items, pageRows) {
		listed[i] = true // with all that hold it, which are dearer or as dear and come first
	}
	p.MoreItems = len(items) - len(listed)
	open := []leveled{{tree.Root(), 0}}
	for len(open) > 0 {
		x := open[len(open)-1]
		open = open[:len(open)-1]
		children := slices.DeleteFunc(slices.Collect(tree.Children(x.item)), func(c cost.Item) bool { return !listed[c] })
		slices.SortStableFunc(children, func(i, j cost.Item) int { return cmp.Compare(tree.Figure(i).Tokens, tree.Figure(j).Tokens) })
		p.Tree = append(p.Tree, p.item(tree, x, len(children) > 0))
		for _, c := range children {
			open = append(open, leveled{c, x.level + 1})
		}
	}
	whole := 100 * tree.Attribution().Tokens()
	for role, h := range tree.Attribution().Roles() {
		if h > 0 {
			p.Roles = append(p.Roles, pageRole{shape.Role(role).String(), hundredthsText(term.Numbers{}, h), percentText(h, whole)})
		}
	}
}

type leveled struct {
	item  cost.Item
	level int
}

func (p *reportPage) item(tree *cost.Tree, x leveled, parent bool) pageItem {
	n, whole := term.Numbers{}, 100*tree.Attribution().Tokens()
	f := tree.Figure(x.item)
	label := tree.Label(x.item)
	if x.level == 0 {
		label = "/"
	}
	return pageItem{
		Label: term.Line(label), Path: term.Line(shownPath(tree.Pointer(x.item))), Tokens: hundredthsText(n, f.Tokens),
		Share: percentText(f.Tokens, whole), Name: hundredthsText(n, f.Name), Value: hundredthsText(n, f.Value),
		Level: x.level + 1, Count: tree.Count(x.item), Node: int(tree.Node(x.item)), Parent: parent,
		Width: strings.TrimPrefix(percentText(f.Tokens, max(whole, 1)), "<"),
	}
}

// write writes the page.
func (p *reportPage) write(w io.Writer) (err error) {
	if p.Data, err = p.data.pack(); err != nil {
		return err
	}
	p.CSS, p.JS = template.CSS(reportCSS), template.JS(reportJS)
	page, err := template.New("report").Parse(reportHTML)
	if err != nil {
		return err
	}
	return page.Execute(w, p)
}
