package main

import (
	"context"
	"io"
	"os"
	"slices"
	"strings"

	"charm.land/fang/v2"
	"charm.land/lipgloss/v2"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"
)

// execute runs the command that the arguments name.
//
// fang dresses help and the man page. It is not used for the rest: on an error it
// asks the terminal for its background, which takes time and reads from it.
func execute(ctx context.Context, s *cli.Streams, args []string) error {
	root := newRoot(s)
	root.SetArgs(args)
	completionErrors(root)
	if !asksForHelp(args) {
		return ours(root.ExecuteContext(ctx))
	}
	forceColor(s, args)
	stdout := os.Stdout
	root.SetOut(&helpOutput{s, stdout.Fd()})
	if args[0] != "man" {
		// fang asks the terminal behind os.Stdout for its background, which not
		// every terminal answers, and reads from it; so there is none.
		nowhere, err := os.Open(os.DevNull)
		if err != nil {
			return err
		}
		defer nowhere.Close()
		os.Stdout = nowhere
		defer func() { os.Stdout = stdout }()
	}
	return ours(fang.Execute(ctx, root, fang.WithoutVersion(), fang.WithColorSchemeFunc(helpColors),
		fang.WithErrorHandler(func(io.Writer, fang.Styles, error) {})))
}

// helpColors returns the terminal's own colours, which suit its background, light
// or dark: the text stands in its foreground.
func helpColors(c lipgloss.LightDarkFunc) fang.ColorScheme {
	scheme := fang.AnsiColorScheme(c)
	text := lipgloss.NoColor{}
	scheme.Base, scheme.Description, scheme.Argument, scheme.Help, scheme.Dash = text, text, text, text, text
	scheme.Comment, scheme.DimmedArgument = lipgloss.BrightBlack, lipgloss.BrightBlack
	scheme.Program = lipgloss.Blue
	return scheme
}

// asksForHelp reports whether the arguments ask for help or the man page.
func asksForHelp(args []string) bool {
	switch {
	case len(args) == 0:
		return false
	case args[0] == "help", args[0] == "man", len(args) == 1 && args[0] == "completion":
		return true
	}
	if end := slices.Index(args, "--"); end >= 0 {
		args = args[:end]
	}
	return slices.Contains(args, "-h") || slices.Contains(args, "--help")
}

// completionErrors makes an unknown shell a usage error; cobra prints help instead.
func completionErrors(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	c, _, err := root.Find([]string{"completion"})
	if err != nil {
		return
	}
	c.Args = cobra.ArbitraryArgs
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return cli.Hint(cli.Usagef("there is no completion for the shell %q", args[0]), "the shells are bash, fish, powershell and zsh")
		}
		return c.Help()
	}
}

// ours makes cobra's own complaints about arguments usage errors.
func ours(err error) error {
	if err == nil {
		return nil
	}
	for _, beginning := range []string{"unknown command", "accepts ", "requires "} {
		if strings.HasPrefix(err.Error(), beginning) {
			return cli.Usage(err)
		}
	}
	return err
}

// forceColor tells fang's library for colours what --color says, which it cannot
// know. It is called only on the way to help, after which the program ends.
func forceColor(s *cli.Streams, args []string) {
	for i, arg := range args {
		value, found := strings.CutPrefix(arg, "--color=")
		if !found && arg == "--color" && i+1 < len(args) {
			value = args[i+1]
		}
		var mode cli.ColorMode
		if mode.Set(value) == nil && mode == cli.ColorAlways {
			os.Unsetenv("NO_COLOR")
			os.Setenv("CLICOLOR_FORCE", "1")
		}
	}
}

// helpOutput is standard output as fang sees it: a terminal if it is one. What it
// writes is stripped of colours where our rules allow none; those of fang's library
// miss some values of NO_COLOR.
type helpOutput struct {
	streams *cli.Streams
	fd      uintptr // of standard output
}

func (h *helpOutput) Write(p []byte) (int, error) {
	if h.streams.OutStyle().Color {
		return h.streams.Out.Write(p)
	}
	plain := colorprofile.Writer{Forward: h.streams.Out, Profile: colorprofile.NoTTY}
	return plain.Write(p)
}

func (h *helpOutput) Read([]byte) (int, error) { return 0, io.EOF }
func (h *helpOutput) Close() error             { return nil }
func (h *helpOutput) Fd() uintptr              { return h.fd }
