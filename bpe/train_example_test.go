package bpe_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/pretokenize"
)

// Learning three merges from a line of text, and encoding it with them. By the
// rule Lowest the second merge would be ab.
func ExampleTrain() {
	counts := bpe.NewCounts(pretokenize.None{})
	counts.AddText([]byte("aaabdaaabac"))
	learned, err := bpe.Train(context.Background(), counts, bpe.TrainOptions{
		Merges: 3,
		Record: func(r bpe.MergeRecord) error {
			fmt.Printf("%s\n", bpe.AppendLogLine(nil, r))
			return nil
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	vocabulary, err := bpe.NewVocabulary(learned.Definition())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(learned.Stopped)
	fmt.Println(bpe.NewEncoder(vocabulary, counts.Splitter()).Encode("aaabdaaabac"))
	// Output:
	// #0 "a" + "a" -> "aa" 4x
	// #1 "aa" + "a" -> "aaa" 2x
	// #2 "aaa" + "b" -> "aaab" 2x
	// all merges are learned
	// [258 100 258 97 99]
}

// A special token is a border of chunks and is not counted.
func ExampleCounts() {
	counts := bpe.NewCounts(pretokenize.O200K{}, "<|end|>")
	text := strings.NewReader("one two<|end|>one two two")
	if err := counts.AddReader(context.Background(), text); err != nil {
		fmt.Println(err)
		return
	}
	for chunk, n := range counts.All() {
		fmt.Printf("%q %d\n", chunk, n)
	}
	fmt.Println(counts.Total())
	// Output:
	// "one" 2
	// " two" 3
	// 5 18
}

// The JSON log of a training is read back as records.
func ExampleReadLog() {
	counts := bpe.NewCounts(pretokenize.O200K{})
	counts.AddText([]byte("banana bandana"))
	var log []byte
	_, err := bpe.Train(context.Background(), counts, bpe.TrainOptions{
		Merges: 2,
		Record: func(r bpe.MergeRecord) error {
			log = append(bpe.AppendLogJSON(log, r), '\n')
			return nil
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s", log)
	records, err := bpe.ReadLog(bytes.NewReader(log))
	for _, r := range records {
		second := r.RunnerUp
		fmt.Printf("%q before %q + %q by %s\n", r.Bytes, second.LeftBytes, second.RightBytes, r.Rule)
	}
	fmt.Println(err)
	// Output:
	// {"step":0,"left":97,"right":110,"id":256,"bytes_b64":"YW4=","text":"an","count":4,"tied":1,"runner_up":{"left":110,"right":97,"count":3},"rule":"count"}
	// {"step":1,"left":98,"right":256,"id":257,"bytes_b64":"YmFu","text":"ban","count":2,"tied":2,"runner_up":{"left":256,"right":97,"count":2},"rule":"first"}
	// "an" before "n" + "a" by count
	// "ban" before "an" + "a" by first
	// <nil>
}
