package cost_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

// large returns an array of about so many bytes that repeats a real payload.
func large(b *testing.B, size int) *shape.Document {
	b.Helper()
	one := shape.AppendMinified(nil, document(b, "../corpora/public/github-events.json"))
	text := append([]byte{'['}, one...)
	for len(text) < size {
		text = append(append(text, ','), one...)
	}
	d, err := shape.Parse("large.json", append(bytes.Clone(text), ']'), shape.Limits{})
	if err != nil {
		b.Fatal(err)
	}
	return d
}

// BenchmarkAttribute compares attribution with encoding the same text. Spans and
// attribution together should be at most twice the time of encoding.
func BenchmarkAttribute(b *testing.B) {
	e, d := load(b, "o200k_base"), large(b, 10<<20)
	text := shape.AppendMinified(nil, d)
	d.Path(0)
	for name, run := range map[string]func(){
		"encode":    func() { e.Count(text) },
		"render":    func() { shape.RenderMinified(d) },
		"attribute": func() { cost.Attribute(e, shape.RenderMinified(d)) },
		"tree":      func() { cost.Attribute(e, shape.RenderMinified(d)).Folded().Figure(0) },
		"fields":    func() { cost.Fields(cost.Attribute(e, shape.RenderMinified(d)).Folded()) },
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				run()
			}
		})
	}
}

// BenchmarkDrops measures the drop column; divide by the time of encode above and
// by the number of fields.
func BenchmarkDrops(b *testing.B) {
	e, d := load(b, "o200k_base"), large(b, 1<<20)
	for _, s := range cost.Shapes() {
		b.Run(s.Name, func(b *testing.B) {
			r, err := s.Render(d)
			if err != nil {
				b.Fatal(err)
			}
			a := cost.Attribute(e, r)
			fields := cost.Fields(a.Folded())
			b.SetBytes(int64(len(r.Text)))
			for b.Loop() {
				if err := cost.MeasureDrops(context.Background(), a, s, fields); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(fields)), "fields")
		})
	}
}

func BenchmarkSuggest(b *testing.B) {
	e, d := load(b, "o200k_base"), large(b, 1<<20)
	b.SetBytes(int64(len(d.Source())))
	for b.Loop() {
		if _, err := cost.Suggest(context.Background(), e, d, cost.Minified); err != nil {
			b.Fatal(err)
		}
	}
}
