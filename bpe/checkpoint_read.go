package bpe

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	digest "hash"
	"io"

	"github.com/bpekit/bpekit/pretokenize"
)

// ReadCheckpoint reads what [Checkpoint.Write] has written. The counts get the
// splitter that splitter returns for the pattern. Where the file is damaged or cut
// off, it fails with a *[FormatError] that names the line.
func ReadCheckpoint(r io.Reader, splitter func(pattern string) (pretokenize.Splitter, error)) (*Checkpoint, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, max(maxLogLine, maxCountsLine)+1)
	c := checkpointReader{lines: lines, hash: sha256.New()}
	k, err := c.read(splitter)
	if err != nil {
		return nil, &FormatError{Format: "checkpoint", Line: c.number, Err: err}
	}
	return k, nil
}

// A checkpointReader reads lines one by one. Nothing is allocated on the word of
// the head: what there is grows with the lines that are there.
type checkpointReader struct {
	lines  *bufio.Scanner
	number int         // of the last line
	hash   digest.Hash // of all lines before it
	last   []byte      // nil before the first
}

// errCutOff is for a file that ends too early.
var errCutOff = errors.New("it is cut off")

// next returns the next line.
func (c *checkpointReader) next() ([]byte, error) {
	if c.last != nil {
		c.hash.Write(c.last)
		c.hash.Write([]byte{'\n'})
	}
	c.number++
	if !c.lines.Scan() {
		if err := c.lines.Err(); err != nil {
			return nil, err
		}
		return nil, errCutOff
	}
	c.last = append(c.last[:0], c.lines.Bytes()...)
	return c.last, nil
}

func (c *checkpointReader) read(splitter func(string) (pretokenize.Splitter, error)) (*Checkpoint, error) {
	head, err := c.head()
	if err != nil {
		return nil, err
	}
	k, err := head.checkpoint(splitter)
	if err != nil {
		return nil, err
	}
	if err := c.counts(head, k.Counts); err != nil {
		return nil, err
	}
	log := newLogReader()
	for range head.Steps {
		line, err := c.next()
		if err == nil {
			err = log.line(line)
		}
		if err != nil {
			return nil, err
		}
	}
	k.Options.Learned = log.records
	return k, c.tail()
}

// head reads the first line.
func (c *checkpointReader) head() (head checkpointHead, err error) {
	line, err := c.next()
	if err != nil {
		return head, err
	}
	if err := unmarshalLine(line, &head); err != nil {
		return head, fmt.Errorf("not a checkpoint: %w", err)
	}
	switch {
	case head.Version == 0:
		return head, errors.New("not a checkpoint: bpekit_checkpoint is missing")
	case head.Version != checkpointVersion:
		return head, fmt.Errorf("version %d; this program reads version %d", head.Version, checkpointVersion)
	case head.Distinct < 0 || head.Steps < 0:
		return head, fmt.Errorf("%d chunks and %d steps: neither may be negative", head.Distinct, head.Steps)
	}
	return head, nil
}

// checkpoint returns a checkpoint without counts and steps.
func (h *checkpointHead) checkpoint(splitter func(string) (pretokenize.Splitter, error)) (*Checkpoint, error) {
	ties, err := ParseTieRule(h.Ties)
	if err != nil {
		return nil, unprefixed(err)
	}
	s, err := splitter(h.Pattern)
	if err != nil {
		return nil, err
	}
	specials := []string{} // not nil: none is said, not left open
	for _, text := range h.Specials {
		specials = append(specials, string(text))
	}
	o := TrainOptions{
		Merges: h.Merges, VocabSize: h.VocabSize, MinCount: h.MinCount, Ties: ties, Specials: specials, Pattern: h.Pattern,
	}
	counts := NewRoleCounts(s, h.Roles, specials...)
	if _, _, err := o.settle(counts); err != nil {
		return nil, unprefixed(err)
	}
	return &Checkpoint{Counts: counts, Options: o, Notes: h.Notes}, nil
}

// counts reads the lines of the counts.
func (c *checkpointReader) counts(head checkpointHead, into *Counts) error {
	reader := countReader{Counts: into}
	for range head.Distinct {
		line, err := c.next()
		if err == nil {
			err = reader.line(line)
		}
		if err != nil {
			return err
		}
	}
	if sum := into.Digest(); hex.EncodeToString(sum[:]) != head.Counts {
		return errors.New("the counts up to here are damaged: they have not the SHA-256 that line 1 says")
	}
	return nil
}

// tail reads the last line.
func (c *checkpointReader) tail() error {
	line, err := c.next()
	if err != nil {
		return err
	}
	var tail checkpointTail
	if err := unmarshalLine(line, &tail); err != nil {
		return err
	}
	if hex.EncodeToString(c.hash.Sum(nil)) != tail.Digest {
		return errors.New("damaged: the lines before have not the SHA-256 that this one says")
	}
	if _, err := c.next(); !errors.Is(err, errCutOff) {
		return errors.New("there is more after the end")
	}
	return nil
}
