package main

import (
	"strings"

	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/bpekit/bpekit/pretokenize"
	"github.com/spf13/cobra"
)

func (a *app) encodingsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "encodings",
		Short: "List the encodings and the models that use them",
		Long: "encodings lists what -e takes by name: the encodings that are built in, with the number of their pieces\n" +
			"and special tokens, their patterns, the SHA-256 of OpenAI's rank file, and the models that use them.\n" +
			"A model's name with * stands for all that begin so.",
		Example: "tokviz encodings\ntokviz encodings --json | jq -r '.encodings[].name'",
		Args:    cli.NoArgs,
		RunE:    func(*cobra.Command, []string) error { return a.listEncodings() },
	}
}

func (a *app) listEncodings() error {
	if a.json {
		return a.printJSON(encodingsJSON())
	}
	n := a.Numbers()
	table := term.Table{Styler: a.OutStyle()}
	table.TextColumn("encoding")
	table.Column("pieces", "special", "last id")
	table.TextColumn("pattern", "sha256", "models")
	for _, e := range encodings.All() {
		v := e.Load().Vocabulary()
		table.Row(term.Cell{Text: e.Name, Style: term.Accent}, term.Cell{Text: n.Int(v.Len())}, term.Cell{Text: n.Int(len(e.Specials))},
			term.Cell{Text: n.Int(v.Size() - 1)}, term.Cell{Text: splitterName(e.Splitter)}, term.Cell{Text: e.Source.SHA256[:8], Style: term.Dim},
			term.Cell{Text: strings.Join(e.Models(), " ")})
	}
	_, err := a.Out.Write(table.Append(nil))
	return err
}

// splitterName returns the short name of a splitter, or its pattern.
func splitterName(s pretokenize.Splitter) string {
	for _, named := range pretokenize.Names() {
		if named.Splitter == s {
			return named.Name
		}
	}
	return s.String()
}

type specialJSON struct {
	Text string `json:"text"`
	ID   uint32 `json:"id"`
}

type encodingJSON struct {
	Name        string        `json:"name"`
	Pieces      int           `json:"pieces"`
	LastID      int           `json:"last_id"`
	Pattern     string        `json:"pattern"`
	PatternText string        `json:"pattern_text"`
	Source      string        `json:"source"`
	SHA256      string        `json:"sha256"`
	Specials    []specialJSON `json:"specials"`
	Models      []string      `json:"models"`
}

func encodingsJSON() any {
	var list []encodingJSON
	for _, e := range encodings.All() {
		v := e.Load().Vocabulary()
		row := encodingJSON{
			Name: e.Name, Pieces: v.Len(), LastID: v.Size() - 1,
			Pattern: splitterName(e.Splitter), PatternText: e.Splitter.String(),
			Source: e.Source.File, SHA256: e.Source.SHA256,
			Models: append([]string{}, e.Models()...),
		}
		for _, s := range e.Specials {
			row.Specials = append(row.Specials, specialJSON{s.Text, uint32(s.Token)})
		}
		list = append(list, row)
	}
	return struct {
		Schema    string         `json:"schema"`
		Default   string         `json:"default"`
		Encodings []encodingJSON `json:"encodings"`
	}{"tokviz.encodings/1", encodings.Default, list}
}
