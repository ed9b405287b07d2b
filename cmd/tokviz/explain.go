package main

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/spf13/cobra"
)

// longestLadder is the length of a chunk in bytes up to which its ladder is drawn:
// the size of a ladder grows with the square of it.
const longestLadder = 1 << 10

func (a *app) explainCommand() *cobra.Command {
	f, places := &textInput{}, &fieldPlaceFlags{}
	c := &cobra.Command{
		Use:   "explain [TEXT]",
		Short: "Show how text becomes tokens, merge by merge",
		Long: "explain prints each chunk of TEXT, of a file or of standard input with the rule that ends it;\n" +
			"the merges that make its tokens, in order, each with its rank (the lowest possible one wins) and the\n" +
			"merges that lost to it; and the ids. Chunks of more than " + strconv.Itoa(longestLadder) + " bytes have ids only.\n" +
			"--in and --field show the same text as the name of a field, where it stands in each shape.",
		Example: "tokviz explain customerShippingAddressLine2\ntokviz explain unitPrice --in orders.json\ntokviz explain -e gpt2 ' unbelievable'\ntokviz explain --json '日本' | jq '.chunks[0].steps'",
		Args:    cli.OneArg("TEXT"),
		RunE: func(c *cobra.Command, args []string) error {
			return a.explain(c, args, f, places)
		},
	}
	c.Flags().StringVarP(&f.file, "file", "f", "", "read this file; - is standard input")
	places.flags(c)
	a.patternFlag(c)
	return c
}

// An explained is a chunk with what became of it.
type explained struct {
	text []byte
	rule string // why it ends
	why  string // the same in words
	bpe.Ladder
}

func (a *app) explain(c *cobra.Command, args []string, f *textInput, where *fieldPlaceFlags) error {
	e, err := a.loadEncoder()
	if err != nil {
		return err
	}
	text, err := f.read(a, c, args)
	if err != nil {
		return err
	}
	spans, err := e.spans(text, bpe.SpecialOrdinary)
	if err != nil {
		return err
	}
	chunks := e.explainText(text, spans)
	places, err := a.namePlaces(e, string(text), where)
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(explainJSON(chunks, places))
	}
	for i := range chunks {
		if _, err := a.Out.Write(a.explainedChunk(e, &chunks[i], i)); err != nil {
			return err
		}
	}
	_, err = a.Out.Write(a.appendPlaces(nil, places))
	return err
}

// explainText explains the chunks of text, whose tokens are spans. A special token
// that is found in every text is a chunk of its own.
func (e *encoder) explainText(text []byte, spans []bpe.Span) []explained {
	var chunks []explained
	for x := range e.chunks(text, spans) {
		e.explain(&x)
		chunks = append(chunks, x)
	}
	return chunks
}

// explainAt explains the chunk of text that holds the byte at offset, and returns its
// number too, from 0. The result is nil past the end of the text.
func (e *encoder) explainAt(text []byte, spans []bpe.Span, offset int) (x *explained, number int) {
	end := 0
	for x := range e.chunks(text, spans) {
		if end += len(x.text); end > offset {
			e.explain(&x)
			return &x, number
		}
		number++
	}
	return nil, number
}

// chunks yields the chunks of text, whose tokens are spans, before explain.
func (e *encoder) chunks(text []byte, spans []bpe.Span) iter.Seq[explained] {
	return func(yield func(explained) bool) {
		v := e.Vocabulary()
		start := 0
		for _, s := range spans {
			if !v.IsSpecial(s.Token) {
				continue
			}
			special := explained{text[s.Start:s.End], "special", "a special token ends", bpe.Ladder{Tokens: []bpe.Token{s.Token}}}
			if !e.ordinaryChunks(text[start:s.Start], yield) || !yield(special) {
				return
			}
			start = s.End
		}
		e.ordinaryChunks(text[start:], yield)
	}
}

// ordinaryChunks yields the chunks of text without special tokens, and reports whether
// more are wanted.
func (e *encoder) ordinaryChunks(text []byte, yield func(explained) bool) bool {
	cuts := e.Splitter().AppendCuts(nil, text)
	start := 0
	for _, end := range e.AppendEnds(nil, text) {
		for cuts[0].End < end { // a cut that the encoder takes back
			cuts = cuts[1:]
		}
		rule := cuts[0].Rule
		if !yield(explained{text: text[start:end], rule: rule.String(), why: rule.Sentence()}) {
			return false
		}
		start = end
	}
	return true
}

// explain finds how a chunk becomes tokens.
func (e *encoder) explain(x *explained) {
	switch {
	case x.Tokens != nil: // a special token
	case len(x.text) <= longestLadder:
		x.Ladder = e.Ladder(x.text)
	default:
		x.Tokens = e.Append(nil, x.text)
	}
}

// explainedChunk prints a chunk for a person.
func (a *app) explainedChunk(e *encoder, x *explained, i int) []byte {
	style := a.OutStyle()
	var out []byte
	if i > 0 {
		out = append(out, '\n')
	}
	out = style.Append(out, term.Heading, "chunk "+strconv.Itoa(i+1))
	out = append(out, "  "...)
	out = term.AppendQuoted(out, x.text)
	out = append(out, "  "...)
	out = style.Append(out, term.Dim, "ends by "+x.rule+": "+x.why)
	out = append(out, '\n')
	table := term.Table{Styler: style}
	table.Column("", "")
	table.TextColumn("", "")
	for n, s := range x.Steps {
		table.Row(term.Cell{Text: strconv.Itoa(n + 1), Style: term.Dim}, term.Cell{Text: "rank " + a.Numbers().Int(s.Rank), Style: term.Accent},
			term.Cell{Text: quotedPiece(x.text[s.Start:s.Mid]) + " + " + quotedPiece(x.text[s.Mid:s.End]) + " -> " + quotedPiece(x.text[s.Start:s.End])},
			term.Cell{Text: a.losers(x.text, s.Lost), Style: term.Dim})
	}
	out = table.Append(out)
	switch {
	case x.Whole:
		out = append(out, "  taken whole: the chunk is a piece\n"...)
	case len(x.text) > longestLadder:
		out = append(out, fmt.Sprintf("  %s bytes: too long for its merges to be shown\n", a.Numbers().Int(len(x.text)))...)
	}
	out = append(out, "  "...)
	for j, t := range x.Tokens {
		if j > 0 {
			out = append(out, "  "...)
		}
		out = style.Append(out, term.Accent, strconv.Itoa(int(t)))
		piece, _ := e.Vocabulary().AppendPiece(nil, t)
		out = term.AppendQuoted(append(out, ' '), piece)
	}
	return append(out, '\n')
}

func quotedPiece(piece []byte) string { return string(term.AppendQuoted(nil, piece)) }

// losers names the merges that were possible too, those that came closest.
func (a *app) losers(chunk []byte, lost []bpe.Candidate) string {
	if len(lost) == 0 {
		return ""
	}
	lost = slices.Clone(lost)
	slices.SortStableFunc(lost, func(a, b bpe.Candidate) int { return cmp.Compare(a.Rank, b.Rank) })
	const shown = 3
	text := "before "
	for i, l := range lost[:min(shown, len(lost))] {
		if i > 0 {
			text += ", "
		}
		text += quotedPiece(chunk[l.Start:l.End]) + " " + a.Numbers().Int(l.Rank)
	}
	if more := len(lost) - shown; more > 0 {
		text += fmt.Sprintf(", and %d more", more)
	}
	return text
}

type stepJSON struct {
	Left   bpe.Token `json:"left"`
	Right  bpe.Token `json:"right"`
	Rank   int       `json:"rank"`
	Result bpe.Token `json:"result"`
}

type explainedJSON struct {
	Text  string      `json:"text"`
	B64   []byte      `json:"b64,omitempty"` // the bytes of text that is not UTF-8
	Rule  string      `json:"rule"`
	Steps []stepJSON  `json:"steps"` // null where the chunk is too long
	IDs   []bpe.Token `json:"ids"`
}

func explainJSON(chunks []explained, places []namePlace) any {
	list := make([]explainedJSON, len(chunks))
	for i := range chunks {
		list[i] = explainedAsJSON(&chunks[i])
	}
	return struct {
		Schema  string          `json:"schema"`
		Chunks  []explainedJSON `json:"chunks"`
		InPlace []placeJSON     `json:"in_place,omitempty"` // with --in or --field
	}{"tokviz.explain/1", list, placesJSON(places)}
}

// explainedAsJSON is one chunk.
func explainedAsJSON(x *explained) explainedJSON {
	out := explainedJSON{Text: string(x.text), B64: unlessUTF8(x.text), Rule: x.rule, IDs: x.Tokens}
	if len(x.text) <= longestLadder {
		out.Steps = make([]stepJSON, len(x.Steps))
	}
	for i, s := range x.Steps {
		out.Steps[i] = stepJSON{s.Left, s.Right, s.Rank, s.Result}
	}
	return out
}
