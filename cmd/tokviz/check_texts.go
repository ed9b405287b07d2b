package main

import (
	"fmt"

	"github.com/bpekit/bpekit/bpe"
)

// A textDifference is the first place where the ids of a text are not right.
type textDifference struct {
	encoder  *encoder
	index    int    // of the text, from 0
	text     []byte // the whole text
	token    int    // which token differs, from 0
	byte     int    // where in the text it begins
	found    *int64 // nil where the answer has ended
	expected *bpe.Token
	chunk    *explained // in which it lies; nil after the last
	number   int        // of the chunk, from 0
}

// checkTexts compares the ids of the texts.
func (a *app) checkTexts(answers *answerFile, r *checked) error {
	known := &encoders{pattern: a.pattern}
	for i := range answers.Texts {
		t := &answers.Texts[i]
		name := t.Encoding
		if name == "" {
			name = answers.Encoding
		}
		if name == "" {
			name = a.encoding
		}
		e, err := known.load(name)
		if err != nil {
			return fmt.Errorf("text %d: %w", i+1, err)
		}
		spans, err := e.spans(t.bytes, bpe.SpecialOrdinary)
		if err != nil {
			return fmt.Errorf("text %d: %w", i+1, err)
		}
		r.texts++
		d := e.differ(t, spans)
		if d == nil {
			r.rightTexts++
		} else if r.text == nil {
			d.index, r.text = i, d
		}
	}
	return nil
}

// differ finds the first token that is not right, if there is one.
func (e *encoder) differ(t *textAnswer, spans []bpe.Span) *textDifference {
	i := 0
	for i < len(spans) && i < len(t.IDs) && t.IDs[i] == int64(spans[i].Token) {
		i++
	}
	if i == len(spans) && i == len(t.IDs) {
		return nil
	}
	d := &textDifference{encoder: e, text: t.bytes, token: i, byte: len(t.bytes)}
	if i < len(t.IDs) {
		d.found = &t.IDs[i]
	}
	if i == len(spans) {
		return d
	}
	d.expected, d.byte = &spans[i].Token, spans[i].Start
	start := 0
	for n, x := range e.explainText(t.bytes, spans) {
		if start += len(x.text); start > d.byte {
			d.chunk, d.number = &x, n
			break
		}
	}
	return d
}
