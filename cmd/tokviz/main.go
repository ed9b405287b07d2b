// Command tokviz counts, shows and explains tokens, exactly and offline.
//
// It is a thin layer over the libraries of this module: each command has a file of
// its own that reads flags and input, calls the library, and prints. What the
// commands print as JSON is a contract; what they print for people may change.
package main

import (
	"context"
	"os"

	"github.com/bpekit/bpekit/internal/cli"
)

func main() {
	cli.Program{Name: "tokviz", Run: func(ctx context.Context, s *cli.Streams) error {
		return execute(ctx, s, os.Args[1:])
	}}.Main()
}
