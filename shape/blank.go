package shape

const blanks64 = "                                                                "

// AppendBlanks appends n spaces.
func AppendBlanks(dst []byte, n int) []byte {
	for ; n > len(blanks64); n -= len(blanks64) {
		dst = append(dst, blanks64...)
	}
	return append(dst, blanks64[:max(n, 0)]...)
}
