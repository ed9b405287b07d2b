package main

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/term"
)

// printChecked prints the result of a check.
func (a *app) printChecked(answers *answerFile, r *checked) error {
	if a.json {
		return a.printJSON(checkedJSON(answers, r))
	}
	var out []byte
	if r.texts > 0 {
		out = fmt.Appendf(out, "texts   %d of %d right\n", r.rightTexts, r.texts)
	}
	if r.merges > 0 {
		out = fmt.Appendf(out, "merges  %d of %d right\n", r.rightMerges, r.merges)
	}
	if r.text != nil {
		out = a.appendTextDifference(out, r.text)
	}
	if r.merge != nil {
		out = a.appendMergeDifference(out, r.merge)
	}
	_, err := a.Out.Write(out)
	return err
}

// excerptAt returns the part of a text about an offset that is shown, which is all of a
// short text and whole characters of a long one.
func excerptAt(text []byte, offset int) string {
	const most = 200
	start, end := max(0, min(offset-most/2, len(text)-most)), len(text)
	before, after := "", ""
	if end > start+most {
		end, after = start+most, "…"
		for i := end; i > end-utf8.UTFMax; i-- {
			if utf8.RuneStart(text[i]) {
				end = i
				break
			}
		}
	}
	if start > 0 {
		before = "…"
		for i := start; i < start+utf8.UTFMax; i++ {
			if utf8.RuneStart(text[i]) {
				start = i
				break
			}
		}
	}
	return before + quotedPiece(text[start:end]) + after
}

// appendTextDifference shows where the ids of a text first differ, and the ladder of
// the chunk.
func (a *app) appendTextDifference(out []byte, d *textDifference) []byte {
	style := a.OutStyle()
	out = append(out, '\n')
	out = style.Append(out, term.Heading, fmt.Sprintf("text %d", d.index+1))
	out = fmt.Appendf(out, "  %s  under %s\n", excerptAt(d.text, d.byte), term.Line(d.encoder.name))
	out = fmt.Appendf(out, "first difference at token %d, byte %d\n", d.token+1, d.byte)
	found, expected := "nothing: the answer has ended", "nothing: the text has ended"
	if d.found != nil {
		found = a.describeToken(d.encoder, *d.found)
	}
	if d.expected != nil {
		expected = a.describeToken(d.encoder, int64(*d.expected))
	}
	table := term.Table{Styler: style}
	table.TextColumn("", "")
	table.Row(term.Cell{Text: "found"}, term.Cell{Text: found, Style: term.More})
	table.Row(term.Cell{Text: "expected"}, term.Cell{Text: expected, Style: term.Fewer})
	out = table.Append(out)
	if len(d.idsOf) > 0 {
		out = fmt.Appendf(out, "these are the ids of %s\n", strings.Join(d.idsOf, ", "))
	}
	if d.found != nil {
		if t, ok := token(*d.found); ok && d.encoder.Vocabulary().IsSpecial(t) {
			out = append(out, "check takes text that looks like a special token for ordinary text\n"...)
		}
	}
	switch {
	case d.chunk == nil:
		return out
	case len(d.chunk.text) > longestLadder:
		return fmt.Appendf(out, "its chunk, number %s, has %s bytes: too long for its merges to be shown\n",
			a.Numbers().Int(d.number+1), a.Numbers().Int(len(d.chunk.text)))
	}
	out = append(out, "its chunk, merge by merge:\n\n"...)
	return append(out, bytes.TrimPrefix(a.explainedChunk(d.encoder, d.chunk, d.number), []byte("\n"))...)
}

// describeToken is an id with its piece.
func (a *app) describeToken(e *encoder, id int64) string {
	if t, ok := token(id); ok {
		if piece, err := e.Vocabulary().AppendPiece(nil, t); err == nil {
			return fmt.Sprintf("%d %s", id, quotedPiece(piece))
		}
	}
	return fmt.Sprintf("%d, which is no id of %s", id, e.name)
}

// appendMergeDifference shows the first merge that differs.
func (a *app) appendMergeDifference(out []byte, d *mergeDifference) []byte {
	style := a.OutStyle()
	out = append(out, '\n')
	out = style.Append(out, term.Heading, fmt.Sprintf("merge #%d", d.step))
	found := fmt.Sprintf("%d + %d, and %s", d.found[0], d.found[1], d.notYet)
	if d.notYet == "" {
		found = fmt.Sprintf("%s + %s  %dx", quotedPiece(d.pieces[0]), quotedPiece(d.pieces[1]), d.count)
	}
	expected := fmt.Sprintf("nothing: no pair is left that occurs %d times", d.minCount)
	if m := d.expected; m != nil {
		expected = fmt.Sprintf("%s + %s  %dx", quotedPiece(m.LeftBytes), quotedPiece(m.RightBytes), m.Count)
	}
	out = append(out, '\n')
	table := term.Table{Styler: style}
	table.TextColumn("", "")
	table.Row(term.Cell{Text: "found"}, term.Cell{Text: found, Style: term.More})
	table.Row(term.Cell{Text: "expected"}, term.Cell{Text: expected, Style: term.Fewer})
	return append(append(table.Append(out), d.reason()...), d.order()...)
}

// reason says why one pair comes before the other.
func (d *mergeDifference) reason() string {
	m := d.expected
	switch {
	case m == nil || d.notYet != "" || d.rightAt >= 0 && d.rightAt < d.step:
		return ""
	case d.count < m.Count:
		return "the higher count wins\n"
	case d.rule == bpe.First:
		return fmt.Sprintf("%d pairs are tied; the rule first takes the one that comes first in the text\n", m.Tied)
	}
	return fmt.Sprintf("%d pairs are tied; the rule lowest takes the one with the smaller left id, then the smaller right id\n", m.Tied)
}

// order says whether the two pairs have changed places, or one is left out.
func (d *mergeDifference) order() string {
	text := ""
	switch {
	case d.rightAt > d.step:
		text = fmt.Sprintf("what was found is right at #%d", d.rightAt)
	case d.rightAt >= 0:
		text = fmt.Sprintf("what was found is done already, at #%d", d.rightAt)
	}
	missing := ""
	switch {
	case d.expectedAt >= 0:
		missing = fmt.Sprintf("what was expected stands at #%d of the answers", d.expectedAt)
	case d.expected != nil && d.rightAt == d.step+1:
		missing = "what was expected is left out"
	}
	switch {
	case text == "" && missing == "":
		return ""
	case text == "" || missing == "":
		return text + missing + "\n"
	}
	return text + ", and " + missing + "\n"
}
