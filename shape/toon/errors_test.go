package toon_test

import (
	"errors"

	"github.com/bpekit/bpekit/shape"
)

// placed reports whether an error says where it is.
func placed(err error) bool {
	var syntax *shape.SyntaxError
	var limit *shape.LimitError
	return errors.As(err, &syntax) && syntax.Line > 0 && syntax.Column > 0 || errors.As(err, &limit)
}
