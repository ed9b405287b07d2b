package bpe80_test

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe/bpe80"
	"github.com/bpekit/bpekit/pretokenize"
)

// TestEightyLines holds the package to its name: lines that are neither blank
// nor comment.
func TestEightyLines(t *testing.T) {
	source, err := os.ReadFile("bpe80.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range strings.Lines(string(source)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			lines++
		}
	}
	if lines > 80 {
		t.Errorf("bpe80.go has %d lines of code, over 80", lines)
	}
}

// golden is a file of testdata/train or testdata/train-lowest.
type golden struct {
	Name      string
	Pattern   *string
	Corpus    string
	Requested int `json:"requested_merges"`
	Merges    []struct {
		Left, Right, ID, Count, Tied int
		Bytes                        []byte `json:"bytes_b64"`
	}
	TokensAfter int   `json:"tokens_after"`
	IDsAfter    []int `json:"ids_after"`
}

func readGolden(t *testing.T, path string) golden {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var g golden
	if err := json.Unmarshal(data, &g); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return g
}

// chunksOf splits text as a command would, in the strings that bpe80 takes.
func chunksOf(t *testing.T, pattern, text string) (chunks []string) {
	t.Helper()
	splitter, ok := pretokenize.Recognize(pattern)
	if !ok {
		t.Fatalf("no scanner for %q", pattern)
	}
	for chunk := range pretokenize.Chunks(splitter, []byte(text)) {
		chunks = append(chunks, string(chunk))
	}
	return chunks
}

func TestGolden(t *testing.T) {
	for folder, ties := range map[string]func(a, b bpe80.Pair) int{"train": bpe80.First, "train-lowest": bpe80.Lowest} {
		paths, err := filepath.Glob("../testdata/" + folder + "/*.json")
		if err != nil || len(paths) != 8 {
			t.Fatalf("%d golden files in %s, want 8; %v", len(paths), folder, err)
		}
		for _, path := range paths {
			t.Run(folder+"/"+filepath.Base(path), func(t *testing.T) {
				t.Parallel()
				checkGolden(t, readGolden(t, path), ties)
			})
		}
	}
}

// checkGolden trains on the corpus of g and compares each step, then encodes
// the corpus and compares the ids.
func checkGolden(t *testing.T, g golden, ties func(a, b bpe80.Pair) int) {
	pattern := ""
	if g.Pattern != nil {
		pattern = *g.Pattern
	}
	chunks := chunksOf(t, pattern, g.Corpus)
	learned := bpe80.Train(chunks, g.Requested, 1, ties)
	if len(learned) != len(g.Merges) {
		t.Fatalf("%d merges, want %d", len(learned), len(g.Merges))
	}
	for i, want := range g.Merges {
		got := learned[i]
		if got.Pair != (bpe80.Pair{Left: want.Left, Right: want.Right}) || got.ID != want.ID ||
			got.Count != want.Count || got.Tied != want.Tied {
			t.Fatalf("step %d: %+v, want %+v", i, got, want)
		}
		if piece := bpe80.Decode([]int{got.ID}, learned); piece != string(want.Bytes) {
			t.Fatalf("step %d: piece %q, want %q", i, piece, want.Bytes)
		}
	}
	var ids []int
	for _, chunk := range chunks {
		ids = append(ids, bpe80.Encode(bpe80.Bytes(chunk), learned...)...)
	}
	if len(ids) != g.TokensAfter || !slices.Equal(ids, g.IDsAfter) {
		t.Fatalf("encodes to %d tokens\n%v, want %d\n%v", len(ids), ids, g.TokensAfter, g.IDsAfter)
	}
	if text := bpe80.Decode(ids, learned); text != g.Corpus {
		t.Fatalf("decodes to %q", text)
	}
}

// TestRanks checks that looking up pairs and looking up joined bytes give the
// same pieces: the id of a learned piece is its rank.
func TestRanks(t *testing.T) {
	g := readGolden(t, "../testdata/train/multilingual.json")
	chunks := chunksOf(t, *g.Pattern, g.Corpus)
	learned := bpe80.Train(chunks, g.Requested, 1, bpe80.First)
	ranks := map[string]int{}
	for _, step := range learned {
		ranks[bpe80.Decode([]int{step.ID}, learned)] = step.ID
	}
	rank := func(piece []byte) (int, bool) { r, ok := ranks[string(piece)]; return r, ok }
	for _, chunk := range append(chunks, g.Corpus, "", "x") {
		var want []string
		for _, id := range bpe80.Encode(bpe80.Bytes(chunk), learned...) {
			want = append(want, bpe80.Decode([]int{id}, learned))
		}
		var got []string
		for _, piece := range bpe80.EncodeRanks([]byte(chunk), rank) {
			got = append(got, string(piece))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q by rank, %q by pair", chunk, got, want)
		}
	}
}

func TestEdges(t *testing.T) {
	for _, chunks := range [][]string{nil, {""}, {"a", "b"}, {"", "", ""}} {
		if learned := bpe80.Train(chunks, 10, 0, bpe80.First); len(learned) != 0 {
			t.Errorf("%q: learned %v, want nothing", chunks, learned)
		}
	}
	learned := bpe80.Train([]string{"ab"}, 10, 0, bpe80.Lowest)
	if len(learned) != 1 || learned[0].RunnerUpCount != 0 || learned[0].Tied != 1 {
		t.Errorf("learned %v, want the one pair", learned)
	}
	if got := bpe80.Decode([]int{-1, 'x', 256, 257}, learned); got != "xab" {
		t.Errorf("decoded %q, want %q", got, "xab")
	}
	chunk := []byte("abc")
	bpe80.EncodeRanks(chunk, func(piece []byte) (int, bool) { return 0, true })
	if string(chunk) != "abc" {
		t.Errorf("EncodeRanks changed its chunk to %q", chunk)
	}
	if s := base64.StdEncoding.EncodeToString([]byte(bpe80.Decode([]int{0xff}, nil))); s != "/w==" {
		t.Errorf("byte 0xff decodes to %s", s)
	}
}
