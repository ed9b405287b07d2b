package bpe

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// partSize is about how many bytes of a text one goroutine encodes at a time.
const partSize = 1 << 18

// A part is a stretch of one of several texts.
type part struct {
	text       int
	start, end int
}

// EncodeAll returns the tokens of each text, as Append gives them, using all
// cores. Long texts are divided, so one alone keeps them all busy too.
func (e *Encoder) EncodeAll(texts [][]byte) [][]Token {
	parts := e.parts(texts)
	all := make([][]Token, len(texts))
	encoded := make([][]Token, len(parts)) // of the texts that are divided
	eachOf(len(parts), func(i int) {
		p := parts[i]
		buffer := e.buffer(p.end - p.start)
		buffer = e.Append(buffer, texts[p.text][p.start:p.end])
		if p.end-p.start < len(texts[p.text]) {
			encoded[i] = buffer
			return
		}
		all[p.text] = slices.Clone(buffer)
		e.buffers.Put(buffer)
	})
	e.join(all, parts, encoded)
	return all
}

// buffer returns an empty one for the tokens of so many bytes, which may turn out
// to be more than it has room for.
func (e *Encoder) buffer(size int) []Token {
	if buffer, ok := e.buffers.Get().([]Token); ok {
		return buffer[:0]
	}
	return make([]Token, 0, size/usualTokenBytes+spanMost)
}

// usualTokenBytes is of the tokens of most texts fewer than they have in the mean.
const usualTokenBytes = 3

// join puts the tokens of parts together to those of their texts. All cores do it,
// since to touch new memory takes longer than to copy.
func (e *Encoder) join(all [][]Token, parts []part, encoded [][]Token) {
	sizes := make([]int, len(all))
	starts := make([]int, len(parts)) // in the tokens of the text
	for i, p := range parts {
		starts[i] = sizes[p.text]
		sizes[p.text] += len(encoded[i])
	}
	for text, size := range sizes {
		if size > 0 {
			all[text] = slices.Grow([]Token(nil), size)[:size]
		}
	}
	eachOf(len(parts), func(i int) {
		if buffer := encoded[i]; buffer != nil {
			copy(all[parts[i].text][starts[i]:], buffer)
			e.buffers.Put(buffer)
		}
	})
}

// CountAll reports the number of tokens of each text, as Count gives them, using
// all cores.
func (e *Encoder) CountAll(texts [][]byte) []int {
	parts := e.parts(texts)
	counts := make([]int, len(parts))
	eachOf(len(parts), func(i int) {
		p := parts[i]
		counts[i] = e.Count(texts[p.text][p.start:p.end])
	})
	all := make([]int, len(texts))
	for i, p := range parts {
		all[p.text] += counts[i]
	}
	return all
}

// parts divides texts at safe cuts.
func (e *Encoder) parts(texts [][]byte) []part {
	var parts []part
	for i, text := range texts {
		for start := 0; start < len(text); {
			end := len(text)
			for n := partSize; n < len(text)-start; n *= 2 {
				if cut := e.safeCut(text[start:], n); cut > 0 {
					end = start + cut
					break
				}
			}
			parts = append(parts, part{i, start, end})
			start = end
		}
	}
	return parts
}

// eachOf calls f with the numbers below n, on all cores.
func eachOf(n int, f func(int)) {
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	workers.Wait()
}
