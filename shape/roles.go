package shape

// structural has the role of each byte that may stand outside names and scalars.
var structural = [256]Role{
	' ': RoleSpace, '\t': RoleSpace, '\r': RoleSpace, '\n': RoleSpace,
	'{': RolePunctuation, '}': RolePunctuation, '[': RolePunctuation, ']': RolePunctuation,
	',': RolePunctuation, ':': RolePunctuation,
}

// AppendRoles appends the role of each byte of the document's JSON text, as it lies
// in [Document.Source], to dst. They are the roles that spans have in
// [RenderPretty] and [RenderMinified], whatever the white space.
func AppendRoles(dst []Role, d *Document) []Role {
	at := len(dst)
	for _, b := range d.src {
		dst = append(dst, structural[b])
	}
	roles := dst[at:]
	for n := range d.nodes {
		n := Node(n)
		if name := d.NameOffset(n); name >= 0 {
			paint(roles[name:name+len(d.NameLiteral(n))], RoleName)
		}
		if kind := d.Kind(n); kind < Array {
			paint(roles[d.nodes[n].start:d.nodes[n].end], scalarRole[kind])
		}
	}
	return dst
}

// paint gives all of roles the same value.
func paint(roles []Role, role Role) {
	for i := range roles {
		roles[i] = role
	}
}
