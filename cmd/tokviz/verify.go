package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/pkoukk/tiktoken-go"
)

// A verifier counts again with tiktoken-go, another program for the same encoding.
type verifier struct {
	ours   *encoder
	theirs *tiktoken.Tiktoken
}

// loadTiktoken loads the other library's o200k_base, once: where it takes its ranks
// from is a setting of the whole library.
var loadTiktoken = sync.OnceValues(func() (*tiktoken.Tiktoken, error) {
	tiktoken.SetBpeLoader(publishedRanks{})
	return tiktoken.GetEncoding(tiktoken.MODEL_O200K_BASE)
})

// publishedRanks gives tiktoken-go the ranks that OpenAI published. They are those of
// our own vocabulary, written as the rank file, whose digest must be the published
// one; so nothing of ours is trusted, and the program need not hold the file twice.
type publishedRanks struct{}

// LoadTiktokenBpe returns the ranks of o200k_base, whatever the address.
func (publishedRanks) LoadTiktokenBpe(string) (map[string]int, error) {
	e, err := encodings.ByName(tiktoken.MODEL_O200K_BASE)
	if err != nil {
		return nil, err
	}
	v := e.Load().Vocabulary()
	digest := sha256.New()
	if err := v.WriteTiktoken(digest); err != nil {
		return nil, err
	}
	if got := hex.EncodeToString(digest.Sum(nil)); got != e.Source.SHA256 {
		return nil, fmt.Errorf("the vocabulary's rank file has the digest %s, not the published %s", got, e.Source.SHA256)
	}
	ranks := make(map[string]int, v.Len())
	for id, piece := range v.All() {
		ranks[string(piece)] = int(id)
	}
	return ranks, nil
}

func newVerifier(e *encoder) (*verifier, error) {
	if e.name != tiktoken.MODEL_O200K_BASE {
		return nil, cli.Usagef("--verify counts with o200k_base only, not with %s", e.name)
	}
	theirs, err := loadTiktoken()
	if err != nil {
		return nil, fmt.Errorf("--verify: loading tiktoken-go: %w", err)
	}
	return &verifier{e, theirs}, nil
}

// A verdict is what a recount came to.
type verdict struct {
	agrees bool
	offset int    // of the first byte from which the ids differ
	fault  string // what the text holds that tiktoken-go is known to get wrong
	asked  bool   // false where the text would have taken it too long
}

// check compares the ids of both, one by one.
func (v *verifier) check(text []byte) *verdict {
	if n := longestChunk(v.ours, text); n > longestVerified {
		return &verdict{fault: fmt.Sprintf("a chunk of %d bytes, for which tiktoken-go takes time with the square of its length", n)}
	}
	ours := v.ours.Append(nil, text)
	theirs := v.theirs.EncodeOrdinary(string(text))
	offset := 0
	for i, id := range ours {
		if i >= len(theirs) || theirs[i] != int(id) {
			return &verdict{offset: offset, fault: knownFault(text), asked: true}
		}
		offset += v.ours.Vocabulary().PieceLen(id)
	}
	return &verdict{agrees: len(ours) == len(theirs), offset: offset, fault: knownFault(text), asked: true}
}

// longestVerified is the length of a chunk in bytes up to which tiktoken-go is asked;
// one of ten times that takes it seconds.
const longestVerified = 10_000

func longestChunk(e *encoder, text []byte) int {
	longest, start := 0, 0
	for _, end := range e.AppendEnds(nil, text) {
		longest = max(longest, end-start)
		start = end
	}
	return longest
}

// knownFault names the first thing in text that tiktoken-go is known to get wrong, ""
// if there is none.
func knownFault(text []byte) string {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			return fmt.Sprintf("byte %d is not UTF-8: tiktoken-go reads it as U+FFFD", i)
		case r == 'ſ' && i > 0 && text[i-1] == '\'':
			return fmt.Sprintf("U+017F at byte %d: to tiktoken-go it is no form of s in a contraction", i)
		case r >= utf8.RuneSelf && !inUnicode15(r):
			return fmt.Sprintf("%U at byte %d: tiktoken-go knows the characters of Unicode 15.0 only", r, i)
		}
		i += size
	}
	return ""
}

// inUnicode15 reports whether a code point was assigned in Unicode 15.0, the version
// of Go's own tables, which tiktoken-go uses.
func inUnicode15(r rune) bool { return !unicode.Is(unicode.Cn, r) }

// failed reports a difference that is not explained.
func (v *verdict) failed() bool { return v != nil && v.asked && !v.agrees && v.fault == "" }

// cell says the verdict in a table.
func (v *verdict) cell() term.Cell {
	switch {
	case v == nil:
		return term.Cell{}
	case !v.asked:
		return term.Cell{Text: "not asked: " + v.fault, Style: term.Warning}
	case v.agrees:
		return term.Cell{Text: "agrees"}
	case v.fault != "":
		return term.Cell{Text: fmt.Sprintf("differs at byte %d, as expected: %s", v.offset, v.fault), Style: term.Warning}
	}
	return term.Cell{Text: fmt.Sprintf("differs at byte %d", v.offset), Style: term.Failure}
}

type recountJSON struct {
	Library string `json:"library"`
	Agrees  *bool  `json:"agrees"` // null where it was not asked
	Offset  *int   `json:"offset,omitempty"`
	Fault   string `json:"fault,omitempty"` // of the library, where it differs or was not asked
}

func (v *verdict) json() *recountJSON {
	switch {
	case v == nil:
		return nil
	case !v.asked:
		return &recountJSON{Library: "tiktoken-go", Fault: v.fault}
	case v.agrees:
		return &recountJSON{Library: "tiktoken-go", Agrees: &v.agrees}
	}
	return &recountJSON{"tiktoken-go", &v.agrees, &v.offset, v.fault}
}

// disagreements returns an error for each recount that differs without a known reason.
func disagreements(list []comparison) []error {
	var errs []error
	for _, x := range list {
		for _, r := range x.rows {
			if r.verdict.failed() {
				errs = append(errs, cli.At(x.name, fmt.Errorf("the recount of %s by tiktoken-go differs at byte %d", r.shape, r.verdict.offset)))
			}
		}
	}
	return errs
}
