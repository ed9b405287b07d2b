package learn

import (
	"strings"
	"unicode"
)

// Choose returns the choice that a learner's answer means: its letter, in either
// case. ok is false where it means none.
func (p *Prediction) Choose(answer string) (choice int, ok bool) {
	answer = strings.ToLower(strings.Trim(answer, " \t\r\n().:"))
	if len(answer) != 1 {
		return 0, false
	}
	choice = int(answer[0]) - 'a'
	return choice, choice >= 0 && choice < len(p.Choices)
}

// Right reports whether a learner's answer is right. Case, quotes, a number sign
// before a number, commas within numbers, and what separates ids do not matter.
func (e *Exercise) Right(answer string) bool {
	for _, want := range append([]Text{e.Answer}, e.Also...) {
		for _, joined := range []bool{true, false} {
			if given := plain(answer, joined); given != "" && given == plain(string(want), true) {
				return true
			}
		}
	}
	return false
}

// plain is an answer without what does not matter. A comma before three digits is
// part of a number where joined is set, and otherwise stands between two.
func plain(answer string, joined bool) string {
	runes := []rune(strings.ToLower(answer))
	var words strings.Builder
	for i, r := range runes {
		digit := i+1 < len(runes) && unicode.IsDigit(runes[i+1])
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '_', (r == '-' || r == '.') && digit:
			words.WriteRune(r)
		case r == ',' && joined && digit, strings.ContainsRune("\"'`", r):
		default:
			words.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(words.String()), " ")
}
