package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/bpekit/bpekit/shape"
	"github.com/spf13/cobra"
)

// fieldPlaceFlags say where explain looks at its text as the name of a field.
type fieldPlaceFlags struct {
	in    string // --in
	field bool   // --field
}

func (f *fieldPlaceFlags) flags(c *cobra.Command) {
	c.Flags().StringVar(&f.in, "in", "", "show the text as a field's name where it stands in this JSON file, in each shape")
	c.Flags().BoolVar(&f.field, "field", false, "show the text as a field's name in a small document, in each shape")
}

// A namePlace is a name where it first stands in one shape.
type namePlace struct {
	shape  string
	failed error // why there is none
	cost.Place
	count   int
	tokens  int    // that all the names pay, in hundredths
	excerpt string // the text around, with | where a chunk begins and ` where a token does
}

// namePlaces returns the places of a name in every shape; none where neither flag was
// given.
func (a *app) namePlaces(e *encoder, name string, f *fieldPlaceFlags) ([]namePlace, error) {
	d, err := a.fieldDocument(name, f)
	if d == nil || err != nil {
		return nil, err
	}
	in := &costInput{encoder: e, document: d, name: d.Name()}
	if err := in.eachName([]string{name}); err != nil {
		return nil, err
	}
	var places []namePlace
	for _, s := range cost.Shapes() {
		p := namePlace{shape: s.Name}
		attribution, err := e.attribute(d, s, in.name)
		if err != nil {
			p.failed = err
			places = append(places, p)
			continue
		}
		fields := cost.Fields(attribution.Folded())
		i := slices.IndexFunc(fields, func(f cost.Field) bool { return f.Name == name })
		p.Place, p.count, p.tokens = fields[i].InPlace, fields[i].Count, fields[i].Figure().Name
		p.excerpt = excerpt(attribution, p.Place)
		places = append(places, p)
	}
	return places, nil
}

// fieldDocument returns the document that the flags name, nil if none was given.
func (a *app) fieldDocument(name string, f *fieldPlaceFlags) (*shape.Document, error) {
	switch {
	case f.in != "" && f.field:
		return nil, cli.Usagef("--in and --field name two documents")
	case f.in != "":
		return a.readDocument(f.in)
	case !f.field:
		return nil, nil
	}
	b := shape.NewBuilder(0, 0)
	b.BeginArray()
	for i := range 2 {
		b.BeginObject()
		b.Name([]byte(name))
		b.Literal([]byte(strconv.Itoa(i + 1)))
		b.EndObject()
	}
	b.EndArray()
	return b.Document("a table of two rows", shape.Limits{})
}

// around is how many bytes of text are shown on each side of a name.
const around = 12

// excerpt draws the tokens and chunks round a place.
func excerpt(a *cost.Attribution, p cost.Place) string {
	text, chunks := a.Rendering.Text, a.ChunkEnds()
	var b strings.Builder
	start := 0
	for _, e := range a.TokenEnds() {
		end := int(e)
		if end > p.Start-around && start < p.End+around {
			mark := "`"
			if _, wall := slices.BinarySearch(chunks, start); wall || start == 0 {
				mark = "|"
			}
			b.WriteString(mark + term.Line(string(text[start:end])))
		}
		start = end
	}
	return b.String()
}

// appendPlaces appends the places as a table.
func (a *app) appendPlaces(out []byte, places []namePlace) []byte {
	if len(places) == 0 {
		return out
	}
	n := a.Numbers()
	out = a.OutStyle().Append(append(out, '\n'), term.Heading, "as the name of a field")
	out = append(out, "  | begins a chunk, ` a token inside one; names with quotes and colon\n"...)
	table := term.Table{Styler: a.OutStyle()}
	table.TextColumn("shape")
	table.Column("times", "tokens", "each", "in place")
	table.TextColumn("where it first stands")
	for _, p := range places {
		if p.failed != nil {
			dash := term.Cell{Text: "-"}
			table.Row(term.Cell{Text: p.shape}, dash, dash, dash, dash, term.Cell{Text: term.Line(cli.Message(p.failed)), Style: term.Warning})
			continue
		}
		table.Row(term.Cell{Text: p.shape}, term.Cell{Text: n.Int(p.count)}, term.Cell{Text: hundredthsText(n, p.tokens), Style: term.Accent},
			term.Cell{Text: each(n, p.tokens, p.count)}, term.Cell{Text: fmt.Sprintf("%d/%d", p.Tokens, p.Chunks)}, term.Cell{Text: p.excerpt})
	}
	return table.Append(out)
}

type placeJSON struct {
	Shape      string      `json:"shape"`
	Count      *int        `json:"count,omitempty"`
	NameTokens *hundredths `json:"name_tokens,omitempty"`
	Tokens     *int        `json:"tokens,omitempty"` // that cover the name where it first stands
	Chunks     *int        `json:"chunks,omitempty"`
	Error      string      `json:"error,omitempty"`
}

func placesJSON(places []namePlace) []placeJSON {
	var list []placeJSON
	for i := range places {
		p := &places[i]
		if p.failed != nil {
			list = append(list, placeJSON{Shape: p.shape, Error: cli.Message(p.failed)})
			continue
		}
		names := hundredths(p.tokens)
		list = append(list, placeJSON{Shape: p.shape, Count: &p.count, NameTokens: &names, Tokens: &p.Tokens, Chunks: &p.Chunks})
	}
	return list
}
