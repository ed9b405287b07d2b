package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
	"github.com/bpekit/bpekit/pretokenize"
)

// The walks of the design, key by key. Walks 5, 6, 9 and 10 are of the screens
// Cost, Catalog and Learn, which come with later work.

func TestWalk1WhyFiveTokens(t *testing.T) {
	d := start(t, options(t, ""), 80, 24)
	d.press("2", "e", "ctrl+u")
	d.write("customerShippingAddressLine2")
	d.want("5 tokens   5 chunks   28 B   5.60 B/token")
	d.press("esc")
	if got, want := d.row(5), "  cuts  r│S g│A s│L a capital starts a new word    e│2 digits stand apart"; got != want {
		t.Errorf("row 5 is %q, expected %q", got, want)
	}
	d.press("right")
	d.want(`"Shipping"   id 31963`)
}

func TestWalk2Cheapest(t *testing.T) {
	d := start(t, options(t, "nested-orders.json"), 80, 24)
	d.want("2,433 tokens   -1,280    -34.5%    5,408 B  2.22 B/token ◂ least", "3,713 tokens", "+219     +5.9%")
}

func TestWalk3WhichMerge(t *testing.T) {
	d := start(t, options(t, ""), 80, 24)
	d.press("3", "/", "space")
	d.write("customer")
	d.press("enter")
	d.want(`#5733 " custom" + "er" -> " customer"`, "5,734th of 199,742", "·custom               #2346")
	d.press(".")
	d.want("#5734 ")
	d.press(",")
	d.want(`  #5733 " custom"`)
}

func TestWalk4StepBack(t *testing.T) {
	o := options(t, "records40.json")
	o.Log = recordsLog(t)
	d := start(t, o, 80, 24)
	d.press(":")
	d.write("#14")
	d.press("enter")
	d.want(`"custome" + "r" -> "customer" 40x`, "2,021 -> 1,981 tokens")
	d.press(",")
	d.want(`#13  "custom" + "e" -> "custome" 40x`, "2,061 -> 2,021", "«custome»╎r")
	d.press("home")
	d.want("3,152 tokens", "no merge yet")
	d.press("end")
	d.want("#39", "1,182")
}

func TestWalk7OneNodeInEveryShape(t *testing.T) {
	d := start(t, options(t, "nested-orders.json"), 80, 24)
	d.press("1", ":")
	d.write("/orders/2/customer/address/ci")
	d.press("tab", "enter")
	d.want("pretty 5.83   minified 4.67   TOON 3.80   LWON 3.50")
	if n := strings.Count(d.Frame().String(), "«"); n != 4 {
		t.Errorf("the node lights up %d times, expected 4", n)
	}
	d.press("tab", "tab", "tab")
	d.want("▸ LWON ━")
}

func TestWalk8Japanese(t *testing.T) {
	d := start(t, options(t, ""), 80, 24)
	d.press("4", "e", "ctrl+u")
	d.send(paste(fourTexts))
	d.press("esc")
	d.want("34 tokens", "38 tokens   +4", "45 tokens  +11", "8.83        12.83        18.83")
	d.press(".")
	if d.encodings().token == 0 {
		t.Error(". goes to no difference")
	}
}

// TestNodeLightsUp is planted: at /orders/3/id of the sample exactly the bytes of that
// member are lit in every pane, by the inks of the cells.
func TestNodeLightsUp(t *testing.T) {
	orders, err := os.ReadFile(filepath.Join("..", "..", "..", "corpora", "orders.json"))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"pretty": `"id": "ord-1004"`, "minified": `"id":"ord-1004"`, "toon": "id: ord-1004", "lwon": "ord-1004"}
	for _, depth := range []component.Depth{component.TrueColour, component.Colours256, component.Colours16} {
		for _, size := range [][2]int{{120, 40}, {80, 24}} {
			o := options(t, "")
			o.Source = Source{Name: "orders.json", Data: orders}
			o.Theme.Depth = depth
			d := start(t, o, size[0], size[1])
			d.press(":")
			d.write("/orders/3/id")
			d.press("enter")
			b := d.Frame()
			if len(d.compare().panes) != 4 {
				t.Fatalf("%d panes are drawn at %v, expected 4", len(d.compare().panes), size)
			}
			for _, p := range d.compare().panes {
				key := d.shown()[p.index].key
				if got := litText(b, p); got != want[key] {
					t.Errorf("at %v in %s %q is lit, expected %q", size, key, got, want[key])
				}
			}
		}
	}
}

// litText is what stands in the cells of a pane that have the ink of the cursor.
func litText(b *component.Buffer, p paneSpot) string {
	lit := ""
	for y := p.y; y < p.y+p.height; y++ {
		for x := p.x; x < p.x+p.width; x++ {
			if c := b.Row(y)[x]; c.Ink.Role == component.Cursor {
				lit += c.Text
			}
		}
	}
	return lit
}

// TestReplayIsNaive compares the replay at every step with merging from the start.
func TestReplayIsNaive(t *testing.T) {
	l, text := recordsLog(t), document(t, "records40.json")
	f, err := replay.New(t.Context(), l, text, pretokenize.GPT2NoContractions{})
	if err != nil {
		t.Fatal(err)
	}
	if n := f.Agrees(); n != len(l.Steps) {
		t.Errorf("%d steps have the counts of the log, expected %d", n, len(l.Steps))
	}
	var pieces []string
	walls := map[int]bool{}
	for _, end := range (pretokenize.GPT2NoContractions{}).AppendEnds(nil, text) {
		walls[end] = true
	}
	for _, b := range text {
		pieces = append(pieces, string([]byte{b}))
	}
	for k := -1; k < len(l.Steps); k++ {
		if k >= 0 {
			pieces = mergeOnce(pieces, string(l.Piece(l.Steps[k].Left)), string(l.Piece(l.Steps[k].Right)), walls)
		}
		s := f.At(k)
		start, got := 0, make([]string, 0, len(s.Ends))
		for _, end := range s.Ends {
			got = append(got, string(text[start:end]))
			start = int(end)
		}
		if strings.Join(got, "\x00") != strings.Join(pieces, "\x00") || f.Tokens(k) != len(pieces) {
			t.Fatalf("after step %d the text is cut otherwise than by merging from the start", k)
		}
	}
}

func mergeOnce(pieces []string, left, right string, walls map[int]bool) []string {
	var out []string
	at := 0
	for i := 0; i < len(pieces); i++ {
		at += len(pieces[i])
		if i+1 < len(pieces) && pieces[i] == left && pieces[i+1] == right && !walls[at] {
			out = append(out, left+right)
			i++
			at += len(right)
			continue
		}
		out = append(out, pieces[i])
	}
	return out
}

// TestBackEqualsForth: stepping back from k+1 gives the frame of arriving at k.
func TestBackEqualsForth(t *testing.T) {
	o := options(t, "records40.json")
	o.Log = recordsLog(t)
	d := start(t, o, 80, 24)
	d.press("home")
	for k := range len(o.Log.Steps) - 1 {
		d.press(".")
		here := d.Frame().String()
		d.press(".", ",")
		if d.Frame().String() != here {
			t.Fatalf("stepping back to #%d gives another frame than arriving there", k)
		}
	}
}

// TestResizeKeepsTheToken: the token under the cursor stays on the screen.
func TestResizeKeepsTheToken(t *testing.T) {
	o := options(t, "nested-orders.json")
	o.At = "/orders/17/customer/name"
	d := start(t, o, 120, 40)
	for _, size := range [][2]int{{80, 24}, {40, 15}, {61, 11}, {200, 60}, {100, 24}, {40, 10}} {
		d.send(windowSize(size[0], size[1]))
		frame := d.Frame().String()
		if !strings.Contains(frame, "«") {
			t.Errorf("at %dx%d the cursor is not on the screen:\n%s", size[0], size[1], frame)
		}
	}
	d.send(windowSize(38, 9))
	if got, want := d.row(1), "needs 40x10, has 38x9"; got != want {
		t.Errorf("%q, expected %q", got, want)
	}
}

// TestNothingRaw feeds hostile text to every screen and looks for what may not
// reach a terminal, and for rows that are too wide.
func TestNothingRaw(t *testing.T) {
	hostile := "{\"a\":\"\x7f\u202e\u200b\ufeff\u0301x\U0001f468\u200d\U0001f469 नमस्ते │╎«» \U0001f431\",\"日本\":\"ﷺ\"}"
	texts := map[string]string{"json": hostile, "bytes": "\xff\xfe\x00\x1b[31m\x1b]0;x\x07\xe6\xb3\r\n\t\u2028 é", "empty": "", "one": "x", "number": "1"}
	for name, text := range texts {
		for _, screen := range []string{"compare", "tokens", "merges", "encodings", "cost"} {
			for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 10}} {
				o := options(t, "")
				o.Source = Source{Name: "x\x1b[31m.json", Data: []byte(text)}
				o.Screen = screen
				d := start(t, o, size[0], size[1])
				for _, k := range []string{"", "w", "x", "x", "i", "i", "right", "down", "pgdown", "G", "end", "A", "m", "right", "z", "+", "tab", "=", "?"} {
					if k != "" {
						d.press(k)
					}
					checkFrame(t, fmt.Sprintf("%s on %s at %v after %q", name, screen, size, k), d.Frame())
				}
			}
		}
	}
}

func checkFrame(t *testing.T, where string, b *component.Buffer) {
	t.Helper()
	for y := range b.Height {
		for _, c := range b.Row(y) {
			for _, r := range c.Text {
				if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || r == 0x202e || r == 0x200b || r == 0xfeff || r == 0x200d || r == 0x2028 || r == 0xfffd {
					t.Fatalf("%s: %U reaches the terminal", where, r)
				}
			}
		}
	}
}
