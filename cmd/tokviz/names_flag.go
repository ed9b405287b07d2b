package main

import (
	"encoding/csv"
	"strings"
)

// namesFlag is a flag of names with commas between them, as in a CSV file: a name that
// holds a comma stands in quotes. An empty value is the empty name, which JSON allows.
type namesFlag []string

// Set appends the names of one use of the flag.
func (f *namesFlag) Set(s string) error {
	if s == "" {
		*f = append(*f, "")
		return nil
	}
	names, err := csv.NewReader(strings.NewReader(s)).Read()
	*f = append(*f, names...)
	return err
}

// String returns nothing: no name is the default.
func (f *namesFlag) String() string { return "" }

// Type returns what help calls a value.
func (f *namesFlag) Type() string { return "strings" }
