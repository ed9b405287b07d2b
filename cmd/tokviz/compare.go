package main

import (
	_ "embed" // the sample
	"errors"
	"fmt"
	"slices"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/shape"
	"github.com/spf13/cobra"
)

// sample is the document that is shown where none is named: corpora/orders.json.
//
//go:embed sample.json
var sample []byte

type compareFlags struct {
	shapes []string
	format string
	verify bool
	gate   gateFlags
}

func (a *app) compareCommand() *cobra.Command {
	f := &compareFlags{}
	c := &cobra.Command{
		Use:   "compare [FILE...]",
		Short: "Compare what JSON costs in each shape",
		Long: "compare writes each JSON FILE, or standard input, in several shapes and counts their tokens.\n" +
			"Minified JSON is the baseline of all differences. The round trip says whether values, the text of numbers\n" +
			"and the order of members come back. With several FILEs there is a row for each.\n\n" +
			"--verify counts again with a second library (tiktoken-go, o200k_base only) and compares id by id;\n" +
			"where the texts hold what that library is known to get wrong, the fault is named.",
		Example: "tokviz compare orders.json\ntokviz compare corpora/*.json\ntokviz compare --verify orders.json\ntokviz compare --format markdown orders.json",
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				name, err := a.InputOr("", "FILE")
				if err != nil {
					return err
				}
				args = []string{name}
			}
			if a.json {
				if c.Flags().Changed("format") && f.format != "json" {
					return cli.Usagef("--json and --format %s ask for two formats", f.format)
				}
			}
			return a.compare(args, f)
		},
	}
	c.Flags().StringSliceVar(&f.shapes, "shapes", nil, "only these shapes, with commas between them")
	c.Flags().StringVar(&f.format, "format", "table", "table, json, markdown or csv")
	c.Flags().BoolVar(&f.verify, "verify", false, "recount with a second library")
	f.gate.flags(c, "any of the shapes")
	_ = c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp))
	_ = c.RegisterFlagCompletionFunc("shapes", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		var names []string
		for _, s := range forms() {
			names = append(names, s.name)
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	})
	a.patternFlag(c)
	return c
}

var formats = []string{"table", "json", "markdown", "csv"}

// A comparison is a document in several shapes.
type comparison struct {
	name     string
	bytes    int // of the file
	baseline int // tokens of minified JSON
	rows     []shapeRow
	cheapest int // index of the row with the fewest tokens, -1 if there is none
}

// A shapeRow is a document in one shape.
type shapeRow struct {
	shape  string
	failed error // why the shape cannot hold the document
	tally
	roundTrip shape.RoundTrip
	verdict   *verdict // of the second library, if it was asked
}

// compare compares files and prints. A file that is not JSON does not keep the others
// from it.
func (a *app) compare(names []string, f *compareFlags) error {
	if a.json {
		f.format = "json"
	}
	cmp, err := a.newComparer(f)
	if err != nil {
		return err
	}
	limits, err := f.gate.gate(a, "compare", cmp.name)
	if err != nil {
		return err
	}
	var list []comparison
	var parts []cost.Measurement
	var errs []error
	for _, name := range names {
		text, err := a.ReadFile(name)
		if err == nil {
			var c comparison
			if c, err = cmp.compare(name, text); err == nil {
				list = append(list, c)
				parts = append(parts, c.measurements()...)
			}
		}
		errs = append(errs, err)
	}
	if len(list) > 0 || f.format == "json" {
		errs = append(errs, a.printComparisons(cmp, list, f))
	}
	errs = append(errs, disagreements(list)...)
	return errors.Join(append(errs, limits.check(parts))...)
}

// compareSample compares the built-in sample.
func (a *app) compareSample() error {
	f := &compareFlags{format: "table"}
	if a.json {
		f.format = "json"
	}
	cmp, err := a.newComparer(f)
	if err != nil {
		return err
	}
	c, err := cmp.compare("orders.json (built in)", sample)
	if err != nil {
		return err
	}
	return a.printComparisons(cmp, []comparison{c}, f)
}

// A comparer compares documents in the same way.
type comparer struct {
	*encoder
	forms  []form
	verify *verifier // nil if it is not wanted
}

func (a *app) newComparer(f *compareFlags) (*comparer, error) {
	if !slices.Contains(formats, f.format) {
		return nil, cli.Hint(cli.Usagef("there is no format %q", f.format), "the formats are table, json, markdown and csv")
	}
	chosen, err := chosenForms(f.shapes)
	if err != nil {
		return nil, err
	}
	e, err := a.loadEncoder()
	if err != nil {
		return nil, err
	}
	c := &comparer{encoder: e, forms: chosen}
	if f.verify {
		if c.verify, err = newVerifier(e); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// compare compares one document.
func (c *comparer) compare(name string, text []byte) (comparison, error) {
	shown := name
	if name == cli.Stdin {
		shown = "standard input"
	}
	d, err := shape.Parse(shown, text, shape.Limits{})
	if err != nil {
		return comparison{}, notDocument(text, err)
	}
	result := comparison{name: name, bytes: len(text), cheapest: -1}
	base, err := c.tally(shape.AppendMinified(nil, d))
	if err != nil {
		return comparison{}, cli.At(shown, err)
	}
	result.baseline = base.tokens
	for _, f := range c.forms {
		row, err := c.row(d, f)
		if err != nil {
			return comparison{}, cli.At(shown, fmt.Errorf("as %s: %w", f.name, err))
		}
		result.rows = append(result.rows, row)
	}
	result.cheapest = cheapest(result.rows)
	return result, nil
}

// row counts a document in one shape.
func (c *comparer) row(d *shape.Document, f form) (row shapeRow, err error) {
	row.shape = f.name
	text, err := f.write(nil, d)
	if err != nil {
		row.failed = err
		return row, nil
	}
	if row.tally, err = c.tally(text); err != nil {
		return row, err
	}
	back, err := f.read(f.name, text)
	if err != nil {
		return row, fmt.Errorf("it does not read back: %w", err)
	}
	row.roundTrip = shape.Compare(d, back)
	if c.verify != nil {
		row.verdict = c.verify.check(text)
	}
	return row, nil
}

// cheapest returns the index of the row with the fewest tokens; of equals the
// baseline, else the first; -1 if there is none.
func cheapest(rows []shapeRow) int {
	best := -1
	for i, r := range rows {
		switch {
		case r.failed != nil:
		case best < 0, r.tokens < rows[best].tokens, r.tokens == rows[best].tokens && r.shape == baseline:
			best = i
		}
	}
	return best
}

// notDocument adds to the error for a text that is not JSON what else can be done.
func notDocument(text []byte, err error) error {
	var syntax *shape.SyntaxError
	if errors.As(err, &syntax) && len(text) > 0 {
		return cli.Hint(err, "shapes need JSON; count, encode, chunks and explain take any text")
	}
	return err
}
