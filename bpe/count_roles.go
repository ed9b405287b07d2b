package bpe

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/bpekit/bpekit/pretokenize"
)

// NewRoleCounts returns empty counts of chunks by the role of each of their bytes:
// what a byte is for in its text, such as a name or a number. The roles are
// numbers that the caller gives a meaning; names are what they are called in logs,
// role 0 first. In all else these are the counts of [NewCounts].
//
// Chunks that differ in roles only are counted apart, in the order of their first
// appearance. So [Train] learns the same from them, and takes a little longer.
//
// Where bytes come without roles, as in [Counts.AddText], they have role 0.
func NewRoleCounts(s pretokenize.Splitter, names []string, specials ...string) *Counts {
	c := NewCounts(s, specials...)
	if len(names) > 0 {
		c.roles, c.table = slices.Clone(names), newChunkTable(true)
	}
	return c
}

// RoleNames returns the names of the roles that bytes are counted by, nil where
// there are none.
func (c *Counts) RoleNames() []string { return slices.Clone(c.roles) }

// A RoledText is a text and the role of each of its bytes.
type RoledText struct {
	Text  []byte
	Roles []uint8 // one a byte of Text: a number below that of the role names; nil for none
}

// check reports what is wrong with the roles of a text.
func (c *Counts) check(t RoledText) error {
	if len(t.Roles) != len(t.Text) {
		return fmt.Errorf("bpe: %d roles for %d bytes", len(t.Roles), len(t.Text))
	}
	for i, role := range t.Roles {
		if int(role) >= len(c.roles) {
			return fmt.Errorf("bpe: byte %d has role %d; there are %d roles", i, role, len(c.roles))
		}
	}
	return nil
}

// AddTextRoles counts the chunks of a text of its own by the role of each byte. It
// fails where the roles are not as many as the bytes or not among those of c.
func (c *Counts) AddTextRoles(text []byte, roles []uint8) error {
	return c.AddRoledTexts(context.Background(), func(yield func(RoledText, error) bool) {
		yield(RoledText{text, roles}, nil)
	})
}

// AddRoledTexts counts the chunks of several texts, each of its own, on all
// threads and as if [Counts.AddTextRoles] were called for each. A text must stay as
// it is until the call returns. On an error, which may also be one that texts
// yields or that of the context, nothing is added.
func (c *Counts) AddRoledTexts(ctx context.Context, texts iter.Seq2[RoledText, error]) error {
	return c.inParallel(ctx, func(p *blockProducer) error {
		for t, err := range texts {
			if err == nil {
				err = c.check(t)
			}
			if err == nil {
				err = p.cutText(t.Text, t.Roles)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// AddRoles counts a chunk whose bytes have roles n more times, as [Counts.Add] does
// without.
func (c *Counts) AddRoles(chunk []byte, roles []uint8, n int64) error {
	if err := c.check(RoledText{chunk, roles}); err != nil {
		return err
	}
	return c.add(chunk, roles, n)
}

// AllRoles is [Counts.All] with the roles of each chunk, which are nil where bytes
// are not counted by role.
func (c *Counts) AllRoles() iter.Seq2[RoledText, int64] {
	return func(yield func(RoledText, int64) bool) {
		for i := range c.table.entries {
			if !yield(RoledText{c.table.chunk(i), c.table.roles(i)}, c.table.entries[i].count) {
				return
			}
		}
	}
}
