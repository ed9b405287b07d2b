package cost

import (
	"cmp"
	"math/big"
	"slices"
)

// Apportion rounds amounts to hundredths so that they add up to total, which is
// in hundredths: each is rounded down, and what is then missing goes, one
// hundredth each, to those with the largest remainders, of equal remainders to
// the first. The amounts must belong to one attribution and add up to less than
// one hundredth from total for each of them, as they do where total is their own
// sum or was itself apportioned.
func Apportion(total int, parts ...Amount) []int { return apportion(total, parts, -1) }

// apportion is Apportion where one part, rest, is what the others leave of a
// whole: of equal remainders it comes first below a half and last from there on,
// so that the others are rounded to the nearest wherever that adds up.
func apportion(total int, parts []Amount, rest int) []int {
	rounded := make([]int, len(parts))
	order := make([]rounding, len(parts))
	for i, p := range parts {
		rounded[i], order[i].rest = p.split()
		order[i].part = i
		total -= rounded[i]
	}
	slices.SortStableFunc(order, func(a, b rounding) int {
		if order := b.rest.cmp(a.rest); order != 0 || a.part != rest && b.part != rest {
			return order
		}
		if (a.part == rest) == a.rest.half() {
			return 1
		}
		return -1
	})
	for _, r := range order {
		if total <= 0 {
			break
		}
		rounded[r.part]++
		total--
	}
	return rounded
}

// A rounding is what rounding down leaves of one of several parts.
type rounding struct {
	part int
	rest remainder
}

// A remainder is a fraction of a hundredth of a token, over the denominator of
// the amount's scale.
type remainder struct {
	s    *scale
	n    uint64
	wide *big.Int // instead of n if the scale is wide
}

// split returns the amount in hundredths, rounded down, and what is left.
func (a Amount) split() (hundredths int, rest remainder) {
	switch {
	case a.s == nil:
		return 0, remainder{}
	case a.s.small:
		n := 100 * a.narrow()
		return int(n / a.s.denominator), remainder{s: a.s, n: n % a.s.denominator}
	}
	n := a.numerator()
	n.Mul(n, big.NewInt(100))
	whole, left := n.QuoRem(n, a.s.wide.denominator, new(big.Int))
	return int(whole.Int64()), remainder{s: a.s, wide: left}
}

// half reports whether the remainder is at least half a hundredth.
func (r remainder) half() bool {
	switch {
	case r.s == nil:
		return false
	case r.s.small:
		return 2*r.n >= r.s.denominator
	}
	return new(big.Int).Lsh(r.wide, 1).Cmp(r.s.wide.denominator) >= 0
}

func (r remainder) cmp(q remainder) int {
	if r.wide == nil && q.wide == nil {
		return cmp.Compare(r.n, q.n)
	}
	return r.big().Cmp(q.big())
}

// big returns the remainder's numerator; an amount of zero has no scale.
func (r remainder) big() *big.Int {
	if r.wide == nil {
		return new(big.Int)
	}
	return r.wide
}
