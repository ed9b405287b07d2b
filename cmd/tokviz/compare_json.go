package main

import "github.com/bpekit/bpekit/internal/cli"

type roundTripJSON struct {
	Values      bool `json:"values"`
	NumberText  bool `json:"number_text"`
	MemberOrder bool `json:"member_order"`
}

// shapeJSON is a shape's row. One that cannot hold the document has an error instead
// of numbers.
type shapeJSON struct {
	Shape     string         `json:"shape"`
	Tokens    *int           `json:"tokens,omitempty"`
	Bytes     *int           `json:"bytes,omitempty"`
	Chunks    *int           `json:"chunks,omitempty"`
	Delta     *int           `json:"delta,omitempty"`
	RoundTrip *roundTripJSON `json:"roundtrip,omitempty"`
	Primer    *primerJSON    `json:"primer,omitempty"`    // with --primer
	Against   *againstJSON   `json:"against,omitempty"`   // with --against
	Crossover *crossingJSON  `json:"crossover,omitempty"` // with --crossover, but for minified
	Recount   *recountJSON   `json:"recount,omitempty"`   // with --verify
	Error     string         `json:"error,omitempty"`
}

// primerJSON is the count with the shape's primer.
type primerJSON struct {
	Tokens int `json:"tokens"` // of the primer
	Total  int `json:"total"`
	Delta  int `json:"delta"` // of the total, against minified
}

type againstJSON struct {
	Encoding string  `json:"encoding"`
	Tokens   int     `json:"tokens"`
	Shared   float64 `json:"shared_boundaries"`
}

// crossingJSON is null for rows where no number of rows was found. Where it is not
// exact, the numbers above tried were sampled.
type crossingJSON struct {
	Rows  *int `json:"rows"`
	Exact bool `json:"exact"`
	Tried int  `json:"tried,omitempty"`
}

type mainArrayJSON struct {
	Path string `json:"path"`
	Rows int    `json:"rows"`
}

type comparisonJSON struct {
	Name     string         `json:"name"`
	Shapes   []shapeJSON    `json:"shapes"`
	Cheapest string         `json:"cheapest"`
	Main     *mainArrayJSON `json:"main_array,omitempty"` // with --crossover
}

func compareJSON(c *comparer, list []comparison) any {
	files := make([]comparisonJSON, len(list))
	for i := range list {
		x := &list[i]
		files[i] = comparisonJSON{Name: x.name, Shapes: make([]shapeJSON, len(x.rows))}
		for j := range x.rows {
			files[i].Shapes[j] = x.rows[j].json(c, x.baseline)
		}
		if x.cheapest >= 0 {
			files[i].Cheapest = x.rows[x.cheapest].shape
		}
		if x.main != nil {
			files[i].Main = &mainArrayJSON{x.main.pointer, x.main.rows}
		}
	}
	return struct {
		Schema   string           `json:"schema"`
		Encoding string           `json:"encoding"`
		Files    []comparisonJSON `json:"files"`
	}{"tokviz.compare/1", c.name, files}
}

func (r *shapeRow) json(c *comparer, baseline int) shapeJSON {
	if r.failed != nil {
		return shapeJSON{Shape: r.shape, Error: cli.Message(r.failed)}
	}
	delta := r.tokens - baseline
	out := shapeJSON{
		Shape: r.shape, Tokens: &r.tokens, Bytes: &r.bytes, Chunks: &r.chunks, Delta: &delta,
		RoundTrip: &roundTripJSON{r.roundTrip.Values, r.roundTrip.NumberText, r.roundTrip.MemberOrder},
		Recount:   r.verdict.json(),
	}
	if c.primer {
		out.Primer = &primerJSON{r.primer, r.total(), r.total() - baseline}
	}
	if r.against != nil {
		out.Against = &againstJSON{c.second.name, r.against.tokens, r.against.shared}
	}
	if x := r.crossing; x != nil {
		out.Crossover = &crossingJSON{Exact: x.exact, Tried: x.tried}
		if x.rows > 0 {
			out.Crossover.Rows = &x.rows
		}
	}
	return out
}
