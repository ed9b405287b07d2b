package duel

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/internal/golden"
)

// file holds what was found, for the lesson.
const file = "../inputs/duel.json"

// rounds is how many documents of each kind the file comes from.
const rounds = 4000

// TestFound searches a little with another seed: it finds nothing smaller than the
// file has. With -update it searches long, and writes the file.
func TestFound(t *testing.T) {
	e, err := encodings.Load(encodings.Default)
	if err != nil {
		t.Fatal(err)
	}
	if golden.Updating() {
		golden.Compare(t, file, lines(t, Search(e, 8, rounds)))
	}
	for _, l := range Search(e, 1, 100) {
		for _, f := range found(t) {
			if f.Kind == l.Kind && f.Loser == l.Loser && f.Winner == l.Winner && len(l.Text) < len(f.Text) {
				t.Errorf("%s loses to %s on %s too, which is smaller than %s", l.Loser, l.Winner, l.Text, f.Text)
			}
		}
	}
}

// found reads the file.
func found(t *testing.T) []Loss {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var losses []Loss
	if err := json.Unmarshal(data, &losses); err != nil {
		t.Fatal(err)
	}
	return losses
}

// lines writes losses one a line, as a JSON array.
func lines(t *testing.T, losses []Loss) []byte {
	var b bytes.Buffer
	for i, l := range losses {
		b.WriteString(map[bool]string{true: "[\n  ", false: ",\n  "}[i == 0])
		line, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(line)
	}
	b.WriteString("\n]\n")
	return b.Bytes()
}

// TestTrue measures each loss, and tries that no single step makes it smaller.
func TestTrue(t *testing.T) {
	e, err := encodings.Load(encodings.Default)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range found(t) {
		tokens, ok := Measure(e, []byte(l.Text))
		if !ok || tokens[l.Loser] != l.Lost || tokens[l.Winner] != l.Won || l.Lost <= l.Won {
			t.Errorf("%s: %s %d, %s %d, and the file says %d and %d", l.Text, l.Loser, tokens[l.Loser], l.Winner, tokens[l.Winner], l.Lost, l.Won)
		}
		root, err := parse([]byte(l.Text))
		if err != nil || string(root.appendJSON(nil)) != l.Text {
			t.Fatalf("%s is read as %s (%v)", l.Text, root.appendJSON(nil), err)
		}
		s := &search{e, l.Kind, map[string]map[string]int{}}
		smaller(root, func(c *tree) bool {
			if before(c, root) && s.loses(c, l.Loser, l.Winner) {
				t.Errorf("%s loses too, and is smaller than %s", c.appendJSON(nil), l.Text)
			}
			return true
		})
	}
}

// parse reads minified JSON as a tree.
func parse(text []byte) (*tree, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return value(d)
}

func value(d *json.Decoder) (*tree, error) {
	token, err := d.Token()
	if err != nil {
		return &tree{}, err
	}
	delim, is := token.(json.Delim)
	if !is {
		text, err := json.Marshal(token)
		return &tree{text: string(text)}, err
	}
	t := &tree{array: delim == '['}
	for d.More() {
		if !t.array {
			name, err := d.Token()
			if err != nil {
				return t, err
			}
			t.names = append(t.names, name.(string))
		}
		e, err := value(d)
		if err != nil {
			return t, err
		}
		t.elems = append(t.elems, e)
	}
	_, err = d.Token()
	return t, err
}
