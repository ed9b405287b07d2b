package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/spf13/cobra"
)

// gateFlags are the limits that a command can hold its counts to.
type gateFlags struct {
	maxTokens   int
	baseline    string
	maxIncrease string
	given       func(flag string) bool
}

func (g *gateFlags) flags(c *cobra.Command, what string) {
	c.Flags().IntVar(&g.maxTokens, "max-tokens", 0, "fail if "+what+" has more tokens")
	c.Flags().StringVar(&g.baseline, "baseline", "", "fail if "+what+" has more tokens than in this file, the command's own --json")
	c.Flags().StringVar(&g.maxIncrease, "max-increase", "", "how much more than in the baseline is allowed: 200, or 5%")
	g.given = c.Flags().Changed
}

// measurements returns what a gate looks at.
func (c *comparison) measurements() []cost.Measurement {
	var parts []cost.Measurement
	for _, r := range c.rows {
		parts = append(parts, cost.Measurement{Name: partName(c.name, r.shape), Tokens: r.tokens, Err: r.failed})
	}
	return parts
}

// active reports whether there is any limit.
func (g *gateFlags) active() bool {
	return g.given != nil && (g.given("max-tokens") || g.given("baseline") || g.given("max-increase"))
}

// A gate is limits with the baseline read.
type gate struct {
	cost.Gate
	order []string // the parts of the baseline
}

// gate reads the limits. The result is nil if there are none.
func (g *gateFlags) gate(a *app, command, encoding string) (*gate, error) {
	if !g.active() {
		return nil, nil
	}
	var limits gate
	if g.given("max-tokens") {
		if g.maxTokens < 0 {
			return nil, cli.Usagef("--max-tokens %d: the number is negative", g.maxTokens)
		}
		limits.MaxTokens = &g.maxTokens
	}
	if g.given("max-increase") {
		if !g.given("baseline") {
			return nil, cli.Hint(cli.Usagef("--max-increase needs a --baseline"), "tokviz "+command+" --json writes one")
		}
		increase, err := cost.ParseIncrease(g.maxIncrease)
		if err != nil {
			return nil, cli.Usagef("--max-increase %q: expected tokens such as 200, or a percentage such as 5%%", g.maxIncrease)
		}
		limits.MaxIncrease = increase
	}
	if g.given("baseline") {
		if err := limits.readBaseline(a, g.baseline, command, encoding); err != nil {
			return nil, err
		}
	}
	return &limits, nil
}

// baselineJSON is what a gate needs of the reports that it compares with.
type baselineJSON struct {
	Schema   string  `json:"schema"`
	Encoding string  `json:"encoding"`
	Shape    *string `json:"shape"`  // of fields
	Tokens   *int    `json:"tokens"` // of fields
	Files    []struct {
		Name   string `json:"name"`
		Tokens *int   `json:"tokens"` // of count
		Shapes []struct {
			Shape  string `json:"shape"`
			Tokens *int   `json:"tokens"`
		} `json:"shapes"` // of compare
	} `json:"files"`
}

// readBaseline reads an earlier report of the same command.
func (g *gate) readBaseline(a *app, name, command, encoding string) error {
	text, err := a.ReadFile(name)
	if err != nil {
		return fmt.Errorf("the baseline could not be read: %w", err)
	}
	var b baselineJSON
	if err := json.Unmarshal(text, &b); err != nil {
		return cli.Hint(cli.At(name, fmt.Errorf("the baseline can't be read: %w", cli.JSONError(err))),
			"tokviz "+command+" --json writes one")
	}
	if want := "tokviz." + command + "/1"; b.Schema != want {
		return cli.Hint(cli.At(name, fmt.Errorf("the baseline has the schema %q, not %q", b.Schema, want)),
			"tokviz "+command+" --json writes one")
	}
	if b.Encoding != encoding {
		return cli.At(name, fmt.Errorf("the baseline was counted with %s, and this with %s", b.Encoding, encoding))
	}
	g.Baseline = map[string]int{}
	add := func(part string, tokens *int) {
		if tokens != nil {
			g.Baseline[part] = *tokens
			g.order = append(g.order, part)
		}
	}
	if b.Shape != nil {
		add(*b.Shape, b.Tokens)
	}
	for _, f := range b.Files {
		add(f.Name, f.Tokens)
		for _, s := range f.Shapes {
			add(partName(f.Name, s.Shape), s.Tokens)
		}
	}
	return nil
}

// partName names a file in one shape.
func partName(file, shape string) string { return file + " as " + shape }

// check returns what does not pass, as one error.
func (g *gate) check(parts []cost.Measurement) error {
	if g == nil {
		return nil
	}
	var errs []error
	for _, v := range g.Check(parts, g.order) {
		errs = append(errs, v)
	}
	return errors.Join(errs...)
}
