package cli

import (
	"encoding/json"
	"errors"
	"fmt"
)

// JSONError says an error of encoding/json, for text that should be one JSON object,
// without the names of Go's types. It returns any other error as it is.
func JSONError(err error) error {
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
