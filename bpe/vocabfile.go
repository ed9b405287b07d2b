package bpe

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A vocabFile holds what the files of GPT-2 and Hugging Face share: pieces
// written as text with their ids, and merges of such texts.
type vocabFile struct {
	parse func(string) ([]byte, error) // of a piece's text
	ids   vocabIDs
}

// vocabIDs is the object of a vocabulary: the id of each piece's text. A text that
// stands twice is an error.
type vocabIDs map[string]Token

// UnmarshalJSON reads the object.
func (v *vocabIDs) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	if err := v.decode(dec, data); err != nil {
		return &offsetError{dec.InputOffset(), err, data}
	}
	return nil
}

// decode reads the object from dec, whose text is data.
func (v *vocabIDs) decode(dec *json.Decoder, data []byte) error {
	if start, err := dec.Token(); err != nil || start != json.Delim('{') {
		return fmt.Errorf("the vocabulary is %.20s…, not an object of pieces and ids", data)
	}
	ids := vocabIDs{}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return err
		}
		text := name.(string) // the names of an object are strings
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return err
		}
		id, err := strconv.ParseUint(string(raw), 10, 32)
		if err != nil {
			return fmt.Errorf("the id of %.80q is %.40s, not a whole number from 0", text, raw)
		}
		if _, ok := ids[text]; ok {
			return fmt.Errorf("%.80q stands twice in the vocabulary", text)
		}
		ids[text] = Token(id)
	}
	*v = ids
	return nil
}

// pieces returns the pieces by id, without the texts that skip names.
func (f *vocabFile) pieces(skip map[string]bool) ([][]byte, error) {
	size := 0
	for text, id := range f.ids {
		if id >= MaxTokens {
			return nil, fmt.Errorf("id %d of %.80q is over the limit of %d", id, text, MaxTokens-1)
		}
		size = max(size, int(id)+1)
	}
	pieces := make([][]byte, size)
	names := make([]string, size)
	for text, id := range f.ids {
		if names[id] != "" {
			return nil, fmt.Errorf("%.80q and %.80q both have id %d", min(text, names[id]), max(text, names[id]), id)
		}
		if text == "" {
			return nil, fmt.Errorf("the piece of id %d is empty", id)
		}
		names[id] = text
		if skip[text] {
			continue
		}
		piece, err := f.parse(text)
		if err != nil {
			return nil, fmt.Errorf("id %d: %w", id, err)
		}
		pieces[id] = piece
	}
	return pieces, nil
}

// merge returns the merge of two texts.
func (f *vocabFile) merge(left, right string) (Merge, error) {
	var m Merge
	for _, part := range []struct {
		text string
		id   *Token
	}{{left, &m.Left}, {right, &m.Right}, {left + right, &m.Result}} {
		id, ok := f.ids[part.text]
		if !ok {
			return m, fmt.Errorf("%.80q is not in the vocabulary", part.text)
		}
		*part.id = id
	}
	return m, nil
}

// splitMerge divides "left right" at its only blank.
func splitMerge(line string) (left, right string, err error) {
	left, right, ok := strings.Cut(line, " ")
	if !ok || left == "" || right == "" || strings.Contains(right, " ") {
		return "", "", fmt.Errorf("%.80q is not two pieces with one blank between them", line)
	}
	return left, right, nil
}

// ReadVocabMerges reads a model in GPT-2's two files, vocab.json and merges.txt,
// which hold no pattern. An entry of visible ASCII characters that no merge
// makes, such as <|endoftext|>, is a special token. The error is a *[FormatError].
func ReadVocabMerges(vocab, merges io.Reader) (Definition, error) {
	f := vocabFile{parse: parseByteLevel}
	fail := func(err error) (Definition, error) {
		return Definition{}, &FormatError{Format: "vocab.json", Err: err}
	}
	if err := decodeJSON(vocab, &f.ids); err != nil {
		return fail(err)
	}
	if len(f.ids) == 0 {
		return fail(errors.New("the vocabulary is empty"))
	}
	d := Definition{Merges: []Merge{}}
	if err := f.readMerges(merges, &d); err != nil {
		return Definition{}, err
	}
	made := make(map[Token]bool, len(d.Merges))
	for _, m := range d.Merges {
		made[m.Result] = true
	}
	skip := map[string]bool{}
	for text, id := range f.ids {
		if len(text) > 1 && !made[id] && visibleASCII(text) {
			skip[text] = true
			d.Specials = append(d.Specials, Special{Text: text, Token: id})
		}
	}
	sortSpecials(d.Specials)
	pieces, err := f.pieces(skip)
	if err != nil {
		return fail(err)
	}
	d.Pieces = pieces
	return d, nil
}

// readMerges reads the lines of merges.txt, the first of which may be a version.
func (f *vocabFile) readMerges(r io.Reader, d *Definition) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	line := 0
	for lines.Scan() {
		line++
		text := strings.TrimRight(lines.Text(), "\r")
		if text == "" || line == 1 && strings.HasPrefix(text, "#version") {
			continue
		}
		left, right, err := splitMerge(text)
		if err == nil {
			var m Merge
			m, err = f.merge(left, right)
			d.Merges = append(d.Merges, m)
		}
		if err != nil {
			return &FormatError{"merges.txt", line, err}
		}
	}
	if err := lines.Err(); err != nil {
		return &FormatError{"merges.txt", line + 1, err}
	}
	return nil
}

func visibleASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < '!' || r > '~' })
}

// WriteVocab writes the vocab.json of GPT-2's format: each piece, in the
// byte-level alphabet, and each special token with its id, in the order of ids.
func (v *Vocabulary) WriteVocab(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString("{")
	if err := v.writeVocabEntries(out, "\n  "); err != nil {
		return err
	}
	out.WriteString("\n}\n")
	return out.Flush()
}

// writeVocabEntries writes the members of a vocabulary object.
func (v *Vocabulary) writeVocabEntries(out *bufio.Writer, indent string) error {
	separator := ""
	seen := map[string]bool{}
	write := func(text []byte, t Token) error {
		if seen[string(text)] {
			return fmt.Errorf("bpe: a piece and a special token are both written %q", text)
		}
		seen[string(text)] = true
		out.WriteString(separator)
		out.WriteString(indent)
		out.Write(quoteJSON(string(text)))
		fmt.Fprintf(out, ": %d", t)
		separator = ","
		return nil
	}
	var text []byte
	for t := range Token(v.Size()) {
		if v.hasPiece(t) {
			text = appendByteLevel(text[:0], v.piece(t))
		} else if special, ok := v.byToken[t]; ok {
			text = append(text[:0], special...)
		} else {
			continue
		}
		if err := write(text, t); err != nil {
			return err
		}
	}
	return nil
}

// WriteMerges writes the merges.txt of GPT-2's format: a line a merge, in rank
// order. It fails where the merges alone would not encode as v does.
func (v *Vocabulary) WriteMerges(w io.Writer) error {
	if err := v.mergesSuffice(); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	out.WriteString("#version: 0.2\n")
	var line []byte
	for m := range v.Merges() {
		line = appendByteLevel(line[:0], v.piece(m.Left))
		line = append(line, ' ')
		line = appendByteLevel(line, v.piece(m.Right))
		out.Write(append(line, '\n'))
	}
	return out.Flush()
}

// mergesSuffice reports what keeps a list of merges from encoding as v does.
func (v *Vocabulary) mergesSuffice() error {
	if t, ok := v.Proper(); !ok && v.byRank {
		return fmt.Errorf("bpe: token %d, %q, does not encode to itself: a list of merges cannot say so", t, v.piece(t))
	}
	return nil
}

// decodeJSON decodes the one JSON value of r, and reports a fault with its line.
func decodeJSON(r io.Reader, value any) error {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return err
	}
	if len(data) > maxFile {
		return fmt.Errorf("the file is larger than %d bytes", maxFile)
	}
	err = plainJSONError(json.Unmarshal(data, value))
	var at *offsetError
	if errors.As(err, &at) {
		start := max(0, bytes.Index(data, at.in))
		before := data[:min(start+int(at.offset), len(data))]
		return &lineError{1 + bytes.Count(before, []byte("\n")), at.err}
	}
	return err
}

// An offsetError is an error at a byte of a file, or of a stretch of it.
type offsetError struct {
	offset int64
	err    error
	in     []byte // the stretch; nil is the file
}

func (e *offsetError) Error() string { return e.err.Error() }

// plainJSONError says an error of encoding/json without the names of Go's types,
// and with its place.
func plainJSONError(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return &offsetError{syntax.Offset, syntax, nil}
	case errors.As(err, &kind) && kind.Field != "":
		return &offsetError{kind.Offset, fmt.Errorf("%q can't be a JSON %s", kind.Field, kind.Value), nil}
	case errors.As(err, &kind):
		return &offsetError{kind.Offset, fmt.Errorf("the file is a JSON %s, not an object", kind.Value), nil}
	}
	return err
}

// maxFile bounds the size of a JSON model file in bytes.
const maxFile = 1 << 28

// A lineError is an error on a line of a file.
type lineError struct {
	line int
	err  error
}

func (e *lineError) Error() string { return fmt.Sprintf("line %d: %v", e.line, e.err) }
func (e *lineError) Unwrap() error { return e.err }

// quoteJSON returns text as a JSON string, without the escapes that are only
// for HTML.
func quoteJSON(text string) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(text); err != nil {
		return []byte(`""`) // a string can always be encoded
	}
	return bytes.TrimRight(b.Bytes(), "\n")
}
