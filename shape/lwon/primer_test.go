package lwon_test

import (
	"strings"
	"testing"

	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/shape/lwon"
)

const primerTokens = 330

func TestPrimer(t *testing.T) {
	encoder, err := encodings.Load("o200k_base")
	if err != nil {
		t.Fatal(err)
	}
	n := encoder.Count([]byte(lwon.Primer))
	t.Logf("%d tokens", n)
	if n > primerTokens {
		t.Errorf("the primer has %d tokens, more than %d", n, primerTokens)
	}
	// Its example is what we write, and uses each part of the notation.
	_, example, _ := strings.Cut(lwon.Primer, "Example:\n")
	text, json, _ := strings.Cut(strings.TrimSuffix(example, "\n"), "\nis\n")
	if got := encode(t, json); got != text {
		t.Errorf("the example is written\n%s\nnot\n%s", got, text)
	}
	if got := decode(t, text); got != json {
		t.Errorf("the example is read\n%s\nnot\n%s", got, json)
	}
	for _, part := range []string{"[^]", "*", "~", "{note:", "null", "[]", "at[x]"} {
		if !strings.Contains(text, part) {
			t.Errorf("the example has no %s", part)
		}
	}
}
