package bpe80_test

import (
	"fmt"
	"os"

	"github.com/bpekit/bpekit/bpe/bpe80"
	"github.com/bpekit/bpekit/pretokenize"
)

// The article's example under both tie rules. The article's prose follows the
// second: aa, then ab, then both together.
func ExampleTrain() {
	for _, ties := range []func(a, b bpe80.Pair) int{bpe80.First, bpe80.Lowest} {
		learned := bpe80.Train([]string{"aaabdaaabac"}, 3, 2, ties)
		for _, step := range learned {
			fmt.Printf("%d %q ", step.ID, bpe80.Decode([]int{step.ID}, learned))
		}
		fmt.Println(bpe80.Encode(bpe80.Bytes("aaabdaaabac"), learned...))
	}
	// Output:
	// 256 "aa" 257 "aaa" 258 "aaab" [258 100 258 97 99]
	// 256 "aa" 257 "ab" 258 "aaab" [258 100 258 97 99]
}

// The article's log: the first of forty merges on its forty JSON records.
func ExampleTrain_log() {
	text, _ := os.ReadFile("../../corpora/records40.json")
	var chunks []string
	for chunk := range pretokenize.Chunks(pretokenize.GPT2NoContractions{}, text) {
		chunks = append(chunks, string(chunk))
	}
	learned := bpe80.Train(chunks, 40, 2, bpe80.First)
	piece := func(id int) string { return bpe80.Decode([]int{id}, learned) }
	for i, s := range learned[:16] {
		fmt.Printf("#%d %q + %q -> %q %dx\n", i, piece(s.Pair.Left), piece(s.Pair.Right), piece(s.ID), s.Count)
	}
	// Output:
	// #0 " " + " " -> "  " 240x
	// #1 " " + "\"" -> " \"" 200x
	// #2 "\n" + "  " -> "\n  " 120x
	// #3 "\n  " + " " -> "\n   " 120x
	// #4 "\"" + ":" -> "\":" 120x
	// #5 "u" + "s" -> "us" 90x
	// #6 "\n" + " " -> "\n " 80x
	// #7 "1" + "0" -> "10" 41x
	// #8 " " + "{" -> " {" 40x
	// #9 "c" + "us" -> "cus" 40x
	// #10 "cus" + "t" -> "cust" 40x
	// #11 "cust" + "o" -> "custo" 40x
	// #12 "custo" + "m" -> "custom" 40x
	// #13 "custom" + "e" -> "custome" 40x
	// #14 "custome" + "r" -> "customer" 40x
	// #15 "i" + "d" -> "id" 40x
}
