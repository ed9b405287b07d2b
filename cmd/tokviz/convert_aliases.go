package main

import (
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/shape"
	"github.com/spf13/cobra"
)

// A renaming makes another document of one.
type renaming func(*shape.Document) (*shape.Document, error)

// aliasFlags name an alias map, to be applied or undone.
type aliasFlags struct{ apply, undo string }

func (f *aliasFlags) flags(c *cobra.Command) {
	c.Flags().StringVar(&f.apply, "map", "", "write the aliases of this file for names, as tokviz fields --map made it")
	c.Flags().StringVar(&f.undo, "unmap", "", "write names again for the aliases of this file")
}

// read reads the map. The renaming is nil where there is none.
func (f *aliasFlags) read(a *app) (renaming, error) {
	name := f.apply
	switch {
	case f.apply != "" && f.undo != "":
		return nil, cli.Usagef("--map and --unmap undo each other")
	case f.undo != "":
		name = f.undo
	case name == "":
		return nil, nil
	}
	text, err := a.ReadFile(name)
	if err != nil {
		return nil, err
	}
	m, err := cost.ParseAliasMap(shownName(name), text)
	if err != nil {
		return nil, err
	}
	if f.undo != "" {
		return m.Undo, nil
	}
	return m.Apply, nil
}
