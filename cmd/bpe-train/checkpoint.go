package main

import (
	"time"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
)

// A keeper writes checkpoints of a training.
type keeper struct {
	*cli.Streams
	file  string // "" where none are asked for
	every time.Duration
	next  time.Time // when the next is due
	state bpe.Checkpoint
}

// newKeeper returns a keeper of the training that state tells.
func (t *trainer) newKeeper(state bpe.Checkpoint) *keeper {
	k := &keeper{Streams: t.Streams, file: t.checkpoint, every: t.every, state: state}
	if k.file == "" && t.resume != cli.Stdin {
		k.file = t.resume
	}
	if k.file != "" {
		removeLeftovers(k.file, leftAfter)
	}
	return k
}

// leftAfter is how long nobody has written to the temporary file of a checkpoint
// that a killed run has left. One that is being written is written without a pause.
const leftAfter = time.Minute

// record takes a step, and saves those before it if it is time to.
func (k *keeper) record(r bpe.MergeRecord) error {
	if k.file == "" {
		return nil
	}
	if time.Now().After(k.next) {
		if err := k.save(); err != nil {
			return err
		}
	}
	k.state.Options.Learned = append(k.state.Options.Learned, r)
	return nil
}

// shareOfTime is the part of the time, one in so many, that may be spent on
// checkpoints: where the counts are large, they become rarer.
const shareOfTime = 20

// save writes a checkpoint, which takes the place of the last only when it is
// whole.
func (k *keeper) save() error {
	if k.file == "" {
		return nil
	}
	began := time.Now()
	file, err := k.Create(k.file)
	if err != nil {
		return err
	}
	defer file.Discard()
	if err := k.state.Write(file); err != nil {
		return aboutFile(k.file, err)
	}
	if err := file.Commit(); err != nil {
		return err
	}
	ended := time.Now()
	k.next = ended.Add(max(k.every, shareOfTime*ended.Sub(began)))
	return nil
}
