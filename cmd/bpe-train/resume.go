package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/spf13/cobra"
)

// The notes that a checkpoint keeps for us, by their names.
const (
	noteShape = "shape" // the value of --shape
	noteFiles = "files" // what was counted, as inputSizes has it
)

// notes returns what is to be kept of this run beside the options of training.
func (t *trainer) notes(names []string) map[string]string {
	return map[string]string{noteShape: t.shape, noteFiles: t.inputSizes(names)}
}

// inputSizes tells what was counted, as far as it can be told without reading it:
// how many files, and a digest of their sizes in order.
func (t *trainer) inputSizes(names []string) string {
	hash := sha256.New()
	for _, name := range names {
		size := int64(-1) // not known
		if info, err := os.Stat(name); name != cli.Stdin && err == nil && info.Mode().IsRegular() {
			size = info.Size()
		}
		fmt.Fprintln(hash, size)
	}
	kind := "texts"
	if len(t.counts) > 0 {
		kind = "counts files"
	}
	return fmt.Sprintf("%d %s, sizes %s", len(names), kind, hex.EncodeToString(hash.Sum(nil)[:8]))
}

// resumed reads the checkpoint to go on from. Flags that are given must be those of
// the training that it holds.
func (t *trainer) resumed(c *cobra.Command, args []string, flags bpe.TrainOptions) (bpe.Checkpoint, error) {
	var none bpe.Checkpoint
	file, err := t.Open(t.resume)
	if err != nil {
		return none, cli.Hint(err, "a training that was not counted to the end has no checkpoint; begin it again without --resume")
	}
	defer file.Close()
	k, err := bpe.ReadCheckpoint(file, splitterOf)
	if err != nil {
		return none, cli.At(shownName(t.resume), err)
	}
	if err := t.sameOptions(c, k, flags); err != nil {
		return none, cli.Hint(err, "--resume goes on with the flags of "+term.Line(t.resume)+", so they can be left out")
	}
	if err := t.sameInputs(args, k); err != nil {
		return none, err
	}
	t.roles = k.Counts.RoleNames() != nil
	return *k, nil
}

// sameOptions reports the first flag that differs from what the checkpoint has.
func (t *trainer) sameOptions(c *cobra.Command, k *bpe.Checkpoint, flags bpe.TrainOptions) error {
	kept := k.Options
	for _, o := range []struct {
		flag      string
		same      bool
		got, want any
	}{
		{"pattern", flags.Pattern == kept.Pattern, flags.Pattern, kept.Pattern},
		{"ties", flags.Ties == kept.Ties, flags.Ties, kept.Ties},
		{"min-count", flags.MinCount == kept.MinCount, flags.MinCount, kept.MinCount},
		{"special", slices.Equal(flags.Specials, kept.Specials), fmt.Sprintf("%q", flags.Specials), fmt.Sprintf("%q", kept.Specials)},
		{"merges", flags.Merges == kept.Merges, flags.Merges, kept.Merges},
		{"vocab-size", flags.VocabSize == kept.VocabSize, flags.VocabSize, kept.VocabSize},
		{"shape", t.shape == k.Notes[noteShape], t.shape, k.Notes[noteShape]},
		{"roles", t.roles == (k.Counts.RoleNames() != nil), t.roles, k.Counts.RoleNames() != nil},
	} {
		if c.Flags().Changed(o.flag) && !o.same {
			return cli.Usagef("--%s %v: the training in %s has %v", o.flag, o.got, shownName(t.resume), o.want)
		}
	}
	return nil
}

// sameInputs reports where files are given that can't be those that were counted.
// They need not be given, and are not read.
func (t *trainer) sameInputs(args []string, k *bpe.Checkpoint) error {
	if len(args) == 0 && len(t.counts) == 0 {
		return nil
	}
	names, err := t.expand(args)
	if err != nil {
		return err
	}
	if got, want := t.inputSizes(names), k.Notes[noteFiles]; got != want {
		return cli.Hint(cli.Usage(errors.New("the files are not those that "+shownName(t.resume)+" was counted from: "+got+"; it has "+want)),
			"--resume needs no files: the checkpoint holds what was counted")
	}
	return nil
}
