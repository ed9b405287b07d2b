package doctest

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/pretokenize"
	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/lwon"
)

// figures measures what the tables of the claims page show.
type figures struct {
	t         *testing.T
	old, o200 *bpe.Encoder
}

func newFigures(t *testing.T) figures {
	t.Helper()
	f := figures{t: t}
	for name, e := range map[string]**bpe.Encoder{"cl100k_base": &f.old, "o200k_base": &f.o200} {
		var err error
		if *e, err = encodings.Load(name); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

func (f figures) corpus(name string) []byte {
	f.t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "corpora", name))
	if err != nil {
		f.t.Fatal(err)
	}
	return text
}

// in counts a corpus in a shape.
func (f figures) in(s cost.Shape, name string) int {
	f.t.Helper()
	return f.count(s, f.corpus(name))
}

func (f figures) count(s cost.Shape, text []byte) int {
	f.t.Helper()
	d, err := shape.Parse("", text, shape.Limits{})
	if err != nil {
		f.t.Fatal(err)
	}
	n, err := s.Count(f.o200, d)
	if err != nil {
		f.t.Fatal(err)
	}
	return n
}

// percent is a change in per cent, with a sign as it is printed.
func percent(before, after int) string {
	s := fmt.Sprintf("%+.1f %%", 100*float64(after-before)/float64(before))
	return strings.Replace(s, "-", "−", 1)
}

// ratio says how many times more tokens a text has in the first encoding.
func (f figures) ratio(text string) float64 {
	return float64(f.old.Count(f.corpus(text))) / float64(f.o200.Count(f.corpus(text)))
}

// dearest is how many times the tokens of English the dearest language needs.
func (f figures) dearest(e *bpe.Encoder) float64 {
	most := 0
	for _, l := range languages {
		most = max(most, e.Count(f.corpus("text/"+l.code+".txt")))
	}
	return float64(most) / float64(e.Count(f.corpus("text/en.txt")))
}

// learned trains n merges on a text with the article's pattern.
func (f figures) learned(text []byte, n int) (*bpe.Trained, []bpe.MergeRecord) {
	f.t.Helper()
	counts := bpe.NewCounts(pretokenize.GPT2NoContractions{})
	counts.AddText(text)
	var records []bpe.MergeRecord
	trained, err := bpe.Train(context.Background(), counts, bpe.TrainOptions{Merges: n, Record: func(m bpe.MergeRecord) error {
		records = append(records, m)
		return nil
	}})
	if err != nil {
		f.t.Fatal(err)
	}
	return trained, records
}

// toy returns the ids of the toy after three merges.
func (f figures) toy() string {
	f.t.Helper()
	const text = "aaabdaaabac"
	trained, _ := f.learned([]byte(text), 3)
	v, err := bpe.NewVocabulary(trained.Definition())
	if err != nil {
		f.t.Fatal(err)
	}
	ids := bpe.NewEncoder(v, pretokenize.GPT2NoContractions{}).Encode(text)
	return fmt.Sprintf("%d bytes, `%d`", len(text), ids)
}

// fiveOrders is the first five of the article's orders.
func (f figures) fiveOrders() []byte {
	f.t.Helper()
	text := f.corpus("orders50.min.json")
	rows := strings.SplitAfterN(string(text), "},", 6)
	return []byte(strings.TrimSuffix(strings.Join(rows[:5], ""), ",") + "]}")
}

// sixKinds are the documents of the LWON comparison: what was published, in tokens of
// Claude, and ours.
var sixKinds = []struct {
	kind, corpus         string
	minified, toon, lwon int
}{
	{"flat table", "flat-table.json", 4295, 2510, 2503},
	{"nested orders", "nested-orders.json", 8259, 7435, 4808},
	{"issues", "issue-tracker.json", 4378, 4414, 2760},
	{"recursive menu", "recursive-menu.json", 562, 578, 362},
	{"sparse logs", "event-logs.json", 4393, 4472, 3452},
	{"search results", "search-results.json", 2930, 2200, 2298},
}

// sixTable puts the shares of minified JSON side by side.
func sixTable(t *testing.T) string {
	t.Helper()
	f := newFigures(t)
	var b strings.Builder
	b.WriteString("| kind | minified | TOON | LWON | ours: minified | TOON | LWON |\n| --- | --: | --: | --: | --: | --: | --: |\n")
	for _, k := range sixKinds {
		m, c, l := f.in(cost.Minified, k.corpus), f.in(cost.TOON, k.corpus), f.in(cost.LWON, k.corpus)
		fmt.Fprintf(&b, "| %s | %d | %d, %s | %d, %s | %d | %d, %s | %d, %s |\n", k.kind,
			k.minified, k.toon, percent(k.minified, k.toon), k.lwon, percent(k.minified, k.lwon),
			m, c, percent(m, c), l, percent(m, l))
	}
	return b.String()
}

// kindTables has a table of published and own counts for each of the six kinds.
func kindTables(t *testing.T) map[string]string {
	t.Helper()
	f := newFigures(t)
	tables := map[string]string{}
	for _, k := range sixKinds {
		var b strings.Builder
		b.WriteString("| shape | published, Claude | share | ours, o200k_base | share |\n| --- | --: | --: | --: | --: |\n")
		m := f.in(cost.Minified, k.corpus)
		fmt.Fprintf(&b, "| pretty | – | – | %d | %.2f |\n", f.in(cost.Pretty, k.corpus), float64(f.in(cost.Pretty, k.corpus))/float64(m))
		for _, row := range []struct {
			name      string
			published int
			ours      int
		}{{"minified", k.minified, m}, {"TOON", k.toon, f.in(cost.TOON, k.corpus)}, {"LWON", k.lwon, f.in(cost.LWON, k.corpus)}} {
			fmt.Fprintf(&b, "| %s | %d | %.2f | %d | %.2f |\n", row.name, row.published, float64(row.published)/float64(k.minified), row.ours, float64(row.ours)/float64(m))
		}
		tables[strings.TrimSuffix(k.corpus, ".json")] = b.String()
	}
	return tables
}

// farthest is the largest distance between a published share and ours, in points.
func (f figures) farthest() float64 {
	most := 0.0
	for _, k := range sixKinds {
		m := float64(f.in(cost.Minified, k.corpus))
		most = max(most, math.Abs(float64(f.in(cost.TOON, k.corpus))/m-float64(k.toon)/float64(k.minified)),
			math.Abs(float64(f.in(cost.LWON, k.corpus))/m-float64(k.lwon)/float64(k.minified)))
	}
	return 100 * most
}

// overviewTable has a row for each published number that a tokenizer can repeat.
func overviewTable(t *testing.T) string {
	t.Helper()
	f := newFigures(t)
	_, pretty := f.learned(f.corpus("records40.json"), 40)
	flat, records, orders := "flat-table.json", "records40.json", "orders50.json"
	off := func(from cost.Shape, to cost.Shape, name string) string {
		return percent(f.in(from, name), f.in(to, name))
	}
	bytesPer := func(name string) float64 {
		return float64(len(f.corpus(name))) / float64(f.o200.Count(f.corpus(name)))
	}
	_, chunks := f.o200.CountChunks([]byte("customerShippingAddressLine2"))
	five := f.fiveOrders()
	renamed := []byte(strings.ReplaceAll(string(f.corpus(records)), `"customer_id"`, `"cid"`))
	_, short := f.learned(renamed, 40)
	rows := [][4]string{
		{"[first merge](#the-articles-program-on-forty-records) on the pretty records", "two blanks, 240x", fmt.Sprintf("`%q`, %dx", pretty[0].Bytes, pretty[0].Count), "the same"},
		{"[`customer_id` to `cid`](#renaming-customer_id-to-cid): the last of forty merges", "merges are freed", fmt.Sprintf("`%q` becomes `%q`", pretty[39].Bytes, short[39].Bytes),
			fmt.Sprintf("holds; and %d tokens of %d saved", f.in(cost.Minified, records)-f.count(cost.Minified, renamed), f.in(cost.Minified, records))},
		{"[the toy](#the-toy-and-its-two-counts) after three merges", "11 bytes, `[258 100 258 97 99]`", f.toy(), "the same"},
		{"[chunks](#six-samples-piece-by-piece) of `customerShippingAddressLine2`", "5", fmt.Sprint(chunks), "the same"},
		{"[tokens](#six-samples-piece-by-piece) of a timestamp of 13 digits", "5", fmt.Sprint(f.o200.Count([]byte("1730505600000"))), "the same"},
		{"[bytes a token](#about-four-bytes-per-token)", "about 4", fmt.Sprintf("English %.2f, minified JSON %.2f", bytesPer("text/en.txt"), bytesPer("records40.min.json")), "depends on the text"},
		{"[minifying alone](#minifying-alone), flat data", "−36 %", off(cost.Pretty, cost.Minified, flat), "near, on other data"},
		{"[TOON under pretty](#toon-flat-and-nested), flat data", "−58.7 %", off(cost.Pretty, cost.TOON, flat), "near; exact on their data"},
		{"[TOON under minified](#toon-flat-and-nested), flat data", "−35.2 %", off(cost.Minified, cost.TOON, flat), "near; exact on their data"},
		{"[TOON against minified](#toon-flat-and-nested), mixed data", "+1.6 %", off(cost.Minified, cost.TOON, "nested-orders.json") + " to " + off(cost.Minified, cost.TOON, "recursive-menu.json"), "about even; exact on their data"},
		{"[TOON, one sample](#one-payload-in-all-shapes)", "117 to 66, −43.6 %", fmt.Sprintf("%d to %d, %s", f.count(cost.Minified, five), f.count(cost.TOON, five), percent(f.count(cost.Minified, five), f.count(cost.TOON, five))), "five orders; the sample is not known"},
		{"[fifty orders](#one-payload-in-all-shapes) as TOON", "fewer than minified", off(cost.Minified, cost.TOON, orders), "holds"},
		{"[LWON's six kinds](#lwons-six-kinds)", "six pairs of shares", fmt.Sprintf("at most %.1f points from each", f.farthest()), "near; the documents were made for it"},
		{"[LWON's primer](#one-payload-in-all-shapes)", "about 330 tokens", fmt.Sprint(f.o200.Count([]byte(lwon.Primer))), "ours is another text"},
		{"[the automatic choice](#the-automatic-choice)", "−42, −28, +11, +9 %", off(cost.Minified, cost.TOON, orders) + " to " + off(cost.Minified, cost.TOON, "public/mime-types.json"), "both cases are there"},
		{"[Gujarati](#languages), times fewer than before", "4.4", fmt.Sprintf("%.2f", f.ratio("text/gu.txt")), "near, on another text"},
		{"[Japanese](#languages), times fewer than before", "1.4", fmt.Sprintf("%.2f", f.ratio("text/ja.txt")), "the same, on another text"},
		{"[languages](#languages), the dearest against English", "up to 15", fmt.Sprintf("%.1f before, %.1f now", f.dearest(f.old), f.dearest(f.o200)), "fewer languages here"},
	}
	var b strings.Builder
	b.WriteString("| claim | published | here | so |\n| --- | --- | --- | --- |\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(r[:], " | "))
	}
	return b.String()
}
