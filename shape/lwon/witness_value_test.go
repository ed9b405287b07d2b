package lwon_test

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/bpekit/bpekit/shape"
)

// This file is section 5 for the witness, on the character classes of package
// unicode.

func witnessValue(v *tree) string {
	var items []string
	for i, item := range v.items {
		text := witnessValue(item)
		if v.kind == shape.Object {
			text = witnessKey(v.names[i]) + ":" + text
		}
		items = append(items, text)
	}
	switch v.kind {
	case shape.Array:
		return "[" + strings.Join(items, " ") + "]"
	case shape.Object:
		return "{" + strings.Join(items, " ") + "}"
	case shape.String:
		if witnessBare(v.text) && !witnessReserved.MatchString(v.text) {
			return v.text
		}
		return witnessQuoted(v.text)
	}
	return v.literal
}

func witnessKey(k string) string {
	if witnessBare(k) && !strings.ContainsAny(k, ":~*^") {
		return k
	}
	return witnessQuoted(k)
}

var witnessReserved = regexp.MustCompile(`^(~|true|false|null|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?)$`)

func witnessBare(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.Is(unicode.White_Space, r) || unicode.Is(unicode.Cc, r) || strings.ContainsRune("\uFEFF[]{}\"", r)
	})
}

var witnessEscapes = map[rune]string{'"': `\"`, '\\': `\\`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`}

func witnessQuoted(s string) string {
	const hex = "0123456789abcdef"
	quoted := `"`
	for _, r := range s {
		switch {
		case witnessEscapes[r] != "":
			quoted += witnessEscapes[r]
		case r < ' ':
			quoted += `\u00` + string(hex[r>>4]) + string(hex[r&15])
		default:
			quoted += string(r)
		}
	}
	return quoted + `"`
}
