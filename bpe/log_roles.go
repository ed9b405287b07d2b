package bpe

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
)

// roleCounts reads the member roles of a log's line, whose order counts.
type roleCounts []RoleCount

// UnmarshalJSON reads an object of numbers.
func (r *roleCounts) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	open, err := d.Token()
	if err != nil {
		return err
	}
	if open != json.Delim('{') {
		return errors.New("roles is not an object")
	}
	for d.More() {
		var role RoleCount
		name, err := d.Token()
		if err != nil {
			return err
		}
		role.Role, _ = name.(string) // the name of a member is nothing else
		if err := d.Decode(&role.Count); err != nil {
			return fmt.Errorf("roles: %w", err)
		}
		*r = append(*r, role)
	}
	return nil
}

// check reports whether the roles are those of a pair with a count.
func (r roleCounts) check(count int64) error {
	if len(r) == 0 {
		return nil
	}
	seen, sum := map[string]bool{}, int64(0)
	for _, role := range r {
		if role.Count < 1 || role.Count > math.MaxInt64-sum || seen[role.Role] {
			return fmt.Errorf("role %.40q: %d is not a count, or there are several", role.Role, role.Count)
		}
		seen[role.Role] = true
		sum += role.Count
	}
	if sum != count {
		return fmt.Errorf("the roles sum to %d, and count is %d", sum, count)
	}
	return nil
}
