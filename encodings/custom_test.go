package encodings

import (
	"bytes"
	"slices"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/pretokenize"
	"github.com/pkoukk/tiktoken-go"
)

// TestTrainedModelInTiktokenGo trains a model, writes its rank file and gives the
// ranks to tiktoken-go, which must then encode as we do.
func TestTrainedModelInTiktokenGo(t *testing.T) {
	splitter := pretokenize.CL100KOld{} // a pattern without possessive quantifiers, which tiktoken-go does not know
	counts := bpe.NewCounts(splitter)
	var texts []string
	for _, c := range readLines[goldenCase](t, "testdata/tokens/cl100k_base.jsonl") {
		if c.Text != nil {
			texts = append(texts, within(c.bytes()))
			counts.AddText([]byte(texts[len(texts)-1]))
		}
	}
	trained, err := bpe.Train(t.Context(), counts, bpe.TrainOptions{Merges: 700})
	if err != nil {
		t.Fatal(err)
	}
	v, err := bpe.NewVocabulary(trained.Definition())
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := v.WriteTiktoken(&file); err != nil {
		t.Fatal(err)
	}
	pieces, err := bpe.ReadTiktoken(&file)
	if err != nil {
		t.Fatal(err)
	}
	ranks := map[string]int{}
	for id, piece := range pieces {
		ranks[string(piece)] = id
	}
	core, err := tiktoken.NewCoreBPE(ranks, nil, splitter.String())
	if err != nil {
		t.Fatal(err)
	}
	other := tiktoken.NewTiktoken(core, &tiktoken.Encoding{Name: "trained", PatStr: splitter.String(), MergeableRanks: ranks}, nil)
	e := bpe.NewEncoder(v, splitter)
	for _, text := range texts {
		if len(text) > 20_000 {
			continue // tiktoken-go is quadratic in long chunks
		}
		got, want := e.Encode(text), other.EncodeOrdinary(text)
		if !slices.EqualFunc(got, want, func(a bpe.Token, b int) bool { return int(a) == b }) {
			t.Errorf("%.100q: got %v, want %v", text, got, want)
		}
	}
}
