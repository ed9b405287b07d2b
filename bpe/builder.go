package bpe

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
)

// A builder makes the tables of a vocabulary.
type builder struct{ tables }

// newBuilder returns a builder with room for the given pieces.
func newBuilder(pieces [][]byte) *builder {
	b := &builder{}
	b.size = len(pieces)
	for _, p := range pieces {
		if len(p) > 0 {
			b.count++
		}
	}
	return b
}

// build fills the tables from a definition.
func (b *builder) build(d Definition) error {
	b.byRank = d.Merges == nil
	b.wholeChunks = d.WholeChunks || b.byRank
	b.improper = NoToken
	if err := b.addPieces(d.Pieces); err != nil {
		return err
	}
	if b.byRank {
		b.deriveMerges()
	} else if err := b.addMerges(d.Merges); err != nil {
		return err
	}
	b.addStarts()
	b.placePieces()
	b.placePairs()
	return nil
}

// addPieces stores the pieces and fills the table that finds them.
func (b *builder) addPieces(pieces [][]byte) error {
	if b.size > MaxTokens {
		return fmt.Errorf("bpe: id %d is over the limit of %d", b.size-1, MaxTokens-1)
	}
	total := 0
	for _, p := range pieces {
		total += len(p)
	}
	if uint64(total) > math.MaxUint32 {
		return errors.New("bpe: the pieces come to more than 4 GiB")
	}
	b.starts = make(words, 4*(b.size+1))
	b.blob = make([]byte, 0, total)
	b.lens = make([]byte, b.size)
	b.bytes = filledWords(256)
	b.short, b.shortBy = make(words, 4), displacements{0}
	b.pieces = make(words, 4*slots(b.count))
	for i, p := range pieces {
		b.blob = append(b.blob, p...)
		b.starts.set(i+1, uint32(len(b.blob)))
		b.lens[i] = byte(min(len(p), longPiece))
	}
	for i, p := range pieces {
		if err := b.addPiece(Token(i), p); err != nil {
			return err
		}
	}
	return nil
}

// addPiece makes the piece of t findable.
func (b *builder) addPiece(t Token, piece []byte) error {
	if len(piece) == 0 {
		return nil
	}
	if other := b.lookup(piece); other != NoToken {
		return fmt.Errorf("bpe: tokens %d and %d both stand for %.80q", other, t, piece)
	}
	b.probePiece(t, piece)
	if len(piece) == 1 {
		b.bytes.set(int(piece[0]), uint32(t))
	}
	return nil
}

// probePiece adds a piece to the table of pieces.
func (b *builder) probePiece(t Token, piece []byte) {
	h := hash(piece)
	i := int(h) & (b.pieces.len() - 1)
	for b.pieces.at(i) != 0 {
		i = (i + 1) & (b.pieces.len() - 1)
	}
	b.pieces.set(i, uint32(h>>(32+idBits))<<idBits|uint32(t+1))
}

// placePieces moves the short pieces to the table of them. Until then all stand in
// the other, which can grow piece by piece.
func (b *builder) placePieces() {
	var short, rest []Token
	var hashes []uint64
	for t := range Token(b.size) {
		if piece := b.piece(t); len(piece) > shortBytes {
			rest = append(rest, t)
		} else if len(piece) > 0 {
			short = append(short, t)
			hashes = append(hashes, keyHash(chunkKey(piece, 0, len(piece))))
		}
	}
	by, places, n, ok := displace(hashes)
	if !ok {
		return
	}
	b.shortLen, b.shortBy, b.short = shortBytes, by, filledWords(n)
	for i, t := range short {
		b.short.set(places[i], fingerprint(hashes[i])<<idBits|uint32(t))
	}
	b.pieces = make(words, 4*slots(len(rest)))
	for _, t := range rest {
		b.probePiece(t, b.piece(t))
	}
}

// addMerges fills the table of merges from a list in rank order. Where a pair
// stands twice the later rank holds, as in Hugging Face's reader.
func (b *builder) addMerges(merges []Merge) error {
	if len(merges) > noRank {
		return fmt.Errorf("bpe: %d merges are over the limit of %d", len(merges), noRank)
	}
	b.makePairs(len(merges), len(merges))
	b.inOrder = true
	var joined []byte
	for rank, m := range merges {
		if !b.hasPiece(m.Left) || !b.hasPiece(m.Right) || !b.hasPiece(m.Result) {
			return fmt.Errorf("bpe: merge %d joins %d and %d into %d: not all three have a piece", rank, m.Left, m.Right, m.Result)
		}
		joined = append(append(joined[:0], b.piece(m.Left)...), b.piece(m.Right)...)
		if string(joined) != string(b.piece(m.Result)) {
			return fmt.Errorf("bpe: merge %d joins %.80q and %.80q into %.80q", rank, b.piece(m.Left), b.piece(m.Right), b.piece(m.Result))
		}
		if rank == 0 {
			b.rankBase = uint32(m.Result)
		}
		b.inOrder = b.inOrder && uint32(m.Result)-b.rankBase == uint32(rank)
		b.addMerge(m, uint32(rank))
	}
	b.checkMerges()
	return nil
}

// checkMerges finds the first piece that does not encode to itself.
func (b *builder) checkMerges() {
	var s scratch
	for t := range Token(b.size) {
		if piece := b.piece(t); len(piece) > 1 && !b.makes(&s, t, piece) {
			b.improper = t
			return
		}
	}
}

// deriveMerges finds the merges that a rank vocabulary implies. In rank order,
// each piece is encoded by the merges found so far: if two tokens are left,
// these are its halves, and no other pair of tokens ever stands for it, since
// the tokens inside a stretch of text that no merge has crossed are those of the
// stretch alone. If more are left, the piece can't be merged from single bytes;
// then every division of every piece into two pieces is a merge.
func (b *builder) deriveMerges() {
	b.makePairs(b.count, b.size)
	b.inOrder = true
	var s scratch
	for t := range Token(b.size) {
		piece := b.piece(t)
		if len(piece) < 2 {
			continue
		}
		out := b.mergeAll(&s, piece) // mergeWindows relies on what is found out here
		if len(out) != 2 {
			b.improper = t
			b.deriveAllSplits()
			return
		}
		b.addMerge(Merge{out[0], out[1], t}, uint32(t))
	}
}

// deriveAllSplits is deriveMerges for a vocabulary that is not proper.
func (b *builder) deriveAllSplits() {
	lengths := b.lengths()
	var splits []Merge
	for t := range Token(b.size) {
		splits = b.appendSplits(splits, t, lengths)
	}
	b.makePairs(len(splits), b.size)
	b.merges = nil // several have the same rank
	for _, m := range splits {
		b.addMerge(m, uint32(m.Result))
	}
	b.improper = NoToken
	b.checkMerges()
}

// lengths returns the lengths that pieces have, rising.
func (b *builder) lengths() []int {
	seen := map[int]bool{}
	for t := range Token(b.size) {
		seen[len(b.piece(t))] = true
	}
	delete(seen, 0)
	return slices.Sorted(maps.Keys(seen))
}

// appendSplits appends the divisions of a piece into two pieces. Only lengths that
// pieces have are tried, so that long pieces do not take time by the square of
// their length.
func (b *builder) appendSplits(splits []Merge, t Token, lengths []int) []Merge {
	piece := b.piece(t)
	for _, n := range lengths {
		if n >= len(piece) {
			break
		}
		if _, ok := slices.BinarySearch(lengths, len(piece)-n); !ok {
			continue
		}
		left := b.lookup(piece[:n])
		if left == NoToken {
			continue
		}
		if right := b.lookup(piece[n:]); right != NoToken {
			splits = append(splits, Merge{left, right, t})
		}
	}
	return splits
}

// makePairs makes empty tables for n merges of ranks below end, which can be added one
// by one.
func (b *builder) makePairs(n, end int) {
	b.rankEnd = uint32(end)
	b.merges = make(longs, 8*end)
	b.pairs, b.pairsBy = make(words, 4), displacements{0}
	b.probedPairs = make(longs, 8*slots(n))
}

// addMerge adds a merge, in place of that of the same pair if there is one.
func (b *builder) addMerge(m Merge, rank uint32) {
	key := pairKey(m.Left, m.Right)
	i := b.probePair(key)
	if len(b.merges) > 0 {
		if old := b.probedPairs.at(i); old != 0 {
			b.merges.set(int(old&rankMask), 0)
		}
		b.merges.set(int(rank), key<<idBits|uint64(m.Result))
	}
	b.probedPairs.set(i, key<<rankBits|uint64(rank))
}

// placePairs moves the merges to the table that is not probed, unless several have
// the same rank, which does not tell there what two tokens merge.
func (b *builder) placePairs() {
	if len(b.merges) == 0 {
		return
	}
	var ranks []uint32
	var hashes []uint64
	for rank := range b.merges.len() {
		if merge := b.merges.at(rank); merge != 0 {
			ranks = append(ranks, uint32(rank))
			hashes = append(hashes, pairHash(merge>>idBits))
		}
	}
	by, places, n, ok := displace(hashes)
	if !ok {
		return
	}
	b.pairsBy, b.pairs, b.probedPairs = by, filledWords(n), nil
	for k, rank := range ranks {
		b.pairs.set(places[k], fingerprint(hashes[k])<<rankBits|rank)
	}
}

// slots returns the size of a hash table for n entries: the power of two that
// leaves at least half of it empty.
func slots(n int) int {
	size := 2
	for size < 2*n {
		size *= 2
	}
	return size
}

// filledWords returns n words that all hold NoToken.
func filledWords(n int) words {
	w := make(words, 4*n)
	for i := range w {
		w[i] = 0xff
	}
	return w
}
