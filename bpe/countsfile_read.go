package bpe

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// ReadCounts adds what a counts file holds, as [Counts.WriteCounts] writes it. So
// several files add up, in the order in which they are read. Chunks are taken as
// they are, whatever the splitter.
//
// Counts by role ask for the roles of each chunk, by their names; others pass them
// over, as they do members that they don't know. At the first line that is wrong
// ReadCounts fails with a *[FormatError], when those before it have been added.
func (c *Counts) ReadCounts(r io.Reader) error {
	const format = "counts file"
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxCountsLine+1)
	reader, number := countReader{Counts: c}, 0
	for lines.Scan() {
		number++
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if err := reader.line(lines.Bytes()); err != nil {
			return &FormatError{Format: format, Line: number, Err: err}
		}
	}
	if err := lines.Err(); !errors.Is(err, bufio.ErrTooLong) {
		return err
	}
	return &FormatError{Format: format, Line: number + 1, Err: fmt.Errorf("it is longer than %d bytes", maxCountsLine)}
}

// A countReader reads lines of a counts file.
type countReader struct {
	*Counts
	chunk []byte
	roles []uint8
}

// A countLine is a line of a counts file. Members that must be there are pointers.
type countLine struct {
	Chunk *[]byte   `json:"b64"`
	N     *int64    `json:"n"`
	Roles []roleRun `json:"roles"`
}

// line adds what a line holds.
func (r *countReader) line(text []byte) error {
	if n, ok := r.plain(text); ok && r.Counts.roles == nil {
		return unprefixed(r.Add(r.chunk, n))
	}
	var line countLine
	if err := unmarshalLine(text, &line); err != nil {
		return err
	}
	if line.Chunk == nil || line.N == nil {
		return errors.New("b64 or n is missing")
	}
	if r.Counts.roles == nil {
		return unprefixed(r.Add(*line.Chunk, *line.N))
	}
	if err := r.spread(line.Roles, len(*line.Chunk)); err != nil {
		return err
	}
	return unprefixed(r.AddRoles(*line.Chunk, r.roles, *line.N))
}

// plain reads a line that is written just as [Counts.WriteCounts] does, without
// roles. It is several times as fast as what can read any JSON.
func (r *countReader) plain(text []byte) (n int64, ok bool) {
	rest, ok := bytes.CutPrefix(text, []byte(`{"b64":"`))
	if !ok {
		return 0, false
	}
	encoded, rest, ok := bytes.Cut(rest, []byte(`","n":`))
	if !ok {
		return 0, false
	}
	digits, ok := bytes.CutSuffix(rest, []byte("}"))
	if !ok || len(digits) == 0 || digits[0] < '1' || digits[0] > '9' {
		return 0, false
	}
	n, err := strconv.ParseInt(string(digits), 10, 64)
	if err != nil {
		return 0, false
	}
	r.chunk, err = base64.StdEncoding.AppendDecode(r.chunk[:0], encoded)
	return n, err == nil
}

// spread makes a role for each of size bytes from runs.
func (r *countReader) spread(runs []roleRun, size int) error {
	if len(runs) == 0 {
		return errors.New("roles are missing: the chunks were counted without")
	}
	r.roles = r.roles[:0]
	for _, run := range runs {
		role := slices.Index(r.Counts.roles, run.name)
		if role < 0 {
			return fmt.Errorf("there is no role %.40q", run.name)
		}
		if run.n < 1 || run.n > size-len(r.roles) {
			return fmt.Errorf("%d bytes of role %q do not fit in a chunk of %d", run.n, run.name, size)
		}
		r.roles = append(r.roles, bytes.Repeat([]byte{uint8(role)}, run.n)...)
	}
	if len(r.roles) < size {
		return fmt.Errorf("%d bytes have a role, and the chunk has %d", len(r.roles), size)
	}
	return nil
}

// A roleRun is a role and the number of bytes that have it.
type roleRun struct {
	name string
	n    int
}

// UnmarshalJSON reads an array of both.
func (r *roleRun) UnmarshalJSON(text []byte) error {
	var pair []json.RawMessage
	if json.Unmarshal(text, &pair) != nil || len(pair) != 2 ||
		json.Unmarshal(pair[0], &r.name) != nil || json.Unmarshal(pair[1], &r.n) != nil {
		return errors.New("a run of roles is not a name and a number")
	}
	return nil
}

// unprefixed returns an error of this package without its name, since a
// [FormatError] has it.
func unprefixed(err error) error {
	if err == nil {
		return nil
	}
	text, _ := bytes.CutPrefix([]byte(err.Error()), []byte("bpe: "))
	return errors.New(string(text))
}
