package bpe

import (
	"cmp"
	"fmt"
	"slices"
)

// A SpecialPolicy says what becomes of text that looks like a special token.
type SpecialPolicy uint8

const (
	// SpecialOrdinary encodes it as the ordinary text that it is.
	SpecialOrdinary SpecialPolicy = iota
	// SpecialAllow makes it the special token.
	SpecialAllow
	// SpecialRefuse makes it an error.
	SpecialRefuse
)

// String returns the policy's name: ordinary, allow or refuse.
func (p SpecialPolicy) String() string {
	switch p {
	case SpecialOrdinary:
		return "ordinary"
	case SpecialAllow:
		return "allow"
	case SpecialRefuse:
		return "refuse"
	}
	return "unknown"
}

// ParseSpecialPolicy returns the policy with the given name, that of String. For any
// other the error lists the names.
func ParseSpecialPolicy(name string) (SpecialPolicy, error) {
	for p := SpecialOrdinary; p <= SpecialRefuse; p++ {
		if p.String() == name {
			return p, nil
		}
	}
	return 0, fmt.Errorf("bpe: unknown special-token policy %q; it is ordinary, allow or refuse", name)
}

// A SpecialError reports a special token in a text that may have none.
type SpecialError struct {
	Text   string // of the special token
	Offset int    // in bytes
}

// Error returns the special token and the place.
func (e *SpecialError) Error() string {
	return fmt.Sprintf("bpe: special token %q at byte %d; allow special tokens, or treat them as ordinary text", e.Text, e.Offset)
}

// AppendSpecial is Append under a policy for special tokens, which are found
// before the text is split, from the left, the longest first. With
// [SpecialRefuse] it fails with a *[SpecialError], and dst is returned as it was.
func (e *Encoder) AppendSpecial(dst []Token, text []byte, p SpecialPolicy) ([]Token, error) {
	if err := e.refuse(text, p); err != nil {
		return dst, err
	}
	e.eachPart(text, p,
		func(ordinary []byte, _ int) { dst = e.appendOrdinary(dst, ordinary) },
		func(s *Special, _ int) { dst = append(dst, s.Token) })
	return dst, nil
}

// AppendSpecialSpans is AppendSpecial with the byte range of each token.
func (e *Encoder) AppendSpecialSpans(dst []Span, text []byte, p SpecialPolicy) ([]Span, error) {
	if err := e.refuse(text, p); err != nil {
		return dst, err
	}
	e.eachPart(text, p,
		func(ordinary []byte, start int) { dst = e.v.appendSpans(dst, e.appendOrdinary(nil, ordinary), start) },
		func(s *Special, start int) { dst = append(dst, Span{s.Token, start, start + len(s.Text)}) })
	return dst, nil
}

// refuse returns a *SpecialError if the policy refuses the text.
func (e *Encoder) refuse(text []byte, p SpecialPolicy) error {
	if p != SpecialRefuse {
		return nil
	}
	for offset := 0; ; {
		start, s := e.special.find(text, offset)
		switch {
		case s == nil:
			return nil
		case !s.Always:
			return &SpecialError{Text: s.Text, Offset: start}
		}
		offset = start + len(s.Text)
	}
}

// eachPart divides text under a policy into ordinary text and special tokens and
// calls the two functions with these and where they start.
func (e *Encoder) eachPart(text []byte, p SpecialPolicy, ordinary func([]byte, int), special func(*Special, int)) {
	finder := &e.always
	if p != SpecialOrdinary {
		finder = &e.special
	}
	for offset := 0; ; {
		start, s := finder.find(text, offset)
		ordinary(text[offset:start], offset)
		if s == nil {
			return
		}
		special(s, start)
		offset = start + len(s.Text)
	}
}

// A specialFinder finds special tokens in text. Its time is linear in the text
// as long as the special tokens are of few lengths.
type specialFinder struct {
	byText  map[string]*Special
	lengths []int     // of the texts, the longest first
	first   [256]bool // the bytes that a text starts with
}

// newSpecialFinder returns a finder of all special tokens, or of those alone that
// are always found.
func newSpecialFinder(specials []Special, all bool) specialFinder {
	f := specialFinder{byText: make(map[string]*Special)}
	for i := range specials {
		s := &specials[i]
		if !all && !s.Always {
			continue
		}
		f.byText[s.Text] = s
		f.lengths = append(f.lengths, len(s.Text))
		f.first[s.Text[0]] = true
	}
	slices.SortFunc(f.lengths, func(a, b int) int { return cmp.Compare(b, a) })
	f.lengths = slices.Compact(f.lengths)
	return f
}

// find returns the leftmost special token in text[offset:], the longest of those
// that start there, and where it starts; nil if there is none.
func (f *specialFinder) find(text []byte, offset int) (start int, s *Special) {
	if len(f.lengths) == 0 {
		return len(text), nil
	}
	for ; offset < len(text); offset++ {
		if !f.first[text[offset]] {
			continue
		}
		for _, n := range f.lengths {
			if offset+n <= len(text) {
				if s := f.byText[string(text[offset:offset+n])]; s != nil {
					return offset, s
				}
			}
		}
	}
	return len(text), nil
}
