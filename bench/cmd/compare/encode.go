package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/bpekit/bpekit/bench/internal/peer"
)

// A corpus is a file that all peers encode.
type corpus struct {
	name, path string
	size       int
	tokens     int
	digest     string
	agrees     map[*peer.Client]bool
}

// corpora are those of corpora/build.mjs, in the order of the tables.
var corpora = []string{"json_nested.json", "json_flat.json", "api_examples.json", "prose_en.txt", "multilingual.txt", "code.txt"}

// encode compares the tokens of whole files and then measures encoding and counting
// on one thread.
func (b *bench) encode() error {
	files, err := b.corpora()
	if err != nil {
		return err
	}
	clients := b.start(b.encoding)
	defer b.closeAndTell(clients)
	for _, c := range files {
		if err := b.compare(c, clients); err != nil {
			return err
		}
	}
	b.printCompared(files, clients)
	m, jobs := encodeJobs(files, clients, "encode", "warm", "count", "split")
	b.interleave(jobs)
	b.printEncode(files, clients, m)
	return nil
}

func (b *bench) corpora() ([]*corpus, error) {
	var files []*corpus
	for _, name := range corpora {
		path := filepath.Join(b.data, "slices", name)
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("%w: run corpora/build.mjs", err)
		}
		files = append(files, &corpus{name: strings.TrimSuffix(name, filepath.Ext(name)), path: path, size: int(info.Size()), agrees: map[*peer.Client]bool{}})
	}
	return files, nil
}

// compare encodes a file with each peer and compares all tokens with ours. It is
// also what warms up each peer's code.
func (b *bench) compare(c *corpus, clients []*peer.Client) error {
	var want []byte
	for i, client := range clients {
		got, err := b.tokensOf(client, c.path, b.limit)
		if i == 0 {
			if err != nil {
				return fmt.Errorf("%s: %s: %w", client.Name, c.name, err)
			}
			want = got
			c.tokens, c.digest = len(want)/4, fmt.Sprintf("%x", sha256.Sum256(want))[:16]
		}
		if err == nil {
			err = difference(got, want)
		}
		if err != nil {
			b.note("%s: %s: %v", client.Name, c.name, err)
		}
		c.agrees[client] = err == nil
	}
	return nil
}

// tokensOf returns the tokens of a file, as a peer writes them.
func (b *bench) tokensOf(client *peer.Client, path string, limit time.Duration) ([]byte, error) {
	out := filepath.Join(b.temp, "tokens")
	if _, err := client.Do(peer.Request{Op: "encode", Path: path, Out: out}, limit); err != nil {
		return nil, err
	}
	defer os.Remove(out)
	return os.ReadFile(out)
}

// difference tells where two lists of tokens part, nil if they do not.
func difference(got, want []byte) error {
	if bytes.Equal(got, want) {
		return nil
	}
	n := min(len(got), len(want)) / 4
	for i := range n {
		g, w := binary.LittleEndian.Uint32(got[4*i:]), binary.LittleEndian.Uint32(want[4*i:])
		if g != w {
			return fmt.Errorf("token %d is %d, not %d", i, g, w)
		}
	}
	return fmt.Errorf("%d tokens, not %d", len(got)/4, len(want)/4)
}

// A cell is what was asked of a peer on a file.
type cell struct {
	file   *corpus
	client *peer.Client
	op     string
}

// A matrix holds the jobs of all cells that there are.
type matrix map[cell]*job

// encodeJobs returns what is to be measured: nothing of a peer on a file where its
// tokens are others.
func encodeJobs(files []*corpus, clients []*peer.Client, ops ...string) (matrix, []*job) {
	m, list := matrix{}, []*job(nil)
	for _, c := range files {
		for _, op := range ops {
			for _, client := range clients {
				if !c.agrees[client] || !client.Can(op) {
					continue
				}
				j := &job{client: client, op: op, path: c.path, want: c.tokens, size: c.size}
				if op == "split" {
					j.want = -1
				}
				m[cell{c, client, op}] = j
				list = append(list, j)
			}
		}
	}
	return m, list
}

// speeds returns a peer's speeds on all files, 0 for those that it has none on.
func (b *bench) speeds(m matrix, files []*corpus, client *peer.Client, op string) []float64 {
	var all []float64
	for _, c := range files {
		all = append(all, b.speed(m[cell{c, client, op}]))
	}
	return all
}

// ratios divides one list by another, with 0 where either has none.
func ratios(a, b []float64) []float64 {
	out := make([]float64, len(a))
	for i := range a {
		if b[i] > 0 {
			out[i] = a[i] / b[i]
		}
	}
	return out
}

// cells writes figures and their mean.
func cells(name string, xs []float64, write func(float64) string) []string {
	row := []string{name}
	for _, x := range xs {
		row = append(row, write(x))
	}
	return append(row, write(mean(xs)))
}

func heading(first string, files []*corpus) []string {
	head := []string{first}
	for _, c := range files {
		head = append(head, c.name)
	}
	return append(head, "mean")
}

// least returns the smallest of a list that has no 0, else 0.
func least(xs []float64) float64 { return slices.Min(xs) }
