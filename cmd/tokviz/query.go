package main

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/bpekit/bpekit/bpe"
	"github.com/go-json-experiment/json/jsontext"
)

// A query is a line of JSONL input. Members that are not ours are passed over, so
// that records can be piped in as they are; null is as good as no member.
type query struct {
	text     []byte // of "text" or "b64"
	hasText  bool
	ids      []bpe.Token
	hasIDs   bool
	encoding string
	special  string
	pattern  *string
}

// parse reads a line. The query's own slices are used again.
func (q *query) parse(line []byte) error {
	*q = query{text: q.text[:0], ids: q.ids[:0]}
	if bytes.HasPrefix(line, []byte("\ufeff")) {
		return errors.New("a byte order mark is not JSON")
	}
	if len(bytes.TrimSpace(line)) == 0 {
		return errors.New("the line is empty")
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(line))
	if d.PeekKind() != '{' {
		if _, err := d.ReadValue(); err != nil {
			return notJSON(err)
		}
		return errors.New("the line is not a JSON object")
	}
	if _, err := d.ReadToken(); err != nil {
		return notJSON(err)
	}
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			return notJSON(err)
		}
		if err := q.member(name.String(), d); err != nil {
			return err
		}
	}
	if _, err := d.ReadToken(); err != nil {
		return notJSON(err)
	}
	if _, err := d.ReadToken(); err != io.EOF {
		return errors.New("there is something after the JSON object")
	}
	return nil
}

// needText returns an error if the line has no text.
func (q *query) needText() error {
	if !q.hasText {
		return errors.New(`there is neither "text" nor "b64"`)
	}
	return nil
}

// member reads the value of a member.
func (q *query) member(name string, d *jsontext.Decoder) error {
	if d.PeekKind() == 'n' {
		return skip(d)
	}
	switch name {
	case "text", "b64":
		if q.hasText {
			return errors.New(`there is both "text" and "b64"`)
		}
		q.hasText = true
		text, err := readString(q.text, name, d)
		if err == nil && name == "b64" {
			if text, err = base64.StdEncoding.AppendDecode(nil, text); err != nil {
				err = fmt.Errorf("b64: %w", err)
			}
		}
		q.text = text
		return err
	case "ids":
		q.hasIDs = true
		return q.readIDs(d)
	case "encoding", "special", "pattern":
		text, err := readString(nil, name, d)
		switch name {
		case "encoding":
			q.encoding = string(text)
			if text != nil && len(text) == 0 {
				err = errors.New(`"encoding" is empty`)
			}
		case "special":
			q.special = string(text)
		default:
			pattern := string(text)
			q.pattern = &pattern
		}
		return err
	}
	return skip(d)
}

func skip(d *jsontext.Decoder) error {
	if err := d.SkipValue(); err != nil {
		return notJSON(err)
	}
	return nil
}

// readString appends the text of a string to dst.
func readString(dst []byte, name string, d *jsontext.Decoder) ([]byte, error) {
	kind := d.PeekKind()
	value, err := d.ReadValue()
	if err != nil {
		return nil, notJSON(err)
	}
	if kind != '"' {
		return nil, fmt.Errorf("%q is not a string", name)
	}
	return jsontext.AppendUnquote(dst, value)
}

// readIDs reads an array of ids.
func (q *query) readIDs(d *jsontext.Decoder) error {
	if d.PeekKind() != '[' {
		if err := skip(d); err != nil {
			return err
		}
		return errors.New(`"ids" is not an array`)
	}
	if _, err := d.ReadToken(); err != nil {
		return notJSON(err)
	}
	for d.PeekKind() != ']' {
		value, err := d.ReadValue()
		if err != nil {
			return notJSON(err)
		}
		id, err := parseID(string(value))
		if err != nil {
			return fmt.Errorf("ids: index %d: %w", len(q.ids), err)
		}
		q.ids = append(q.ids, id)
	}
	_, err := d.ReadToken()
	return err
}

// parseID reads an id. Any 32-bit number but the highest can be one; whether it is,
// the vocabulary knows.
func parseID(word string) (bpe.Token, error) {
	n, err := strconv.ParseUint(word, 10, 32)
	if err != nil || bpe.Token(n) == bpe.NoToken {
		return 0, fmt.Errorf("%.40q is not an id: a whole number from 0 to %d", word, bpe.NoToken-1)
	}
	return bpe.Token(n), nil
}

// notJSON returns the error for a line that is not JSON.
func notJSON(err error) error {
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) {
		return fmt.Errorf("not JSON: %w at byte %d", syntax.Err, syntax.ByteOffset)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("not JSON: the line ends too early")
	}
	return fmt.Errorf("not JSON: %s", strings.TrimPrefix(err.Error(), "jsontext: "))
}
