package toon

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// A structField is a field of a struct that stands in TOON: one of its own, or one
// of a struct embedded in it.
type structField struct {
	name      string
	index     []int // as reflect's FieldByIndex takes it
	tagged    bool  // the name comes from a tag
	omitEmpty bool
	omitZero  bool
}

// structFields are the fields of a struct type in order, and where each name is.
type structFields struct {
	list   []structField
	byName map[string]int
}

// structCache holds what fieldsOf has found out, by reflect.Type.
var structCache sync.Map

// fieldsOf returns the fields of a struct type. An error means that a tag asks for
// what TOON does not do.
func fieldsOf(t reflect.Type) (*structFields, error) {
	if known, ok := structCache.Load(t); ok {
		return known.(*structFields), nil
	}
	all, err := candidates(t)
	if err != nil {
		return nil, err
	}
	f := &structFields{list: dominant(all)}
	f.byName = make(map[string]int, len(f.list))
	for i, field := range f.list {
		f.byName[field.name] = i
	}
	structCache.Store(t, f)
	return f, nil
}

// candidates returns the fields of a struct type and of the structs embedded in it,
// those of one level after those of the level above.
func candidates(t reflect.Type) ([]structField, error) {
	type level struct {
		t     reflect.Type
		index []int
	}
	var found []structField
	seen := map[reflect.Type]bool{t: true}
	for queue := []level{{t: t}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for i := range at.t.NumField() {
			field := at.t.Field(i)
			index := append(slices.Clone(at.index), i)
			f, inner, err := parseField(field)
			switch {
			case err != nil:
				return nil, fmt.Errorf("toon: %s.%s: %w", at.t, field.Name, err)
			case inner != nil && !seen[inner]:
				seen[inner] = true
				queue = append(queue, level{inner, index})
			case f != nil:
				f.index = index
				found = append(found, *f)
			}
		}
	}
	return found, nil
}

// parseField returns what a field says about itself, or the type of the struct that
// it embeds, whose fields stand in its place; neither if it has no place in TOON.
func parseField(field reflect.StructField) (f *structField, inner reflect.Type, err error) {
	tag, ok := field.Tag.Lookup("toon")
	if !ok {
		tag = field.Tag.Get("json")
	}
	if tag == "-" {
		return nil, nil, nil
	}
	name, options, _ := strings.Cut(tag, ",")
	if t := field.Type; field.Anonymous && name == "" {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t.Kind() == reflect.Struct {
			return nil, t, nil
		}
	}
	if !field.IsExported() {
		return nil, nil, nil
	}
	f = &structField{name: name, tagged: name != ""}
	if !f.tagged {
		f.name = field.Name
	}
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "":
		case "omitempty":
			f.omitEmpty = true
		case "omitzero":
			f.omitZero = true
		default:
			return nil, nil, fmt.Errorf("unknown option %q in the tag, expected omitempty or omitzero", option)
		}
	}
	return f, nil, nil
}

// dominant returns the fields that win their name, in order of the struct's text: of
// those least deep the only one, or the only one with a tag. If none is alone, the
// name stands for nothing, as Go's own rule has it.
func dominant(all []structField) []structField {
	var order []string
	byName := map[string][]structField{}
	for _, f := range all {
		if _, ok := byName[f.name]; !ok {
			order = append(order, f.name)
		}
		byName[f.name] = append(byName[f.name], f)
	}
	var winners []structField
	for _, name := range order {
		if f, ok := winner(byName[name]); ok {
			winners = append(winners, f)
		}
	}
	slices.SortFunc(winners, func(a, b structField) int { return slices.Compare(a.index, b.index) })
	return winners
}

// winner returns the one of the fields with a name that the name stands for. The
// least deep come first.
func winner(rivals []structField) (structField, bool) {
	depth := len(rivals[0].index)
	best, tagged, plain := rivals[0], 0, 0
	for _, f := range rivals {
		switch {
		case len(f.index) > depth:
			continue
		case f.tagged:
			best = f
			tagged++
		default:
			plain++
		}
	}
	return best, tagged == 1 || tagged == 0 && plain == 1
}
