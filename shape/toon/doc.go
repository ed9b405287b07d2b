// Package toon writes and reads TOON, Token-Oriented Object Notation: the JSON
// data model with indentation for braces and one header for arrays of like
// objects.
//
// toon-spec: 4.0 (github.com/toon-format/spec, commit c770bbed)
//
// [Encode] and [Decode] work on a [shape.Document]; [Marshal] and [Unmarshal] on
// Go values. [Render] encodes with spans.
//
// # What encoding keeps
//
// Values come back equal. Members of objects in tables come back in the order of
// the header. TOON has no place for a name that occurs twice in an object or for
// a lone surrogate, so documents with either are refused with the position.
//
// Numbers are written in the canonical form of section 2 of the specification,
// digit for digit: none is ever rounded, as an encoder on float64 would. From
// 1e-6 up to 1e21 that is plain decimal; all others get an exponent, as in
// 1.5e+300, except that an integer with more than 17 significant digits and at
// most 309 in all is still written out.
//
// # Strict and lenient decoding
//
// Strict decoding, the default, refuses all that section 14 of the specification
// lists, and control characters other than tabs that stand raw in quotes. Numbers
// keep their text, except that a zero loses its minus sign.
//
// Lenient decoding forgives what can be forgiven without losing anything: wrong
// lengths in headers, blank lines in arrays, indentation that is not a multiple or
// deeper by more than one level (a tab counts as one level), and malformed
// headers, which are read as names. Of a name that occurs twice the last value
// stands, in the first one's place, as section 14.3 asks. Lines that belong to
// nothing, and rows with too few or too many cells, remain errors.
//
// Where the specification is silent: a byte order mark at the start is skipped (and
// a root string that begins with one is encoded in quotes), a quoted name may have
// spaces before its colon, and a list item outside a list is an error if it looks
// like a header (- [2]: 1,2).
//
// The reference implementation, npm @toon-format/toon 4.4.0, encodes all that it does
// not round to the same bytes. It reads differently where the specification is plain:
// it refuses a space or tab between a name and a bracket (section 5.2 reads the line
// foo [2]: bar as a name and a value), takes raw control characters in quotes
// (section 7.1), and in lenient mode refuses malformed headers.
package toon

// SpecVersion is the version of the TOON specification that the package follows.
const SpecVersion = "4.0"
