package ui

import (
	"errors"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// later is a screen that is not there yet. It has no keys of its own.
type later struct {
	*session
	number int
}

func (l later) act(action, string) tea.Cmd { return nil }

func (l later) render(b *component.Buffer, y, _ int) {
	name := screenNames()[l.number]
	title := component.TitleRule{Name: name, Focus: true, Glyphs: &l.glyphs}
	b.Draw(0, y, title.Render(l.width, 1)...)
	what := []string{
		costScreen:    "Where the tokens of a document go, and what dropping or renaming a field would save.",
		catalogScreen: "What the tools that an MCP server offers cost.",
		learnScreen:   "Ten lessons on byte-pair encoding.",
	}[l.number]
	facts := component.Facts{Rows: [][2]string{{"", what}, {"", ""}, {"", "This screen is not part of this version yet."}}}
	b.Draw(0, y+2, facts.Render(l.width-1, 8)...)
}

func (l later) context() (left, right component.Line) {
	return component.Line{}.Bold(component.Text, component.Safe(l.name)), l.facts()
}

func (l later) status() component.Line {
	return component.PlainLine(component.Dim, " "+screenNames()[l.number]+" comes with a later version")
}

func (l later) keys() []component.Key {
	return []component.Key{{Keys: "1", Does: "Compare"}, {Keys: "2", Does: "Tokens"}, {Keys: "3", Does: "Merges"}, {Keys: "4", Does: "Encodings"}, {Keys: "?", Does: "all keys"}}
}

func (l later) at() string                   { return "" }
func (l later) move(string) error            { return nil }
func (l later) find(string) (string, error)  { return "", errors.New("nothing to search") }
func (l later) complete(string) []completion { return nil }
func (l later) click(int, int, bool) bool    { return false }
func (l later) wheel(int, int, int) tea.Cmd  { return nil }
func (l later) copies() copies               { return copies{} }
