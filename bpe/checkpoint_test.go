package bpe

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/pretokenize"
)

// anySplitter gives every pattern the same splitter: it is not used again.
func anySplitter(string) (pretokenize.Splitter, error) { return pretokenize.O200K{}, nil }

// rewritten writes a checkpoint and reads it back.
func rewritten(t testing.TB, k *Checkpoint) *Checkpoint {
	t.Helper()
	var file bytes.Buffer
	if err := k.Write(&file); err != nil {
		t.Fatal(err)
	}
	back, err := ReadCheckpoint(&file, anySplitter)
	if err != nil {
		t.Fatal(err)
	}
	return back
}

// TestResume breaks trainings off after each step and compares what follows with
// the records of the whole.
func TestResume(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	for range fewer(60) {
		seed := make([]byte, rng.IntN(120))
		for i := range seed {
			seed[i] = byte(rng.Uint32())
		}
		resumes(t, seed, uint8(rng.IntN(72)), rng.Uint64())
	}
	resumes(t, bytes.Repeat([]byte{0}, 300), 8, 0) // a run of one letter
}

func FuzzResume(f *testing.F) {
	f.Add([]byte("aaabdaaabacaaabdaaabac"), uint8(0), uint64(3))
	f.Add([]byte("\x80\x80\x81\x80\x80\x81é日本日本"), uint8(5), uint64(2))
	f.Fuzz(func(t *testing.T, seed []byte, which uint8, roleSeed uint64) {
		if len(seed) <= 200 {
			resumes(t, seed, which, roleSeed)
		}
	})
}

func resumes(t *testing.T, seed []byte, which uint8, roleSeed uint64) {
	splitter := []pretokenize.Splitter{pretokenize.None{}, pretokenize.GPT2NoContractions{}, pretokenize.O200K{}}[which%3]
	text := []byte(spell(seed, []string{"", "ab", "aab cA1\n", "aé日 "}[which/6%4]))
	k := &Checkpoint{
		Counts:  NewCounts(splitter),
		Options: TrainOptions{Merges: 16, Ties: TieRule(which / 3 % 2), MinCount: int64(which/24%3) + 1},
	}
	if roleSeed%2 == 0 {
		k.Counts = NewRoleCounts(splitter, testRoles)
		if err := k.Counts.AddTextRoles(text, randomRoles(len(text), roleSeed)); err != nil {
			t.Fatal(err)
		}
	} else {
		k.Counts.AddText(text)
	}
	whole := recordsOf(t, k.Counts, k.Options)
	for steps := range len(whole) + 1 {
		k.Options.Learned = whole[:steps]
		back := rewritten(t, k)
		compareLogs(t, recordsOf(t, back.Counts, back.Options), whole[steps:])
		learned, err := Train(context.Background(), back.Counts, back.Options)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range learned.Merges {
			if m != (Merge{whole[i].Left, whole[i].Right, whole[i].ID}) {
				t.Fatalf("resumed after %d: merge %d is %+v", steps, i, m)
			}
		}
		if _, err := NewVocabulary(learned.Definition()); err != nil || len(learned.Merges) != len(whole) {
			t.Fatalf("%d merges, %v", len(learned.Merges), err)
		}
	}
}

func smallCheckpoint(t testing.TB) *Checkpoint {
	k := &Checkpoint{
		Counts:  NewRoleCounts(pretokenize.O200K{}, testRoles, "<e>", "\xff"),
		Options: TrainOptions{VocabSize: 300, Ties: Lowest, MinCount: 1},
		Notes:   map[string]string{"shape": "pretty"},
	}
	text := []byte("ab abc<e>ab abc\x80 日本")
	if err := k.Counts.AddTextRoles(text, randomRoles(len(text), 2)); err != nil {
		t.Fatal(err)
	}
	k.Options.Learned = recordsOf(t, k.Counts, k.Options)[:3]
	return k
}

func TestCheckpointKeepsAll(t *testing.T) {
	k := smallCheckpoint(t)
	back := rewritten(t, k)
	want := k.Options
	want.Specials, want.Pattern = []string{"<e>", "\xff"}, pretokenize.O200K{}.String()
	compareLogs(t, back.Options.Learned, want.Learned)
	back.Options.Learned, want.Learned = nil, nil
	if !reflect.DeepEqual(back.Options, want) || !maps.Equal(back.Notes, k.Notes) || back.Counts.Digest() != k.Counts.Digest() {
		t.Errorf("%+v, want %+v", back, k)
	}
	if !slices.Equal(back.Counts.RoleNames(), testRoles) || listCounts(back.Counts) != listCounts(k.Counts) {
		t.Errorf("counts\n%s, want\n%s", listCounts(back.Counts), listCounts(k.Counts))
	}
	k.Notes = nil
	k.Options.Specials = []string{}
	if back = rewritten(t, k); back.Notes != nil || len(back.Options.Specials) != 0 {
		t.Errorf("%+v", back)
	}
}

// Every byte that is lost or changed is noticed, with the line.
func TestCheckpointDamage(t *testing.T) {
	var file bytes.Buffer
	if err := smallCheckpoint(t).Write(&file); err != nil {
		t.Fatal(err)
	}
	text := file.Bytes()
	read := func(text []byte) error {
		_, err := ReadCheckpoint(bytes.NewReader(text), anySplitter)
		var format *FormatError
		if err != nil && (!errors.As(err, &format) || format.Line < 1) {
			t.Errorf("%v has no line", err)
		}
		return err
	}
	for end := range len(text) - 1 {
		if read(text[:end]) == nil {
			t.Errorf("cut off after %d of %d bytes, and read", end, len(text))
		}
	}
	for i := range len(text) - 1 {
		damaged := bytes.Clone(text)
		damaged[i] ^= 1
		if read(damaged) == nil && !bytes.EqualFold(damaged, text) {
			t.Errorf("byte %d of %q is changed, and read", i, text)
		}
	}
	if err := read(append(bytes.Clone(text), "{}\n"...)); err == nil || !strings.Contains(err.Error(), "more after the end") {
		t.Errorf("with more after the end: %v", err)
	}
}

func TestCheckpointRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "bpe: checkpoint: line 1: it is cut off",
		"\x00":                    "not a checkpoint: not JSON at byte 1: invalid character",
		`{}`:                      "line 1: not a checkpoint: bpekit_checkpoint is missing",
		`{"bpekit_checkpoint":2}`: "line 1: version 2; this program reads version 1",
		`{"bpekit_checkpoint":1}`: `line 1: unknown tie rule ""`,
		`{"bpekit_checkpoint":1,"ties":"first","distinct":-1}`:                                "neither may be negative",
		`{"bpekit_checkpoint":1,"ties":"first","merges":-1}`:                                  "none may be negative",
		`{"bpekit_checkpoint":1,"ties":"first","specials_b64":["",""]}`:                       "a special token is empty",
		`{"bpekit_checkpoint":1,"ties":"first","distinct":9223372036854775807}`:               "line 2: it is cut off",
		`{"bpekit_checkpoint":1,"ties":"first","distinct":1}` + "\n" + `{"b64":"YQ==","n":0}`: `line 2: chunk "a": count 0 is not positive`,
		`{"bpekit_checkpoint":1,"ties":"first","distinct":1}` + "\n" + `{"b64":"YQ==","n":1}`: "line 2: the counts up to here are damaged",
	} {
		_, err := ReadCheckpoint(strings.NewReader(text), anySplitter)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	broken := errors.New("the disk is broken")
	if _, err := ReadCheckpoint(failing("", broken), anySplitter); !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
	k := smallCheckpoint(t)
	k.Options.Pattern = "\xff"
	if err := k.Write(io.Discard); err == nil {
		t.Error("a pattern that is not UTF-8 is written")
	}
}

// Steps that can't follow one another are refused, also where nobody read them.
func TestTrainLearnedRefuses(t *testing.T) {
	c := NewCounts(pretokenize.None{})
	c.AddText([]byte("abab"))
	good := recordsOf(t, c, TrainOptions{})
	bad := good[0]
	bad.Right = 300
	for _, o := range []TrainOptions{{Learned: []MergeRecord{bad}}, {Learned: []MergeRecord{good[0], good[0]}}, {Learned: good, VocabSize: 256}} {
		if _, err := Train(context.Background(), c, o); err == nil {
			t.Errorf("%+v is taken", o)
		} else {
			t.Log(err)
		}
	}
}

// sealed gives a file the digests that it should have, so that fuzzing reaches what
// lies behind them.
func sealed(text []byte) []byte {
	lines := bytes.SplitAfter(text, []byte("\n"))
	var head checkpointHead
	if len(lines) < 2 || json.Unmarshal(lines[0], &head) != nil || head.Distinct < 0 || head.Distinct > len(lines)-2 {
		return text
	}
	c := NewRoleCounts(pretokenize.None{}, head.Roles)
	_ = c.ReadCounts(bytes.NewReader(bytes.Join(lines[1:1+head.Distinct], nil)))
	sum := c.Digest()
	head.Counts = hex.EncodeToString(sum[:])
	first, _ := json.Marshal(head)
	lines[0] = append(first, '\n')
	last := len(lines) - 1
	if len(lines[last]) == 0 {
		last--
	}
	sum = sha256.Sum256(bytes.Join(lines[:last], nil))
	lines[last] = []byte(`{"sha256":"` + hex.EncodeToString(sum[:]) + `"}`)
	return bytes.Join(lines, nil)
}

// FuzzReadCheckpoint checks that no file makes reading or training fall over, and
// that what is read can be written and read again.
func FuzzReadCheckpoint(f *testing.F) {
	var file bytes.Buffer
	if err := smallCheckpoint(f).Write(&file); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Add([]byte(`{"bpekit_checkpoint":1,"ties":"first","distinct":1,"steps":1}
{"b64":"YWFhYQ==","n":2}
{"step":0,"left":97,"right":97,"id":256,"bytes_b64":"YWE=","count":6,"tied":1,"rule":"count"}
{}
`))
	f.Fuzz(func(t *testing.T, text []byte) {
		k, err := ReadCheckpoint(bytes.NewReader(sealed(text)), anySplitter)
		if err != nil {
			return
		}
		k = rewritten(t, k)
		k.Options.Merges, k.Options.VocabSize = len(k.Options.Learned)+3, 0
		_, _ = Train(context.Background(), k.Counts, k.Options)
	})
}
