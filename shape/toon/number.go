package toon

import (
	"bytes"

	"github.com/bpekit/bpekit/shape"
)

const (
	maxPlainDigits = 21  // integers below 1e21 have at most so many digits
	minExponent    = -5  // 1e-6 is 0.1e-5
	doubleDigits   = 17  // any more and no float64 has been rounded to this
	doubleLength   = 309 // digits of the largest float64 written out
)

// appendNumber appends a JSON number in TOON's canonical form, with its exact
// value.
func appendNumber(dst, lit []byte) []byte {
	if isCanonical(lit) {
		return append(dst, lit...)
	}
	d := shape.ParseDecimal(lit)
	switch integer := d.Exponent >= len(d.Digits); {
	case len(d.Digits) == 0:
		return append(dst, '0')
	case d.Huge != nil || d.Exponent < minExponent:
		return d.AppendScientific(dst)
	case d.Exponent <= maxPlainDigits:
		return appendPlain(dst, d)
	case integer && len(d.Digits) > doubleDigits && d.Exponent <= doubleLength:
		return appendPlain(dst, d)
	}
	return d.AppendScientific(dst)
}

// isCanonical reports whether a JSON number surely is in canonical form: most
// are, and a look at the text is enough.
func isCanonical(lit []byte) bool {
	digits := bytes.TrimPrefix(lit, []byte{'-'})
	point := len(digits)
	for i, c := range digits {
		switch {
		case c == '.':
			point = i
		case c < '0': // other signs follow an e
			return false
		case c > '9':
			return false
		}
	}
	switch {
	case point > maxPlainDigits:
		return false
	case digits[0] != '0':
		return point == len(digits) || digits[len(digits)-1] != '0'
	case point == len(digits): // 0 or -0
		return len(lit) == 1
	}
	return !bytes.HasPrefix(digits, []byte("0.000000")) && digits[len(digits)-1] != '0'
}

// appendPlain appends a number that is not zero without an exponent.
func appendPlain(dst []byte, d shape.Decimal) []byte {
	if d.Negative {
		dst = append(dst, '-')
	}
	switch point := d.Exponent; {
	case point <= 0:
		dst = appendZeros(append(dst, "0."...), -point)
		return append(dst, d.Digits...)
	case point >= len(d.Digits):
		return appendZeros(append(dst, d.Digits...), point-len(d.Digits))
	default:
		dst = append(append(dst, d.Digits[:point]...), '.')
		return append(dst, d.Digits[point:]...)
	}
}

func appendZeros(dst []byte, n int) []byte {
	for range n {
		dst = append(dst, '0')
	}
	return dst
}
