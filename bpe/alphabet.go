package bpe

import (
	"fmt"
	"unicode/utf8"
)

// The byte-level alphabet of GPT-2's files, which Hugging Face's share: a
// printable character for each byte, so that pieces can be written as text. The
// bytes that are printable in Latin-1 stand for themselves, the others are, in
// order, the characters from U+0100 on. A blank is Ġ, a line feed Ċ.
var byteRunes, runeBytes = func() (runes [256]rune, bytes map[rune]byte) {
	bytes = make(map[rune]byte, 256)
	next := rune(256)
	for b := range 256 {
		r := rune(b)
		if printable := '!' <= r && r <= '~' || '¡' <= r && r <= '¬' || '®' <= r && r <= 'ÿ'; !printable {
			r = next
			next++
		}
		runes[b] = r
		bytes[r] = byte(b)
	}
	return runes, bytes
}()

// appendByteLevel appends the text of a piece in the byte-level alphabet.
func appendByteLevel(dst, piece []byte) []byte {
	for _, b := range piece {
		dst = utf8.AppendRune(dst, byteRunes[b])
	}
	return dst
}

// parseByteLevel returns the piece that text stands for in the byte-level
// alphabet.
func parseByteLevel(text string) ([]byte, error) {
	piece := make([]byte, 0, len(text))
	for _, r := range text {
		b, ok := runeBytes[r]
		if !ok {
			return nil, fmt.Errorf("%.80q has %q, which is not in the byte-level alphabet", text, r)
		}
		piece = append(piece, b)
	}
	return piece, nil
}

// parsePlain returns the piece of a vocabulary that is not written in the
// byte-level alphabet. Only ASCII can be read so: such a vocabulary merges
// characters, and those beyond ASCII are several bytes.
func parsePlain(text string) ([]byte, error) {
	for _, r := range text {
		if r >= utf8.RuneSelf {
			return nil, fmt.Errorf("%.80q is not ASCII, and the tokenizer is not byte-level (it has no ByteLevel pre-tokenizer)", text)
		}
	}
	return []byte(text), nil
}
