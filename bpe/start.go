package bpe

import "unicode/utf8"

// Merging starts from single bytes. For text beyond ASCII most of the work is
// then to put characters together, so where it makes no difference it starts from
// whole characters.
//
// It makes none for a character whose two borders no token crosses that starts or
// ends inside a character: then nothing beside the character can merge with a
// part of it, so its own bytes merge as they would alone, to the token of the
// character if it has one. Of o200k_base's tokens 794 start or end inside a
// character, and they cross but a few of all possible borders. That holds for
// proper vocabularies only.
const (
	firstChar   = 0x80 // of two bytes
	endChar     = 0x10000
	charsLen    = endChar - firstChar
	divideWords = 1 << 16 / 64
)

// appendStart appends the tokens that merging chunk starts from.
func (v *tables) appendStart(dst []Token, chunk []byte) []Token {
	whole := len(v.chars) > 0
	for i := 0; i < len(chunk); {
		if chunk[i] >= utf8.RuneSelf && whole {
			if r, size := shortRune(chunk[i:]); size > 0 && v.apart(chunk, i) && v.apart(chunk, i+size) {
				if t := Token(v.chars.at(int(r) - firstChar)); int(t) < v.size {
					dst = append(dst, t)
					i += size
					continue
				}
			}
		}
		dst = append(dst, v.byteToken(chunk[i]))
		i++
	}
	return dst
}

// apart reports whether no token that starts or ends inside a character crosses the
// border at i, which is one of characters, or an end of chunk.
func (v *tables) apart(chunk []byte, i int) bool {
	if i == 0 || i == len(chunk) {
		return true
	}
	before, after := chunk[i-1], chunk[i]
	return v.divide.at(int(before)<<2|int(after)>>6)>>(after&63)&1 == 0 && utf8.RuneStart(after)
}

// shortRune decodes a character of two or three bytes; the size is 0 where text
// does not begin with one. It takes surrogates, which no piece holds, for
// characters.
func shortRune(text []byte) (r rune, size int) {
	if len(text) < 2 || text[1]&0xc0 != 0x80 {
		return 0, 0
	}
	if text[0]&0xe0 == 0xc0 {
		r = rune(text[0]&0x1f)<<6 | rune(text[1]&0x3f)
		if r < 0x80 {
			return 0, 0 // longer than it need be
		}
		return r, 2
	}
	if len(text) < 3 || text[0]&0xf0 != 0xe0 || text[2]&0xc0 != 0x80 {
		return 0, 0
	}
	r = rune(text[0]&0x0f)<<12 | rune(text[1]&0x3f)<<6 | rune(text[2]&0x3f)
	if r < 0x800 {
		return 0, 0
	}
	return r, 3
}

// addStarts fills the tables of whole characters.
func (b *builder) addStarts() {
	b.chars, b.divide = filledWords(charsLen), make(longs, 8*divideWords)
	if b.improper != NoToken {
		return
	}
	for t := range Token(b.size) {
		piece := b.piece(t)
		if !utf8.Valid(piece) {
			b.addDivided(piece)
		} else if r, size := utf8.DecodeRune(piece); size > 1 && size == len(piece) && r < endChar {
			b.chars.set(int(r)-firstChar, uint32(t))
		}
	}
}

// addDivided notes the borders of characters within a piece that is not whole
// characters.
func (b *builder) addDivided(piece []byte) {
	for i := 1; i < len(piece); i++ {
		if utf8.RuneStart(piece[i]) {
			at := int(piece[i-1])<<2 | int(piece[i])>>6
			b.divide.set(at, b.divide.at(at)|1<<(piece[i]&63))
		}
	}
}
