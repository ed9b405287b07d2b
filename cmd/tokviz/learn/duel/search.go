package duel

import (
	"math/rand/v2"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

// A Loss is a document on which a shape costs more tokens than another.
type Loss struct {
	Kind   string `json:"kind"` // "any", or "records": rows under one name
	Loser  string `json:"loser"`
	Winner string `json:"winner"`
	Text   string `json:"text"` // minified
	Lost   int    `json:"lost"` // tokens of the loser
	Won    int    `json:"won"`  // tokens of the winner
}

// Shapes are the names of the shapes that meet.
var Shapes = []string{"pretty", "minified", "toon", "lwon"}

// Measure returns the tokens of a document in each shape; ok is false where a shape
// cannot hold it.
func Measure(e *bpe.Encoder, text []byte) (tokens map[string]int, ok bool) {
	d, err := shape.Parse("document", text, shape.Limits{})
	if err != nil {
		return nil, false
	}
	tokens = map[string]int{}
	for _, s := range cost.Shapes() {
		r, err := s.Render(d)
		if err != nil {
			return nil, false
		}
		tokens[s.Name] = e.Count(r.Text)
	}
	return tokens, true
}

// A search looks for the smallest losses of one kind of documents.
type search struct {
	encoder  *bpe.Encoder
	kind     string
	measured map[string]map[string]int // by text
}

// Search makes rounds documents of each kind and returns the smallest loss of each
// shape against each other, where it met one. The same seed finds the same.
func Search(e *bpe.Encoder, seed uint64, rounds int) []Loss {
	var found []Loss
	for _, kind := range []string{"any", "records"} {
		s := &search{e, kind, map[string]map[string]int{}}
		r := rand.New(rand.NewPCG(seed, 1))
		best := map[[2]string]*tree{}
		for range rounds {
			s.round(r, best)
		}
		for _, loser := range Shapes {
			for _, winner := range Shapes {
				if t := best[[2]string{loser, winner}]; t != nil {
					text := string(t.appendJSON(nil))
					found = append(found, Loss{kind, loser, winner, text, s.measure(t)[loser], s.measure(t)[winner]})
				}
			}
		}
	}
	return found
}

// round makes one document and shrinks it for each loss that it shows.
func (s *search) round(r *rand.Rand, best map[[2]string]*tree) {
	start := random(r, 4)
	if s.kind == "records" {
		start = records(r)
	}
	for _, loser := range Shapes {
		for _, winner := range Shapes {
			pair := [2]string{loser, winner}
			if !s.loses(start, loser, winner) {
				continue
			}
			t := s.shrink(start, loser, winner)
			if b := best[pair]; b == nil || before(t, b) {
				best[pair] = t
			}
		}
	}
}

// shrink makes t smaller for as long as a single step can.
func (s *search) shrink(t *tree, loser, winner string) *tree {
	for again := true; again; {
		again = false
		smaller(t, func(c *tree) bool {
			if before(c, t) && s.loses(c, loser, winner) {
				t, again = c, true
			}
			return !again
		})
	}
	return t
}

// loses reports whether loser costs more than winner on t, which must be of the kind
// that is searched.
func (s *search) loses(t *tree, loser, winner string) bool {
	if s.kind == "records" && !t.isRecords() {
		return false
	}
	tokens := s.measure(t)
	return tokens != nil && tokens[loser] > tokens[winner]
}

func (s *search) measure(t *tree) map[string]int {
	text := string(t.appendJSON(nil))
	if tokens, done := s.measured[text]; done {
		return tokens
	}
	tokens, _ := Measure(s.encoder, []byte(text))
	s.measured[text] = tokens
	return tokens
}

// before orders documents by length, then by text.
func before(a, b *tree) bool {
	x, y := a.appendJSON(nil), b.appendJSON(nil)
	return len(x) < len(y) || len(x) == len(y) && string(x) < string(y)
}
