package ui

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// bigDocument is a JSON document of at least so many bytes.
func bigDocument(t testing.TB, size int) []byte {
	one := bytes.TrimSpace(document(t, "nested-orders.json"))
	out := []byte{'['}
	for len(out) < size {
		out = append(append(out, one...), ',')
	}
	out[len(out)-1] = ']'
	return out
}

func bigOptions(t testing.TB, data []byte) Options {
	o := options(t, "")
	o.Source = Source{Name: "big.json", Read: func(context.Context) ([]byte, error) { return data, nil }}
	o.Theme.Depth = component.TrueColour
	o.Recount = nil
	return o
}

// BenchmarkFirstFrame is from the start of the program to its first frame, with the
// document read; the counting goes on behind it.
func BenchmarkFirstFrame(b *testing.B) {
	for _, mb := range []int{1, 10, 100} {
		data := bigDocument(b, mb<<20)
		o := bigOptions(b, data)
		b.Run(fmt.Sprintf("%dMB", mb), func(b *testing.B) {
			for b.Loop() {
				m := New(o)
				m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
				m.Update(sourceMsg{gen: m.gen, data: data})
				_ = m.View()
				m.cancel()
			}
		})
	}
}

// BenchmarkFirstTokens is until the first shape is counted and drawn.
func BenchmarkFirstTokens(b *testing.B) {
	data := bigDocument(b, 10<<20)
	o := bigOptions(b, data)
	for b.Loop() {
		m := New(o)
		m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
		m.Update(sourceMsg{gen: m.gen, data: data})
		m.Update(m.parse()())
		m.Update(m.makeShape(m.shape("minified"))())
		_ = m.View()
		m.cancel()
	}
}

// BenchmarkFrame and BenchmarkPageDown draw linked panes of 10 MB, and the text of
// the Tokens screen of 100 MB.
func BenchmarkFrame(b *testing.B) {
	for _, c := range bigScreens(b) {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				_ = c.d.View()
			}
		})
	}
}

func BenchmarkPageDown(b *testing.B) {
	for _, c := range bigScreens(b) {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				_, cmd := c.d.Update(keyPress("pgdown"))
				c.d.run(cmd)
				_ = c.d.View()
			}
		})
	}
}

type bigScreen struct {
	name string
	d    *driver
}

func bigScreens(b *testing.B) []bigScreen {
	compare := start(b, bigOptions(b, bigDocument(b, 10<<20)), 120, 40)
	o := bigOptions(b, bigDocument(b, 100<<20))
	o.Screen = "tokens"
	o.At = "@50000000"
	began := time.Now()
	tokens := start(b, o, 120, 40)
	b.Logf("100 MB counted in %v", time.Since(began))
	return []bigScreen{{"compare-10MB", compare}, {"tokens-100MB", tokens}}
}
