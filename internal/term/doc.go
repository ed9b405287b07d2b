// Package term prints text that came from elsewhere so that it cannot act on the
// terminal, and lays out the small tables of the commands.
//
// A file can hold escape codes that recolour, retitle or rewrite a terminal, and
// characters that reorder what is read. None of them is ever printed as it is:
// [AppendLine], [AppendText] and [AppendQuoted] show every character that is not
// plainly visible as an escape. What is visible is what Go's unicode.IsPrint says:
// letters, marks, numbers, punctuation, symbols and the blank. So controls, format
// characters (among them all that set the direction of text), private-use and
// unassigned code points, and all blanks but the one, are escaped, and so is each
// byte that is not UTF-8.
package term
