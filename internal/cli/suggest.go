package cli

// Closest returns the word that name was most likely meant to be, "" if none is
// close: at most two letters, or a third of them, were left out, added, changed or
// swapped with a neighbour. Of words equally close it is the first.
func Closest(name string, words []string) string {
	best, least := "", max(1, min(2, len(name)/3))+1
	for _, w := range words {
		if d := distance(name, w); d < least {
			best, least = w, d
		}
	}
	return best
}

// DidYouMean returns a hint with the closest word, "" if none is close.
func DidYouMean(name string, words []string) string {
	if w := Closest(name, words); w != "" {
		return "did you mean " + w + "?"
	}
	return ""
}

// distance returns how many edits part two words: letters added, left out, changed,
// or swapped with the next (the restricted Damerau–Levenshtein distance).
func distance(a, b string) int {
	above, row := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before := above
		above, row = row, make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+different(a[i-1], b[j-1]))
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}

func different(a, b byte) int {
	if a == b {
		return 0
	}
	return 1
}
