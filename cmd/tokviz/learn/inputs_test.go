package learn

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/internal/golden"
	"github.com/bpekit/bpekit/pretokenize"
	"github.com/bpekit/bpekit/shape"
)

const corpora = "../../../corpora"

// TestInputs holds the files of inputs/ to what they are made from. That of the
// payload duel is made by the package duel.
func TestInputs(t *testing.T) {
	made := map[string][]byte{
		"toy.txt":                []byte("aaabdaaabac"),
		"cat.txt":                []byte("🐱"),
		"quirks.txt":             []byte("1730505600000\nhello  world\ncustomer_id\ncustomerShippingAddressLine2\n<|endoftext|>\nstrawberry\nSolidGoldMagikarp\n127 + 677 = 804\n"),
		"records40.json":         corpus(t, "records40.json"),
		"records40.min.json":     corpus(t, "records40.min.json"),
		"orders.json":            corpus(t, "orders.json"),
		"orders50.json":          corpus(t, "orders50.json"),
		"en.txt":                 corpus(t, "text/en.txt"),
		"records40.merges.jsonl": mergeLog(t, article, corpus(t, "records40.json"), 60, bpe.AppendLogJSON),
		"toy.merges.jsonl":       mergeLog(t, article, []byte("aaabdaaabac"), 3, bpe.AppendLogJSON),
		"records40.none.jsonl":   mergeLog(t, pretokenize.None{}, corpus(t, "records40.min.json"), 40, bpe.AppendLogJSON),
		"mystery.txt":            mergeLog(t, article, corpus(t, "orders50.json"), 60, bpe.AppendLogLine),
		"mystery.jsonl":          mergeLog(t, article, corpus(t, "orders50.json"), 60, bpe.AppendLogJSON),
		"answer.txt":             []byte(answerTexts[firstWrong]),
		"answers.json":           wrongAnswers(t),
	}
	made["orders-train.json"], made["orders-test.json"] = divided(t, corpus(t, "orders.json"))
	for name, data := range made {
		golden.Compare(t, filepath.Join("inputs", name), data)
	}
	entries, err := os.ReadDir("inputs")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if made[e.Name()] == nil && e.Name() != "duel.json" {
			t.Errorf("inputs/%s is made by nothing", e.Name())
		}
	}
}

func corpus(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(corpora, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// article is the pattern of the article's logs.
var article = pretokenize.GPT2NoContractions{}

// mergeLog learns from a text and returns the log.
func mergeLog(t *testing.T, s pretokenize.Splitter, text []byte, merges int, line func([]byte, bpe.MergeRecord) []byte) []byte {
	t.Helper()
	counts := bpe.NewCounts(s)
	counts.AddText(text)
	var log []byte
	_, err := bpe.Train(context.Background(), counts, bpe.TrainOptions{Merges: merges, Record: func(r bpe.MergeRecord) error {
		log = line(log, r)
		if !bytes.HasSuffix(log, []byte("\n")) {
			log = append(log, '\n')
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	return log
}

// divided cuts the orders into the first three quarters and the rest, minified.
func divided(t *testing.T, text []byte) (train, test []byte) {
	t.Helper()
	var d struct {
		Orders []json.RawMessage `json:"orders"`
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	part := func(orders []json.RawMessage) []byte {
		list := bytes.Join(unraw(orders), []byte(","))
		doc, err := shape.Parse("orders", append(append([]byte(`{"orders":[`), list...), "]}"...), shape.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return shape.AppendMinified(nil, doc)
	}
	cut := len(d.Orders) * 3 / 4
	return part(d.Orders[:cut]), part(d.Orders[cut:])
}

func unraw(list []json.RawMessage) [][]byte {
	out := make([][]byte, len(list))
	for i, m := range list {
		out[i] = m
	}
	return out
}

// answerTexts are the texts of the learner's answers in lesson 10; firstWrong is the
// first of them that a greedy encoder gets wrong.
var answerTexts = []string{"hello world", `{"customer_id":1000}`, "São Paulo", "recognition", "1730505600000", "freedom", "ご注文"}

const firstWrong = 3

// wrongAnswers are the answers of an encoder that merges the leftmost pair that
// makes a token, instead of the pair with the lowest rank.
func wrongAnswers(t *testing.T) []byte {
	t.Helper()
	e, err := encodings.Load("cl100k_base")
	if err != nil {
		t.Fatal(err)
	}
	out := []byte("{\"schema\":\"tokviz.answers/1\",\n \"encoding\":\"cl100k_base\",\n \"texts\":[\n")
	for i, text := range answerTexts {
		line, err := json.Marshal(struct {
			Text string      `json:"text"`
			IDs  []bpe.Token `json:"ids"`
		}{text, greedy(e, []byte(text))})
		if err != nil {
			t.Fatal(err)
		}
		out = fmt.Appendf(out, "  %s%s\n", line, map[bool]string{true: ","}[i < len(answerTexts)-1])
	}
	return append(out, " ]}\n"...)
}

func greedy(e *bpe.Encoder, text []byte) []bpe.Token {
	var ids []bpe.Token
	for chunk := range pretokenize.Chunks(e.Splitter(), text) {
		var parts [][]byte
		for i := range chunk {
			parts = append(parts, chunk[i:i+1])
		}
		for i := 0; i+1 < len(parts); {
			joined := append(bytes.Clone(parts[i]), parts[i+1]...)
			if _, ok := e.Vocabulary().Lookup(joined); ok {
				parts[i] = joined
				parts = append(parts[:i+1], parts[i+2:]...)
				i = 0
				continue
			}
			i++
		}
		for _, p := range parts {
			id, _ := e.Vocabulary().Lookup(p)
			ids = append(ids, id)
		}
	}
	return ids
}
