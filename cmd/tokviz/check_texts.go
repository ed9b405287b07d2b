package main

import (
	"path/filepath"
	"slices"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/shape"
)

// A textDifference is the first place where the ids of a text are not right.
type textDifference struct {
	encoder  *encoder
	index    int        // of the text, from 0
	text     []byte     // the whole text
	node     shape.Node // of the id that differs, or of all ids where they end too soon
	token    int        // which token differs, from 0
	byte     int        // where in the text it begins
	found    *int64     // nil where the answer has ended
	expected *bpe.Token
	chunk    *explained // in which it lies; nil after the last
	number   int        // of the chunk, from 0
	idsOf    []string   // encodings that give the text the ids of the answer
}

// checkTexts compares the ids of the texts. name is that of the answers.
func (a *app) checkTexts(name string, answers *answerFile, r *checked) error {
	known := &encoders{pattern: a.pattern}
	for i := range answers.texts {
		t := &answers.texts[i]
		e, err := a.answerEncoder(known, name, answers, t)
		if err != nil {
			return err
		}
		spans, err := e.spans(t.bytes, bpe.SpecialOrdinary)
		if err != nil {
			return cli.At(answers.place(t.node), err)
		}
		r.texts++
		switch at, same := firstDifference(t.ids, spans); {
		case same:
			r.rightTexts++
		case r.text == nil:
			r.text = e.textDifference(answers, i, at, spans)
		}
	}
	return nil
}

// answerEncoder loads the encoding that a text, the answers or -e names.
func (a *app) answerEncoder(known *encoders, name string, answers *answerFile, t *textAnswer) (*encoder, error) {
	named := t.encoding
	if named.node == shape.None {
		named = answers.encoding
	}
	if named.node == shape.None {
		return known.load(a.encoding)
	}
	e, err := known.load(modelBeside(name, named.text))
	if err != nil {
		return nil, cli.At(answers.place(named.node), cli.Input(err))
	}
	return e, nil
}

// modelBeside returns the model beside the answers that they name as their encoding, as
// a corpus is found there, or else the name as it is: that of an encoding.
func modelBeside(answers, name string) string {
	_, notEncoding := encodings.ByName(name)
	_, notOpenAI := encodings.ForModel(name)
	if notEncoding == nil || notOpenAI == nil || name == "" || answers == cli.Stdin || filepath.IsAbs(name) {
		return name
	}
	if beside := filepath.Join(filepath.Dir(answers), name); exists(beside) {
		return beside
	}
	return name
}

// firstDifference returns the index of the first token that is not right, or same.
func firstDifference(ids []int64, spans []bpe.Span) (at int, same bool) {
	for at < len(spans) && at < len(ids) && ids[at] == int64(spans[at].Token) {
		at++
	}
	return at, at == len(spans) && at == len(ids)
}

// textDifference describes the difference at a token of a text.
func (e *encoder) textDifference(answers *answerFile, index, at int, spans []bpe.Span) *textDifference {
	t := &answers.texts[index]
	d := &textDifference{encoder: e, index: index, text: t.bytes, node: t.idsNode, token: at, byte: len(t.bytes)}
	if at < len(t.ids) {
		d.found, d.node = &t.ids[at], nthChild(answers.document, t.idsNode, at)
		d.idsOf = encodingsWith(t)
	}
	if at == len(spans) {
		return d
	}
	d.expected, d.byte = &spans[at].Token, spans[at].Start
	d.chunk, d.number = e.explainAt(t.bytes, spans, d.byte)
	return d
}

// nthChild returns a child by its index, which must be there.
func nthChild(d *shape.Document, parent shape.Node, index int) shape.Node {
	n := d.First(parent)
	for range index {
		n = d.Next(n)
	}
	return n
}

// encodingsWith returns the named encodings under which the ids of an answer are right.
func encodingsWith(t *textAnswer) []string {
	var names []string
	for _, e := range encodings.All() {
		ids := e.Load().Append(nil, t.bytes)
		if slices.EqualFunc(ids, t.ids, func(t bpe.Token, id int64) bool { return int64(t) == id }) {
			names = append(names, e.Name)
		}
	}
	return names
}
