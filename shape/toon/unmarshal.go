package toon

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/bpekit/bpekit/shape"
)

// Unmarshal reads TOON into the Go value that v points to, by the rules of
// encoding/json and the tags of [Marshal]: null makes pointers, interfaces, maps and
// slices nil and leaves all else alone; maps keep the entries they have; names that
// a struct does not have are passed over; a json.Unmarshaler or an
// encoding.TextUnmarshaler takes its value itself.
//
// It differs from encoding/json where that would lose something: names must match
// exactly, an array must have room for all elements, and a number becomes a float64
// in an empty interface only if that has its value, else a json.Number.
//
// The error is one of [Decode], or a *[TypeError] if a value has no place in v.
func Unmarshal(text []byte, v any, opts ...Option) error {
	target := reflect.ValueOf(v)
	if target.Kind() != reflect.Pointer || target.IsNil() {
		return fmt.Errorf("toon: Unmarshal into %T, expected a pointer that is not nil", v)
	}
	d, err := Decode("", text, collect(opts))
	if err != nil {
		return err
	}
	u := unmarshaler{d: d}
	return u.value(d.Root(), target.Elem())
}

// A TypeError says which value of a document does not fit into a Go value.
type TypeError struct {
	Pointer string       // where the value stands, a JSON Pointer
	Kind    shape.Kind   // what it is
	Type    reflect.Type // what it was to become
	Err     error        // why not; may be nil
}

// Error returns the place of the value, and why it does not fit.
func (e *TypeError) Error() string {
	s := fmt.Sprintf("toon: %s at %q does not fit into %s", e.Kind, e.Pointer, e.Type)
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns the reason.
func (e *TypeError) Unwrap() error { return e.Err }

// An unmarshaler puts the nodes of a document into Go values.
type unmarshaler struct {
	d *shape.Document
}

func (u *unmarshaler) fail(n shape.Node, t reflect.Type, err error) error {
	return &TypeError{Pointer: u.d.Pointer(n), Kind: u.d.Kind(n), Type: t, Err: err}
}

// value puts a node into v, which can be set. It calls itself as deep as the
// document is.
func (u *unmarshaler) value(n shape.Node, v reflect.Value) error {
	kind := u.d.Kind(n)
	for pointers := 0; v.Kind() == reflect.Pointer; pointers++ {
		switch {
		case kind == shape.Null:
			v.SetZero()
			return nil
		case pointers == maxPointers:
			return u.fail(n, v.Type(), errors.New("too many pointers to pointers"))
		case v.IsNil():
			v.Set(reflect.New(v.Type().Elem()))
		}
		if taken, err := u.takesItself(n, v); taken {
			return err
		}
		v = v.Elem()
	}
	if taken, err := u.takesItself(n, v.Addr()); taken {
		return err
	}
	switch {
	case kind == shape.Null && nilable(v.Kind()):
		v.SetZero()
		return nil
	case v.Kind() == reflect.Interface:
		return u.intoInterface(n, v)
	}
	switch kind {
	case shape.Null:
		return nil
	case shape.Object:
		return u.object(n, v)
	case shape.Array:
		return u.array(n, v)
	}
	return u.scalar(n, v)
}

// maxPointers is how many pointers to pointers are followed: a type can be one to
// itself.
const maxPointers = 100

// nilable reports whether null makes a value that is no pointer nil.
func nilable(k reflect.Kind) bool {
	return k == reflect.Interface || k == reflect.Map || k == reflect.Slice
}

// takesItself gives a node to what v points to, if that knows how to take it, and
// reports whether it does.
func (u *unmarshaler) takesItself(n shape.Node, v reflect.Value) (bool, error) {
	if v.Type().NumMethod() == 0 || !v.CanInterface() {
		return false, nil
	}
	var err error
	switch target := v.Interface().(type) {
	case json.Unmarshaler:
		err = target.UnmarshalJSON(u.d.Literal(n))
	case encoding.TextUnmarshaler:
		if u.d.Kind(n) != shape.String {
			return false, nil
		}
		err = target.UnmarshalText(u.d.AppendText(nil, n))
	default:
		return false, nil
	}
	if err != nil {
		err = u.fail(n, v.Type().Elem(), err)
	}
	return true, err
}

// object puts an object into a struct or a map.
func (u *unmarshaler) object(n shape.Node, v reflect.Value) error {
	switch v.Kind() {
	case reflect.Struct:
		return u.intoStruct(n, v)
	case reflect.Map:
		return u.intoMap(n, v)
	}
	return u.fail(n, v.Type(), nil)
}

func (u *unmarshaler) intoStruct(n shape.Node, v reflect.Value) error {
	fields, err := fieldsOf(v.Type())
	if err != nil {
		return err
	}
	for m := range u.d.Children(n) {
		i, ok := fields.byName[u.d.MemberName(m)]
		if !ok {
			continue
		}
		field, err := settable(v, fields.list[i].index)
		if err != nil {
			return u.fail(m, v.Type(), err)
		}
		if err := u.value(m, field); err != nil {
			return err
		}
	}
	return nil
}

// settable returns a field of a struct, after making the embedded structs that are
// on the way to it.
func settable(v reflect.Value, index []int) (reflect.Value, error) {
	for i, x := range index {
		if i > 0 && v.Kind() == reflect.Pointer {
			if v.IsNil() {
				if !v.CanSet() {
					return v, errors.New("a pointer to an embedded struct is not exported")
				}
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.Field(x)
	}
	return v, nil
}

func (u *unmarshaler) intoMap(n shape.Node, v reflect.Value) error {
	t := v.Type()
	if v.IsNil() {
		v.Set(reflect.MakeMap(t))
	}
	for m := range u.d.Children(n) {
		key := reflect.New(t.Key()).Elem()
		if err := setKey(key, u.d.MemberName(m)); err != nil {
			return u.fail(m, t, err)
		}
		value := reflect.New(t.Elem()).Elem()
		if err := u.value(m, value); err != nil {
			return err
		}
		v.SetMapIndex(key, value)
	}
	return nil
}

// array puts an array into a slice or an array.
func (u *unmarshaler) array(n shape.Node, v reflect.Value) error {
	count := u.d.Count(n)
	switch v.Kind() {
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), count, count))
	case reflect.Array:
		if count > v.Len() {
			return u.fail(n, v.Type(), fmt.Errorf("it has %d elements", count))
		}
		v.SetZero()
	default:
		return u.fail(n, v.Type(), nil)
	}
	i := 0
	for e := range u.d.Children(n) {
		if err := u.value(e, v.Index(i)); err != nil {
			return err
		}
		i++
	}
	return nil
}
