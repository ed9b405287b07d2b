package main

import "github.com/bpekit/bpekit/bpe"

// differenceJSON is the first difference, of either kind.
type differenceJSON struct {
	Kind     string         `json:"kind"` // text or merge
	Index    int            `json:"index"`
	Encoding string         `json:"encoding,omitempty"`
	Text     string         `json:"text,omitempty"`
	Token    *int           `json:"token,omitempty"`
	Byte     *int           `json:"byte,omitempty"`
	Found    any            `json:"found"`    // an id, a pair of ids, or null
	Expected any            `json:"expected"` // the same
	Chunk    *explainedJSON `json:"chunk,omitempty"`
	Count    *pairCounts    `json:"count,omitempty"`
	Rule     string         `json:"rule,omitempty"`
	Tied     int            `json:"tied,omitempty"`
}

// pairCounts are how often the pairs of a difference stand in the corpus.
type pairCounts struct {
	Found    int64 `json:"found"`
	Expected int64 `json:"expected"`
}

// checkedJSON is the result of a check: how many answers there were, how many are
// right, and the first difference or null.
func checkedJSON(r *checked) any {
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
	return out
}

func (d *textDifference) json() *differenceJSON {
	out := &differenceJSON{Kind: "text", Index: d.index, Encoding: d.encoder.name, Text: string(d.text), Token: &d.token, Byte: &d.byte}
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
	return out
}

// explainedAsJSON is a chunk as tokviz explain has it.
func explainedAsJSON(x *explained) explainedJSON {
	out := explainedJSON{Text: string(x.text), Rule: x.rule, IDs: x.Tokens}
	if len(x.text) <= longestLadder {
		out.Steps = make([]stepJSON, len(x.Steps))
	}
	for i, s := range x.Steps {
		out.Steps[i] = stepJSON{s.Left, s.Right, s.Rank, s.Result}
	}
	return out
}
