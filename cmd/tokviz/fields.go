package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/spf13/cobra"
)

type fieldsFlags struct {
	shape, sort, filter string
	top                 int
	noDrop              bool
	rename, drop        []string
	suggest             bool
	aliases             string // --map
	gate                gateFlags
}

func (a *app) fieldsCommand() *cobra.Command {
	f := &fieldsFlags{}
	c := &cobra.Command{
		Use:   "fields [FILE]",
		Short: "Show what each field of a JSON document costs, and what a change would save",
		Long: "fields adds up, for each member name of FILE or of standard input, what the names and what hangs under\n" +
			"them cost, wherever they stand. The column saved is no share: it is what the document without the field has\n" +
			"less, written and counted again. bare is the name alone; in place, its tokens and chunks where it first stands;\n" +
			"cuts, why the pre-split cuts it. Nothing merges across a cut, so no vocabulary does better than a token a chunk.\n\n" +
			"--rename and --drop change a copy of the document and count it before and after, in every shape.\n" +
			"--suggest proposes names: the same words in another spelling, without what the name around it says, without\n" +
			"words that say nothing, with short words for long ones; failing that without a version, or the last word alone.\n" +
			"Each saving is counted. None says what a model understands.\n" +
			"--map writes the new names to a file with which the renaming can be undone.",
		Example: "tokviz fields orders.json\ntokviz fields --shape lwon --sort tokens --top 5 orders.json\n" +
			"tokviz fields --rename unitPrice=price --drop note orders.json\ntokviz fields --suggest --map aliases.json orders.json\n" +
			"tokviz fields --json orders.json > before.json\ntokviz fields --baseline before.json --max-increase 5% orders.json",
		Args: cli.OneArg("FILE"),
		RunE: func(c *cobra.Command, args []string) error { return a.fields(c.Context(), args, f) },
	}
	a.shapeFlag(c, &f.shape)
	c.Flags().StringVar(&f.sort, "sort", "", "saved (default), tokens, name_tokens, value_tokens, count or name")
	_ = c.RegisterFlagCompletionFunc("sort", cobra.FixedCompletions(orderNames(), cobra.ShellCompDirectiveNoFileComp))
	c.Flags().StringVar(&f.filter, "filter", "", "only names that contain this")
	topFlag(c, &f.top, 0)
	c.Flags().BoolVar(&f.noDrop, "no-drop", false, "leave out the column saved, which takes the most time")
	c.Flags().StringSliceVar(&f.rename, "rename", nil, "what if: old=new, several with commas between them")
	c.Flags().Var((*namesFlag)(&f.drop), "drop", "what if these names were dropped")
	c.Flags().BoolVar(&f.suggest, "suggest", false, "propose names")
	c.Flags().StringVar(&f.aliases, "map", "", "write the new names to this file, so that they can be undone")
	f.gate.flags(c, "the document")
	return c
}

func orderNames() []string {
	var names []string
	for _, o := range cost.FieldOrders() {
		names = append(names, string(o))
	}
	return names
}

// A fieldReport is all that fields prints.
type fieldReport struct {
	*costInput
	attribution *cost.Attribution
	fields      []cost.Field
	all         int // fields before filtering
	dropped     bool
	suggestions []cost.Suggestion
	change      cost.Change
	trials      []cost.ShapeTrial // of the change; nil if there is none
}

func (a *app) fields(ctx context.Context, args []string, f *fieldsFlags) error {
	change, order, err := f.parse()
	if err != nil {
		return err
	}
	if err := cli.OtherFile("--map", f.aliases, args); err != nil {
		return err
	}
	in, err := a.costInput(args, f.shape)
	if err != nil {
		return err
	}
	limits, err := f.gate.gate(a, "fields", in.encoder.name)
	if err != nil {
		return err
	}
	r := &fieldReport{costInput: in, change: change, dropped: !f.noDrop}
	if r.attribution, err = in.attribute(); err != nil {
		return err
	}
	if err := r.try(ctx, f); err != nil {
		return err
	}
	if f.aliases != "" {
		if err := a.writeMap(r, f.aliases); err != nil {
			return err
		}
	}
	if err := r.list(ctx, f, order, a.json); err != nil {
		return err
	}
	if a.json {
		err = a.printJSON(fieldsJSON(r))
	} else {
		err = a.printFields(r, f)
	}
	if err != nil {
		return err
	}
	return limits.check([]cost.Measurement{{Name: in.shape.Name, Tokens: r.attribution.Tokens()}})
}

// parse reads the flags that have a form of their own.
func (f *fieldsFlags) parse() (c cost.Change, order cost.FieldOrder, err error) {
	for _, pair := range f.rename {
		old, name, ok := strings.Cut(pair, "=")
		if !ok {
			return c, "", cli.Hint(cli.Usagef("--rename %q: expected old=new", pair), "tokviz fields --rename unitPrice=price orders.json")
		}
		c.Renames = append(c.Renames, cost.Rename{Old: old, New: name})
	}
	c.Drops = f.drop
	order = cost.FieldOrder(f.sort)
	switch {
	case order == "" && f.noDrop:
		order = cost.ByTokens
	case order == "":
		order = cost.ByDropped
	case !slices.Contains(cost.FieldOrders(), order):
		return c, "", cli.Hint(cli.Usagef("there is no order %q", f.sort), "the orders are "+strings.Join(orderNames(), ", "))
	case order == cost.ByDropped && f.noDrop:
		return c, "", cli.Usagef("--no-drop leaves out the column that --sort saved sorts by")
	}
	if f.aliases != "" && len(f.rename) == 0 && !f.suggest {
		return c, "", cli.Usagef("--map writes the names of --rename or --suggest, and there are none")
	}
	if f.aliases != "" && len(f.drop) > 0 {
		return c, "", cli.Usagef("--map can be undone, and --drop cannot")
	}
	return c, order, checkTop(f.top)
}

// try makes the experiment, with the suggestions in it if there are any.
func (r *fieldReport) try(ctx context.Context, f *fieldsFlags) error {
	var named []string
	for _, rename := range r.change.Renames {
		named = append(named, rename.Old)
	}
	if err := r.eachName(append(named, r.change.Drops...)); err != nil {
		return err
	}
	if f.suggest {
		list, err := cost.Suggest(ctx, r.Encoder, r.document, r.shape)
		if err != nil {
			return err
		}
		for _, s := range list {
			if !slices.Contains(named, s.Old) && !slices.Contains(r.change.Drops, s.Old) {
				r.suggestions = append(r.suggestions, s)
				r.change.Renames = append(r.change.Renames, s.Rename)
			}
		}
	}
	if r.change.Empty() {
		return nil
	}
	for _, rename := range r.change.Renames { // a byte without a token would be counted as one
		if _, err := r.spans([]byte(rename.New), bpe.SpecialOrdinary); err != nil {
			return cli.At("--rename", err)
		}
	}
	trials, err := cost.Try(ctx, r.Encoder, r.document, r.change, cost.Shapes())
	r.trials = trials
	return err
}

// list makes the rows of the report. They are not made where only the experiment is
// printed.
func (r *fieldReport) list(ctx context.Context, f *fieldsFlags, order cost.FieldOrder, json bool) error {
	if (f.suggest || r.trials != nil) && !json {
		return nil
	}
	fields := cost.Fields(r.attribution.Folded())
	r.all = len(fields)
	fields = slices.DeleteFunc(fields, func(x cost.Field) bool { return !strings.Contains(x.Name, f.filter) })
	if r.dropped {
		if err := cost.MeasureDrops(ctx, r.attribution, r.shape, fields); err != nil {
			return err
		}
	}
	if err := cost.SortFields(fields, order); err != nil {
		return err
	}
	r.fields = top(fields, f.top)
	return nil
}

// writeMap writes the alias map of the renames.
func (a *app) writeMap(r *fieldReport, name string) error {
	m, err := cost.NewAliasMap(r.document, r.change.Renames)
	if err != nil {
		return cli.Hint(fmt.Errorf("--map: %s", strings.TrimPrefix(cli.Message(err), "alias map: ")),
			"only a renaming that can be undone can be written")
	}
	return a.writeWhole(name, m.AppendJSON(nil))
}
