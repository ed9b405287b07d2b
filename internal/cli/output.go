package cli

import (
	"fmt"
	"io"
)

// outputSize is how much is gathered before it is written.
const outputSize = 1 << 16

// An Output gathers what is written to it and passes it on in large pieces, each
// of which ends where a Write ended: a line written at once is never torn by the
// end of the program. The first error stays; nothing is written after it.
type Output struct {
	w   io.Writer
	buf []byte
	err error
}

// NewOutput returns an Output that passes on to w.
func NewOutput(w io.Writer) *Output { return &Output{w: w} }

// Write gathers p.
func (o *Output) Write(p []byte) (int, error) {
	if len(o.buf)+len(p) > outputSize {
		if err := o.Flush(); err != nil {
			return 0, err
		}
	}
	if len(p) >= outputSize {
		o.pass(p)
	} else if o.err == nil {
		o.buf = append(o.buf, p...)
	}
	if o.err != nil {
		return 0, o.err
	}
	return len(p), nil
}

// WriteString gathers s.
func (o *Output) WriteString(s string) (int, error) { return o.Write([]byte(s)) }

// Flush passes on what was gathered. It returns [ErrClosedPipe] if nobody reads it.
func (o *Output) Flush() error {
	if o.err == nil && len(o.buf) > 0 {
		o.pass(o.buf)
		o.buf = o.buf[:0]
	}
	return o.err
}

// pass writes p.
func (o *Output) pass(p []byte) {
	if _, err := o.w.Write(p); err != nil {
		if isClosedPipe(err) {
			o.err = ErrClosedPipe
		} else {
			o.err = fmt.Errorf("writing standard output: %w", cause(err))
		}
	}
}
