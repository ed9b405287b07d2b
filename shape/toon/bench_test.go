package toon_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/toon"
)

// benchJSON returns about 4 MB of JSON: a table, nested orders, and records that
// make no table.
func benchJSON() string {
	var b strings.Builder
	b.WriteString(`{"customers":[`)
	for i := range 12_000 {
		comma(&b, i)
		fmt.Fprintf(&b, `{"id":%d,"name":"Ada Lovelace %d","email":"ada%d@example.com","active":%v,"balance":%d.%02d,"note":null}`, i, i, i, i%3 == 0, i*7, i%100)
	}
	b.WriteString(`],"orders":[`)
	for i := range 8_000 {
		comma(&b, i)
		fmt.Fprintf(&b, `{"id":"A-%d","customer":{"name":"Bob","city":"Izmir"},"items":[{"sku":"SKU%d","qty":2,"price":9.99},{"sku":"SKU%d","qty":1,"price":19.5}]}`, i, i, i+1)
	}
	b.WriteString(`],"logs":[`)
	for i := range 10_000 {
		comma(&b, i)
		fmt.Fprintf(&b, `{"time":"2026-07-01T12:%02d:%02dZ","level":"info","message":"request \"%d\" done: ok","tags":["a","b%d"]`, i/60%60, i%60, i, i)
		if i%4 == 0 {
			b.WriteString(`,"error":{"code":500,"path":"/v1/é"}`)
		}
		b.WriteString(`}`)
	}
	b.WriteString(`]}`)
	return b.String()
}

func comma(b *strings.Builder, i int) {
	if i > 0 {
		b.WriteByte(',')
	}
}

// Each benchmark counts the bytes of the minified JSON, so that its MB/s can be
// compared with the others'.
func benchmark(b *testing.B, size int, run func() error) {
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		if err := run(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	source := []byte(benchJSON())
	benchmark(b, len(source), func() error {
		_, err := shape.Parse("", source, shape.Limits{})
		return err
	})
}

func BenchmarkMinified(b *testing.B) {
	d := parse(b, benchJSON())
	dst := make([]byte, 0, len(d.Source()))
	benchmark(b, len(d.Source()), func() error {
		dst = shape.AppendMinified(dst[:0], d)
		return nil
	})
}

func BenchmarkEncode(b *testing.B) {
	d := parse(b, benchJSON())
	dst := make([]byte, 0, len(d.Source()))
	benchmark(b, len(d.Source()), func() (err error) {
		dst, err = toon.AppendEncode(dst[:0], d, toon.Options{})
		return err
	})
}

func BenchmarkRender(b *testing.B) {
	d := parse(b, benchJSON())
	benchmark(b, len(d.Source()), func() error {
		_, err := toon.Render(d, toon.Options{})
		return err
	})
}

func BenchmarkDecode(b *testing.B) {
	d := parse(b, benchJSON())
	text, err := toon.Encode(d, toon.Options{})
	if err != nil {
		b.Fatal(err)
	}
	benchmark(b, len(d.Source()), func() error {
		_, err := toon.Decode("", text, toon.Options{})
		return err
	})
}

func BenchmarkCompare(b *testing.B) {
	d := parse(b, benchJSON())
	text, err := toon.Encode(d, toon.Options{})
	if err != nil {
		b.Fatal(err)
	}
	back, err := toon.Decode("", text, toon.Options{})
	if err != nil {
		b.Fatal(err)
	}
	benchmark(b, len(d.Source()), func() error {
		if r := shape.Compare(d, back); !r.Values {
			return fmt.Errorf("%+v", r)
		}
		return nil
	})
}
