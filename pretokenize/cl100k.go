package pretokenize

// The cl100k pattern as tiktoken 0.14 publishes it, and the older form, without
// \s++$, that earlier releases, minbpe and Hugging Face's conversions use. They
// cut differently only where a text ends in white space that has something
// else than a line break after its last line break.
const (
	cl100kPattern    = `'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s`
	cl100kOldPattern = `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`
)

// CL100K splits as cl100k_base does. The zero value is ready for use.
type CL100K struct{ latin }

// AppendEnds appends the end offset of each chunk of text to dst.
func (CL100K) AppendEnds(dst []int, text []byte) []int { return appendEnds(dst, text, cl100kEnd) }

// Scan returns a function that reports the end of the chunk at i.
func (CL100K) Scan() func(text []byte, i int) (end int) { return cl100kEnd }

// AppendCuts is AppendEnds with the rule of each cut.
func (s CL100K) AppendCuts(dst []Cut, text []byte) []Cut {
	return appendCuts(dst, s, text, cutRule)
}

// String returns the pattern as tiktoken publishes it.
func (CL100K) String() string { return cl100kPattern }

// CL100KOld splits as cl100k_base did before its pattern ended with \s++$: white
// space at the end of a text is cut after its last line break. The ids of
// cl100k_base are the same under both. The zero value is ready for use.
type CL100KOld struct{ latin }

// AppendEnds appends the end offset of each chunk of text to dst.
func (CL100KOld) AppendEnds(dst []int, text []byte) []int { return appendEnds(dst, text, cl100kOldEnd) }

// Scan returns a function that reports the end of the chunk at i.
func (CL100KOld) Scan() func(text []byte, i int) (end int) { return cl100kOldEnd }

// AppendCuts is AppendEnds with the rule of each cut.
func (s CL100KOld) AppendCuts(dst []Cut, text []byte) []Cut {
	return appendCuts(dst, s, text, cutRule)
}

// String returns the pattern in Hugging Face's spelling.
func (CL100KOld) String() string { return cl100kOldPattern }

func cl100kEnd(text []byte, i int) int    { return cl100kChunk(text, i, true) }
func cl100kOldEnd(text []byte, i int) int { return cl100kChunk(text, i, false) }

// cl100kChunk returns the end of the chunk at i. With wholeEnd, white space
// before the end of the text is one chunk.
func cl100kChunk(text []byte, i int, wholeEnd bool) int {
	if end := contraction(text, i); end > i { // '(?i:[sdmt]|ll|ve|re)
		return end
	}
	c, size := classAt(text, i)
	j := i + size
	switch {
	case c.isLetter(): // \p{L}+
		return letterRun(text, j)
	case c == classNumber: // \p{N}{1,3}
		return numberRun(text, j, 2)
	case c == classNewline:
		return lineBlanks(text, i, wholeEnd)
	}
	if j < len(text) { // [^\r\n\p{L}\p{N}]\p{L}+
		if next, _ := classAt(text, j); next.isLetter() {
			return letterRun(text, j)
		} else if text[i] == ' ' && !next.isSpace() && next != classNumber {
			c = classOther // " ?" of the next alternative
		}
	}
	if c == classSpace {
		return lineBlanks(text, i, wholeEnd)
	}
	// " ?[^\s\p{L}\p{N}]+[\r\n]*"
	j = punctuationRun(text, j)
	for j < len(text) && (text[j] == '\r' || text[j] == '\n') {
		j++
	}
	return j
}

// lineBlanks is \s*[\r\n]+|\s+(?!\S)|\s+ at i, or all of the white space with
// wholeEnd where the text ends with it (\s++$).
func lineBlanks(text []byte, i int, wholeEnd bool) int {
	run := blanks(text, i)
	switch {
	case wholeEnd && run.end == len(text):
		return run.end
	case run.lineBreak > 0:
		return run.lineBreak
	}
	return run.beforeWord(text, i)
}
