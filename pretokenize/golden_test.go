package pretokenize

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// goldenCase is a line of testdata/*.jsonl, made with other people's engines
// (see the README there).
type goldenCase struct {
	Name   string
	Text   string
	Chunks []string
	Older  []string `json:"chunks_older_pattern"`
}

func goldenCases(t testing.TB, path string) []goldenCase {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var cases []goldenCase
	dec := json.NewDecoder(bytes.NewReader(data))
	for dec.More() {
		var c goldenCase
		if err := dec.Decode(&c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

func chunkStrings(s Splitter, text string) []string {
	chunks := []string{}
	for c := range Chunks(s, []byte(text)) {
		chunks = append(chunks, string(c))
	}
	return chunks
}

func TestGoldenChunks(t *testing.T) {
	for _, s := range []struct {
		file string
		Splitter
	}{{"gpt2", GPT2{}}, {"cl100k", CL100K{}}, {"o200k", O200K{}}} {
		for _, c := range goldenCases(t, "testdata/"+s.file+".jsonl") {
			t.Run(s.file+"/"+c.Name, func(t *testing.T) {
				if got := chunkStrings(s, c.Text); strings.Join(got, "\x00") != strings.Join(c.Chunks, "\x00") {
					t.Errorf("%q\n got %q\nwant %q", c.Text, got, c.Chunks)
				}
			})
		}
	}
}

func TestGoldenChunksOfTheOlderPattern(t *testing.T) {
	differ := 0
	for _, c := range goldenCases(t, "testdata/cl100k.jsonl") {
		want := c.Chunks
		if c.Older != nil {
			want = c.Older
			differ++
		}
		if got := chunkStrings(CL100KOld{}, c.Text); strings.Join(got, "\x00") != strings.Join(want, "\x00") {
			t.Errorf("%s: got %q, want %q", c.Name, got, want)
		}
	}
	if differ == 0 {
		t.Error("no case in which the older pattern cuts elsewhere")
	}
}
