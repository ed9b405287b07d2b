package cost

import (
	"slices"
	"strings"
)

// A NameRule is a reason for a new name.
type NameRule string

// The rules by which names are proposed, the mildest first: a rule changes less
// of what a reader sees than those after it.
const (
	// RuleSpelling writes the same words another way: unitPrice as unit_price,
	// unit-price or unitprice.
	RuleSpelling NameRule = "spelling"
	// RuleParent leaves out the words that the name begins with and that the
	// name around it is: in a customer, customerName becomes name. It has to
	// hold wherever the field stands.
	RuleParent NameRule = "parent"
	// RuleFiller leaves out words that say nothing: data, info, value, flag.
	RuleFiller NameRule = "filler"
	// RuleShort puts short words for long ones, from a list: quantity, qty.
	RuleShort NameRule = "short"
	// RuleVersion leaves out a number or a version at the end: flagV2, flag.
	RuleVersion NameRule = "version"
	// RuleLast keeps the last word: unitPrice becomes price.
	RuleLast NameRule = "last"
)

// Sentence says the rule in a few words.
func (r NameRule) Sentence() string {
	return map[NameRule]string{
		RuleSpelling: "the same words, spelt another way",
		RuleParent:   "without the words that the name around it says",
		RuleFiller:   "without words that say nothing",
		RuleShort:    "short words for long ones",
		RuleVersion:  "without the number at the end",
		RuleLast:     "the last word alone",
	}[r]
}

// givesUpWords reports whether the rule leaves out words that may matter.
func (r NameRule) givesUpWords() bool { return r == RuleVersion || r == RuleLast }

// A candidate is a proposed name.
type candidate struct {
	name string
	rule NameRule
}

// tier orders candidates that give up words after the others.
func (c candidate) tier() int {
	if c.rule.givesUpWords() {
		return 1
	}
	return 0
}

// candidates returns the names that the rules propose for one, without it, the
// mildest first. The parents are the names around it, wherever it stands.
func candidates(name string, parents []string) []candidate {
	all := words(name)
	list := []candidate{{name: name}}
	add := func(rule NameRule, words []string) {
		if len(words) == 0 {
			return
		}
		for _, spell := range spellings {
			proposed := spell(words)
			if !slices.ContainsFunc(list, func(c candidate) bool { return c.name == proposed }) {
				list = append(list, candidate{proposed, rule})
			}
		}
	}
	add(RuleSpelling, all)
	inner := withoutParents(all, parents)
	add(RuleParent, inner)
	plain := withoutFiller(inner)
	add(RuleFiller, plain)
	add(RuleShort, shortened(all))
	add(RuleShort, shortened(plain))
	bare := withoutVersion(plain)
	add(RuleVersion, bare)
	add(RuleVersion, shortened(bare))
	if len(bare) > 0 {
		add(RuleLast, bare[len(bare)-1:])
		add(RuleLast, shortened(bare[len(bare)-1:]))
	}
	return list[1:]
}

// withoutParents leaves out leading words that every parent consists of.
func withoutParents(list []string, parents []string) []string {
	cut := -1
	for _, p := range parents {
		parent := words(p)
		n := min(len(parent), len(list)-1)
		for n > 0 && !sameWords(list[:n], parent[len(parent)-n:]) {
			n--
		}
		if cut < 0 || n < cut {
			cut = n
		}
	}
	return list[max(cut, 0):]
}

// sameWords compares words, a plural being the same as its singular.
func sameWords(a, b []string) bool {
	return slices.EqualFunc(a, b, func(a, b string) bool { return singular(a) == singular(b) })
}

func singular(word string) string {
	if stem, ok := strings.CutSuffix(word, "ies"); ok && len(stem) > 1 {
		return stem + "y"
	}
	return strings.TrimSuffix(word, "s")
}

// withoutFiller leaves out words that say nothing, if others remain.
func withoutFiller(list []string) []string {
	kept := slices.DeleteFunc(slices.Clone(list), func(w string) bool { return fillerWords[w] })
	if len(kept) == 0 {
		return list
	}
	return kept
}

// withoutVersion leaves out numbers at the end, and a v before them.
func withoutVersion(list []string) []string {
	kept := list
	for len(kept) > 1 && strings.Trim(kept[len(kept)-1], "0123456789") == "" {
		kept = kept[:len(kept)-1]
		if last := kept[len(kept)-1]; len(kept) > 1 && (last == "v" || last == "version") {
			kept = kept[:len(kept)-1]
		}
	}
	return kept
}

func shortened(list []string) []string {
	short := slices.Clone(list)
	for i, w := range short {
		if s, ok := shortWords[w]; ok {
			short[i] = s
		}
	}
	return short
}
