// Package bpe80 is byte-pair encoding in at most 80 lines of code: training,
// encoding and decoding, written to be read.
//
// Text is first cut into chunks (packages pretokenize and pattern do that) and
// each chunk into bytes. A byte is a token, whose id is the byte's value.
// Training then repeats one step: count how often each two tokens stand side by
// side, and make the pair that does so most often a new token, with the next id.
// Encoding repeats the steps on another text, in the order in which they were
// learned. Decoding puts the bytes back.
//
// It counts everything afresh at every step, so it is slow: it is meant to be
// learned from, and it is the definition that package bpe is tested against.
package bpe80

import "slices"

// Wall stands between two chunks and is no token; nothing stands nowhere.
const Wall, nothing = -1, -2

// A Pair is two tokens that stand side by side, Left before Right.
type Pair struct{ Left, Right int }

// A Step is what training learned at one step: that Pair becomes the token ID,
// which is 256 at the first step, 257 at the next, and so on. Count is how often
// the pair stood in the text, Tied how many pairs stood there as often, itself
// included. RunnerUp is the pair that would have been next and RunnerUpCount how
// often it stood there: 0 where there was no other pair.
type Step struct {
	Pair, RunnerUp                 Pair
	ID, Count, Tied, RunnerUpCount int
}

// First is the tie rule by which, of the pairs with the highest count, the one
// that is seen first in the text is merged.
func First(Pair, Pair) int { return 0 }

// Lowest is the tie rule by which the one with the smaller left id is merged, or
// where these are the same, the one with the smaller right id.
func Lowest(a, b Pair) int { return slices.Compare([]int{a.Left, a.Right}, []int{b.Left, b.Right}) }

// Bytes gives the bytes of chunks as tokens, with a Wall between two chunks.
func Bytes(chunks ...string) (text []int) {
	for _, chunk := range chunks {
		for _, b := range []byte(chunk) {
			text = append(text, int(b))
		}
		text = append(text, Wall)
	}
	return text[:max(len(text)-1, 0)]
}

// Train learns up to steps steps from chunks. It ends early when no pair is
// there minCount times, or no pair at all.
func Train(chunks []string, steps, minCount int, ties func(a, b Pair) int) (learned []Step) {
	text := Bytes(chunks...)
	for len(learned) < steps {
		pairs, count := countPairs(text)
		slices.SortStableFunc(pairs, ties) // stable: equal ones stay in their order
		slices.SortStableFunc(pairs, func(a, b Pair) int { return count[b] - count[a] })
		best, second := pairs[0], pairs[1]
		if count[best] < max(minCount, 1) {
			break
		}
		tied := slices.IndexFunc(pairs, func(p Pair) bool { return count[p] < count[best] })
		step := Step{best, second, 256 + len(learned), count[best], tied, count[second]}
		text, learned = Encode(text, step), append(learned, step)
	}
	return learned
}

// countPairs counts the pairs in text, and lists them in the order in which they
// are first seen. Pairs overlap: in aaa the pair (a, a) stands twice. The list
// ends with two that stand nowhere, so that there always is a second.
func countPairs(text []int) (pairs []Pair, count map[Pair]int) {
	count = map[Pair]int{}
	for i := 1; i < len(text); i++ {
		pair := Pair{text[i-1], text[i]}
		if count[pair]++; count[pair] == 1 && pair.Left != Wall && pair.Right != Wall {
			pairs = append(pairs, pair)
		}
	}
	return append(pairs, Pair{nothing, nothing}, Pair{nothing, nothing}), count
}

// Encode makes each step in turn, wherever it can be made in text, from left to
// right: with the pair (a, a), aaa becomes (aa, a).
func Encode(text []int, steps ...Step) []int {
	for _, step := range steps {
		for i := 0; i < len(text)-1; i++ {
			if (Pair{text[i], text[i+1]}) == step.Pair {
				text = slices.Concat(text[:i], []int{step.ID}, text[i+2:])
			}
		}
	}
	return text
}

// EncodeRanks encodes chunk under a vocabulary that knows only the rank of each
// piece, as OpenAI's do. Again and again it joins the two neighbours whose
// joined bytes have the lowest rank, the leftmost if there are several, until no
// joined bytes have a rank.
func EncodeRanks(chunk []byte, rank func(piece []byte) (int, bool)) [][]byte {
	pieces := slices.Collect(slices.Chunk(chunk, 1))
	for {
		at, lowest := -1, 0
		for i := range len(pieces) - 1 {
			if r, ok := rank(slices.Concat(pieces[i], pieces[i+1])); ok && (at < 0 || r < lowest) {
				at, lowest = i, r
			}
		}
		if at < 0 {
			return pieces
		}
		pieces = slices.Replace(pieces, at, at+2, slices.Concat(pieces[at], pieces[at+1]))
	}
}

// Decode gives the bytes that tokens stand for. A token that was not learned
// stands for none.
func Decode(tokens []int, learned []Step) (text string) {
	for _, id := range tokens {
		if 0 <= id && id < 256 {
			text += string([]byte{byte(id)})
		} else if step := id - 256; 0 <= step && step < len(learned) {
			text += Decode([]int{learned[step].Pair.Left, learned[step].Pair.Right}, learned)
		}
	}
	return text
}
