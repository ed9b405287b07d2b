package toon_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/shape/toon"
)

// TestScale runs documents that are large in one way each. None takes more than a
// moment, unless some step is quadratic.
func TestScale(t *testing.T) {
	const wide, deep = 50_000, 5_000
	shuffled := func(i int) string {
		cells := []string{fmt.Sprintf(`"id":%d`, i), `"name":"x"`, `"geo":{"lat":1,"lon":2}`, `"on":true`}
		rand.New(rand.NewPCG(uint64(i), 1)).Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		return "{" + strings.Join(cells, ",") + "}"
	}
	member := func(value string) func(int) string {
		return func(i int) string { return fmt.Sprintf(`"k%d":%s`, i, value) }
	}
	for name, source := range map[string]string{
		"rows":             "[" + repeat(wide, func(int) string { return `{"id":1,"name":"x"}` }) + "]",
		"rows in disorder": "[" + repeat(wide, shuffled) + "]",
		"almost rows":      "[" + repeat(wide, func(int) string { return `{"id":1,"name":"x"}` }) + `,{"id":1,"name":[]}]`,
		"lists":            "[" + repeat(wide, func(int) string { return `[1,[]]` }) + "]",
		"wide object":      "{" + repeat(wide, member(`1`)) + "}",
		"wide row":         "[{" + repeat(wide, member(`1`)) + "}]",
		"two wide rows":    "[{" + repeat(wide, member(`1`)) + "},{" + repeat(wide, func(i int) string { return member(`1`)(wide - 1 - i) }) + "}]",
		"wide keyed":       "{" + repeat(wide, member(`{"a":1,"b":"x"}`)) + "}",
		"many tables":      "[" + repeat(wide, func(int) string { return `{"t":[{"a":1},{"a":2}]}` }) + "]",
		"deep group":       "[" + strings.Repeat(`{"a":`, deep) + "1" + strings.Repeat("}", deep) + "]",
		"deep pair":        "[" + strings.Repeat(`{"a":`, deep) + "1" + strings.Repeat("}", deep) + "," + strings.Repeat(`{"a":`, deep-1) + "1" + strings.Repeat("}", deep-1) + "]",
		"keyed in keyed":   keyedTree(15),
		"long string":      `["` + strings.Repeat("x", 1<<20) + `"]`,
	} {
		t.Run(name, func(t *testing.T) { checkDocument(t, parse(t, source), toon.Options{IndentSize: 1}) })
	}
}

// TestScaleLenient runs long texts of what lenient decoding puts up with.
func TestScaleLenient(t *testing.T) {
	const n = 50_000
	for name, text := range map[string]string{
		"malformed headers": strings.Repeat("a[x]{b: 1\n", n),
		"braces":            "a[1]" + strings.Repeat("{a", n) + ": 1",
		"quotes":            strings.Repeat(`"a" "`, n) + ": 1\n",
		"blank lines":       "a[2]:\n  - 1\n" + strings.Repeat("\n", n) + "  - 2",
		"one name":          strings.Repeat("a: 1\n", n),
		"empty cells":       "a[1]: " + strings.Repeat(",", n),
	} {
		t.Run(name, func(t *testing.T) {
			for _, lenient := range []bool{true, false} {
				_, err := toon.Decode("", []byte(text), toon.Options{Lenient: lenient})
				if err != nil && !placed(err) {
					t.Errorf("%v has no place", err)
				}
			}
		})
	}
}

// repeat joins what part returns for 0 to n-1 with commas.
func repeat(n int, part func(i int) string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = part(i)
	}
	return strings.Join(parts, ",")
}

// keyedTree returns an object of two alike, each of two alike, and so on: at every
// level the encoder looks for a table, all the way down.
func keyedTree(depth int) string {
	if depth == 0 {
		return "[]"
	}
	below := keyedTree(depth - 1)
	return `{"a":` + below + `,"b":` + below + `}`
}
