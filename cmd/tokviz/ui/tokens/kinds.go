package tokens

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/bpekit/bpekit/shape"
)

// A Kind is a kind of text, with the bytes that are of it.
type Kind struct {
	Name  string
	Bytes int
	parts []Range
}

// Kinds parts a text by kinds: JSON into names, numbers, literals, strings by
// their script, and punctuation; other text by the kind of its characters. The
// kinds tile the text.
func Kinds(text []byte) []Kind {
	var k kinds
	if d, err := shape.Parse("", text, shape.Limits{}); err == nil && d.Kind(0) >= shape.Array {
		k.json(d)
	} else {
		k.plain(text)
	}
	return k.list
}

type kinds struct{ list []Kind }

func (k *kinds) add(name string, start, end int) {
	if start >= end {
		return
	}
	i := slices.IndexFunc(k.list, func(o Kind) bool { return o.Name == name })
	if i < 0 {
		i = len(k.list)
		k.list = append(k.list, Kind{Name: name})
	}
	o := &k.list[i]
	o.Bytes += end - start
	if n := len(o.parts); n > 0 && o.parts[n-1].End == start {
		o.parts[n-1].End = end
		return
	}
	o.parts = append(o.parts, Range{start, end})
}

func (k *kinds) json(d *shape.Document) {
	at := 0
	var gaps []Range
	take := func(name string, start, size int) {
		gaps = append(gaps, Range{at, start})
		k.add(name, start, start+size)
		at = start + size
	}
	for _, name := range []string{"names", "numbers", "literals", "prose"} {
		k.list = append(k.list, Kind{Name: name})
	}
	for n := range shape.Node(d.Len()) {
		if d.IsMember(n) {
			take("names", d.NameOffset(n), len(d.NameLiteral(n)))
		}
		size := len(d.Literal(n))
		switch d.Kind(n) {
		case shape.String:
			take(script(d.Literal(n)), d.Offset(n), size)
		case shape.Number:
			take("numbers", d.Offset(n), size)
		case shape.Bool, shape.Null:
			take("literals", d.Offset(n), size)
		}
	}
	gaps = append(gaps, Range{at, len(d.Source())})
	for _, g := range gaps {
		k.gap(d.Source(), g)
	}
	k.list = slices.DeleteFunc(k.list, func(o Kind) bool { return o.Bytes == 0 })
}

// gap parts what stands between names and values.
func (k *kinds) gap(text []byte, g Range) {
	for i := g.Start; i < g.End; i++ {
		switch text[i] {
		case ' ', '\n', '\r', '\t':
			k.add("white space", i, i+1)
		default:
			k.add("punctuation", i, i+1)
		}
	}
}

// script names the kind of a string by the script of most of its letters.
func script(s []byte) string {
	counts := map[string]int{}
	for _, r := range string(s) {
		if name := scriptOf(r); name != "" {
			counts[name]++
		}
	}
	best := "prose"
	for _, name := range scriptNames() {
		if counts[name] > counts[best] {
			best = name
		}
	}
	return best
}

func scriptNames() []string {
	return []string{"kana, kanji", "hangul", "Cyrillic", "Greek", "Arabic", "Hebrew", "Devanagari", "Thai", "other letters"}
}

func scriptOf(r rune) string {
	switch {
	case !unicode.IsLetter(r):
		return ""
	case unicode.Is(unicode.Latin, r):
		return "prose"
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
		return "kana, kanji"
	case unicode.Is(unicode.Hangul, r):
		return "hangul"
	case unicode.Is(unicode.Cyrillic, r):
		return "Cyrillic"
	case unicode.Is(unicode.Greek, r):
		return "Greek"
	case unicode.Is(unicode.Arabic, r):
		return "Arabic"
	case unicode.Is(unicode.Hebrew, r):
		return "Hebrew"
	case unicode.Is(unicode.Devanagari, r):
		return "Devanagari"
	case unicode.Is(unicode.Thai, r):
		return "Thai"
	}
	return "other letters"
}

func (k *kinds) plain(text []byte) {
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRune(text[at:])
		name := "punctuation"
		switch {
		case r == utf8.RuneError && size <= 1:
			name = "bytes"
		case unicode.IsLetter(r), unicode.IsMark(r):
			if name = scriptOf(r); name == "prose" || name == "" {
				name = "letters"
			}
		case unicode.IsNumber(r):
			name = "digits"
		case unicode.IsSpace(r):
			name = "spaces"
		}
		k.add(name, at, at+size)
		at += size
	}
}

// Cost returns the share of tokens of a kind.
func (k Kind) Cost(t *Text) float64 {
	sum := 0.0
	for _, r := range k.parts {
		sum += t.Share(r.Start, r.End)
	}
	return sum
}

// Round rounds numbers to two decimals so that they add up to a whole total: the
// largest remainders are rounded up.
func Round(values []float64, total int) []float64 {
	type part struct {
		cents int
		rest  float64
		at    int
	}
	parts := make([]part, len(values))
	sum := 0
	for i, v := range values {
		cents := int(math.Floor(v*100 + 1e-9))
		parts[i] = part{cents, v*100 - float64(cents), i}
		sum += cents
	}
	order := slices.Clone(parts)
	slices.SortStableFunc(order, func(a, b part) int {
		switch {
		case a.rest > b.rest:
			return -1
		case a.rest < b.rest:
			return 1
		}
		return 0
	})
	for i := 0; i < len(order) && sum < total*100; i++ {
		parts[order[i].at].cents++
		sum++
	}
	out := make([]float64, len(values))
	for i, p := range parts {
		out[i] = float64(p.cents) / 100
	}
	return out
}
