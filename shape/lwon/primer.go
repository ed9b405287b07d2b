package lwon

// Primer tells a reader who has never seen LWON, such as a language model, how to
// read it: all that [Encode] writes, in at most 330 o200k_base tokens.
const Primer = `LWON is JSON with keys written once: a header names the fields, then the body holds only values, by position. Text without a header is one value.

Header: {...} if the root is an object, [...] if an array of objects. Inside:
a = field with any value
a[x y] = object with fields x, y
[a[x y]] = array of such objects
a[^], [a[^]] = same, with the fields of the list around it (recursion)
* at the end = rows may have more members

Body: an object is a row [v1 v2 ...], one value per field in order; an array field is [row row ...]. null is null; ~, or no value left at the end, means no such member. Under *, {k:v k:v} after all fields adds members to its row.

Values: true, false, null and numbers as in JSON; array [v v]; object {k:v k:v}. Other bare words are strings, quoted ones JSON strings: 42 is a number, "42" a string.

Example:
{[menu[id at[x] [sub[^]] *]] v}
[[
[1 [0] [[2 null [[3]]]]]
[4 ~ [] {note:"a b"}]
] ok]
is
{"menu":[{"id":1,"at":{"x":0},"sub":[{"id":2,"at":null,"sub":[{"id":3}]}]},{"id":4,"sub":[],"note":"a b"}],"v":"ok"}
`
