package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
)

// answersSchema names the format of the answers.
const answersSchema = "tokviz.answers/1"

// An answerFile is what somebody's own tokenizer made.
type answerFile struct {
	Schema   string       `json:"schema"`
	Encoding string       `json:"encoding"`
	Texts    []textAnswer `json:"texts"`
	Corpus   string       `json:"corpus"`
	Pattern  *string      `json:"pattern"`
	Ties     string       `json:"ties"`
	MinCount int64        `json:"min_count"`
	Merges   [][]int64    `json:"merges"`
}

// A textAnswer is a text with the ids that it was given.
type textAnswer struct {
	Text     *string `json:"text"`
	B64      *string `json:"b64"`
	Encoding string  `json:"encoding"`
	IDs      []int64 `json:"ids"`

	bytes []byte
}

// parseAnswers reads answers and says what is missing in them.
func parseAnswers(data []byte) (*answerFile, error) {
	a := &answerFile{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(a); err != nil {
		return nil, cli.Hint(fmt.Errorf("the answers can't be read: %s", strings.TrimPrefix(err.Error(), "json: ")),
			"tokviz check --help shows the format")
	}
	if a.Schema != answersSchema {
		return nil, cli.Hint(fmt.Errorf("the answers have the schema %q, not %q", a.Schema, answersSchema), "tokviz check --help shows the format")
	}
	if a.Texts == nil && a.Merges == nil {
		return nil, errors.New("the answers have neither texts nor merges")
	}
	for i := range a.Texts {
		if err := a.Texts[i].parse(); err != nil {
			return nil, fmt.Errorf("text %d: %w", i+1, err)
		}
	}
	if a.Merges != nil && a.Corpus == "" {
		return nil, errors.New("the answers have merges, and no corpus that they were learned from")
	}
	for i, m := range a.Merges {
		if len(m) != 2 {
			return nil, fmt.Errorf("merge #%d has %d ids, not a left and a right one", i, len(m))
		}
	}
	return a, nil
}

// parse finds the bytes of the text.
func (t *textAnswer) parse() (err error) {
	switch {
	case (t.Text == nil) == (t.B64 == nil):
		return errors.New(`it has to have either "text" or "b64"`)
	case t.IDs == nil:
		return errors.New(`it has no "ids"`)
	case t.Text != nil:
		t.bytes = []byte(*t.Text)
		return nil
	}
	if t.bytes, err = base64.StdEncoding.DecodeString(*t.B64); err != nil {
		return errors.New(`"b64" is not base64`)
	}
	return nil
}

// token returns an id of an answer as a token; ok is false for what can be none.
func token(id int64) (t bpe.Token, ok bool) {
	return bpe.Token(id), id >= 0 && id < int64(bpe.NoToken)
}
