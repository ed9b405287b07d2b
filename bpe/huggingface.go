package bpe

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/bpekit/bpekit/pretokenize"
)

// tokenizerJSON is what counts of Hugging Face's tokenizer.json. Whatever else
// would change ids is refused, not passed over.
type tokenizerJSON struct {
	AddedTokens  []addedToken    `json:"added_tokens"`
	Normalizer   json.RawMessage `json:"normalizer"`
	PreTokenizer *preTokenizer   `json:"pre_tokenizer"`
	Decoder      *struct {
		Type string `json:"type"`
	} `json:"decoder"`
	Model struct {
		Type         string            `json:"type"`
		Dropout      *float64          `json:"dropout"`
		Prefix       string            `json:"continuing_subword_prefix"`
		Suffix       string            `json:"end_of_word_suffix"`
		ByteFallback bool              `json:"byte_fallback"`
		IgnoreMerges bool              `json:"ignore_merges"`
		Vocab        vocabIDs          `json:"vocab"`
		Merges       []json.RawMessage `json:"merges"`
	} `json:"model"`
}

type addedToken struct {
	ID         Token  `json:"id"`
	Content    string `json:"content"`
	SingleWord bool   `json:"single_word"`
	LStrip     bool   `json:"lstrip"`
	RStrip     bool   `json:"rstrip"`
	Special    bool   `json:"special"`
}

type preTokenizer struct {
	Type           string         `json:"type"`
	PreTokenizers  []preTokenizer `json:"pretokenizers"`
	Behavior       string         `json:"behavior"`
	Invert         bool           `json:"invert"`
	AddPrefixSpace bool           `json:"add_prefix_space"`
	UseRegex       *bool          `json:"use_regex"` // true where it is left out
	Pattern        struct {
		Regex  *string `json:"Regex"`
		String *string `json:"String"`
	} `json:"pattern"`
}

// ReadTokenizerJSON reads a byte-level BPE model in Hugging Face's tokenizer.json:
// vocabulary, merges (in either spelling), ignore_merges, the pattern of its
// Split or ByteLevel pre-tokenizer, and the added tokens. It fails on everything
// that would change ids and that it does not know: normalizers, other models
// and pre-tokenizers, white space that added tokens take in. The error is a
// *[FormatError].
func ReadTokenizerJSON(r io.Reader) (Definition, error) {
	var f tokenizerJSON
	fail := func(err error) (Definition, error) {
		var at *lineError
		if errors.As(err, &at) {
			return Definition{}, &FormatError{"tokenizer.json", at.line, at.err}
		}
		return Definition{}, &FormatError{Format: "tokenizer.json", Err: err}
	}
	if err := decodeJSON(r, &f); err != nil {
		return fail(err)
	}
	if err := f.check(); err != nil {
		return fail(err)
	}
	d, err := f.definition()
	if err != nil {
		return fail(err)
	}
	return d, nil
}

// check refuses the parts of a tokenizer that are not known here.
func (f *tokenizerJSON) check() error {
	m := &f.Model
	switch {
	case m.Type != "" && m.Type != "BPE":
		return fmt.Errorf("the model is %q; only BPE is supported", m.Type)
	case len(m.Vocab) == 0:
		return errors.New("the model has no vocabulary")
	case m.Dropout != nil && *m.Dropout != 0:
		return errors.New("the model has a dropout: its ids are random")
	case m.Prefix != "" || m.Suffix != "":
		return errors.New("the model marks the parts of words; only byte-level models are supported")
	case m.ByteFallback:
		return errors.New("the model falls back to bytes; only byte-level models are supported")
	case len(f.Normalizer) > 0 && string(f.Normalizer) != "null":
		return fmt.Errorf("the normalizer %.80s is not supported", f.Normalizer)
	}
	for i, t := range f.AddedTokens {
		if t.SingleWord || t.LStrip || t.RStrip {
			return fmt.Errorf("added token %d, %q, looks at what stands beside it (single_word, lstrip or rstrip); that is not supported", i, t.Content)
		}
	}
	return nil
}

// definition gathers the definition of a vocabulary.
func (f *tokenizerJSON) definition() (Definition, error) {
	pattern, byteLevel, err := f.PreTokenizer.pattern()
	if err != nil {
		return Definition{}, err
	}
	vocab := vocabFile{parse: parsePlain, ids: f.Model.Vocab}
	switch {
	case byteLevel:
		vocab.parse = parseByteLevel
	case f.Decoder != nil && f.Decoder.Type == "ByteLevel":
		return Definition{}, errors.New("the decoder is ByteLevel and the pre-tokenizer is not: text would not be written in bytes; that is not supported")
	}
	d := Definition{Merges: []Merge{}, WholeChunks: f.Model.IgnoreMerges, Pattern: pattern}
	added := map[string]bool{}
	for _, t := range f.AddedTokens {
		added[t.Content] = true
		d.Specials = append(d.Specials, Special{Text: t.Content, Token: t.ID, Always: !t.Special})
	}
	sortSpecials(d.Specials)
	if d.Pieces, err = vocab.pieces(added); err != nil {
		return Definition{}, err
	}
	for i, raw := range f.Model.Merges {
		left, right, err := parseMerge(raw)
		if err == nil {
			var m Merge
			m, err = vocab.merge(left, right)
			d.Merges = append(d.Merges, m)
		}
		if err != nil {
			return Definition{}, fmt.Errorf("merge %d: %w", i, err)
		}
	}
	return d, nil
}

// parseMerge parses a merge in the old spelling, "left right", or the new one,
// ["left", "right"].
func parseMerge(raw json.RawMessage) (left, right string, err error) {
	var pair []string
	if json.Unmarshal(raw, &pair) == nil {
		if len(pair) != 2 {
			return "", "", fmt.Errorf("%.80s is not a pair", raw)
		}
		return pair[0], pair[1], nil
	}
	var line string
	if err := json.Unmarshal(raw, &line); err != nil {
		return "", "", fmt.Errorf("%.80s is neither a string nor a pair of strings", raw)
	}
	return splitMerge(line)
}

// pattern returns the pattern that a pre-tokenizer splits by, and whether its
// pieces are written in the byte-level alphabet.
func (p *preTokenizer) pattern() (pattern string, byteLevel bool, err error) {
	if p == nil {
		return "", false, nil
	}
	steps := []preTokenizer{*p}
	if p.Type == "Sequence" {
		steps = p.PreTokenizers
	}
	found := false
	for _, step := range steps {
		var expr string
		if expr, err = step.expression(); err != nil {
			return "", false, err
		}
		if expr != "" && found {
			return "", false, errors.New("the pre-tokenizer splits twice; one pattern is supported")
		}
		if expr != "" {
			pattern, found = expr, true
		}
		byteLevel = byteLevel || step.Type == "ByteLevel"
	}
	return pattern, byteLevel, nil
}

// expression returns the pattern of one step of a pre-tokenizer, "" for none.
func (p *preTokenizer) expression() (string, error) {
	switch {
	case p.Type == "ByteLevel" && p.AddPrefixSpace:
		return "", errors.New("the ByteLevel pre-tokenizer adds a blank at the start (add_prefix_space); that is not supported")
	case p.Type == "ByteLevel" && (p.UseRegex == nil || *p.UseRegex):
		return gpt2HuggingFace, nil
	case p.Type == "ByteLevel":
		return "", nil
	case p.Type != "Split":
		return "", fmt.Errorf("the pre-tokenizer %q is not supported; Split and ByteLevel are", p.Type)
	case p.Pattern.Regex == nil:
		return "", errors.New("the Split pre-tokenizer has no regular expression")
	case p.Invert && p.Behavior == "Removed", !p.Invert && p.Behavior == "Isolated":
		// Both keep the matches as chunks; where the pattern leaves gaps, only
		// Isolated keeps those.
		return *p.Pattern.Regex, nil
	}
	return "", fmt.Errorf("the Split pre-tokenizer with behavior %q, invert %t, is not supported; Isolated is", p.Behavior, p.Invert)
}

// sortSpecials orders special tokens by id, so that what is made from a map or
// an unordered file is always the same.
func sortSpecials(specials []Special) {
	slices.SortStableFunc(specials, func(a, b Special) int {
		return cmp.Or(cmp.Compare(a.Token, b.Token), cmp.Compare(a.Text, b.Text))
	})
}

// The spellings of the published patterns in Hugging Face's files: without
// possessive quantifiers, which its engine does not read everywhere. cl100k's
// \s++$ becomes a look-ahead for the end of the text, since $ is the end of a
// line there.
const (
	gpt2HuggingFace   = `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`
	cl100kHuggingFace = `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s+(?![\s\S])|\s*[\r\n]+|\s+(?!\S)|\s+`
)

// huggingFacePattern returns a pattern as Hugging Face's files spell it.
func huggingFacePattern(pattern string) string {
	switch s, _ := pretokenize.Recognize(pattern); s {
	case pretokenize.GPT2{}:
		return gpt2HuggingFace
	case pretokenize.CL100K{}:
		return cl100kHuggingFace
	case nil:
		return pattern
	default:
		return s.String()
	}
}

// WriteTokenizerJSON writes the vocabulary as Hugging Face's tokenizer.json: a
// byte-level BPE model, its pattern as a Split pre-tokenizer, special tokens as
// added tokens. It fails where a list of merges would not encode as v does.
func (v *Vocabulary) WriteTokenizerJSON(w io.Writer) error {
	if err := v.mergesSuffice(); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	out.WriteString("{\n  \"version\": \"1.0\",\n  \"truncation\": null,\n  \"padding\": null,\n  \"added_tokens\": [")
	for i, s := range v.specials {
		if i > 0 {
			out.WriteString(",")
		}
		fmt.Fprintf(out, "\n    {\"id\": %d, \"content\": %s, \"single_word\": false, \"lstrip\": false, \"rstrip\": false, \"normalized\": false, \"special\": %t}",
			s.Token, quoteJSON(s.Text), !s.Always)
	}
	out.WriteString("],\n  \"normalizer\": null,\n  \"pre_tokenizer\": ")
	out.WriteString(v.preTokenizerJSON())
	out.WriteString(",\n  \"post_processor\": null,\n  \"decoder\": {\"type\": \"ByteLevel\", \"add_prefix_space\": true, \"trim_offsets\": true, \"use_regex\": true},\n")
	fmt.Fprintf(out, "  \"model\": {\n    \"type\": \"BPE\", \"dropout\": null, \"unk_token\": null, \"continuing_subword_prefix\": null, \"end_of_word_suffix\": null, \"fuse_unk\": false, \"byte_fallback\": false, \"ignore_merges\": %t,\n", v.wholeChunks && !v.byRank)
	out.WriteString("    \"vocab\": {")
	if err := v.writeVocabEntries(out, "\n      "); err != nil {
		return err
	}
	out.WriteString("},\n    \"merges\": [")
	v.writeMergePairs(out)
	out.WriteString("]\n  }\n}\n")
	return out.Flush()
}

// preTokenizerJSON returns the pre-tokenizer that splits by the pattern.
func (v *Vocabulary) preTokenizerJSON() string {
	byteLevel := `{"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": false}`
	if v.pattern == "" {
		return byteLevel
	}
	return fmt.Sprintf(`{"type": "Sequence", "pretokenizers": [{"type": "Split", "pattern": {"Regex": %s}, "behavior": "Isolated", "invert": false}, %s]}`,
		quoteJSON(huggingFacePattern(v.pattern)), byteLevel)
}

// writeMergePairs writes the elements of the merges array, in the new spelling.
func (v *Vocabulary) writeMergePairs(out *bufio.Writer) {
	separator := ""
	for m := range v.Merges() {
		left := quoteJSON(string(appendByteLevel(nil, v.piece(m.Left))))
		right := quoteJSON(string(appendByteLevel(nil, v.piece(m.Right))))
		fmt.Fprintf(out, "%s\n      [%s, %s]", separator, left, right)
		separator = ","
	}
}
