package duel_test

import (
	"fmt"

	"github.com/bpekit/bpekit/cmd/tokviz/learn/duel"
	"github.com/bpekit/bpekit/encodings"
)

func ExampleMeasure() {
	encoder, err := encodings.Load(encodings.Default)
	if err != nil {
		fmt.Println(err)
		return
	}
	tokens, ok := duel.Measure(encoder, []byte(`[{"id":1,"name":"Ada"},{"id":2,"name":"Grace"}]`))
	for _, shape := range duel.Shapes {
		fmt.Println(shape, tokens[shape])
	}
	fmt.Println(ok)
	// Output:
	// pretty 38
	// minified 19
	// toon 18
	// lwon 13
	// true
}
