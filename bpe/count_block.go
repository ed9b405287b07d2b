package bpe

import (
	"context"
	"fmt"
	"io"
)

// A textBlock is a part of a text that can be counted apart from the rest.
type textBlock struct {
	text  []byte
	roles []uint8 // of the bytes, nil where there are none
	at    int64   // where it starts among all bytes of the call
	free  bool    // the bytes may be used again once they are counted
}

// cut returns the last offset known at which text, more of which is to come, may
// be divided and its parts counted apart; 0 if there is none. Such an offset
// divides no special token, and no chunk of the ordinary text between two.
func (c *Counts) cut(text []byte) int {
	// A special token that starts before settled is in text as a whole, and so
	// is any longer one that starts at the same place.
	settled := len(text) - c.longest + 1
	start := 0 // of the ordinary text after the last special token
	for len(c.specials) > 0 && start < settled {
		at, s := c.finder.find(text, start)
		if s == nil || at >= settled {
			break
		}
		start = at + len(s.Text)
	}
	if settled-start > 1 {
		start += c.splitter.SafeCut(text[start:settled], settled-start-1)
	}
	return start
}

// A blockProducer divides texts into blocks.
type blockProducer struct {
	*Counts
	ctx  context.Context
	at   int64                 // where the next block starts
	emit func(textBlock) error // takes the next block
	free <-chan []byte         // buffers whose bytes are counted
}

// send emits text.
func (p *blockProducer) send(text []byte, roles []uint8, free bool) error {
	b := textBlock{text, roles, p.at, free}
	p.at += int64(len(text))
	return p.emit(b)
}

// cutText sends the parts of a text in memory, with the roles of its bytes, if it
// has any.
func (p *blockProducer) cutText(text []byte, roles []uint8) error {
	for size := p.block; size < len(text); {
		cut := p.cut(text[:size])
		if cut == 0 {
			size *= 2 // doubling keeps the time linear
			continue
		}
		var of []uint8
		if roles != nil {
			of, roles = roles[:cut], roles[cut:]
		}
		if err := p.send(text[:cut], of, false); err != nil {
			return err
		}
		text, size = text[cut:], p.block
	}
	return p.send(text, roles, false)
}

// readText sends the parts of the text that r holds.
func (p *blockProducer) readText(r io.Reader) error {
	buffer, begin := p.buffer(nil), p.at
	for {
		var err error
		buffer, err = p.fill(r, buffer)
		if err == io.EOF {
			return p.send(buffer, nil, true)
		}
		if err != nil {
			return err
		}
		cut := p.cut(buffer)
		if cut == 0 && len(buffer) >= p.stretch {
			return fmt.Errorf("bpe: the text cannot be cut for %d bytes from byte %d on, which is too long to be held; divide it into several texts", len(buffer), p.at-begin)
		}
		rest := p.buffer(buffer[cut:])
		if cut > 0 {
			if err := p.send(buffer[:cut], nil, true); err != nil {
				return err
			}
		}
		buffer = rest
	}
}

// buffer returns a buffer that holds text and is at most half full.
func (p *blockProducer) buffer(text []byte) []byte {
	size := max(p.block, 2*len(text))
	select {
	case b := <-p.free:
		if cap(b) >= size && cap(b) <= 4*size {
			return append(b[:0], text...)
		}
	default:
	}
	return append(make([]byte, 0, size), text...)
}

// fill reads until buffer is full. It returns io.EOF at the end of r.
func (p *blockProducer) fill(r io.Reader, buffer []byte) ([]byte, error) {
	for idle := 0; len(buffer) < cap(buffer); {
		if err := p.ctx.Err(); err != nil {
			return buffer, err
		}
		n, err := r.Read(buffer[len(buffer):cap(buffer)])
		buffer = buffer[:len(buffer)+n]
		if err != nil {
			return buffer, err
		}
		if n > 0 {
			idle = 0
		} else if idle++; idle == 100 {
			return buffer, io.ErrNoProgress
		}
	}
	return buffer, nil
}
