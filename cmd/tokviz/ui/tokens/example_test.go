package tokens_test

import (
	"context"
	"fmt"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
	"github.com/bpekit/bpekit/encodings"
)

// Two encodings cut a name and a number at different places.
func ExampleCompare() {
	var texts [2]*tokens.Text
	for i, name := range []string{"o200k_base", "gpt2"} {
		encoder, err := encodings.Load(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		if texts[i], err = tokens.New(context.Background(), encoder, []byte(`{"customer_id":1000}`), nil); err != nil {
			fmt.Println(err)
			return
		}
	}
	against := tokens.Compare(texts[0], texts[1])
	fmt.Println(texts[0].Len(), "and", texts[1].Len(), "tokens")
	fmt.Println(against.Both, "boundaries of both,", against.OnlyFirst, "and", against.OnlySecond, "of one")
	// Output:
	// 7 and 8 tokens
	// 5 boundaries of both, 1 and 2 of one
}
