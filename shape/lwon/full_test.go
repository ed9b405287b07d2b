package lwon

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape"
)

// TestFull holds the writer to its limit with a document whose LWON is far longer
// than itself: every recursive name is common, so all rows have a ~ for each.
func TestFull(t *testing.T) {
	var b strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&b, `"k%d":{"k%d":{"x":1}},`, i, i)
	}
	json := "[{" + b.String() + `"x":0},` + strings.Repeat(`{"x":1},`, 1000) + "{}]"
	d, err := shape.Parse("big.json", []byte(json), shape.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	const end = 1_000_000
	w := newWriter(shape.NewSpanWriter(nil, false), d)
	w.end = end
	if err := w.document(); err == nil || err.Error() != fmt.Sprintf("lwon: big.json: more than the limit of %d bytes", shape.DefaultMaxBytes) {
		t.Errorf("got %v", err)
	}
	if len(w.Text) > end+10_000 {
		t.Errorf("%d bytes were written", len(w.Text))
	}
	text, err := Encode(d)
	if err != nil || len(text) < 4*end {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}
