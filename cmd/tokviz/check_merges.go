package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
)

// A mergeDifference is the first merge that is not right.
type mergeDifference struct {
	step     int
	found    []int64 // left and right
	pieces   [2][]byte
	count    int64            // how often the pair that was found stands there
	expected *bpe.MergeRecord // nil where nothing is left to be learned
	rule     bpe.TieRule
}

// checkMerges learns from the corpus of the answers and compares the merges.
func (a *app) checkMerges(name string, answers *answerFile, r *checked) error {
	if answers.Merges == nil {
		return nil
	}
	counts, rule, err := a.countCorpus(name, answers)
	if err != nil {
		return err
	}
	var records []bpe.MergeRecord
	_, err = bpe.Train(context.Background(), counts, bpe.TrainOptions{
		Merges: max(1, len(answers.Merges)), MinCount: answers.MinCount, Ties: rule,
		Record: func(m bpe.MergeRecord) error {
			records = append(records, m)
			return nil
		},
	})
	if err != nil {
		return cli.At(name, err)
	}
	r.merges = len(answers.Merges)
	for i, m := range answers.Merges {
		if i < len(records) && m[0] == int64(records[i].Left) && m[1] == int64(records[i].Right) {
			r.rightMerges++
			continue
		}
		d := &mergeDifference{step: i, found: m, rule: rule}
		if i < len(records) {
			d.expected = &records[i]
		}
		d.describe(counts, records[:min(i, len(records))])
		r.merge = d
		return nil
	}
	return nil
}

// countCorpus counts the chunks of the corpus, which lies beside the answers.
func (a *app) countCorpus(name string, answers *answerFile) (*bpe.Counts, bpe.TieRule, error) {
	pattern := "o200k"
	if answers.Pattern != nil {
		pattern = *answers.Pattern
	}
	splitter, err := newSplitter(pattern)
	if err != nil {
		return nil, 0, cli.At(name, err)
	}
	rule := bpe.First
	if answers.Ties != "" {
		if rule, err = bpe.ParseTieRule(answers.Ties); err != nil {
			return nil, 0, cli.At(name, fmt.Errorf("ties: %s", cli.Message(err)))
		}
	}
	corpus := answers.Corpus
	if name != cli.Stdin && !filepath.IsAbs(corpus) {
		corpus = filepath.Join(filepath.Dir(name), corpus)
	}
	text, err := a.ReadFile(corpus)
	if err != nil {
		return nil, 0, err
	}
	counts := bpe.NewCounts(splitter)
	counts.AddText(text)
	return counts, rule, nil
}

// describe finds the bytes of the pair that was found, and how often it stands in
// the corpus after the merges that were right.
func (d *mergeDifference) describe(counts *bpe.Counts, before []bpe.MergeRecord) {
	pieces := [2][]byte{}
	for side, id := range d.found {
		switch made := id - 256; {
		case id < 0 || made >= int64(len(before)):
			return
		case id < 256:
			pieces[side] = []byte{byte(id)}
		default:
			pieces[side] = before[made].Bytes
		}
	}
	d.pieces = pieces
	left, right := bpe.Token(d.found[0]), bpe.Token(d.found[1])
	for chunk, n := range counts.All() {
		tokens := merged(chunk, before)
		for i := 0; i+1 < len(tokens); i++ {
			if tokens[i] == left && tokens[i+1] == right {
				d.count += n
			}
		}
	}
}

// merged is a chunk after the given merges, each done in its turn.
func merged(chunk []byte, merges []bpe.MergeRecord) []bpe.Token {
	tokens := make([]bpe.Token, len(chunk))
	for i, b := range chunk {
		tokens[i] = bpe.Token(b)
	}
	for _, m := range merges {
		kept := tokens[:0]
		for i := 0; i < len(tokens); i++ {
			if i+1 < len(tokens) && tokens[i] == m.Left && tokens[i+1] == m.Right {
				kept = append(kept, m.ID)
				i++
				continue
			}
			kept = append(kept, tokens[i])
		}
		tokens = kept
	}
	return tokens
}
