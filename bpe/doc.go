// Package bpe trains, stores and applies byte-level byte-pair encodings.
//
// A [Vocabulary] gives each token its piece, the bytes that it stands for, and
// says which pairs of tokens merge into which, and in what order: the lower a
// merge's rank, the earlier it was learned. An [Encoder] is a vocabulary with
// the splitter that cuts text into chunks before anything is merged. Both are
// immutable and safe for concurrent use.
//
// # What encoding means
//
// Within each chunk every byte is first a token of its own. Then, as long as
// there is one, the adjacent pair whose merge has the lowest rank becomes one
// token, the leftmost such pair first. Package bpe80 does just that in 80 lines;
// everything here is tested against it.
//
// Vocabularies come in two kinds. OpenAI's rank files hold only pieces with a
// rank: two tokens merge when their joined bytes are a piece, and its rank is
// the merge's. A chunk that is a piece is that token at once. Hugging Face's and
// GPT-2's files list the merges. Where every token encodes to itself (see
// [Vocabulary.Proper]) the two give the same ids; where not, each follows its
// own rule here too.
package bpe
