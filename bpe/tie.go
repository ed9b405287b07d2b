package bpe

import "fmt"

// A TieRule says which of several pairs with the same count is merged.
type TieRule uint8

const (
	// First merges the pair that is seen first in the text as it is at that
	// step, as minbpe and the article's program do.
	First TieRule = iota
	// Lowest merges the pair with the smaller left id, or where these are the
	// same, the one with the smaller right id, as rustbpe does.
	Lowest
)

// String returns the rule's name: first or lowest.
func (r TieRule) String() string {
	switch r {
	case First:
		return "first"
	case Lowest:
		return "lowest"
	}
	return "unknown"
}

// ParseTieRule returns the rule with the given name, that of String. For any other
// the error lists the names.
func ParseTieRule(name string) (TieRule, error) {
	for r := First; r <= Lowest; r++ {
		if r.String() == name {
			return r, nil
		}
	}
	return 0, fmt.Errorf("bpe: unknown tie rule %q; it is first or lowest", name)
}
