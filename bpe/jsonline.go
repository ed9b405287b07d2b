package bpe

import (
	"encoding/json"
	"errors"
	"fmt"
)

// unmarshalLine decodes a line of JSON that should be an object. Errors say what is
// wrong without the names of Go's types.
func unmarshalLine(text []byte, object any) error {
	err := json.Unmarshal(text, object)
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("not JSON at byte %d: %w", syntax.Offset, syntax)
	case errors.As(err, &kind) && kind.Field != "":
		return fmt.Errorf("%q can't be a JSON %s", kind.Field, kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("a JSON %s, not an object", kind.Value)
	}
	return err
}
