package ui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
)

// shownText is the text of the token that is shown, with marks for blanks.
func (t *tokenScreen) shownText() string { return t.spaced(t.piece()) }

func (t *tokenScreen) piece() []byte {
	p, err := t.enc.Vocabulary().AppendPiece(nil, t.shownToken)
	if err != nil {
		return t.text.Piece(t.token)
	}
	return p
}

// spaced returns the safe text of a piece with marks for white space.
func (s *session) spaced(piece []byte) string {
	text := strings.ReplaceAll(component.Safe(strings.ReplaceAll(string(piece), " ", "\x00")), `\x00`, s.glyphs.Blank)
	return strings.ReplaceAll(strings.ReplaceAll(text, `\x0a`, s.glyphs.LineEnd), `\x09`, s.glyphs.Tab)
}

// tree is the merge tree of the token that is shown.
func (t *tokenScreen) tree() *component.MergeTree {
	v := t.enc.Vocabulary()
	return &component.MergeTree{Root: t.treeNode(v, t.shownToken, 0), NoRoot: true, Cursor: -1, Glyphs: &t.glyphs}
}

func (t *tokenScreen) treeNode(v *bpe.Vocabulary, id bpe.Token, depth int) *component.TreeNode {
	piece, err := v.AppendPiece(nil, id)
	if err != nil {
		piece = t.text.Piece(t.token)
	}
	n := &component.TreeNode{Text: t.spaced(piece), ID: id}
	parts, ok := v.Parts(id)
	if !ok || depth > 200 {
		return n
	}
	n.Note = fmt.Sprint(id)
	n.Parts = []*component.TreeNode{t.treeNode(v, parts.Left, depth+1), t.treeNode(v, parts.Right, depth+1)}
	return n
}

// madeBy names the merge that made the token.
func (t *tokenScreen) madeBy(of bool) string {
	v := t.enc.Vocabulary()
	number, all, ok := tokens.MergeNumber(v, t.shownToken)
	switch {
	case v.IsSpecial(t.shownToken):
		return "no merge: a special token"
	case !ok && len(t.piece()) == 1:
		return "no merge: a byte"
	case !ok:
		return "a merge of the model's list"
	case of:
		return fmt.Sprintf("merge #%d of %s", number, component.Comma(all))
	}
	return fmt.Sprintf("merge #%d", number)
}

// halves are the two tokens that the shown one was merged from.
func (t *tokenScreen) halves() string {
	v := t.enc.Vocabulary()
	parts, ok := v.Parts(t.shownToken)
	if !ok {
		return ""
	}
	left, _ := v.AppendPiece(nil, parts.Left)
	right, _ := v.AppendPiece(nil, parts.Right)
	return t.spaced(left) + " + " + t.spaced(right)
}

func plural(n int, one string) string { return component.Comma(n) + units(n, one) }

// units is what plural writes after the number.
func units(n int, one string) string {
	if n == 1 {
		return " " + one
	}
	return " " + one + "s"
}

// factRows are the facts of the token that is shown.
func (t *tokenScreen) factRows(full bool) [][2]string {
	piece := t.piece()
	rows := [][2]string{{"id", fmt.Sprint(t.shownToken)}}
	made := t.madeBy(true)
	if full {
		rows = append(rows, [2]string{"rank", fmt.Sprintf("%d   lower ranks were learned earlier", t.shownToken)})
		if h := t.halves(); h != "" {
			made += "   " + h
		}
	}
	rows = append(rows, [2]string{"made by", made})
	hex := fmt.Sprintf("% x", piece[:min(len(piece), 32)])
	rows = append(rows, [2]string{"bytes", hex})
	if full && utf8.Valid(piece) {
		rows = append(rows, [2]string{"code points", codePoints(piece)})
	}
	text := fmt.Sprintf("%s, %s", plural(utf8.RuneCount(piece), "character"), plural(len(piece), "byte"))
	if !utf8.Valid(piece) {
		text = plural(len(piece), "byte") + ", a part of a character"
	}
	rows = append(rows, [2]string{"text", text}, [2]string{"used here", plural(t.known.uses, "time")})
	return append(rows, t.relatives(full)...)
}

func codePoints(piece []byte) string {
	var s []string
	for _, r := range string(piece[:min(len(piece), 64)]) {
		s = append(s, fmt.Sprintf("U+%04X", r))
	}
	return strings.Join(s, " ")
}

// relatives are longer tokens that begin with the shown one, and the one with a
// blank before it.
func (t *tokenScreen) relatives(full bool) [][2]string {
	longer := "no longer token"
	if n := t.known.longer; n > 0 {
		longer = plural(n, "longer token") + ": " + t.spaced(t.known.longerText)
		if n > 1 {
			longer = plural(n, "longer token") + ", as " + t.spaced(t.known.longerText)
		}
		if full {
			longer += fmt.Sprintf(" %d", t.known.longerFirst)
		}
	}
	rows := [][2]string{{"starts", longer}}
	v := t.enc.Vocabulary()
	piece := t.piece()
	if other, ok := v.Lookup(append([]byte{' '}, piece...)); full && ok && piece[0] != ' ' {
		note := fmt.Sprintf("%s is another token: %d", t.spaced(append([]byte{' '}, piece...)), other)
		if number, _, ok := tokens.MergeNumber(v, other); ok {
			note += fmt.Sprintf(", merge #%d", number)
		}
		rows = append(rows, [2]string{"with space", note})
	}
	return rows
}
