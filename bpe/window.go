package bpe

import "bytes"

// A long chunk is merged in windows, so that its time grows with its length and
// not faster. Two facts of a proper vocabulary make that exact (GitHub's
// rust-gems, crate bpe, gives the proofs). Call a sequence of tokens valid if it
// is the encoding of its bytes. Then every stretch of a valid sequence is valid,
// and where two valid sequences overlap in a token that both have, at the same
// place, joining them at that token gives a valid sequence.
//
// So the tokens of a beginning of the chunk are prolonged by those of a window
// that starts at one of them and reaches further. If the two share a token they
// are joined there. If not, the window starts earlier; one that starts with the
// chunk needs no shared token.
const (
	firstOverlap = 12 // bytes that a window at least shares with what is done
	perOverlap   = 3  // length of a window in these
	firstCalm    = 64 // windows without a failure until a shorter overlap is tried
)

// windowLen returns the length of windows for an overlap: where it makes the
// difference, one that mergeShort can do.
func windowLen(overlap int) int {
	n := perOverlap * overlap
	if n > shortChunk && 2*overlap <= shortChunk {
		return shortChunk
	}
	return n
}

// mergeWindows is merge for a long chunk under a proper vocabulary.
func (v *tables) mergeWindows(s *scratch, chunk []byte) []Token {
	overlap, done := firstOverlap, 0
	calm, well := firstCalm, 0
	var window []byte
	var out []Token
	s.joined = s.joined[:0]
	for done < len(chunk) {
		at, start := v.back(s.joined, done, overlap)
		end := min(len(chunk), max(start+windowLen(overlap), done+overlap))
		// Runs of blanks or dashes give the same window again and again.
		if next := chunk[start:end]; !bytes.Equal(next, window) {
			window, out = next, v.mergeAll(s, next)
		}
		keep, from, ok := v.shared(s.joined[at:], out)
		switch {
		case at == 0:
			s.joined = append(s.joined[:0], out...)
		case ok:
			s.joined = append(s.joined[:at+keep], out[from:]...)
		default:
			// Some texts need a long overlap in a few places, others everywhere:
			// where a shorter one soon fails it is tried again less and less.
			if calm *= 2; well > firstCalm {
				calm = firstCalm
			}
			overlap, well = overlap*2, 0
			continue
		}
		done = end
		if well++; well == calm && overlap > firstOverlap {
			overlap, well = overlap/2, 0
		}
	}
	return s.joined
}

// back returns the index of the token at which the last overlap bytes of tokens,
// which end at done, begin, and the offset of its first byte.
func (v *tables) back(tokens []Token, done, overlap int) (at, start int) {
	at, start = len(tokens), done
	for at > 0 && done-start < overlap {
		at--
		start -= v.width(tokens[at])
	}
	return at, start
}

// shared looks for a token that two sequences have at the same place, where both
// begin at the same byte. Of the first, keep tokens go up to it; of the second,
// those from that index on follow it, itself included.
func (v *tables) shared(a, b []Token) (keep, from int, ok bool) {
	i, j, endA, endB := 0, 0, 0, 0
	for i < len(a) && j < len(b) {
		if endA == endB && a[i] == b[j] {
			return i, j, true
		}
		if endA <= endB {
			endA += v.width(a[i])
			i++
		} else {
			endB += v.width(b[j])
			j++
		}
	}
	return 0, 0, false
}

// width is the length of a token in bytes; a byte that is no token has one.
func (v *tables) width(t Token) int {
	if t == NoToken {
		return 1
	}
	return int(v.starts.at(int(t)+1) - v.starts.at(int(t)))
}
