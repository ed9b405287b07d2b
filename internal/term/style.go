package term

// A Style is what a piece of output means. On a terminal with colours it has one;
// the words and signs printed say the same without.
type Style uint8

// The styles.
const (
	Plain   Style = iota
	Heading       // of a column, of a section
	Dim           // units, things that matter less
	Accent        // what is pointed out
	Fewer         // fewer tokens
	More          // more tokens
	Warning
	Failure
)

// codes are those of the sixteen colours that every terminal has, in the shades
// of the user's own theme.
var codes = [...]string{
	Heading: "1",
	Dim:     "90",
	Accent:  "36",
	Fewer:   "32",
	More:    "33",
	Warning: "33",
	Failure: "31",
}

// A Styler writes styled text, or plain text where colour is off. The zero Styler
// writes plain text.
type Styler struct{ Color bool }

// Append appends text in a style. The text must be safe to print.
func (s Styler) Append(dst []byte, style Style, text string) []byte {
	if !s.Color || style == Plain || text == "" {
		return append(dst, text...)
	}
	dst = append(dst, "\x1b["...)
	dst = append(dst, codes[style]...)
	dst = append(dst, 'm')
	dst = append(dst, text...)
	return append(dst, "\x1b[0m"...)
}

// Sprint returns text in a style. The text must be safe to print.
func (s Styler) Sprint(style Style, text string) string {
	return string(s.Append(nil, style, text))
}
