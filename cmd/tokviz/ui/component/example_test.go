package component_test

import (
	"fmt"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// Text of a document reaches a line only as Safe shows it.
func ExampleBuffer() {
	b := component.NewBuffer(24, 2)
	b.Draw(0, 0, component.PlainLine(component.Text, component.Safe("a\x1b[2Jb")))
	b.Draw(2, 1, component.PlainLine(component.Dim, component.Comma(1234567)+" tokens"))
	fmt.Println(b.String())
	// Output:
	// a\x1b[2Jb
	//   1,234,567 tokens
}
