package main

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
	"github.com/bpekit/bpekit/shape/toon"
	"github.com/spf13/cobra"
)

// anyJSON is the name of JSON whatever its white space. As what to write it stands
// for minified.
const anyJSON = "json"

// A conversion says from which shape to which.
type conversion struct {
	from, to string
	toon     toon.Options
	rename   renaming // nil if names stay
}

// read reads a document in the shape that it comes in, and renames its fields.
func (c *conversion) read(name string, text []byte) (*shape.Document, error) {
	d, err := c.decode(name, text)
	if err != nil || c.rename == nil {
		return d, err
	}
	return c.rename(d)
}

func (c *conversion) decode(name string, text []byte) (*shape.Document, error) {
	switch c.from {
	case "toon":
		return toon.Decode(name, text, c.toon)
	case "lwon":
		return lwon.Decode(name, text, shape.Limits{})
	}
	return readJSON(name, text)
}

// append appends a document in the shape that is wanted.
func (c *conversion) append(dst []byte, d *shape.Document) ([]byte, error) {
	switch c.to {
	case "toon":
		return toon.AppendEncode(dst, d, c.toon)
	case "lwon":
		return lwon.Append(dst, d)
	case "pretty":
		return shape.AppendPretty(dst, d, shape.Limits{})
	}
	return shape.AppendMinified(dst, d), nil
}

// convertible lists the names of shapes that conversions take.
func convertible() []string {
	names := []string{anyJSON}
	for _, f := range forms() {
		names = append(names, f.name)
	}
	return names
}

// checkConvertible returns an error for a name that is no shape.
func checkConvertible(flag, name string) error {
	for _, known := range convertible() {
		if name == known {
			return nil
		}
	}
	return cli.Hint(cli.Usagef("%s: there is no shape %q", flag, name), "the shapes are "+strings.Join(convertible(), ", "))
}

// parseDelimiter returns a delimiter of TOON by its name or itself.
func parseDelimiter(word string) (toon.Delimiter, error) {
	switch word {
	case "comma", ",":
		return toon.Comma, nil
	case "tab", "\t":
		return toon.Tab, nil
	case "pipe", "|":
		return toon.Pipe, nil
	}
	return 0, cli.Usagef("delimiter %q: expected comma, tab or pipe", word)
}

// checkIndent returns an error for an indentation that no TOON has.
func checkIndent(spaces int) error {
	if spaces < 1 || spaces > toon.MaxIndentSize {
		return cli.Usagef("indentation of %d spaces: expected 1 to %d", spaces, toon.MaxIndentSize)
	}
	return nil
}

type convertFlags struct {
	conversion
	delimiter string
	output    string // -o
	raw       bool
	jsonl     bool
	aliases   aliasFlags
}

func (a *app) convertCommand() *cobra.Command {
	f := &convertFlags{}
	c := &cobra.Command{
		Use:   "convert --to SHAPE [FILE]",
		Short: "Write a document in another shape",
		Long: "convert reads FILE, or standard input, in one shape and writes it in another: pretty or minified JSON, TOON, or\n" +
			"LWON. Where --from does not say what FILE is, its name does: .toon and .lwon are what they are called, and all\n" +
			"else is JSON. The name json stands for JSON with any white space; as --to it means minified.\n" +
			"One line end is added at the end, but with --raw.\n\n" +
			"TOON has no place for a name that occurs twice in an object, nor has LWON, nor either for half a surrogate pair:\n" +
			"that is an error with its line and column.\n\n" +
			"--jsonl answers lines {\"input\":…,\"from\":…,\"to\":…,\"options\":{…}} by lines {\"output\":…} in the same order,\n" +
			"or {\"error\":{\"message\":…,\"line\":…,\"column\":…}}; the status is 0 all the same. A string as input is the\n" +
			"text of a document, any other value is itself the document. Without from it is JSON; from and to are those\n" +
			"of the flags where a line has none. The options are delimiter (\",\" or comma, tab, pipe), indentSize and strict.",
		Example: "tokviz convert --to toon orders.json\ntokviz convert --to lwon orders.json -o orders.lwon\ntokviz convert --to pretty orders.lwon\ntokviz convert --to toon --delimiter tab --raw orders.json | tokviz count -\ntokviz convert --jsonl --to toon < documents.jsonl\n" +
			"tokviz convert --map aliases.json --to toon orders.json | tokviz convert --from toon --unmap aliases.json --to json",
		Args: cli.OneArg("FILE"),
		RunE: func(c *cobra.Command, args []string) error { return a.convert(c, args, f) },
	}
	flags := c.Flags()
	flags.StringVar(&f.to, "to", "", "the shape to write: "+strings.Join(convertible(), ", "))
	flags.StringVar(&f.from, "from", "", "the shape to read")
	flags.StringVar(&f.delimiter, "delimiter", "", "what TOON puts between values: comma, tab or pipe")
	flags.IntVar(&f.toon.IndentSize, "indent", 0, "the spaces of a level of TOON, written or read (default 2)")
	flags.BoolVar(&f.toon.Lenient, "lenient", false, "read TOON that strict rules forbid, where nothing is lost")
	flags.BoolVar(&f.raw, "raw", false, "add no line end, and print the exact bytes even on a terminal")
	flags.StringVarP(&f.output, "output", "o", "", "write this file, whole or not at all; - is standard output")
	flags.BoolVar(&f.jsonl, "jsonl", false, "answer each line of JSONL input with a line")
	f.aliases.flags(c)
	for _, flag := range []string{"to", "from"} {
		_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(convertible(), cobra.ShellCompDirectiveNoFileComp))
	}
	_ = c.RegisterFlagCompletionFunc("delimiter", cobra.FixedCompletions([]string{"comma", "tab", "pipe"}, cobra.ShellCompDirectiveNoFileComp))
	return c
}

// check checks the flags, and fills in what they leave open for the input of a name.
func (f *convertFlags) check(c *cobra.Command, name string) error {
	given := c.Flags().Changed
	if f.to != "" || given("to") || !f.jsonl {
		if !given("to") {
			return cli.Hint(cli.Usagef("--to is missing"), "the shapes are "+strings.Join(convertible(), ", "))
		}
		if err := checkConvertible("--to", f.to); err != nil {
			return err
		}
	}
	if given("from") {
		if err := checkConvertible("--from", f.from); err != nil {
			return err
		}
	} else if f.from = anyJSON; !f.jsonl {
		f.from = shapeOf(name)
	}
	if given("delimiter") {
		var err error
		if f.toon.Delimiter, err = parseDelimiter(f.delimiter); err != nil {
			return cli.Usagef("--%w", err)
		}
	}
	if given("indent") {
		if err := checkIndent(f.toon.IndentSize); err != nil {
			return cli.Usagef("--indent: %w", err)
		}
	}
	if f.jsonl {
		return nil // each line says what it is about
	}
	return f.checkUse(given)
}

// checkUse refuses options of TOON where there is none that they could be about.
func (f *convertFlags) checkUse(given func(flag string) bool) error {
	reads, writes := f.from == "toon", f.to == "toon"
	switch {
	case given("delimiter") && !writes:
		return cli.Hint(cli.Usagef("--delimiter is for writing TOON, not %s", f.to), "in TOON that is read, the headers say it")
	case given("indent") && !writes && !reads:
		return cli.Usagef("--indent is for TOON, and this converts %s to %s", f.from, f.to)
	case given("lenient") && !reads:
		return cli.Usagef("--lenient is for reading TOON, not %s", f.from)
	}
	return nil
}

// shapeOf returns the shape that a file's name tells.
func shapeOf(name string) string {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".toon":
		return "toon"
	case ".lwon":
		return "lwon"
	}
	return anyJSON
}

func (a *app) convert(c *cobra.Command, args []string, f *convertFlags) error {
	name := ""
	if len(args) > 0 {
		name = args[0]
	}
	name, err := a.InputOr(name, "FILE")
	if err != nil {
		return err
	}
	switch {
	case f.output == "" && c.Flags().Changed("output"):
		return cli.Usagef("-o \"\": the name is empty")
	case f.jsonl && (a.json || f.raw):
		return cli.Usagef("--jsonl answers in JSON already; --json and --raw are for one document")
	case a.json && f.raw:
		return cli.Usagef("--json and --raw ask for two formats")
	}
	if err := f.check(c, name); err != nil {
		return err
	}
	if f.rename, err = f.aliases.read(a); err != nil {
		return err
	}
	if f.jsonl {
		return a.writeTo(f.output, func(w io.Writer) error { return a.convertLines(w, name, &f.conversion) })
	}
	text, err := a.converted(name, f)
	if err != nil {
		return err
	}
	return a.writeTo(f.output, func(w io.Writer) error {
		if w == a.Out && a.OutTerminal() && !f.raw {
			text = f.printable(text)
		}
		_, err := w.Write(text)
		return err
	})
}

// converted reads the document and returns what is to be written.
func (a *app) converted(name string, f *convertFlags) ([]byte, error) {
	text, err := a.ReadFile(name)
	if err != nil {
		return nil, err
	}
	d, err := f.read(shownName(name), text)
	if err != nil {
		return nil, err
	}
	out, err := f.append(make([]byte, 0, len(text)), d)
	switch {
	case err != nil:
		return nil, err
	case a.json:
		return convertedJSON(&f.conversion, out), nil
	case f.raw:
		return out, nil
	}
	return append(out, '\n'), nil
}

// convertedJSON returns the converted document as a line of JSON.
func convertedJSON(c *conversion, text []byte) []byte {
	out := append([]byte(nil), `{"schema":"tokviz.convert/1","from":`...)
	out = append(appendJSONString(out, c.from), `,"to":`...)
	out = append(appendJSONString(out, c.to), `,"output":`...)
	return append(appendJSONString(out, text), "}\n"...)
}

// printable returns what is shown on a terminal: the same document, with escapes for
// what could act on it.
func (f *convertFlags) printable(text []byte) []byte {
	if f.to == "toon" || f.to == "lwon" {
		return term.AppendText(nil, text)
	}
	return term.AppendJSON(nil, text)
}

// writeTo has write write a file, whole or not at all, or standard output.
func (a *app) writeTo(name string, write func(io.Writer) error) error {
	if name == "" || name == cli.Stdin {
		return write(a.Out)
	}
	f, err := a.Create(name)
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := write(f); err != nil {
		return err
	}
	return f.Commit()
}
