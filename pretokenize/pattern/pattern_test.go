package pattern_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/pretokenize"
	"github.com/bpekit/bpekit/pretokenize/pattern"
)

func Example() {
	byTwo, err := pattern.Compile(`\p{N}{1,2}|\p{L}+|[^\p{L}\p{N}]+`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for chunk := range pretokenize.Chunks(byTwo, []byte("id 12345")) {
		fmt.Printf("%q ", chunk)
	}
	// Output: "id" " " "12" "34" "5"
}

func TestKnownPatternsRunOnScanners(t *testing.T) {
	for _, n := range pretokenize.Names() {
		s, err := pattern.Compile(n.Splitter.String())
		if err != nil || s != n.Splitter {
			t.Errorf("%s: got %T, %v", n.Name, s, err)
		}
	}
}

func TestTextBetweenMatchesIsKept(t *testing.T) {
	s, err := pattern.Compile(`[a-z]*`)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, cut := range s.AppendCuts(nil, []byte("ab12cd\xff3")) {
		got = append(got, fmt.Sprint(cut.End, cut.Rule))
	}
	if want := "2 match,4 gap,6 match,8 end"; strings.Join(got, ",") != want {
		t.Errorf("got %s, want %s", strings.Join(got, ","), want)
	}
}

func TestCompileErrors(t *testing.T) {
	if _, err := pattern.Compile(`(a`); err == nil || !strings.HasPrefix(err.Error(), "pattern: ") {
		t.Errorf("got %v", err)
	}
}

func TestLongRuns(t *testing.T) {
	s, err := pattern.Compile(`(?:\s+(?!\S)|\s+|\S+)x?`)
	if err != nil {
		t.Fatal(err)
	}
	text := []byte(strings.Repeat(" ", 300_000) + "end")
	if got := s.AppendEnds(nil, text); fmt.Sprint(got) != "[299999 300000 300003]" {
		t.Errorf("got %v", got)
	}
}
