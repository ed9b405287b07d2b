package bpe

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe/bpe80"
	"github.com/bpekit/bpekit/pretokenize"
)

// bpe80Ties is the same rule in bpe80.
func bpe80Ties(r TieRule) func(a, b bpe80.Pair) int {
	if r == Lowest {
		return bpe80.Lowest
	}
	return bpe80.First
}

// bpe80Log trains with the definition and returns its log as records.
func bpe80Log(s pretokenize.Splitter, merges, minCount int, ties TieRule, texts ...string) (log []MergeRecord) {
	var chunks []string
	for _, text := range texts {
		for chunk := range pretokenize.Chunks(s, []byte(text)) {
			chunks = append(chunks, string(chunk))
		}
	}
	learned := bpe80.Train(chunks, merges, minCount, bpe80Ties(ties))
	piece := func(id int) []byte { return []byte(bpe80.Decode([]int{id}, learned)) }
	for i, s := range learned {
		r := MergeRecord{
			Step: i, Left: Token(s.Pair.Left), Right: Token(s.Pair.Right), ID: Token(s.ID),
			LeftBytes: piece(s.Pair.Left), RightBytes: piece(s.Pair.Right), Bytes: piece(s.ID),
			Count: int64(s.Count), Tied: s.Tied, Rule: ties.String(),
		}
		if s.Tied == 1 {
			r.Rule = "count"
		}
		if s.RunnerUpCount > 0 {
			r.RunnerUp = &RunnerUp{
				Left: Token(s.RunnerUp.Left), Right: Token(s.RunnerUp.Right), Count: int64(s.RunnerUpCount),
				LeftBytes: piece(s.RunnerUp.Left), RightBytes: piece(s.RunnerUp.Right),
			}
		}
		log = append(log, r)
	}
	return log
}

// compareLogs compares all that records hold.
func compareLogs(t testing.TB, got, want []MergeRecord) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i == len(got):
			t.Fatalf("ends before step %d: %s", i, showRecord(want[i]))
		case i == len(want):
			t.Fatalf("step %d too many: %s", i, showRecord(got[i]))
		case showRecord(got[i]) != showRecord(want[i]):
			t.Fatalf("step %d is\n%s, want\n%s", i, showRecord(got[i]), showRecord(want[i]))
		}
	}
}

func showRecord(r MergeRecord) string {
	second := "none"
	if s := r.RunnerUp; s != nil {
		second = fmt.Sprintf("%+v", *s)
	}
	r.RunnerUp = nil
	return fmt.Sprintf("%+v runner-up %s", r, second)
}

// TestTrainMatchesBPE80 is the fuzz test below on random texts.
func TestTrainMatchesBPE80(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for range fewer(600) {
		seed := make([]byte, rng.IntN(250))
		for i := range seed {
			seed[i] = byte(rng.Uint32())
		}
		matchBPE80(t, seed, uint8(rng.IntN(72)))
	}
}

// FuzzTrainMatchesBPE80 compares every field of every record with the
// definition. The bytes of text choose from few characters, so that runs and
// ties abound.
func FuzzTrainMatchesBPE80(f *testing.F) {
	for which := range uint8(12) {
		f.Add([]byte("aaabdaaabac"), which)
		f.Add([]byte("abababab cdcdcd aaaaaaa bbbb 1234567 1234567\nab"), which)
	}
	f.Add([]byte(strings.Repeat("a", 200)+strings.Repeat("ab", 33)+"aaab"), uint8(0))
	f.Add([]byte("\x80\x80\x81\x80\x80\x81é日本日本"), uint8(5))
	f.Fuzz(func(t *testing.T, seed []byte, which uint8) {
		if len(seed) <= 600 {
			matchBPE80(t, seed, which)
		}
	})
}

// matchBPE80 trains on a text spelled by seed. The number chooses pattern, tie
// rule, alphabet and minimum count.
func matchBPE80(t *testing.T, seed []byte, which uint8) {
	patterns := []pretokenize.Splitter{pretokenize.None{}, pretokenize.GPT2NoContractions{}, pretokenize.O200K{}}
	alphabets := []string{"", "ab", "aab cA1\n", "aé日 "}
	splitter := patterns[which%3]
	ties := TieRule(which / 3 % 2)
	text := spell(seed, alphabets[which/6%4])
	minCount := int64(which/24%3) + 1
	_, records := train(t, splitter, TrainOptions{Merges: 300, MinCount: minCount, Ties: ties}, text)
	compareLogs(t, records, bpe80Log(splitter, 300, int(minCount), ties, text))
}

// spell writes with the characters of alphabet, or if it is empty, leaves text
// as it is.
func spell(text []byte, alphabet string) string {
	if alphabet == "" {
		return string(text)
	}
	letters := []rune(alphabet)
	spelled := make([]rune, len(text))
	for i, b := range text {
		spelled[i] = letters[int(b)%len(letters)]
	}
	return string(spelled)
}
