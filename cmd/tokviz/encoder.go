package main

import (
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
)

// An encoder is an encoding ready for use, with what is printed of it.
type encoder struct {
	*bpe.Encoder
	name   string // of the encoding, or as the file was named
	digest string // SHA-256 of OpenAI's rank file, or of the model file

	complete bool // every byte has a token
	always   bool // some special tokens are found in every text
}

func newEncoder(e *bpe.Encoder, name, digest string) *encoder {
	_, complete := e.Vocabulary().Complete()
	enc := &encoder{Encoder: e, name: name, digest: digest, complete: complete}
	for _, s := range e.Vocabulary().Specials() {
		enc.always = enc.always || s.Always
	}
	return enc
}

// A missingByteError reports a byte that a vocabulary has no token for.
type missingByteError struct {
	b        byte
	offset   int
	encoding string
}

func (e *missingByteError) Error() string {
	return fmt.Sprintf("byte 0x%02x at byte %d of the text has no token in %s", e.b, e.offset, e.encoding)
}

// appendTokens appends the tokens of text under a policy for special tokens. A byte
// that has no token is an error.
func (e *encoder) appendTokens(dst []bpe.Token, text []byte, p bpe.SpecialPolicy) ([]bpe.Token, error) {
	if !e.complete {
		spans, err := e.spans(text, p)
		for _, s := range spans {
			dst = append(dst, s.Token)
		}
		return dst, err
	}
	return e.AppendSpecial(dst, text, p)
}

// spans returns the tokens of text with their bytes. A byte that has no token is an
// error.
func (e *encoder) spans(text []byte, p bpe.SpecialPolicy) ([]bpe.Span, error) {
	spans, err := e.AppendSpecialSpans(nil, text, p)
	if err != nil || e.complete {
		return spans, err
	}
	for _, s := range spans {
		if s.Token == bpe.NoToken {
			return nil, &missingByteError{text[s.Start], s.Start, e.name}
		}
	}
	return spans, nil
}

// A tally is what count tells of a text.
type tally struct{ tokens, chunks, bytes, chars int }

func (t *tally) add(u tally) {
	t.tokens += u.tokens
	t.chunks += u.chunks
	t.bytes += u.bytes
	t.chars += u.chars
}

// tally counts a text.
func (e *encoder) tally(text []byte) (tally, error) {
	if !e.complete {
		if _, err := e.spans(text, bpe.SpecialOrdinary); err != nil {
			return tally{}, err
		}
	}
	tokens, chunks := e.CountChunks(text)
	return tally{tokens, chunks, len(text), utf8.RuneCount(text)}, nil
}

// tallyReader counts what r holds, a block at a time. Memory is bounded, but for text
// without a safe place to cut it and for encodings that have to see all of it.
func (e *encoder) tallyReader(r io.Reader) (tally, error) { return e.tallyBlocks(r, 1<<20) }

// tallyBlocks is tallyReader with blocks of a given size, to begin with.
func (e *encoder) tallyBlocks(r io.Reader, size int) (tally, error) {
	var total tally
	whole := !e.complete || e.always // offsets, or special tokens across a cut
	text := make([]byte, 0, size)
	for {
		if len(text) == cap(text) {
			if !whole {
				cut := e.Splitter().SafeCut(text, len(text)-1)
				head, err := e.tally(text[:cut])
				if err != nil {
					return total, err
				}
				total.add(head)
				text = append(text[:0], text[cut:]...)
			}
			if len(text) > cap(text)/2 {
				if cap(text) >= cli.MaxInput {
					return total, fmt.Errorf("a text that cannot be cut is longer than the limit of %d bytes", cli.MaxInput)
				}
				text = append(make([]byte, 0, 2*cap(text)), text...)
			}
		}
		n, err := r.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		if err == io.EOF {
			tail, err := e.tally(text)
			total.add(tail)
			return total, err
		}
		if err != nil {
			return total, err
		}
	}
}
