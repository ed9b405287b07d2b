package main

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/bpekit/bpekit/pretokenize"
	"github.com/spf13/cobra"
)

// mergesFlags are the flags of merges.
type mergesFlags struct {
	at   int
	from int
	top  int
	file string
}

func (a *app) mergesCommand() *cobra.Command {
	f := &mergesFlags{}
	c := &cobra.Command{
		Use:   "merges [LOG|ENCODING|MODEL] [TEXT]",
		Short: "Print a merge log, or replay it on a text",
		Long: "merges prints the merges of a log that bpe-train wrote, of a folder that it saved, or of an encoding, whose\n" +
			"merges are recovered from its ranks. With --at K it prints TEXT, a file or standard input as the first K\n" +
			"merges leave it: a bar stands between chunks, a broken one between tokens of a chunk. A log does not say how\n" +
			"its text was split; -p does, and without it the pattern is o200k. Merges are numbered from 0.\n\n" +
			"The table of a log has, after the id, how often the pair occurred, and what decided: how often the\n" +
			"runner-up did, the next most frequent pair, or how many pairs were tied for first and the rule for that.",
		Example: "tokviz merges shop/merges.jsonl --top 20\ntokviz merges o200k_base --at 1000 'customer status'\ntokviz merges shop --at 0 -f orders.json",
		Args:    cobra.MaximumNArgs(2),
		RunE:    func(c *cobra.Command, args []string) error { return a.merges(c, args, f) },
	}
	flags := c.Flags()
	flags.IntVar(&f.at, "at", 0, "print TEXT after this many merges")
	flags.IntVar(&f.from, "from", 0, "begin with this merge")
	flags.IntVar(&f.top, "top", 0, "print at most so many; 0 is all")
	flags.StringVarP(&f.file, "file", "f", "", "with --at: read the text from this file; - is standard input")
	a.patternFlag(c)
	return c
}

func (a *app) merges(c *cobra.Command, args []string, f *mergesFlags) error {
	source := a.encoding
	if len(args) > 0 {
		source = args[0]
	}
	if f.from < 0 || f.top < 0 || f.at < 0 {
		return cli.Usagef("--at, --from and --top cannot be negative")
	}
	log, splitter, err := a.mergeSource(source)
	if err != nil {
		return err
	}
	if !c.Flags().Changed("at") {
		if len(args) > 1 || f.file != "" {
			return cli.Usagef("a text needs --at, which says after how many merges to print it")
		}
		return errors.Join(a.printMerges(log, f), log.Broken)
	}
	text, err := (&textInput{file: f.file}).read(a, c, args[min(len(args), 1):])
	if err != nil {
		return err
	}
	if f.at > len(log.Steps) {
		return cli.At(source, errors.New("there are only "+strconv.Itoa(len(log.Steps))+" merges"))
	}
	film, err := replay.New(c.Context(), log, text, splitter)
	if err != nil {
		return err
	}
	return a.printReplayed(film, f.at)
}

// mergeSource returns the log that a name stands for, and the splitter to replay it
// with: a JSONL file, a folder with one, or what -e takes.
func (a *app) mergeSource(name string) (*replay.Log, pretokenize.Splitter, error) {
	file := name
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		file = filepath.Join(name, "merges.jsonl")
	}
	if _, err := os.Stat(file); filepath.Ext(file) == ".jsonl" && (err == nil || file == name) {
		log, err := a.openLog(file)
		if err != nil {
			return nil, nil, err
		}
		s, err := a.logSplitter(name, file)
		return log, s, err
	}
	e, err := loadEncoder(name, a.pattern, true)
	if err != nil {
		return nil, nil, err
	}
	return replay.Recovered(e.name, e.Vocabulary()), e.Splitter(), nil
}

// openLog reads a log file. Of one that is broken the merges before are kept, and
// the error is reported at the end.
func (a *app) openLog(name string) (*replay.Log, error) {
	file, err := a.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	log, err := replay.Read(name, file)
	if err != nil && (log == nil || len(log.Steps) == 0) {
		return nil, err
	}
	log.Broken = err
	return log, nil
}

// logSplitter returns what a log is replayed with: the pattern of -p, else of the
// model in its folder, else o200k.
func (a *app) logSplitter(name, file string) (pretokenize.Splitter, error) {
	if a.pattern != "" {
		return newSplitter(a.pattern)
	}
	if name != file {
		e, err := loadEncoder(name, "", false)
		if err != nil {
			return nil, err
		}
		return e.Splitter(), nil
	}
	return pretokenize.O200K{}, nil
}

// printMerges prints the log as a table or as JSON.
func (a *app) printMerges(log *replay.Log, f *mergesFlags) error {
	steps := log.Steps[min(f.from, len(log.Steps)):]
	if f.top > 0 {
		steps = steps[:min(f.top, len(steps))]
	}
	if a.json {
		return a.printJSON(mergesJSON(log, f.from, steps))
	}
	const rows = 1000 // that are aligned together, so that a long log is printed as it comes
	for start := 0; start < len(steps); start += rows {
		part := steps[start:min(start+rows, len(steps))]
		if _, err := a.Out.Write(a.mergesTable(log, f.from+start, part)); err != nil {
			return err
		}
	}
	return nil
}

// mergesTable returns rows of the table; counts stand only where they are known.
func (a *app) mergesTable(log *replay.Log, first int, steps []replay.Step) []byte {
	n := a.Numbers()
	table := term.Table{Styler: a.OutStyle()}
	table.Column("")
	table.TextColumn("")
	table.Column("", "")
	table.TextColumn("", "")
	for i, s := range steps {
		row := []term.Cell{
			{Text: "#" + strconv.Itoa(first+i), Style: term.Dim},
			{Text: quotedPiece(log.Piece(s.Left)) + " + " + quotedPiece(log.Piece(s.Right)) + " -> " + quotedPiece(log.Piece(s.ID))},
			{Text: "id " + strconv.Itoa(int(s.ID)), Style: term.Accent},
		}
		if log.Trained {
			row = append(row, term.Cell{Text: n.Int(s.Count) + "x"}, term.Cell{Text: decidedBy(s), Style: term.Dim}, term.Cell{Text: rolesText(s.Roles), Style: term.Dim})
		}
		table.Row(row...)
	}
	return table.Append(nil)
}

// decidedBy says why a merge was chosen.
func decidedBy(s replay.Step) string {
	switch {
	case s.Tied > 1:
		return strconv.Itoa(s.Tied) + " tied, rule " + s.Rule
	case s.Runner != nil:
		return "runner-up " + strconv.Itoa(s.Runner.Count) + "x"
	}
	return ""
}

// rolesText lists the roles in which a token lies, in the order of package shape.
func rolesText(roles map[string]int) (text string) {
	for _, name := range roleNames() {
		if n := roles[name]; n > 0 {
			text += " " + name + " " + strconv.Itoa(n)
		}
	}
	if text != "" {
		return text[1:]
	}
	return ""
}
