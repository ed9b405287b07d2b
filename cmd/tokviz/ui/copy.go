package ui

import (
	"encoding/json"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// copies are what y can copy of the thing under the cursor.
type copies struct {
	value, path, row string
	ids              []bpe.Token
	numbers          map[string]any
}

// copyKeys are the keys after y.
func (m *Model) copyKeys() []component.Key {
	return []component.Key{{Keys: "copy:"}, {Keys: "v", Does: "value"}, {Keys: "p", Does: "path"}, {Keys: "i", Does: "ids"}, {Keys: "r", Does: "row"}, {Keys: "n", Does: "numbers as JSON"}, {Keys: "l", Does: "command line that reopens this"}, {Keys: "esc"}}
}

// copyKey copies what a key after y names, by OSC 52.
func (m *Model) copyKey(key string) tea.Cmd {
	c := m.screens[m.current].copies()
	what, text := "", ""
	switch key {
	case "v":
		what, text = "the value", c.value
	case "p":
		what, text = "the path", c.path
	case "r":
		what, text = "the row", c.row
	case "i":
		what, text = "the ids", fmt.Sprint(c.ids)
	case "n":
		if data, err := json.Marshal(c.numbers); err == nil {
			what, text = "the numbers", string(data)
		}
	case "l":
		what, text = "the command", m.command()
	default:
		return nil
	}
	m.notice = fmt.Sprintf("copied %s, %s bytes", what, component.Comma(len(text)))
	return tea.SetClipboard(text)
}

// command returns the command line that reopens the screen as it stands.
func (m *Model) command() string { return strings.Join(m.words(), " ") }

// words are those of command, each quoted for a shell.
func (m *Model) words() []string {
	words := []string{"tokviz"}
	if m.name != "" && m.opt.Source.Name == m.name && m.opt.Source.Read != nil {
		words = append(words, shellWord(m.name))
	}
	if m.enc.Name != "o200k_base" {
		words = append(words, "-e", shellWord(m.enc.Name))
	}
	words = append(words, "--screen", strings.ToLower(screenNames()[m.current]))
	if at := m.screens[m.current].at(); at != "" {
		words = append(words, "--at", shellWord(at))
	}
	return words
}

// shellWord quotes a word for a shell where that is needed.
func shellWord(s string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-@:,+", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !safe(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
