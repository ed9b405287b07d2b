package cli_test

import (
	"errors"
	"fmt"

	"github.com/bpekit/bpekit/internal/cli"
)

func ExampleStatus() {
	fmt.Println(cli.Status(nil))
	fmt.Println(cli.Status(cli.At("orders.json:3:1", errors.New("a comma is missing"))))
	fmt.Println(cli.Status(cli.Usagef("-n %d: fewer than none", -1)))
	// Output:
	// 0
	// 1
	// 2
}

func ExampleClosest() {
	fmt.Println(cli.Closest("o200k_bas", []string{"cl100k_base", "o200k_base", "gpt2"}))
	// Output: o200k_base
}
