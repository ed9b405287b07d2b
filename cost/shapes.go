package cost

import (
	"fmt"
	"strings"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
	"github.com/bpekit/bpekit/shape/toon"
)

// A Shape is a way to write a document. A shape that cannot hold a document
// gives an error that names the place.
type Shape struct {
	Name string // in lower case, as flags have it
	// Append appends the text of a document.
	Append func(dst []byte, d *shape.Document) ([]byte, error)
	// Render returns the same text with spans.
	Render func(d *shape.Document) (*shape.Rendering, error)
	// Local says that a member that is dropped or renamed leaves the text of
	// everything else as it was, as in JSON. Changes of such texts are counted
	// without writing and encoding all of them again.
	Local bool

	// editors returns a function that makes, for each goroutine, what knows how
	// the text changes when a name goes; nil if only writing it again tells.
	editors func(x *memberIndex, r *shape.Rendering) (func() editor, error)
}

// An editor says how a text changes when all members with one name go, in document
// order: by edits in order. It reports false where it cannot say.
type editor interface {
	AppendWithout(dst []shape.Edit, members []shape.Node) ([]shape.Edit, bool)
}

// localEditors is the field editors of local shapes.
func localEditors(x *memberIndex, r *shape.Rendering) (func() editor, error) {
	l := newLayout(x, r)
	return func() editor { return l }, nil
}

// lwonEditors is the field editors of LWON.
func lwonEditors(_ *memberIndex, r *shape.Rendering) (func() editor, error) {
	e, err := lwon.NewEditor(r)
	return func() editor { return e }, err
}

// toonEditors is the field editors of TOON.
func toonEditors(_ *memberIndex, r *shape.Rendering) (func() editor, error) {
	e, err := toon.NewEditor(r, toon.Options{})
	return func() editor { return e.Clone() }, err
}

// The shapes, by their names on the command line.
var (
	Pretty = Shape{
		Name:   "pretty",
		Append: func(dst []byte, d *shape.Document) ([]byte, error) { return shape.AppendPretty(dst, d, shape.Limits{}) },
		Render: func(d *shape.Document) (*shape.Rendering, error) { return shape.RenderPretty(d, shape.Limits{}) },
		Local:  true, editors: localEditors,
	}
	Minified = Shape{
		Name:   "minified",
		Append: func(dst []byte, d *shape.Document) ([]byte, error) { return shape.AppendMinified(dst, d), nil },
		Render: func(d *shape.Document) (*shape.Rendering, error) { return shape.RenderMinified(d), nil },
		Local:  true, editors: localEditors,
	}
	TOON = Shape{
		Name:    "toon",
		Append:  func(dst []byte, d *shape.Document) ([]byte, error) { return toon.AppendEncode(dst, d, toon.Options{}) },
		Render:  func(d *shape.Document) (*shape.Rendering, error) { return toon.Render(d, toon.Options{}) },
		editors: toonEditors,
	}
	LWON = Shape{Name: "lwon", Append: lwon.Append, Render: lwon.Render, editors: lwonEditors}
)

// Shapes returns the shapes in the order in which they are shown.
func Shapes() []Shape { return []Shape{Pretty, Minified, TOON, LWON} }

// ShapeByName returns the shape with a name. The error lists the names.
func ShapeByName(name string) (Shape, error) {
	var names []string
	for _, s := range Shapes() {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return Shape{}, fmt.Errorf("cost: no shape %q, expected one of %s", name, strings.Join(names, ", "))
}
