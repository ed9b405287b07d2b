package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"unicode/utf8"

	"github.com/bpekit/bpekit/bpe"
	"github.com/go-json-experiment/json/jsontext"
)

// marshal returns a value as a line of JSON in which < > & stand as they are. Text
// that is not UTF-8 has U+FFFD for each wrong byte.
func marshal(value any) ([]byte, error) {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return line.Bytes(), err
}

// appendJSONString appends text as a JSON string. In text that is not UTF-8 each
// wrong byte becomes U+FFFD. The three characters beyond ASCII that some readers
// of lines take for the end of one are escaped.
func appendJSONString[T string | []byte](dst []byte, text T) []byte {
	start := len(dst)
	dst, _ = jsontext.AppendQuote(dst, text) // its error says no more than that
	for _, end := range lineEnds {
		if bytes.Contains(dst[start:], end.text) {
			dst = append(dst[:start], bytes.ReplaceAll(dst[start:], end.text, end.escape)...)
		}
	}
	return dst
}

// lineEnds lists the line ends of Unicode beyond ASCII and their escapes in JSON.
var lineEnds = [...]struct{ text, escape []byte }{
	{[]byte("\u0085"), []byte(`\u0085`)},
	{[]byte("\u2028"), []byte(`\u2028`)},
	{[]byte("\u2029"), []byte(`\u2029`)},
}

// unlessUTF8 returns text that is not UTF-8, and nil where a JSON string can hold it.
func unlessUTF8(text []byte) []byte {
	if utf8.Valid(text) {
		return nil
	}
	return text
}

// appendBase64String appends bytes in base64, as a JSON string.
func appendBase64String(dst, b []byte) []byte {
	dst = append(dst, '"')
	dst = base64.StdEncoding.AppendEncode(dst, b)
	return append(dst, '"')
}

// appendJSONList appends n elements as a JSON array.
func appendJSONList(dst []byte, n int, element func(dst []byte, i int) []byte) []byte {
	dst = append(dst, '[')
	for i := range n {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = element(dst, i)
	}
	return append(dst, ']')
}

// appendIDs appends ids as a JSON array.
func appendIDs(dst []byte, ids []bpe.Token) []byte {
	return appendJSONList(dst, len(ids), func(dst []byte, i int) []byte {
		return strconv.AppendUint(dst, uint64(ids[i]), 10)
	})
}

// appendPieces appends the pieces of ids that the vocabulary has as a JSON array,
// each as write writes it.
func appendPieces(dst []byte, v *bpe.Vocabulary, ids []bpe.Token, write func(dst, piece []byte) []byte) []byte {
	var piece []byte
	return appendJSONList(dst, len(ids), func(dst []byte, i int) []byte {
		piece, _ = v.AppendPiece(piece[:0], ids[i]) // ids of our own making are known
		return write(dst, piece)
	})
}
