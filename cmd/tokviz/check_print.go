package main

import (
	"bytes"
	"fmt"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/term"
)

// printChecked prints the result of a check.
func (a *app) printChecked(r *checked) error {
	if a.json {
		return a.printJSON(checkedJSON(r))
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

// appendTextDifference shows where the ids of a text first differ, and the ladder of
// the chunk.
func (a *app) appendTextDifference(out []byte, d *textDifference) []byte {
	style := a.OutStyle()
	out = append(out, '\n')
	out = style.Append(out, term.Heading, fmt.Sprintf("text %d", d.index+1))
	const longest = 200
	shown := d.text[:min(longest, len(d.text))]
	out = fmt.Appendf(out, "  %s  under %s\n", term.AppendQuoted(nil, shown), d.encoder.name)
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
	if d.chunk == nil {
		return out
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
	found := fmt.Sprintf("%d + %d, and one of them is no id yet", d.found[0], d.found[1])
	if d.pieces[0] != nil {
		found = fmt.Sprintf("%s + %s  %dx", quotedPiece(d.pieces[0]), quotedPiece(d.pieces[1]), d.count)
	}
	expected := "nothing: no pair is left that is common enough"
	why := ""
	if m := d.expected; m != nil {
		expected = fmt.Sprintf("%s + %s  %dx", quotedPiece(m.LeftBytes), quotedPiece(m.RightBytes), m.Count)
		why = d.reason(m)
	}
	out = append(out, '\n')
	table := term.Table{Styler: style}
	table.TextColumn("", "")
	table.Row(term.Cell{Text: "found"}, term.Cell{Text: found, Style: term.More})
	table.Row(term.Cell{Text: "expected"}, term.Cell{Text: expected, Style: term.Fewer})
	return append(table.Append(out), why...)
}

// reason says why one pair comes before the other.
func (d *mergeDifference) reason(m *bpe.MergeRecord) string {
	switch {
	case d.pieces[0] == nil:
		return ""
	case d.count < m.Count:
		return "the higher count wins\n"
	case d.rule == bpe.First:
		return fmt.Sprintf("%d pairs are tied; the rule first takes the one that comes first in the text\n", m.Tied)
	}
	return fmt.Sprintf("%d pairs are tied; the rule lowest takes the one with the smaller left id, then the smaller right id\n", m.Tied)
}
