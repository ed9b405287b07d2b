package main

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

type decodeFlags struct {
	textInput
	raw bool
}

func (a *app) decodeCommand() *cobra.Command {
	f := &decodeFlags{}
	c := &cobra.Command{
		Use:   "decode [ID...]",
		Short: "Turn ids into the exact bytes",
		Long: "decode prints the bytes that IDs stand for; without any it reads them from a file or standard input,\n" +
			"with blanks or commas between them, in brackets or not.\n" +
			"On a terminal, what could act on it is shown as escapes, unless --raw is given; elsewhere\n" +
			"the bytes are exact, and nothing is added.\n\n" +
			"--jsonl answers lines {\"ids\":[…]}, with \"encoding\" if wanted, by lines {\"text\":…}, or {\"b64\":…}\n" +
			"where the bytes are not UTF-8, or {\"error\":…}; the status is 0 all the same.",
		Example: "tokviz decode 24912 2375\ntokviz encode -f photo.png | tokviz decode > copy.png\ntokviz decode --json 166 253\ntokviz decode --jsonl < ids.jsonl",
		RunE: func(c *cobra.Command, args []string) error {
			return a.decode(c, args, f)
		},
	}
	f.flags(c)
	c.Flags().BoolVar(&f.raw, "raw", false, "print the exact bytes even on a terminal")
	a.patternFlag(c)
	c.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		var unknown *pflag.NotExistError
		if errors.As(err, &unknown) {
			if group := unknown.GetSpecifiedShortnames(); group != "" && '0' <= group[0] && group[0] <= '9' {
				_, err := parseID("-" + group)
				return err
			}
		}
		return c.Parent().FlagErrorFunc()(c, err)
	})
	return c
}

func (a *app) decode(c *cobra.Command, args []string, f *decodeFlags) error {
	e, err := loadEncoder(a.encoding, a.pattern, !f.jsonl)
	if err != nil {
		return err
	}
	if ok, err := f.lines(a, c, args, a.decodeLine(e)); ok {
		return err
	}
	ids, err := f.ids(a, c, args)
	if err != nil {
		return err
	}
	text, err := e.Vocabulary().AppendText(nil, ids)
	switch {
	case err != nil:
		return err
	case a.json:
		return a.writeJSON(append(appendDecoded([]byte(`{"schema":"tokviz.decode/1",`), text), "}\n"...))
	case a.OutTerminal() && !f.raw:
		text = term.AppendText(nil, text)
		if !bytes.HasSuffix(text, []byte{'\n'}) {
			text = append(text, '\n')
		}
	}
	_, err = a.Out.Write(text)
	return err
}

// ids returns the ids given as arguments or in the input.
func (f *decodeFlags) ids(a *app, c *cobra.Command, args []string) ([]bpe.Token, error) {
	name, _, ok, err := f.name(a, c, args, "IDs")
	if err != nil {
		return nil, err
	}
	if !ok {
		return parseIDs(bytes.Join(byteSlices(args), []byte{' '}))
	}
	text, err := a.ReadFile(name)
	if err != nil {
		return nil, err
	}
	ids, err := parseIDs(text)
	if name == cli.Stdin {
		name = "standard input"
	}
	return ids, cli.At(name, err)
}

func byteSlices(words []string) [][]byte {
	list := make([][]byte, len(words))
	for i, w := range words {
		list[i] = []byte(w)
	}
	return list
}

// parseIDs reads ids with blanks or commas between them, and one pair of brackets
// round all or none.
func parseIDs(text []byte) ([]bpe.Token, error) {
	text = bytes.TrimSpace(text)
	if inner, ok := bytes.CutPrefix(text, []byte{'['}); ok {
		if text, ok = bytes.CutSuffix(inner, []byte{']'}); !ok {
			return nil, errors.New("the list of ids has [ but no ] at its end")
		}
	}
	words := bytes.FieldsFunc(text, func(r rune) bool {
		return r == ',' || r == ' ' || r == '\n' || r == '\r' || r == '\t'
	})
	ids := make([]bpe.Token, 0, len(words))
	for i, w := range words {
		id, err := parseID(string(w))
		if err != nil {
			return nil, fmt.Errorf("index %d: %w", i, err)
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// decodeLine returns the function that answers the lines of decode --jsonl.
func (a *app) decodeLine(e *encoder) func(dst []byte, q *query) ([]byte, error) {
	known := &encoders{pattern: a.pattern}
	var text []byte
	return func(dst []byte, q *query) ([]byte, error) {
		e := e
		var err error
		if q.encoding != "" {
			if e, err = known.load(q.encoding); err != nil {
				return dst, err
			}
		}
		if !q.hasIDs {
			return dst, errors.New(`there is no "ids"`)
		}
		if text, err = e.Vocabulary().AppendText(text[:0], q.ids); err != nil {
			return dst, err
		}
		return append(appendDecoded(append(dst, '{'), text), '}'), nil
	}
}

// appendDecoded appends decoded bytes as a member of a JSON object: "text", or "b64"
// where they are not UTF-8.
func appendDecoded(dst, text []byte) []byte {
	if utf8.Valid(text) {
		return appendJSONString(append(dst, `"text":`...), text)
	}
	return appendBase64String(append(dst, `"b64":`...), text)
}
