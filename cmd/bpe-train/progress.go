package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
)

// A progress draws a bar on standard error, where that is a terminal and nobody
// asked for quiet. It draws a few times a second, and nothing before some time has
// passed, so that short runs don't flicker.
type progress struct {
	w io.Writer // nil: nothing is drawn

	mu          sync.Mutex
	label       string
	done, total int64
	next        time.Time
	drawn       bool
}

const (
	barWidth   = 30
	firstDraw  = 300 * time.Millisecond
	drawPeriod = 100 * time.Millisecond
)

func (t *trainer) newProgress() *progress {
	// A log on the same terminal shows that there is progress, and a bar would
	// tear it.
	if t.quiet || !t.ErrTerminal() || t.log != "none" && t.OutTerminal() {
		return &progress{}
	}
	return &progress{w: t.Err}
}

// begin starts a part of the work; total is 0 where it is not known.
func (p *progress) begin(label string, total int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.label, p.done, p.total, p.next = label, 0, total, time.Now().Add(firstDraw)
}

// saving tells that the work is done and written, where a bar is there to be
// replaced.
func (p *progress) saving() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.drawn {
		fmt.Fprint(p.w, "\rsaving\x1b[K")
	}
}

// set tells how far the work is.
func (p *progress) set(done, total int64) {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done, p.total = done, total
	p.draw()
}

// add tells that a little more was done.
func (p *progress) add(n int) {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += int64(n)
	p.draw()
}

// draw draws the bar if it is time to.
func (p *progress) draw() {
	now := time.Now()
	if now.Before(p.next) {
		return
	}
	p.next, p.drawn = now.Add(drawPeriod), true
	n := term.Numbers{Commas: true}
	if p.total <= 0 {
		fmt.Fprintf(p.w, "\r%s %s\x1b[K", p.label, n.Int(int(p.done)))
		return
	}
	filled := int(min(p.done, p.total) * barWidth / p.total)
	fmt.Fprintf(p.w, "\r%s [%s%s] %d%% %s of %s\x1b[K", p.label, strings.Repeat("#", filled), strings.Repeat(".", barWidth-filled),
		min(p.done, p.total)*100/p.total, n.Int(int(p.done)), n.Int(int(p.total)))
}

// clear removes the bar.
func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.drawn {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.drawn = false
	}
}

// reader returns r, whose bytes count as progress.
func (p *progress) reader(r io.Reader) io.Reader { return &countedReader{r, p} }

type countedReader struct {
	io.Reader
	p *progress
}

func (r *countedReader) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	r.p.add(n)
	return n, err
}

// totalSize returns the sizes of the files, 0 where one is not known.
func totalSize(names []string) (total int64) {
	for _, name := range names {
		info, err := os.Stat(name)
		if name == cli.Stdin || err != nil || !info.Mode().IsRegular() {
			return 0
		}
		total += info.Size()
	}
	return total
}
