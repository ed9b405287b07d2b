package cli

import (
	"fmt"
	"runtime"
)

// A ColorMode is the value of the flag --color. It is a value for pflag.
type ColorMode uint8

// The modes.
const (
	ColorAuto ColorMode = iota
	ColorAlways
	ColorNever
)

// String returns auto, always or never.
func (m ColorMode) String() string { return [...]string{"auto", "always", "never"}[m] }

// Set sets the mode by its name.
func (m *ColorMode) Set(name string) error {
	for mode := ColorAuto; mode <= ColorNever; mode++ {
		if mode.String() == name {
			*m = mode
			return nil
		}
	}
	return fmt.Errorf("it is auto, always or never")
}

// Type names the flag's values in help.
func (ColorMode) Type() string { return "when" }

// Color decides whether escape codes go to a stream. The flag is asked first; then
// NO_COLOR, which counts with any value that is not empty; then CLICOLOR_FORCE,
// which counts with any but 0; then whether the stream is a terminal that can do
// more than write letters (TERM is neither empty nor dumb).
func (m ColorMode) Color(terminal bool, getenv func(string) string) bool {
	switch m {
	case ColorAlways:
		return true
	case ColorNever:
		return false
	}
	if getenv("NO_COLOR") != "" {
		return false
	}
	if force := getenv("CLICOLOR_FORCE"); force != "" && force != "0" {
		return true
	}
	name := getenv("TERM")
	plain := name == "dumb" || name == "" && runtime.GOOS != "windows" // which sets none
	return terminal && !plain
}
