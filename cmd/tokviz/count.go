package main

import (
	"errors"
	"fmt"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/spf13/cobra"
)

type countFlags struct {
	max      int
	limited  bool // --max was given
	estimate bool
	gate     gateFlags
}

func (a *app) countCommand() *cobra.Command {
	f := &countFlags{}
	c := &cobra.Command{
		Use:   "count [FILE...]",
		Short: "Count tokens, chunks, bytes and characters",
		Long: "count does for tokens what wc does for words. It reads FILEs of any kind, or standard input.\n" +
			"With --max it fails with status 1 when all files together have more tokens.\n" +
			"--estimate puts the common guess, a token for four bytes, beside the truth.",
		Example: "tokviz count prompt.txt\ntokviz count docs/*.md --max 8000\ngit diff | tokviz count --json\ntokviz count -e gpt-4 --estimate notes.txt\n" +
			"tokviz count --baseline before.json --max-increase 5% prompts/*.md",
		RunE: func(c *cobra.Command, args []string) error {
			f.limited = c.Flags().Changed("max")
			return a.count(args, f)
		},
	}
	c.Flags().IntVar(&f.max, "max", 0, "fail if there are more tokens in all")
	c.Flags().BoolVar(&f.estimate, "estimate", false, "show bytes/4 beside the truth")
	f.gate.flags(c, "any file")
	a.patternFlag(c)
	return c
}

// A counted is a file and what is in it.
type counted struct {
	name string
	tally
}

// count counts files. One that cannot be counted does not keep the others from it.
func (a *app) count(names []string, f *countFlags) error {
	if f.limited && f.max < 0 {
		return cli.Usagef("--max %d: the number is negative", f.max)
	}
	if len(names) == 0 {
		name, err := a.InputOr("", "FILE")
		if err != nil {
			return err
		}
		names = []string{name}
	}
	e, err := a.loadEncoder()
	if err != nil {
		return err
	}
	limits, err := f.gate.gate(a, "count", e.name)
	if err != nil {
		return err
	}
	var files []counted
	var parts []cost.Measurement
	var errs []error
	total := counted{name: "total"}
	for _, name := range names {
		t, err := a.countFile(e, name)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		parts = append(parts, cost.Measurement{Name: name, Tokens: t.tokens})
		files = append(files, counted{name, t})
		total.add(t)
	}
	if a.json {
		err = a.printJSON(countJSON(e, files, total, f))
	} else {
		err = a.printCount(files, total, f)
	}
	if f.limited && total.tokens > f.max {
		n := a.Numbers()
		errs = append(errs, fmt.Errorf("%s tokens are %s more than --max %s", n.Int(total.tokens), n.Int(total.tokens-f.max), n.Int(f.max)))
	}
	return errors.Join(append(errs, err, limits.check(parts))...)
}

// countFile counts one file.
func (a *app) countFile(e *encoder, name string) (tally, error) {
	r, err := a.Open(name)
	if err != nil {
		return tally{}, err
	}
	defer r.Close()
	t, err := e.tallyReader(r)
	var missing *missingByteError
	if errors.As(err, &missing) {
		err = cli.At(name, err)
	}
	return t, err
}

// printCount prints the table. The total stands there where files were several.
func (a *app) printCount(files []counted, total counted, f *countFlags) error {
	rows := files
	if len(files) > 1 {
		rows = append(rows, total)
	}
	if len(rows) == 0 {
		return nil
	}
	n := a.Numbers()
	table := term.Table{Styler: a.OutStyle()}
	table.Column("tokens", "chunks", "bytes", "chars", "bytes/token")
	if f.estimate {
		table.Column("bytes/4", "wrong by")
	}
	table.TextColumn("file")
	for _, r := range rows {
		row := []term.Cell{{Text: n.Int(r.tokens), Style: term.Accent}, {Text: n.Int(r.chunks)}, {Text: n.Int(r.bytes)}, {Text: n.Int(r.chars)},
			{Text: ratio(n, r.bytes, r.tokens)}}
		if f.estimate {
			guess := estimate(r.bytes)
			row = append(row, term.Cell{Text: n.Int(guess)}, term.Cell{Text: n.Percent(guess-r.tokens, r.tokens) + "%", Style: term.Warning})
		}
		table.Row(append(row, term.Cell{Text: term.Line(r.name)})...)
	}
	_, err := a.Out.Write(table.Append(nil))
	return err
}

// estimate is the common guess of a number of tokens: one for each four bytes, or
// part of four.
func estimate(bytes int) int { return (bytes + 3) / 4 }

// ratio returns part of whole with two decimals, a hyphen where there is no whole.
func ratio(n term.Numbers, part, whole int) string {
	if whole == 0 {
		return "-"
	}
	return n.Decimal(float64(part) / float64(whole))
}

type tallyJSON struct {
	Name     string `json:"name,omitempty"`
	Tokens   int    `json:"tokens"`
	Chunks   int    `json:"chunks"`
	Bytes    int    `json:"bytes"`
	Chars    int    `json:"chars"`
	Estimate *int   `json:"estimate,omitempty"` // with --estimate
}

func (c *counted) json(f *countFlags) tallyJSON {
	t := tallyJSON{Name: c.name, Tokens: c.tokens, Chunks: c.chunks, Bytes: c.bytes, Chars: c.chars}
	if f.estimate {
		guess := estimate(c.bytes)
		t.Estimate = &guess
	}
	return t
}

func countJSON(e *encoder, files []counted, total counted, f *countFlags) any {
	list := make([]tallyJSON, len(files))
	for i := range files {
		list[i] = files[i].json(f)
	}
	total.name = ""
	return struct {
		Schema   string      `json:"schema"`
		Encoding string      `json:"encoding"`
		Files    []tallyJSON `json:"files"`
		Total    tallyJSON   `json:"total"`
	}{"tokviz.count/1", e.name, list, total.json(f)}
}
