// Command bpe-train learns the merges of a byte-level byte-pair encoding from
// files, prints them as a log that a person can read, and saves the model in the
// formats that tiktoken and Hugging Face load.
//
// It is a thin layer over packages bpe, pretokenize and shape: this folder reads
// flags and files and writes files and messages.
package main

import (
	"context"
	"os"

	"github.com/bpekit/bpekit/internal/cli"
)

func main() {
	cli.Program{Name: "bpe-train", Run: func(ctx context.Context, s *cli.Streams) error {
		return execute(ctx, s, os.Args[1:])
	}}.Main()
}

// execute runs the command with the given arguments.
func execute(ctx context.Context, s *cli.Streams, args []string) error {
	root := newCommand(s)
	root.SetArgs(args)
	return root.ExecuteContext(ctx)
}
