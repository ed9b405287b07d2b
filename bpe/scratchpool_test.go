package bpe

import (
	"runtime"
	"sync"
	"testing"
)

// TestScratchPoolKeepsOne lends a scratch before and after garbage collections.
func TestScratchPoolKeepsOne(t *testing.T) {
	var p scratchPool
	s := p.get()
	p.put(s)
	for range 3 { // a sync.Pool is empty after two
		runtime.GC()
	}
	if got := p.get(); got != s {
		t.Errorf("after garbage collections it lends another scratch")
	}
}

// TestScratchPoolLendsOnce has many goroutines borrow at once, while garbage
// collections empty the pool: no scratch may be lent to two of them.
func TestScratchPoolLendsOnce(t *testing.T) {
	var p scratchPool
	var workers sync.WaitGroup
	for range 8 {
		workers.Go(func() {
			for range 200 {
				s := p.get()
				if s.last != (Pair{}) {
					t.Error("a scratch is lent to two")
				}
				s.last = Pair{1, 1}
				runtime.Gosched()
				s.last = Pair{}
				p.put(s)
			}
		})
	}
	workers.Go(func() {
		for range 20 {
			runtime.GC()
		}
	})
	workers.Wait()
}
