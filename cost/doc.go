// Package cost says what each path, field and role of a JSON document costs in
// tokens, in every shape, and what a change to it would save.
//
// # Who pays
//
// A token costs one. The cost is shared equally among the bytes that the token
// covers, and each byte pays to the span of the rendering that it stands in: to a
// role and to a node or path. This is a convention for who takes the room, not a
// claim about what would happen without something: the tokens of ":" and "," are
// shared by neighbours that merge differently when one of them goes. What is
// saved is therefore always measured, by writing the changed document and
// encoding it again.
//
// Sums are exact. An [Amount] keeps, for each length of a token, how many bytes
// of such tokens were paid for, so that the amounts of all roles, of all nodes or
// of all paths add up to the number of tokens. Only when they are shown are they
// rounded, and then so that a column still adds up to its heading (see
// [Apportion]).
//
// # What there is
//
// [Attribute] shares the tokens of a rendering out; a [Tree] gathers them by
// path, [Fields] by name over the whole document. A [Change] drops and renames
// fields; [Try] measures what it does in every shape. [Suggest] proposes new
// names, each with its measured saving, and an [AliasMap] renames and undoes.
// [Diff] compares two documents, and a [Gate] holds counts to limits.
//
// None of it says what a model understands.
package cost
