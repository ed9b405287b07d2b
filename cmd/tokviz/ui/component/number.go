package component

import (
	"math"
	"strconv"
)

// Comma returns a number with commas between groups of three digits.
func Comma(n int) string {
	s := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, s = "-", s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return sign + s
}

// Signed returns a difference with its sign; zero has none.
func Signed(n int) string {
	if n > 0 {
		return "+" + Comma(n)
	}
	return Comma(n)
}

// DeltaRole returns the role in which a difference of tokens is drawn.
func DeltaRole(n int) Role {
	switch {
	case n < 0:
		return Fewer
	case n > 0:
		return More
	}
	return Text
}

// Percent returns a change against a base, with its sign and one decimal. A
// change that would round to zero is told from none.
func Percent(delta, base int) string {
	if base == 0 || delta == 0 {
		return "0.0%"
	}
	p := 100 * float64(delta) / float64(base)
	switch {
	case p > 0 && p < 0.05:
		return "+<0.1%"
	case p < 0 && p > -0.05:
		return "-<0.1%"
	case p > 0:
		return "+" + strconv.FormatFloat(p, 'f', 1, 64) + "%"
	}
	return strconv.FormatFloat(p, 'f', 1, 64) + "%"
}

// Decimals returns a number with two decimals and commas.
func Decimals(x float64) string {
	cents := int(math.Round(x * 100))
	return Comma(cents/100) + "." + strconv.Itoa(100 + cents%100)[1:]
}

// Tokens returns a share of tokens: with two decimals, or with none where it is whole.
func Tokens(x float64) string {
	if Whole(x) {
		return Comma(int(math.Round(x)))
	}
	return Decimals(x)
}

// Whole reports whether a sum of shares is a whole number, but for the last bits.
func Whole(x float64) bool { return math.Abs(x-math.Round(x)) < 1e-6 }

// Ordinal returns a place in a row: 1st, 2nd, 3rd, 4th.
func Ordinal(n int) string {
	ending := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			ending = "st"
		case 2:
			ending = "nd"
		case 3:
			ending = "rd"
		}
	}
	return Comma(n) + ending
}

// Ratio returns a divided by b with two decimals, "-" where b is zero.
func Ratio(a, b int) string {
	if b == 0 {
		return "-"
	}
	return strconv.FormatFloat(float64(a)/float64(b), 'f', 2, 64)
}
