package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"

	"github.com/bpekit/bpekit/bench/internal/peer"
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/pretokenize"
)

// train learns a vocabulary of size tokens from files under the o200k pattern and
// prints a peer.Training.
func train(start time.Time, size, threads string, files []string) error {
	n, err := strconv.Atoi(size)
	if err != nil {
		return err
	}
	workers, err := strconv.Atoi(threads)
	if err != nil {
		return err
	}
	runtime.GOMAXPROCS(workers)
	counts := bpe.NewCounts(pretokenize.O200K{})
	counts.SetThreads(workers)
	for _, file := range files {
		if err := count(counts, file); err != nil {
			return err
		}
	}
	split := time.Since(start)
	learned, err := bpe.Train(context.Background(), counts, bpe.TrainOptions{VocabSize: n})
	if err != nil {
		return err
	}
	whole := time.Since(start)
	return json.NewEncoder(os.Stdout).Encode(peer.Training{
		Merges:  len(learned.Merges),
		Digest:  digest(learned.Merges),
		SplitNS: split.Nanoseconds(),
		MergeNS: (whole - split).Nanoseconds(),
	})
}

func count(counts *bpe.Counts, file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	return counts.AddReader(context.Background(), f)
}

// digest tells two lists of merges apart.
func digest(merges []bpe.Merge) string {
	var lines bytes.Buffer
	for _, m := range merges {
		fmt.Fprintln(&lines, m.Left, m.Right, m.Result)
	}
	return fmt.Sprintf("%x", sha256.Sum256(lines.Bytes()))[:16]
}
