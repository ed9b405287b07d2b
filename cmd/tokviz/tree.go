package main

import (
	"cmp"
	"slices"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/spf13/cobra"
)

type treeFlags struct {
	shape  string
	top    int
	unfold bool
}

func (a *app) treeCommand() *cobra.Command {
	f := &treeFlags{}
	c := &cobra.Command{
		Use:   "tree [FILE]",
		Short: "Show what each path of a JSON document costs",
		Long: "tree shares the tokens of FILE, or of standard input, out among its paths, and lists the dearest ones.\n" +
			"A path pays for itself and for all that hangs under it; * stands for all elements of an array. A token that\n" +
			"several pay for is shared equally among its bytes. The shares say who takes the room, and add up exactly;\n" +
			"what would be saved is another question, which fields answers by recounting.",
		Example: "tokviz tree orders.json\ntokviz tree --shape toon --top 0 orders.json\ntokviz tree --unfold orders.json\ntokviz tree --json orders.json | jq '.children[].path'",
		Args:    cli.OneArg("FILE"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.tree(args, f) },
	}
	a.shapeFlag(c, &f.shape)
	topFlag(c, &f.top, 12)
	c.Flags().BoolVar(&f.unfold, "unfold", false, "show each element of an array by itself")
	return c
}

func (a *app) tree(args []string, f *treeFlags) error {
	if err := checkTop(f.top); err != nil {
		return err
	}
	in, err := a.costInput(args, f.shape)
	if err != nil {
		return err
	}
	attribution, err := in.attribute()
	if err != nil {
		return err
	}
	tree := attribution.Folded()
	if f.unfold {
		tree = attribution.Unfolded()
	}
	if a.json {
		return a.writeJSON(append(treeJSON(in, tree), '\n'))
	}
	return a.printTree(in, tree, f)
}

// printTree prints the dearest items as a table.
func (a *app) printTree(in *costInput, tree *cost.Tree, f *treeFlags) error {
	items := slices.Collect(tree.All())
	slices.SortStableFunc(items, func(i, j cost.Item) int { return cmp.Compare(tree.Figure(j).Tokens, tree.Figure(i).Tokens) })
	n, tokens := a.Numbers(), tree.Attribution().Tokens()
	table := term.Table{Styler: a.OutStyle()}
	for _, column := range []struct {
		heading string
		width   int
	}{{"tokens", 8}, {"share", 6}, {"times", 6}, {"each", 7}, {"name", 8}, {"value", 8}} {
		table.WideColumn(column.heading, column.width)
	}
	table.TextColumn("path")
	shown := top(items, f.top)
	for _, i := range shown {
		figure, count := tree.Figure(i), tree.Count(i)
		table.Row(term.Cell{Text: hundredthsText(n, figure.Tokens), Style: term.Accent}, term.Cell{Text: percentText(figure.Tokens, 100*tokens)},
			term.Cell{Text: n.Int(count)}, term.Cell{Text: each(n, figure.Tokens, count)}, term.Cell{Text: hundredthsText(n, figure.Name)},
			term.Cell{Text: hundredthsText(n, figure.Value)}, term.Cell{Text: term.Line(shownPath(tree.Pointer(i)))})
	}
	out := table.Append(a.heading(in, tokens))
	_, err := a.Out.Write(appendShown(out, n, len(shown), len(items), "paths"))
	return err
}

// appendShown appends the line that says how many rows are left out, if some are.
func appendShown(out []byte, n term.Numbers, shown, all int, what string) []byte {
	if shown == all {
		return out
	}
	return append(out, "\n"+n.Int(shown)+" of "+n.Int(all)+" "+what+"; --top 0 shows all\n"...)
}

// each returns the tokens of each of several, rounded.
func each(n term.Numbers, h, count int) string {
	if count == 0 {
		return "-"
	}
	return hundredthsText(n, (h+count/2)/count)
}

// shownPath returns a path for a person: the root is /.
func shownPath(path string) string { return cmp.Or(path, "/") }
