package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/bpekit/bpekit/shape"
	"github.com/spf13/cobra"
)

// A costInput is a document that the commands about cost look at.
type costInput struct {
	*encoder
	document *shape.Document
	shape    cost.Shape
	name     string // as it is shown
}

// shapeFlag adds --shape.
func (a *app) shapeFlag(c *cobra.Command, name *string) {
	c.Flags().StringVar(name, "shape", cost.Minified.Name, "the shape that is counted: "+strings.Join(shapeNames(), ", "))
	_ = c.RegisterFlagCompletionFunc("shape", cobra.FixedCompletions(shapeNames(), cobra.ShellCompDirectiveNoFileComp))
	a.patternFlag(c)
}

func shapeNames() []string {
	var names []string
	for _, s := range cost.Shapes() {
		names = append(names, s.Name)
	}
	return names
}

// costInput reads the one document that args name, or standard input.
func (a *app) costInput(args []string, shapeName string) (*costInput, error) {
	name := ""
	if len(args) > 0 {
		name = args[0]
	}
	name, err := a.InputOr(name, "FILE")
	if err != nil {
		return nil, err
	}
	s, e, err := a.shapeAndEncoder(shapeName)
	if err != nil {
		return nil, err
	}
	d, err := a.readDocument(name)
	if err != nil {
		return nil, err
	}
	return &costInput{e, d, s, shownName(name)}, nil
}

func (a *app) shapeAndEncoder(shapeName string) (cost.Shape, *encoder, error) {
	s, err := cost.ShapeByName(shapeName)
	if err != nil {
		return s, nil, cli.Hint(cli.Usagef("there is no shape %q", shapeName), "the shapes are "+strings.Join(shapeNames(), ", "))
	}
	e, err := a.loadEncoder()
	return s, e, err
}

// readDocument reads a JSON document.
func (a *app) readDocument(name string) (*shape.Document, error) {
	text, err := a.ReadFile(name)
	if err != nil {
		return nil, err
	}
	d, err := shape.Parse(shownName(name), text, shape.Limits{})
	if err != nil {
		return nil, notDocument(text, err)
	}
	return d, nil
}

// attribute attributes the tokens of the document in its shape.
func (in *costInput) attribute() (*cost.Attribution, error) {
	return in.encoder.attribute(in.document, in.shape, in.name)
}

// attribute attributes the tokens of a document. A byte that has no token is an
// error.
func (e *encoder) attribute(d *shape.Document, s cost.Shape, name string) (*cost.Attribution, error) {
	r, err := s.Render(d)
	if err != nil {
		return nil, fmt.Errorf("as %s: %w", s.Name, errors.New(cli.Message(err)))
	}
	if !e.complete {
		if _, err := e.spans(r.Text, bpe.SpecialOrdinary); err != nil {
			return nil, cli.At(name, err)
		}
	}
	return cost.Attribute(e.Encoder, r), nil
}

// heading returns the first line of a report about a document.
func (a *app) heading(in *costInput, tokens int) []byte {
	out := a.OutStyle().Append(nil, term.Heading, term.Line(in.name))
	return fmt.Appendf(out, "  %s  %s tokens  encoding %s %s\n\n", in.shape.Name, a.Numbers().Int(tokens), term.Line(in.encoder.name), in.digest[:8])
}

// A hundredths is an amount of tokens in hundredths, in JSON with two decimals.
type hundredths int

// MarshalJSON returns the number of tokens.
func (h hundredths) MarshalJSON() ([]byte, error) { return cost.AppendHundredths(nil, int(h)), nil }

// hundredthsText writes hundredths for a person.
func hundredthsText(n term.Numbers, h int) string {
	sign := ""
	if h < 0 {
		sign, h = "-", -h
	}
	return sign + n.Int(h/100) + "." + strconv.Itoa(h/10%10) + strconv.Itoa(h%10)
}

// signedText is hundredthsText with a sign; zero has none.
func signedText(n term.Numbers, h int) string {
	if h > 0 {
		return "+" + hundredthsText(n, h)
	}
	return hundredthsText(n, h)
}

// A fraction is a part of a whole, in JSON with four decimals.
type fraction struct{ part, whole int }

// MarshalJSON returns the quotient; that of nothing is 0.
func (f fraction) MarshalJSON() ([]byte, error) {
	if f.whole == 0 {
		return []byte("0"), nil
	}
	return strconv.AppendFloat(nil, float64(f.part)/float64(f.whole), 'f', 4, 64), nil
}

// percentText returns a part of a whole in percent, without a sign.
func percentText(part, whole int) string {
	if whole == 0 {
		return "0.0"
	}
	text := strconv.FormatFloat(100*float64(part)/float64(whole), 'f', 1, 64)
	if text == "0.0" && part > 0 {
		return "<0.1"
	}
	return text
}

// top returns the first n elements of a list; 0 are all.
func top[S ~[]E, E any](list S, n int) S {
	if n > 0 && n < len(list) {
		return list[:n]
	}
	return list
}

// topFlag adds --top.
func topFlag(c *cobra.Command, n *int, value int) {
	c.Flags().IntVar(n, "top", value, "only so many rows; 0 shows all")
}

func checkTop(n int) error {
	if n < 0 {
		return cli.Usagef("--top %d: the number is negative", n)
	}
	return nil
}

// eachName checks the names of members that flags gave: one that the document does
// not have is most likely misspelt.
func (in *costInput) eachName(names []string) error {
	var known []string
	for _, name := range names {
		if cost.Count(in.document, name) > 0 {
			continue
		}
		if known == nil {
			known = in.memberNames()
		}
		hint := cli.DidYouMean(name, known)
		if hint == "" {
			hint = "tokviz fields FILE lists the names"
		}
		return cli.Hint(fmt.Errorf("%s: no member is named %q", in.name, name), hint)
	}
	return nil
}

// memberNames returns the names of a document, each once.
func (in *costInput) memberNames() []string {
	seen := map[string]bool{}
	var names []string
	for n := range in.document.Len() {
		node := shape.Node(n)
		if name := in.document.MemberName(node); in.document.IsMember(node) && !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
