package ui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
)

// An againstMsg brings a shape under the second encoding.
type againstMsg struct {
	gen    int
	key    string
	result *tokens.Against
}

// toggleAgainst lays a second encoding over the panes, or takes it away.
func (c *compare) toggleAgainst() tea.Cmd {
	c.against = !c.against
	c.follow, c.jumped = true, true
	if !c.against {
		return nil
	}
	return c.makeAgainst()
}

// makeAgainst returns the commands that encode the shapes a second time.
func (c *compare) makeAgainst() tea.Cmd {
	if c.second.Encoder == nil {
		c.notice = "no second encoding; E chooses one with tab"
		c.against = false
		return nil
	}
	var cmds []tea.Cmd
	for _, st := range c.shapes {
		if st.linked == nil || st.against != nil {
			continue
		}
		gen, ctx, key, first, enc := c.gen, c.ctx, st.key, st.linked.Text, c.second
		cmds = append(cmds, func() tea.Msg {
			second, err := tokens.New(ctx, enc.Encoder, first.Bytes, nil)
			if err != nil {
				return nil
			}
			return againstMsg{gen, key, tokens.Compare(first, second)}
		})
	}
	return tea.Batch(cmds...)
}

// nextDifference goes to the next boundary that only one encoding has.
func (c *compare) nextDifference(on bool) {
	st := c.focused()
	if !c.against || st.against == nil {
		c.notice = "A lays a second encoding over this one; then , and . go to differences"
		return
	}
	at := c.cursorRange(st)
	from := at.End
	step := 1
	if !on {
		from, step = at.Start, -1
	}
	to := st.against.NextDifference(from, step)
	if to == from {
		c.notice = "no more differences in " + st.title
		return
	}
	c.byToken, c.token, c.node = true, st.linked.At(to), st.linked.NodeAt(to)
	c.follow, c.jumped = true, true
}
