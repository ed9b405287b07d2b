package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/spf13/cobra"
)

// An app is what all commands share: the streams and the common flags.
type app struct {
	*cli.Streams
	encoding string // -e
	pattern  string // -p, of the commands that have it
	json     bool   // --json
	version  bool   // --version
	screen   screenFlags
}

// newRoot returns the whole tree of commands.
func newRoot(s *cli.Streams) *cobra.Command {
	a := &app{Streams: s}
	root := &cobra.Command{
		Use:     "tokviz [FILE]",
		Short:   "Count, show and explain tokens, exactly and offline",
		Long:    "tokviz shows what a JSON document costs in tokens, in each shape that it can be written in, and why. Without a command it compares the shapes of FILE, of standard input, or of a built-in sample. A FILE that is named like a command is written with its folder: ./count.",
		Example: "tokviz orders.json\ntokviz count prompts/*.md --max 8000\ntokviz encode 'São Paulo' --pieces\ntokviz explain customerShippingAddressLine2",
		Args:    cobra.ArbitraryArgs, // a word may be a file, or a command misspelt
		RunE:    a.runRoot,
	}
	cli.Prepare(root, s)
	a.addScreenFlags(root)
	root.Flags().BoolVarP(&a.version, "version", "v", false, "print the version")
	flags := root.PersistentFlags()
	flags.StringVarP(&a.encoding, "encoding", "e", encodings.Default, "an encoding, a model's name, or a model file or folder")
	flags.BoolVar(&a.json, "json", false, "print JSON")
	_ = root.RegisterFlagCompletionFunc("encoding", completeEncodings)
	root.AddCommand(a.countCommand(), a.encodeCommand(), a.decodeCommand(), a.chunksCommand(), a.explainCommand(),
		a.compareCommand(), a.convertCommand(), a.encodingsCommand(), a.treeCommand(), a.fieldsCommand(), a.diffCommand(), a.reportCommand(), a.mergesCommand(), a.boundariesCommand())
	root.AddCommand(a.learnCommand(), a.checkCommand())
	return root
}

// runRoot shows the screen; where standard output is no terminal it prints the plain
// twin of the first one: the comparison of one document.
func (a *app) runRoot(c *cobra.Command, args []string) error {
	switch {
	case a.version:
		_, err := a.Out.WriteString("tokviz " + cli.Version() + "\n")
		return err
	case len(args) > 1:
		return cli.Hint(cli.Usagef("tokviz takes one FILE, and has %d arguments", len(args)), "tokviz compare takes several files")
	case len(args) == 1:
		if err := misspelt(c, args[0]); err != nil {
			return err
		}
	}
	if shown, err := a.runScreen(c, strings.Join(args, "")); shown {
		return err
	}
	switch {
	case len(args) == 1:
		return a.compare(args, &compareFlags{format: "table"})
	case a.InPiped():
		return a.compare([]string{cli.Stdin}, &compareFlags{format: "table"})
	}
	return a.compareSample()
}

// misspelt returns a usage error for a word that is neither a file nor written like
// one: it was meant to be a command.
func misspelt(c *cobra.Command, word string) error {
	if word == cli.Stdin || strings.ContainsAny(word, `./`+string(filepath.Separator)) {
		return nil
	}
	if _, err := os.Stat(word); err == nil {
		return nil
	}
	hint := cli.DidYouMean(word, cli.CommandNames(c))
	if hint == "" {
		hint = "tokviz --help lists the commands"
	}
	return cli.Hint(cli.Usagef("there is neither a command nor a file %q", word), hint)
}

// completeEncodings completes the value of -e.
func completeEncodings(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, e := range encodings.All() {
		names = append(names, e.Name)
	}
	return names, cobra.ShellCompDirectiveDefault // files too
}

// printJSON prints a value on a line.
func (a *app) printJSON(value any) error {
	line, err := marshal(value)
	if err != nil {
		return fmt.Errorf("writing JSON: %w", err)
	}
	return a.writeJSON(line)
}

// writeJSON writes a line of JSON; to a terminal with escapes for what could act on it.
func (a *app) writeJSON(line []byte) error {
	if a.OutTerminal() {
		line = term.AppendJSON(nil, line)
	}
	_, err := a.Out.Write(line)
	return err
}
