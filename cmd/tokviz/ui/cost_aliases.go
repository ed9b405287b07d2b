package ui

import (
	"errors"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/cost"
)

// partAliases is the part of the Cost screen that is no picture: the alias map of the
// renames that are kept. The command fields writes it without the screen.
const partAliases = "aliases"

// An aliasScreen is a screen with renames that a map can undo.
type aliasScreen interface {
	renames() []cost.Rename
	aliasMap() ([]byte, error)
}

// renames are the renames of the experiments that are kept, each from the name that the
// document itself has.
func (c *costs) renames() []cost.Rename {
	var list []cost.Rename
	for _, e := range c.kept {
		for _, r := range e.change.Renames {
			if i := slices.IndexFunc(list, func(x cost.Rename) bool { return x.New == r.Old }); i >= 0 {
				list[i].New = r.New
			} else {
				list = append(list, r)
			}
		}
	}
	return slices.DeleteFunc(list, func(r cost.Rename) bool { return r.Old == r.New })
}

// aliasMap returns the alias map of the renames as a file.
func (c *costs) aliasMap() ([]byte, error) {
	if slices.ContainsFunc(c.kept, func(e experiment) bool { return len(e.change.Drops) > 0 }) {
		return nil, errors.New("the map can be undone, and dropping a field cannot: u undoes it")
	}
	m, err := cost.NewAliasMap(c.doc, c.renames())
	if err != nil {
		return nil, err
	}
	return m.AppendJSON(nil), nil
}

// aliasScreen returns the screen if it has an alias map to write.
func (m *Model) aliasScreen() (aliasScreen, bool) {
	s, ok := m.screens[m.current].(aliasScreen)
	return s, ok && len(s.renames()) > 0
}

// aliasWords are the words of the command that writes the map.
func (e *exportSheet) aliasWords(s aliasScreen) []string {
	words := []string{"tokviz", "fields"}
	if e.enc.Name != "o200k_base" {
		words = append(words, "-e", shellWord(e.enc.Name))
	}
	for _, r := range s.renames() {
		pair := r.Old + "=" + r.New
		if strings.ContainsAny(pair, ",\"\n") { // the flag is a list as in a CSV file
			pair = `"` + strings.ReplaceAll(pair, `"`, `""`) + `"`
		}
		words = append(words, "--rename", shellWord(pair))
	}
	words = append(words, "--map", shellWord(e.file.text))
	if e.Model.name != "" && e.opt.Source.Name == e.Model.name {
		words = append(words, shellWord(e.Model.name))
	}
	return words
}
