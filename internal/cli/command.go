package cli

import (
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Prepare readies a tree of commands: cobra prints neither errors nor usage, and
// what is wrong with flags is a usage error, with a hint.
func Prepare(root *cobra.Command, s *Streams) {
	root.SilenceErrors = true
	root.SilenceUsage = true
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return flagError(c, err) })
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	root.PersistentFlags().Var(&s.Color, "color", "colours: auto, always or never")
	root.SetHelpCommand(helpCommand(root))
	_ = root.RegisterFlagCompletionFunc("color", cobra.FixedCompletions([]string{"auto", "always", "never"}, cobra.ShellCompDirectiveNoFileComp))
}

// helpCommand returns the command help, which unlike cobra's own fails where the
// topic is unknown.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [command]",
		Short: "Explain a command",
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				word := strings.Join(args, " ")
				return Hint(Usagef("there is no command %q", word), DidYouMean(word, CommandNames(root)))
			}
			c.InitDefaultHelpFlag()
			return c.Help()
		},
	}
}

// CommandNames lists the commands directly below root.
func CommandNames(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// NoArgs is for commands that take no arguments.
func NoArgs(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return Usagef("%s takes no argument, and has %q", c.Name(), args[0])
	}
	return nil
}

// OneArg is for commands that take at most one argument, which name tells.
func OneArg(name string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) > 1 {
			return Hint(Usagef("%s takes one %s, and has %d arguments", c.Name(), name, len(args)),
				"put quotes round an argument with blanks")
		}
		return nil
	}
}

// flagError says in our words what is wrong with a flag.
func flagError(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		return unknownFlag(c, unknown)
	}
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		reason := errors.Unwrap(invalid)
		var number *strconv.NumError
		if errors.As(reason, &number) {
			reason = errors.New("not a number that it can be")
			if number.Err == strconv.ErrSyntax {
				reason = errors.New("not a whole number")
			}
		}
		return Usagef("--%s %q: %w", invalid.GetFlag().Name, invalid.GetValue(), reason)
	}
	return Usage(err)
}

// unknownFlag returns the error for a flag that the command does not have.
func unknownFlag(c *cobra.Command, e *pflag.NotExistError) error {
	if group := e.GetSpecifiedShortnames(); group != "" {
		return Hint(Usagef("%s has no flag -%s", c.CommandPath(), e.GetSpecifiedName()),
			"see "+c.CommandPath()+" --help; text that begins with - goes after --")
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	hint := "see " + c.CommandPath() + " --help"
	if word := Closest(e.GetSpecifiedName(), names); word != "" {
		hint = "did you mean --" + word + "?"
	}
	return Hint(Usagef("%s has no flag --%s", c.CommandPath(), e.GetSpecifiedName()), hint)
}
