package term_test

import (
	"fmt"

	"github.com/bpekit/bpekit/internal/term"
)

// A file's text is shown so that it cannot act on the terminal.
func ExampleLine() {
	fmt.Println(term.Line("name \x1b[31m\u202e中"))
	// Output: name \x1b[31m\u202e中
}
