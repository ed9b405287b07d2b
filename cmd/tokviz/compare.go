package main

import (
	_ "embed" // the sample
	"errors"
	"fmt"
	"runtime/debug"
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
	shapes    []string
	format    string
	against   string
	verify    bool
	primer    bool
	crossover bool
	gate      gateFlags
}

func (a *app) compareCommand() *cobra.Command {
	f := &compareFlags{}
	c := &cobra.Command{
		Use:   "compare [FILE...]",
		Short: "Compare what JSON costs in each shape",
		Long: "compare writes each JSON FILE, or standard input, in several shapes and counts their tokens.\n" +
			"Minified JSON is the baseline of all differences. The round trip says whether values, the text of numbers\n" +
			"and the order of members come back, measured by reading the text again. With several FILEs there is a row for each.\n\n" +
			"--against counts the same texts with a second encoding, such as your own model, and says how many of the\n" +
			"boundaries between tokens both have, in percent of those that either has.\n\n" +
			"--primer adds the tokens of the text that tells a model how to read LWON, counted by itself; JSON needs none,\n" +
			"and TOON is published without one. The least is then the least with it.\n\n" +
			"--crossover says how many rows of the main array it takes until a shape with its primer has\n" +
			"fewer tokens than minified. The main array is the one with the most elements, of those whose elements are all\n" +
			"objects; of equals the first. The document is cut to that many rows, written anew and counted: 1, 2, 3 and so\n" +
			"on, until that becomes too much; beyond, numbers are sampled, and the output says so.\n\n" +
			"--verify counts again with a second library (tiktoken-go, o200k_base only) and compares id by id;\n" +
			"where the texts hold what that library is known to get wrong, the fault is named.",
		Example: "tokviz compare orders.json\ntokviz compare corpora/*.json\ntokviz compare --against ./model orders.json\ntokviz compare --primer --crossover orders.json\ntokviz compare --verify orders.json\ntokviz compare --format markdown orders.json",
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
			if f.against == "" && c.Flags().Changed("against") {
				return cli.Usagef("--against \"\": the name is empty")
			}
			return a.compare(args, f)
		},
	}
	c.Flags().StringSliceVar(&f.shapes, "shapes", nil, "only these shapes, with commas between them")
	c.Flags().StringVar(&f.format, "format", "table", "table, json, markdown or csv")
	c.Flags().StringVar(&f.against, "against", "", "a second encoding to count with, named as for -e")
	c.Flags().BoolVar(&f.verify, "verify", false, "recount with a second library")
	c.Flags().BoolVar(&f.primer, "primer", false, "add what a model has to be told to read the shape")
	c.Flags().BoolVar(&f.crossover, "crossover", false, "say from how many rows on a shape has fewer tokens than minified")
	f.gate.flags(c, "any of the shapes")
	_ = c.RegisterFlagCompletionFunc("against", completeEncodings)
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
	cheapest int        // index of the row with the fewest tokens, -1 if there is none
	main     *mainArray // with --crossover; nil where there is none
}

// A shapeRow is a document in one shape.
type shapeRow struct {
	shape  string
	form   form
	failed error // why the shape cannot hold the document
	tally
	roundTrip shape.RoundTrip
	told      int        // tokens of the shape's primer, which a crossover counts
	primer    int        // the same, where the totals are to count them too
	against   *agreement // with a second encoding, if there is one
	crossing  *crossing  // if it is wanted and the document has a main array; nil for minified
	verdict   *verdict   // of the second library, if it was asked
}

// total returns the tokens with those of the primer.
func (r *shapeRow) total() int { return r.tokens + r.primer }

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
	forms     []form
	second    *encoder // nil if there is none
	primer    bool
	crossover bool
	scanned   int       // how much a search for crossovers writes to be exact
	verify    *verifier // nil if it is not wanted
}

func (a *app) newComparer(f *compareFlags) (*comparer, error) {
	if !slices.Contains(formats, f.format) {
		return nil, cli.Hint(cli.Usagef("there is no format %q", f.format), "the formats are table, json, markdown and csv")
	}
	chosen, err := chosenForms(f.shapes)
	if err != nil {
		return nil, err
	}
	c := &comparer{forms: chosen, primer: f.primer, crossover: f.crossover, scanned: scanned}
	against := f.against
	if against == "" {
		against = a.screen.against // of the root command
	}
	// With two encodings, -p is for those that carry no pattern.
	if c.encoder, err = loadEncoder(a.encoding, a.pattern, against == ""); err != nil {
		return nil, err
	}
	if against != "" {
		if c.second, err = loadEncoder(against, a.pattern, false); err != nil {
			return nil, fmt.Errorf("--against: %w", err)
		}
	}
	if f.verify {
		if c.verify, err = newVerifier(c.encoder); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// large is the length of a document in bytes from which memory counts for more than
// the time of collecting it.
const large = 16 << 20

// compare compares one document. The texts are made one after another, so that only
// one is in memory at a time.
func (c *comparer) compare(name string, text []byte) (comparison, error) {
	if len(text) > large {
		defer debug.SetGCPercent(debug.SetGCPercent(20))
	}
	shown := shownName(name)
	d, err := shape.Parse(shown, text, shape.Limits{})
	if err != nil {
		return comparison{}, notDocument(text, err)
	}
	result := comparison{name: name, bytes: len(text), cheapest: -1}
	counted := false
	for _, f := range c.forms {
		row, err := c.row(d, f)
		if err != nil {
			return comparison{}, cli.At(shown, fmt.Errorf("as %s: %w", f.name, err))
		}
		if f.name == baseline {
			result.baseline, counted = row.tokens, true
		}
		result.rows = append(result.rows, row)
	}
	if !counted {
		base, err := c.tally(shape.AppendMinified(nil, d))
		if err != nil {
			return comparison{}, cli.At(shown, err)
		}
		result.baseline = base.tokens
	}
	result.cheapest = cheapest(result.rows)
	if c.crossover {
		if result.main, err = c.crossings(d, result.rows); err != nil {
			return comparison{}, cli.At(shown, err)
		}
	}
	return result, nil
}

// row counts a document in one shape.
func (c *comparer) row(d *shape.Document, f form) (row shapeRow, err error) {
	row.shape, row.form = f.name, f
	text, err := f.write(nil, d)
	if err != nil {
		row.failed = err
		return row, nil
	}
	if row.tally, err = c.tally(text); err != nil {
		return row, err
	}
	if f.primer != "" && (c.primer || c.crossover) {
		row.told = c.Count([]byte(f.primer))
	}
	if c.primer {
		row.primer = row.told
	}
	if c.second != nil {
		if row.against, err = c.agreement(c.second, text); err != nil {
			return row, err
		}
	}
	if c.verify != nil {
		row.verdict = c.verify.check(text)
	}
	back, err := f.read(f.name, text)
	if err != nil {
		return row, fmt.Errorf("it does not read back: %w", err)
	}
	row.roundTrip = shape.Compare(d, back)
	return row, nil
}

// cheapest returns the index of the row with the fewest tokens, those of its primer
// among them; of equals the baseline, else the first; -1 if there is none.
func cheapest(rows []shapeRow) int {
	best := -1
	for i := range rows {
		r := &rows[i]
		switch {
		case r.failed != nil:
		case best < 0, r.total() < rows[best].total(), r.total() == rows[best].total() && r.shape == baseline:
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
