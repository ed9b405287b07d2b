package learn_test

import (
	"fmt"

	"github.com/bpekit/bpekit/cmd/tokviz/learn"
)

func Example() {
	lessons, err := learn.All()
	if err != nil {
		fmt.Println(err)
		return
	}
	second := lessons[1]
	fmt.Println(second.Title)
	fmt.Println(second.Live.Command())
	// Output:
	// The tie-break
	// tokviz --screen merges --log toy.merges.jsonl -p gpt2-nc --at '#1' toy.txt
}
