package bpe

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"unicode/utf8"
)

// A Checkpoint is a training that was interrupted, or may be: what it has counted,
// what it is to learn, and the steps that it has taken. Given to [Train], Counts
// and Options lead to just what the training would have learned.
type Checkpoint struct {
	Counts *Counts

	// Options are those of the training. Learned has its steps so far; Progress and
	// Record are not kept.
	Options TrainOptions

	// Notes are for the caller, such as further options by their names. They must be
	// UTF-8.
	Notes map[string]string
}

// checkpointVersion is the version of the format, which is lines of JSON: a head,
// the lines of a counts file, those of a merge log, and a last line with the
// SHA-256 of all lines before it.
const checkpointVersion = 1

// A checkpointHead is the first line.
type checkpointHead struct {
	Version   int               `json:"bpekit_checkpoint"`
	Pattern   string            `json:"pattern"`
	Specials  [][]byte          `json:"specials_b64"`
	Ties      string            `json:"ties"`
	MinCount  int64             `json:"min_count"`
	Merges    int               `json:"merges"`
	VocabSize int               `json:"vocab_size"`
	Roles     []string          `json:"roles,omitempty"`
	Notes     map[string]string `json:"notes,omitempty"`
	Distinct  int               `json:"distinct"`
	Steps     int               `json:"steps"`
	Counts    string            `json:"counts_sha256"`
}

// A checkpointTail is the last line.
type checkpointTail struct {
	Digest string `json:"sha256"`
}

// Write writes the checkpoint. It is whole only when Write has returned without an
// error, so it should go to a file of another name, which is then renamed.
func (k *Checkpoint) Write(w io.Writer) error {
	head, err := k.head()
	if err != nil {
		return err
	}
	hash := sha256.New()
	out := bufio.NewWriterSize(io.MultiWriter(w, hash), 1<<16)
	if err := writeLine(out, head); err != nil {
		return err
	}
	if err := k.Counts.WriteCounts(out); err != nil {
		return err
	}
	var line []byte
	for _, r := range k.Options.Learned {
		line = append(AppendLogJSON(line[:0], r), '\n')
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return writeLine(w, checkpointTail{hex.EncodeToString(hash.Sum(nil))})
}

// head returns the first line.
func (k *Checkpoint) head() (checkpointHead, error) {
	o := k.Options
	if _, _, err := o.settle(k.Counts); err != nil {
		return checkpointHead{}, err
	}
	if !utf8.ValidString(o.Pattern) {
		return checkpointHead{}, errors.New("bpe: a pattern that is not UTF-8 can't be written to a checkpoint")
	}
	digest := k.Counts.Digest()
	head := checkpointHead{
		Version: checkpointVersion, Pattern: o.Pattern, Specials: [][]byte{}, Ties: o.Ties.String(), MinCount: o.MinCount,
		Merges: o.Merges, VocabSize: o.VocabSize, Roles: k.Counts.roles, Notes: k.Notes,
		Distinct: k.Counts.Len(), Steps: len(o.Learned), Counts: hex.EncodeToString(digest[:]),
	}
	for _, text := range o.Specials {
		head.Specials = append(head.Specials, []byte(text))
	}
	return head, nil
}

// writeLine writes a value as a line of JSON.
func writeLine(w io.Writer, value any) error {
	line, err := json.Marshal(value)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}
