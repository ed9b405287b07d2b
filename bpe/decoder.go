package bpe

import "unicode/utf8"

// A Decoder turns tokens that arrive one by one into text that is whole: a token
// may end inside a character, and what there is of it is held back until the
// rest comes. A Decoder is for one goroutine.
type Decoder struct {
	v    *Vocabulary
	held []byte // fewer bytes than a character has
	n    int    // tokens decoded
}

// NewDecoder returns a decoder of the vocabulary's tokens.
func NewDecoder(v *Vocabulary) *Decoder { return &Decoder{v: v} }

// Append appends the text that t completes to dst. Bytes that no character can
// begin with, or go on with, are passed on as they are. It fails with an
// *[UnknownTokenError] that counts the tokens from the first.
func (d *Decoder) Append(dst []byte, t Token) ([]byte, error) {
	held, err := d.v.AppendPiece(d.held, t)
	if err != nil {
		return dst, &UnknownTokenError{Token: t, Index: d.n, Size: d.v.Size()}
	}
	d.n++
	whole := len(held) - incomplete(held)
	dst = append(dst, held[:whole]...)
	d.held = append(held[:0], held[whole:]...)
	return dst, nil
}

// Flush appends what is held back, an incomplete character, to dst.
func (d *Decoder) Flush(dst []byte) []byte {
	dst = append(dst, d.held...)
	d.held = d.held[:0]
	return dst
}

// incomplete returns the number of bytes at the end of text that begin a
// character and do not complete it.
func incomplete(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if tail := text[len(text)-n:]; utf8.RuneStart(tail[0]) {
			if utf8.FullRune(tail) {
				return 0
			}
			return n
		}
	}
	return 0
}
