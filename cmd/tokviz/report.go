package main

import (
	"fmt"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/spf13/cobra"
)

type reportFlags struct {
	output string
	shape  string
}

func (a *app) reportCommand() *cobra.Command {
	f := &reportFlags{}
	c := &cobra.Command{
		Use:   "report [FILE]",
		Short: "Write a page that shows what a JSON document costs",
		Long: "report writes one HTML page about FILE, or standard input: the shapes side by side with their tokens and\n" +
			"chunks, the fields, and the cost tree. The page holds all it needs and asks nothing of any network.\n" +
			"--shape is the one whose fields and tree are listed.",
		Example: "tokviz report orders.json -o orders.html\ncurl -s https://example.org/data.json | tokviz report -o data.html",
		Args:    cli.OneArg("FILE"),
		RunE:    func(c *cobra.Command, args []string) error { return a.report(c, args, f) },
	}
	a.shapeFlag(c, &f.shape)
	c.Flags().StringVarP(&f.output, "output", "o", "", "the page to write")
	return c
}

func (a *app) report(c *cobra.Command, args []string, f *reportFlags) error {
	if f.output == "" {
		return cli.Hint(cli.Usagef("report needs the name of the page: -o page.html"), "-o - is standard output")
	}
	if err := cli.OtherFile("-o", f.output, args); err != nil {
		return err
	}
	in, err := a.costInput(args, f.shape)
	if err != nil {
		return err
	}
	if err := in.checkPage(); err != nil {
		return err
	}
	page, err := in.page()
	if err != nil {
		return err
	}
	if page.Fields, err = in.pageFields(c.Context(), page); err != nil {
		return err
	}
	if f.output == cli.Stdin {
		return page.write(a.Out)
	}
	file, err := a.Create(f.output)
	if err != nil {
		return err
	}
	defer file.Discard()
	if err := page.write(file); err != nil {
		return err
	}
	if err := file.Commit(); err != nil {
		return err
	}
	if a.json {
		return a.printJSON(struct {
			Schema   string `json:"schema"`
			Encoding string `json:"encoding"`
			Page     string `json:"page"`
		}{"tokviz.report/1", in.encoder.name, f.output})
	}
	return nil
}

// What a page may hold, or no browser would show it: the bytes of a document, those of
// it in one shape, and levels, whose paths grow with the square of their number.
const (
	maxPageBytes  = 16 << 20
	maxPageText   = 32 << 20
	maxPageLevels = 1000
)

// checkPage reports whether the document is too much for a page.
func (in *costInput) checkPage() error {
	var err error
	switch size, depth := len(in.document.Source()), in.document.Depth(); {
	case size > maxPageBytes:
		err = fmt.Errorf("%s: %d bytes are too much for a page, which holds up to %d", in.name, size, maxPageBytes)
	case depth > maxPageLevels:
		err = fmt.Errorf("%s: %d levels are too deep for a page, which shows up to %d", in.name, depth, maxPageLevels)
	}
	if err != nil {
		return cli.Hint(err, "tokviz tree and tokviz fields take larger ones")
	}
	return nil
}

// pageRows is how many fields and how many paths a page lists: the dearest ones.
const pageRows = 400

// page gathers what the page shows, but for the fields.
func (in *costInput) page() (*reportPage, error) {
	p := &reportPage{
		Name: in.name, Encoding: in.encoder.name, Digest: in.digest, Shape: in.shape.Name,
		Bytes: len(in.document.Source()), data: newPageData(in.document),
	}
	minified, err := in.encoder.attribute(in.document, cost.Minified, in.name)
	if err != nil {
		return nil, err
	}
	p.baseline = minified.Tokens()
	for _, s := range cost.Shapes() {
		attribution, err := in.pageText(s)
		if err != nil {
			if s.Name == in.shape.Name {
				return nil, err
			}
			p.Shapes = append(p.Shapes, pageShape{Name: s.Name, Error: cli.Message(err)})
			continue
		}
		p.Shapes = append(p.Shapes, newPageShape(attribution, p.baseline))
		p.data.add(attribution)
		if s.Name == in.shape.Name {
			p.attribution = attribution
		}
	}
	p.setTree(p.attribution.Folded())
	return p, nil
}

// pageText returns the attribution of the document in a shape, unless its text is too
// long for a page.
func (in *costInput) pageText(s cost.Shape) (*cost.Attribution, error) {
	text, err := s.Append(nil, in.document)
	if err == nil && len(text) > maxPageText {
		return nil, fmt.Errorf("%s: %d bytes as %s are too much for a page", in.name, len(text), s.Name)
	}
	return in.encoder.attribute(in.document, s, in.name) // with the error if there was one
}

// newPageShape returns the row of a shape.
func newPageShape(a *cost.Attribution, baseline int) pageShape {
	return pageShape{
		Name: a.Rendering.Shape, Tokens: a.Tokens(), Chunks: a.Chunks(), Bytes: len(a.Rendering.Text), Delta: a.Tokens() - baseline,
		Percent: fmt.Sprintf("%+.1f", 100*float64(a.Tokens()-baseline)/float64(max(baseline, 1))),
	}
}
