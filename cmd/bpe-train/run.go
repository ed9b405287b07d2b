package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/spf13/cobra"
)

// run counts, learns, logs and saves.
func (t *trainer) run(c *cobra.Command, args []string) error {
	splitter, options, err := t.options(c)
	if err != nil {
		return err
	}
	options.Pattern = splitter.String()
	ctx := c.Context()
	p := t.newProgress()
	defer p.clear()
	if t.resume != "" {
		state, err := t.resumed(c, args, options)
		if err != nil {
			return err
		}
		return t.learn(ctx, state, p, nil)
	}
	names, err := t.expand(args)
	if err != nil {
		return err
	}
	for _, output := range [][2]string{{"--count-only", t.countOnly}, {"--checkpoint", t.checkpoint}} {
		if err := cli.OtherFile(output[0], output[1], names); err != nil {
			return err
		}
	}
	state := bpe.Checkpoint{Counts: t.newCounts(splitter), Options: options, Notes: t.notes(names)}
	if t.countOnly == "" {
		return t.learn(ctx, state, p, names)
	}
	if err := t.count(ctx, state.Counts, names, p); err != nil {
		return interrupted(ctx, err)
	}
	if err := t.writeCounts(state.Counts); err != nil {
		return err
	}
	p.clear()
	t.sayCounted(names, state.Counts)
	return nil
}

// learn counts the files, if there are any to be counted, and learns. The folder is
// made first, so that one that can't be written to is found out before the work is
// done.
func (t *trainer) learn(ctx context.Context, state bpe.Checkpoint, p *progress, names []string) error {
	save, err := t.newSaver()
	if err != nil {
		return err
	}
	defer save.discard()
	for _, r := range state.Options.Learned {
		if err := save.record(r); err != nil {
			return err
		}
	}
	if names != nil {
		if err := t.count(ctx, state.Counts, names, p); err != nil {
			return interrupted(ctx, err)
		}
	}
	keep := t.newKeeper(state)
	if err := keep.save(); err != nil {
		return err
	}

	// From here on an interrupted training still saves what it has learned.
	t.EndOrderly()
	options := state.Options
	p.begin("learning", int64(options.Merges))
	options.Record = t.recorder(save, keep)
	options.Progress = func(tp bpe.TrainProgress) { p.set(int64(tp.Merges), int64(tp.Goal)) }
	trained, err := bpe.Train(ctx, state.Counts, options)
	if err != nil {
		return interrupted(ctx, err)
	}
	p.saving()
	if err := keep.save(); err != nil {
		return err
	}
	if err := save.model(trained); err != nil {
		return err
	}
	p.clear()
	if names != nil {
		t.sayCounted(names, state.Counts)
	}
	t.sayLearned(trained, len(state.Options.Learned), keep.file)
	if ctx.Err() != nil {
		return cli.ErrInterrupted
	}
	return nil
}

// interrupted returns err, or where the user interrupted the work, just that.
func interrupted(ctx context.Context, err error) error {
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return cli.ErrInterrupted
	}
	return err
}

// recorder returns what is done with each step: a line of the log on standard
// output, and one in the model's folder. Once nobody reads standard output any
// more, training goes on only if there is a folder or a checkpoint to save in.
func (t *trainer) recorder(save *saver, keep *keeper) func(bpe.MergeRecord) error {
	var line []byte
	format := logFormats[t.log]
	return func(r bpe.MergeRecord) error {
		if err := save.record(r); err != nil {
			return err
		}
		if err := keep.record(r); err != nil {
			return err
		}
		if format == nil {
			return nil
		}
		line = append(format(line[:0], r), '\n')
		_, err := t.Out.Write(line)
		if err == nil && t.OutTerminal() {
			err = t.Out.Flush()
		}
		if errors.Is(err, cli.ErrClosedPipe) && (save.folder != "" || keep.file != "") {
			format = nil
			return nil
		}
		return err
	}
}

// logFormats holds how a step is written, by the value of --log.
var logFormats = map[string]func([]byte, bpe.MergeRecord) []byte{
	"text":  bpe.AppendLogLine,
	"jsonl": bpe.AppendLogJSON,
	"none":  nil,
}

// sayCounted says on standard error what was counted.
func (t *trainer) sayCounted(names []string, counts *bpe.Counts) {
	if t.quiet {
		return
	}
	n := term.Numbers{Commas: true}
	chunks, bytes := counts.Total()
	files := "1 file"
	if len(names) != 1 {
		files = n.Int(len(names)) + " files"
	}
	fmt.Fprintf(t.Err, "bpe-train: %s, %s bytes, %s chunks, %s distinct\n", files, n.Int(int(bytes)), n.Int(int(chunks)), n.Int(counts.Len()))
}

// sayLearned says on standard error what was learned, before of it by an earlier
// run, and how to go on where there is more to learn.
func (t *trainer) sayLearned(trained *bpe.Trained, before int, checkpoint string) {
	if t.quiet {
		return
	}
	n := term.Numbers{Commas: true}
	earlier := ""
	if before > 0 {
		earlier = fmt.Sprintf(" (%s of them before)", n.Int(before))
	}
	fmt.Fprintf(t.Err, "bpe-train: learned %s merges%s: %s\n", n.Int(len(trained.Merges)), earlier, trained.Stopped)
	if t.out != "" {
		fmt.Fprintf(t.Err, "bpe-train: saved in %s\n", term.Line(t.out))
	}
	if trained.Stopped == bpe.StoppedByCaller && checkpoint != "" {
		fmt.Fprintf(t.Err, "bpe-train: go on with --resume %s\n", term.Line(checkpoint))
	}
}
