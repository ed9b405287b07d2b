package main

import (
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/shape"
)

// differenceJSON is the first difference, of either kind.
type differenceJSON struct {
	Kind     string         `json:"kind"` // text or merge
	Index    int            `json:"index"`
	Line     int            `json:"line"`    // of the answers, from 1
	Column   int            `json:"column"`  // from 1, in code points
	Pointer  string         `json:"pointer"` // into the answers
	Encoding string         `json:"encoding,omitempty"`
	IDsOf    []string       `json:"ids_of,omitempty"` // encodings under which the ids are right
	Text     string         `json:"text,omitempty"`
	B64      []byte         `json:"b64,omitempty"` // the bytes of text that is not UTF-8
	Token    *int           `json:"token,omitempty"`
	Byte     *int           `json:"byte,omitempty"`
	Found    any            `json:"found"`    // an id, a pair of ids, or null
	Expected any            `json:"expected"` // the same
	Chunk    *explainedJSON `json:"chunk,omitempty"`
	Count    *pairCounts    `json:"count,omitempty"`
	Rule     string         `json:"rule,omitempty"`
	Tied     int            `json:"tied,omitempty"`

	RightAt    *int `json:"right_at,omitempty"`    // the step at which the merge that was found is right
	ExpectedAt *int `json:"expected_at,omitempty"` // the step of the answers with the expected merge
}

// pairCounts are how often the pairs of a difference stand in the corpus.
type pairCounts struct {
	Found    int64 `json:"found"`
	Expected int64 `json:"expected"`
}

// checkedJSON is the result of a check: how many answers there were, how many are
// right, and the first difference or null.
func checkedJSON(answers *answerFile, r *checked) any {
	out := struct {
		Schema  string          `json:"schema"`
		OK      bool            `json:"ok"`
		Checked int             `json:"checked"`
		Right   int             `json:"right"`
		First   *differenceJSON `json:"first"`
	}{"tokviz.check/1", r.ok(), r.texts + r.merges, r.rightTexts + r.rightMerges, nil}
	switch {
	case r.text != nil:
		out.First = r.text.json()
	case r.merge != nil:
		out.First = r.merge.json()
	}
	if !r.ok() {
		d, n := answers.document, r.node()
		out.First.Line, out.First.Column = shape.Position(d.Source(), d.Offset(n))
		out.First.Pointer = d.Pointer(n)
	}
	return out
}

func (d *textDifference) json() *differenceJSON {
	out := &differenceJSON{Kind: "text", Index: d.index, Encoding: d.encoder.name, Text: string(d.text), B64: unlessUTF8(d.text),
		IDsOf: d.idsOf, Token: &d.token, Byte: &d.byte}
	if d.found != nil {
		out.Found = *d.found
	}
	if d.expected != nil {
		out.Expected = *d.expected
	}
	if d.chunk != nil {
		chunk := explainedAsJSON(d.chunk)
		out.Chunk = &chunk
	}
	return out
}

func (d *mergeDifference) json() *differenceJSON {
	out := &differenceJSON{Kind: "merge", Index: d.step, Found: d.found, Count: &pairCounts{Found: d.count}}
	if m := d.expected; m != nil {
		out.Expected = []bpe.Token{m.Left, m.Right}
		out.Count.Expected, out.Rule, out.Tied = m.Count, m.Rule, m.Tied
	}
	if d.rightAt >= 0 {
		out.RightAt = &d.rightAt
	}
	if d.expectedAt >= 0 {
		out.ExpectedAt = &d.expectedAt
	}
	return out
}
