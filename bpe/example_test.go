package bpe_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/pretokenize"
)

// learn trains a small vocabulary on a text.
func learn(text string, merges int) (*bpe.Encoder, error) {
	counts := bpe.NewCounts(pretokenize.O200K{})
	counts.AddText([]byte(text))
	trained, err := bpe.Train(context.Background(), counts, bpe.TrainOptions{Merges: merges})
	if err != nil {
		return nil, err
	}
	v, err := bpe.NewVocabulary(trained.Definition())
	if err != nil {
		return nil, err
	}
	return bpe.NewEncoder(v, pretokenize.O200K{}), nil
}

// Train a vocabulary, encode a text with it and get the text back.
func Example() {
	e, err := learn(`{"id":1,"name":"Ada"},{"id":2,"name":"Bob"}`, 8)
	if err != nil {
		fmt.Println(err)
		return
	}
	text := `{"id":3}`
	tokens := e.Encode(text)
	back, err := e.Vocabulary().AppendText(nil, tokens)
	fmt.Println(len(text), "bytes,", len(tokens), "tokens:", string(back), err)
	// Output: 8 bytes, 5 tokens: {"id":3} <nil>
}

// The ladder of a chunk shows every merge and its rank.
func ExampleEncoder_Ladder() {
	e, err := learn("low lower lowest low low", 6)
	if err != nil {
		fmt.Println(err)
		return
	}
	v := e.Vocabulary()
	for _, step := range e.Ladder([]byte(" lower")).Steps {
		left, _ := v.AppendPiece(nil, step.Left)
		right, _ := v.AppendPiece(nil, step.Right)
		fmt.Printf("rank %d: %q + %q\n", step.Rank, left, right)
	}
	// Output:
	// rank 0: "l" + "o"
	// rank 1: "lo" + "w"
	// rank 2: " " + "low"
	// rank 3: " low" + "e"
}

// A Writer encodes a stream.
func ExampleWriter() {
	e, err := learn("the cat the hat the bat", 6)
	if err != nil {
		fmt.Println(err)
		return
	}
	n := 0
	w := bpe.NewWriter(e, func(tokens []bpe.Token) error {
		n += len(tokens)
		return nil
	})
	for _, part := range strings.SplitAfter("the cat sat on the mat", " ") {
		if _, err := w.Write([]byte(part)); err != nil {
			fmt.Println(err)
		}
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
	}
	fmt.Println(n == e.Count([]byte("the cat sat on the mat")))
	// Output: true
}

// A vocabulary is saved in the format that tiktoken loads.
func ExampleVocabulary_WriteTiktoken() {
	e, err := learn("aaaa aaaa", 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	var file strings.Builder
	if err := e.Vocabulary().WriteTiktoken(&file); err != nil {
		fmt.Println(err)
		return
	}
	lines := strings.Split(strings.TrimSpace(file.String()), "\n")
	fmt.Fprintln(os.Stdout, len(lines), lines[256])
	// Output: 257 YWE= 256
}
