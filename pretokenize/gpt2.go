package pretokenize

// gpt2Pattern is the pattern of gpt2, r50k_base, p50k_base and p50k_edit as
// tiktoken 0.14 publishes it.
const gpt2Pattern = `'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s`

// GPT2 splits as gpt2, r50k_base, p50k_base and p50k_edit do. The zero value is
// ready for use.
type GPT2 struct{ latin }

// AppendEnds appends the end offset of each chunk of text to dst.
func (GPT2) AppendEnds(dst []int, text []byte) []int { return appendEnds(dst, text, gpt2End) }

// Scan returns a function that reports the end of the chunk at i.
func (GPT2) Scan() func(text []byte, i int) (end int) { return gpt2End }

// AppendCuts is AppendEnds with the rule of each cut.
func (s GPT2) AppendCuts(dst []Cut, text []byte) []Cut {
	return appendCuts(dst, s, text, cutRule)
}

// String returns the pattern as tiktoken publishes it.
func (GPT2) String() string { return gpt2Pattern }

// gpt2PlainPattern is gpt2Pattern without its first alternative.
const gpt2PlainPattern = ` ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`

// GPT2NoContractions splits as [GPT2] does, but for the contractions, which are
// punctuation and letters like any other. The zero value is ready for use.
type GPT2NoContractions struct{ latin }

// AppendEnds appends the end offset of each chunk of text to dst.
func (GPT2NoContractions) AppendEnds(dst []int, text []byte) []int {
	return appendEnds(dst, text, gpt2Chunk)
}

// Scan returns a function that reports the end of the chunk at i.
func (GPT2NoContractions) Scan() func(text []byte, i int) (end int) { return gpt2Chunk }

// AppendCuts is AppendEnds with the rule of each cut.
func (s GPT2NoContractions) AppendCuts(dst []Cut, text []byte) []Cut {
	return appendCuts(dst, s, text, plainRule)
}

// String returns the pattern.
func (GPT2NoContractions) String() string { return gpt2PlainPattern }

// gpt2End returns the end of the chunk at i.
func gpt2End(text []byte, i int) int {
	if end := lowerContraction(text, i); end > i {
		return end
	}
	return gpt2Chunk(text, i)
}

// gpt2Chunk returns the end of the chunk at i by the alternatives after the
// contractions. A single blank may stand before each of the three runs.
func gpt2Chunk(text []byte, i int) int {
	j := i
	if text[i] == ' ' && i+1 < len(text) {
		j++
	}
	switch c, size := classAt(text, j); {
	case c.isLetter(): //  ?\p{L}+
		return letterRun(text, j+size)
	case c == classNumber: //  ?\p{N}+
		return numberRun(text, j+size, len(text))
	case !c.isSpace(): //  ?[^\s\p{L}\p{N}]+
		return punctuationRun(text, j+size)
	}
	return blanks(text, i).beforeWord(text, i) // \s+(?!\S)|\s+
}

// lowerContraction is '(?:[sdmt]|ll|ve|re) at i.
func lowerContraction(text []byte, i int) int {
	end := contraction(text, i)
	for _, b := range text[i:end] {
		if b < 'a' && b != '\'' || b > 'z' {
			return i
		}
	}
	return end
}
