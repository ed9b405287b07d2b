package cost

import (
	"fmt"

	"github.com/bpekit/bpekit/shape"
)

// MapSchema is the value of "schema" in the JSON of an alias map.
const MapSchema = "tokviz.map/1"

// An AliasMap gives names shorter ones, and can be undone exactly: what Apply
// makes of a document, Undo makes the same document of again, down to the escapes
// in its names. The zero AliasMap has no names.
type AliasMap struct {
	entries []alias
	byName  map[string]int // decoded, to entries
	byAlias map[string]int
}

// An alias is one entry, both sides decoded and as JSON literals.
type alias struct {
	name, alias       string
	nameLit, aliasLit []byte
}

// A ReversalError says why an alias map cannot be undone for a document.
type ReversalError struct {
	Name    string // the name of the member
	Pointer string // of the member
	Reason  string // why it cannot
}

// Error returns the reason and the place.
func (e *ReversalError) Error() string {
	return fmt.Sprintf("cost: alias map: %s: %s", e.Pointer, e.Reason)
}

// NewAliasMap returns the map of some renames as a document needs it: names are
// kept as the document writes them. It fails where the map could not be undone:
// where two names get the same alias, where the document has an alias already, or
// where it writes a name in two ways.
func NewAliasMap(d *shape.Document, renames []Rename) (*AliasMap, error) {
	m := &AliasMap{}
	x := indexMembers(d)
	for _, r := range renames {
		lit := shape.AppendQuoted(nil, []byte(r.Old))
		if number, known := x.number[r.Old]; known {
			lit = d.NameLiteral(x.members(int(number))[0])
		}
		if err := m.add(lit, shape.AppendQuoted(nil, []byte(r.New))); err != nil {
			return nil, err
		}
	}
	return m, m.check(d)
}

// add adds an entry.
func (m *AliasMap) add(nameLit, aliasLit []byte) error {
	if m.byName == nil {
		m.byName, m.byAlias = map[string]int{}, map[string]int{}
	}
	a := alias{string(shape.AppendUnquoted(nil, nameLit)), string(shape.AppendUnquoted(nil, aliasLit)), nameLit, aliasLit}
	if _, twice := m.byName[a.name]; twice {
		return fmt.Errorf("cost: alias map: %q stands in it twice", a.name)
	}
	if other, twice := m.byAlias[a.alias]; twice {
		return fmt.Errorf("cost: alias map: %q and %q have the same alias %q", m.entries[other].name, a.name, a.alias)
	}
	m.byName[a.name], m.byAlias[a.alias] = len(m.entries), len(m.entries)
	m.entries = append(m.entries, a)
	return nil
}

// Renames returns the entries.
func (m *AliasMap) Renames() []Rename {
	var list []Rename
	for _, a := range m.entries {
		list = append(list, Rename{a.name, a.alias})
	}
	return list
}

// Apply returns a document with aliases for names. The error is a
// *[ReversalError] where Undo could not restore the document.
func (m *AliasMap) Apply(d *shape.Document) (*shape.Document, error) {
	if err := m.check(d); err != nil {
		return nil, err
	}
	p := plan{names: map[string]newName{}}
	for _, a := range m.entries {
		p.names[a.name] = newName{a.alias, a.aliasLit}
	}
	return p.apply(d)
}

// Undo returns a document with names for aliases.
func (m *AliasMap) Undo(d *shape.Document) (*shape.Document, error) {
	p := plan{names: map[string]newName{}}
	for _, a := range m.entries {
		p.names[a.alias] = newName{a.name, a.nameLit}
	}
	return p.apply(d)
}

// check reports whether the map can be undone for a document.
func (m *AliasMap) check(d *shape.Document) error {
	for n := shape.Node(0); int(n) < d.Len(); n++ {
		if !d.IsMember(n) {
			continue
		}
		name := d.MemberName(n)
		if i, ok := m.byName[name]; ok {
			if want := m.entries[i].nameLit; string(d.NameLiteral(n)) != string(want) {
				return &ReversalError{name, d.Pointer(n), fmt.Sprintf("the name is written %s here and %s elsewhere", d.NameLiteral(n), want)}
			}
		} else if i, ok := m.byAlias[name]; ok {
			return &ReversalError{name, d.Pointer(n), fmt.Sprintf("%q is a name already, and to be the alias of %q", name, m.entries[i].name)}
		}
	}
	return nil
}

// AppendJSON appends the map as JSON, one name a line, for [ParseAliasMap].
func (m *AliasMap) AppendJSON(dst []byte) []byte {
	dst = append(dst, `{"schema":"`+MapSchema+`","names":{`...)
	for i, a := range m.entries {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, "\n  "...)
		dst = append(append(append(dst, a.nameLit...), ':', ' '), a.aliasLit...)
	}
	return append(dst, "\n}}\n"...)
}

// ParseAliasMap reads what AppendJSON writes, or the same by hand. The name is
// used in errors.
func ParseAliasMap(name string, src []byte) (*AliasMap, error) {
	d, err := shape.Parse(name, src, shape.Limits{})
	if err != nil {
		return nil, err
	}
	schema, err := d.Lookup("/schema")
	if err != nil || d.Text(schema) != MapSchema {
		return nil, fmt.Errorf("cost: %s is no alias map: expected an object with \"schema\": %q", name, MapSchema)
	}
	names, err := d.Lookup("/names")
	if err != nil || d.Kind(names) != shape.Object {
		return nil, fmt.Errorf("cost: alias map %s: expected an object \"names\"", name)
	}
	m := &AliasMap{}
	for n := range d.Children(names) {
		if d.Kind(n) != shape.String {
			return nil, fmt.Errorf("cost: alias map %s: the alias of %q is a %s, expected a string", name, d.MemberName(n), d.Kind(n))
		}
		if err := m.add(d.NameLiteral(n), d.Literal(n)); err != nil {
			return nil, err
		}
	}
	return m, nil
}
