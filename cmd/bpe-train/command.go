package main

import (
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/pretokenize"
	"github.com/bpekit/bpekit/pretokenize/pattern"
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
of threads. Interrupted, it saves what it has learned so far.`

const examples = `bpe-train -n 40 -p gpt2-nc corpora/records40.json
bpe-train --vocab-size 32768 -o shop/ --log none logs/ 'orders-*.json'
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
	f.StringVarP(&t.pattern, "pattern", "p", "o200k", "the pre-split: gpt2, gpt2-nc, cl100k, o200k, none or a regular expression")
	f.StringVar(&t.ties, "ties", "first", "of equally frequent pairs take the one seen first in the text, or the one with the lowest ids: first or lowest")
	f.Int64Var(&t.minCount, "min-count", 2, "learn no pair that is rarer than this")
	f.StringArrayVar(&t.specials, "special", nil, "a special token: a border in the text that nothing is learned from; may be given several times")
	f.StringVar(&t.shape, "shape", "as-is", "how JSON files are written before they are read: as-is, pretty or minified")
	f.StringVarP(&t.out, "output", "o", "", "the folder to save the model in")
	f.StringVar(&t.log, "log", "text", "the log on standard output: text, jsonl or none")
	f.IntVar(&t.threads, "threads", 0, "how many threads count chunks; 0 is one for each core")
	f.BoolVarP(&t.quiet, "quiet", "q", false, "no progress and no summary")
	f.BoolVarP(&t.version, "version", "v", false, "print the version")
	return c
}

// options checks the flags and returns what to train with.
func (t *trainer) options(c *cobra.Command) (pretokenize.Splitter, bpe.TrainOptions, error) {
	o := bpe.TrainOptions{Merges: t.merges, VocabSize: t.vocabSize, MinCount: t.minCount, Specials: t.specials}
	fail := func(format string, args ...any) (pretokenize.Splitter, bpe.TrainOptions, error) {
		return nil, o, cli.Usagef(format, args...)
	}
	if c.Flags().Changed("vocab-size") {
		if c.Flags().Changed("merges") {
			return fail("-n and --vocab-size both say when to stop; give one")
		}
		if least := 256 + len(t.specials); t.vocabSize < least {
			return fail("--vocab-size %d is less than the 256 bytes and %d special tokens", t.vocabSize, len(t.specials))
		}
		o.Merges = 0
	}
	switch {
	case t.merges < 0:
		return fail("-n %d: the number of merges cannot be negative", t.merges)
	case t.minCount < 1:
		return fail("--min-count %d: a pair must be there at least once", t.minCount)
	case t.threads < 0:
		return fail("--threads %d: the number of threads cannot be negative", t.threads)
	case !oneOf(t.log, "text", "jsonl", "none"):
		return fail("--log %q: it is text, jsonl or none", t.log)
	case !oneOf(t.shape, "as-is", "pretty", "minified"):
		return fail("--shape %q: it is as-is, pretty or minified", t.shape)
	}
	if t.merges == 0 && o.VocabSize == 0 {
		o.VocabSize = 256 + len(t.specials) // nothing but bytes
	}
	ties, err := bpe.ParseTieRule(t.ties)
	if err != nil {
		return fail("--ties %q: it is first or lowest", t.ties)
	}
	o.Ties = ties
	for i, text := range t.specials {
		if text == "" {
			return fail("--special: the text of a special token cannot be empty")
		}
		for _, other := range t.specials[:i] {
			if other == text {
				return fail("--special %q is given twice", text)
			}
		}
	}
	s, ok := pretokenize.ByName(t.pattern)
	if !ok {
		if s, err = pattern.Compile(t.pattern); err != nil {
			return fail("-p %q: %s", t.pattern, cli.Message(err))
		}
	}
	return s, o, nil
}

func oneOf(word string, words ...string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}
