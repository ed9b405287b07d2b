package pretokenize

// o200kASCII returns the end of the chunk at i where a few ASCII characters tell
// it, and 0 where it takes o200kChunk to tell. It must equal o200kChunk where it
// does answer. Nine of ten chunks of JSON, prose and code end here.
func o200kASCII(text []byte, i int) int {
	c := asciiClass[text[i]]
	j := i + 1
	if c == classLower {
		return smallASCII(text, j)
	}
	if j == len(text) {
		return 0
	}
	next := asciiClass[text[j]]
	switch c {
	case classUpper:
		if next == classLower {
			return smallASCII(text, j+1)
		}
	case classOther:
		if next <= classLower && next != classOther {
			return wordASCII(text, j, next)
		}
		if next >= classNumber {
			return slashesASCII(text, j)
		}
		if next == classOther {
			return punctuationASCII(text, j+1)
		}
	case classNumber:
		if next == classNumber && j+1 < len(text) {
			j++
			if next = asciiClass[text[j]]; next == classNumber {
				return j + 1
			}
		}
		if next != notASCII && next != classNumber {
			return j
		}
	case classSpace:
		if next <= classLower && next != classOther {
			return wordASCII(text, j, next)
		}
		if next == classNumber {
			return j
		}
		if next == classOther && text[i] == ' ' {
			return punctuationASCII(text, j+1)
		}
		if next == classSpace || next == classNewline {
			return blanksASCII(text, i, j)
		}
	case classNewline:
		return blanksASCII(text, i, i)
	}
	return 0
}

// wordASCII ends a word of small letters, the first of which may be a capital,
// that begins at i with a letter of class c.
func wordASCII(text []byte, i int, c class) int {
	i++
	if c == classUpper && (i == len(text) || asciiClass[text[i]] != classLower) {
		return 0
	}
	return smallASCII(text, i)
}

// smallASCII ends a word in its small letters, of which those before i are known.
// An apostrophe may begin a contraction, and what is not ASCII may go on.
func smallASCII(text []byte, i int) int {
	i = lowerRun(text, i)
	if i == len(text) || text[i] < 0x80 && text[i] != '\'' {
		return i
	}
	return 0
}

// punctuationASCII ends a run of punctuation that goes on at i.
func punctuationASCII(text []byte, i int) int {
	for i < len(text) && asciiClass[text[i]] == classOther {
		i++
	}
	return slashesASCII(text, i)
}

// slashesASCII is [\r\n/]* after punctuation, unless that may go on.
func slashesASCII(text []byte, i int) int {
	if i < len(text) && text[i] >= 0x80 {
		return 0
	}
	for i < len(text) && (text[i] == '\n' || text[i] == '\r' || text[i] == '/') {
		i++
	}
	return i
}

// blanksASCII ends the white space that begins at start and goes on at i.
func blanksASCII(text []byte, start, i int) int {
	lineBreak := 0
	for ; i < len(text); i++ {
		c := asciiClass[text[i]]
		if c == classNewline {
			lineBreak = i + 1
		} else if c == notASCII {
			return 0
		} else if c != classSpace {
			break
		}
	}
	switch {
	case lineBreak > 0:
		return lineBreak
	case i == len(text) || i == start+1:
		return i
	}
	return i - 1
}
