package main

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/bpekit/bpekit/bench/internal/peer"
)

func TestTypical(t *testing.T) {
	for _, c := range []struct {
		times        []time.Duration
		median, best time.Duration
	}{{nil, 0, 0}, {[]time.Duration{5}, 5, 5}, {[]time.Duration{9, 1, 4}, 4, 1}, {[]time.Duration{8, 2, 4, 100}, 6, 2}} {
		if got := (&bench{}).typical(c.times); got != c.median {
			t.Errorf("median of %v is %v, want %v", c.times, got, c.median)
		}
		if got := (&bench{best: true}).typical(c.times); got != c.best {
			t.Errorf("best of %v is %v, want %v", c.times, got, c.best)
		}
	}
}

func TestMean(t *testing.T) {
	if got := mean([]float64{1, 4, 16}); math.Abs(got-4) > 1e-9 {
		t.Errorf("got %v, want 4", got)
	}
	if got := mean([]float64{1, 0}); got != 0 {
		t.Errorf("with one missing: got %v, want 0", got)
	}
}

func TestFigures(t *testing.T) {
	for x, want := range map[float64]string{0: "", 0.123: "0.12", 0.996: "1.0", 1.84: "1.8", 9.97: "10", 123.4: "123"} {
		if got := figure(x); got != want {
			t.Errorf("figure(%v) is %q, want %q", x, got, want)
		}
	}
}

func TestTable(t *testing.T) {
	x := table{head: []string{"peer", "MB/s"}}
	x.row("bpekit", "100")
	x.row("ñ", "")
	want := "| peer   | MB/s |\n| ------ | ---: |\n| bpekit |  100 |\n| ñ      |      |\n"
	if got := x.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestDifference(t *testing.T) {
	tokens := func(ids ...uint32) []byte { return peer.AppendTokens(nil, ids) }
	for _, c := range []struct {
		got, want []byte
		message   string
	}{
		{tokens(1, 2), tokens(1, 2), ""},
		{tokens(1, 3), tokens(1, 2), "token 1 is 3, not 2"},
		{tokens(1), tokens(1, 2), "1 tokens, not 2"},
	} {
		message := ""
		if err := difference(c.got, c.want); err != nil {
			message = err.Error()
		}
		if message != c.message {
			t.Errorf("got %q, want %q", message, c.message)
		}
	}
}

// TestWorstTexts holds that a text is the beginning of the next, of the size asked
// for, and ends with a whole character.
func TestWorstTexts(t *testing.T) {
	for _, kind := range worstKinds {
		short, long := worstText(kind.unit, kind.random, 1000), worstText(kind.unit, kind.random, 2000)
		if !bytes.HasPrefix(long, short) {
			t.Errorf("%s: the shorter is not the beginning of the longer", kind.name)
		}
		if len(long) > 2000 || len(long) < 1998 || !utf8.Valid(long) {
			t.Errorf("%s: %d bytes", kind.name, len(long))
		}
	}
}

func TestWorstString(t *testing.T) {
	for want, w := range map[string]worst{
		"50 (2.0×)":              {size: worstMost, took: 50 * time.Millisecond, half: 25 * time.Millisecond},
		"32 KiB: 800 (4.0×)":     {size: 1 << 15, took: 800 * time.Millisecond, half: 200 * time.Millisecond, failed: peer.ErrTimeout},
		"16 KiB: over 10000":     {failed: peer.ErrTimeout},
		"fails":                  {failed: difference([]byte{1, 0, 0, 0}, nil)},
		"16 KiB: 3.0 then fails": {size: worstLeast, took: 3 * time.Millisecond, failed: difference([]byte{1, 0, 0, 0}, nil)},
	} {
		if got := w.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestChosen(t *testing.T) {
	b := &bench{data: "data", root: "."}
	var names []string
	for _, c := range b.commands("pkoukk", []string{"mine=/bin/mine with words"}) {
		names = append(names, c.Name+":"+strings.Join(c.Args, ","))
	}
	want := "bpekit:data/bin/peer-bpekit pkoukk:data/bin/peer-pkoukk mine:/bin/mine,with,words"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestUsageErrors(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"enocde"}, `no section "enocde"`},
		{[]string{"-extra", "quick"}, `want NAME=COMMAND, got "quick"`},
	} {
		if err := run(c.args, &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: got %v, want %s", c.args, err, c.want)
		}
	}
}

// TestBars holds that what was not measured is no bar.
func TestBars(t *testing.T) {
	b := &bench{}
	b.atLeast("x", 0, 1, "×")
	b.atLeast("x", 2, 1.5, "×")
	b.atMost("y", 3, 2, " ms")
	want := []bar{{"x at least 1.5×", "2.0×", true}, {"y at most 2 ms", "3.0 ms", false}}
	if len(b.bars) != 2 || b.bars[0] != want[0] || b.bars[1] != want[1] {
		t.Errorf("got %v, want %v", b.bars, want)
	}
}
