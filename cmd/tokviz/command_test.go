package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/golden"
	loader "github.com/pkoukk/tiktoken-go-loader"
)

func readJSONFile[T any](t *testing.T, path string) T {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var v T
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestSample holds the built-in sample to the corpus that it is a copy of.
func TestSample(t *testing.T) {
	corpus, err := os.ReadFile("../../corpora/orders.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(sample, corpus) {
		t.Error("sample.json is not corpora/orders.json: copy it")
	}
}

// keys returns the names of an object's members in order.
func keys(t *testing.T, object json.RawMessage) string {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(object))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	var names []string
	for d.More() {
		name, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, name.(string))
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
	}
	return strings.Join(names, " ")
}

// TestSchemas holds what --json prints to the fields of the contract, no more.
func TestSchemas(t *testing.T) {
	for name, c := range map[string]struct {
		args  string
		want  string
		parts map[string]string // fields, by the path to an object
	}{
		"count": {"count sample.json", "schema encoding files total", map[string]string{
			"files 0": "name tokens chunks bytes chars", "total": "tokens chunks bytes chars"}},
		"encode":    {"encode ab", "schema ids pieces pieces_b64", nil},
		"decode":    {"decode 64", "schema text", nil},
		"decode b":  {"decode 187", "schema b64", nil},
		"chunks":    {"chunks ab", "schema chunks rules", nil},
		"explain":   {"explain ab", "schema chunks", map[string]string{"chunks 0": "text rule steps ids", "chunks 0 steps 0": "left right rank result"}},
		"encodings": {"encodings", "schema default encodings", nil},
		"compare": {"compare sample.json", "schema encoding files", map[string]string{
			"files 0": "name shapes cheapest", "files 0 shapes 0": "shape tokens bytes chunks delta roundtrip",
			"files 0 shapes 0 roundtrip": "values number_text member_order"}},
	} {
		args := strings.Fields(c.args)
		out, _ := run(t, 0, nil, append(args, "--json")...)
		if strings.Count(out, "\n") != 1 || !strings.HasSuffix(out, "\n") {
			t.Errorf("%s: not one line: %q", name, out)
		}
		if got := keys(t, []byte(out)); got != c.want {
			t.Errorf("%s has %q, want %q", name, got, c.want)
		}
		var schema struct{ Schema string }
		if err := json.Unmarshal([]byte(out), &schema); err != nil || schema.Schema != "tokviz."+args[0]+"/1" {
			t.Errorf("%s: schema %q, %v", name, schema.Schema, err)
		}
		for path, want := range c.parts {
			if got := keys(t, part(t, []byte(out), strings.Fields(path))); got != want {
				t.Errorf("%s: %s has %q, want %q", name, path, got, want)
			}
		}
	}
}

// part follows names, and 0 for the first element, into a value.
func part(t *testing.T, value json.RawMessage, path []string) json.RawMessage {
	t.Helper()
	for _, step := range path {
		var err error
		if step == "0" {
			var list []json.RawMessage
			err = json.Unmarshal(value, &list)
			value = list[0]
		} else {
			var object map[string]json.RawMessage
			err = json.Unmarshal(value, &object)
			value = object[step]
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return value
}

// TestModelNames has the cases of the trap cli-model-names.
func TestModelNames(t *testing.T) {
	for model, want := range map[string]string{"o1": "o200k_base", "gpt-4o-mini": "o200k_base", "gpt-4": "cl100k_base", "gpt2": "gpt2", "x": "", "": ""} {
		e, err := loadEncoder(model, "", true)
		switch {
		case want != "" && (err != nil || e.name != want):
			t.Errorf("%q: %v", model, err)
		case want == "" && (cli.Status(err) != cli.StatusUsage || !strings.Contains(err.Error(), `"`+model+`"`)):
			t.Errorf("%q: %v", model, err)
		}
	}
}

// TestTally compares counting in blocks with counting the whole.
func TestTally(t *testing.T) {
	var text []byte
	for _, c := range golden.Cases[tokenCase](t, "../../encodings/testdata/tokens/o200k_base.jsonl") {
		if b := c.bytes(); len(b) < 2000 {
			text = append(text, b...)
		}
	}
	text = append(text, bytes.Repeat([]byte("a"), 3000)...)
	text = append(text, "\xff\xe6\x97"...)
	for _, encoding := range encodings.All() {
		e := newEncoder(encoding.Load(), encoding.Name, "")
		whole, err := e.tally(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range []int{1, 2, 7, 64, 1000, 4096, len(text), 1 << 20} {
			for name, r := range map[string]io.Reader{"reader": bytes.NewReader(text), "slow reader": iotest.OneByteReader(bytes.NewReader(text))} {
				if blocks, err := e.tallyBlocks(r, size); err != nil || blocks != whole {
					t.Errorf("%s, %s, blocks of %d: %v in blocks, %v whole, %v", encoding.Name, name, size, blocks, whole, err)
				}
			}
		}
	}
}

// TestPublishedRanks holds the ranks that the second library gets to those of its own
// loader.
func TestPublishedRanks(t *testing.T) {
	const address = "https://openaipublic.blob.core.windows.net/encodings/o200k_base.tiktoken"
	ours, err := publishedRanks{}.LoadTiktokenBpe(address)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := loader.NewOfflineLoader().LoadTiktokenBpe(address)
	if err != nil {
		t.Fatal(err)
	}
	if len(ours) != len(theirs) {
		t.Fatalf("%d ranks, theirs %d", len(ours), len(theirs))
	}
	for piece, rank := range theirs {
		if ours[piece] != rank {
			t.Fatalf("%q has rank %d, theirs %d", piece, ours[piece], rank)
		}
	}
}

// TestVerifier recounts the golden texts: the second library agrees, or the text holds
// one of its known faults.
func TestVerifier(t *testing.T) {
	e, err := loadEncoder(encodings.Default, "", true)
	if err != nil {
		t.Fatal(err)
	}
	v, err := newVerifier(e)
	if err != nil {
		t.Fatal(err)
	}
	differ := 0
	for _, file := range []string{"o200k_base", "bytes"} {
		for _, c := range golden.Cases[tokenCase](t, "../../encodings/testdata/tokens/"+file+".jsonl") {
			verdict := v.check(c.bytes())
			if verdict.failed() {
				t.Errorf("%s differs at byte %d of %.100q and no fault is named", c.Name, verdict.offset, c.bytes())
			}
			if !verdict.agrees {
				differ++
			}
		}
	}
	if differ == 0 {
		t.Error("no known fault was met")
	}
	if got := v.check([]byte("\u1c8a\\r")); got.agrees || !strings.Contains(got.fault, "U+1C8A at byte 0") {
		t.Errorf("U+1C8A: %+v", got)
	}
	if got := v.check(bytes.Repeat([]byte("x"), longestVerified+1)); got.asked || !strings.Contains(got.fault, "chunk of 10001 bytes") {
		t.Errorf("a long chunk: %+v", got)
	}
}

// TestInterrupt interrupts a command that waits for input.
func TestInterrupt(t *testing.T) {
	for sig, want := range map[os.Signal]int{os.Interrupt: 130, syscall.SIGTERM: 143} {
		c := exec.Command("tokviz", "encode", "--jsonl")
		in, err := c.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		// The answer to the first line comes while the input is still open.
		in.Write([]byte("{\"text\":\"a\"}\n"))
		answer := make([]byte, 100)
		n, err := out.Read(answer)
		if err != nil || string(answer[:n]) != `{"ids":[64],"pieces_b64":["YQ=="]}`+"\n" {
			t.Fatalf("%q, %v", answer[:n], err)
		}
		c.Process.Signal(sig)
		err = c.Wait()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != want {
			t.Errorf("%v: %v, want status %d", sig, err, want)
		}
	}
}

func FuzzQuery(f *testing.F) {
	for _, seed := range []string{`{"text":"a","ids":[1,2]}`, `{"b64":"/w==","special":"allow"}`, `{"text":"\ud800"}`, `[`, `{"ids":[-1]}`, "\ufeff{}", `{"a":{"text":1}}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		var q query
		if q.parse(line) != nil {
			return
		}
		// What we take, the standard library takes too, with the same text.
		var other struct {
			Text *string `json:"text"`
			IDs  []any   `json:"ids"`
		}
		var object map[string]json.RawMessage
		if err := json.Unmarshal(line, &object); err != nil {
			t.Fatalf("%q is taken, but %v", line, err)
		}
		if text, ok := object["text"]; ok && string(text) != "null" {
			if err := json.Unmarshal(text, &other.Text); err != nil || *other.Text != string(q.text) {
				t.Fatalf("%q: text %q, %v", line, q.text, err)
			}
		}
		if ids, ok := object["ids"]; ok && string(ids) != "null" {
			if err := json.Unmarshal(ids, &other.IDs); err != nil || len(other.IDs) != len(q.ids) {
				t.Fatalf("%q: ids %v, %v", line, q.ids, err)
			}
		}
	})
}
