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
	names, err := t.expand(args)
	if err != nil {
		return err
	}
	ctx := c.Context()
	save, err := t.newSaver()
	if err != nil {
		return err
	}
	defer save.discard()
	p := t.newProgress()
	defer p.clear()

	counts := bpe.NewCounts(splitter, t.specials...)
	counts.SetThreads(t.threads)
	p.begin("counting", totalSize(names))
	if err := counts.AddReaders(ctx, t.readers(names, p)); err != nil {
		return interrupted(ctx, err)
	}

	p.begin("learning", int64(options.Merges))
	options.Record = t.recorder(save)
	options.Progress = func(tp bpe.TrainProgress) { p.set(int64(tp.Merges), int64(tp.Goal)) }
	trained, err := bpe.Train(ctx, counts, options)
	if err != nil {
		return interrupted(ctx, err)
	}
	if err := save.model(trained); err != nil {
		return err
	}
	p.clear()
	t.summary(names, counts, trained)
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
// more, training goes on only if there is a folder to save in.
func (t *trainer) recorder(save *saver) func(bpe.MergeRecord) error {
	var line []byte
	format := logFormats[t.log]
	return func(r bpe.MergeRecord) error {
		if err := save.record(r); err != nil {
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
		if errors.Is(err, cli.ErrClosedPipe) && save.folder != "" {
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

// summary says on standard error what was done.
func (t *trainer) summary(names []string, counts *bpe.Counts, trained *bpe.Trained) {
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
	fmt.Fprintf(t.Err, "bpe-train: learned %s merges: %s\n", n.Int(len(trained.Merges)), trained.Stopped)
	if t.out != "" {
		fmt.Fprintf(t.Err, "bpe-train: saved in %s\n", term.Line(t.out))
	}
}
