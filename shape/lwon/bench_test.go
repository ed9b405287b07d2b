package lwon_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
)

// benchDocuments are about 4 MB of JSON each.
var benchDocuments = []struct {
	name string
	json func() string
}{
	{"orders", func() string {
		r := rand.New(rand.NewPCG(1, 1))
		return many(4<<20, "{\"orders\":[", "],\"page\":1}", func(i int) string {
			return fmt.Sprintf(`{"id":"ORD-%05d","customer":{"id":%d,"name":"Søren Patel","city":"Austin"},"items":[{"sku":"SKU-%X","qty":%d,"price":%d.5},{"sku":"SKU-%X","qty":1,"price":%d.25}],"status":"paid","note":null}`,
				i, r.IntN(900), r.Uint32(), r.IntN(9), r.IntN(300), r.Uint32(), r.IntN(300))
		})
	}},
	{"logs", func() string {
		r := rand.New(rand.NewPCG(1, 2))
		return many(4<<20, "[", "]", func(i int) string {
			rare := []string{"", "", fmt.Sprintf(`,"userId":%d`, r.IntN(9999)), fmt.Sprintf(`,"durationMs":%d.%d,"requestId":"%x"`, r.IntN(99), r.IntN(99), r.Uint64())}
			return fmt.Sprintf(`{"ts":"2024-10-28T09:00:%02d.%03dZ","level":"INFO","msg":"Merge merge upload header retry?"%s}`, i%60, i%1000, rare[r.IntN(len(rare))])
		})
	}},
	{"tree", func() string {
		return many(4<<20, "[", "]", func(i int) string {
			one := strings.Repeat(`{"id":1,"label":"Parser memory","href":"/build/export","children":[`, 12)
			return one + `{"id":2,"label":"x"}` + strings.Repeat(`]}`, 12)
		})
	}},
	{"value", func() string {
		return many(4<<20, `[[`, "]]", func(i int) string { return fmt.Sprintf(`%d.5,"text %d","bare%d",{"k":[true]}`, i, i, i) })
	}},
}

func many(size int, opens, closes string, one func(i int) string) string {
	var b strings.Builder
	b.WriteString(opens)
	for i := 0; b.Len() < size; i++ {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(one(i))
	}
	return b.String() + closes
}

// BenchmarkCodec counts the bytes of the minified JSON, which are what a shape is
// measured by, in both directions.
func BenchmarkCodec(b *testing.B) {
	for _, doc := range benchDocuments {
		json := doc.json()
		d := parse(b, json)
		text, err := lwon.Encode(d)
		if err != nil {
			b.Fatal(err)
		}
		run := func(name string, do func() error) {
			b.Run(doc.name+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(json)))
				b.ReportAllocs()
				for b.Loop() {
					if err := do(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		var dst []byte
		run("encode", func() error { dst, err = lwon.Append(dst[:0], d); return err })
		run("render", func() error { _, err := lwon.Render(d); return err })
		run("decode", func() error { _, err := lwon.Decode("", text, shape.Limits{}); return err })
		run("parse-json", func() error { _, err := shape.Parse("", []byte(json), shape.Limits{}); return err })
	}
}
