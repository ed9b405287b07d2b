package bpe

import "testing"

// fewer returns n, or under -short, as the race detector is run, a tenth of it.
func fewer(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}
