package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/pretokenize"
)

// TestWireframes compares frames with the wireframes of the design, which were
// made by hand of real figures. Rows in which we do better are listed with the
// reason.
func TestWireframes(t *testing.T) {
	report := os.Getenv("WIREFRAMES") != ""
	for _, c := range wireframes(t) {
		t.Run(c.file, func(t *testing.T) {
			want, err := os.ReadFile(filepath.Join("testdata", "wireframes", c.file+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			d := c.open(t)
			got := strings.Split(d.Frame().String(), "\n")
			differ := 0
			for i, w := range strings.Split(string(want), "\n") {
				if i < len(got) && got[i] == w {
					continue
				}
				g := ""
				if i < len(got) {
					g = got[i]
				}
				differ++
				if report {
					fmt.Printf("%s:%d\n  got  %s\n  want %s\n", c.file, i+1, g, w)
				}
			}
			if differ > c.allowed {
				t.Errorf("%d rows differ, at most %d are allowed (WIREFRAMES=1 shows them)", differ, c.allowed)
			}
		})
	}
}

type wireframe struct {
	file    string
	allowed int
	open    func(t *testing.T) *driver
}

func wireframes(t *testing.T) []wireframe {
	city := func(w, h int) func(t *testing.T) *driver {
		return func(t *testing.T) *driver {
			o := options(t, "nested-orders.json")
			o.At = "/orders/2/customer/address/city"
			return start(t, o, w, h)
		}
	}
	// typed presses a key there and writes a text.
	typed := func(w, h int, key string, text ...string) func(t *testing.T) *driver {
		return func(t *testing.T) *driver {
			d := city(w, h)(t)
			d.press(key)
			d.write(strings.Join(text, ""))
			return d
		}
	}
	return []wireframe{
		{"01-80x24", 0, city(80, 24)},
		{"02-120x40", 0, city(120, 40)},
		// Where rows differ, the wireframe stands against another rule of the design:
		// the focus has ten rows, the others two (03); the last column stays free, rows
		// are filled to it, and titles line up (15, 09, 13, 14); help lists the whole
		// key map, with nothing that does not work there (32, 33); what is marked shows,
		// and the reader's own list of models is named (34, 35); a hint stands at the
		// right (36, 38); the command that does the same gives the size (42).
		{"03-80x24", 4, func(t *testing.T) *driver { return againstFrame(t, 80, 24) }},
		{"05-40x15", 0, city(40, 15)},
		{"31-80x24", 6, func(t *testing.T) *driver { return frameOf(t, "notjson", 80, 24, func(*Options) {}) }},
		{"34-80x24", 4, typed(80, 24, "E")},
		{"36-80x24", 1, typed(80, 24, "/", "São Paulo")},
		{"38-80x24", 1, typed(80, 24, ":", "/orders/2/customer/address/c")},
		{"40-80x24", 0, func(t *testing.T) *driver {
			d := tokensFrame(80, 24)(t)
			d.press("e")
			return d
		}},
		{"42-80x24", 12, typed(80, 24, "X")},
		{"32-80x24", 16, typed(80, 24, "?")},
		{"33-120x40", 15, typed(120, 40, "?")},
		{"35-120x40", 8, typed(120, 40, "E")},
		{"15-120x40", 6, fourEncodings},
		{"04-120x40", 0, func(t *testing.T) *driver { return againstFrame(t, 120, 40) }},
		{"07-80x24", 0, tokensFrame(80, 24)},
		{"08-120x40", 0, tokensFrame(120, 40)},
		{"09-40x15", 1, tokensFrame(40, 15)},
		{"10-80x24", 2, mergesFrame(80, 24)},
		{"11-120x40", 2, mergesFrame(120, 40)},
		{"13-40x15", 2, mergesFrame(40, 15)},
		{"12-80x24", 2, recoveredFrame},
		{"14-80x24", 1, encodingsFrame(80, 24)},
		{"16-40x15", 0, encodingsFrame(40, 15)},
		{"17-80x24", 0, costFrame(80, 24)},
		{"18-80x24", 0, renameFrame},
		{"19-120x40", 4, costFrame(120, 40)},
		{"20-40x15", 0, costFrame(40, 15)},
		// Lessons 6 and 7 are about orders.json of this program, not nested-orders, and
		// the grader of lesson 10 is a command (24, 25); a row shows its line's end (26, 27); that a choice
		// was wrong is said in words (27, 29); merges are numbered from 0, so a place among
		// them is written 15th, not 15 (10, 11, 12). That o opens the replay, which does not
		// open by itself, is said in 24 and 25.
		{"24-80x24", 3, learnFrame(80, 24)},
		{"25-120x40", 4, learnFrame(120, 40)},
		{"26-80x24", 1, learnFrame(80, 24, "enter", "right")},
		{"27-80x24", 2, learnFrame(80, 24, "enter", "right", "a")},
		{"28-120x40", 0, learnFrame(120, 40, "enter", "right")},
		{"29-120x40", 1, learnFrame(120, 40, "enter", "right", "a")},
		{"30-40x15", 0, learnFrame(40, 15)},
	}
}

// trainedEncoding is the model of the golden log.
func trainedEncoding(t *testing.T) Encoding {
	l := recordsLog(t)
	d := bpe.Definition{}
	for b := range 256 {
		d.Pieces = append(d.Pieces, []byte{byte(b)})
	}
	for _, s := range l.Steps {
		d.Pieces = append(d.Pieces, l.Piece(s.ID))
		d.Merges = append(d.Merges, bpe.Merge{Left: s.Left, Right: s.Right, Result: s.ID})
	}
	v, err := bpe.NewVocabulary(d)
	if err != nil {
		t.Fatal(err)
	}
	return Encoding{Name: "records40-pretty", Encoder: bpe.NewEncoder(v, pretokenize.GPT2NoContractions{})}
}

func againstFrame(t *testing.T, w, h int) *driver {
	o := options(t, "records40.json")
	second := o.Encoding
	o.Encoding, o.Against = trainedEncoding(t), &second
	o.At = "/0/customer_id"
	return start(t, o, w, h)
}

func tokensFrame(w, h int) func(t *testing.T) *driver {
	return func(t *testing.T) *driver {
		o := options(t, "")
		o.Screen = "tokens"
		d := start(t, o, w, h)
		d.press("e")
		d.write("customerShippingAddressLine2")
		d.press("esc")
		return d
	}
}

func mergesFrame(w, h int) func(t *testing.T) *driver {
	return func(t *testing.T) *driver {
		o := options(t, "records40.json")
		o.Log, o.Splitter = recordsLog(t), "gpt2-nc"
		o.At = "#14"
		return start(t, o, w, h)
	}
}

func recoveredFrame(t *testing.T) *driver {
	o := options(t, "")
	o.Screen = "merges"
	o.At = "#5733"
	return start(t, o, 80, 24)
}

// fourEncodings shows the reader's own model below three that are built in.
func fourEncodings(t *testing.T) *driver {
	o := options(t, "")
	o.Source = Source{Name: "text", Data: []byte(fourTexts)}
	o.Screen = "encodings"
	own := trainedEncoding(t)
	o.Against = &own
	d := start(t, o, 120, 40)
	d.press(":")
	d.write("@25")
	d.press("enter")
	return d
}

const fourTexts = `{"customer_id":1000,"ts":1730505600000,"note":"Your order has been cancelled.","text":"ご注文はキャンセルされました。"}`

func encodingsFrame(w, h int) func(t *testing.T) *driver {
	return func(t *testing.T) *driver {
		o := options(t, "")
		o.Source = Source{Name: "text", Data: []byte(fourTexts)}
		o.Screen = "encodings"
		d := start(t, o, w, h)
		d.press(":")
		d.write("@25")
		d.press("enter")
		return d
	}
}
