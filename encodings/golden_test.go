package encodings

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe"
)

// goldenCase is a line of testdata/tokens.
type goldenCase struct {
	Name     string
	Text     *string
	B64      []byte
	Encoding string
	Allowed  string `json:"allowed_special"`
	IDs      []bpe.Token
	Pieces   [][]byte `json:"pieces_b64"`
}

func (c *goldenCase) bytes() []byte {
	if c.Text != nil {
		return []byte(*c.Text)
	}
	return c.B64
}

// readLines decodes a JSONL file into values of one type.
func readLines[T any](t testing.TB, path string) []T {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var values []T
	dec := json.NewDecoder(bytes.NewReader(file))
	for dec.More() {
		var v T
		if err := dec.Decode(&v); err != nil {
			t.Fatalf("%s: value %d: %v", path, len(values), err)
		}
		values = append(values, v)
	}
	return values
}

// differentByDesign names the cases of bytes.jsonl on which we differ from
// tiktoken's routine for bytes, which joins an invalid byte to the chunk before.
var differentByDesign = map[string]bool{}

func TestGoldenTokens(t *testing.T) {
	files, _ := filepath.Glob("testdata/tokens/*.jsonl")
	if len(files) != 9 {
		t.Fatalf("%d golden files", len(files))
	}
	for _, file := range files {
		for _, c := range readLines[goldenCase](t, file) {
			t.Run(filepath.Base(file)+"/"+c.Encoding+"/"+c.Name, func(t *testing.T) { checkGolden(t, &c) })
		}
	}
}

func checkGolden(t *testing.T, c *goldenCase) {
	e, err := Load(c.Encoding)
	if err != nil {
		t.Fatal(err)
	}
	policy := bpe.SpecialOrdinary
	if c.Allowed == "all" {
		policy = bpe.SpecialAllow
	}
	text := c.bytes()
	ids, err := e.AppendSpecial(nil, text, policy)
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := e.Vocabulary().AppendText(nil, ids)
	if err != nil || !bytes.Equal(decoded, text) {
		t.Fatalf("decodes to %q, %v", decoded, err)
	}
	if differentByDesign[c.Encoding+"/"+c.Name] {
		return
	}
	if !slices.Equal(ids, c.IDs) {
		t.Fatalf("%.200q:\n got %v\nwant %v", text, ids, c.IDs)
	}
	for i, id := range ids {
		if piece, _ := e.Vocabulary().AppendPiece(nil, id); !bytes.Equal(piece, c.Pieces[i]) {
			t.Errorf("piece of %d is %q, want %q", id, piece, c.Pieces[i])
		}
	}
	if policy == bpe.SpecialOrdinary && e.Count(text) != len(ids) {
		t.Errorf("counts %d, encodes to %d", e.Count(text), len(ids))
	}
	spans, err := e.AppendSpecialSpans(nil, text, policy)
	if err != nil || len(spans) != len(ids) {
		t.Fatalf("%d spans, %v", len(spans), err)
	}
	at := 0
	for i, s := range spans {
		if s.Token != ids[i] || s.Start != at || string(text[s.Start:s.End]) != string(c.Pieces[i]) {
			t.Fatalf("span %d is %v, starts at %d", i, s, at)
		}
		at = s.End
	}
}

func TestTraps(t *testing.T) {
	type variant struct {
		Encoding string
		Text     string
		Times    int
		IDs      []bpe.Token
	}
	type trap struct {
		ID    string
		Input struct {
			Op string
			variant
			Cases []variant
		}
		Expect struct {
			IDs json.RawMessage
		}
	}
	for _, trap := range readLines[trap](t, "testdata/traps-encode.jsonl") {
		cases := trap.Input.Cases
		if cases == nil {
			cases = []variant{trap.Input.variant}
		}
		var want [][]bpe.Token
		if trap.Expect.IDs != nil && json.Unmarshal(trap.Expect.IDs, &want) != nil {
			want = make([][]bpe.Token, 1)
			if err := json.Unmarshal(trap.Expect.IDs, &want[0]); err != nil {
				t.Fatal(err)
			}
		}
		for i, c := range cases {
			e, err := Load(c.Encoding)
			if err != nil {
				t.Fatal(err)
			}
			if trap.Input.Op == "decode" {
				_, err := e.Vocabulary().AppendText(nil, c.IDs)
				var unknown *bpe.UnknownTokenError
				if !errors.As(err, &unknown) || !slices.Contains(c.IDs, unknown.Token) || !strings.Contains(err.Error(), "token ") {
					t.Errorf("%s %d: %v", trap.ID, i, err)
				}
				continue
			}
			ids := e.Encode(c.Text)
			if !slices.Equal(ids, want[i]) {
				t.Errorf("%s %d: got %v, want %v", trap.ID, i, ids, want[i])
			}
			if text, err := e.Vocabulary().AppendText(nil, ids); string(text) != c.Text || err != nil {
				t.Errorf("%s %d: decodes to %q, %v", trap.ID, i, text, err)
			}
		}
	}
}

func TestArticleSamples(t *testing.T) {
	for _, s := range readLines[[]struct {
		Text, Encoding string
		IDs            []bpe.Token
		Pieces         []string `json:"pieces_b64"`
	}](t, "testdata/samples.json")[0] {
		e, err := Load(s.Encoding)
		if err != nil {
			t.Fatal(err)
		}
		if ids := e.Encode(s.Text); !slices.Equal(ids, s.IDs) {
			t.Errorf("%q: got %v, want %v", s.Text, ids, s.IDs)
		}
		for i, id := range s.IDs {
			piece, _ := e.Vocabulary().AppendPiece(nil, id)
			if got := base64.StdEncoding.EncodeToString(piece); got != s.Pieces[i] {
				t.Errorf("%q: piece %d is %s, want %s", s.Text, i, got, s.Pieces[i])
			}
		}
	}
}
