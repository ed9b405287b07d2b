package main

import (
	"fmt"
	"strings"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/bpekit/bpekit/shape"
)

// printFields prints the fields, or, where one was asked for, the experiment.
func (a *app) printFields(r *fieldReport, f *fieldsFlags) error {
	out := a.heading(r.costInput, r.attribution.Tokens())
	if f.suggest {
		out = a.appendSuggestions(out, r)
	}
	if r.trials != nil {
		out = a.appendTrials(out, r)
	}
	if !f.suggest && r.trials == nil {
		out = a.appendFields(out, r)
	}
	_, err := a.Out.Write(out)
	return err
}

func (a *app) appendFields(out []byte, r *fieldReport) []byte {
	n := a.Numbers()
	table := term.Table{Styler: a.OutStyle()}
	if r.dropped {
		table.Column("saved")
	}
	table.Column("tokens", "share", "times", "each", "name", "value", "bare", "in place")
	table.TextColumn("field", "cuts")
	for i := range r.fields {
		table.Row(r.cells(n, &r.fields[i])...)
	}
	out = table.Append(out)
	out = appendShown(out, n, len(r.fields), r.all, "fields")
	out = append(out, "\nby role:"...)
	for role, h := range r.attribution.Roles() {
		if h > 0 {
			out = fmt.Appendf(out, "  %s %s", shape.Role(role), hundredthsText(n, h))
		}
	}
	return append(out, '\n')
}

// cells returns the row of a field.
func (r *fieldReport) cells(n term.Numbers, f *cost.Field) []term.Cell {
	figure := f.Figure()
	var cells []term.Cell
	if r.dropped {
		cells = append(cells, term.Cell{Text: n.Int(f.SavedIfDropped), Style: deltaStyle(-f.SavedIfDropped)})
	}
	inPlace := "-"
	if f.InPlace.Tokens > 0 {
		inPlace = fmt.Sprintf("%d/%d", f.InPlace.Tokens, f.InPlace.Chunks)
	}
	return append(cells, term.Cell{Text: hundredthsText(n, figure.Tokens), Style: term.Accent},
		term.Cell{Text: percentText(figure.Tokens, 100*r.attribution.Tokens())}, term.Cell{Text: n.Int(f.Count)},
		term.Cell{Text: each(n, figure.Tokens, f.Count)}, term.Cell{Text: hundredthsText(n, figure.Name)},
		term.Cell{Text: hundredthsText(n, figure.Value)}, term.Cell{Text: n.Int(f.Bare)}, term.Cell{Text: inPlace},
		term.Cell{Text: term.Line(f.Name)}, term.Cell{Text: cutsText(f.NameCost), Style: term.Dim})
}

// cutsText draws the cuts of a name, as in unit|Price case.
func cutsText(c cost.NameCost) string {
	if len(c.Cuts) == 0 {
		return ""
	}
	text, start := "", 0
	var rules []string
	for _, cut := range c.Cuts {
		text += term.Line(c.Name[start:cut.Offset]) + "|"
		start = cut.Offset
		rules = append(rules, cut.Rule)
	}
	return text + term.Line(c.Name[start:]) + " " + strings.Join(rules, ", ")
}

func (a *app) appendSuggestions(out []byte, r *fieldReport) []byte {
	if len(r.suggestions) == 0 {
		return append(out, "no name that the rules propose would save a token\n"...)
	}
	n := a.Numbers()
	table := term.Table{Styler: a.OutStyle()}
	table.Column("saved", "times")
	table.TextColumn("rename", "rule")
	for _, s := range r.suggestions {
		table.Row(term.Cell{Text: n.Int(s.Saved), Style: term.Fewer}, term.Cell{Text: n.Int(s.Count)},
			term.Cell{Text: term.Line(s.Old) + " -> " + term.Line(s.New)}, term.Cell{Text: s.Rule.Sentence(), Style: term.Dim})
	}
	return append(table.Append(out), '\n')
}

// appendTrials appends what the whole change does in every shape.
func (a *app) appendTrials(out []byte, r *fieldReport) []byte {
	n := a.Numbers()
	var words []string
	for _, rename := range r.change.Renames {
		words = append(words, term.Line(rename.Old)+" -> "+term.Line(rename.New))
	}
	for _, name := range r.change.Drops {
		words = append(words, term.Line(name)+" dropped")
	}
	if len(words) == 0 {
		return out
	}
	out = append(out, strings.Join(words, ", ")+"\n\n"...)
	table := term.Table{Styler: a.OutStyle()}
	table.TextColumn("shape")
	table.Column("before", "after", "change", "change%")
	table.TextColumn("")
	for _, t := range r.trials {
		if t.Err != nil {
			dash := term.Cell{Text: "-"}
			table.Row(term.Cell{Text: t.Shape}, dash, dash, dash, dash, term.Cell{Text: term.Line(cli.Message(t.Err)), Style: term.Warning})
			continue
		}
		style := deltaStyle(-t.Saved())
		table.Row(term.Cell{Text: t.Shape}, term.Cell{Text: n.Int(t.Before)}, term.Cell{Text: n.Int(t.After), Style: term.Accent},
			term.Cell{Text: n.Delta(-t.Saved()), Style: style}, term.Cell{Text: n.Percent(-t.Saved(), t.Before), Style: style})
	}
	return append(table.Append(out), "\nrecounted in full; says nothing about what a model understands\n"...)
}
