package main

import (
	"time"

	"github.com/bpekit/bpekit/internal/cli"
	"github.com/spf13/cobra"
)

// A trainer is one run of the program: its flags and its streams.
type trainer struct {
	*cli.Streams
	merges    int
	vocabSize int
	pattern   string
	ties      string
	minCount  int64
	specials  []string
	shape     string
	out       string
	log       string
	threads   int
	quiet     bool
	version   bool

	roles      bool
	countOnly  string
	counts     []string
	checkpoint string
	every      time.Duration
	resume     string
}

const defaultMerges = 256

const longHelp = `bpe-train learns the merges of a byte-level byte-pair encoding.

It reads files, folders (all files in them, in byte order of their paths, but none
that is hidden), patterns such as 'data/*.json', or standard input; the end of a
file is the end of a chunk. It counts the chunks that the pre-split pattern cuts and
merges the most frequent pair of neighbours, again and again. Each step is a line of
the log on standard output:

  #0 " " + " " -> "  " 240x

The result depends on the texts, their order and the flags only, never on the number
of threads. Interrupted, it saves what it has learned so far.

With --roles, for JSON, a step also says how often the new token stood in names,
strings, numbers, literals, punctuation and white space; quotes belong to their name
or string. A token that covers several counts for the one that has most of its bytes,
or of several with as many, for the first.

Counting and learning can be done apart. --count-only writes the chunks and how often
each occurs, a line of JSON a chunk, and --counts learns from such files, added up in
order; further arguments are counts files then. They hold neither pattern nor special
tokens, so give the same -p and --special again.

With --checkpoint the training can be killed at any moment: the file is written when
all is counted, every few seconds after that, and at the end. --resume goes on from
there, with the flags that it was begun with, and learns what it would have learned.
The log on standard output begins where it left off; the one in the folder of -o is
whole.`

const examples = `bpe-train -n 40 -p gpt2-nc corpora/records40.json
bpe-train --vocab-size 32768 -o shop/ --log none logs/ 'orders-*.json'
bpe-train --roles -n 40 --shape minified orders.json
bpe-train --count-only monday.jsonl logs/monday
bpe-train -o shop/ --counts monday.jsonl tuesday.jsonl
bpe-train -o shop/ --checkpoint shop.checkpoint --vocab-size 100000 logs/
bpe-train -o shop/ --resume shop.checkpoint
tokviz encode -e shop/ '{"customer_id":1000}'`

// newCommand returns the command line.
func newCommand(s *cli.Streams) *cobra.Command {
	t := &trainer{Streams: s}
	c := &cobra.Command{
		Use:     "bpe-train [FILE|DIR|GLOB]...",
		Short:   "Learn the merges of a byte-level byte-pair encoding",
		Long:    longHelp,
		Example: examples,
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if t.version {
				_, err := t.Out.WriteString("bpe-train " + cli.Version() + "\n")
				return err
			}
			return t.run(c, args)
		},
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: true},
	}
	cli.Prepare(c, s)
	f := c.Flags()
	f.SortFlags = false
	f.IntVarP(&t.merges, "merges", "n", defaultMerges, "how many merges to learn")
	f.IntVar(&t.vocabSize, "vocab-size", 0, "learn until the vocabulary has this many tokens, bytes and special tokens included")
	f.StringVarP(&t.pattern, "pattern", "p", "o200k", "the pre-split: gpt2, gpt2-nc (gpt2 without contractions), cl100k, o200k, none or a regular expression")
	f.StringVar(&t.ties, "ties", "first", "of equally frequent pairs take the one seen first in the text, or the one with the lowest ids: first or lowest")
	f.Int64Var(&t.minCount, "min-count", 2, "learn no pair that is rarer than this")
	f.StringArrayVar(&t.specials, "special", nil, "a special token: a border in the text that nothing is learned from; may be given several times")
	f.StringVar(&t.shape, "shape", "as-is", "how JSON files are written before they are read: as-is, pretty or minified")
	f.StringVarP(&t.out, "output", "o", "", "the folder to save the model in")
	f.StringVar(&t.log, "log", "text", "the log on standard output: text, jsonl or none")
	f.BoolVar(&t.roles, "roles", false, "log how often each new token stood in names, strings, numbers, …; all files must be JSON")
	f.StringVar(&t.countOnly, "count-only", "", "learn nothing: write the counted chunks to this file; - is standard output")
	f.StringArrayVar(&t.counts, "counts", nil, "learn from counted chunks; may be given several times, and the arguments are counts files too")
	f.StringVar(&t.checkpoint, "checkpoint", "", "the file to save the training in, so that it can be resumed")
	f.DurationVar(&t.every, "checkpoint-every", 5*time.Second, "how long to wait at least between two checkpoints")
	f.StringVar(&t.resume, "resume", "", "go on with the training saved in this file, and save it there again")
	f.IntVar(&t.threads, "threads", 0, "how many threads count chunks; 0 is one for each core")
	f.BoolVarP(&t.quiet, "quiet", "q", false, "no progress and no summary")
	f.BoolVarP(&t.version, "version", "v", false, "print the version")
	return c
}
