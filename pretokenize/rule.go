package pretokenize

// A Rule is the reason for the end of a chunk.
type Rule uint8

// The rules, each with an example in which | is the cut. Where a chunk could
// end for two reasons, the one that stands first here is given.
const (
	// RuleEnd: the text ends.
	RuleEnd Rule = iota
	// RuleCase: a capital starts a new word inside a run of letters:
	// customer|Shipping, HTTPs|Server.
	RuleCase
	// RuleDigit: a digit follows something that is not a digit: Line|2.
	RuleDigit
	// RuleDigits: a full group of three digits meets the next: 173|050.
	RuleDigits
	// RuleNumber: a number meets something that is not a digit: 42|px.
	RuleNumber
	// RuleContraction: a word meets 's, 't, 're, 've, 'm, 'll or 'd, or the
	// contraction ends: we|'re| here.
	RuleContraction
	// RuleWord: a word meets something that is neither letter nor digit:
	// id|": or has| been.
	RuleWord
	// RulePunctuation: a run of punctuation (and the line ends that go with
	// it) is over: ":|true.
	RulePunctuation
	// RuleLineBreak: white space is cut after its last line break: "\n|  x".
	RuleLineBreak
	// RuleLastSpace: of a run of white space, the last character is left to
	// what follows: "   | word".
	RuleLastSpace
	// RuleSpace: white space that what follows cannot take in: " |42".
	RuleSpace
	// RuleMatch: a match of a regular expression ends.
	RuleMatch
	// RuleGap: text that a regular expression does not match meets a match.
	RuleGap
)

var ruleNames = [...]string{
	RuleEnd:         "end",
	RuleCase:        "case",
	RuleDigit:       "digit",
	RuleDigits:      "digits",
	RuleNumber:      "number",
	RuleContraction: "contraction",
	RuleWord:        "word",
	RulePunctuation: "punctuation",
	RuleLineBreak:   "line-break",
	RuleLastSpace:   "last-space",
	RuleSpace:       "space",
	RuleMatch:       "match",
	RuleGap:         "gap",
}

// String returns the rule's name in lower case with hyphens, as the commands
// print it.
func (r Rule) String() string {
	if int(r) < len(ruleNames) {
		return ruleNames[r]
	}
	return "unknown"
}

var ruleSentences = [...]string{
	RuleEnd:         "the text ends",
	RuleCase:        "a capital starts a new word",
	RuleDigit:       "digits stand apart",
	RuleDigits:      "digits go by groups of three",
	RuleNumber:      "the number is over",
	RuleContraction: "a contraction begins or ends",
	RuleWord:        "the word is over",
	RulePunctuation: "the run of punctuation is over",
	RuleLineBreak:   "white space is cut after its last line break",
	RuleLastSpace:   "the last blank is left to what follows",
	RuleSpace:       "what follows cannot take in the blank",
	RuleMatch:       "the pattern's match ends",
	RuleGap:         "the pattern's next match begins",
}

// Sentence says the rule in a few plain words, for a reader.
func (r Rule) Sentence() string {
	if int(r) < len(ruleSentences) {
		return ruleSentences[r]
	}
	return "unknown"
}

// cutRule reports why the chunk text[start:end] of one of the scanners of this
// package ends: they all cut for the same kinds of reasons.
func cutRule(text []byte, start, end int) Rule {
	if end >= len(text) {
		return RuleEnd
	}
	last, _ := lastClass(text[start:end])
	if endsInContraction(text[start:end]) || contraction(text, end) > end && last.isLetter() {
		return RuleContraction
	}
	return plainRule(text, start, end)
}

// plainRule is cutRule for a pattern without contractions.
func plainRule(text []byte, start, end int) Rule {
	if end >= len(text) {
		return RuleEnd
	}
	next, _ := classAt(text, end)
	switch last := lastBaseClass(text[start:end]); {
	case last == classNumber && next == classNumber:
		return RuleDigits
	case last == classNumber:
		return RuleNumber
	case last.isLetter() && next == classNumber:
		return RuleDigit
	case last.isLetter() && next.isLetter():
		return RuleCase
	case last.isLetter():
		return RuleWord
	case blanks(text, start).end < end: // something else than white space
		return RulePunctuation
	case last == classNewline:
		return RuleLineBreak
	case next.isSpace():
		return RuleLastSpace
	}
	return RuleSpace
}

// lastBaseClass returns the class of the last character of chunk that is not a
// mark: marks belong to what they stand on.
func lastBaseClass(chunk []byte) class {
	for len(chunk) > 0 {
		c, size := lastClass(chunk)
		if c != classMark {
			return c
		}
		chunk = chunk[:len(chunk)-size]
	}
	return classMark
}

// endsInContraction reports whether chunk is a word with an English
// contraction at its end, or the contraction alone.
func endsInContraction(chunk []byte) bool {
	for back := 2; back <= 3 && back <= len(chunk); back++ {
		at := len(chunk) - back
		if chunk[at] != '\'' || contraction(chunk, at) != len(chunk) {
			continue
		}
		if at == 0 {
			return true
		}
		before, _ := lastClass(chunk[:at])
		return before.isLetter() || before == classMark
	}
	return false
}
