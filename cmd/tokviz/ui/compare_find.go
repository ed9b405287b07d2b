package ui

import (
	"fmt"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
)

// find searches all shapes and goes to the first match after the cursor.
func (c *compare) find(query string) (string, error) {
	c.query, c.matches = query, map[string][]tokens.Range{}
	if query == "" || c.doc == nil {
		return "", nil
	}
	if query[0] == '/' {
		n, err := c.doc.Lookup(query)
		if err != nil {
			return "no such path", nil
		}
		c.node, c.follow, c.jumped = n, true, true
		c.syncToken()
		return "a path", nil
	}
	for _, st := range c.shown() {
		if st.linked == nil {
			continue
		}
		found, err := st.linked.Find(query)
		if err != nil {
			return err.Error(), err
		}
		c.matches[st.key] = found
	}
	list := c.matches[c.focused().key]
	if len(list) == 0 {
		return "no match", nil
	}
	at := c.cursorRange(c.focused()).Start
	i := 0
	for i < len(list)-1 && list[i].Start < at {
		i++
	}
	c.toMatch(list[i])
	return c.matchLine(i), nil
}

func (c *compare) matchLine(i int) string {
	st := c.focused()
	n := len(c.matches[st.key])
	if c.width < 100 {
		return fmt.Sprintf("match %d of %s in %s", i+1, component.Comma(n), st.title)
	}
	for _, other := range c.shown() {
		if len(c.matches[other.key]) != n {
			return fmt.Sprintf("%s matches in %s   this is %d of %d", component.Comma(n), st.title, i+1, n)
		}
	}
	return fmt.Sprintf("%s matches in every shape   this is %d of %d", component.Comma(n), i+1, n)
}

func (c *compare) toMatch(r tokens.Range) {
	l := c.pane()
	c.token = l.At(r.Start)
	c.node = l.NodeAt(r.Start)
	c.follow, c.jumped = true, true
}

// goMatch goes to the next or previous match.
func (c *compare) goMatch(on bool) {
	st := c.focused()
	list := c.matches[st.key]
	if len(list) == 0 {
		c.notice = "nothing is searched; / searches"
		return
	}
	at := c.cursorRange(st)
	best := -1
	for i, r := range list {
		if on && r.Start >= at.End {
			best = i
			break
		}
		if !on && r.End <= at.Start {
			best = i
		}
	}
	if best < 0 {
		best = map[bool]int{true: 0, false: len(list) - 1}[on]
	}
	c.toMatch(list[best])
	c.notice = c.matchLine(best)
}

// goUse goes to the next use of the token that the cursor is on.
func (c *compare) goUse(on bool) {
	l := c.pane()
	if l == nil {
		return
	}
	to := l.NextUse(c.token, map[bool]int{true: 1, false: -1}[on])
	if to == c.token {
		c.notice = "this token is used once only in " + c.focused().title
		return
	}
	c.byToken, c.token, c.node = true, to, l.NodeAt(l.Start(to))
	c.follow, c.jumped = true, true
}
