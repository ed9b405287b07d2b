package tokens

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/bpekit/bpekit/bpe"
)

// maxMatches bounds what a search keeps.
const maxMatches = 100_000

// Find returns where a query is found in a text, in order: a token for #id, bytes
// for 0x and an even number of digits, else the text itself.
func (t *Text) Find(query string) ([]Range, error) {
	switch {
	case query == "":
		return nil, nil
	case strings.HasPrefix(query, "#") && len(query) > 1:
		id, err := strconv.ParseUint(query[1:], 10, 32)
		if err != nil {
			return nil, fmt.Errorf("#%s is no token id", query[1:])
		}
		return t.findToken(bpe.Token(id)), nil
	case strings.HasPrefix(query, "0x") && len(query) > 2:
		want, err := hex.DecodeString(query[2:])
		if err != nil {
			return nil, fmt.Errorf("%s is no whole number of bytes", query)
		}
		return t.findBytes(want), nil
	}
	return t.findBytes([]byte(query)), nil
}

func (t *Text) findToken(id bpe.Token) []Range {
	var found []Range
	for i, other := range t.IDs {
		if other == id && len(found) < maxMatches {
			found = append(found, Range{t.Start(i), int(t.Ends[i])})
		}
	}
	return found
}

func (t *Text) findBytes(want []byte) []Range {
	var found []Range
	for at := 0; len(found) < maxMatches; {
		i := bytes.Index(t.Bytes[at:], want)
		if i < 0 {
			break
		}
		found = append(found, Range{at + i, at + i + len(want)})
		at += i + len(want)
	}
	return found
}
