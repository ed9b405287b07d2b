package bpe

// trainRoles are the roles of the bytes of a trainText. All is empty where bytes
// are not counted by role.
type trainRoles struct {
	names   []string
	all     []uint8 // by place
	ofChunk []int16 // the role of all bytes of a chunk, or several; by chunk
}

// several stands for a chunk whose bytes do not all have the same role. Most
// chunks are of one role, and then nobody has to look at their bytes.
const several = -1

// append adds the roles of the next chunk.
func (r *trainRoles) append(roles []uint8) {
	if len(roles) == 0 {
		return
	}
	if len(r.all) == 0 {
		r.all = append(r.all, 0) // the first wall
	}
	r.all = append(append(r.all, roles...), 0)
	of := int16(roles[0])
	for _, role := range roles {
		if role != roles[0] {
			of = several
		}
	}
	r.ofChunk = append(r.ofChunk, of)
}

// roles tells how often a pair stands in each role. Its bytes are size.
func (t *trainer) roles(index, size uint32) []RoleCount {
	text := t.text
	var count [256]int64
	for _, place := range t.pairs.all[index].places {
		if text.pairs[place] != index {
			continue
		}
		chunk := text.chunk[place]
		role := text.roles.ofChunk[chunk]
		if role == several {
			role = int16(mostly(text.roles.all[place : place+size]))
		}
		count[role] += text.weight[chunk]
	}
	var found []RoleCount
	for role, n := range count {
		if n > 0 {
			found = append(found, RoleCount{text.roles.names[role], n})
		}
	}
	return found
}

// mostly returns the role that most bytes have, of several with as many the one
// that comes first.
func mostly(roles []uint8) uint8 {
	var count [256]uint32
	for _, role := range roles {
		count[role]++
	}
	most := roles[0]
	for _, role := range roles {
		if count[role] > count[most] {
			most = role
		}
	}
	return most
}
