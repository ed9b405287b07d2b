package main

import (
	"encoding/base64"
	"errors"
	"strconv"
	"strings"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/shape"
)

// answersSchema names the format of the answers.
const answersSchema = "tokviz.answers/1"

// An answerFile is what somebody's own tokenizer made. It remembers the nodes that it
// was read from, so that whatever is wrong can be said with its place.
type answerFile struct {
	document *shape.Document

	encoding stringAnswer
	texts    []textAnswer

	corpus, pattern stringAnswer
	ties            bpe.TieRule
	minCount        int64
	merges          []mergeAnswer
}

// A stringAnswer is a string with its node, shape.None where the answers have none.
type stringAnswer struct {
	node shape.Node
	text string
}

// A textAnswer is a text with the ids that it was given.
type textAnswer struct {
	node     shape.Node
	encoding stringAnswer
	bytes    []byte
	idsNode  shape.Node
	ids      []int64
}

// A mergeAnswer is the left and the right id of a merge.
type mergeAnswer struct {
	node shape.Node
	pair [2]int64
}

// parseAnswers reads answers; name is what errors call them.
func parseAnswers(name string, data []byte) (*answerFile, error) {
	d, err := shape.Parse(name, data, shape.Limits{})
	if err == nil {
		err = d.Unambiguous("shape")
	}
	if err != nil {
		return nil, hintForm(err)
	}
	a := &answerFile{document: d, minCount: 2, encoding: absent, corpus: absent, pattern: absent}
	if err := a.read(); err != nil {
		return nil, err
	}
	return a, nil
}

var absent = stringAnswer{node: shape.None}

// formHint leads to what answers look like.
const formHint = "tokviz check --help shows the format"

// hintForm adds to an error about the text of answers what can be done.
func hintForm(err error) error {
	var syntax *shape.SyntaxError
	if errors.As(err, &syntax) && (syntax.Problem == "lone surrogate" || syntax.Problem == "invalid UTF-8") {
		return cli.Hint(err, `a text that is not UTF-8 is written as "b64", the base64 of its bytes`)
	}
	return cli.Hint(err, formHint)
}

// read reads the whole document.
func (a *answerFile) read() error {
	root := a.document.Root()
	if a.document.Kind(root) != shape.Object {
		return a.unexpected(root, "an object with a schema and texts or merges")
	}
	if err := a.readSchema(root); err != nil {
		return err
	}
	merges := shape.None
	err := a.members(root, map[string]func(shape.Node) error{
		"schema":    nil,
		"encoding":  a.stringInto(&a.encoding),
		"texts":     a.readTexts,
		"corpus":    a.stringInto(&a.corpus),
		"pattern":   a.stringInto(&a.pattern),
		"ties":      a.readTies,
		"min_count": a.readMinCount,
		"merges":    func(n shape.Node) error { merges = n; return a.readMerges(n) },
	})
	switch {
	case err != nil:
		return err
	case len(a.texts) == 0 && len(a.merges) == 0:
		return a.wrong(root, "there are neither texts nor merges: nothing can be checked")
	case merges != shape.None && a.corpus.node == shape.None:
		return a.wrong(merges, `there is no "corpus" that they were learned from`)
	}
	return nil
}

// readSchema looks at the schema before all else: the rest of another kind of
// document means nothing here.
func (a *answerFile) readSchema(root shape.Node) error {
	for n := range a.document.Children(root) {
		if a.document.MemberName(n) == "schema" {
			if a.document.Kind(n) != shape.String || a.document.Text(n) != answersSchema {
				return a.unexpected(n, strconv.Quote(answersSchema))
			}
			return nil
		}
	}
	for n := range a.document.Children(root) {
		if strings.EqualFold(a.document.MemberName(n), "schema") {
			return a.unknown(n, map[string]func(shape.Node) error{"schema": nil})
		}
	}
	return a.wrong(root, `there is no "schema": %q`, answersSchema)
}

func (a *answerFile) readTies(n shape.Node) error {
	var s stringAnswer
	if err := a.stringInto(&s)(n); err != nil {
		return err
	}
	rule, err := bpe.ParseTieRule(s.text)
	if err != nil {
		return cli.At(a.place(n), err)
	}
	a.ties = rule
	return nil
}

func (a *answerFile) readMinCount(n shape.Node) error {
	count, err := a.integer(n, "a whole number")
	if err == nil && count < 1 {
		err = a.wrong(n, "%d: a pair must be there at least once", count)
	}
	a.minCount = count
	return err
}

func (a *answerFile) readTexts(texts shape.Node) error {
	if a.document.Kind(texts) != shape.Array {
		return a.unexpected(texts, "a list of texts")
	}
	for n := range a.document.Children(texts) {
		t, err := a.readText(n)
		if err != nil {
			return err
		}
		a.texts = append(a.texts, *t)
	}
	return nil
}

func (a *answerFile) readText(n shape.Node) (*textAnswer, error) {
	if a.document.Kind(n) != shape.Object {
		return nil, a.unexpected(n, `an object with "text" and "ids"`)
	}
	t := &textAnswer{node: n, encoding: absent, idsNode: shape.None}
	text, b64 := absent, absent
	err := a.members(n, map[string]func(shape.Node) error{
		"text":     a.stringInto(&text),
		"b64":      a.stringInto(&b64),
		"encoding": a.stringInto(&t.encoding),
		"ids": func(ids shape.Node) (err error) {
			t.idsNode = ids
			t.ids, err = a.readIDs(ids)
			return err
		},
	})
	switch {
	case err != nil:
		return nil, err
	case (text.node == shape.None) == (b64.node == shape.None):
		return nil, a.wrong(n, `it has to have either "text" or "b64"`)
	case t.idsNode == shape.None:
		return nil, a.wrong(n, `it has no "ids"`)
	case text.node != shape.None:
		t.bytes = []byte(text.text)
		return t, nil
	}
	if t.bytes, err = base64.StdEncoding.DecodeString(b64.text); err != nil {
		return nil, a.wrong(b64.node, "that is not base64")
	}
	return t, nil
}

func (a *answerFile) readMerges(merges shape.Node) error {
	if a.document.Kind(merges) != shape.Array {
		return a.unexpected(merges, "a list of merges")
	}
	for n := range a.document.Children(merges) {
		if a.document.Kind(n) != shape.Array {
			return a.unexpected(n, "a merge, which is a list of its left and its right id")
		}
		ids, err := a.readIDs(n)
		if err != nil {
			return err
		}
		if len(ids) != 2 {
			return a.wrong(n, "a merge has a left and a right id, and this has %d ids", len(ids))
		}
		a.merges = append(a.merges, mergeAnswer{n, [2]int64(ids)})
	}
	return nil
}

// readIDs reads a list of ids. Any whole number will do: whether it is an id of the
// encoding is for the comparison to say.
func (a *answerFile) readIDs(list shape.Node) ([]int64, error) {
	if a.document.Kind(list) != shape.Array {
		return nil, a.unexpected(list, "a list of ids")
	}
	var ids []int64
	for n := range a.document.Children(list) {
		id, err := a.integer(n, "an id, a whole number without quotes")
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// token returns an id of an answer as a token; ok is false for what can be none.
func token(id int64) (t bpe.Token, ok bool) {
	return bpe.Token(id), id >= 0 && id < int64(bpe.NoToken)
}
