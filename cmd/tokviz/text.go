package main

import (
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/spf13/cobra"
)

// A textInput is the input of the commands that take TEXT: an argument, a file, or
// standard input.
type textInput struct {
	file  string // -f
	jsonl bool   // --jsonl
}

func (t *textInput) flags(c *cobra.Command) {
	c.Flags().StringVarP(&t.file, "file", "f", "", "read this file; - is standard input")
	c.Flags().BoolVar(&t.jsonl, "jsonl", false, "answer each line of JSONL input with a line")
}

// name returns the name of the file to read; ok is false where TEXT was given, which
// then is text. A lone - stands for standard input, unless it comes after --.
func (t *textInput) name(a *app, c *cobra.Command, args []string, what string) (name, text string, ok bool, err error) {
	switch {
	case len(args) > 0 && t.file != "":
		return "", "", false, cli.Usagef("%s takes %s or -f, not both", c.Name(), what)
	case t.file == "" && c.Flags().Changed("file"):
		return "", "", false, cli.Usagef("-f \"\": the name is empty")
	case len(args) == 1 && args[0] == cli.Stdin && c.ArgsLenAtDash() != 0:
		return cli.Stdin, "", true, nil
	case len(args) > 0 && t.jsonl:
		return "", "", false, cli.Usagef("--jsonl reads a file or standard input, not %s", what)
	case len(args) > 0:
		return "", args[0], false, nil
	}
	if t.jsonl {
		what = "a FILE of lines"
	}
	name, err = a.InputOr(t.file, what)
	return name, "", true, err
}

// read returns the text.
func (t *textInput) read(a *app, c *cobra.Command, args []string) ([]byte, error) {
	name, text, ok, err := t.name(a, c, args, "TEXT")
	if err != nil || !ok {
		return []byte(text), err
	}
	return a.ReadFile(name)
}

// lines answers lines, if --jsonl was given; ok tells whether it was.
func (t *textInput) lines(a *app, c *cobra.Command, args []string, answer func(dst []byte, q *query) ([]byte, error)) (ok bool, err error) {
	if !t.jsonl {
		return false, nil
	}
	name, _, _, err := t.name(a, c, args, "TEXT")
	if err != nil {
		return true, err
	}
	return true, a.answerLines(name, answer)
}

// patternFlag adds -p for the model files that carry no pattern.
func (a *app) patternFlag(c *cobra.Command) {
	c.Flags().StringVarP(&a.pattern, "pattern", "p", "", "how text is split, for a model file that does not say")
	completePatterns(c)
}

func completePatterns(c *cobra.Command) {
	_ = c.RegisterFlagCompletionFunc("pattern", cobra.FixedCompletions([]string{"gpt2", "gpt2-nc", "cl100k", "o200k", "none"}, cobra.ShellCompDirectiveNoFileComp))
}
