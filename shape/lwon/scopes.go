package lwon

// scopes knows which names stand in the lists or objects that are open. These lie
// inside one another, and a name may stand in several.
type scopes struct {
	holders []int32   // per name, how many scopes were open when the innermost one that has it was opened, or 0
	held    []holding // by all open scopes, the innermost one's last
}

// A holding is a name that an open scope has, and what holders was before.
type holding struct {
	name   name
	before int32
}

// newScopes returns what knows name 0 only, which is none.
func newScopes() scopes { return scopes{holders: make([]int32, 1)} }

// add adds the next name.
func (s *scopes) add() { s.holders = append(s.holders, 0) }

// hold gives a name to the innermost of so many open scopes and reports whether it
// did not have it yet.
func (s *scopes) hold(id name, open int) bool {
	if s.holders[id] == int32(open) {
		return false
	}
	s.held = append(s.held, holding{id, s.holders[id]})
	s.holders[id] = int32(open)
	return true
}

// close ends the innermost scope, whose names are those from held[from] on.
func (s *scopes) close(from int) {
	for _, h := range s.held[from:] {
		s.holders[h.name] = h.before
	}
	s.held = s.held[:from]
}
