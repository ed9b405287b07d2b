package replay_test

import (
	"context"
	"fmt"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
	"github.com/bpekit/bpekit/pretokenize"
)

// A log is replayed on the text that it was learned from.
func Example() {
	text := []byte("aaabdaaabac")
	counts := bpe.NewCounts(pretokenize.None{})
	counts.AddText(text)
	var records []bpe.MergeRecord
	keep := func(r bpe.MergeRecord) error {
		records = append(records, r)
		return nil
	}
	if _, err := bpe.Train(context.Background(), counts, bpe.TrainOptions{Merges: 3, Record: keep}); err != nil {
		fmt.Println(err)
		return
	}
	log, err := replay.FromRecords("aaab", records)
	if err != nil {
		fmt.Println(err)
		return
	}
	film, err := replay.New(context.Background(), log, text, pretokenize.None{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for step := -1; step < len(log.Steps); step++ {
		fmt.Println(film.Tokens(step), film.At(step).Ends)
	}
	// Output:
	// 11 [1 2 3 4 5 6 7 8 9 10 11]
	// 9 [2 3 4 5 7 8 9 10 11]
	// 7 [3 4 5 8 9 10 11]
	// 5 [4 5 9 10 11]
}
