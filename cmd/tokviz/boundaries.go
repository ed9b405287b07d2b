package main

import (
	"fmt"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/spf13/cobra"
)

// The marks of a boundary that only one of two encodings has.
const (
	firstMark  = "╵"
	secondMark = "╷"
)

func (a *app) boundariesCommand() *cobra.Command {
	var names []string
	c := &cobra.Command{
		Use:   "boundaries -e A -e B [FILE]",
		Short: "Show where two encodings cut the same text alike",
		Long: "boundaries prints a file or standard input once, with the token boundaries of two encodings: " + wallMark + " where both have\n" +
			"one, " + firstMark + " where only the first has, " + secondMark + " where only the second has. The share is the boundaries of both divided by\n" +
			"those of either; the start of the text is not counted.",
		Example: "tokviz boundaries -e o200k_base -e shop orders.json\ntokviz boundaries -e gpt2 -e cl100k_base --json prompt.txt",
		Args:    cli.OneArg("FILE"),
		RunE: func(c *cobra.Command, args []string) error {
			if len(names) != 2 {
				return cli.Hint(cli.Usagef("boundaries compares two encodings, and has %d", len(names)), "give -e twice")
			}
			return a.boundaries(c, args, names)
		},
	}
	c.Flags().StringArrayVarP(&names, "encoding", "e", nil, "an encoding, a model's name, or a model file or folder; give it twice")
	_ = c.RegisterFlagCompletionFunc("encoding", completeEncodings)
	a.patternFlag(c)
	return c
}

func (a *app) boundaries(c *cobra.Command, args, names []string) error {
	name, err := a.InputOr(first(args), "FILE")
	if err != nil {
		return err
	}
	text, err := a.ReadFile(name)
	if err != nil {
		return err
	}
	var sides [2]*tokens.Text
	for i := range names {
		e, err := loadEncoder(names[i], a.pattern, false)
		if err != nil {
			return err
		}
		names[i] = e.name
		if _, err := e.spans(text, 0); err != nil { // a byte that is no token
			return err
		}
		if sides[i], err = tokens.New(c.Context(), e.Encoder, text, nil); err != nil {
			return err
		}
	}
	against := tokens.Compare(sides[0], sides[1])
	if a.json {
		return a.printJSON(boundariesJSON(names, sides, against))
	}
	n := a.Numbers()
	out := fmt.Appendf(nil, "%s %s tokens   %s %s tokens   boundaries: %s of both, %s of the first only, %s of the second only, shared %.1f%%\n",
		term.Line(names[0]), n.Int(sides[0].Len()), term.Line(names[1]), n.Int(sides[1].Len()),
		n.Int(against.Both), n.Int(against.OnlyFirst), n.Int(against.OnlySecond), against.Shared())
	for i, end := range against.Ends {
		start := against.Start(i)
		if start > 0 {
			out = append(out, boundaryMark(against.Owner(i))...)
		}
		out = term.AppendLine(out, text[start:end])
	}
	_, err = a.Out.Write(append(out, '\n'))
	return err
}

// boundaryMark returns the mark of a boundary that the first or the second has.
func boundaryMark(first, second bool) string {
	switch {
	case first && second:
		return wallMark
	case first:
		return firstMark
	}
	return secondMark
}

// first returns the first argument, "" if there is none.
func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}

// A pieceJSON is a stretch of text between two boundaries, and which encodings have
// the one before it.
type pieceJSON struct {
	Text   string `json:"text"`
	Bytes  []byte `json:"b64"`
	First  bool   `json:"first"`
	Second bool   `json:"second"`
}

func boundariesJSON(names []string, sides [2]*tokens.Text, against *tokens.Against) any {
	pieces := make([]pieceJSON, len(against.Ends))
	for i, end := range against.Ends {
		b := sides[0].Bytes[against.Start(i):end]
		first, second := against.Owner(i)
		pieces[i] = pieceJSON{string(b), b, first, second}
	}
	return struct {
		Schema    string      `json:"schema"`
		Encodings []string    `json:"encodings"`
		Tokens    [2]int      `json:"tokens"`
		Both      int         `json:"both"`
		First     int         `json:"only_first"`
		Second    int         `json:"only_second"`
		Shared    float64     `json:"shared_boundaries"`
		Pieces    []pieceJSON `json:"pieces"`
	}{"tokviz.boundaries/1", names, [2]int{sides[0].Len(), sides[1].Len()}, against.Both, against.OnlyFirst, against.OnlySecond, against.Shared() / 100, pieces}
}
