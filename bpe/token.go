package bpe

// A Token is the id of an entry in a vocabulary.
type Token uint32

// NoToken is the id of no entry. An [Encoder] gives it for a byte that its
// vocabulary cannot write, which only a vocabulary that is not complete has.
const NoToken Token = 1<<32 - 1

// A Pair is two tokens that stand side by side, Left before Right.
type Pair struct{ Left, Right Token }

// A Merge is two tokens, Left before Right, that become one, Result.
type Merge struct{ Left, Right, Result Token }
