package bpe

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"strconv"
)

// A FormatError reports what is wrong with a model file.
type FormatError struct {
	Format string // such as "tiktoken"
	Line   int    // from 1, 0 where lines mean nothing
	Err    error  // what is wrong, or why the file could not be read
}

// Error returns the format, the line where there is one, and what is wrong.
func (e *FormatError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("bpe: %s: %v", e.Format, e.Err)
	}
	return fmt.Sprintf("bpe: %s: line %d: %v", e.Format, e.Line, e.Err)
}

// Unwrap returns the cause.
func (e *FormatError) Unwrap() error { return e.Err }

// ReadTiktoken reads the pieces of a rank file in OpenAI's .tiktoken format: a
// line a piece, its bytes in base64, a blank, its rank. It returns them by rank,
// with nil for ranks that are not in use, for a [Definition] without merges. The
// file holds neither pattern nor special tokens. The error is a *[FormatError].
func ReadTiktoken(r io.Reader) ([][]byte, error) {
	var pieces [][]byte
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	seen := map[string]int{}
	line := 0
	fail := func(err error) ([][]byte, error) { return nil, &FormatError{"tiktoken", line, err} }
	for lines.Scan() {
		line++
		text := bytes.TrimRight(lines.Bytes(), "\r")
		if len(text) == 0 {
			continue
		}
		piece, rank, err := parseRank(text)
		if err != nil {
			return fail(err)
		}
		if other, ok := seen[string(piece)]; ok {
			return fail(fmt.Errorf("%q stands on line %d too", piece, other))
		}
		for rank >= len(pieces) {
			pieces = append(pieces, nil)
		}
		if pieces[rank] != nil {
			return fail(fmt.Errorf("rank %d is that of %q too", rank, pieces[rank]))
		}
		pieces[rank] = piece
		seen[string(piece)] = line
	}
	if err := lines.Err(); err != nil {
		line++
		return fail(err)
	}
	if len(pieces) == 0 {
		return fail(fmt.Errorf("the file is empty; each line should be a piece in base64, a blank and its rank"))
	}
	return pieces, nil
}

// maxLine bounds the length of a line of a model file in bytes.
const maxLine = 1 << 20

// parseRank parses a line of a rank file.
func parseRank(line []byte) (piece []byte, rank int, err error) {
	encoded, number, ok := bytes.Cut(line, []byte(" "))
	if !ok {
		return nil, 0, fmt.Errorf("%.40q is not a piece in base64, a blank and a rank", line)
	}
	piece, err = base64.StdEncoding.AppendDecode(nil, encoded)
	if err != nil {
		return nil, 0, fmt.Errorf("%.40q is not base64", encoded)
	}
	if len(piece) == 0 {
		return nil, 0, fmt.Errorf("the piece is empty")
	}
	rank, err = strconv.Atoi(string(number))
	if err != nil || rank < 0 {
		return nil, 0, fmt.Errorf("%.40q is not a rank", number)
	}
	if rank >= MaxTokens {
		return nil, 0, fmt.Errorf("rank %d is over the limit of %d", rank, MaxTokens-1)
	}
	return piece, rank, nil
}

// WriteTiktoken writes the pieces of v as a rank file in OpenAI's .tiktoken
// format, in the order of their ids. It fails where the file would not encode as
// v does: a rank file merges in the order of ids and takes whole chunks first.
func (v *Vocabulary) WriteTiktoken(w io.Writer) error {
	if t, ok := v.Proper(); !ok && !v.byRank {
		return fmt.Errorf("bpe: token %d, %q, does not encode to itself: a rank file cannot say so", t, v.piece(t))
	}
	if !v.inOrder {
		return fmt.Errorf("bpe: the merges are not in the order of their tokens' ids: a rank file cannot say so")
	}
	out := bufio.NewWriter(w)
	for t, piece := range v.All() {
		fmt.Fprintf(out, "%s %d\n", base64.StdEncoding.EncodeToString(piece), t)
	}
	return out.Flush()
}
