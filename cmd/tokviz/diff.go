package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/spf13/cobra"
)

type diffFlags struct {
	shape  string
	format string
	top    int
}

var diffFormats = []string{"table", "json", "markdown"}

func (a *app) diffCommand() *cobra.Command {
	f := &diffFlags{}
	c := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "Show which paths of a JSON document won and lost tokens",
		Long: "diff compares what the paths of two documents cost. A path that both have pays for itself; one that only one\n" +
			"has pays for all that hangs under it; so the changes add up to the change of the whole.\n\n" +
			"As git's driver for JSON files:\n\n" +
			"  git config diff.tokens.command 'tokviz diff'\n" +
			"  echo '*.json diff=tokens' >> .gitattributes",
		Example: "tokviz diff old.json new.json\ntokviz diff --format markdown old.json new.json >> comment.md\ngit show HEAD~:orders.json | tokviz diff - orders.json",
		Args:    diffArgs,
		RunE:    func(_ *cobra.Command, args []string) error { return a.diff(args, f) },
	}
	a.shapeFlag(c, &f.shape)
	c.Flags().StringVar(&f.format, "format", "table", strings.Join(diffFormats, ", "))
	_ = c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(diffFormats, cobra.ShellCompDirectiveNoFileComp))
	topFlag(c, &f.top, 0)
	return c
}

// gitArgs is how many arguments git gives its driver: path, old file, its hash and
// mode, new file, its hash and mode; two more where a file was renamed.
const gitArgs = 7

func diffArgs(_ *cobra.Command, args []string) error {
	if len(args) == 2 || len(args) == gitArgs || len(args) == gitArgs+2 {
		return nil
	}
	return cli.Hint(cli.Usagef("diff takes two FILEs, and has %d arguments", len(args)), "tokviz diff old.json new.json")
}

// A documentDiff is the difference of two documents, named.
type documentDiff struct {
	cost.Difference
	old, new string
	encoder  *encoder
	shape    cost.Shape
}

func (a *app) diff(args []string, f *diffFlags) error {
	if a.json {
		f.format = "json"
	}
	if !slices.Contains(diffFormats, f.format) {
		return cli.Hint(cli.Usagef("there is no format %q", f.format), "the formats are table, json and markdown")
	}
	if err := checkTop(f.top); err != nil {
		return err
	}
	s, e, err := a.shapeAndEncoder(f.shape)
	if err != nil {
		return err
	}
	d := &documentDiff{old: args[0], new: args[1], encoder: e, shape: s}
	oldFile, newFile := args[0], args[1]
	if len(args) >= gitArgs {
		oldFile, newFile = args[1], args[4]
		d.old, d.new = args[0], args[0]
		if len(args) > gitArgs {
			d.new = args[gitArgs]
		}
	}
	if err := a.compareFiles(d, oldFile, newFile); err != nil {
		return err
	}
	switch f.format {
	case "json":
		return a.printJSON(diffJSON(d))
	case "markdown":
		_, err = a.Out.Write(diffMarkdown(d, f))
	default:
		_, err = a.Out.Write(a.diffTable(d, f))
	}
	return err
}

// compareFiles compares two files. One that git says does not exist has nothing.
func (a *app) compareFiles(d *documentDiff, oldFile, newFile string) error {
	before, err := a.diffTree(d, oldFile)
	if err != nil {
		return err
	}
	after, err := a.diffTree(d, newFile)
	if err != nil {
		return err
	}
	switch {
	case before == nil && after == nil:
	case before == nil:
		n := after.Attribution().Tokens()
		d.Difference = cost.Difference{New: n, Changes: []cost.PathChange{{Whole: true, New: 100 * n, NewCount: 1}}}
	case after == nil:
		n := before.Attribution().Tokens()
		d.Difference = cost.Difference{Old: n, Changes: []cost.PathChange{{Whole: true, Old: 100 * n, OldCount: 1}}}
	default:
		d.Difference = cost.Diff(before, after)
	}
	return nil
}

// diffTree returns the tree of a file; nil for the null device, which stands for a
// file that does not exist.
func (a *app) diffTree(d *documentDiff, name string) (*cost.Tree, error) {
	if name == os.DevNull {
		return nil, nil
	}
	document, err := a.readDocument(name)
	if err != nil {
		return nil, err
	}
	attribution, err := d.encoder.attribute(document, d.shape, shownName(name))
	if err != nil {
		return nil, err
	}
	return attribution.Folded(), nil
}

// percent returns the change in percent, in brackets; nothing where there was nothing.
func (d *documentDiff) percent() string {
	if d.Old == 0 {
		return ""
	}
	return " (" + term.Numbers{}.Percent(d.New-d.Old, d.Old) + "%)"
}

func (a *app) diffTable(d *documentDiff, f *diffFlags) []byte {
	n, style := a.Numbers(), a.OutStyle()
	out := style.Append(nil, term.Heading, term.Line(shownName(d.old))+" -> "+term.Line(shownName(d.new)))
	delta := d.New - d.Old
	out = fmt.Appendf(out, "  %s  encoding %s %s\n", d.shape.Name, term.Line(d.encoder.name), d.encoder.digest[:8])
	out = fmt.Appendf(out, "%s -> %s tokens, ", n.Int(d.Old), n.Int(d.New))
	out = style.Append(out, deltaStyle(delta), n.Delta(delta))
	out = append(out, d.percent()+"\n"...)
	shown := top(d.Changes, f.top)
	if len(shown) == 0 {
		return append(out, "no path costs more or less\n"...)
	}
	table := term.Table{Styler: style}
	table.Column("change", "old", "new", "times")
	table.TextColumn("path")
	for _, c := range shown {
		table.Row(term.Cell{Text: signedText(n, c.Delta()), Style: deltaStyle(c.Delta())}, term.Cell{Text: hundredthsText(n, c.Old)},
			term.Cell{Text: hundredthsText(n, c.New)}, term.Cell{Text: timesText(n, c)}, term.Cell{Text: term.Line(changedPath(c))})
	}
	out = table.Append(append(out, '\n'))
	return appendShown(out, n, len(shown), len(d.Changes), "paths")
}

// timesText says how often a path occurs, before and after.
func timesText(n term.Numbers, c cost.PathChange) string {
	if c.OldCount == c.NewCount {
		return n.Int(c.NewCount)
	}
	return n.Int(c.OldCount) + "->" + n.Int(c.NewCount)
}

// changedPath marks a path that one document only has: + or -, with all below it.
func changedPath(c cost.PathChange) string {
	path := shownPath(c.Path)
	switch {
	case c.Whole && c.OldCount == 0:
		return path + "  new"
	case c.Whole:
		return path + "  gone"
	}
	return path
}

// diffMarkdown returns a table for a pull request, with the largest changes.
func diffMarkdown(d *documentDiff, f *diffFlags) []byte {
	var n term.Numbers
	delta := d.New - d.Old
	out := fmt.Appendf(nil, "**%s** tokens%s: %d -> %d  \n", n.Delta(delta), d.percent(), d.Old, d.New)
	out = fmt.Appendf(out, "%s, %s, %s\n", markdownText(shownName(d.new)), d.shape.Name, markdownText(d.encoder.name))
	shown := top(d.Changes, f.top)
	if len(shown) == 0 {
		return out
	}
	out = append(out, "\n| change | old | new | times | path |\n| --: | --: | --: | --: | --- |\n"...)
	for _, c := range shown {
		out = fmt.Appendf(out, "| %s | %s | %s | %s | %s |\n", signedText(n, c.Delta()), hundredthsText(n, c.Old), hundredthsText(n, c.New),
			strings.ReplaceAll(timesText(n, c), "->", " → "), markdownText(changedPath(c)))
	}
	return appendShown(out, n, len(shown), len(d.Changes), "paths")
}

// markdownText returns text that Markdown leaves as it is.
func markdownText(text string) string {
	return strings.NewReplacer("|", `\|`, "\\", `\\`, "`", "\\`", "<", "&lt;", "*", `\*`, "_", `\_`, "[", `\[`, "~", `\~`).Replace(term.Line(text))
}

type changeJSON struct {
	Path     string     `json:"path"`
	Status   string     `json:"status"` // changed, new or gone
	Old      hundredths `json:"old"`
	New      hundredths `json:"new"`
	Delta    hundredths `json:"delta"`
	OldCount int        `json:"old_count"`
	NewCount int        `json:"new_count"`
}

func diffJSON(d *documentDiff) any {
	changes := make([]changeJSON, len(d.Changes))
	for i, c := range d.Changes {
		status := "changed"
		if c.Whole {
			status = "gone"
			if c.OldCount == 0 {
				status = "new"
			}
		}
		changes[i] = changeJSON{c.Path, status, hundredths(c.Old), hundredths(c.New), hundredths(c.Delta()), c.OldCount, c.NewCount}
	}
	type side struct {
		Name   string `json:"name"`
		Tokens int    `json:"tokens"`
	}
	return struct {
		Schema   string       `json:"schema"`
		Encoding string       `json:"encoding"`
		Shape    string       `json:"shape"`
		Old      side         `json:"old"`
		New      side         `json:"new"`
		Delta    int          `json:"delta"`
		Paths    []changeJSON `json:"paths"`
	}{"tokviz.diff/1", d.encoder.name, d.shape.Name, side{d.old, d.Old}, side{d.new, d.New}, d.New - d.Old, changes}
}
