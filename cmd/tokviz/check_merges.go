package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/pretokenize"
	"github.com/bpekit/bpekit/shape"
)

// A mergeDifference is the first merge that is not right.
type mergeDifference struct {
	step     int
	node     shape.Node
	found    [2]int64 // left and right
	pieces   [2][]byte
	notYet   string           // says which id of the pair is none at this step, "" if both are
	count    int64            // how often the pair that was found stands there
	expected *bpe.MergeRecord // nil where nothing is left to be learned
	rule     bpe.TieRule
	minCount int64

	rightAt    int // the step at which the pair that was found is right, -1 if there is none
	expectedAt int // the step of the answers that has the expected pair, -1 if there is none
}

// checkMerges learns from the corpus of the answers and compares the merges.
func (a *app) checkMerges(name string, answers *answerFile, r *checked) error {
	if len(answers.merges) == 0 {
		return nil
	}
	counts, err := a.countCorpus(name, answers)
	if err != nil {
		return err
	}
	var records []bpe.MergeRecord
	trained, err := bpe.Train(context.Background(), counts, bpe.TrainOptions{
		Merges:   len(answers.merges) + 1, // one more, to know a merge that was left out
		MinCount: answers.minCount, Ties: answers.ties,
		Record: func(m bpe.MergeRecord) error {
			records = append(records, m)
			return nil
		},
	})
	if err != nil {
		return cli.At(answers.place(answers.corpus.node), err)
	}
	r.merges = len(answers.merges)
	for i, m := range answers.merges {
		if i < len(records) && m.is(&records[i]) {
			r.rightMerges++
			continue
		}
		d := &mergeDifference{step: i, node: m.node, found: m.pair, rule: answers.ties, minCount: answers.minCount}
		if i < len(records) {
			d.expected = &records[i]
		}
		d.rightAt = slices.IndexFunc(records, func(record bpe.MergeRecord) bool { return m.is(&record) })
		d.expectedAt = -1
		if d.expected != nil {
			d.expectedAt = slices.IndexFunc(answers.merges, func(m mergeAnswer) bool { return m.is(d.expected) })
		}
		r.merge = d
		return d.describe(counts, trained, records)
	}
	return nil
}

// is reports whether a merge is of the pair that was learned.
func (m *mergeAnswer) is(r *bpe.MergeRecord) bool {
	return m.pair == [2]int64{int64(r.Left), int64(r.Right)}
}

// countCorpus counts the chunks of the corpus, which lies beside the answers.
func (a *app) countCorpus(name string, answers *answerFile) (*bpe.Counts, error) {
	pattern := "o200k"
	if answers.pattern.node != shape.None {
		pattern = answers.pattern.text
	}
	splitter, err := newSplitter(pattern)
	if err != nil {
		return nil, cli.At(answers.place(answers.pattern.node), cli.Input(err))
	}
	corpus, beside := answers.corpus.text, "the current folder"
	if corpus == "" {
		return nil, answers.wrong(answers.corpus.node, "the name of the corpus is empty")
	}
	if name != cli.Stdin && !filepath.IsAbs(corpus) {
		corpus, beside = filepath.Join(filepath.Dir(name), corpus), "the folder of the answers"
	}
	if corpus == cli.Stdin { // a file of that name: answers cannot mean standard input
		corpus = "." + string(filepath.Separator) + corpus
	}
	text, err := a.ReadFile(corpus)
	if err != nil {
		err := cli.At(answers.place(answers.corpus.node), err)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, cli.Hint(err, "a corpus is looked for in "+beside)
		}
		return nil, err
	}
	counts := bpe.NewCounts(splitter)
	counts.AddText(text)
	return counts, nil
}

// describe finds the bytes of the pair that was found, and how often it stands in the
// corpus after the merges that were right.
func (d *mergeDifference) describe(counts *bpe.Counts, trained *bpe.Trained, records []bpe.MergeRecord) error {
	before := trained.Definition()
	before.Merges = before.Merges[:min(d.step, len(records))]
	before.Pieces = before.Pieces[:256+len(before.Merges)]
	for _, id := range d.found {
		switch {
		case id >= 0 && id < int64(len(before.Pieces)):
		case id >= 0 && id < int64(256+len(records)):
			d.notYet = fmt.Sprintf("%d is no id before merge #%d", id, id-255)
		default:
			d.notYet = fmt.Sprintf("%d is no id", id)
		}
		if d.notYet != "" {
			return nil
		}
	}
	d.pieces = [2][]byte{before.Pieces[d.found[0]], before.Pieces[d.found[1]]}
	v, err := bpe.NewVocabulary(before)
	if err != nil {
		return err
	}
	e := bpe.NewEncoder(v, pretokenize.None{})
	left, right := bpe.Token(d.found[0]), bpe.Token(d.found[1])
	both := slices.Concat(d.pieces[0], d.pieces[1])
	var tokens []bpe.Token
	for chunk, n := range counts.All() {
		if !bytes.Contains(chunk, both) {
			continue
		}
		tokens = e.Append(tokens[:0], chunk)
		for i := range len(tokens) - 1 {
			if tokens[i] == left && tokens[i+1] == right {
				d.count += n
			}
		}
	}
	return nil
}
