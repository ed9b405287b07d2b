package bpe

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// TrainOptions says what to learn. The zero value learns until no pair occurs
// twice.
type TrainOptions struct {
	// Merges is the most merges to learn, 0 for no limit.
	Merges int

	// VocabSize is the most tokens to have, the 256 bytes, the merges and the
	// special tokens counted; 0 for no limit.
	VocabSize int

	// MinCount is how often a pair must occur to be merged; 0 means 2: a pair
	// seen once earns no token.
	MinCount int64

	// Ties decides between pairs with the same count.
	Ties TieRule

	// Specials are the texts of the special tokens, which come after the last
	// merge; nil means those of the counts.
	Specials []string

	// Pattern is the pre-split pattern to be stored with the vocabulary; ""
	// means that of the counts' splitter.
	Pattern string

	// Learned are steps that an earlier training has taken on the same counts with
	// the same options, as a [Checkpoint] holds them. Training goes on after them,
	// and learns what it would have learned without the break.
	Learned []MergeRecord

	// Progress, if not nil, is called after each merge. It should be quick.
	Progress func(TrainProgress)

	// Record, if not nil, is called with the record of each merge, in order, those
	// in Learned excepted.
	// If it fails, so does the training.
	Record func(MergeRecord) error
}

// TrainProgress tells how far training is.
type TrainProgress struct {
	Merges int   // learned so far
	Goal   int   // the most that there may be
	Count  int64 // of the last pair merged; it never rises
}

// Trained is what [Train] learned.
type Trained struct {
	Merges   []Merge    // in the order in which they were learned
	Specials []Special  // their ids follow those of the merges
	Pattern  string     // of the splitter that cut the chunks
	Stopped  StopReason // why there are no more merges

	pieces [][]byte // by id, special tokens excepted
}

// A StopReason says why training ended.
type StopReason uint8

const (
	// StoppedAtMerges: there are as many merges as wanted.
	StoppedAtMerges StopReason = iota
	// StoppedAtSize: there are as many tokens as wanted, or as there may be.
	StoppedAtSize
	// StoppedAtRare: every pair that is left is rarer than the minimum count.
	StoppedAtRare
	// StoppedAtEnd: no pair is left; every chunk is one token.
	StoppedAtEnd
	// StoppedByCaller: the context was cancelled.
	StoppedByCaller
)

var stopSentences = [...]string{
	StoppedAtMerges: "all merges are learned",
	StoppedAtSize:   "the vocabulary is full",
	StoppedAtRare:   "every pair that is left is too rare",
	StoppedAtEnd:    "no pair is left",
	StoppedByCaller: "training was cancelled",
}

// String says the reason in a few plain words.
func (s StopReason) String() string {
	if int(s) < len(stopSentences) {
		return stopSentences[s]
	}
	return "unknown"
}

// Train learns merges from counts: again and again the pair of tokens that
// occurs most often becomes a new token. Pairs overlap when they are counted
// (aaa holds two) and are replaced from left to right. The result depends on
// counts and options only. It is that of bpe80.Train on the chunks of the
// corpus, record by record.
//
// When ctx is cancelled, what has been learned so far is returned as a smaller
// model, without an error. Train fails where the options make no sense, where
// the distinct chunks are longer than 4 GB, and where o.Record fails.
func Train(ctx context.Context, c *Counts, o TrainOptions) (*Trained, error) {
	goal, atGoal, err := o.settle(c)
	if err != nil {
		return nil, err
	}
	t, err := newTrainer(c, o)
	if err != nil {
		return nil, err
	}
	learned := &Trained{Pattern: o.Pattern, Stopped: atGoal}
	for step := len(t.merges); step < goal; step++ {
		if ctx.Err() != nil {
			learned.Stopped = StoppedByCaller
			break
		}
		best, ok := t.queue.best()
		if !ok {
			learned.Stopped = t.whyNoPair()
			break
		}
		if o.Record != nil {
			if err := o.Record(t.record(step, best)); err != nil {
				return nil, err
			}
		}
		count := t.pairs.count(best)
		t.merge(best)
		if o.Progress != nil {
			o.Progress(TrainProgress{Merges: step + 1, Goal: goal, Count: count})
		}
	}
	learned.Merges, learned.pieces = t.merges, t.pieces
	for i, text := range o.Specials {
		learned.Specials = append(learned.Specials, Special{Text: text, Token: Token(256 + len(learned.Merges) + i)})
	}
	return learned, nil
}

// settle checks the options, fills in what they leave to counts, and returns the
// most merges to learn and the reason to stop there.
func (o *TrainOptions) settle(c *Counts) (goal int, atGoal StopReason, err error) {
	if o.Specials == nil {
		o.Specials = c.specials
	}
	if o.Pattern == "" {
		o.Pattern = c.splitter.String()
	}
	if o.MinCount == 0 {
		o.MinCount = 2
	}
	if o.Ties > Lowest {
		return 0, 0, fmt.Errorf("bpe: unknown tie rule %d", o.Ties)
	}
	if o.Merges < 0 || o.VocabSize < 0 || o.MinCount < 0 {
		return 0, 0, fmt.Errorf("bpe: %d merges, vocabulary size %d, minimum count %d: none may be negative", o.Merges, o.VocabSize, o.MinCount)
	}
	for i, text := range o.Specials {
		if text == "" {
			return 0, 0, errors.New("bpe: a special token is empty")
		}
		if slices.Contains(o.Specials[:i], text) {
			return 0, 0, fmt.Errorf("bpe: special token %q is given twice", text)
		}
	}
	if goal, atGoal, err = o.goal(); err == nil && len(o.Learned) > goal {
		err = fmt.Errorf("bpe: %d steps are learned already, and there may be %d", len(o.Learned), goal)
	}
	return goal, atGoal, err
}

// goal returns the most merges to learn and the reason to stop there.
func (o *TrainOptions) goal() (goal int, atGoal StopReason, err error) {
	size := o.VocabSize
	if size == 0 {
		size = MaxTokens
	}
	goal = size - 256 - len(o.Specials)
	switch {
	case size > MaxTokens:
		return 0, 0, fmt.Errorf("bpe: vocabulary size %d is over the limit of %d", size, MaxTokens)
	case goal < 0:
		return 0, 0, fmt.Errorf("bpe: vocabulary size %d has no room for 256 bytes and %d special tokens", size, len(o.Specials))
	case o.Merges > 0 && o.Merges <= goal:
		return o.Merges, StoppedAtMerges, nil
	}
	return goal, StoppedAtSize, nil
}

// Definition returns what [NewVocabulary] makes the learned vocabulary from. The
// pieces must not be modified.
func (t *Trained) Definition() Definition {
	return Definition{Pieces: t.pieces, Merges: t.Merges, Specials: t.Specials, Pattern: t.Pattern}
}
