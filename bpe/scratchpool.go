package bpe

import (
	"sync"
	"sync/atomic"
)

// A scratchPool lends scratches. Unlike a sync.Pool it keeps one of them for good:
// what a scratch remembers of earlier texts makes later ones up to twice as fast, and
// is to outlive garbage collections.
type scratchPool struct {
	free sync.Pool // may hold one that is lent, or one twice: busy tells
	kept atomic.Pointer[scratch]
}

// get lends a scratch, which is to be given back with put.
func (p *scratchPool) get() *scratch {
	for {
		s, _ := p.free.Get().(*scratch)
		if s == nil {
			break
		}
		if s.busy.CompareAndSwap(false, true) {
			return s
		}
	}
	if s := p.kept.Load(); s != nil && s.busy.CompareAndSwap(false, true) {
		return s
	}
	s := newScratch()
	s.busy.Store(true)
	p.kept.CompareAndSwap(nil, s)
	return s
}

func (p *scratchPool) put(s *scratch) {
	s.busy.Store(false)
	p.free.Put(s)
}
