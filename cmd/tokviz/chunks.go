package main

import (
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/bpekit/bpekit/pretokenize"
	"github.com/spf13/cobra"
)

type chunksFlags struct {
	textInput
	pattern string
	given   bool // -p was
	encoder bool // -e was given
	rules   bool
}

func (a *app) chunksCommand() *cobra.Command {
	f := &chunksFlags{}
	c := &cobra.Command{
		Use:   "chunks [TEXT]",
		Short: "Show the chunks that merges never cross",
		Long: "chunks cuts TEXT, a file or standard input as an encoding does before it merges anything.\n" +
			"-p is gpt2, gpt2-nc (without contractions), cl100k, o200k, none, or a regular expression in the syntax\n" +
			"of .NET, with possessive quantifiers. With -e it is the pattern of that encoding.\n" +
			"--rules says why each chunk ends where it does.\n\n" +
			"--jsonl answers lines {\"text\":…} or {\"b64\":…}, with \"pattern\" if wanted, by lines\n" +
			"{\"chunks\":[…],\"chunks_b64\":[…],\"rules\":[…]}, or {\"error\":…}; the status is 0 all the same.",
		Example: "tokviz chunks customerShippingAddressLine2\ntokviz chunks -p gpt2 --rules \"we're 12345\"\ntokviz chunks -p '[a-z]+|\\d' -f notes.txt\ntokviz chunks --jsonl < texts.jsonl",
		Args:    cli.OneArg("TEXT"),
		RunE: func(c *cobra.Command, args []string) error {
			f.given, f.encoder = c.Flags().Changed("pattern"), c.Flags().Changed("encoding")
			return a.chunks(c, args, f)
		},
	}
	f.flags(c)
	c.Flags().StringVarP(&f.pattern, "pattern", "p", "o200k", "how to cut: a name or a regular expression")
	c.Flags().BoolVar(&f.rules, "rules", false, "say why each chunk ends")
	completePatterns(c)
	return c
}

// splitter returns what -p or -e names.
func (f *chunksFlags) splitter(a *app) (pretokenize.Splitter, error) {
	if !f.encoder {
		return newSplitter(f.pattern)
	}
	if f.given {
		a.pattern = f.pattern
	}
	e, err := a.loadEncoder()
	if err != nil {
		return nil, err
	}
	return e.Splitter(), nil
}

func (a *app) chunks(c *cobra.Command, args []string, f *chunksFlags) error {
	s, err := f.splitter(a)
	if err != nil {
		return err
	}
	if ok, err := f.lines(a, c, args, chunkLine(s)); ok {
		return err
	}
	text, err := f.read(a, c, args)
	if err != nil {
		return err
	}
	cuts := s.AppendCuts(nil, text)
	if a.json {
		out := append([]byte(nil), `{"schema":"tokviz.chunks/1","chunks":`...)
		out = appendCutChunks(out, text, cuts, appendJSONString[[]byte])
		out = append(out, `,"rules":`...)
		return a.writeJSON(append(appendRules(out, cuts), "}\n"...))
	}
	_, err = a.Out.Write(a.chunkTable(text, cuts, f.rules))
	return err
}

// chunkTable lays out the chunks, one a line, with their rules if wanted.
func (a *app) chunkTable(text []byte, cuts []pretokenize.Cut, rules bool) []byte {
	table := term.Table{Styler: a.OutStyle()}
	table.TextColumn("cut by", "because", "chunk")
	var plain []byte
	start := 0
	for _, cut := range cuts {
		chunk := text[start:cut.End]
		if rules {
			table.Row(term.Cell{Text: cut.Rule.String(), Style: term.Accent}, term.Cell{Text: cut.Rule.Sentence()}, term.Cell{Text: quotedPiece(chunk)})
		} else {
			plain = append(term.AppendQuoted(plain, chunk), '\n')
		}
		start = cut.End
	}
	if rules {
		return table.Append(nil)
	}
	return plain
}

// chunkLine returns the function that answers the lines of chunks --jsonl.
func chunkLine(s pretokenize.Splitter) func(dst []byte, q *query) ([]byte, error) {
	known := splitters{}
	var cuts []pretokenize.Cut
	return func(dst []byte, q *query) ([]byte, error) {
		s := s
		if q.pattern != nil {
			var err error
			if s, err = known.compile(*q.pattern); err != nil {
				return dst, err
			}
		}
		if err := q.needText(); err != nil {
			return dst, err
		}
		cuts = s.AppendCuts(cuts[:0], q.text)
		dst = append(dst, `{"chunks":`...)
		dst = appendCutChunks(dst, q.text, cuts, appendJSONString[[]byte])
		dst = append(dst, `,"chunks_b64":`...)
		dst = appendCutChunks(dst, q.text, cuts, appendBase64String)
		dst = append(dst, `,"rules":`...)
		return append(appendRules(dst, cuts), '}'), nil
	}
}

// splitters caches compiled patterns.
type splitters map[string]pretokenize.Splitter

// compile is newSplitter, at most once for each pattern that is still known.
func (known splitters) compile(pattern string) (pretokenize.Splitter, error) {
	if s := known[pattern]; s != nil {
		return s, nil
	}
	s, err := newSplitter(pattern)
	if err != nil {
		return nil, err
	}
	const most = 256
	if len(known) == most {
		clear(known)
	}
	known[pattern] = s
	return s, nil
}

// appendCutChunks appends the chunks of text as a JSON array, each as write writes it.
func appendCutChunks(dst, text []byte, cuts []pretokenize.Cut, write func(dst, chunk []byte) []byte) []byte {
	start := 0
	return appendJSONList(dst, len(cuts), func(dst []byte, i int) []byte {
		dst = write(dst, text[start:cuts[i].End])
		start = cuts[i].End
		return dst
	})
}

// appendRules appends the names of the rules as a JSON array.
func appendRules(dst []byte, cuts []pretokenize.Cut) []byte {
	return appendJSONList(dst, len(cuts), func(dst []byte, i int) []byte {
		return appendJSONString(dst, cuts[i].Rule.String())
	})
}
