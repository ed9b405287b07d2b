package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/bpekit/bpekit/bench/internal/peer"
)

// shapeFiles are the documents, whole.
var shapeFiles = []string{"json_nested.json", "json_flat.json", "api_examples.json"}

// A document is one of them with what is made of it.
type document struct {
	name  string
	paths map[string]string // of JSON, minified, TOON and LWON
	size  int               // of the minified text, which all speeds count
}

// shapes measures reading and writing documents, TOON beside the reference
// implementation. The texts of both must be the same, byte for byte.
func (b *bench) shapes() error {
	us, err := peer.Command{Name: ours, Args: []string{b.program("peer-bpekit"), "shapes"}, Env: oneThread}.Start()
	if err != nil {
		return err
	}
	defer us.Close()
	them, err := peer.Command{Name: "toon", Args: b.node("peer.mjs", "toon")}.Start()
	if err != nil {
		return err
	}
	defer them.Close()
	for _, name := range shapeFiles {
		d, err := b.document(us, name)
		if err != nil {
			return err
		}
		if err := b.sameToon(us, them, d); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		b.printShapes(d, us, them)
	}
	return nil
}

// document writes all texts of a document.
func (b *bench) document(us *peer.Client, name string) (*document, error) {
	d := &document{strings.TrimSuffix(name, ".json"), map[string]string{"json": filepath.Join(b.data, "whole", name)}, 0}
	for shape, op := range map[string]string{"minified": "minify", "toon": "toon-encode", "lwon": "lwon-encode"} {
		d.paths[shape] = filepath.Join(b.temp, shape)
		reply, err := us.Do(peer.Request{Op: op, Path: d.paths["json"], Out: d.paths[shape]}, b.limit)
		if err != nil {
			return nil, err
		}
		if shape == "minified" {
			d.size = reply.N
		}
	}
	return d, nil
}

// sameToon compares the TOON of both, and what both read from it. JavaScript sorts
// names that are numbers, so that what comes from there may have its lines in another
// order.
func (b *bench) sameToon(us, them *peer.Client, d *document) error {
	want, err := os.ReadFile(d.paths["toon"])
	if err != nil {
		return err
	}
	out := filepath.Join(b.temp, "again")
	for _, r := range []struct {
		client *peer.Client
		op     string
		path   string
	}{{them, "toon-encode", d.paths["json"]}, {us, "toon-decode", d.paths["toon"]}, {them, "toon-decode", d.paths["toon"]}} {
		if _, err := r.client.Do(peer.Request{Op: r.op, Path: r.path, Out: out}, b.limit); err != nil {
			return err
		}
		got, err := os.ReadFile(out)
		if err != nil {
			return err
		}
		if r.client == them && !bytes.Equal(got, want) {
			b.note("%s: %s of npm has its lines in another order", d.name, r.op)
			if !slices.Equal(sortedLines(got), sortedLines(want)) {
				return fmt.Errorf("%s of %s gives other lines", r.op, r.client.Name)
			}
			continue
		}
		if !bytes.Equal(got, want) {
			return fmt.Errorf("%s of %s gives another text", r.op, r.client.Name)
		}
	}
	return nil
}

func sortedLines(text []byte) []string {
	return slices.Sorted(strings.SplitSeq(string(text), "\n"))
}

func (b *bench) printShapes(d *document, us, them *peer.Client) {
	jobs := map[string]*job{}
	var list []*job
	add := func(client *peer.Client, op, shape string) {
		j := &job{client: client, op: op, path: d.paths[shape], want: -1, size: d.size}
		jobs[client.Name+op] = j
		list = append(list, j)
	}
	for op, shape := range map[string]string{"parse": "minified", "toon-encode": "json", "toon-decode": "toon"} {
		add(us, op, shape)
		add(them, op, shape)
	}
	for op, shape := range map[string]string{"lwon-encode": "json", "lwon-decode": "lwon", "spans": "json", "attribute": "json", "tokens": "minified"} {
		add(us, op, shape)
	}
	b.interleave(list)
	t := table{head: []string{"MB/s of minified JSON", "bpekit", "npm", "ratio"}}
	for _, op := range []string{"parse", "toon-encode", "toon-decode", "lwon-encode", "lwon-decode", "spans", "attribute", "tokens"} {
		a, c := b.speed(jobs[us.Name+op]), b.speed(jobs[them.Name+op])
		ratio := 0.0
		if c > 0 {
			ratio = a / c
		}
		t.row(op, figure(a), figure(c), times(ratio))
	}
	b.printTable(fmt.Sprintf("Shapes, %s, %d bytes minified", d.name, d.size), t)
	b.shapeBars(d.name, func(name, op string) time.Duration { return b.typical(jobs[name+op].times) }, us.Name, them.Name, b.speed(jobs[us.Name+"parse"]))
}

func (b *bench) shapeBars(name string, took func(name, op string) time.Duration, us, them string, parse float64) {
	ratio := func(a, b time.Duration) float64 { return float64(a) / float64(max(b, 1)) }
	for _, op := range []string{"toon-encode", "toon-decode"} {
		b.atLeast(name+": "+op+" against npm", ratio(took(them, op), took(us, op)), 10, "×")
	}
	b.atLeast(name+": parse", parse, 100, " MB/s")
	b.atLeast(name+": LWON against TOON, encode", ratio(took(us, "toon-encode"), took(us, "lwon-encode")), 1, "×")
	b.atLeast(name+": LWON against TOON, decode", ratio(took(us, "toon-decode"), took(us, "lwon-decode")), 1, "×")
	b.atMost(name+": spans and attribution against encoding", ratio(took(us, "attribute"), took(us, "tokens")), 2, "×")
}
