package toon

import (
	"cmp"
	"encoding"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/bpekit/bpekit/shape"
)

// Marshal returns a Go value as TOON.
//
// Values become JSON values as encoding/json has it: nil pointers, interfaces, maps
// and slices are null; byte slices are base64; maps are sorted by key; a
// json.Marshaler or an encoding.TextMarshaler speaks for itself. Infinities and NaN
// are null, as section 3 of the specification asks. A string that is not UTF-8, a
// channel, a function or a complex number is an error.
//
// The fields of a struct are named by the tag toon:"name,omitempty", or else by a
// json tag, or else by the field's own name; "-" leaves a field out, omitempty
// leaves it out when it is false, 0, nil or of length 0, omitzero when it is its
// type's zero value. Fields of embedded structs are the struct's own unless the
// embedding has a name.
func Marshal(v any, opts ...Option) ([]byte, error) {
	o := collect(opts)
	m := marshaler{Builder: shape.NewBuilder(0, 0), limits: o.Limits}
	if err := m.value(reflect.ValueOf(v)); err != nil {
		return nil, err
	}
	d, err := m.Document("", o.Limits)
	if err != nil {
		return nil, err
	}
	return Encode(d, o)
}

// A marshaler builds a document from a Go value.
type marshaler struct {
	*shape.Builder
	limits  shape.Limits
	level   int // values inside one another, pointers counted
	scratch []byte
}

// The types that speak for themselves.
var (
	jsonMarshalerType = reflect.TypeFor[json.Marshaler]()
	textMarshalerType = reflect.TypeFor[encoding.TextMarshaler]()
	jsonNumberType    = reflect.TypeFor[json.Number]()
)

// value adds a value. It calls itself as deep as the value is, but no deeper than a
// document may be, so that a value that holds itself is an error.
func (m *marshaler) value(v reflect.Value) error {
	if m.level++; m.level > 2*m.limits.Depth() { // each level may have a pointer to it
		return &shape.LimitError{Package: "toon", Unit: "levels", Max: m.limits.Depth()}
	}
	defer func() { m.level-- }()
	if !v.IsValid() {
		m.null()
		return nil
	}
	if known, err := m.speaksForItself(v); known || err != nil {
		return err
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return m.value(v.Elem())
	case reflect.Struct:
		return m.structValue(v)
	case reflect.Map:
		return m.mapValue(v)
	case reflect.Slice, reflect.Array:
		return m.list(v)
	}
	return m.scalar(v)
}

func (m *marshaler) null() { m.Literal([]byte("null")) }

// speaksForItself adds a value whose type says how, and reports whether it does.
func (m *marshaler) speaksForItself(v reflect.Value) (bool, error) {
	t := v.Type()
	if t == jsonNumberType {
		return true, m.number(v.String())
	}
	if v.Kind() != reflect.Pointer && v.CanAddr() {
		if p := reflect.PointerTo(t); p.Implements(jsonMarshalerType) || p.Implements(textMarshalerType) {
			v, t = v.Addr(), p
		}
	}
	isJSON := t.Implements(jsonMarshalerType)
	if !isJSON && !t.Implements(textMarshalerType) {
		return false, nil
	}
	if (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil() {
		m.null()
		return true, nil
	}
	if isJSON {
		text, err := v.Interface().(json.Marshaler).MarshalJSON()
		if err != nil {
			return true, fmt.Errorf("toon: encode %s: %w", t, err)
		}
		return true, m.json(t, text)
	}
	text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
	if err != nil {
		return true, fmt.Errorf("toon: encode %s: %w", t, err)
	}
	return true, m.text(text)
}

// json adds a value given as JSON by a type.
func (m *marshaler) json(t reflect.Type, text []byte) error {
	d, err := shape.Parse("", text, m.limits)
	if err == nil {
		err = d.Unambiguous("toon")
	}
	if err != nil {
		return fmt.Errorf("toon: MarshalJSON of %s: %w", t, err)
	}
	c := copier{d, m.Builder}
	c.value(d.Root())
	return nil
}

// number adds a json.Number, which is 0 when empty.
func (m *marshaler) number(s string) error {
	if s == "" {
		s = "0"
	}
	if lit := []byte(s); isNumber(lit) {
		m.Literal(lit)
		return nil
	}
	return fmt.Errorf("toon: json.Number %q, expected a JSON number", s)
}

func (m *marshaler) text(s []byte) error {
	if !utf8.Valid(s) {
		return fmt.Errorf("toon: string %q, expected valid UTF-8", shape.Excerpt(s))
	}
	m.String(s)
	return nil
}

func (m *marshaler) scalar(v reflect.Value) error {
	m.scratch = m.scratch[:0]
	switch v.Kind() {
	case reflect.Bool:
		m.scratch = strconv.AppendBool(m.scratch, v.Bool())
	case reflect.String:
		return m.text([]byte(v.String()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		m.scratch = strconv.AppendInt(m.scratch, v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		m.scratch = strconv.AppendUint(m.scratch, v.Uint(), 10)
	case reflect.Float32, reflect.Float64:
		f := v.Float()
		if math.IsInf(f, 0) || math.IsNaN(f) {
			m.null()
			return nil
		}
		m.scratch = strconv.AppendFloat(m.scratch, f, 'e', -1, v.Type().Bits())
	default:
		return fmt.Errorf("toon: cannot encode a value of type %s", v.Type())
	}
	m.Literal(m.scratch)
	return nil
}

func (m *marshaler) list(v reflect.Value) error {
	if v.Kind() == reflect.Slice {
		switch {
		case v.IsNil():
			m.null()
			return nil
		case v.Type().Elem().Kind() == reflect.Uint8:
			m.String(base64.StdEncoding.AppendEncode(nil, v.Bytes()))
			return nil
		}
	}
	m.BeginArray()
	for i := range v.Len() {
		if err := m.value(v.Index(i)); err != nil {
			return err
		}
	}
	m.EndArray()
	return nil
}

// mapValue adds a map, sorted by the names that its keys become.
func (m *marshaler) mapValue(v reflect.Value) error {
	if v.IsNil() {
		m.null()
		return nil
	}
	type entry struct {
		name  string
		value reflect.Value
	}
	entries := make([]entry, 0, v.Len())
	for it := v.MapRange(); it.Next(); {
		name, err := keyName(it.Key())
		if err != nil {
			return err
		}
		entries = append(entries, entry{name, it.Value()})
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	m.BeginObject()
	for _, e := range entries {
		if err := m.member(e.name, e.value); err != nil {
			return err
		}
	}
	m.EndObject()
	return nil
}

// keyName returns the name that a key of a map becomes.
func keyName(key reflect.Value) (string, error) {
	switch {
	case key.Kind() == reflect.String:
		return key.String(), nil
	case key.Type().Implements(textMarshalerType):
		text, err := key.Interface().(encoding.TextMarshaler).MarshalText()
		return string(text), err
	case key.CanInt():
		return strconv.FormatInt(key.Int(), 10), nil
	case key.CanUint():
		return strconv.FormatUint(key.Uint(), 10), nil
	}
	return "", fmt.Errorf("toon: cannot encode a map with keys of type %s", key.Type())
}

func (m *marshaler) structValue(v reflect.Value) error {
	fields, err := fieldsOf(v.Type())
	if err != nil {
		return err
	}
	m.BeginObject()
	for i := range fields.list {
		f := &fields.list[i]
		value, err := v.FieldByIndexErr(f.index)
		if err != nil || f.omitEmpty && isEmpty(value) || f.omitZero && value.IsZero() {
			continue // an error is a nil pointer to an embedded struct
		}
		if err := m.member(f.name, value); err != nil {
			return err
		}
	}
	m.EndObject()
	return nil
}

func (m *marshaler) member(name string, value reflect.Value) error {
	if !utf8.ValidString(name) {
		return fmt.Errorf("toon: name %q, expected valid UTF-8", shape.Excerpt([]byte(name)))
	}
	m.Name([]byte(name))
	return m.value(value)
}

// isEmpty reports whether omitempty leaves a value out.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}
