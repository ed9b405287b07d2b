package ui

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
	"github.com/bpekit/bpekit/pretokenize"
)

// cutsLine lists the cuts round the cursor with their reasons.
func (t *tokenScreen) cutsLine() component.Line {
	l := component.Line{}.Add(component.Dim, "  cuts")
	first, _ := t.text.Chunk(t.token)
	from := max(first-4, 0)
	start := t.text.Start(from)
	end := min(start+400, len(t.text.Bytes))
	window := t.text.Bytes[start:end]
	cuts := tokens.Cuts(t.enc.Encoder, window, 1, len(window))
	if len(cuts) == 0 {
		return l.Add(component.Text, "  none: one chunk")
	}
	list, whole := t.listCuts(l, window, cuts)
	if here := t.text.Start(first) - start; !whole { // what is cut before the cursor gives way
		if cuts = slices.DeleteFunc(cuts, func(c tokens.Cut) bool { return c.At < here }); len(cuts) > 0 {
			list, _ = t.listCuts(l, window, cuts)
		}
	}
	return list.ClipWords(t.width-1, t.glyphs.More)
}

// listCuts adds as many cuts to a line as it has room for, those of one reason together;
// it reports whether these are all. The first reason is added in any case.
func (t *tokenScreen) listCuts(l component.Line, window []byte, cuts []tokens.Cut) (component.Line, bool) {
	for i := 0; i < len(cuts); {
		j := i
		var places string
		for ; j < len(cuts) && cuts[j].Rule == cuts[i].Rule && j < i+6; j++ {
			places += " " + t.around(window, cuts[j].At)
		}
		gap := " "
		if i > 0 {
			gap = "   "
		}
		why := cuts[i].Rule.Sentence()
		if t.small() {
			why, gap = briefly(cuts[i].Rule), map[bool]string{true: ",", false: " "}[i > 0]
		}
		more := component.Line{}.Add(component.Text, gap+places).Add(component.Dim, " "+why)
		end := l.Width() + more.Width()
		if j < len(cuts) {
			end += component.Width(t.glyphs.More) + 1 // there must be room to say so
		}
		if i > 0 && end > t.width-1 {
			return l.Add(component.Dim, " "+t.glyphs.More), false
		}
		l, i = append(l, more...), j
	}
	return l, true
}

// briefly is a reason in one or two words, for narrow screens.
func briefly(rule pretokenize.Rule) string {
	switch rule {
	case pretokenize.RuleCase:
		return "a capital"
	case pretokenize.RuleLastSpace:
		return "last blank"
	}
	return strings.ReplaceAll(rule.String(), "-", " ")
}

// around draws the characters on both sides of a cut.
func (t *tokenScreen) around(text []byte, at int) string {
	_, n := utf8.DecodeLastRune(text[:at])
	_, m := utf8.DecodeRune(text[at:])
	return t.spaced(text[at-n:at]) + t.glyphs.Wall + t.spaced(text[at:at+m])
}
