package bpe

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/pretokenize"
)

// trained makes the vocabulary that training would make from these merges.
func trained(t testing.TB, pattern string, specials []string, merges ...[2]string) *Vocabulary {
	t.Helper()
	d := Definition{Pieces: withBytes(nil), Merges: []Merge{}, Pattern: pattern}
	ids := map[string]Token{}
	for b := range 256 {
		ids[string([]byte{byte(b)})] = Token(b)
	}
	for _, m := range merges {
		id := Token(len(d.Pieces))
		ids[m[0]+m[1]] = id
		d.Pieces = append(d.Pieces, []byte(m[0]+m[1]))
		d.Merges = append(d.Merges, Merge{ids[m[0]], ids[m[1]], id})
	}
	for i, s := range specials {
		d.Specials = append(d.Specials, Special{Text: s, Token: Token(len(d.Pieces) + i)})
	}
	v, err := NewVocabulary(d)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// sameVocabulary compares pieces, merges and special tokens.
func sameVocabulary(t *testing.T, format string, got, want *Vocabulary) {
	t.Helper()
	if !slices.EqualFunc(got.allPieces(), want.allPieces(), bytes.Equal) {
		t.Errorf("%s: pieces differ", format)
	}
	if a, b := slices.Collect(got.Merges()), slices.Collect(want.Merges()); !slices.Equal(a, b) {
		t.Errorf("%s: merges %v, want %v", format, a, b)
	}
	if !slices.Equal(got.Specials(), want.Specials()) {
		t.Errorf("%s: specials %v, want %v", format, got.Specials(), want.Specials())
	}
}

func TestModelFilesRoundTrip(t *testing.T) {
	v := trained(t, pretokenize.CL100K{}.String(), []string{"<|end|>", "<|pad|>"},
		[2]string{" ", " "}, [2]string{"\n", "\n"}, [2]string{"\"", ":"}, [2]string{"\xe4", "\xb8"}, [2]string{"\xe4\xb8", "\xad"}, [2]string{"  ", " "})
	var tiktoken, tokenizer, vocab, merges bytes.Buffer
	for _, err := range []error{v.WriteTiktoken(&tiktoken), v.WriteTokenizerJSON(&tokenizer), v.WriteVocab(&vocab), v.WriteMerges(&merges)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if !json.Valid(tokenizer.Bytes()) || !json.Valid(vocab.Bytes()) {
		t.Fatal("not JSON")
	}

	pieces, err := ReadTiktoken(&tiktoken)
	if err != nil {
		t.Fatal(err)
	}
	ranks, err := NewVocabulary(Definition{Pieces: pieces, Specials: v.Specials()})
	if err != nil {
		t.Fatal(err)
	}
	sameVocabulary(t, "tiktoken", ranks, v)

	d, err := ReadTokenizerJSON(&tokenizer)
	if err != nil {
		t.Fatal(err)
	}
	if s, ok := pretokenize.Recognize(d.Pattern); !ok || s != (pretokenize.CL100K{}) {
		t.Errorf("pattern %q", d.Pattern)
	}
	hugging, err := NewVocabulary(d)
	if err != nil {
		t.Fatal(err)
	}
	sameVocabulary(t, "tokenizer.json", hugging, v)

	d, err = ReadVocabMerges(&vocab, &merges)
	if err != nil {
		t.Fatal(err)
	}
	gpt2, err := NewVocabulary(d)
	if err != nil {
		t.Fatal(err)
	}
	sameVocabulary(t, "vocab.json", gpt2, v)

	text := []byte("{\"a\":   \"中\xe4\xb8\"\n\n}<|end|>")
	want, _ := NewEncoder(v, pretokenize.CL100K{}).AppendSpecial(nil, text, SpecialAllow)
	for _, other := range []*Vocabulary{ranks, hugging, gpt2} {
		got, err := NewEncoder(other, pretokenize.CL100K{}).AppendSpecial(nil, text, SpecialAllow)
		if !slices.Equal(got, want) || err != nil {
			t.Errorf("got %v, %v; want %v", got, err, want)
		}
	}
}

// possessive finds the quantifiers that Hugging Face's files do without.
var possessive = regexp.MustCompile(`\+\+|\?\+|\*\+|\d\}\+`)

func TestEveryPatternIsSpelledForHuggingFace(t *testing.T) {
	for _, n := range append(pretokenize.Names(), pretokenize.Named{Name: "old", Splitter: pretokenize.CL100KOld{}}) {
		spelled := huggingFacePattern(n.Splitter.String())
		if s, ok := pretokenize.Recognize(spelled); !ok || s != n.Splitter || possessive.MatchString(spelled) {
			t.Errorf("%s is spelled %q, read as %T", n.Name, spelled, s)
		}
	}
	if got := huggingFacePattern(`\w+`); got != `\w+` {
		t.Errorf("a pattern of one's own is spelled %q", got)
	}
}

func TestPrepared(t *testing.T) {
	v := trained(t, "", []string{"<|end|>"}, [2]string{"a", "b"}, [2]string{"ab", "c"})
	data := v.AppendPrepared(nil)
	opened, err := OpenPrepared(data, v.Specials(), "x+")
	if err != nil {
		t.Fatal(err)
	}
	sameVocabulary(t, "prepared", opened, v)
	if opened.Pattern() != "x+" || opened.Len() != v.Len() || opened.Size() != v.Size() || opened.ByRank() != v.ByRank() {
		t.Errorf("got %q, %d, %d", opened.Pattern(), opened.Len(), opened.Size())
	}
	for n := range len(data) {
		if _, err := OpenPrepared(data[:n], nil, ""); err == nil {
			t.Fatalf("opened the first %d of %d bytes", n, len(data))
		}
	}
	if _, err := OpenPrepared(append(data, 0), nil, ""); err == nil {
		t.Error("opened with a byte too many")
	}
}

func TestReadTiktokenErrors(t *testing.T) {
	for file, want := range map[string]string{
		"":                  "file is empty",
		"YQ== 0\nYg==\n":    "line 2: \"Yg==\" is not a piece",
		"YQ== 0\n!! 1\n":    "line 2: \"!!\" is not base64",
		"YQ== 0\nYg== x\n":  "line 2: \"x\" is not a rank",
		"YQ== 0\nYg== -1\n": "is not a rank",
		"YQ== 0\nYg== 0\n":  "line 2: rank 0 is that of \"a\" too",
		"YQ== 0\nYQ== 1\n":  "line 2: \"a\" stands on line 1 too",
		" 0\n":              "the piece is empty",
		"YQ== 999999999\n":  "over the limit",
	} {
		_, err := ReadTiktoken(strings.NewReader(file))
		var format *FormatError
		if !errors.As(err, &format) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", file, err, want)
		}
	}
	pieces, err := ReadTiktoken(strings.NewReader("YQ== 0\r\n\r\nYg== 2\r\n"))
	if err != nil || len(pieces) != 3 || pieces[1] != nil || string(pieces[2]) != "b" {
		t.Errorf("CRLF: got %q, %v", pieces, err)
	}
	if _, err := ReadTiktoken(strings.NewReader(strings.Repeat("x", maxLine+2))); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("long line: got %v", err)
	}
}

func TestReadTokenizerJSONErrors(t *testing.T) {
	const model = `"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2},"merges":["a b"]}`
	for file, want := range map[string]string{
		``:           "unexpected end of JSON",
		"{\n\n\"a\"": "line 3",
		`[]`:         "line 1",
		`{"model":{"type":"WordPiece","vocab":{"a":0}}}`:                                                       `the model is "WordPiece"`,
		`{"model":{"type":"BPE"}}`:                                                                             "no vocabulary",
		`{"normalizer":{"type":"NFC"},` + model + `}`:                                                          "normalizer",
		`{"pre_tokenizer":{"type":"Whitespace"},` + model + `}`:                                                `pre-tokenizer "Whitespace"`,
		`{"pre_tokenizer":{"type":"ByteLevel","add_prefix_space":true},` + model + `}`:                         "add_prefix_space",
		`{"pre_tokenizer":{"type":"Split","pattern":{"Regex":"a"},"behavior":"MergedWithNext"},` + model + `}`: "MergedWithNext",
		`{"pre_tokenizer":{"type":"Split","pattern":{"String":"a"},"behavior":"Isolated"},` + model + `}`:      "no regular expression",
		`{"added_tokens":[{"id":5,"content":"<m>","lstrip":true}],` + model + `}`:                              "lstrip",
		`{"added_tokens":[{"id":1,"content":"<m>"}],` + model + `}`:                                            "",
		`{"model":{"type":"BPE","byte_fallback":true,"vocab":{"a":0}}}`:                                        "falls back to bytes",
		`{"model":{"type":"BPE","dropout":0.1,"vocab":{"a":0}}}`:                                               "dropout",
		`{"model":{"type":"BPE","vocab":{"a":0,"b":0}}}`:                                                       "both have id 0",
		`{"model":{"type":"BPE","vocab":{"a":-1}}}`:                                                            "line 1",
		"{\n\"model\":{\"vocab\":{\n\"a\":0,\n\"a\":1}}}":                                                      `line 4: "a" stands twice`,
		`{"model":{"vocab":{"a":1.5}}}`:                                                                        `line 1: the id of "a" is 1.5`,
		`{"model":{"vocab":[1]}}`:                                                                              "not an object of pieces and ids",
		`{"model":5}`:                                                                                          `line 1: "model" can't be a JSON number`,
		`{"pre_tokenizer":null,"decoder":{"type":"ByteLevel"},` + model + `}`:                                  "the pre-tokenizer is not",
		`{"model":{"type":"BPE","vocab":{"a":4000000000}}}`:                                                    "over the limit",
		`{"model":{"type":"BPE","vocab":{"":1}}}`:                                                              "is empty",
		`{"model":{"type":"BPE","vocab":{"é":1}}}`:                                                             "not byte-level",
		`{"pre_tokenizer":{"type":"ByteLevel"},"model":{"type":"BPE","vocab":{"a b":1}}}`:                      "not in the byte-level alphabet",
		`{"model":{"type":"BPE","vocab":{"a":0,"b":1},"merges":["a b"]}}`:                                      `merge 0: "ab" is not in the vocabulary`,
		`{"model":{"type":"BPE","vocab":{"a":0,"aa":1},"merges":["a a","aa"]}}`:                                `merge 1: "aa" is not two pieces`,
		`{"model":{"type":"BPE","vocab":{"a":0},"merges":[["a"]]}}`:                                            "merge 0",
		`{"model":{"type":"BPE","vocab":{"a":0},"merges":[7]}}`:                                                "merge 0",
	} {
		d, err := ReadTokenizerJSON(strings.NewReader(file))
		if err == nil {
			_, err = NewVocabulary(d)
		}
		if err == nil || !strings.HasPrefix(err.Error(), "bpe: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", file, err, want)
		}
	}
}

// TestLongPieces loads files with pieces so long that their divisions would not
// all be tried in time.
func TestLongPieces(t *testing.T) {
	long := strings.Repeat("a", 1<<20)
	v := rankVocabulary(t, "b"+long, "ab", "abab")
	if first, ok := v.Proper(); ok || first != 256 {
		t.Errorf("first improper token %d, %t", first, ok)
	}
	got := NewEncoder(v, pretokenize.None{}).Encode("b" + long)
	if len(got) != 1 || got[0] != 256 {
		t.Errorf("%d tokens", len(got))
	}
}

func TestFileFormatTraps(t *testing.T) {
	load := func(file string) (*Encoder, error) {
		d, err := ReadTokenizerJSON(strings.NewReader(file))
		if err != nil {
			return nil, err
		}
		v, err := NewVocabulary(d)
		if err != nil {
			return nil, err
		}
		s, ok := pretokenize.Recognize(d.Pattern)
		if !ok {
			return nil, fmt.Errorf("pattern %q", d.Pattern)
		}
		return NewEncoder(v, s), nil
	}
	const abc = `{"model":{"vocab":{"a":0,"b":1,"c":2,"ab":3,"abc":4},"merges":%s}}`
	for _, merges := range []string{`["a b","ab c"]`, `[["a","b"],["ab","c"]]`} {
		e, err := load(fmt.Sprintf(abc, merges))
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(e.Encode("abcab")); got != "[4 3]" {
			t.Errorf("%s: got %s", merges, got)
		}
	}
	e, err := load(`{"model":{"vocab":{"a":0," ":1,"b":2," b":3,"a b":4},"merges":[[" ","b"],["a"," b"]]}}`)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(e.Encode("a b")); got != "[4]" {
		t.Errorf("merge with a blank: got %s", got)
	}
	if _, err := load(`{"model":{"vocab":{"a":0,"b":1,"c":2},"merges":["a b c"]}}`); err == nil || !strings.Contains(err.Error(), "merge 0") {
		t.Errorf("merge of three: got %v", err)
	}

	v := trained(t, `[\s\S]+`, nil, [2]string{"\n", "\n"}, [2]string{"\n\n", "\n\n"}, [2]string{"\t", "a"})
	var merges bytes.Buffer
	if err := v.WriteMerges(&merges); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(merges.String(), "\n"); lines[1] != "Ċ Ċ" {
		t.Errorf("first merge is written %q", lines[1])
	}

	e, err = load(`{"added_tokens":[{"id":3,"content":"Ġé","special":false}],"pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false},` +
		`"decoder":{"type":"ByteLevel"},"model":{"type":"BPE","vocab":{"a":0,"Ã":1,"©":2},"merges":[]}}`)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := e.Vocabulary().AppendText(nil, []Token{0, 3, 1, 2}); string(text) != "aĠéé" || err != nil {
		t.Errorf("added token: decodes to %q, %v", text, err)
	}
	if got := fmt.Sprint(e.Encode("aĠéa")); got != "[0 3 0]" {
		t.Errorf("added token: encodes to %s", got)
	}
}

func FuzzReadModels(f *testing.F) {
	f.Add([]byte("YQ== 0\nYg== 1\nYWI= 2\n"))
	f.Add([]byte(`{"pre_tokenizer":{"type":"ByteLevel"},"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2},"merges":["a b"]}}`))
	f.Add([]byte(`{"a":0,"b":1,"ab":2}`))
	f.Fuzz(func(t *testing.T, file []byte) {
		check := func(d Definition, err error) {
			if err != nil {
				return
			}
			v, err := NewVocabulary(d)
			if err != nil {
				return
			}
			e := NewEncoder(v, pretokenize.None{})
			text := []byte("abab\xff")
			tokens := e.Append(nil, text)
			if !slices.Contains(tokens, NoToken) {
				if back, err := v.AppendText(nil, tokens); err != nil || !bytes.Equal(back, text) {
					t.Fatalf("decodes to %q, %v", back, err)
				}
			}
		}
		pieces, err := ReadTiktoken(bytes.NewReader(file))
		check(Definition{Pieces: pieces}, err)
		check(ReadTokenizerJSON(bytes.NewReader(file)))
		check(ReadVocabMerges(bytes.NewReader(file), strings.NewReader("#version: 0.2\na b\n")))
	})
}
