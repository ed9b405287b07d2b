package shape_test

import (
	"testing"

	"github.com/bpekit/bpekit/shape"
)

func TestBuilderAllowLevels(t *testing.T) {
	build := func(levels, extra int) (*shape.Document, error) {
		b := shape.NewBuilder(0, 0)
		b.AllowLevels(extra)
		for range levels {
			b.BeginArray()
		}
		for range levels {
			b.EndArray()
		}
		return b.Document("built", shape.Limits{MaxDepth: 3})
	}
	if d, err := build(4, 1); err != nil || d.Depth() != 4 {
		t.Errorf("got %v", err)
	}
	for extra, want := range []string{"shape: built: more than the limit of 3 levels", "shape: built: more than the limit of 4 levels"} {
		if _, err := build(5, extra); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
