package shape

import (
	"bytes"
	"strconv"
)

// A Decimal is the exact value of a number literal: 0.Digits × 10^Exponent,
// negative or not. Digits neither begins nor ends with a zero; it is empty for
// zero, which is never negative.
type Decimal struct {
	Negative bool
	Digits   []byte
	// Exponent is what it says, unless it would have more than 18 digits.
	Exponent int
	// Huge is set instead of Exponent when that has more than 18 digits: an
	// integer in plain decimal notation.
	Huge []byte
}

// exponentDigits is how many digits an exponent in an int may have: one less
// than would fit, for the digits before the point, at most 2 GiB of them, are
// added to it.
const exponentDigits = 18

// ParseDecimal returns the value of a valid JSON number. It takes time and
// memory in proportion to the literal, however large its exponent is. The result
// may share memory with lit.
func ParseDecimal(lit []byte) Decimal {
	var d Decimal
	if lit[0] == '-' {
		d.Negative, lit = true, lit[1:]
	}
	var exponent []byte
	if i := bytes.IndexAny(lit, "eE"); i >= 0 {
		lit, exponent = lit[:i], lit[i+1:]
	}
	point := len(lit)
	d.Digits = lit
	if i := bytes.IndexByte(lit, '.'); i >= 0 {
		point = i
		d.Digits = append(lit[:i:i], lit[i+1:]...)
	}
	significant := bytes.TrimLeft(d.Digits, "0")
	point -= len(d.Digits) - len(significant)
	d.Digits = bytes.TrimRight(significant, "0")
	if len(d.Digits) == 0 {
		return Decimal{}
	}
	d.setExponent(exponent, point)
	return d
}

// setExponent sets the exponent to the one that the literal writes plus the
// digits that stand before its point (less the zeros after it).
func (d *Decimal) setExponent(literal []byte, point int) {
	negative := len(literal) > 0 && literal[0] == '-'
	digits := bytes.TrimLeft(bytes.TrimLeft(literal, "+-"), "0")
	if len(digits) < exponentDigits {
		d.Exponent = toInt(digits, negative) + point
		return
	}
	digits = addToDigits(digits, negative, point)
	if len(digits) <= exponentDigits {
		d.Exponent = toInt(digits, negative)
		return
	}
	if negative {
		digits = append([]byte{'-'}, digits...)
	}
	d.Huge = digits
}

// toInt returns the number that at most 18 digits write.
func toInt(digits []byte, negative bool) int {
	n := 0
	for _, c := range digits {
		n = n*10 + int(c-'0')
	}
	if negative {
		return -n
	}
	return n
}

// addToDigits returns the digits of the integer ±digits + n, whose sign is that
// of ±digits because that has more digits than n.
func addToDigits(digits []byte, negative bool, n int) []byte {
	if negative {
		n = -n
	}
	sum := make([]byte, len(digits)+1)
	carry := n
	for i := len(digits) - 1; i >= 0; i-- {
		v := int(digits[i]-'0') + carry
		carry = v / 10
		if v %= 10; v < 0 {
			v, carry = v+10, carry-1
		}
		sum[i+1] = '0' + byte(v)
	}
	sum[0] = '0' + byte(carry)
	return bytes.TrimLeft(sum, "0")
}

// AppendScientific appends the number as JSON with one digit before the point and
// an exponent that has a sign, such as 1.5e+300, the form that JavaScript has for
// numbers too long to write out. Zero is 0e+0.
func (d Decimal) AppendScientific(dst []byte) []byte {
	if len(d.Digits) == 0 {
		return append(dst, "0e+0"...)
	}
	if d.Negative {
		dst = append(dst, '-')
	}
	dst = append(dst, d.Digits[0])
	if len(d.Digits) > 1 {
		dst = append(append(dst, '.'), d.Digits[1:]...)
	}
	dst = append(dst, 'e')
	switch exponent := d.Exponent - 1; { // Digits stand after the point, here one is before it
	case d.Huge == nil && exponent < 0:
		return strconv.AppendInt(dst, int64(exponent), 10)
	case d.Huge == nil:
		return strconv.AppendInt(append(dst, '+'), int64(exponent), 10)
	case d.Huge[0] == '-':
		return append(append(dst, '-'), addToDigits(d.Huge[1:], true, -1)...)
	}
	return append(append(dst, '+'), addToDigits(d.Huge, false, -1)...)
}

// Equal reports whether two numbers have exactly the same value: 1.0, 1 and 10e-1
// have, and so have 0 and -0.
func (d Decimal) Equal(e Decimal) bool {
	return d.Negative == e.Negative && d.Exponent == e.Exponent &&
		bytes.Equal(d.Digits, e.Digits) && bytes.Equal(d.Huge, e.Huge)
}
