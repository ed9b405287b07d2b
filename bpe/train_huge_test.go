package bpe

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/pretokenize"
)

// hugeChunk returns n bytes of a kind, which are one chunk where nothing splits
// them.
func hugeChunk(kind string, n int) []byte {
	rng := rand.New(rand.NewPCG(7, uint64(n)))
	text := make([]byte, n)
	for i := range text {
		text[i] = 'a' + byte(rng.IntN(26))
	}
	switch kind {
	case "a":
		return bytes.Repeat([]byte("a"), n)
	case "ab":
		return bytes.Repeat([]byte("ab"), n/2)
	case "twice": // the same random letters twice: ever longer tokens that occur twice
		copy(text[n/2:], text)
	}
	return text
}

var hugeKinds = []string{"a", "ab", "letters", "twice"}

// TestTrainHugeChunk trains on chunks of a megabyte. A step that costs time for
// the whole chunk, or a token that costs room for its length, would not come to
// an end here.
func TestTrainHugeChunk(t *testing.T) {
	for _, kind := range hugeKinds {
		t.Run(kind, func(t *testing.T) {
			text := hugeChunk(kind, fewer(1<<20))
			c := NewCounts(pretokenize.None{})
			c.AddText(text)
			last := int64(len(text))
			learned, err := Train(context.Background(), c, TrainOptions{Record: func(r MergeRecord) error {
				if r.Count < 2 || r.Count > last || len(r.Bytes) != len(r.LeftBytes)+len(r.RightBytes) {
					return fmt.Errorf("step %d: count %d after %d, %d bytes", r.Step, r.Count, last, len(r.Bytes))
				}
				last = r.Count
				return nil
			}})
			if err != nil {
				t.Fatal(err)
			}
			if learned.Stopped != StoppedAtRare || len(learned.Merges) < 14 {
				t.Errorf("%d merges, %v", len(learned.Merges), learned.Stopped)
			}
		})
	}
}

// In a run of 2^20 letters each token is twice as long as the one before, and
// overlapping pairs are counted.
func TestTrainRun(t *testing.T) {
	_, records := train(t, pretokenize.None{}, TrainOptions{}, strings.Repeat("a", 1<<20))
	if len(records) != 19 {
		t.Fatalf("%d merges, want 19", len(records))
	}
	for i, r := range records {
		if len(r.Bytes) != 2<<i || r.Count != 1<<(20-i)-1 || r.Tied != 1 || r.RunnerUp != nil {
			t.Errorf("step %d: %d bytes, count %d", i, len(r.Bytes), r.Count)
		}
	}
}

// Counts near the largest do not overflow.
func TestTrainLargeCounts(t *testing.T) {
	c := NewCounts(pretokenize.None{})
	for chunk, n := range map[string]int64{"aaaa": 1 << 60, "aab": 1 << 50} {
		if err := c.Add([]byte(chunk), n); err != nil {
			t.Fatal(err)
		}
	}
	var log []string
	_, err := Train(context.Background(), c, TrainOptions{Merges: 2, Record: func(r MergeRecord) error {
		log = append(log, string(AppendLogLine(nil, r)))
		return nil
	}})
	want := []string{
		fmt.Sprintf(`#0 "a" + "a" -> "aa" %dx`, int64(3<<60+1<<50)),
		fmt.Sprintf(`#1 "aa" + "aa" -> "aaaa" %dx`, int64(1<<60)),
	}
	if err != nil || strings.Join(log, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q, %v, want %q", log, err, want)
	}
}
