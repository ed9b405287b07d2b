// Package shape holds a JSON document as a flat tree over its own text, and
// writes it again in several shapes.
//
// [Parse] reads JSON and keeps what JSON decoders usually lose: the order of
// members, the text of numbers and strings, duplicate names and byte offsets.
// [AppendMinified] and [AppendPretty] change nothing but white space.
// [RenderMinified] and [RenderPretty] also say, for each byte of the text they
// write, what it is for (its [Role]) and which part of the document it belongs
// to. The codecs in shape/toon and shape/lwon use the same tree and the same
// spans; a codec that reads its own format builds a tree with a [Builder].
//
// A [Document] never changes, so any number of goroutines may share one.
package shape
