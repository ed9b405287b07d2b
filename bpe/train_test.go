package bpe

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/pretokenize"
)

// train counts texts and trains on them, and returns the records as well.
func train(t testing.TB, s pretokenize.Splitter, o TrainOptions, texts ...string) (*Trained, []MergeRecord) {
	t.Helper()
	c := NewCounts(s, o.Specials...)
	for _, text := range texts {
		c.AddText([]byte(text))
	}
	var records []MergeRecord
	o.Record = func(r MergeRecord) error {
		records = append(records, r)
		return nil
	}
	learned, err := Train(context.Background(), c, o)
	if err != nil {
		t.Fatal(err)
	}
	return learned, records
}

func TestTrainGolden(t *testing.T) {
	for folder, ties := range map[string]TieRule{"train": First, "train-lowest": Lowest} {
		paths, err := filepath.Glob("testdata/" + folder + "/*.json")
		if err != nil || len(paths) != 8 {
			t.Fatalf("%d golden files in %s, want 8; %v", len(paths), folder, err)
		}
		for _, path := range paths {
			t.Run(folder+"/"+filepath.Base(path), func(t *testing.T) { trainGolden(t, path, ties) })
		}
	}
}

func trainGolden(t *testing.T, path string, ties TieRule) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var g struct {
		Pattern   string
		Corpus    string
		Requested int `json:"requested_merges"`
		Merges    []struct {
			Left, Right, ID Token
			Bytes           []byte `json:"bytes_b64"`
			Count           int64
			Tied            int
		}
		IDsAfter []Token `json:"ids_after"`
	}
	if err := json.Unmarshal(data, &g); err != nil {
		t.Fatal(err)
	}
	splitter, ok := pretokenize.Recognize(g.Pattern)
	if !ok {
		t.Fatalf("no scanner for %q", g.Pattern)
	}
	learned, records := train(t, splitter, TrainOptions{Merges: g.Requested, MinCount: 1, Ties: ties}, g.Corpus)
	if len(records) != len(g.Merges) || len(learned.Merges) != len(g.Merges) {
		t.Fatalf("%d records and %d merges, want %d", len(records), len(learned.Merges), len(g.Merges))
	}
	for i, want := range g.Merges {
		got := records[i]
		if got.Left != want.Left || got.Right != want.Right || got.ID != want.ID || got.Count != want.Count ||
			got.Tied != want.Tied || !bytes.Equal(got.Bytes, want.Bytes) || learned.Merges[i] != (Merge{want.Left, want.Right, want.ID}) {
			t.Fatalf("step %d: %+v, want %+v", i, got, want)
		}
	}
	v, err := NewVocabulary(learned.Definition())
	if err != nil {
		t.Fatal(err)
	}
	if ids := NewEncoder(v, splitter).Encode(g.Corpus); !slices.Equal(ids, g.IDsAfter) {
		t.Fatalf("encodes to %v, want %v", ids, g.IDsAfter)
	}
}

// TestTrainTraps runs the faults that users of other trainers have reported.
func TestTrainTraps(t *testing.T) {
	data, err := os.ReadFile("testdata/traps-train.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		var trap trainTrap
		if err := json.Unmarshal(line, &trap); err != nil {
			t.Fatal(err)
		}
		t.Run(trap.ID, trap.check)
	}
}

// A trainTrap holds one case, or several that differ in what the case has.
type trainTrap struct {
	ID    string
	Input struct {
		trapInput
		Cases    []trapInput
		MinCount int64    `json:"min_frequency"`
		Specials []string `json:"special_tokens"`
	}
	Expect struct {
		Merges     json.RawMessage
		Counts     []int64
		VocabSize  int   `json:"vocab_size"`
		VocabSizes []int `json:"vocab_sizes"`
	}
}

type trapInput struct {
	Docs      []string
	VocabSize int `json:"vocab_size"`
}

func (trap trainTrap) check(t *testing.T) {
	cases, sizes, merges := trap.Input.Cases, trap.Expect.VocabSizes, [][][2]string{}
	if cases == nil {
		cases, sizes, merges = []trapInput{trap.Input.trapInput}, []int{trap.Expect.VocabSize}, make([][][2]string, 1)
		if err := json.Unmarshal(trap.Expect.Merges, &merges[0]); err != nil {
			t.Fatal(err)
		}
	} else if err := json.Unmarshal(trap.Expect.Merges, &merges); err != nil {
		t.Fatal(err)
	}
	for i, input := range cases {
		learned, records := train(t, pretokenize.None{}, TrainOptions{
			VocabSize: input.VocabSize, MinCount: trap.Input.MinCount, Specials: trap.Input.Specials}, input.Docs...)
		var got [][2]string
		for step, r := range records {
			got = append(got, [2]string{string(r.LeftBytes), string(r.RightBytes)})
			if trap.Expect.Counts != nil && r.Count != trap.Expect.Counts[step] {
				t.Errorf("%q: step %d counts %d, want %d", input.Docs, step, r.Count, trap.Expect.Counts[step])
			}
		}
		v, err := NewVocabulary(learned.Definition())
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, merges[i]) || v.Size() != sizes[i] || learned.Stopped != StoppedAtEnd {
			t.Errorf("%q: merges %q, size %d, %v; want %q, %d", input.Docs, got, v.Size(), learned.Stopped, merges[i], sizes[i])
		}
	}
}

func TestTrainStops(t *testing.T) {
	text := "aaabdaaabac"
	for _, test := range []struct {
		o      TrainOptions
		merges int
		why    StopReason
	}{
		{TrainOptions{Merges: 2}, 2, StoppedAtMerges},
		{TrainOptions{VocabSize: 259}, 3, StoppedAtSize},
		{TrainOptions{VocabSize: 259, Specials: []string{"x", "y"}}, 1, StoppedAtSize},
		{TrainOptions{VocabSize: 256}, 0, StoppedAtSize},
		{TrainOptions{Merges: 3, VocabSize: 259}, 3, StoppedAtMerges},
		{TrainOptions{Merges: 4, VocabSize: 259}, 3, StoppedAtSize},
		{TrainOptions{}, 3, StoppedAtRare},
		{TrainOptions{MinCount: 5}, 0, StoppedAtRare},
		{TrainOptions{MinCount: 1}, 7, StoppedAtEnd},
	} {
		learned, _ := train(t, pretokenize.None{}, test.o, text)
		if len(learned.Merges) != test.merges || learned.Stopped != test.why {
			t.Errorf("%+v: %d merges, %v; want %d, %v", test.o, len(learned.Merges), learned.Stopped, test.merges, test.why)
		}
	}
}

func TestTrainRefuses(t *testing.T) {
	c := NewCounts(pretokenize.None{})
	for want, o := range map[string]TrainOptions{
		"bpe: -1 merges, vocabulary size 0, minimum count 2: none may be negative":             {Merges: -1},
		"bpe: 0 merges, vocabulary size -1, minimum count 2: none may be negative":             {VocabSize: -1},
		"bpe: 0 merges, vocabulary size 0, minimum count -1: none may be negative":             {MinCount: -1},
		"bpe: vocabulary size 256 has no room for 256 bytes and 1 special tokens":              {VocabSize: 256, Specials: []string{"a"}},
		fmt.Sprintf("bpe: vocabulary size %d is over the limit of %d", MaxTokens+1, MaxTokens): {VocabSize: MaxTokens + 1},
		"bpe: unknown tie rule 2":               {Ties: 2},
		"bpe: a special token is empty":         {Specials: []string{""}},
		`bpe: special token "a" is given twice`: {Specials: []string{"a", "b", "a"}},
	} {
		if _, err := Train(context.Background(), c, o); err == nil || err.Error() != want {
			t.Errorf("%+v: %v, want %s", o, err, want)
		}
	}
}

// The options leave pattern and special tokens to the counts.
func TestTrainDefaults(t *testing.T) {
	c := NewCounts(pretokenize.GPT2{}, "<e>")
	c.AddText([]byte("ab<e>ab"))
	learned, err := Train(context.Background(), c, TrainOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := []Special{{Text: "<e>", Token: 257}}
	if !slices.Equal(learned.Specials, want) || learned.Pattern != (pretokenize.GPT2{}).String() {
		t.Errorf("special tokens %v, pattern %q", learned.Specials, learned.Pattern)
	}
}

// A cancelled training gives the first merges of the whole.
func TestTrainCancelled(t *testing.T) {
	text := strings.Repeat("the quick brown fox jumps over the lazy dog. ", 3)
	whole, _ := train(t, pretokenize.O200K{}, TrainOptions{}, text)
	for after := range 5 {
		c := NewCounts(pretokenize.O200K{})
		c.AddText([]byte(text))
		ctx, cancel := context.WithCancel(context.Background())
		if after == 0 {
			cancel()
		}
		learned, err := Train(ctx, c, TrainOptions{Specials: []string{"<e>"}, Progress: func(p TrainProgress) {
			if p.Merges == after {
				cancel()
			}
		}})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if learned.Stopped != StoppedByCaller || !slices.Equal(learned.Merges, whole.Merges[:after]) {
			t.Errorf("cancelled after %d: %v, %v", after, learned.Merges, learned.Stopped)
		}
		if _, err := NewVocabulary(learned.Definition()); err != nil {
			t.Error(err)
		}
	}
}

func TestTrainRecordFails(t *testing.T) {
	c := NewCounts(pretokenize.O200K{})
	c.AddText([]byte("abab"))
	full := errors.New("the disk is full")
	if _, err := Train(context.Background(), c, TrainOptions{Record: func(MergeRecord) error { return full }}); err != full {
		t.Errorf("%v, want %v", err, full)
	}
}

// The same text gives the same log however it is counted, and in two parts what
// bpe80 says of the parts.
func TestTrainThreads(t *testing.T) {
	text, err := os.ReadFile("../corpora/orders.json")
	if err != nil {
		t.Fatal(err)
	}
	var want []MergeRecord
	for _, threads := range []int{1, 2, 8} {
		for _, block := range []int{1 << 8, 1 << 10, 1 << 20} {
			c := NewCounts(pretokenize.O200K{})
			c.SetThreads(threads)
			c.block = block
			if err := c.AddReader(context.Background(), bytes.NewReader(text)); err != nil {
				t.Fatal(err)
			}
			c.AddText(text[:len(text)/2])
			var records []MergeRecord
			_, err := Train(context.Background(), c, TrainOptions{Record: func(r MergeRecord) error {
				records = append(records, r)
				return nil
			}})
			if err != nil {
				t.Fatal(err)
			}
			if want == nil {
				want = records
			}
			compareLogs(t, records, want)
		}
	}
	log := bpe80Log(pretokenize.O200K{}, 60, 2, First, string(text), string(text[:len(text)/2]))
	compareLogs(t, want[:60], log)
}
