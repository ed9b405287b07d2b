package main

import "fmt"

// A bar is what we want to reach, and what this run came to.
type bar struct {
	want, got string
	met       bool
}

// atLeast and atMost add a bar. Nothing is added where nothing was measured.
func (b *bench) atLeast(what string, got, bound float64, unit string) {
	if got > 0 {
		b.bars = append(b.bars, bar{fmt.Sprintf("%s at least %g%s", what, bound, unit), figure(got) + unit, got >= bound})
	}
}

func (b *bench) atMost(what string, got, bound float64, unit string) {
	if got > 0 {
		b.bars = append(b.bars, bar{fmt.Sprintf("%s at most %g%s", what, bound, unit), figure(got) + unit, got <= bound})
	}
}

func (b *bench) printBars() {
	t := table{head: []string{"bar", "measured", "met"}}
	for _, x := range b.bars {
		met := "no"
		if x.met {
			met = "yes"
		}
		t.row(x.want, x.got, met)
	}
	b.printTable("Bars", t)
}
