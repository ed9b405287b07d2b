package replay

import "github.com/bpekit/bpekit/shape"

// Roles says for each byte of a JSON text what it is for.
type Roles []shape.Role

// RolesOf returns the roles of a JSON text; nil for a text that is none.
func RolesOf(text []byte) Roles {
	d, err := shape.Parse("", text, shape.Limits{})
	if err != nil {
		return nil
	}
	roles := make(Roles, len(text))
	for i, b := range text {
		roles[i] = shape.RolePunctuation
		if b == ' ' || b == '\n' || b == '\t' || b == '\r' {
			roles[i] = shape.RoleSpace
		}
	}
	fill := func(start, size int, r shape.Role) {
		for i := range size {
			roles[start+i] = r
		}
	}
	for n := range shape.Node(d.Len()) {
		if d.IsMember(n) {
			fill(d.NameOffset(n), len(d.NameLiteral(n)), shape.RoleName)
		}
		size := len(d.Literal(n))
		switch d.Kind(n) {
		case shape.String:
			fill(d.Offset(n), size, shape.RoleString)
		case shape.Number:
			fill(d.Offset(n), size, shape.RoleNumber)
		case shape.Bool, shape.Null:
			fill(d.Offset(n), size, shape.RoleLiteral)
		}
	}
	return roles
}

// A Tally is how many of some tokens lie in each role.
type Tally [shape.Roles]int

// Count returns in which roles the new tokens of a state lie: each where most of
// its bytes do, the earlier role in order where two have as many.
func (r Roles) Count(s *State) Tally {
	var tally Tally
	for _, i := range s.New {
		start := uint32(0)
		if i > 0 {
			start = s.Ends[i-1]
		}
		var bytes Tally
		for _, role := range r[start:s.Ends[i]] {
			bytes[role]++
		}
		best := 0
		for role, n := range bytes {
			if n > bytes[best] {
				best = role
			}
		}
		tally[best]++
	}
	return tally
}
