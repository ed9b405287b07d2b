package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/internal/golden"
)

// page is where the shares are explained. What its commands print is checked in internal/doctest;
// here its tables are.
const page = "../docs/shapes.md"

// TestPageKinds checks the table of each of the six kinds: published beside ours.
func TestPageKinds(t *testing.T) {
	for _, c := range comparisons {
		n := weigh(t, c.name, read(t, c.name))
		row := func(shape, published string, got int) string {
			return fmt.Sprintf("| %s | %s | %d | %.2f |", shape, published, got, share(got, n.minified))
		}
		beside := func(count int) string { return fmt.Sprintf("%d | %.2f", count, share(count, c.minified)) }
		checkTable(t, c.title, []string{
			"| shape | published, Claude | share | ours, o200k_base | share |",
			"| --- | --: | --: | --: | --: |",
			row("pretty", "– | –", n.pretty),
			row("minified", beside(c.minified), n.minified),
			row("TOON", beside(c.toon), n.toon),
			row("LWON", beside(c.lwon), n.lwon),
		})
	}
}

// TestPageBenchmark checks the table of TOON's benchmark.
func TestPageBenchmark(t *testing.T) {
	folder := filepath.Join(golden.Dir(t), "toon-benchmark")
	rows := []string{
		"| track | data set | pretty | minified | TOON | share | LWON | share |",
		"| --- | --- | --: | --: | --: | --: | --: | --: |",
	}
	for _, tr := range tracks {
		row := func(set string, n tokens) {
			rows = append(rows, fmt.Sprintf("| %s | %s | %d | %d | %d | %.2f | %d | %.2f |", tr.name, set,
				n.pretty, n.minified, n.toon, share(n.toon, n.minified), n.lwon, share(n.lwon, n.minified)))
		}
		total := tr.tokens // published, but for LWON
		for _, set := range tr.sets {
			n := weigh(t, set, readFile(t, filepath.Join(folder, set+".json")))
			total.lwon += n.lwon
			row("`"+set+"`", n)
		}
		row("all", total)
	}
	checkTable(t, "TOON's own benchmark", rows)
}

// TestPageChoice checks the published figures of the automatic choice.
func TestPageChoice(t *testing.T) {
	rows := []string{"| compact JSON | TOON | difference | sent |", "| --: | --: | --: | --- |"}
	for _, c := range []struct{ compact, toon int }{{894, 515}, {973, 700}, {3433, 3808}, {78, 85}} {
		sent := "JSON"
		if c.toon < c.compact {
			sent = "TOON"
		}
		rows = append(rows, fmt.Sprintf("| %d | %d | %+.0f %% | %s |", c.compact, c.toon, 100*share(c.toon-c.compact, c.compact), sent))
	}
	checkTable(t, "The automatic choice", rows)
}

// checkTable compares the table under a heading of the page with its rows.
func checkTable(t *testing.T, heading string, want []string) {
	t.Helper()
	_, section, found := strings.Cut(string(read(t, page)), "\n## "+heading+"\n")
	if !found {
		t.Errorf("%s has no section %q", page, heading)
		return
	}
	section, _, _ = strings.Cut(section, "\n## ")
	var got []string
	for line := range strings.SplitSeq(section, "\n") {
		if strings.HasPrefix(line, "|") {
			got = append(got, line)
		}
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("%s, %s:\n%s\nwant\n%s", page, heading, g, w)
	}
}
