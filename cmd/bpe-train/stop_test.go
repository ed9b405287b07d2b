package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
)

// stopSteps is how many steps there are to stop between.
func stopSteps() int {
	if testing.Short() {
		return 600
	}
	return 4000
}

// stopCorpus writes a corpus that takes a moment to learn from: words of random
// letters, so that there are thousands of steps.
func stopCorpus(t *testing.T, folder string, words int) string {
	rng := rand.New(rand.NewPCG(5, 6))
	var text bytes.Buffer
	for range words {
		for range 2 + rng.IntN(9) {
			text.WriteByte("etaoinshrdlucmfwypvbgkqjxz"[min(rng.IntN(26), rng.IntN(26))])
		}
		text.WriteByte(' ')
	}
	name := filepath.Join(folder, "corpus.txt")
	if err := os.WriteFile(name, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// program returns the program as a process of its own.
func program(folder string, args ...string) *exec.Cmd {
	c := exec.Command("bpe-train", args...) // TestMain puts it on the path
	c.Dir = folder
	c.Env = os.Environ()
	return c
}

// sameModels compares the files of two models.
func sameModels(t *testing.T, a, b string) {
	t.Helper()
	for _, name := range modelFiles {
		one, err := os.ReadFile(filepath.Join(a, name))
		if err != nil {
			t.Fatal(err)
		}
		two, err := os.ReadFile(filepath.Join(b, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(one, two) {
			t.Errorf("%s of %s and %s differ", name, filepath.Base(a), filepath.Base(b))
		}
	}
}

// TestKilled kills trainings at random moments, again and again, until one comes to
// its end, and compares its model with that of a training nobody killed.
func TestKilled(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("kills as Unix does")
	}
	dir := t.TempDir()
	corpus := stopCorpus(t, dir, 15*stopSteps())
	flags := []string{"-q", "--log", "none", "-n", strconv.Itoa(stopSteps())}
	began := time.Now()
	if out, err := program(dir, append(flags, "-o", "whole", corpus)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	took := time.Since(began)
	rng := rand.New(rand.NewPCG(uint64(began.UnixNano()), 1))
	for _, threads := range []int{1, 2, 8} {
		t.Run(fmt.Sprint(threads), func(t *testing.T) {
			file, model := fmt.Sprintf("%d.checkpoint", threads), fmt.Sprintf("%d", threads)
			kills, resumes := 0, 0
			for {
				if kills == 0 { // one that comes to its end before is begun again
					os.Remove(filepath.Join(dir, file))
				}
				args := append(flags, "--checkpoint", file, "--checkpoint-every", "1ms", "-o", model, "--threads", fmt.Sprint(threads))
				if _, err := os.Stat(filepath.Join(dir, file)); err == nil {
					args = append(args, "--resume", file)
					resumes++
				} else {
					args = append(args, corpus)
				}
				// Later kills come later, so that the last run comes to its end.
				limit := time.Duration(rng.Int64N(int64(took))) + time.Duration(kills)*took/4
				if killedAfter(t, program(dir, args...), limit) {
					kills++
					noHalfModel(t, filepath.Join(dir, model))
				} else if kills > 0 {
					break
				}
			}
			sameModels(t, filepath.Join(dir, "whole"), filepath.Join(dir, model))
			if left, _ := filepath.Glob(filepath.Join(dir, model, "*.tmp")); len(left) > 0 {
				t.Errorf("left are %q", left)
			}
			t.Logf("killed %d times, resumed %d times", kills, resumes)
		})
	}
}

// killedAfter runs a program, kills it after a time, and reports whether it was
// killed before its end.
func killedAfter(t *testing.T, c *exec.Cmd, limit time.Duration) bool {
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(limit, func() { _ = c.Process.Kill() })
	defer timer.Stop()
	err := c.Wait()
	if err != nil && c.ProcessState.ExitCode() >= 0 {
		t.Fatalf("%v\n%s", err, &out)
	}
	return err != nil
}

// noHalfModel checks that what stands in a folder is whole, temporary files aside.
func noHalfModel(t *testing.T, folder string) {
	file, err := os.Open(filepath.Join(folder, "merges.jsonl"))
	if err != nil {
		return // not there yet
	}
	defer file.Close()
	if records, err := bpe.ReadLog(file); err != nil || len(records) != stopSteps() {
		t.Errorf("a log of %d steps, %v", len(records), err)
	}
}

// TestInterrupted interrupts a training, which ends with 130 and leaves a smaller
// model that is the beginning of the whole; resumed, it becomes the whole.
func TestInterrupted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("interrupts as Unix does")
	}
	dir := t.TempDir()
	corpus := stopCorpus(t, dir, 30_000)
	if out, err := program(dir, "-q", "--log", "none", "-n", "2000", "-o", "whole", corpus).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	c := program(dir, "--log", "jsonl", "-n", "2000", "-o", "part", "--checkpoint", "ck", corpus)
	var messages bytes.Buffer
	c.Stderr = &messages
	log, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	// Its log is longer than a pipe holds, so while nobody reads on it has to wait.
	if _, err := log.Read(make([]byte, 10)); err != nil {
		t.Fatal(err)
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	time.Sleep(20 * time.Millisecond)
	var rest bytes.Buffer
	_, _ = rest.ReadFrom(log)
	_ = c.Wait()
	if status := c.ProcessState.ExitCode(); status != cli.StatusInterrupted {
		t.Errorf("ends with %d, want %d: %s", status, cli.StatusInterrupted, &messages)
	}
	if !strings.Contains(messages.String(), "training was cancelled\nbpe-train: saved in part\nbpe-train: go on with --resume ck\n") {
		t.Errorf("says\n%s", &messages)
	}
	isBeginning(t, filepath.Join(dir, "part"), filepath.Join(dir, "whole"))
	if left, _ := filepath.Glob(filepath.Join(dir, "*", "*.tmp")); len(left) > 0 {
		t.Errorf("leaves %q", left)
	}
	if out, err := program(dir, "-q", "--log", "none", "--resume", "ck", "-o", "resumed").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	sameModels(t, filepath.Join(dir, "whole"), filepath.Join(dir, "resumed"))
}

// isBeginning checks that a model is whole, and the first merges of another.
func isBeginning(t *testing.T, part, whole string) {
	t.Helper()
	log, err := os.ReadFile(filepath.Join(part, "merges.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	all, err := os.ReadFile(filepath.Join(whole, "merges.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if len(log) == 0 || len(log) >= len(all) || !bytes.HasPrefix(all, log) {
		t.Errorf("a log of %d bytes is not the beginning of one of %d", len(log), len(all))
	}
	file, err := os.Open(filepath.Join(part, "tokenizer.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	d, err := bpe.ReadTokenizerJSON(file)
	if err != nil {
		t.Fatal(err)
	}
	if steps := bytes.Count(log, []byte("\n")); len(d.Merges) != steps {
		t.Errorf("%d merges, and a log of %d", len(d.Merges), steps)
	}
}

// TestInterruptedCounting interrupts a program that waits for text. It ends with
// 130 and leaves nothing.
func TestInterruptedCounting(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("interrupts as Unix does")
	}
	for _, mode := range [][]string{{}, {"--counts", "-"}, {"--count-only", "counts"}} {
		dir := t.TempDir()
		c := program(dir, append(mode, "-o", "model", "--checkpoint", "ck")...)
		if len(mode) > 0 && mode[0] == "--count-only" {
			c = program(dir, mode...)
		}
		text, err := c.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		line := []byte("{\"b64\":\"YQ==\",\"n\":1}\n")
		for written := 0; err == nil; written += len(line) {
			if written/len(line) == 1<<20/len(line) { // more than a pipe holds: it reads, so it has begun
				err = c.Process.Signal(os.Interrupt)
			}
			if err == nil {
				_, err = text.Write(line)
			}
		}
		_ = c.Wait()
		if status := c.ProcessState.ExitCode(); status != cli.StatusInterrupted {
			t.Errorf("%q ends with %d, want %d", mode, status, cli.StatusInterrupted)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 1 {
			t.Errorf("%q leaves %q", mode, left)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "*", "*")); len(left) > 0 {
			t.Errorf("%q leaves %q", mode, left)
		}
	}
}

// TestTwoWriters starts a second training that is to be saved in the same folder. It
// is refused, and the first is not disturbed.
func TestTwoWriters(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no locks")
	}
	dir := t.TempDir()
	c := program(dir, "-q", "--log", "none", "-o", "model", "-")
	text, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for range 500 { // until it is in the folder
		if found, _ := filepath.Glob(filepath.Join(dir, "model", "*")); len(found) > 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	second := program(dir, "-q", "-o", "model", "-")
	second.Stdin = strings.NewReader("abab")
	out, _ := second.CombinedOutput()
	if status := second.ProcessState.ExitCode(); status != cli.StatusFailed || string(out) != "bpe-train: model: another bpe-train is writing in this folder\n" {
		t.Errorf("the second ends with %d: %s", status, out)
	}
	fmt.Fprint(text, "cdcd cdcd")
	text.Close()
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
	if log, err := os.ReadFile(filepath.Join(dir, "model", "merges.txt")); err != nil || !strings.Contains(string(log), "c d") {
		t.Errorf("%s, %v", log, err)
	}
}

// What killed runs have left is removed, and nothing else.
func TestRemoveLeftovers(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"ck", "ck.0123abcd.tmp", "ck.0123abcd", "ck.0123abcx.tmp", "ck.tmp", "other.0123abcd.tmp"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	removeLeftovers(filepath.Join(dir, "ck"), time.Minute)
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 6 {
		t.Errorf("left are %q: one that is new was removed", left)
	}
	removeLeftovers(filepath.Join(dir, "ck"), 0)
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 5 {
		t.Errorf("left are %q", left)
	}
	removeLeftovers(filepath.Join(dir, "missing", "ck"), 0)
}

// TestInterruptedWaiting interrupts a program whose input says nothing. One
// interrupt ends it.
func TestInterruptedWaiting(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("interrupts as Unix does")
	}
	dir := t.TempDir()
	c := program(dir, "-o", "model")
	text, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	// The folder is made before the text is read, and after signals are watched.
	for err = os.ErrNotExist; err != nil; _, err = os.Stat(filepath.Join(dir, "model")) {
		time.Sleep(time.Millisecond)
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
	if status := c.ProcessState.ExitCode(); status != cli.StatusInterrupted {
		t.Errorf("ends with %d, want %d", status, cli.StatusInterrupted)
	}
}
