package term

import "strconv"

// Numbers writes numbers for a person, or, where output is not a terminal, for a
// program: without commas.
type Numbers struct{ Commas bool }

// Int returns n, 12,345 or 12345.
func (f Numbers) Int(n int) string {
	digits := strconv.Itoa(n)
	if !f.Commas {
		return digits
	}
	sign := ""
	if n < 0 {
		sign, digits = "-", digits[1:]
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}

// Delta returns n with its sign; zero has none.
func (f Numbers) Delta(n int) string {
	if n > 0 {
		return "+" + f.Int(n)
	}
	return f.Int(n)
}

// Decimal returns x with two decimals.
func (f Numbers) Decimal(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }

// Percent returns part of whole with its sign and one decimal, and no sign where it
// is zero. A change that would round to zero is less than a tenth.
func (f Numbers) Percent(part, whole int) string {
	if part == 0 || whole == 0 {
		return "0.0"
	}
	text := strconv.FormatFloat(100*float64(part)/float64(whole), 'f', 1, 64)
	switch {
	case text == "0.0":
		return "+<0.1"
	case text == "-0.0":
		return "-<0.1"
	case part > 0:
		return "+" + text
	}
	return text
}
