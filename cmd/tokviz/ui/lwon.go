package ui

import (
	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
)

func renderLWON(d *shape.Document) (*shape.Rendering, error) { return lwon.Render(d) }

func encodeLWON(d *shape.Document) ([]byte, error) { return lwon.Encode(d) }

func decodeLWON(name string, text []byte) (*shape.Document, error) {
	return lwon.Decode(name, text, shape.Limits{})
}
