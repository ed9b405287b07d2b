package main

import "math/rand/v2"

// worstKinds are texts that give a splitter nothing to cut, or an encoder much to
// merge: a unit to repeat, or an alphabet to draw from.
var worstKinds = []struct {
	name, unit string
	random     bool
}{
	{"letter a", "a", false},
	{"random letters", "abcdefghijklmnopqrstuvwxyz", true},
	{"CJK", "", true},
	{"dashes", "-", false},
	{"spaces", " ", false},
	{"base64", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", true},
	{"DNA", "ACGT", true},
}

// cjk is the alphabet of all 20,902 ideographs of Unicode's first block of them.
func cjk() []rune {
	var all []rune
	for r := rune(0x4e00); r < 0x4e00+20902; r++ {
		all = append(all, r)
	}
	return all
}

// worstText returns size bytes, or up to two fewer, of a kind. A shorter text is the
// beginning of a longer one.
func worstText(unit string, random bool, size int) []byte {
	runes := []rune(unit)
	if unit == "" {
		runes = cjk()
	}
	rng := rand.New(rand.NewPCG(2026, 1130))
	var text []byte
	for {
		r := runes[0]
		if random {
			r = runes[rng.IntN(len(runes))]
		}
		n := len(text)
		text = append(text, string(r)...)
		if len(text) > size {
			return text[:n]
		}
	}
}
