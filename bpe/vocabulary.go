package bpe

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"sync"
)

// MaxTokens is the most tokens that a vocabulary may have: three ids fit a machine
// word. The largest published vocabularies have about an eighth as many.
const MaxTokens = 1<<21 - 1

// A Vocabulary is an immutable set of tokens with their pieces and merges. It is
// safe for concurrent use.
type Vocabulary struct {
	tables
	specials []Special // in the order given
	byText   map[string]Token
	byToken  map[Token]string // the first of several names
	pattern  string
	halves   func() []Pair // by id; found when first asked for
}

// newVocabulary returns a vocabulary whose tables are still to be filled.
func newVocabulary(pattern string) *Vocabulary {
	v := &Vocabulary{pattern: pattern}
	v.halves = sync.OnceValue(func() []Pair { return v.findHalves() })
	return v
}

// A Special is a token for a text that no merge makes, such as <|endoftext|>.
type Special struct {
	Text  string
	Token Token

	// Always is set for a token that is found in every text, whatever the
	// policy: an added token of Hugging Face's that is not special there.
	Always bool
}

// A Definition is what a vocabulary is made from.
type Definition struct {
	// Pieces holds the bytes of each token by id; nil for ids that are not in
	// use and for special tokens.
	Pieces [][]byte

	// Merges lists the merges in rank order. Without it the vocabulary is a
	// rank vocabulary: the id of a piece is its rank.
	Merges []Merge

	// WholeChunks makes a chunk that is a piece that token, whatever its merges
	// say. Rank vocabularies always do so.
	WholeChunks bool

	// Specials lists the special tokens. Two may share a token; it is then
	// decoded to the first.
	Specials []Special

	// Pattern is the pre-split pattern stored with the vocabulary, "" if none.
	Pattern string
}

// NewVocabulary builds a vocabulary. It fails where a piece occurs twice, where
// a merge names a token that is not there or whose piece is not that of its two
// halves, where a special token takes the id of a piece, and where an id is
// 2^21-1 or more.
func NewVocabulary(d Definition) (*Vocabulary, error) {
	v := newVocabulary(d.Pattern)
	for n := len(d.Pieces); n > 0 && len(d.Pieces[n-1]) == 0; n-- {
		d.Pieces = d.Pieces[:n-1]
	}
	b := newBuilder(d.Pieces)
	if err := b.build(d); err != nil {
		return nil, err
	}
	v.tables = b.tables
	if err := v.setSpecials(d.Specials); err != nil {
		return nil, err
	}
	return v, nil
}

// setSpecials adds the special tokens to a vocabulary under construction.
func (v *Vocabulary) setSpecials(specials []Special) error {
	v.specials = slices.Clone(specials)
	v.byText = make(map[string]Token, len(specials))
	v.byToken = make(map[Token]string, len(specials))
	for _, s := range specials {
		switch {
		case s.Text == "":
			return fmt.Errorf("bpe: special token %d has no text", s.Token)
		case s.Token >= MaxTokens:
			return fmt.Errorf("bpe: special token %q: id %d is over the limit of %d", s.Text, s.Token, MaxTokens-1)
		case v.hasPiece(s.Token):
			return fmt.Errorf("bpe: special token %q: id %d is that of the piece %q", s.Text, s.Token, v.piece(s.Token))
		}
		if old, ok := v.byText[s.Text]; ok && old != s.Token {
			return fmt.Errorf("bpe: special token %q has two ids, %d and %d", s.Text, old, s.Token)
		}
		v.byText[s.Text] = s.Token
		if _, ok := v.byToken[s.Token]; !ok {
			v.byToken[s.Token] = s.Text
		}
	}
	return nil
}

// Len reports the number of tokens that have a piece; special tokens are not
// counted.
func (v *Vocabulary) Len() int { return v.count }

// Size reports one more than the highest id, special tokens included.
func (v *Vocabulary) Size() int {
	size := v.size
	for t := range v.byToken {
		size = max(size, int(t)+1)
	}
	return size
}

// AppendPiece appends the bytes that t stands for, which for a special token
// are its text, to dst. It fails with an *[UnknownTokenError] where t stands for
// nothing.
func (v *Vocabulary) AppendPiece(dst []byte, t Token) ([]byte, error) {
	if v.hasPiece(t) {
		return append(dst, v.piece(t)...), nil
	}
	if text, ok := v.byToken[t]; ok {
		return append(dst, text...), nil
	}
	return dst, &UnknownTokenError{Token: t, Size: v.Size()}
}

// AppendText appends the bytes that tokens stand for to dst. It fails with an
// *[UnknownTokenError] at the first that stands for nothing.
func (v *Vocabulary) AppendText(dst []byte, tokens []Token) ([]byte, error) {
	for i, t := range tokens {
		if v.hasPiece(t) {
			dst = append(dst, v.piece(t)...)
			continue
		}
		text, ok := v.byToken[t]
		if !ok {
			return dst, &UnknownTokenError{Token: t, Index: i, Size: v.Size()}
		}
		dst = append(dst, text...)
	}
	return dst, nil
}

// PieceLen reports the number of bytes that t stands for, 0 if it stands for
// nothing.
func (v *Vocabulary) PieceLen(t Token) int {
	if n := v.pieceLen(t); n > 0 {
		return n
	}
	return len(v.byToken[t])
}

// Lookup returns the token whose piece is exactly piece.
func (v *Vocabulary) Lookup(piece []byte) (Token, bool) {
	t := v.lookup(piece)
	return t, t != NoToken
}

// LookupPair returns the token that left and right merge into, and the rank of
// that merge.
func (v *Vocabulary) LookupPair(left, right Token) (result Token, rank int, ok bool) {
	r, t := v.pair(left, right)
	return t, int(r), t != NoToken
}

// Specials lists the special tokens in the order of their definition.
func (v *Vocabulary) Specials() []Special { return slices.Clone(v.specials) }

// LookupSpecial returns the special token with the given text.
func (v *Vocabulary) LookupSpecial(text string) (Token, bool) {
	t, ok := v.byText[text]
	return t, ok
}

// IsSpecial reports whether t is a special token.
func (v *Vocabulary) IsSpecial(t Token) bool {
	_, ok := v.byToken[t]
	return ok && !v.hasPiece(t)
}

// Pattern returns the pre-split pattern stored with the vocabulary, "" if there
// is none.
func (v *Vocabulary) Pattern() string { return v.pattern }

// Proper reports whether every token that a merge makes encodes to itself; if
// not, it returns the first that does not. The tokens of a proper vocabulary do
// not depend on whether its merges are looked up by pair or by bytes.
func (v *Vocabulary) Proper() (first Token, ok bool) { return v.improper, v.improper == NoToken }

// Complete reports whether every single byte is a token; if not, it returns the
// first that is none.
func (v *Vocabulary) Complete() (missing byte, ok bool) {
	for b := range 256 {
		if v.byteToken(byte(b)) == NoToken {
			return byte(b), false
		}
	}
	return 0, true
}

// ByRank reports whether the vocabulary is a rank vocabulary: its pieces merge
// by their ids, and a chunk that is a piece is that token.
func (v *Vocabulary) ByRank() bool { return v.byRank }

// WholeChunks reports whether a chunk that is a piece is that token whatever
// its merges say.
func (v *Vocabulary) WholeChunks() bool { return v.wholeChunks }

// Merges iterates over the merges in rank order. For a rank vocabulary these are
// the recovered ones: the last merge of each piece that encodes to itself.
func (v *Vocabulary) Merges() iter.Seq[Merge] {
	return func(yield func(Merge) bool) {
		for _, m := range v.mergeList() {
			if !yield(m) {
				return
			}
		}
	}
}

// Parts returns the two tokens that t is merged from, and whether it is merged
// from any: a single byte, a special token and a piece that no merge makes are
// not.
func (v *Vocabulary) Parts(t Token) (Pair, bool) {
	if !v.hasPiece(t) {
		return Pair{}, false
	}
	p := v.halves()[t]
	return p, p != noHalves
}

// All iterates over the tokens that have a piece, by id. The pieces must not be
// modified.
func (v *Vocabulary) All() iter.Seq2[Token, []byte] {
	return func(yield func(Token, []byte) bool) {
		for t := range Token(v.size) {
			if v.hasPiece(t) && !yield(t, v.piece(t)) {
				return
			}
		}
	}
}

// mergeList gathers the merges in rank order.
func (v *Vocabulary) mergeList() []Merge {
	type ranked struct {
		Merge
		rank uint32
	}
	var list []ranked
	v.eachPair(func(p Pair, result Token, rank uint32) {
		if v.byRank && v.halves()[result] != p {
			return // a split that no encoding of the piece comes to
		}
		list = append(list, ranked{Merge{p.Left, p.Right, result}, rank})
	})
	slices.SortFunc(list, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	merges := make([]Merge, len(list))
	for i, m := range list {
		merges[i] = m.Merge
	}
	return merges
}

// An UnknownTokenError reports a token that stands for nothing in a vocabulary.
type UnknownTokenError struct {
	Token Token
	Index int // of the token among those to be decoded
	Size  int // of the vocabulary: ids go from 0 to Size-1, with gaps
}

// Error returns the token, its index and the ids that there are.
func (e *UnknownTokenError) Error() string {
	if int(e.Token) >= e.Size {
		return fmt.Sprintf("bpe: token %d at index %d is not in the vocabulary, whose last id is %d", e.Token, e.Index, e.Size-1)
	}
	return fmt.Sprintf("bpe: token %d at index %d is not in the vocabulary: its id is in a gap", e.Token, e.Index)
}
