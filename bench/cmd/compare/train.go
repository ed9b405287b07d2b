package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"github.com/bpekit/bpekit/bench/internal/peer"
)

// A training is a program that trained, several times in fresh processes.
type training struct {
	command             peer.Command
	size, threads       int
	rounds              int
	split, merge, whole []time.Duration
	memory              int64
	last                peer.Training
	failed              error
}

// train learns vocabularies from whole json_nested and prose_en, 25.8 MB. Rules for
// ties differ between trainers, so that only our own merges are compared, between
// numbers of threads; the tests compare them with other trainers.
func (b *bench) train() error {
	var files []string
	for _, name := range []string{"json_nested.json", "prose_en.txt"} {
		files = append(files, filepath.Join(b.data, "whole", name))
	}
	var all []*training
	for _, command := range b.trainers {
		for _, c := range []struct{ size, threads int }{{4096, 2}, {32768, 1}, {32768, 2}, {65536, 2}} {
			if command.Name == "tokenizers" && c.size != 32768 {
				continue // it learns 30,000 whatever is asked, and takes its time
			}
			all = append(all, &training{command: command, size: c.size, threads: c.threads, rounds: b.rounds})
		}
	}
	lines, err := b.inLines(files)
	if err != nil {
		return err
	}
	for round := range b.rounds {
		for _, t := range all {
			if t.failed != nil || round > 0 && b.typical(t.whole) > 2*b.slow {
				continue
			}
			if t.command.Name == "tokenizers" {
				t.run(lines)
			} else {
				t.run(files)
			}
		}
	}
	b.printTrain(all)
	return nil
}

// inLines returns the same files with a line end after each "},": a trainer that
// splits line by line is not done with a line of 20 MB in any time.
func (b *bench) inLines(files []string) ([]string, error) {
	var lines []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		path := filepath.Join(b.temp, filepath.Base(file))
		if err := os.WriteFile(path, bytes.ReplaceAll(text, []byte("},"), []byte("},\n")), 0o666); err != nil {
			return nil, err
		}
		lines = append(lines, path)
	}
	return lines, nil
}

// run trains once in a process of its own.
func (t *training) run(files []string) {
	args := append([]string{strconv.Itoa(t.size), strconv.Itoa(t.threads)}, files...)
	command := with(t.command, args...)
	process := exec.Command(command.Args[0], command.Args[1:]...)
	process.Env = append(os.Environ(), "RAYON_NUM_THREADS="+strconv.Itoa(t.threads), "RAYON_RS_NUM_THREADS="+strconv.Itoa(t.threads))
	process.Stderr = os.Stderr
	start := time.Now()
	out, err := process.Output()
	if err == nil {
		err = json.Unmarshal(out, &t.last)
	}
	if err != nil {
		t.failed = err
		return
	}
	t.whole = append(t.whole, time.Since(start))
	t.split = append(t.split, time.Duration(t.last.SplitNS))
	t.merge = append(t.merge, time.Duration(t.last.MergeNS))
	t.memory = max(t.memory, peer.PeakMemory(process.ProcessState))
}

func (b *bench) printTrain(all []*training) {
	t := table{head: []string{"trainer", "vocabulary", "threads", "split ms", "merge ms", "whole ms", "peak MiB", "merges"}}
	find := map[string]*training{}
	for _, x := range all {
		if x.failed != nil {
			b.note("%s: %v", x.command.Name, x.failed)
			continue
		}
		t.row(x.command.Name, fmt.Sprint(x.last.Merges+256), fmt.Sprint(x.threads), ms(b.typical(x.split)), ms(b.typical(x.merge)),
			ms(b.typical(x.whole)), mib(x.memory), x.last.Digest)
		find[fmt.Sprint(x.command.Name, x.size, x.threads)] = x
	}
	b.printTable("Train, 25.8 MB", t)
	small, one, large := find[ours+"327682"], find[ours+"327681"], find[ours+"655362"]
	if small == nil || one == nil || large == nil {
		return
	}
	if one.last.Digest != small.last.Digest {
		b.bars = append(b.bars, bar{"train: the same merges with one thread and with two", "others", false})
	}
	b.atMost("train: peak memory", float64(small.memory)/(1<<20), 120, " MiB")
	b.atMost("train: 65,536 tokens against 32,768", float64(b.typical(large.whole))/float64(b.typical(small.whole)), 1.5, "×")
	for _, x := range all {
		if x.command.Name == "rustbpe" && x.size == 32768 && x.threads == 2 && x.failed == nil {
			b.atLeast("train: against rustbpe, whole", float64(b.typical(x.whole))/float64(b.typical(small.whole)), 4, "×")
			b.atLeast("train: against rustbpe, merging", float64(b.typical(x.merge))/float64(b.typical(small.merge)), 2, "×")
		}
	}
}
