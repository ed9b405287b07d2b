// Package component holds what the screens of tokviz are made of: structs with
// the data that they show and a Render method that draws it into lines of so
// many cells. A component starts nothing, waits for nothing and knows no other
// component; the screens own focus, cursor and layout.
//
// Text reaches a [Line] only through [AppendSafe], [Safe] or a [TokenText],
// which show control, escape and bidirectional characters and bytes that are
// not UTF-8 as escapes. A [Buffer] collects lines into a frame, which can be
// written for a terminal, as plain text, as SVG and as HTML.
package component
