package lwon_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bpekit/bpekit/shape"
)

// This file is a second reader: docs/lwon.md sections 2, 5 and 6 by recursive
// descent, for what is accepted and what it means; it knows nothing of places.
// A text is right if all of it is a value, or all of it is header and body.

// A witnessReader reads from the front of rest. It panics with errWitness where
// the text is wrong.
type witnessReader struct{ rest string }

type errWitness struct{}

func (r *witnessReader) must(ok bool) {
	if !ok {
		panic(errWitness{})
	}
}

// witnessRead returns the JSON of a text, or false.
func witnessRead(text string) (json string, ok bool) {
	if !utf8.ValidString(text) || strings.HasPrefix(text, "\uFEFF") {
		return "", false
	}
	try := func(read func(r *witnessReader) string) (json string, ok bool) {
		defer func() {
			if _, wrong := recover().(errWitness); wrong {
				ok = false
			}
		}()
		r := &witnessReader{strings.Trim(text, " \t\r\n")}
		json = read(r)
		return json, r.rest == ""
	}
	if json, ok = try((*witnessReader).value); ok {
		return json, true
	}
	return try((*witnessReader).headerAndBody)
}

// blanks takes white space and reports whether there was any.
func (r *witnessReader) blanks() bool {
	trimmed := strings.TrimLeft(r.rest, " \t\r\n")
	any := len(trimmed) < len(r.rest)
	r.rest = trimmed
	return any
}

// take takes a prefix if it is there.
func (r *witnessReader) take(prefix string) bool {
	rest, ok := strings.CutPrefix(r.rest, prefix)
	r.rest = rest
	return ok
}

// items takes what stands between brackets, item by item.
func (r *witnessReader) items(opens, closes string, item func()) {
	r.must(r.take(opens))
	for begun := false; ; begun = true {
		separated := r.blanks()
		if r.take(closes) {
			return
		}
		r.must(!begun || separated)
		item()
	}
}

func (r *witnessReader) value() string {
	switch {
	case strings.HasPrefix(r.rest, "["):
		var values []string
		r.items("[", "]", func() { values = append(values, r.value()) })
		return "[" + strings.Join(values, ",") + "]"
	case strings.HasPrefix(r.rest, "{"):
		return "{" + strings.Join(r.members(nil), ",") + "}"
	case strings.HasPrefix(r.rest, `"`):
		return quote(r.string())
	}
	token := r.token(" \t\r\n]}")
	r.must(witnessBare(token) && token != "~")
	if witnessReserved.MatchString(token) {
		return token
	}
	return quote(token)
}

// members takes an object whose names are none of those taken.
func (r *witnessReader) members(taken []string) []string {
	var members []string
	taken = slices.Clone(taken)
	r.items("{", "}", func() {
		key := r.key(":")
		r.must(!slices.Contains(taken, key) && r.take(":"))
		taken = append(taken, key)
		members = append(members, quote(key)+":"+r.value())
	})
	return members
}

// token takes all up to one of the stops, or the end.
func (r *witnessReader) token(stops string) string {
	end := strings.IndexAny(r.rest, stops)
	if end < 0 {
		end = len(r.rest)
	}
	token := r.rest[:end]
	r.rest = r.rest[end:]
	return token
}

func (r *witnessReader) key(stop string) string {
	if strings.HasPrefix(r.rest, `"`) {
		return r.string()
	}
	key := r.token(" \t\r\n]}" + stop)
	r.must(witnessBare(key) && !strings.ContainsAny(key, ":~*^"))
	return key
}

var (
	witnessString    = regexp.MustCompile(`^"(?:[^"\\\x00-\x1f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"`)
	witnessPair      = regexp.MustCompile(`\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}`)
	witnessSurrogate = regexp.MustCompile(`\\u[dD][89a-fA-F]`)
)

func (r *witnessReader) string() (decoded string) {
	literal := witnessString.FindString(r.rest)
	r.must(literal != "")
	escapes := strings.ReplaceAll(literal, `\\`, "")
	r.must(!witnessSurrogate.MatchString(witnessPair.ReplaceAllString(escapes, "")))
	r.rest = r.rest[len(literal):]
	r.must(json.Unmarshal([]byte(literal), &decoded) == nil)
	return decoded
}

func quote(s string) string { return string(shape.AppendQuoted(nil, []byte(s))) }

// A witnessFields is a list as read.
type witnessFields struct {
	keys  []string
	kinds []string
	subs  []*witnessFields
	star  bool
}

func (r *witnessReader) list(l *witnessFields, opens, closes string) {
	r.items(opens, closes, func() {
		r.must(!l.star)
		if l.star = r.take("*"); l.star {
			return
		}
		kind, isArray := "plain", r.take("[")
		key := r.key("[")
		r.must(!slices.Contains(l.keys, key))
		l.keys = append(l.keys, key)
		sub := &witnessFields{}
		switch {
		case strings.HasPrefix(r.rest, "["):
			kind = "object"
			sub = r.sub(l)
		default:
			r.must(!isArray)
		}
		if isArray {
			kind = "array"
			r.blanks()
			r.must(r.take("]"))
		}
		l.kinds, l.subs = append(l.kinds, kind), append(l.subs, sub)
	})
	r.must(len(l.keys) > 0 || l.star)
}

var witnessCaret = regexp.MustCompile(`^\[[ \t\r\n]*\^[ \t\r\n]*\]`)

func (r *witnessReader) sub(outer *witnessFields) *witnessFields {
	if caret := witnessCaret.FindString(r.rest); caret != "" {
		r.take(caret)
		return outer
	}
	sub := &witnessFields{}
	r.list(sub, "[", "]")
	return sub
}

func (r *witnessReader) headerAndBody() string {
	l, isObject := &witnessFields{}, strings.HasPrefix(r.rest, "{")
	if isObject {
		r.list(l, "{", "}")
	} else {
		r.list(l, "[", "]")
	}
	r.must(r.blanks())
	if isObject {
		return r.row(l)
	}
	return r.rows(l)
}

func (r *witnessReader) rows(l *witnessFields) string {
	var rows []string
	r.items("[", "]", func() { rows = append(rows, r.row(l)) })
	return "[" + strings.Join(rows, ",") + "]"
}

var witnessTilde = regexp.MustCompile(`^~($|[ \t\r\n\]}])`)

func (r *witnessReader) row(l *witnessFields) string {
	var members []string
	slot := 0
	r.items("[", "]", func() {
		defer func() { slot++ }()
		if slot >= len(l.keys) {
			r.must(slot == len(l.keys) && l.star)
			members = append(members, r.members(l.keys)...)
			return
		}
		if witnessTilde.MatchString(r.rest) {
			r.take("~")
			return
		}
		name := quote(l.keys[slot]) + ":"
		switch {
		case l.kinds[slot] == "plain":
			members = append(members, name+r.value())
		case !strings.HasPrefix(r.rest, "["):
			r.must(r.token(" \t\r\n]}") == "null")
			members = append(members, name+"null")
		case l.kinds[slot] == "object":
			members = append(members, name+r.row(l.subs[slot]))
		default:
			members = append(members, name+r.rows(l.subs[slot]))
		}
	})
	return "{" + strings.Join(members, ",") + "}"
}
