package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/pretokenize/pattern"
)

// goldenTraining is what the reference trainers learned from a corpus.
type goldenTraining struct {
	Pattern *string
	Made    int `json:"made_merges"`
	Corpus  string
	Merges  []struct {
		Left, Right, ID bpe.Token
		Count           int64
		Tied            int
		Bytes           []byte `json:"bytes_b64"`
	}
	IDsAfter []bpe.Token `json:"ids_after"`
}

// TestGoldenTraining runs the command on the corpora of bpe/testdata and compares
// its log, and what its model encodes the corpus to, with the references.
func TestGoldenTraining(t *testing.T) {
	for ties, folder := range map[string]string{"first": "train", "lowest": "train-lowest"} {
		files, err := filepath.Glob("../../bpe/testdata/" + folder + "/*.json")
		if err != nil || len(files) != 8 {
			t.Fatalf("%s: %d files, %v", folder, len(files), err)
		}
		for _, file := range files {
			t.Run(folder+"/"+filepath.Base(file), func(t *testing.T) {
				data, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				var want goldenTraining
				if err := json.Unmarshal(data, &want); err != nil {
					t.Fatal(err)
				}
				checkTraining(t, ties, &want)
			})
		}
	}
}

func checkTraining(t *testing.T, ties string, want *goldenTraining) {
	expr := "none"
	if want.Pattern != nil {
		expr = *want.Pattern
	}
	dir := t.TempDir()
	corpus, model := filepath.Join(dir, "corpus"), filepath.Join(dir, "model")
	if err := os.WriteFile(corpus, []byte(want.Corpus), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"-q", "--log", "none", "--min-count", "1", "-p", expr, "--ties", ties, "-n", strconv.Itoa(want.Made), "-o", model, corpus}
	if err := execute(t.Context(), cli.Standard(), args); err != nil {
		t.Fatal(err)
	}
	checkLog(t, filepath.Join(model, "merges.jsonl"), want)

	file, err := os.Open(filepath.Join(model, "tokenizer.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	d, err := bpe.ReadTokenizerJSON(file)
	if err != nil {
		t.Fatal(err)
	}
	v, err := bpe.NewVocabulary(d)
	if err != nil {
		t.Fatal(err)
	}
	s, err := pattern.Compile(d.Pattern)
	if err != nil {
		t.Fatal(err)
	}
	if got := bpe.NewEncoder(v, s).Encode(want.Corpus); want.IDsAfter != nil && !slices.Equal(got, want.IDsAfter) {
		t.Errorf("the corpus becomes %d tokens, want %d", len(got), len(want.IDsAfter))
	}
}

func checkLog(t *testing.T, name string, want *goldenTraining) {
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, err := bpe.ReadLog(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(records) != want.Made {
		t.Fatalf("learned %d merges, want %d", len(records), want.Made)
	}
	for i, m := range want.Merges {
		r := records[i]
		if r.Left != m.Left || r.Right != m.Right || r.ID != m.ID || r.Count != m.Count || r.Tied != m.Tied || !slices.Equal(r.Bytes, m.Bytes) {
			t.Fatalf("step %d: got %+v, want %+v", i, r, m)
		}
	}
}
