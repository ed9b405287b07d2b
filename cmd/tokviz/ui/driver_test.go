package ui

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
	named "github.com/bpekit/bpekit/encodings"
)

// A driver runs a model without a terminal: keys go in, commands run at once,
// and frames come out.
type driver struct {
	t testing.TB
	*Model
	clip string
	quit bool
}

// namedEncoding returns one of the embedded encodings.
func namedEncoding(t testing.TB, name string) Encoding {
	t.Helper()
	e, err := named.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	digest := e.Source.SHA256[:8]
	if name == "gpt2" {
		digest = ""
	}
	return Encoding{Name: e.Name, Digest: digest, Models: strings.Join(e.Models()[:min(2, len(e.Models()))], ", "), Encoder: e.Load()}
}

func document(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "documents", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// options are those of a plain start on a document.
func options(t testing.TB, name string) Options {
	t.Helper()
	o := Options{Encoding: namedEncoding(t, "o200k_base"), Theme: component.Theme{Dark: true}}
	for _, n := range []string{"o200k_base", "o200k_harmony", "cl100k_base", "p50k_base", "p50k_edit", "r50k_base", "gpt2"} {
		o.Others = append(o.Others, namedEncoding(t, n))
	}
	if name != "" {
		data := document(t, name)
		o.Source = Source{Name: name, Read: func(context.Context) ([]byte, error) { return data, nil }}
	}
	o.Recount = func(context.Context, string, []byte, []bpe.Token) (string, bool) { return "ok", true }
	return o
}

// recordsLog is the golden log of the 40 records.
func recordsLog(t testing.TB) *replay.Log {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "logs", "records40-pretty.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	l, err := replay.Read("records40-pretty", bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// recoveredOnce is replay.Recovered for the tests, which need no log twice.
func recoveredOnce(name string, v *bpe.Vocabulary) *replay.Log {
	l, ok := recovered.Load(name)
	if !ok {
		l, _ = recovered.LoadOrStore(name, replay.Recovered(name, v))
	}
	return l.(*replay.Log)
}

var recovered sync.Map

// start returns a driver whose model has read and counted all.
func start(t testing.TB, o Options, width, height int) *driver {
	t.Helper()
	d := &driver{t: t, Model: New(o)}
	d.merges().recover = recoveredOnce
	d.merges().after = func(time.Duration, func(time.Time) tea.Msg) tea.Cmd { return nil } // tests send the ticks
	d.send(tea.WindowSizeMsg{Width: width, Height: height})
	d.run(d.Init())
	return d
}

// send gives the model a message and runs what it asks for. A frame is drawn in
// between, as a terminal may: what the first frame takes for done must be done
// again when the rest arrives.
func (d *driver) send(msg tea.Msg) {
	_, cmd := d.Update(msg)
	if d.size {
		d.Frame()
	}
	d.run(cmd)
}

// run runs a command and all that follow from it.
func (d *driver) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	msg := cmd()
	switch msg := msg.(type) {
	case nil:
		return
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
		return
	case tea.QuitMsg:
		d.quit = true
		return
	}
	v := reflect.ValueOf(msg)
	switch {
	case v.Kind() == reflect.Slice && v.Type().Elem() == reflect.TypeFor[tea.Cmd](): // a sequence
		for i := range v.Len() {
			d.run(v.Index(i).Interface().(tea.Cmd))
		}
		return
	case v.Kind() == reflect.String && v.Type().Name() == "setClipboardMsg":
		d.clip = v.String()
		return
	}
	d.send(msg)
}

// specialKeys are the keys that are no characters.
func specialKeys() map[string]rune {
	return map[string]rune{"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "enter": tea.KeyEnter,
		"esc": tea.KeyEscape, "tab": tea.KeyTab, "backspace": tea.KeyBackspace, "home": tea.KeyHome, "end": tea.KeyEnd,
		"pgdown": tea.KeyPgDown, "pgup": tea.KeyPgUp, "delete": tea.KeyDelete}
}

// press sends keys by their names, as the key map writes them.
func (d *driver) press(keys ...string) {
	for _, k := range keys {
		d.send(keyPress(k))
		d.Frame()
	}
}

func keyPress(name string) tea.KeyPressMsg {
	var k tea.Key
	for {
		if rest, ok := strings.CutPrefix(name, "ctrl+"); ok && rest != "" {
			k.Mod, name = k.Mod|tea.ModCtrl, rest
		} else if rest, ok := strings.CutPrefix(name, "shift+"); ok && rest != "" {
			k.Mod, name = k.Mod|tea.ModShift, rest
		} else {
			break
		}
	}
	if code, ok := specialKeys()[name]; ok {
		k.Code = code
		return tea.KeyPressMsg(k)
	}
	if name == "space" {
		name = " "
	}
	k.Code = []rune(name)[0]
	if k.Mod == 0 {
		k.Text = name
	}
	return tea.KeyPressMsg(k)
}

// write types a text.
func (d *driver) write(text string) {
	for _, r := range text {
		if r == ' ' {
			d.press("space")
			continue
		}
		d.press(string(r))
	}
}

// row returns a row of the frame, counted from one.
func (d *driver) row(n int) string {
	rows := strings.Split(d.Frame().String(), "\n")
	if n < 0 {
		n = len(rows) + n
	}
	return rows[n-1]
}

// want fails unless the frame holds each of the texts.
func (d *driver) want(texts ...string) {
	d.t.Helper()
	frame := d.Frame().String()
	for _, s := range texts {
		if !strings.Contains(frame, s) {
			d.t.Fatalf("the frame does not hold %q:\n%s", s, frame)
		}
	}
}

func paste(text string) tea.Msg { return tea.PasteMsg{Content: text} }

func windowSize(w, h int) tea.Msg { return tea.WindowSizeMsg{Width: w, Height: h} }
