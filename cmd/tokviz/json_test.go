package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestJSONStringsAreOneLine reads lines as readers do that know Unicode's line
// ends, such as Python's splitlines.
func TestJSONStringsAreOneLine(t *testing.T) {
	text := "a\u0085b\u2028c\u2029d\ne\r\v\f\x1c\x1d\x1e<&>é日"
	quoted := appendJSONString([]byte("x"), text)
	if strings.ContainsAny(string(quoted), "\u0085\u2028\u2029\n\r\v\f\x1c\x1d\x1e") {
		t.Errorf("%q has a line end", quoted)
	}
	var back string
	if err := json.Unmarshal(quoted[1:], &back); err != nil || back != text {
		t.Errorf("%s is %q, %v", quoted, back, err)
	}
}
