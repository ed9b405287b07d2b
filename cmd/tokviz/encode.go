package main

import (
	"strconv"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/spf13/cobra"
)

type encodeFlags struct {
	textInput
	pieces  bool
	special string
}

func (a *app) encodeCommand() *cobra.Command {
	f := &encodeFlags{}
	c := &cobra.Command{
		Use:   "encode [TEXT]",
		Short: "Turn text into ids",
		Long: "encode prints the ids of TEXT, of a file, or of standard input.\n" +
			"Text that looks like a special token is ordinary text, unless --special says otherwise.\n\n" +
			"--jsonl answers lines {\"text\":…} or {\"b64\":…}, with \"encoding\" and \"special\" if wanted, by lines\n" +
			"{\"ids\":[…],\"pieces_b64\":[…]} in the same order. A line that is wrong is answered by {\"error\":…};\n" +
			"the status is 0 all the same.",
		Example: "tokviz encode 'hello world'\ntokviz encode --pieces -f prompt.txt\ntokviz encode 'São Paulo' | tokviz decode\ntokviz encode --jsonl < texts.jsonl > ids.jsonl",
		Args:    cli.OneArg("TEXT"),
		RunE: func(c *cobra.Command, args []string) error {
			return a.encode(c, args, f)
		},
	}
	f.flags(c)
	c.Flags().BoolVar(&f.pieces, "pieces", false, "print each id with the bytes it stands for")
	c.Flags().StringVar(&f.special, "special", "ordinary", "special tokens in the text: ordinary, allow or refuse")
	_ = c.RegisterFlagCompletionFunc("special", cobra.FixedCompletions([]string{"ordinary", "allow", "refuse"}, cobra.ShellCompDirectiveNoFileComp))
	a.patternFlag(c)
	return c
}

func (a *app) encode(c *cobra.Command, args []string, f *encodeFlags) error {
	policy, err := bpe.ParseSpecialPolicy(f.special)
	if err != nil {
		return cli.Usagef("--special: %s", cli.Message(err))
	}
	e, err := loadEncoder(a.encoding, a.pattern, !f.jsonl)
	if err != nil {
		return err
	}
	if ok, err := f.lines(a, c, args, a.encodeLine(e, policy)); ok {
		return err
	}
	text, err := f.read(a, c, args)
	if err != nil {
		return err
	}
	ids, err := e.appendTokens(nil, text, policy)
	if err != nil {
		return err
	}
	if a.json {
		return a.writeJSON(encodedJSON(e, ids))
	}
	var out []byte
	if f.pieces {
		out = a.pieceTable(e, ids)
	} else {
		for i, id := range ids {
			if i > 0 {
				out = append(out, ' ')
			}
			out = strconv.AppendUint(out, uint64(id), 10)
		}
		out = append(out, '\n')
	}
	_, err = a.Out.Write(out)
	return err
}

// encodedJSON returns ids and their pieces as a line of JSON.
func encodedJSON(e *encoder, ids []bpe.Token) []byte {
	out := append([]byte(nil), `{"schema":"tokviz.encode/1","ids":`...)
	out = appendIDs(out, ids)
	out = append(out, `,"pieces":`...)
	out = appendPieces(out, e.Vocabulary(), ids, appendJSONString[[]byte])
	out = append(out, `,"pieces_b64":`...)
	out = appendPieces(out, e.Vocabulary(), ids, appendBase64String)
	return append(out, "}\n"...)
}

// pieceTable lays out ids with their pieces. Ids have no commas: they are names.
func (a *app) pieceTable(e *encoder, ids []bpe.Token) []byte {
	table := term.Table{Styler: a.OutStyle()}
	table.Column("id")
	table.TextColumn("piece")
	var piece []byte
	for _, id := range ids {
		piece, _ = e.Vocabulary().AppendPiece(piece[:0], id)
		table.Row(term.Cell{Text: strconv.Itoa(int(id)), Style: term.Accent}, term.Cell{Text: quotedPiece(piece)})
	}
	return table.Append(nil)
}

// encodeLine returns the function that answers the lines of encode --jsonl.
func (a *app) encodeLine(e *encoder, policy bpe.SpecialPolicy) func(dst []byte, q *query) ([]byte, error) {
	known := &encoders{pattern: a.pattern}
	var ids []bpe.Token
	return func(dst []byte, q *query) ([]byte, error) {
		e, policy := e, policy
		var err error
		if q.encoding != "" {
			if e, err = known.load(q.encoding); err != nil {
				return dst, err
			}
		}
		if q.special != "" {
			if policy, err = bpe.ParseSpecialPolicy(q.special); err != nil {
				return dst, err
			}
		}
		if err := q.needText(); err != nil {
			return dst, err
		}
		if ids, err = e.appendTokens(ids[:0], q.text, policy); err != nil {
			return dst, err
		}
		dst = appendIDs(append(dst, `{"ids":`...), ids)
		dst = append(dst, `,"pieces_b64":`...)
		dst = appendPieces(dst, e.Vocabulary(), ids, appendBase64String)
		return append(dst, '}'), nil
	}
}
