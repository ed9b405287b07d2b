package main

import (
	"strings"

	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
	"github.com/bpekit/bpekit/shape/toon"
)

// baseline is the shape that all others are compared with.
const baseline = "minified"

// A form is a shape as the commands know it.
type form struct {
	name string

	// write appends a document in the shape. Its error says why the shape cannot
	// hold the document.
	write func(dst []byte, d *shape.Document) ([]byte, error)

	// read is the way back.
	read func(name string, text []byte) (*shape.Document, error)

	// primer is the text that tells a model how to read the shape, "" where there
	// is none: JSON needs none, and TOON is published without one.
	primer string
}

// forms lists the shapes in the order in which they are shown. A codec is added by
// a line here.
func forms() []form {
	return []form{
		{name: "pretty", write: func(dst []byte, d *shape.Document) ([]byte, error) { return shape.AppendPretty(dst, d, shape.Limits{}) }, read: readJSON},
		{name: baseline, write: func(dst []byte, d *shape.Document) ([]byte, error) { return shape.AppendMinified(dst, d), nil }, read: readJSON},
		{name: "toon", write: func(dst []byte, d *shape.Document) ([]byte, error) { return toon.AppendEncode(dst, d, toon.Options{}) }, read: readTOON},
		{name: "lwon", write: lwon.Append, read: readLWON, primer: lwon.Primer},
	}
}

func readJSON(name string, text []byte) (*shape.Document, error) {
	return shape.Parse(name, text, shape.Limits{})
}

func readTOON(name string, text []byte) (*shape.Document, error) {
	return toon.Decode(name, text, toon.Options{})
}

func readLWON(name string, text []byte) (*shape.Document, error) {
	return lwon.Decode(name, text, shape.Limits{})
}

// chosenForms returns the shapes with the given names, in the order of forms and
// without repeats; no names are all.
func chosenForms(names []string) ([]form, error) {
	if len(names) == 0 {
		return forms(), nil
	}
	wanted := map[string]bool{}
	for _, name := range names {
		wanted[name] = true
	}
	var chosen []form
	var known []string
	for _, f := range forms() {
		known = append(known, f.name)
		if wanted[f.name] {
			chosen = append(chosen, f)
			delete(wanted, f.name)
		}
	}
	for _, name := range names {
		if wanted[name] {
			return nil, cli.Hint(cli.Usagef("there is no shape %q", name), "the shapes are "+strings.Join(known, ", "))
		}
	}
	return chosen, nil
}
