package cost

import (
	"math/big"
	"math/bits"
	"strconv"
)

// An Amount is an exact number of tokens: a sum of shares of tokens. It belongs
// to one [Attribution], and only amounts of the same one may be compared.
type Amount struct {
	s     *scale
	bytes []uint32 // by column of the scale; nil is zero
}

// A scale says what the columns of amounts stand for: column i holds bytes of
// tokens that are lengths[i] bytes long, each worth 1/lengths[i]. Tokens that lie
// in one span as a whole are counted as if they were one byte long, which is the
// same; so only the lengths of tokens that more than one span pays for need a
// column, and there are few.
type scale struct {
	lengths []uint32 // the first is 1
	columns []int32  // by length; -1 if there is none

	// Amounts are converted over a common denominator, in 64 bits if a hundred
	// times the whole text fits, which it nearly always does.
	small       bool
	denominator uint64
	weights     []uint64 // denominator / lengths[i]
	wide        *wideScale
}

type wideScale struct {
	denominator *big.Int
	weights     []*big.Int
}

// newScale returns the scale for a text of so many tokens, where seen[n] says
// that a token of n bytes is shared.
func newScale(seen []bool, tokens int) *scale {
	s := &scale{lengths: []uint32{1}, columns: make([]int32, max(len(seen), 2))}
	for n := range s.columns {
		s.columns[n] = -1
		if n > 1 && seen[n] {
			s.columns[n] = int32(len(s.lengths))
			s.lengths = append(s.lengths, uint32(n))
		}
	}
	s.columns[1] = 0
	if !s.setNarrow(tokens) {
		s.setWide()
	}
	return s
}

// setNarrow sets up conversion in 64 bits. It reports whether numbers fit.
func (s *scale) setNarrow(tokens int) bool {
	d := uint64(1)
	for _, n := range s.lengths {
		hi, lo := bits.Mul64(d, uint64(n)/gcd(d, uint64(n)))
		if hi != 0 {
			return false
		}
		d = lo
	}
	hi, whole := bits.Mul64(d, 100*uint64(tokens+1))
	if hi != 0 || whole > 1<<62 {
		return false
	}
	s.small, s.denominator = true, d
	for _, n := range s.lengths {
		s.weights = append(s.weights, d/uint64(n))
	}
	return true
}

func (s *scale) setWide() {
	w := &wideScale{denominator: big.NewInt(1)}
	var common big.Int
	for _, n := range s.lengths {
		length := big.NewInt(int64(n))
		common.GCD(nil, nil, w.denominator, length)
		length.Quo(length, &common)
		w.denominator.Mul(w.denominator, length)
	}
	for _, n := range s.lengths {
		w.weights = append(w.weights, new(big.Int).Quo(w.denominator, big.NewInt(int64(n))))
	}
	s.wide = w
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// narrow returns the amount over the scale's denominator, which must be small.
func (a Amount) narrow() (sum uint64) {
	for i, n := range a.bytes {
		sum += uint64(n) * a.s.weights[i]
	}
	return sum
}

// numerator is narrow for any scale.
func (a Amount) numerator() *big.Int {
	sum := new(big.Int)
	if a.s == nil {
		return sum
	}
	if a.s.small {
		return sum.SetUint64(a.narrow())
	}
	var term big.Int
	for i, n := range a.bytes {
		if n > 0 {
			sum.Add(sum, term.Mul(term.SetUint64(uint64(n)), a.s.wide.weights[i]))
		}
	}
	return sum
}

// Rat returns the amount as a fraction.
func (a Amount) Rat() *big.Rat {
	switch {
	case a.s == nil:
		return new(big.Rat)
	case a.s.small:
		return new(big.Rat).SetFrac(a.numerator(), new(big.Int).SetUint64(a.s.denominator))
	}
	return new(big.Rat).SetFrac(a.numerator(), a.s.wide.denominator)
}

// Float returns the amount as the nearest floating-point number, or one beside it.
func (a Amount) Float() float64 {
	switch {
	case a.s == nil:
		return 0
	case a.s.small:
		return float64(a.narrow()) / float64(a.s.denominator)
	}
	f, _ := a.Rat().Float64()
	return f
}

// Cmp compares two amounts: -1, 0 or +1.
func (a Amount) Cmp(b Amount) int {
	if a.s != nil && b.s != nil && a.s.small {
		x, y := a.narrow(), b.narrow()
		switch {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	}
	return a.numerator().Cmp(b.numerator())
}

// Hundredths returns the amount in hundredths of a token, rounded to the nearest,
// halves up.
func (a Amount) Hundredths() int {
	floor, rest := a.split()
	if rest.half() {
		floor++
	}
	return floor
}

// String returns the amount with two decimals.
func (a Amount) String() string { return string(AppendHundredths(nil, a.Hundredths())) }

// AppendHundredths appends a number of hundredths with two decimals, as in 4.67.
func AppendHundredths(dst []byte, n int) []byte {
	if n < 0 {
		dst, n = append(dst, '-'), -n
	}
	dst = strconv.AppendInt(dst, int64(n/100), 10)
	return append(dst, '.', byte('0'+n/10%10), byte('0'+n%10))
}
