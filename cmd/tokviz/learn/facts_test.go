package learn

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/internal/doctest"
	"github.com/bpekit/bpekit/internal/golden"
	"github.com/bpekit/bpekit/pretokenize"
	"github.com/bpekit/bpekit/shape/lwon"
)

// TestFacts finds every fact of the lessons anew, and holds facts.json to them.
func TestFacts(t *testing.T) {
	e := newEvaluator(t)
	lessons, err := load(func() (filler, error) { return filler{e.fact, e.command}, nil })
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	j := json.NewEncoder(&b)
	j.SetEscapeHTML(false)
	j.SetIndent("", "  ")
	for _, l := range lessons {
		for name := range l.Facts {
			if _, err := e.fact(&l, name); err != nil {
				t.Errorf("lesson %d: %v", l.Number, err)
			}
		}
		if out := e.run(l.Live.Command()); out == "" || strings.Contains(out, "tokviz: ") {
			t.Errorf("lesson %d: %s prints %q", l.Number, l.Live.Command(), out)
		}
		for i := range l.Exercises {
			if out := e.run(l.Exercises[i].Look); out == "" || strings.Contains(out, "hint: ") {
				t.Errorf("lesson %d: %s prints %q", l.Number, l.Exercises[i].Look, out)
			}
		}
		for _, h := range l.Holds {
			if !e.holds(t, &l, h) {
				t.Errorf("lesson %d: it does not hold that %s", l.Number, h)
			}
		}
	}
	if err := j.Encode(e.found); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "facts.json", b.Bytes())
}

// An evaluator finds facts with the programs themselves.
type evaluator struct {
	t      *testing.T
	folder *doctest.Folder
	found  map[string]string // what facts.json should hold
	ran    map[string]string // outputs by command
}

func newEvaluator(t *testing.T) *evaluator {
	f := doctest.New(t, "../../..")
	inputs, err := filepath.Glob("inputs/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range inputs {
		data, err := os.ReadFile(name)
		if err == nil {
			err = os.WriteFile(filepath.Join(f.Dir, filepath.Base(name)), data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return &evaluator{t, f, map[string]string{}, map[string]string{}}
}

func (e *evaluator) run(line string) string {
	out, done := e.ran[line]
	if !done {
		out = e.folder.Run(e.t, line)
		e.ran[line] = out
	}
	return out
}

// command returns what a command of a page prints.
func (e *evaluator) command(l *Lesson, command string) (string, error) {
	out := e.run(command)
	e.found[commandKey(l, command)] = out
	return out, nil
}

// fact finds a fact.
func (e *evaluator) fact(l *Lesson, name string) (string, error) {
	if value, done := e.found[factKey(l, name)]; done {
		return value, nil
	}
	f, ok := l.Facts[name]
	if !ok {
		return "", fmt.Errorf("there is no fact %q", name)
	}
	var value string
	var err error
	switch {
	case f.Compute != nil:
		value, err = e.computed(l, f.Compute)
	case f.Get == "":
		value = strings.TrimSpace(e.run(f.Run))
	default:
		value, err = pick(e.run("{ "+f.Run+"; } 2>/dev/null"), f.Get) // messages are no JSON
	}
	if err != nil {
		return "", fmt.Errorf("fact %s: %w", name, err)
	}
	e.found[factKey(l, name)] = value
	return value, nil
}

// pick finds a value in JSON or in lines of JSON. The parts of the path are names,
// places in a list (from the end where they are negative), "length" of a text, or
// name=value for the elements that have it, several with commas.
func pick(out, path string) (string, error) {
	var at any
	if err := json.Unmarshal([]byte(out), &at); err != nil {
		var list []any
		for line := range strings.Lines(out) {
			var v any
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				return "", fmt.Errorf("no JSON: %s", line)
			}
			list = append(list, v)
		}
		at = list
	}
	for part := range strings.SplitSeq(path, ".") {
		next, ok := step(at, part)
		if !ok {
			return "", fmt.Errorf("there is no %s in what %s leads to", part, path)
		}
		at = next
	}
	if n, ok := at.(float64); ok {
		return strconv.FormatFloat(n, 'f', -1, 64), nil
	}
	text, ok := at.(string)
	if !ok {
		return "", fmt.Errorf("%s leads to no text or number", path)
	}
	return text, nil
}

func step(at any, part string) (any, bool) {
	switch v := at.(type) {
	case map[string]any:
		next, ok := v[part]
		return next, ok
	case string:
		return float64(len(v)), part == "length"
	case []any:
		if i, err := strconv.Atoi(part); err == nil {
			if i < 0 {
				i += len(v)
			}
			if i < 0 || i >= len(v) {
				return nil, false
			}
			return v[i], true
		}
		i := slices.IndexFunc(v, func(e any) bool {
			for condition := range strings.SplitSeq(part, ",") {
				name, want, _ := strings.Cut(condition, "=")
				m, ok := e.(map[string]any)
				if !ok || m[name] != want {
					return false
				}
			}
			return true
		})
		if i >= 0 {
			return v[i], true
		}
	}
	return nil, false
}

// computed finds a fact that no command prints.
func (e *evaluator) computed(l *Lesson, words []string) (string, error) {
	number := func(i int) float64 {
		if n, err := strconv.ParseFloat(words[i], 64); err == nil {
			return n
		}
		text, err := e.fact(l, words[i])
		if err != nil {
			e.t.Fatal(err)
		}
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			e.t.Fatal(err)
		}
		return n
	}
	show := func(n float64) (string, error) { return strconv.FormatFloat(n, 'f', -1, 64), nil }
	switch words[0] {
	case "less":
		return show(number(1) - number(2))
	case "times":
		return show(number(1) * number(2))
	case "negative":
		return show(-number(1))
	case "ratio":
		return show(math.Round(number(1) / number(2)))
	case "primer":
		o200k, err := encodings.Load("o200k_base")
		return strconv.Itoa(o200k.Count([]byte(lwon.Primer))), err
	}
	return e.pairs(words)
}

// pairs counts how often two bytes stand side by side as tokens after some merges.
func (e *evaluator) pairs(words []string) (string, error) {
	data, err := os.ReadFile(filepath.Join("inputs", words[0]))
	if err != nil {
		return "", err
	}
	splitter, ok := pretokenize.ByName(words[1])
	merges, err := strconv.Atoi(words[2])
	if !ok || err != nil {
		return "", fmt.Errorf("pair %q", words)
	}
	counts := bpe.NewCounts(splitter)
	counts.AddText(data)
	trained, err := bpe.Train(e.t.Context(), counts, bpe.TrainOptions{Merges: merges})
	if err != nil {
		return "", err
	}
	v, err := bpe.NewVocabulary(trained.Definition())
	if err != nil {
		return "", err
	}
	n := 0
	for chunk := range pretokenize.Chunks(splitter, data) {
		ids := bpe.NewEncoder(v, splitter).Append(nil, chunk)
		for i := 0; i+1 < len(ids); i++ {
			if ids[i] == bpe.Token(words[3][0]) && ids[i+1] == bpe.Token(words[4][0]) {
				n++
			}
		}
	}
	return strconv.Itoa(n), nil
}

// holds reports whether "a < b" or "a = b" is true of two facts; #N is a number.
func (e *evaluator) holds(t *testing.T, l *Lesson, sentence string) bool {
	words := strings.Fields(sentence)
	if len(words) != 3 {
		t.Fatalf("lesson %d: %q is no comparison", l.Number, sentence)
	}
	value := func(name string) string {
		if n, is := strings.CutPrefix(name, "#"); is {
			return n
		}
		v, err := e.fact(l, name)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	a, b := value(words[0]), value(words[2])
	if words[1] == "=" {
		return a == b
	}
	x, err1 := strconv.ParseFloat(a, 64)
	y, err2 := strconv.ParseFloat(b, 64)
	return err1 == nil && err2 == nil && x < y
}
