package toon_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape"
	"github.com/bpekit/bpekit/shape/toon"
)

// TestTraps runs the faults that users of such tools have reported.
func TestTraps(t *testing.T) {
	for line := range lines(t, "testdata/traps.jsonl") {
		var trap struct {
			ID    string
			Input struct {
				Op        string
				JSON      string
				Delimiter string
				Cases     []string
			}
			Text   []byte `json:"input_b64"`
			Expect json.RawMessage
		}
		readJSON(t, line, &trap)
		t.Run(trap.ID, func(t *testing.T) {
			o := testOptions{Delimiter: trap.Input.Delimiter}.options()
			switch {
			case trap.Input.Op == "json_shapes":
				trapDigits(t, trap.Input.JSON, trap.Expect)
			case trap.Input.Op == "toon_encode_decode":
				var want struct {
					Toon string
				}
				readJSON(t, trap.Expect, &want)
				checkEncode(t, trap.Input.JSON, want.Toon, o)
			case trap.Text != nil:
				trapDecode(t, string(trap.Text), trap.Expect)
			default:
				for i, text := range trap.Input.Cases {
					trapDecode(t, text, trapCase(t, trap.Expect, i))
				}
			}
		})
	}
}

// trapCase returns what is expected of one of several cases.
func trapCase(t *testing.T, expect json.RawMessage, i int) json.RawMessage {
	t.Helper()
	if expect[0] == '[' {
		var all []json.RawMessage
		readJSON(t, expect, &all)
		return all[i]
	}
	var all struct{ JSON []string }
	readJSON(t, expect, &all)
	one, err := json.Marshal(map[string]string{"json": all.JSON[i]})
	if err != nil {
		t.Fatal(err)
	}
	return one
}

func trapDecode(t *testing.T, text string, expect json.RawMessage) {
	t.Helper()
	var want struct {
		JSON  string
		Error bool
		Line  int
	}
	readJSON(t, expect, &want)
	checkDecode(t, text, want.JSON, want.Error, toon.Options{})
	if want.Error {
		_, err := toon.Decode("", []byte(text), toon.Options{})
		if syntax := (*shape.SyntaxError)(nil); !errors.As(err, &syntax) || syntax.Line != want.Line {
			t.Errorf("%q: %v, want an error in line %d", text, err, want.Line)
		}
	}
}

func trapDigits(t *testing.T, source string, expect json.RawMessage) {
	t.Helper()
	var want struct {
		Digits []string `json:"digits_kept"`
	}
	readJSON(t, expect, &want)
	d := parse(t, source)
	text, err := toon.Encode(d, toon.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, digits := range want.Digits {
		if !strings.Contains(string(text), digits) {
			t.Errorf("%s lost %s", text, digits)
		}
	}
	checkDocument(t, d, toon.Options{})
}
