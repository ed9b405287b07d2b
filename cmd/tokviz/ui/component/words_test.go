package component

import "testing"

// TestClipWords: a sentence that is too long is cut after a word.
func TestClipWords(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"the last blank is left", 22, "the last blank is left"},
		{"the last blank is left", 21, "the last blank is …"},
		{"the last blank is left", 19, "the last blank is …"},
		{"the last blank is left", 18, "the last blank …"},
		{"a veryverylongwordindeed", 12, "a veryveryl…"}, // the words before are too few
		{"", 5, ""},
	} {
		for _, inks := range [][]int{{len(c.text)}, {len(c.text) / 3, len(c.text)}} {
			var l Line
			from := 0
			for i, to := range inks {
				l, from = append(l, Run{c.text[from:to], Ink{Role: Role(i)}}), to
			}
			got := ""
			for _, r := range l.ClipWords(c.width, "…") {
				got += r.Text
			}
			if got != c.want {
				t.Errorf("%q in %d cells is %q, expected %q", c.text, c.width, got, c.want)
			}
		}
	}
}

// TestTokens: whole numbers of tokens have no decimals, and shares that only look whole do.
func TestTokens(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 1: "1", 5178: "5,178", 4.67: "4.67", 2.0000000001: "2", 3.998: "4.00", 1000.5: "1,000.50"} {
		if got := Tokens(x); got != want {
			t.Errorf("%v tokens are written %q, expected %q", x, got, want)
		}
	}
}

func TestOrdinal(t *testing.T) {
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 10: "10th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 102: "102nd", 111: "111th", 1112: "1,112th", 5734: "5,734th"} {
		if got := Ordinal(n); got != want {
			t.Errorf("%d is written %q, expected %q", n, got, want)
		}
	}
}

// TestTranslate: in ASCII the signs of sentences and keys are words or other signs.
func TestTranslate(t *testing.T) {
	g := ASCIIGlyphs()
	for s, want := range map[string]string{"↑↓←→": "arrows", "↑↓": "up down", "←→": "left right", "→←": "right left", "←": "left",
		"a bar │, a broken one ╎": "a bar |, a broken one `", "a blank · and a line's end ⏎": "a blank . and a line's end $"} {
		if got := g.Translate(s); got != want {
			t.Errorf("%q is %q in ASCII, expected %q", s, got, want)
		}
	}
}
