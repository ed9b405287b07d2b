package main

import "testing"

// TestLocale reads the variables as the C library ranks them: LC_ALL before
// LC_CTYPE before LANG, and an empty one says nothing.
func TestLocale(t *testing.T) {
	for _, c := range []struct {
		all, ctype, lang string
		utf8             bool
	}{
		{"", "", "", true},
		{"", "", "C", false},
		{"", "", "POSIX", false},
		{"", "", "C.UTF-8", true},
		{"", "", "de_DE.utf8", true},
		{"", "", "de_DE.ISO-8859-1", false},
		{"POSIX", "", "en_US.UTF-8", false},
		{"", "C", "en_US.UTF-8", false},
		{"en_US.UTF-8", "C", "C", true},
		{"", "en_US.UTF-8", "C", true},
	} {
		t.Setenv("LC_ALL", c.all)
		t.Setenv("LC_CTYPE", c.ctype)
		t.Setenv("LANG", c.lang)
		if got := utf8Locale(); got != c.utf8 {
			t.Errorf("LC_ALL=%q LC_CTYPE=%q LANG=%q: UTF-8 %t, want %t", c.all, c.ctype, c.lang, got, c.utf8)
		}
	}
}
