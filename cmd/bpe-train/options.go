package main

import (
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/pretokenize"
	"github.com/bpekit/bpekit/pretokenize/pattern"
	"github.com/spf13/cobra"
)

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
		if t.vocabSize > bpe.MaxTokens {
			return fail("--vocab-size %d is over the limit of %d", t.vocabSize, bpe.MaxTokens)
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
	if err := t.checkModes(); err != nil {
		return nil, o, err
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
	s, err := splitterOf(t.pattern)
	if err != nil {
		return fail("-p %q: %s", t.pattern, cli.Message(err))
	}
	return s, o, nil
}

// splitterOf returns the splitter that a name or an expression stands for.
func splitterOf(name string) (pretokenize.Splitter, error) {
	if s, ok := pretokenize.ByName(name); ok {
		return s, nil
	}
	return pattern.Compile(name)
}

// checkModes checks that the flags that say what kind of run it is go together.
func (t *trainer) checkModes() error {
	if t.countOnly != "" {
		for _, other := range []struct{ name, value string }{{"-o", t.out}, {"--checkpoint", t.checkpoint}, {"--resume", t.resume}} {
			if other.value != "" {
				return cli.Usagef("--count-only learns nothing, and so does not go with %s", other.name)
			}
		}
	}
	if t.shape != "as-is" && len(t.counts) > 0 {
		return cli.Usagef("--shape %s has no meaning for chunks that are counted already", t.shape)
	}
	if t.every < 0 {
		return cli.Usagef("--checkpoint-every %v: the time cannot be negative", t.every)
	}
	return nil
}

func oneOf(word string, words ...string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}
