package ui

import (
	"context"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
	"github.com/bpekit/bpekit/pretokenize"
)

// An Encoding is an encoder with what is shown of it.
type Encoding struct {
	Name   string
	Digest string // the first digits of the SHA-256 of its vocabulary
	Models string // a few names of models that use it
	*bpe.Encoder
}

// Source is what is opened.
type Source struct {
	Name string
	Data []byte
	// Read, if set, is called in the background for the data.
	Read func(ctx context.Context) ([]byte, error)
}

// Options are what the command line says.
type Options struct {
	Source   Source
	Encoding Encoding
	Against  *Encoding   // -- the second encoding of Compare
	Others   []Encoding  // the encodings to choose from, the current one among them
	Log      *replay.Log // of --log
	LogText  []byte      // what the log was trained on, if it is known
	Splitter string      // the pattern of the log, by its short name
	// LogSplitter is the pattern of the log, where it has no short name.
	LogSplitter pretokenize.Splitter

	// Open returns the encoding that a name or a path stands for.
	Open func(name string) (Encoding, error)
	// Recount checks tokens with a second library. It returns a short verdict,
	// such as ok, and whether it agrees.
	Recount func(ctx context.Context, encoding string, text []byte, ids []bpe.Token) (verdict string, ok bool)
	// Write writes an exported file whole or not at all.
	Write func(name string, data []byte) error
	// ReadText reads a file for the editor.
	ReadText func(name string) ([]byte, error)
	// Exists reports whether an exported file would replace another.
	Exists func(name string) bool

	Screen     string // the name of the screen to begin with
	At         string // a path, @byte or #merge
	Boundaries string // bg, underline, marks or empty
	Theme      component.Theme
	ASCII      bool
	Accessible bool
	NoMouse    bool
	NoMotion   bool
}

// glyphs returns the signs to draw with.
func (o *Options) glyphs() component.Glyphs {
	if o.ASCII || o.Accessible {
		return component.ASCIIGlyphs()
	}
	return component.UnicodeGlyphs()
}

// drawing returns how boundaries are drawn.
func (o *Options) drawing() component.Drawing {
	switch o.Boundaries {
	case "bg":
		return component.Backgrounds
	case "underline":
		return component.Underlines
	case "marks":
		return component.Marks
	}
	if o.Theme.Depth == component.NoColour {
		return component.Marks
	}
	return component.Backgrounds
}
