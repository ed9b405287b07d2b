package cost

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// A Measurement is one part of what a gate looks at: a file, or a file in one
// shape.
type Measurement struct {
	Name   string // of the part
	Tokens int    // how many it has
	Err    error  // why the part could not be measured; Tokens then means nothing
}

// A Gate holds measurements to limits. The zero Gate lets everything pass that
// could be measured.
type Gate struct {
	// MaxTokens is how many tokens each part may have; nil for no limit.
	MaxTokens *int
	// Baseline has the tokens of each part as they were; nil for none. A part
	// that it does not have, or that is not measured any more, fails.
	Baseline map[string]int
	// MaxIncrease is how much more than in the baseline each part may have.
	// The zero Increase is none.
	MaxIncrease Increase
}

// A Violation is a part that does not pass a gate.
type Violation struct {
	Name   string // of the part
	Reason string // such as the limit and by how much it is passed
}

// Error returns the part and the reason.
func (v *Violation) Error() string { return "cost: " + v.Name + ": " + v.Reason }

// Check returns what does not pass, in the order of the parts; what the baseline
// has and nobody measured comes last, in the order of order.
func (g Gate) Check(parts []Measurement, order []string) []*Violation {
	var found []*Violation
	measured := map[string]bool{}
	for _, p := range parts {
		measured[p.Name] = true
		if reason := g.reason(p); reason != "" {
			found = append(found, &Violation{p.Name, reason})
		}
	}
	for _, name := range order {
		if _, known := g.Baseline[name]; known && !measured[name] {
			found = append(found, &Violation{name, "is in the baseline and was not measured"})
		}
	}
	return found
}

// reason says why a part does not pass, "" if it does.
func (g Gate) reason(p Measurement) string {
	if p.Err != nil {
		return "could not be measured: " + p.Err.Error()
	}
	if g.MaxTokens != nil && p.Tokens > *g.MaxTokens {
		return fmt.Sprintf("%d tokens, %d more than the limit of %d", p.Tokens, p.Tokens-*g.MaxTokens, *g.MaxTokens)
	}
	if g.Baseline == nil {
		return ""
	}
	was, known := g.Baseline[p.Name]
	switch {
	case !known:
		return "is not in the baseline, so its increase could not be measured"
	case !g.MaxIncrease.allows(was, p.Tokens):
		return fmt.Sprintf("%d tokens, %d more than in the baseline, where %s more than %d may be", p.Tokens, p.Tokens-was, g.MaxIncrease, was)
	}
	return ""
}

// An Increase is a number of tokens or a percentage that a part may grow by.
type Increase struct {
	amount  *big.Rat // tokens, or hundredths of the old count; nil is zero
	percent bool
	text    string
}

// ParseIncrease reads an increase: a whole number of tokens such as 200, or a
// percentage such as 5% or 2.5%.
func ParseIncrease(s string) (Increase, error) {
	number, percent := strings.CutSuffix(s, "%")
	r := new(big.Rat)
	plain := strings.Trim(number, "0123456789.") == "" && strings.Count(number, ".") <= 1 && len(number) <= 18
	if _, ok := r.SetString(number); !ok || !plain {
		return Increase{}, fmt.Errorf("cost: increase %q, expected tokens such as 200 or a percentage such as 5%%", s)
	}
	if !percent {
		if _, err := strconv.Atoi(number); err != nil {
			return Increase{}, fmt.Errorf("cost: increase %q, expected a whole number of tokens or a percentage", s)
		}
	}
	return Increase{r, percent, s}, nil
}

// String returns the increase as it was read.
func (i Increase) String() string {
	if i.amount == nil {
		return "0"
	}
	return i.text
}

// allows reports whether now is no more than was and the increase.
func (i Increase) allows(was, now int) bool {
	limit := new(big.Rat).SetInt64(int64(was))
	if i.amount != nil {
		more := new(big.Rat).Set(i.amount)
		if i.percent {
			more.Mul(more, big.NewRat(int64(was), 100))
		}
		limit.Add(limit, more)
	}
	return new(big.Rat).SetInt64(int64(now)).Cmp(limit) <= 0
}
