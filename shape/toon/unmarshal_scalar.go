package toon

import (
	"encoding"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"

	"github.com/bpekit/bpekit/shape"
)

// scalar puts a bool, a number or a string into a Go value of that kind.
func (u *unmarshaler) scalar(n shape.Node, v reflect.Value) error {
	text := u.d.Text(n)
	switch kind := u.d.Kind(n); {
	case kind == shape.Bool && v.Kind() == reflect.Bool:
		v.SetBool(text == "true")
		return nil
	case kind == shape.String:
		return u.stringValue(n, text, v)
	case kind == shape.Number:
		if err := setNumber(text, v); err != nil {
			return u.fail(n, v.Type(), err)
		}
		return nil
	}
	return u.fail(n, v.Type(), nil)
}

// stringValue puts a string into a string, or, by base64, into a slice of bytes.
func (u *unmarshaler) stringValue(n shape.Node, text string, v reflect.Value) error {
	t := v.Type()
	switch {
	case t == jsonNumberType:
		return u.fail(n, t, errors.New("it is not a number"))
	case t.Kind() == reflect.String:
		v.SetString(text)
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8:
		data, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			return u.fail(n, t, err)
		}
		v.SetBytes(data)
	default:
		return u.fail(n, t, nil)
	}
	return nil
}

// setNumber puts a JSON number into v, if that can hold it. Integers are taken by
// value: 1e3 and 5.0 are some.
func setNumber(lit string, v reflect.Value) error {
	switch {
	case v.Type() == jsonNumberType:
		v.SetString(lit)
		return nil
	case v.CanInt():
		i, err := strconv.ParseInt(wholeNumber(lit), 10, v.Type().Bits())
		if err == nil {
			v.SetInt(i)
		}
		return reason(err)
	case v.CanUint():
		i, err := strconv.ParseUint(wholeNumber(lit), 10, v.Type().Bits())
		if err == nil {
			v.SetUint(i)
		}
		return reason(err)
	case v.CanFloat():
		f, err := strconv.ParseFloat(lit, v.Type().Bits())
		if err == nil {
			v.SetFloat(f)
		}
		return reason(err)
	}
	return errors.New("it is a number")
}

// wholeNumber returns a JSON number without point and exponent if it is an integer
// of at most 20 digits, else as it is.
func wholeNumber(lit string) string {
	d := shape.ParseDecimal([]byte(lit))
	if len(d.Digits) == 0 {
		return "0"
	}
	if d.Huge == nil && d.Exponent >= len(d.Digits) && d.Exponent <= 20 {
		return string(appendPlain(nil, d))
	}
	return lit
}

// reason returns why a number could not be parsed, without the number.
func reason(err error) error {
	if n := (*strconv.NumError)(nil); errors.As(err, &n) {
		return n.Err
	}
	return err
}

// setKey puts a name into the key of a map.
func setKey(key reflect.Value, name string) error {
	if u, ok := key.Addr().Interface().(encoding.TextUnmarshaler); ok {
		return u.UnmarshalText([]byte(name))
	}
	if key.Kind() == reflect.String {
		key.SetString(name)
		return nil
	}
	switch {
	case key.CanInt():
		i, err := strconv.ParseInt(name, 10, key.Type().Bits())
		key.SetInt(i)
		return reason(err)
	case key.CanUint():
		i, err := strconv.ParseUint(name, 10, key.Type().Bits())
		key.SetUint(i)
		return reason(err)
	}
	return fmt.Errorf("keys are of type %s", key.Type())
}

// intoInterface puts a node into an interface without methods, as the type that fits
// it.
func (u *unmarshaler) intoInterface(n shape.Node, v reflect.Value) error {
	if v.NumMethod() > 0 {
		return u.fail(n, v.Type(), errors.New("the interface has methods"))
	}
	x, err := u.any(n)
	if err == nil {
		v.Set(reflect.ValueOf(x))
	}
	return err
}

// any returns a node as map[string]any, []any, string, bool, float64, json.Number or
// nil.
func (u *unmarshaler) any(n shape.Node) (any, error) {
	switch u.d.Kind(n) {
	case shape.Object:
		var m map[string]any
		err := u.intoMap(n, reflect.ValueOf(&m).Elem())
		return m, err
	case shape.Array:
		var s []any
		err := u.array(n, reflect.ValueOf(&s).Elem())
		return s, err
	case shape.Number:
		return exactNumber(u.d.Text(n)), nil
	case shape.Bool:
		return u.d.Text(n) == "true", nil
	case shape.String:
		return u.d.Text(n), nil
	}
	return nil, nil
}

// exactNumber returns a JSON number as a float64 if that has its value, as people
// write it, and as a json.Number if not.
func exactNumber(lit string) any {
	f, err := strconv.ParseFloat(lit, 64)
	if err == nil {
		shortest := strconv.AppendFloat(nil, f, 'e', -1, 64)
		if shape.ParseDecimal(shortest).Equal(shape.ParseDecimal([]byte(lit))) {
			return f
		}
	}
	return json.Number(lit)
}
