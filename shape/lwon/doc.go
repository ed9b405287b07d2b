// Package lwon writes and reads LWON, JSON with the keys written once: a header
// names the fields, the body holds only the values, by position.
//
// It implements the bpekit profile of LWON 1.0 (docs/lwon.md), not checked
// against @lwon/core: the author of LWON has published the idea, one example and
// a few rules, but no grammar, so that page fixes what they leave open.
//
//	{[orders[id customer[name city] [items[sku qty price]]]] page}
//	[[
//	[A-1 [Ann Istanbul] [[SKU1 2 9.99] [SKU2 1 19.5]]]
//	[A-2 [Bob Izmir] []]
//	] 1]
//
// [Encode] and [Append] write a [shape.Document], [Render] also says what each
// byte is for, [Decode] reads. Every JSON value comes back equal, with the text
// of its numbers; only the order of the members of objects that share a field
// list is not kept. What has no single meaning, an object with the same name
// twice or an escape that is a lone surrogate, is refused. [Marshal] and
// [Unmarshal] do the same for Go values. [Primer] tells a reader who has never
// seen LWON how to read it.
//
// All of them take time in proportion to what they read and write, and memory
// likewise; depth costs memory but no stack.
package lwon

// Version is the version of LWON whose bpekit profile this package implements.
const Version = "1.0"
