package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/pretokenize"
	"github.com/bpekit/bpekit/shape"
)

// newCounts returns counts of what the flags ask for.
func (t *trainer) newCounts(s pretokenize.Splitter) *bpe.Counts {
	c := bpe.NewRoleCounts(s, t.roleNames(), t.specials...)
	c.SetThreads(t.threads)
	return c
}

// roleNames returns the names of the roles to count by, none without --roles.
func (t *trainer) roleNames() (names []string) {
	if t.roles {
		for role := range shape.Role(shape.Roles) {
			names = append(names, role.String())
		}
	}
	return names
}

// count counts the chunks of the files.
func (t *trainer) count(ctx context.Context, c *bpe.Counts, names []string, p *progress) error {
	p.begin("counting", totalSize(names))
	switch {
	case len(t.counts) > 0:
		for _, name := range names {
			if err := t.addCounted(ctx, c, name, p); err != nil {
				return err
			}
		}
		return nil
	case t.roles:
		return c.AddRoledTexts(ctx, t.roledTexts(names, p))
	}
	return c.AddReaders(ctx, t.readers(names, p))
}

// addCounted adds a counts file.
func (t *trainer) addCounted(ctx context.Context, c *bpe.Counts, name string, p *progress) error {
	file, err := t.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	err = c.ReadCounts(p.reader(&interruptible{ctx, file}))
	var format *bpe.FormatError
	if errors.As(err, &format) {
		return cli.At(shownName(name), err)
	}
	return err
}

// An interruptible reader ends with the error of its context once that is
// cancelled.
type interruptible struct {
	ctx context.Context
	io.Reader
}

func (r *interruptible) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(b)
}

// roledTexts reads the files, each of them JSON, and tells the role of each byte.
func (t *trainer) roledTexts(names []string, p *progress) iter.Seq2[bpe.RoledText, error] {
	return func(yield func(bpe.RoledText, error) bool) {
		for _, name := range names {
			text, err := t.roledText(name)
			p.add(len(text.Text))
			if !yield(text, err) {
				return
			}
		}
	}
}

// roledText reads a file in the shape that is asked for. What was rendered is read
// again to tell its roles: that takes less room than the spans of a rendering, and
// serves files as they are too.
func (t *trainer) roledText(name string) (bpe.RoledText, error) {
	doc, err := t.document(name)
	if err != nil {
		return bpe.RoledText{}, err
	}
	if t.shape != "as-is" {
		text, err := t.render(doc)
		if err != nil {
			return bpe.RoledText{}, err
		}
		if doc, err = shape.Parse(shownName(name), text, shape.Limits{}); err != nil {
			return bpe.RoledText{}, err
		}
	}
	roles := make([]uint8, 0, len(doc.Source()))
	for _, role := range shape.AppendRoles(nil, doc) {
		roles = append(roles, uint8(role))
	}
	return bpe.RoledText{Text: doc.Source(), Roles: roles}, nil
}

// document reads a JSON file.
func (t *trainer) document(name string) (*shape.Document, error) {
	src, err := t.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return shape.Parse(shownName(name), src, shape.Limits{})
}

// render writes a document in the shape that is asked for.
func (t *trainer) render(doc *shape.Document) ([]byte, error) {
	if t.shape == "pretty" {
		return shape.AppendPretty(nil, doc, shape.Limits{})
	}
	return shape.AppendMinified(nil, doc), nil
}

// readers opens the files one by one, in the shape that is asked for. A reader is
// closed when the next is asked for.
func (t *trainer) readers(names []string, read *progress) iter.Seq2[io.Reader, error] {
	return func(yield func(io.Reader, error) bool) {
		for _, name := range names {
			if !t.yieldReader(name, read, yield) {
				return
			}
		}
	}
}

func (t *trainer) yieldReader(name string, read *progress, yield func(io.Reader, error) bool) bool {
	if t.shape != "as-is" {
		text, err := t.rendered(name)
		return yield(read.reader(bytes.NewReader(text)), err)
	}
	file, err := t.Open(name)
	if err != nil {
		return yield(nil, err)
	}
	defer file.Close()
	return yield(read.reader(file), nil)
}

// rendered reads a JSON file and writes it in the shape that is asked for.
func (t *trainer) rendered(name string) ([]byte, error) {
	doc, err := t.document(name)
	if err != nil {
		return nil, err
	}
	return t.render(doc)
}

// writeCounts writes the counts file that --count-only asks for.
func (t *trainer) writeCounts(c *bpe.Counts) error {
	if t.countOnly == cli.Stdin {
		return c.WriteCounts(t.Out)
	}
	file, err := t.Create(t.countOnly)
	if err != nil {
		return err
	}
	defer file.Discard()
	if err := c.WriteCounts(file); err != nil {
		return aboutFile(t.countOnly, err)
	}
	return file.Commit()
}

// shownName returns what a file is called in messages.
func shownName(name string) string {
	if name == cli.Stdin {
		return "standard input"
	}
	return name
}
