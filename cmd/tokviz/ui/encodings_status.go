package ui

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
)

// status compares the token under the cursor under all encodings.
func (e *encodings) status() component.Line {
	f := e.focused()
	if f == nil || f.Len() == 0 {
		return nil
	}
	start, end := e.word(f, min(e.token, f.Len()-1))
	word := f.Bytes[start:end]
	if e.small() {
		text := " " + component.Fit(e.spaced(word), min(component.Width(e.spaced(word)), 20), e.glyphs.More)
		for _, v := range e.list {
			if v.text != nil {
				text += fmt.Sprintf("   %d", span(v.text, tokens.Range{Start: start, End: end}))
			}
		}
		return component.PlainLine(component.Text, text)
	}
	text := " " + component.Quote(word)
	if n := len(word); e.wide() && strings.TrimLeft(string(word), "0123456789") == "" {
		text += fmt.Sprintf("   %d digits", n)
	}
	ref := e.list[0].text
	for i, v := range e.list {
		if v.text == nil {
			continue
		}
		text += fmt.Sprintf("   %s %d", component.Safe(v.enc.Name), span(v.text, tokens.Range{Start: start, End: end}))
		if i > 0 && ref != nil && !e.wide() && !sameCuts(ref, v.text, start, end) && span(ref, tokens.Range{Start: start, End: end}) == span(v.text, tokens.Range{Start: start, End: end}) {
			text += ", cut elsewhere"
		}
	}
	return component.PlainLine(component.Text, text)
}

// word returns the bytes of the number that the token belongs to, or of the token.
func (e *encodings) word(t *tokens.Text, token int) (start, end int) {
	start, end = t.Start(token), int(t.Ends[token])
	digit := func(b byte) bool { return unicode.IsDigit(rune(b)) && b < 0x80 }
	if !digit(t.Bytes[start]) || !digit(t.Bytes[end-1]) {
		return start, end
	}
	for start > 0 && digit(t.Bytes[start-1]) {
		start--
	}
	for end < len(t.Bytes) && digit(t.Bytes[end]) {
		end++
	}
	return start, end
}

// sameCuts reports whether two encodings cut the bytes from start to end alike.
func sameCuts(a, b *tokens.Text, start, end int) bool {
	i, j := a.At(start), b.At(start)
	for ; i < a.Len() && j < b.Len(); i, j = i+1, j+1 {
		if a.Ends[i] != b.Ends[j] && (int(a.Ends[i]) < end || int(b.Ends[j]) < end) {
			return false
		}
		if int(a.Ends[i]) >= end {
			break
		}
	}
	return true
}
