package toon

import (
	"fmt"

	"github.com/bpekit/bpekit/shape"
)

// A Delimiter separates the values of a row or an inline array.
type Delimiter byte

// The delimiters of TOON.
const (
	Comma Delimiter = ','
	Tab   Delimiter = '\t'
	Pipe  Delimiter = '|'
)

// The indentation that a zero Options stands for, and the most that is allowed.
const (
	DefaultIndentSize = 2
	MaxIndentSize     = 64
)

// Options say how to encode and decode. The zero Options is ready for use: commas,
// two spaces, strict, the default limits.
type Options struct {
	// Delimiter is what encoding separates values with; 0 is Comma. Decoding
	// finds it in the headers.
	Delimiter Delimiter
	// IndentSize is the number of spaces for each level; 0 is DefaultIndentSize.
	IndentSize int
	// Lenient decoding forgives what the package comment lists.
	Lenient bool
	// Limits bound the depth of a document, and the length of the text that is
	// read or written.
	Limits shape.Limits
}

// normal returns o with defaults filled in, or an error for what no TOON can have.
func (o Options) normal() (Options, error) {
	switch o.Delimiter {
	case 0:
		o.Delimiter = Comma
	case Comma, Tab, Pipe:
	default:
		return o, fmt.Errorf("toon: delimiter %q, expected a comma, a tab or a pipe", string(o.Delimiter))
	}
	if o.IndentSize == 0 {
		o.IndentSize = DefaultIndentSize
	}
	if o.IndentSize < 1 || o.IndentSize > MaxIndentSize {
		return o, fmt.Errorf("toon: indentation of %d spaces, expected 1 to %d", o.IndentSize, MaxIndentSize)
	}
	return o, nil
}

// An Option changes one of the Options for [Marshal] and [Unmarshal].
type Option func(*Options)

// WithDelimiter sets the delimiter that Marshal writes.
func WithDelimiter(d Delimiter) Option { return func(o *Options) { o.Delimiter = d } }

// WithIndentSize sets the number of spaces for each level.
func WithIndentSize(n int) Option { return func(o *Options) { o.IndentSize = n } }

// WithLimits sets the limits of what is read or written.
func WithLimits(l shape.Limits) Option { return func(o *Options) { o.Limits = l } }

// Lenient makes Unmarshal forgive what the package comment lists.
func Lenient() Option { return func(o *Options) { o.Lenient = true } }

func collect(opts []Option) Options {
	var o Options
	for _, set := range opts {
		set(&o)
	}
	return o
}
