package bpe

import "errors"

// A Writer encodes text that arrives in parts. It passes tokens on as soon as
// more text can't change them, and holds back about a block of text until then:
// more where the text has no safe cut. A Writer is for one goroutine.
type Writer struct {
	e    *Encoder
	emit func([]Token) error
	held []byte
	out  []Token
	want int // length of held at which to look for a cut
	err  error
}

// writerBlock is how many bytes a Writer holds before it looks for a cut.
const writerBlock = 1 << 15

// NewWriter returns a writer that calls emit with the tokens of what is written
// to it, in order. The slice is valid only during the call. The tokens are those
// that [Encoder.Append] gives for the whole text.
func NewWriter(e *Encoder, emit func([]Token) error) *Writer {
	return &Writer{e: e, emit: emit, want: writerBlock}
}

// Write takes in more text. It fails where emit did, or after Close.
func (w *Writer) Write(p []byte) (int, error) {
	if w.err != nil {
		return 0, w.err
	}
	w.held = append(w.held, p...)
	for len(w.held) >= w.want {
		cut := w.e.safeCut(w.held, len(w.held)-1)
		if cut == 0 {
			// Looking again only once there is twice as much keeps the time
			// linear.
			w.want = 2 * len(w.held)
			break
		}
		if err := w.encode(cut); err != nil {
			return 0, err
		}
		w.want = writerBlock
	}
	return len(p), nil
}

// Close encodes what was held back.
func (w *Writer) Close() error {
	if w.err != nil {
		return w.err
	}
	if err := w.encode(len(w.held)); err != nil {
		return err
	}
	w.err = errors.New("bpe: write to a closed writer")
	return nil
}

// encode passes on the tokens of the first n bytes that are held.
func (w *Writer) encode(n int) error {
	if n == 0 {
		return nil
	}
	w.out = w.e.Append(w.out[:0], w.held[:n])
	w.held = append(w.held[:0], w.held[n:]...)
	w.err = w.emit(w.out)
	return w.err
}

// safeCut is the splitter's SafeCut for text that may hold special tokens which
// are always found: it divides none of them.
func (e *Encoder) safeCut(text []byte, n int) int {
	if len(e.always.lengths) == 0 {
		return e.splitter.SafeCut(text, n)
	}
	longest := e.always.lengths[0]
	n = min(n, len(text)-longest) // what stands at the cut must be known
	for n > 0 {
		cut := e.splitter.SafeCut(text, n)
		if cut == 0 {
			return 0
		}
		from := max(0, cut-longest+1)
		start, s := e.always.find(text[:min(len(text), cut+longest)], from)
		if s == nil || start >= cut || start+len(s.Text) <= cut {
			return cut
		}
		n = start
	}
	return 0
}
