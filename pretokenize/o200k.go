package pretokenize

import "unicode/utf8"

// The o200k pattern as tiktoken publishes it. Its first two alternatives are
// words: a run of capitals, then a run of small letters, where letters without
// case and marks count as both; the third to seventh are those of cl100k, but
// that the tail of punctuation takes slashes.
const o200kPattern = `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?` +
	`|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?` +
	`|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`

// O200K splits as o200k_base and o200k_harmony do. The zero value is ready for
// use.
type O200K struct{ latin }

// AppendEnds appends the end offset of each chunk of text to dst.
func (O200K) AppendEnds(dst []int, text []byte) []int {
	for i := 0; i < len(text); { // o200kEnd, a call less for each chunk
		end := o200kASCII(text, i)
		if end == 0 {
			end = o200kChunk(text, i)
		}
		dst = append(dst, end)
		i = end
	}
	return dst
}

// Scan returns a function that reports the end of the chunk at i.
func (O200K) Scan() func(text []byte, i int) (end int) { return o200kEnd }

// AppendCuts is AppendEnds with the rule of each cut.
func (s O200K) AppendCuts(dst []Cut, text []byte) []Cut {
	return appendCuts(dst, s, text, cutRule)
}

// String returns the pattern as tiktoken publishes it.
func (O200K) String() string { return o200kPattern }

// o200kEnd returns the end of the chunk at i, mostly without o200kChunk.
func o200kEnd(text []byte, i int) int {
	if end := o200kASCII(text, i); end > 0 {
		return end
	}
	return o200kChunk(text, i)
}

// o200kChunk returns the end of the chunk at i.
func o200kChunk(text []byte, i int) int {
	c, size := classAt(text, i)
	j := i + size
	switch c {
	case classUpper, classLower, classCaseless, classMark:
		// A mark could also be the character before the word, but the same
		// words come out of taking it as a letter.
		return o200kWord(text, i)
	case classNumber: // \p{N}{1,3}
		return numberRun(text, j, 2)
	case classNewline:
		return lineBlanks(text, i, false)
	}
	if end := o200kWord(text, j); end > j { // [^\r\n\p{L}\p{N}] before a word
		return end
	}
	if text[i] == ' ' && j < len(text) { // " ?" before punctuation
		if next, _ := classAt(text, j); next == classOther {
			return slashedPunctuation(text, j)
		}
	}
	if c == classSpace {
		return lineBlanks(text, i, false)
	}
	return slashedPunctuation(text, j)
}

// slashedPunctuation is [^\s\p{L}\p{N}]*[\r\n/]*.
func slashedPunctuation(text []byte, i int) int {
	i = punctuationRun(text, i)
	for i < len(text) && (text[i] == '\r' || text[i] == '\n' || text[i] == '/') {
		i++
	}
	return i
}

// o200kWord is the first two alternatives at i without the character that may
// stand before a word. It returns i where there is no word.
//
// The capitals are taken as far as they go. If a small letter follows, the word
// goes on to the end of the small letters. If not, the first alternative gives
// back capitals until one that can be a small letter too (one without case, or
// a mark) is the last; only if there is none does the second take them all.
func o200kWord(text []byte, i int) int {
	start, both := i, i // both: the end of the last character that is capital and small
	for i < len(text) {
		if text[i] >= utf8.RuneSelf {
			if end := wideRun(text, i, classCaseless, classMark); end > i {
				i, both = end, end
				continue
			}
		}
		c, size := classAt(text, i)
		if c == classLower {
			return contraction(text, o200kSmall(text, i+size))
		}
		if c < classUpper || c > classMark {
			break
		}
		i += size
		if c != classUpper {
			both = i
		}
	}
	if both > start {
		i = both
	}
	if i == start {
		return i
	}
	return contraction(text, i)
}

// o200kSmall is [\p{Ll}\p{Lm}\p{Lo}\p{M}]*.
func o200kSmall(text []byte, i int) int {
	for i < len(text) {
		if text[i] >= utf8.RuneSelf {
			if end := wideRun(text, i, classLower, classMark); end > i {
				i = end
				continue
			}
		}
		c, size := classAt(text, i)
		if c < classLower || c > classMark {
			return i
		}
		i += size
		if size == 1 { // more of them likely follow
			i = lowerRun(text, i)
		}
	}
	return i
}
