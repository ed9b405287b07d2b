package ui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// openPart makes the part of the tree under the cursor the token that is shown.
func (t *tokenScreen) openPart() {
	if t.pane != 1 {
		t.pane = 1
		return
	}
	tree := t.tree()
	tree.Render(1000, 1000)
	if t.row >= len(tree.Nodes) || tree.Nodes[t.row] == tree.Root {
		return
	}
	part := tree.Nodes[t.row]
	if id, ok := part.ID.(bpe.Token); ok {
		t.trail = append(t.trail, t.shownToken)
		t.shownToken, t.row = id, 0
		t.explain()
	}
}

// closePart goes back to the token whose part was opened.
func (t *tokenScreen) closePart() {
	if n := len(t.trail); n > 0 {
		t.shownToken, t.trail, t.row = t.trail[n-1], t.trail[:n-1], 0
		t.explain()
	}
}

func (t *tokenScreen) at() string {
	if t.text == nil || t.text.Len() == 0 {
		return ""
	}
	return "@" + strconv.Itoa(t.text.Start(t.token))
}

// move goes to a @byte, a token number or the next token with an #id.
func (t *tokenScreen) move(at string) error {
	if t.text == nil || t.text.Len() == 0 {
		return errors.New("there is no text")
	}
	switch {
	case at == "":
		return nil
	case at[0] == '@':
		n, err := strconv.Atoi(at[1:])
		if err != nil || n < 0 || n >= len(t.text.Bytes) {
			return fmt.Errorf("%s is no byte of this text", at)
		}
		t.token = t.text.At(n)
	case at[0] == '#':
		found, err := t.text.Find(at)
		if err != nil {
			return err
		}
		if len(found) == 0 {
			return fmt.Errorf("token %s is not in this text", at)
		}
		t.token = t.text.At(found[0].Start)
	default:
		n, err := strconv.Atoi(strings.ReplaceAll(at, ",", ""))
		if err != nil || n < 1 || n > t.text.Len() {
			return fmt.Errorf("%s is no token number of this text", at)
		}
		t.token = n - 1
	}
	t.settle()
	return nil
}

func (t *tokenScreen) find(query string) (string, error) {
	t.matches = nil
	if t.text == nil || query == "" {
		return "", nil
	}
	found, err := t.text.Find(query)
	if err != nil {
		return "", err
	}
	t.matches = found
	if len(found) == 0 {
		return "no match", nil
	}
	at := t.text.Start(t.token)
	i := 0
	for i < len(found)-1 && found[i].Start < at {
		i++
	}
	t.token = t.text.At(found[i].Start)
	t.settle()
	return fmt.Sprintf("match %d of %s", i+1, component.Comma(len(found))), nil
}

// goMatch goes to the next or previous match.
func (t *tokenScreen) goMatch(on bool) {
	n := len(t.matches)
	if n == 0 {
		t.notice = "nothing is searched; / searches"
		return
	}
	at, best := t.text.Start(t.token), -1
	for i, r := range t.matches {
		if on && r.Start >= int(t.text.Ends[t.token]) {
			best = i
			break
		}
		if !on && r.Start < at {
			best = i
		}
	}
	if best < 0 {
		best = map[bool]int{true: 0, false: n - 1}[on]
	}
	t.token = t.text.At(t.matches[best].Start)
	t.notice = fmt.Sprintf("match %d of %s", best+1, component.Comma(n))
}

func (t *tokenScreen) complete(string) []completion { return nil }
